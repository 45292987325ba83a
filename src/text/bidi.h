/* The order in which a line of mixed directions is written: UAX #9 without explicit embeddings and
 * isolates; those are drawn as boxes, never obeyed. */
#ifndef FLAMEPIX_TEXT_BIDI_H
#define FLAMEPIX_TEXT_BIDI_H

#include <stddef.h>
#include <stdint.h>

/* Table 4 of UAX #9; boundary neutrals count as nonspacing marks. */
enum flamepix_bidi_class {
    FLAMEPIX_BIDI_L,
    FLAMEPIX_BIDI_R,
    FLAMEPIX_BIDI_AL,
    FLAMEPIX_BIDI_EN,
    FLAMEPIX_BIDI_ES,
    FLAMEPIX_BIDI_ET,
    FLAMEPIX_BIDI_AN,
    FLAMEPIX_BIDI_CS,
    FLAMEPIX_BIDI_NSM,
    FLAMEPIX_BIDI_WS,
    FLAMEPIX_BIDI_ON
};

/* Derived from general category and script, with the exceptions that matter in a label. */
enum flamepix_bidi_class flamepix_bidi_class(uint32_t code);

/* Rule N0: gives paired brackets a direction. `types` are classes after rules W1 to W7, `outside`
 * is L or R, the paragraph's. */
void flamepix_bidi_brackets(const uint32_t *codes, uint8_t *types, size_t count, uint8_t outside);

/* The embedding level of each code point (rules W1 to I2 and L1); `base` is the paragraph's, 0 for
 * left to right, 1 for right to left. Odd levels run from right to left. */
void flamepix_bidi_levels(const uint32_t *codes, size_t count, unsigned base, uint8_t *levels);

#endif
