#include "text/bidi.h"

#include <hb.h>

/* BD16 allows 63 open brackets; here that is also the most pairs of a line, so that a line of
 * nothing but brackets costs no more than another. Further ones are neutral. */
enum { PAIRS_MAX = 63 };

struct pair {
    size_t open, close;
};

/* Pairs in the order of their opening brackets. */
struct pairs {
    struct pair items[PAIRS_MAX];
    size_t count;
};

/* The other bracket of a pair, or 0 when the code point is no bracket of this category. */
static uint32_t partner_of(uint32_t code, hb_unicode_general_category_t category)
{
    hb_unicode_funcs_t *unicode = hb_unicode_funcs_get_default();
    if (hb_unicode_general_category(unicode, code) != category)
        return 0;
    uint32_t partner = hb_unicode_mirroring(unicode, code);
    return partner == code ? 0 : partner;
}

static void pair_insert(struct pairs *pairs, struct pair pair)
{
    size_t at = pairs->count++;
    for (; at > 0 && pairs->items[at - 1].open > pair.open; at--)
        pairs->items[at] = pairs->items[at - 1];
    pairs->items[at] = pair;
}

/* BD16. */
static void pairs_find(const uint32_t *codes, const uint8_t *types, size_t count,
                       struct pairs *pairs)
{
    size_t open[PAIRS_MAX];
    size_t depth = 0;
    pairs->count = 0;
    for (size_t i = 0; i < count && pairs->count < PAIRS_MAX; i++) {
        if (types[i] != FLAMEPIX_BIDI_ON)
            continue;
        if (partner_of(codes[i], HB_UNICODE_GENERAL_CATEGORY_OPEN_PUNCTUATION) != 0) {
            if (depth == PAIRS_MAX)
                return;
            open[depth++] = i;
            continue;
        }
        uint32_t partner = partner_of(codes[i], HB_UNICODE_GENERAL_CATEGORY_CLOSE_PUNCTUATION);
        size_t match = partner == 0 ? 0 : depth;
        while (match > 0 && codes[open[match - 1]] != partner)
            match--;
        if (match > 0) {
            depth = match - 1;
            pair_insert(pairs, (struct pair){open[depth], i});
        }
    }
}

/* L, or R for that and for numbers, or ON for what has no direction. */
static uint8_t strong_of(uint8_t type)
{
    switch (type) {
    case FLAMEPIX_BIDI_L:
        return FLAMEPIX_BIDI_L;
    case FLAMEPIX_BIDI_R:
    case FLAMEPIX_BIDI_EN:
    case FLAMEPIX_BIDI_AN:
        return FLAMEPIX_BIDI_R;
    default:
        return FLAMEPIX_BIDI_ON;
    }
}

static uint8_t strong_before(const uint8_t *types, size_t end, uint8_t outside)
{
    while (end > 0 && strong_of(types[end - 1]) == FLAMEPIX_BIDI_ON)
        end--;
    return end == 0 ? outside : strong_of(types[end - 1]);
}

/* The direction of a pair by what it encloses, or ON. */
static uint8_t direction_of(const uint8_t *types, struct pair pair, uint8_t outside)
{
    uint8_t found = FLAMEPIX_BIDI_ON;
    for (size_t i = pair.open + 1; i < pair.close; i++) {
        uint8_t strong = strong_of(types[i]);
        if (strong == outside)
            return outside;
        if (strong != FLAMEPIX_BIDI_ON)
            found = strong;
    }
    if (found == FLAMEPIX_BIDI_ON)
        return found;
    return strong_before(types, pair.open, outside) == found ? found : outside;
}

void flamepix_bidi_brackets(const uint32_t *codes, uint8_t *types, size_t count, uint8_t outside)
{
    struct pairs pairs;
    pairs_find(codes, types, count, &pairs);
    for (size_t i = 0; i < pairs.count; i++) {
        uint8_t direction = direction_of(types, pairs.items[i], outside);
        types[pairs.items[i].open] = direction;
        types[pairs.items[i].close] = direction;
    }
}
