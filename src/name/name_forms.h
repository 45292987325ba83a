/* The forms of a name, computed together. */
#ifndef FPX_NAME_NAME_FORMS_H
#define FPX_NAME_NAME_FORMS_H

#include <stdbool.h>

#include <flamepix/name.h>

enum { FPX_NAME_FORMS_MAX = 16 };

struct fpx_name_forms {
    uint8_t kinds[FPX_NAME_FORMS_MAX];
    size_t begins[FPX_NAME_FORMS_MAX]; /* of an elided form: start of its part of the name */
    unsigned count;
};

/* Finds the forms of a name, longest first: those of fpx_name_form. */
void fpx_name_forms_find(const struct flamepix_name *parts, bool annotations,
                         struct fpx_name_forms *forms);

/* Appends form `form` of those that were found. Returns OK, NO_MEMORY (then only the
 * status of `text` is another), or END where there is no such form. */
enum flamepix_status fpx_name_forms_append(const struct fpx_name_forms *forms,
                                           const struct flamepix_name *parts, unsigned form,
                                           struct flamepix_buffer *text);

/* Shortened types, for labels without room for the whole type. */

/* Whether a type has paths that fpx_name_append_unqualified would shorten. Not those of Rust's
 * old symbols, which spell signs in letters. */
bool fpx_name_type_is_qualified(struct flamepix_bytes type);

/* Appends the type of a name, less the name's hash, each path in it shortened to its last name:
 * "<a::B as c::D>" is "<B as D>". Returns OK, or NO_MEMORY (then part of it may be appended). */
enum flamepix_status fpx_name_append_unqualified(const struct flamepix_name *parts,
                                                 struct flamepix_buffer *text);

/* The last name of a type outside brackets: "vector" of "std::vector<int>", "A" of "<&mut A as B>";
 * empty if there is none, or if the type is in brackets ("(*T)", "{{impl}}"). */
struct flamepix_bytes fpx_name_bare_type(struct flamepix_bytes type);

#endif
