/* Name scan: reads a name made of words, components and brackets from left to right.
 * qualified_names.c interprets the result. */
#ifndef FPX_NAME_NAME_SCAN_H
#define FPX_NAME_NAME_SCAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/name_letters.h"

/* No place in a text. */
#define FPX_NAME_NOWHERE SIZE_MAX

/* A word as far as it is read; places are in the text, or nowhere. */
struct fpx_name_word {
    size_t begin;
    size_t component; /* where the last component begins */
    size_t previous;  /* the one before it */
    size_t enclosing; /* and the one before that */
    size_t owner_end; /* where that ends */
    size_t type;      /* where the first component begins that looks like a type */
    size_t bare_end;  /* where the brackets behind the last component's name begin */
    size_t arguments; /* where arguments begin */
    size_t end;
    unsigned separators;
    bool first_is_plain_type; /* the first component is a capital word without brackets */
    bool has_member;          /* the last separator was one that only types have before it */
    bool in_closure;
};

struct fpx_name_scan {
    const char *text;
    size_t length;
    size_t at;                  /* what is before it has been read */
    size_t depth;               /* of open brackets */
    struct fpx_name_word word;  /* the one that is being read */
    struct fpx_name_word found; /* the last that has structure */
    struct flamepix_bytes hash; /* the number of a hidden class */
};

/* Whether `word` (terminated) stands at byte `at` of the text. */
static inline bool fpx_name_scan_sees(const struct fpx_name_scan *scan, size_t at, const char *word)
{
    return fpx_name_stands_at(scan->text, scan->length, at, word);
}

/* The byte at `at`; NUL after the end. */
static inline char fpx_name_scan_char(const struct fpx_name_scan *scan, size_t at)
{
    return at < scan->length ? scan->text[at] : '\0';
}

/* Begins a component of the word. */
void fpx_name_begin_component(struct fpx_name_scan *scan, size_t at);

/* Skips bytes of the component; what was taken for its arguments was not. */
void fpx_name_go_on(struct fpx_name_scan *scan, size_t length);

/* Reads a separator at the scan's place, outside brackets: "::", ".", "/", "->" and others. Returns
 * whether there is one. (name_separators.c) */
bool fpx_name_read_separator(struct fpx_name_scan *scan);

/* Whether a word has components, or something behind its name. */
bool fpx_name_has_structure(const struct fpx_name_word *word);

/* Reads all words of a text; `scan` is {.text, .length}. `found` is the last that has structure,
 * and `word` the last. */
void fpx_name_scan_all(struct fpx_name_scan *scan);

/* Functions without a name of their own: lambdas, closures, blocks. Readers find them by the
 * enclosing function, so they are shown with it: "parse::{{closure}}", "F.func1". */

/* Length of a dotted tail at `at` that is not a function: ".func1", ".2", ".gowrap1"; 0 if there is
 * none. */
size_t fpx_name_closure_tail(const char *text, size_t length, size_t at);

/* Length of a closure mark at `at`, after a separator: "{{closure", "{lambda", "$_0"; 0 if there is
 * none. */
size_t fpx_name_closure_mark(const char *text, size_t length, size_t at);

/* C++ operator names: the only names that hold brackets, symbols and blanks. */

/* Length of the operator name at `at`: "operator()", "operator<<", "operator new[]", "operator
 * unsigned long"; 0 if there is none. Reads no further than the name's end. */
size_t fpx_name_operator_length(const char *text, size_t length, size_t at);

#endif
