/* Embedding levels: the Unicode bidirectional algorithm (UAX #9) for one line.
 *
 * A level is the direction in which a character runs: 0 is left to right in a left-to-right line, 1
 * is right to left, 2 is left to right inside of that (numbers, Latin words in Hebrew). The text is
 * then cut where the level changes, and the pieces are put into the order in which they are written
 * (script_segments.c).
 *
 * The class of each character, and whether it is a bracket, are in fribidi's tables. The rules
 * are our own (bidi.h): fribidi's crash if memory runs out, look along the whole line for
 * each pair of brackets, and recurse as deep as there are pairs. They are short since a line has no
 * explicit directions but isolates: a profile may be hostile, and explicit directions can make one
 * name look like another. They are drawn as boxes (characters.h), so they have the class of a
 * box; control characters, drawn as pictures, have the class of those. Isolates are left only where
 * a line was put together here (flamepix_type_fit_line): then what is directly inside of each is a
 * line of its own, to which the rules are applied (bidi.h).
 *
 * Nearly every name in a profile has no right-to-left character, and then the answer is 0
 * throughout. So the code points are looked at first, against the few ranges that Unicode keeps for
 * right-to-left scripts. Only where one of them is there, or the line as a whole runs from right to
 * left (which is the whole text's direction, of which the code points may be the end only, see
 * label.h), the rules are gone through:
 *
 * - Invisible characters (X9) are left out, and get the level of the one before them.
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

#include "base/isolated_names.h"

static bool is_left_to_right(const uint32_t *codes, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (fpx_may_be_right_to_left(codes[i]) || fpx_bidi_is_isolate(codes[i]))
            return false;
    }
    return true;
}

/* The initial type for the rules. Not for characters that the rules leave out. */
static enum fpx_bidi_type type_of(FriBidiCharType class)
{
    switch (class) {
    case FRIBIDI_TYPE_LTR:
        return FPX_BIDI_L;
    case FRIBIDI_TYPE_RTL:
        return FPX_BIDI_R;
    case FRIBIDI_TYPE_AL:
        return FPX_BIDI_AL;
    case FRIBIDI_TYPE_EN:
        return FPX_BIDI_EN;
    case FRIBIDI_TYPE_ES:
        return FPX_BIDI_ES;
    case FRIBIDI_TYPE_ET:
        return FPX_BIDI_ET;
    case FRIBIDI_TYPE_AN:
        return FPX_BIDI_AN;
    case FRIBIDI_TYPE_CS:
        return FPX_BIDI_CS;
    case FRIBIDI_TYPE_NSM:
        return FPX_BIDI_NSM;
    default:
        return FPX_BIDI_NEUTRAL;
    }
}

/* I1 and I2, for the types that the rules leave. */
static uint8_t level_of(uint8_t type, unsigned base)
{
    const bool is_odd = base % 2 != 0;
    if (type == FPX_BIDI_R)
        return (uint8_t)(is_odd ? base : base + 1);
    if (type == FPX_BIDI_L && !is_odd)
        return (uint8_t)base;
    return (uint8_t)(is_odd ? base + 1 : base + 2);
}

static bool is_left_out(uint32_t code)
{
    return fpx_bidi_class(code) == FRIBIDI_TYPE_BN;
}

/* The types of the characters that are not left out; returns their number. Isolate signs are
 * neutral to the text around them. */
static size_t types_find(const uint32_t *codes, size_t count, uint32_t *kept, uint8_t *types)
{
    size_t kept_count = 0;
    for (size_t i = 0; i < count; i++) {
        if (is_left_out(codes[i]))
            continue;
        kept[kept_count] = codes[i];
        types[kept_count++] = (uint8_t)type_of(fpx_bidi_class(codes[i]));
    }
    return kept_count;
}

static bool is_strong(uint8_t type)
{
    return type == FPX_BIDI_L || type == FPX_BIDI_R || type == FPX_BIDI_AL;
}

/* W1 to W3: marks take the type of their base; European digits after an Arabic letter become
 * Arabic ones; Arabic letters then become plain right to left. */
static void resolve_marks_and_arabic(const struct fpx_bidi_line *line)
{
    uint8_t previous = line->outside, strong = line->outside;
    for (size_t i = 0; i < line->count; i++) {
        uint8_t *type = &line->types[i];
        if (*type == FPX_BIDI_NSM)
            *type = previous;
        previous = *type;
        if (is_strong(*type))
            strong = *type;
        if (*type == FPX_BIDI_EN && strong == FPX_BIDI_AL)
            *type = FPX_BIDI_AN;
    }
    for (size_t i = 0; i < line->count; i++) {
        if (line->types[i] == FPX_BIDI_AL)
            line->types[i] = FPX_BIDI_R;
    }
}

/* W4: a single separator between numbers of one kind takes their type. */
static void resolve_separators(const struct fpx_bidi_line *line)
{
    uint8_t *types = line->types;
    for (size_t i = 1; i + 1 < line->count; i++) {
        uint8_t before = types[i - 1];
        if (before != types[i + 1])
            continue;
        if (types[i] == FPX_BIDI_CS && before == FPX_BIDI_AN)
            types[i] = FPX_BIDI_AN;
        else if ((types[i] == FPX_BIDI_ES || types[i] == FPX_BIDI_CS) && before == FPX_BIDI_EN)
            types[i] = FPX_BIDI_EN;
    }
}

/* W5 and W6: terminators next to a European number take its type; remaining separators and
 * terminators are neutral. */
static void resolve_terminators(const struct fpx_bidi_line *line)
{
    uint8_t *types = line->types;
    for (size_t i = 0; i < line->count; i++) {
        size_t end = i;
        while (end < line->count && types[end] == FPX_BIDI_ET)
            end++;
        bool number = (i > 0 && types[i - 1] == FPX_BIDI_EN) ||
                      (end < line->count && types[end] == FPX_BIDI_EN);
        for (; i < end; i++)
            types[i] = number ? FPX_BIDI_EN : FPX_BIDI_NEUTRAL;
        if (i < line->count && (types[i] == FPX_BIDI_ES || types[i] == FPX_BIDI_CS))
            types[i] = FPX_BIDI_NEUTRAL;
    }
}

/* W7: European digits in left-to-right text become left to right. */
static void resolve_digits(const struct fpx_bidi_line *line)
{
    uint8_t strong = line->outside;
    for (size_t i = 0; i < line->count; i++) {
        uint8_t *type = &line->types[i];
        if (is_strong(*type))
            strong = *type;
        else if (*type == FPX_BIDI_EN && strong == FPX_BIDI_L)
            *type = FPX_BIDI_L;
    }
}

/* W1 to W7: marks, numbers and what belongs to them. Leaves L, R, EN, AN and neutrals. */
static void resolve_weak(const struct fpx_bidi_line *line)
{
    resolve_marks_and_arabic(line);
    resolve_separators(line);
    resolve_terminators(line);
    resolve_digits(line);
}

/* For neutrals, numbers count as right to left. */
static uint8_t side_of(uint8_t type)
{
    return type == FPX_BIDI_L ? FPX_BIDI_L : FPX_BIDI_R;
}

/* Neutrals take the direction of both sides if these agree, else the line's. */
static void resolve_neutrals(const struct fpx_bidi_line *line)
{
    uint8_t *types = line->types;
    uint8_t before = line->outside;
    for (size_t i = 0; i < line->count; i++) {
        size_t end = i;
        while (end < line->count && types[end] == FPX_BIDI_NEUTRAL)
            end++;
        uint8_t after = end < line->count ? side_of(types[end]) : line->outside;
        for (; i < end; i++)
            types[i] = before == after ? before : line->outside;
        before = after;
    }
}

/* Turns types into levels, for a line without isolates or the direct contents of one. */
static void levels_resolve(const uint32_t *codes, size_t count, unsigned base, uint8_t *types)
{
    const struct fpx_bidi_line line = {.codes = codes,
                                       .types = types,
                                       .count = count,
                                       .outside = base % 2 == 0 ? FPX_BIDI_L : FPX_BIDI_R};
    resolve_weak(&line);
    fpx_bidi_resolve_brackets(&line);
    resolve_neutrals(&line);
    for (size_t i = 0; i < count; i++)
        types[i] = level_of(types[i], base);
}

/* Each part in turn is gathered, resolved and scattered back. */
static enum flamepix_status parts_resolve(const uint32_t *codes, size_t count, unsigned base,
                                          uint8_t *types)
{
    struct fpx_bidi_sequences parts = {0};
    uint32_t *part_codes = calloc(count + 1, sizeof(*part_codes));
    uint8_t *part_types = calloc(count + 1, sizeof(*part_types));
    enum flamepix_status status = part_codes == NULL || part_types == NULL
                                      ? FLAMEPIX_NO_MEMORY
                                      : fpx_bidi_sequences_find(&parts, codes, count, base);
    for (size_t i = 0; i < count && status == FLAMEPIX_OK; i++) {
        part_codes[i] = codes[parts.order[i]];
        part_types[i] = types[parts.order[i]];
    }
    for (size_t part = 0, begin = 0; part < parts.count; begin = parts.ends[part++])
        levels_resolve(part_codes + begin, parts.ends[part] - begin, parts.levels[part],
                       part_types + begin);
    for (size_t i = 0; i < count && status == FLAMEPIX_OK; i++)
        types[parts.order[i]] = part_types[i];
    fpx_bidi_sequences_free(&parts);
    free(part_codes);
    free(part_types);
    return status;
}

static bool has_isolates(const uint32_t *codes, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (fpx_bidi_is_isolate(codes[i]))
            return true;
    }
    return false;
}

/* Moves the levels of the kept characters to their places, last first, and gives each other
 * character the level of the one before. */
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
        if (!is_left_out(codes[i - 1]) && !fpx_bidi_is_isolate(codes[i - 1]) &&
            fpx_bidi_class(codes[i - 1]) != FRIBIDI_TYPE_WS)
            return;
        levels[i - 1] = (uint8_t)base;
    }
}

enum flamepix_status fpx_bidi_levels(const uint32_t *codes, size_t count, unsigned base,
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
    const size_t kept_count = types_find(codes, count, kept, levels);
    enum flamepix_status status = FLAMEPIX_OK;
    if (has_isolates(kept, kept_count))
        status = parts_resolve(kept, kept_count, base, levels);
    else
        levels_resolve(kept, kept_count, base, levels);
    levels_spread(codes, count, base, kept_count, levels);
    levels_end(codes, count, base, levels);
    free(kept);
    return status;
}
