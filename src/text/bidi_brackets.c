#include <fribidi.h>

#include "text/bidi.h"

enum {
    BRACKETS_MAX = 128,
    OPEN_MAX = 63 /* of UAX #9: with more of them open, the search for pairs stops */
};

struct pair {
    size_t open, close;
};

/* Pairs in the order of their opening brackets. */
struct pairs {
    struct pair items[BRACKETS_MAX / 2];
    size_t count;
};

/* Opening brackets without a partner so far. */
struct open_brackets {
    size_t at[OPEN_MAX];
    FriBidiBracketType partners[OPEN_MAX];
    size_t count;
};

static void pair_insert(struct pairs *pairs, struct pair pair)
{
    size_t at = pairs->count++;
    for (; at > 0 && pairs->items[at - 1].open > pair.open; at--)
        pairs->items[at] = pairs->items[at - 1];
    pairs->items[at] = pair;
}

/* Closes the last open one that matches, and drops those opened after it. */
static void bracket_close(struct open_brackets *open, size_t at, FriBidiBracketType partner,
                          struct pairs *pairs)
{
    size_t match = open->count;
    while (match > 0 && open->partners[match - 1] != partner)
        match--;
    if (match == 0)
        return;
    open->count = match - 1;
    pair_insert(pairs, (struct pair){open->at[match - 1], at});
}

/* BD16. */
static void pairs_find(const struct fpx_bidi_line *line, struct pairs *pairs)
{
    struct open_brackets open = {.count = 0};
    size_t found = 0;
    pairs->count = 0;
    for (size_t i = 0; i < line->count && found < BRACKETS_MAX; i++) {
        FriBidiBracketType bracket = FRIBIDI_NO_BRACKET;
        if (line->types[i] == FPX_BIDI_NEUTRAL)
            bracket = fribidi_get_bracket(line->codes[i]);
        if (bracket == FRIBIDI_NO_BRACKET)
            continue;
        found++;
        if (!FRIBIDI_IS_BRACKET_OPEN(bracket)) {
            bracket_close(&open, i, FRIBIDI_BRACKET_ID(bracket), pairs);
            continue;
        }
        if (open.count == OPEN_MAX)
            return;
        open.at[open.count] = i;
        open.partners[open.count++] = FRIBIDI_BRACKET_ID(bracket);
    }
}

/* L, or R for R and for numbers, or neutral for types without direction. */
static uint8_t strong_of(uint8_t type)
{
    if (type == FPX_BIDI_L || type == FPX_BIDI_NEUTRAL)
        return type;
    return FPX_BIDI_R;
}

static uint8_t strong_before(const struct fpx_bidi_line *line, size_t end)
{
    while (end > 0 && line->types[end - 1] == FPX_BIDI_NEUTRAL)
        end--;
    return end == 0 ? line->outside : strong_of(line->types[end - 1]);
}

/* The direction of a pair by the enclosed text, or neutral. */
static uint8_t direction_of(const struct fpx_bidi_line *line, struct pair pair)
{
    uint8_t found = FPX_BIDI_NEUTRAL;
    for (size_t i = pair.open + 1; i < pair.close; i++) {
        uint8_t strong = strong_of(line->types[i]);
        if (strong == line->outside)
            return strong;
        if (strong != FPX_BIDI_NEUTRAL)
            found = strong;
    }
    if (found == FPX_BIDI_NEUTRAL)
        return found;
    return strong_before(line, pair.open) == found ? found : line->outside;
}

/* Marks on a bracket take its direction. */
static void bracket_set(const struct fpx_bidi_line *line, size_t at, uint8_t direction)
{
    line->types[at] = direction;
    for (at++; at < line->count; at++) {
        if (fpx_bidi_class(line->codes[at]) != FRIBIDI_TYPE_NSM)
            break;
        line->types[at] = direction;
    }
}

void fpx_bidi_resolve_brackets(const struct fpx_bidi_line *line)
{
    struct pairs pairs;
    pairs_find(line, &pairs);
    for (size_t i = 0; i < pairs.count; i++) {
        uint8_t direction = direction_of(line, pairs.items[i]);
        if (direction == FPX_BIDI_NEUTRAL)
            continue;
        bracket_set(line, pairs.items[i].open, direction);
        bracket_set(line, pairs.items[i].close, direction);
    }
}
