/* The nearest known word to one that was mistyped. */
#ifndef FPX_CLI_SUGGEST_H
#define FPX_CLI_SUGGEST_H

#include <stddef.h>

/* Edits that turn one word into the other: a byte inserted, left out or replaced, or two
 * neighbours swapped. Words beyond 63 bytes are SIZE_MAX away from everything. */
size_t fpx_edit_distance(const char *a, const char *b);

/* A search for the word nearest to `word`; starts as {.word = …}. */
struct fpx_suggestion {
    const char *word;
    const char *nearest; /* of those considered; NULL while none is near enough */
    size_t distance;     /* its edits */
};

/* Considers a known word: near enough is one edit for a word below four bytes, else two. */
void fpx_suggestion_consider(struct fpx_suggestion *suggestion, const char *known);

#endif
