/* The visual order of a line of mixed directions: the Unicode bidirectional algorithm (UAX #9) with
 * fribidi's tables, and additional guarantees: explicit embeddings, overrides and marks are drawn
 * as boxes and never obeyed, isolates only in a line composed of names, and no text takes more than
 * linear time. */
#ifndef FPX_TEXT_BIDI_H
#define FPX_TEXT_BIDI_H

#include <fribidi.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <flamepix/status.h>

/* Writes the embedding level of each of `count` (at most INT_MAX) code points to `levels`; `base`
 * is the paragraph's, 0 for left to right, 1 for right to left. Odd levels run right to left.
 * U+2066 to U+2069 are obeyed; without them levels are 0 to 2. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_bidi_levels(const uint32_t *codes, size_t count, unsigned base,
                                     uint8_t *levels);

/* Bidi class: the bidirectional class of a character, from fribidi's tables. */

/* The class (UAX #9, table 4) of the character drawn for a code point. A box, also one drawn on
 * purpose, is neutral (ON); explicit classes and separators are never returned. */
FriBidiCharType fpx_bidi_class(uint32_t code);

/* Isolates of a line (UAX #9, X5a to X6a): the text between U+2066, U+2067 or U+2068 and the
 * matching U+2069 is ordered separately, and is one neutral character to the text around it. */

enum { FPX_BIDI_DEPTH = 125 }; /* of UAX #9: deeper isolates are part of the enclosing one */

/* U+2066 to U+2069. */
bool fpx_bidi_is_isolate(uint32_t code);
bool fpx_bidi_begins_isolate(uint32_t code);
bool fpx_bidi_ends_isolate(uint32_t code);

/* The parts of a line, each directly inside one isolate. Starts as {0}. */
struct fpx_bidi_sequences {
    size_t *order; /* indices of all code points, part by part, in text order within each */
    size_t *ends;  /* after the last of each part, in `order` */
    uint8_t *levels;
    size_t *owners; /* working space */
    size_t count;
};

/* Finds the parts of `count` code points in a line of level `base`; part 0 is the text outside all
 * isolates. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_bidi_sequences_find(struct fpx_bidi_sequences *parts,
                                             const uint32_t *codes, size_t count, unsigned base);

void fpx_bidi_sequences_free(struct fpx_bidi_sequences *parts);

/* The rules of the Unicode bidirectional algorithm (UAX #9) for one line without explicit
 * directions, step by step. Each step rewrites the array of types, one per character. */

/* Table 4 of UAX #9, except types that no line has here; white space is a neutral. */
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

/* A line: the rules rewrite `types`; `outside` is the direction of the line, L or R. */
struct fpx_bidi_line {
    const uint32_t *codes;
    uint8_t *types;
    size_t count;
    uint8_t outside;
};

/* N0, after W1 to W7: gives both brackets of a pair the direction of what they enclose. Only the
 * first 128 brackets of the line may form pairs, so that no line takes more than linear time. */
void fpx_bidi_resolve_brackets(const struct fpx_bidi_line *line);

#endif
