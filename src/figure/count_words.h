/* Count words: how captions say so many of a unit. */
#ifndef FLAMEPIX_FIGURE_COUNT_WORDS_H
#define FLAMEPIX_FIGURE_COUNT_WORDS_H

#include <flamepix/bytes.h>

/* Appends "348,427 samples", or the number alone where the unit is "". One of the samples is a
 * sample; any other unit is the user's and is not bent. Answers OK or NO_MEMORY. */
enum flamepix_status flamepix_count_words(struct flamepix_buffer *text, double count,
                                          const char *unit);

#endif
