/* Template gaps: removes text around an empty field. In "{dir}: {stem}" only the stem is left if
 * there is no folder: signs that join two values are removed if one is missing. */
#ifndef FPX_JOBS_TEMPLATE_GAP_H
#define FPX_JOBS_TEMPLATE_GAP_H

#include <stdbool.h>

#include <flamepix/bytes.h>

/* The state of an expansion. Starts with the current length of its buffer in both. */
struct fpx_template_gap {
    size_t begin;
    size_t kept;  /* the length after the last letter or field */
    bool is_open; /* a field was empty, and no letter or field came since */
};

/* Appends text of the template, except signs and blanks that follow an empty field, up to the next
 * letter. Only the brackets around an empty field are removed, if anything precedes them. Returns
 * OK or NO_MEMORY. */
enum flamepix_status fpx_template_gap_text(struct fpx_template_gap *gap, struct flamepix_bytes text,
                                           struct flamepix_buffer *buffer);

/* Reports that a field was appended; or that it is empty and leaves a gap. */
void fpx_template_gap_field(struct fpx_template_gap *gap, const struct flamepix_buffer *buffer);
void fpx_template_gap_open(struct fpx_template_gap *gap);

/* Reports the end of a joined text: signs before an empty field are removed, too, back to the last
 * letter or field. Without one, the gap stays open. */
void fpx_template_gap_close(struct fpx_template_gap *gap, struct flamepix_buffer *buffer);

#endif
