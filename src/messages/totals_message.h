/* Totals words: what is said where two sides differ much in their totals, which makes most frames
 * differ, and nothing was done about it. */
#ifndef FPX_MESSAGES_TOTALS_MESSAGE_H
#define FPX_MESSAGES_TOTALS_MESSAGE_H

#include "messages/explain.h"

/* Whether the smaller total is less than three quarters of the larger one, and could be made equal
 * to it. Of a ratio, never. */
bool fpx_totals_differ(const struct fpx_rendering *rendering);

/* Appends both, and what makes them equal. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_totals_append(struct flamepix_buffer *text,
                                       const struct fpx_rendering *rendering);

#endif
