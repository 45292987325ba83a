/* Summary line: where the time goes, in one line of a picture. */
#ifndef FPX_FIGURE_WORDS_SUMMARY_LINE_H
#define FPX_FIGURE_WORDS_SUMMARY_LINE_H

#include <flamepix/tally.h>
#include <flamepix/text.h>

/* Sums by name, most self weight first. */
struct fpx_summary_sums {
    const struct flamepix_name_sum *names;
    size_t count;
    double total;                 /* of the picture */
    const char *widths;           /* what sums are of: "delta"; NULL: samples */
    struct flamepix_bytes unsaid; /* a name that says nothing of where the time goes; or empty */
    bool has_others;              /* some names found no place, so these sums may be too small */
};

/* Appends "Self: 29.4% runtime.cgocall · 11.5% …", or "Self delta: 29.4% …", terminated: as many
 * names as `room` px in `type` hold whole, none of less than 0.1%, nor `unsaid`. Nothing is
 * appended where not even the first fits. A name is said as its type and function, or where it has
 * no type with the last part of its package; of a long one the type's qualifiers and template
 * arguments are left out. Answers OK, NO_MEMORY or BAD_FONT. */
enum flamepix_status fpx_summary_line_write(const struct fpx_summary_sums *sums,
                                            struct flamepix_type *type, uint32_t room,
                                            struct flamepix_buffer *line);

/* Whether captions say a name: not one that is empty, too long, a separator of stacks, or
 * `unsaid`. */
bool fpx_summary_name_is_shown(struct flamepix_bytes name, struct flamepix_bytes unsaid);

/* Appends a name as the summary line says it. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_summary_name_write(struct flamepix_bytes name,
                                            struct flamepix_buffer *line);

/* The same as a part of a line that is drawn (isolated_names.h). */
enum flamepix_status fpx_summary_name_isolate(struct flamepix_bytes name,
                                              struct flamepix_buffer *line);

#endif
