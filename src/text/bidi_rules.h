/* The rules of the Unicode bidirectional algorithm (UAX #9) for one line without explicit
 * directions, step by step. Each rewrites the types of the line's characters, one for each. */
#ifndef FLAMEPIX_TEXT_BIDI_RULES_H
#define FLAMEPIX_TEXT_BIDI_RULES_H

#include <stddef.h>
#include <stdint.h>

/* Table 4 of UAX #9, but for what no line has here; white space is a neutral. */
enum flamepix_bidi_type {
    FLAMEPIX_BIDI_L,
    FLAMEPIX_BIDI_R,
    FLAMEPIX_BIDI_AL,
    FLAMEPIX_BIDI_EN,
    FLAMEPIX_BIDI_ES,
    FLAMEPIX_BIDI_ET,
    FLAMEPIX_BIDI_AN,
    FLAMEPIX_BIDI_CS,
    FLAMEPIX_BIDI_NSM,
    FLAMEPIX_BIDI_NEUTRAL
};

/* A line: `types` are rewritten, `outside` is L or R, the direction of the line. */
struct flamepix_bidi_line {
    const uint32_t *codes;
    uint8_t *types;
    size_t count;
    uint8_t outside;
};

/* W1 to W7: marks, numbers and what belongs to them. Leaves L, R, EN, AN and neutrals. */
void flamepix_bidi_resolve_weak(const struct flamepix_bidi_line *line);

/* N0, after those: gives both brackets of a pair the direction of what they enclose. Only the first
 * 128 brackets of the line may form pairs, so that no line takes more than linear time. */
void flamepix_bidi_resolve_brackets(const struct flamepix_bidi_line *line);

/* N1 and N2, after those: leaves no neutrals. */
void flamepix_bidi_resolve_neutrals(const struct flamepix_bidi_line *line);

#endif
