/* The order in which a line of mixed directions is written: the Unicode bidirectional algorithm
 * (UAX #9) by fribidi's tables, with promises of our own: explicit embeddings, overrides and
 * marks are drawn as boxes and never obeyed, isolates only where a line was put together of names,
 * and no text takes more than linear time. */
#ifndef FPX_TEXT_BIDI_H
#define FPX_TEXT_BIDI_H

#include <stddef.h>
#include <stdint.h>

#include <flamepix/status.h>

/* The embedding level of each of `count` (at most INT_MAX) code points into `levels`; `base` is the
 * paragraph's, 0 for left to right, 1 for right to left. Odd levels run from right to left. U+2066
 * to U+2069 are obeyed, so without them levels are 0 to 2. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_bidi_levels(const uint32_t *codes, size_t count, unsigned base,
                                     uint8_t *levels);

#endif
