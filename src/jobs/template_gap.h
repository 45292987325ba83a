/* Template gaps: what becomes of the text around a field for which nothing stands. Of
 * "{dir}: {stem}" only the stem is left where there is no folder: signs that join two things go
 * where there is one. */
#ifndef FPX_JOBS_TEMPLATE_GAP_H
#define FPX_JOBS_TEMPLATE_GAP_H

#include <stdbool.h>

#include <flamepix/bytes.h>

/* Where an expansion is. Starts with the length that its buffer has then in both. */
struct fpx_template_gap {
    size_t begin;
    size_t kept;  /* the length behind the last letter or field */
    bool is_open; /* nothing stood for a field, and no letter or field came since */
};

/* Appends text of the template; but not signs and blanks that follow an empty field, up to the next
 * letter. Brackets around an empty field go alone, if anything stands before them. Answers OK or
 * NO_MEMORY. */
enum flamepix_status fpx_template_gap_text(struct fpx_template_gap *gap, struct flamepix_bytes text,
                                           struct flamepix_buffer *buffer);

/* Says that a field was appended; that it is empty and leaves a gap. */
void fpx_template_gap_field(struct fpx_template_gap *gap, const struct flamepix_buffer *buffer);
void fpx_template_gap_open(struct fpx_template_gap *gap);

/* Says that there is no more to join: what stands before an empty field goes, too, up to the last
 * letter or field. If there is none the gap stays open. */
void fpx_template_gap_close(struct fpx_template_gap *gap, struct flamepix_buffer *buffer);

#endif
