/* Lack words: that an input among several has no samples, and why. */
#ifndef FPX_MESSAGES_NO_SAMPLES_MESSAGE_H
#define FPX_MESSAGES_NO_SAMPLES_MESSAGE_H

#include "messages/explain.h"

/* Whether an input of a report, of `count`, has no samples, before any view. Of three or more it is
 * known of the first that lacks them, and of all together. */
bool fpx_report_has_no_samples(const struct flamepix_profile_report *report, size_t input,
                               size_t count);

/* Appends why that is so, as far as it is known: ": it is ..." of damage, or ", and what it holds
 * tells no format"; nothing of what is whole. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_explain_no_samples(struct flamepix_buffer *text,
                                            const struct fpx_rendering *rendering, size_t input);

#endif
