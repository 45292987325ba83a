/* Line count words: what is said of the counts of folded text: how many a line has, where that was
 * guessed, and sums of them below 0. For warnings.c and explain.c, whose rules hold. */
#ifndef FPX_MESSAGES_LINE_COUNT_MESSAGES_H
#define FPX_MESSAGES_LINE_COUNT_MESSAGES_H

#include "messages/explain.h"

/* Appends that lines of the report's inputs were taken to end in two counts, or in one although
 * most end in two, and the line or the input that decided it. There is such an input. Answer OK or
 * NO_MEMORY. */
enum flamepix_status fpx_two_counts_append(struct flamepix_buffer *text,
                                           const struct fpx_rendering *rendering);
enum flamepix_status fpx_nearly_two_counts_append(struct flamepix_buffer *text,
                                                  const struct fpx_rendering *rendering);

/* Appends that all lines of the report's inputs begin with a number that may be their count. There
 * is such an input. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_numbers_first_append(struct flamepix_buffer *text,
                                              const struct fpx_rendering *rendering);

/* Whether stacks were left out because their counts add up to less than 0; then appends how many,
 * and their amount. Answers OK or NO_MEMORY. */
bool fpx_has_below_zero(const struct fpx_rendering *rendering);
enum flamepix_status fpx_below_zero_append(struct flamepix_buffer *text,
                                           const struct fpx_rendering *rendering);

/* Appends that one was refused for that, and its sum: "counts add up to less than zero: main;free,
 * -30 bytes". Answers as above. */
enum flamepix_status fpx_below_zero_refused_append(struct flamepix_buffer *text,
                                                   const struct fpx_rendering *rendering);

#endif
