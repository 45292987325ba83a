/* The forms of a name, found once for all of them. */
#ifndef FPX_NAME_NAME_FORMS_H
#define FPX_NAME_NAME_FORMS_H

#include <flamepix/name.h>

enum { FPX_NAME_FORMS_MAX = 16 };

struct fpx_name_forms {
    uint8_t kinds[FPX_NAME_FORMS_MAX];
    size_t begins[FPX_NAME_FORMS_MAX]; /* of an elided one: where its part of the name begins */
    unsigned count;
};

/* Finds which forms a name has, from the most to the least: those of flamepix_name_form. */
void fpx_name_forms_find(const struct flamepix_name *parts, bool annotations,
                         struct fpx_name_forms *forms);

/* Appends form `form` of those that were found. Answers OK, NO_MEMORY (then `text` is as before),
 * or END where there is no such form. */
enum flamepix_status fpx_name_forms_append(const struct fpx_name_forms *forms,
                                           const struct flamepix_name *parts, unsigned form,
                                           struct flamepix_buffer *text);

#endif
