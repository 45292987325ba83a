/* Title templates: text with fields in braces, expanded into the text above the picture of one
 * input. "{{" is a brace; a "}" that does not end a field is literal. */
#ifndef FPX_JOBS_TITLE_TEMPLATE_H
#define FPX_JOBS_TITLE_TEMPLATE_H

#include <stdbool.h>

#include <flamepix/bytes.h>

#include "base/decimal.h"

enum fpx_title_field {
    FPX_TITLE_STEM, /* these four from the input's path, as in name templates */
    FPX_TITLE_NAME,
    FPX_TITLE_DIR,
    FPX_TITLE_ROOT,
    FPX_TITLE_TOTAL, /* of the profile */
    FPX_TITLE_UNIT,  /* of the total */
    FPX_TITLE_TOP,   /* the name with most self weight */
    FPX_TITLE_GROUP, /* of the picture; empty if it has none */
    FPX_TITLE_FIELDS
};

/* The value of each field; any bytes. */
struct fpx_title_fields {
    struct flamepix_bytes texts[FPX_TITLE_FIELDS];
};

/* The fields with their braces, in the order of the enum, ending with NULL; static. */
const char *const *fpx_title_template_fields(void);

/* Whether every field of the template is known. If false, *field_ret is the first unknown one with
 * its braces (or from an unclosed brace to the end). */
bool fpx_title_template_check(const char *title, struct flamepix_bytes *field_ret);

/* Whether a checked template has that field; with FPX_TITLE_FIELDS, any. */
bool fpx_title_template_has(const char *title, enum fpx_title_field field);

/* Sets the total and the unit for a title that has both: a time or a size in display form, "2" and
 * "h" for 7,200 seconds; otherwise the number as it is, and the unit. The total's field points into
 * `digits`. */
void fpx_title_fields_set_total(struct fpx_title_fields *fields, const char *title, double total,
                                const char *unit, char digits[FPX_DECIMAL_NBYTES]);

/* Replaces `text` by the expansion of a checked template, terminated, the NUL not counted. If {dir}
 * or {root} is empty, the signs and blanks next to it are removed (template_gap.h). Returns OK or
 * NO_MEMORY. */
enum flamepix_status fpx_title_template_expand(const char *title,
                                               const struct fpx_title_fields *fields,
                                               struct flamepix_buffer *text);

/* Same in its drawn form: fields are isolated if they or the template run from right to left
 * (isolated_names.h). */
enum flamepix_status fpx_title_template_expand_line(const char *title,
                                                    const struct fpx_title_fields *fields,
                                                    struct flamepix_buffer *text);

#endif
