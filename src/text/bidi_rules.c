#include "text/bidi.h"

#include <stdbool.h>

static bool is_strong(uint8_t type)
{
    return type == FPX_BIDI_L || type == FPX_BIDI_R || type == FPX_BIDI_AL;
}

/* W1 to W3: marks take the type of what they stand on, European digits become Arabic ones behind an
 * Arabic letter, and then an Arabic letter is just right to left. */
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

/* W4: a single separator between numbers of one kind belongs to them. */
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

/* W5 and W6: terminators beside a European number belong to it; what is left of separators and
 * terminators is neutral. */
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

/* W7: European digits in left-to-right text are part of it. */
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

void fpx_bidi_resolve_weak(const struct fpx_bidi_line *line)
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

/* Neutrals take the direction both sides agree on, or else the line's. */
void fpx_bidi_resolve_neutrals(const struct fpx_bidi_line *line)
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
