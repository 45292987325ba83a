/* The rules of the Unicode bidirectional algorithm (UAX #9) for one line without explicit
 * directions, step by step. Each rewrites the types of the line's characters, one for each. */
#ifndef FPX_TEXT_BIDI_RULES_H
#define FPX_TEXT_BIDI_RULES_H

#include <stddef.h>
#include <stdint.h>

/* Table 4 of UAX #9, but for what no line has here; white space is a neutral. */
enum fpx_bidi_type {
    FPX_BIDI_L,
    FPX_BIDI_R,
    FPX_BIDI_AL,
    FPX_BIDI_EN,
    FPX_BIDI_ES,
    FPX_BIDI_ET,
    FPX_BIDI_AN,
    FPX_BIDI_CS,
    FPX_BIDI_NSM,
    FPX_BIDI_NEUTRAL
};

/* A line: `types` are rewritten, `outside` is L or R, the direction of the line. */
struct fpx_bidi_line {
    const uint32_t *codes;
    uint8_t *types;
    size_t count;
    uint8_t outside;
};

/* W1 to W7: marks, numbers and what belongs to them. Leaves L, R, EN, AN and neutrals. */
void fpx_bidi_resolve_weak(const struct fpx_bidi_line *line);

/* N0, after those: gives both brackets of a pair the direction of what they enclose. Only the first
 * 128 brackets of the line may form pairs, so that no line takes more than linear time. */
void fpx_bidi_resolve_brackets(const struct fpx_bidi_line *line);

/* N1 and N2, after those: leaves no neutrals. */
void fpx_bidi_resolve_neutrals(const struct fpx_bidi_line *line);

#endif
