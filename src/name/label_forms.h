/* Label forms: shortened variants of a name. */
#ifndef FPX_NAME_LABEL_FORMS_H
#define FPX_NAME_LABEL_FORMS_H

#include <flamepix/name.h>

/* Whether a name has the annotation of frames that were off CPU. */
bool fpx_name_is_off_cpu(struct flamepix_bytes name);

/* What a label may say of a name, from the most to the least (design rule R14): form 0 is the name
 * without annotation, hash and offset (or whole, with `annotations`, and form 1 without them);
 * then its place gives up its folders; then arguments, return type, place and module go; then
 * leading parts of the package give way to "…" one after another, and the package goes; then the
 * qualifiers in the type and its template arguments; the last is the function alone. Appends form
 * `form` to `text`. Forms are never empty (unless the name is), no form has more bytes than the
 * one before it, and there are at most 16 of them, each made in linear time. Returns OK, NO_MEMORY
 * (then only the status of `text` is another), or END where there is no such form. Two forms in
 * sequence may be equal. */
enum flamepix_status fpx_name_form(const struct flamepix_name *parts, bool annotations,
                                   unsigned form, struct flamepix_buffer *text);

#endif
