/* Count words: how captions say so many of a unit. */
#ifndef FPX_FIGURE_WORDS_COUNT_TEXT_H
#define FPX_FIGURE_WORDS_COUNT_TEXT_H

#include <stdbool.h>

#include <flamepix/bytes.h>

/* Units of time and size are not counted one by one: 585,170,336 nanoseconds are 585 ms, and
 * 4,604,728 bytes 4.6 MB (unit.h). Whether a unit is one of these. */
bool fpx_unit_is_measure(const char *unit);

/* The unit where numbers always say it, that of a measure; else "". */
const char *fpx_unit_after_numbers(const char *unit);

/* What a share is of: "time" of units of time, "bytes" of sizes, else the unit. */
const char *fpx_unit_noun(const char *unit);

/* Appends "585 ms", or of other units "348,427 samples", or the number alone where the unit is "".
 * One of the samples is a sample; any other unit is the user's and is not bent. Answers OK or
 * NO_MEMORY. */
enum flamepix_status fpx_count_text(struct flamepix_buffer *text, double count, const char *unit);

#endif
