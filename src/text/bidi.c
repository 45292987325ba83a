#include "text/bidi.h"

#include <stdbool.h>

/* The classes of the code points, rewritten rule by rule, become the levels at the end; so the
 * caller's array of levels holds both. */

static bool is_strong(uint8_t type)
{
    return type == FLAMEPIX_BIDI_L || type == FLAMEPIX_BIDI_R || type == FLAMEPIX_BIDI_AL;
}

static bool is_neutral(uint8_t type)
{
    return type == FLAMEPIX_BIDI_WS || type == FLAMEPIX_BIDI_ON;
}

/* W1 to W3: marks take the type of what they stand on, European digits become Arabic ones behind an
 * Arabic letter, and then an Arabic letter is just right to left. */
static void resolve_marks_and_arabic(uint8_t *types, size_t count, uint8_t outside)
{
    uint8_t previous = outside, strong = outside;
    for (size_t i = 0; i < count; i++) {
        if (types[i] == FLAMEPIX_BIDI_NSM)
            types[i] = previous;
        previous = types[i];
        if (is_strong(types[i]))
            strong = types[i];
        if (types[i] == FLAMEPIX_BIDI_EN && strong == FLAMEPIX_BIDI_AL)
            types[i] = FLAMEPIX_BIDI_AN;
        if (types[i] == FLAMEPIX_BIDI_AL)
            types[i] = FLAMEPIX_BIDI_R;
    }
}

/* W4: a single separator between numbers of one kind belongs to them. */
static void resolve_separators(uint8_t *types, size_t count)
{
    for (size_t i = 1; i + 1 < count; i++) {
        bool european = types[i - 1] == FLAMEPIX_BIDI_EN && types[i + 1] == FLAMEPIX_BIDI_EN;
        bool arabic = types[i - 1] == FLAMEPIX_BIDI_AN && types[i + 1] == FLAMEPIX_BIDI_AN;
        if (european && (types[i] == FLAMEPIX_BIDI_ES || types[i] == FLAMEPIX_BIDI_CS))
            types[i] = FLAMEPIX_BIDI_EN;
        else if (arabic && types[i] == FLAMEPIX_BIDI_CS)
            types[i] = FLAMEPIX_BIDI_AN;
    }
}

/* W5 and W6: terminators beside a European number belong to it; what is left of separators and
 * terminators is neutral. */
static void resolve_terminators(uint8_t *types, size_t count)
{
    for (size_t i = 0; i < count;) {
        size_t end = i;
        while (end < count && types[end] == FLAMEPIX_BIDI_ET)
            end++;
        bool number = (i > 0 && types[i - 1] == FLAMEPIX_BIDI_EN) ||
                      (end < count && types[end] == FLAMEPIX_BIDI_EN);
        for (; i < end; i++)
            types[i] = number ? FLAMEPIX_BIDI_EN : FLAMEPIX_BIDI_ON;
        if (i < count && (types[i] == FLAMEPIX_BIDI_ES || types[i] == FLAMEPIX_BIDI_CS))
            types[i] = FLAMEPIX_BIDI_ON;
        i++;
    }
}

/* W7: European digits in left-to-right text are part of it. */
static void resolve_digits(uint8_t *types, size_t count, uint8_t outside)
{
    uint8_t strong = outside;
    for (size_t i = 0; i < count; i++) {
        if (is_strong(types[i]))
            strong = types[i];
        if (types[i] == FLAMEPIX_BIDI_EN && strong == FLAMEPIX_BIDI_L)
            types[i] = FLAMEPIX_BIDI_L;
    }
}

/* For neutrals, numbers count as right to left. */
static uint8_t side_of(uint8_t type)
{
    return type == FLAMEPIX_BIDI_L ? FLAMEPIX_BIDI_L : FLAMEPIX_BIDI_R;
}

/* N1 and N2: neutrals take the direction both sides agree on, or else the paragraph's. */
static void resolve_neutrals(uint8_t *types, size_t count, uint8_t outside)
{
    uint8_t before = outside;
    for (size_t i = 0; i < count;) {
        size_t end = i;
        while (end < count && is_neutral(types[end]))
            end++;
        uint8_t after = end < count ? side_of(types[end]) : outside;
        for (; i < end; i++)
            types[i] = before == after ? before : outside;
        before = after;
        i++;
    }
}

/* I1 and I2. */
static uint8_t level_of(uint8_t type, unsigned base)
{
    if (type == FLAMEPIX_BIDI_R)
        return 1;
    if (type == FLAMEPIX_BIDI_L && base == 0)
        return 0;
    return 2;
}

void flamepix_bidi_levels(const uint32_t *codes, size_t count, unsigned base, uint8_t *levels)
{
    uint8_t outside = base == 0 ? FLAMEPIX_BIDI_L : FLAMEPIX_BIDI_R;
    size_t visible = count;
    while (visible > 0 && flamepix_bidi_class(codes[visible - 1]) == FLAMEPIX_BIDI_WS)
        visible--;
    for (size_t i = 0; i < count; i++)
        levels[i] = (uint8_t)flamepix_bidi_class(codes[i]);
    resolve_marks_and_arabic(levels, count, outside);
    resolve_separators(levels, count);
    resolve_terminators(levels, count);
    resolve_digits(levels, count, outside);
    flamepix_bidi_brackets(codes, levels, count, outside);
    resolve_neutrals(levels, count, outside);
    for (size_t i = 0; i < count; i++)
        levels[i] = i < visible ? level_of(levels[i], base) : (uint8_t)base;
}
