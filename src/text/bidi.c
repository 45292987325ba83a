/* Embedding levels: the Unicode bidirectional algorithm (UAX #9) for one line.
 *
 * A level says in which direction a character runs: 0 is left to right in a left-to-right line, 1
 * is right to left, 2 is left to right inside of that (numbers, Latin words in Hebrew). The text is
 * then cut where the level changes, and the pieces are put into the order in which they are written
 * (segments.c).
 *
 * What each character is, its class and whether it is a bracket, is in fribidi's tables. The rules
 * are our own (bidi_rules.h): fribidi's crash where memory runs out, look along the whole line for
 * each pair of brackets, and recurse as deep as there are pairs. Ours take no memory of their own.
 * They are short since a line has no explicit directions: a profile may come from anybody, and with
 * those one name can be made to look like another. They are drawn as boxes (characters.h), so they
 * have the class of a box; control characters, drawn as pictures, have the class of those.
 *
 * Nearly every name in a profile has no right-to-left character, and then the answer is 0
 * throughout. So the code points are looked at first, against the few ranges that Unicode keeps for
 * right-to-left scripts. Only where one of them is there, or the line as a whole runs from right to
 * left (which is the whole text's direction, of which the code points may be the end only, see
 * excerpt.h), the rules are gone through:
 *
 * - Characters that have no look (X9) are left out, and get the level of the one before them.
 * - W1 to W7, N0, N1 and N2 rewrite the types of the others, in place, until all are L, R or
 *   numbers; I1 and I2 make levels of these.
 * - Blanks at the end run with the line (L1).
 *
 * So the cost is a constant for each code point: one lookup, and for a line that needs the rules, a
 * few passes, and two for each of 64 pairs of brackets at most. */
#include "text/bidi.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "text/bidi_class.h"
#include "text/bidi_rules.h"

/* Whether a code point is in a block of right-to-left scripts or of their numbers. */
static bool may_be_right_to_left(uint32_t code)
{
    if (code < 0x590)
        return false;
    return code <= 0x8FF || (code >= 0xFB1D && code <= 0xFEFF) ||
           (code >= 0x10800 && code <= 0x10FFF) || (code >= 0x1E800 && code <= 0x1EFFF);
}

static bool is_left_to_right(const uint32_t *codes, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (may_be_right_to_left(codes[i]))
            return false;
    }
    return true;
}

/* The type that the rules begin with. Not for what they leave out. */
static enum flamepix_bidi_type type_of(FriBidiCharType class)
{
    switch (class) {
    case FRIBIDI_TYPE_LTR:
        return FLAMEPIX_BIDI_L;
    case FRIBIDI_TYPE_RTL:
        return FLAMEPIX_BIDI_R;
    case FRIBIDI_TYPE_AL:
        return FLAMEPIX_BIDI_AL;
    case FRIBIDI_TYPE_EN:
        return FLAMEPIX_BIDI_EN;
    case FRIBIDI_TYPE_ES:
        return FLAMEPIX_BIDI_ES;
    case FRIBIDI_TYPE_ET:
        return FLAMEPIX_BIDI_ET;
    case FRIBIDI_TYPE_AN:
        return FLAMEPIX_BIDI_AN;
    case FRIBIDI_TYPE_CS:
        return FLAMEPIX_BIDI_CS;
    case FRIBIDI_TYPE_NSM:
        return FLAMEPIX_BIDI_NSM;
    default:
        return FLAMEPIX_BIDI_NEUTRAL;
    }
}

/* I1 and I2, of what the rules leave. */
static uint8_t level_of(uint8_t type, unsigned base)
{
    if (type == FLAMEPIX_BIDI_R)
        return 1;
    return type == FLAMEPIX_BIDI_L && base == 0 ? 0 : 2;
}

static bool is_left_out(uint32_t code)
{
    return flamepix_bidi_class(code) == FRIBIDI_TYPE_BN;
}

/* The levels of the characters that are not left out; answers how many. */
static size_t levels_resolve(const uint32_t *codes, size_t count, unsigned base, uint32_t *kept,
                             uint8_t *levels)
{
    struct flamepix_bidi_line line = {
        .codes = kept, .types = levels, .outside = base == 0 ? FLAMEPIX_BIDI_L : FLAMEPIX_BIDI_R};
    for (size_t i = 0; i < count; i++) {
        if (is_left_out(codes[i]))
            continue;
        kept[line.count] = codes[i];
        line.types[line.count++] = (uint8_t)type_of(flamepix_bidi_class(codes[i]));
    }
    flamepix_bidi_resolve_weak(&line);
    flamepix_bidi_resolve_brackets(&line);
    flamepix_bidi_resolve_neutrals(&line);
    for (size_t i = 0; i < line.count; i++)
        levels[i] = level_of(levels[i], base);
    return line.count;
}

/* Moves the levels of those that were kept to their places, last first, and gives the others that
 * of the one before. */
static void levels_spread(const uint32_t *codes, size_t count, unsigned base, size_t kept,
                          uint8_t *levels)
{
    for (size_t i = count; i > 0; i--) {
        uint8_t before = kept > 0 ? levels[kept - 1] : (uint8_t)base;
        levels[i - 1] = before;
        if (!is_left_out(codes[i - 1]))
            kept--;
    }
}

/* L1. */
static void levels_end(const uint32_t *codes, size_t count, unsigned base, uint8_t *levels)
{
    for (size_t i = count; i > 0; i--) {
        if (!is_left_out(codes[i - 1]) && flamepix_bidi_class(codes[i - 1]) != FRIBIDI_TYPE_WS)
            return;
        levels[i - 1] = (uint8_t)base;
    }
}

enum flamepix_status flamepix_bidi_levels(const uint32_t *codes, size_t count, unsigned base,
                                          uint8_t *levels)
{
    if (count == 0)
        return FLAMEPIX_OK;
    if (base == 0 && is_left_to_right(codes, count)) {
        memset(levels, 0, count);
        return FLAMEPIX_OK;
    }
    uint32_t *kept = calloc(count, sizeof(*kept));
    if (kept == NULL)
        return FLAMEPIX_NO_MEMORY;
    size_t kept_count = levels_resolve(codes, count, base, kept, levels);
    levels_spread(codes, count, base, kept_count, levels);
    levels_end(codes, count, base, levels);
    free(kept);
    return FLAMEPIX_OK;
}
