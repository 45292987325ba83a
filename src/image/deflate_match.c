#include "image/deflate_match.h"

#include <string.h>

enum {
    HASHED_NBYTES = 6, /* short enough for a row of one glyph, long enough for short chains */
    LONG_ENOUGH = 128  /* no better one is looked for */
};

static uint32_t load_4(const uint8_t *bytes)
{
    uint32_t value;
    memcpy(&value, bytes, sizeof(value));
    return value;
}

/* Little-endian on every machine: the hash, and so the file, depends on it. */
static uint64_t load_8(const uint8_t *bytes)
{
    return (uint64_t)bytes[0] | (uint64_t)bytes[1] << 8 | (uint64_t)bytes[2] << 16 |
           (uint64_t)bytes[3] << 24 | (uint64_t)bytes[4] << 32 | (uint64_t)bytes[5] << 40 |
           (uint64_t)bytes[6] << 48 | (uint64_t)bytes[7] << 56;
}

/* How many bytes from `bytes` on equal those `distance` before them; the first `known` do. */
static size_t match_length(const uint8_t *bytes, const uint8_t *end, size_t distance, size_t known)
{
    const uint8_t *next = bytes + known;
    while (end - next >= 8) {
        uint64_t differing = load_8(next) ^ load_8(next - distance);
        if (differing != 0)
            return (size_t)(next - bytes) + (size_t)__builtin_ctzll(differing) / 8;
        next += 8;
    }
    while (next < end && *next == *(next - distance))
        next++;
    return (size_t)(next - bytes);
}

static int top_bit(uint32_t value)
{
    return 31 - __builtin_clz(value);
}

/* In bits, roughly: a byte of these pictures costs 3 as a literal, a match 2 and its distance. */
int flamepix_match_gain(struct flamepix_match match)
{
    return match.distance > 0 ? 3 * (int)match.length - 2 - top_bit(match.distance) : 0;
}

size_t flamepix_deflate_window_repeat_length(const struct flamepix_deflate_window *window,
                                             const uint8_t *place, const uint8_t *end)
{
    return match_length(place, end, window->pixel_nbytes, FLAMEPIX_MATCH_SHORTEST);
}

static uint32_t position_of(const struct flamepix_deflate_window *window, const uint8_t *place)
{
    return window->position + (uint32_t)(place - window->start);
}

static uint16_t *chain_of(struct flamepix_matcher *matcher, const uint8_t *place)
{
    uint64_t hashed = load_8(place) << (64 - 8 * HASHED_NBYTES);
    return &matcher
                ->newest[hashed * UINT64_C(0x9E3779B97F4A7C15) >> (64 - FLAMEPIX_MATCH_HASH_BITS)];
}

static uint16_t *older_than(struct flamepix_matcher *matcher, uint32_t position)
{
    return &matcher->older[position % FLAMEPIX_DEFLATE_WINDOW];
}

/* Answers what was newest until now. A place that is there already stays as it is. */
static uint16_t remember(struct flamepix_matcher *matcher, const uint8_t *place, uint32_t position)
{
    uint16_t *chain = chain_of(matcher, place), newest = *chain;
    if (newest != (uint16_t)position) {
        *older_than(matcher, position) = newest;
        *chain = (uint16_t)position;
    }
    return newest;
}

/* Whether the bytes at `distance` may make a match that is longer than `length`. */
static bool may_beat(const uint8_t *place, size_t distance, size_t length)
{
    const uint8_t *tail = place + length + 1 - sizeof(uint32_t);
    return load_4(tail) == load_4(tail - distance) && load_4(place) == load_4(place - distance);
}

struct flamepix_match flamepix_matcher_find(struct flamepix_matcher *matcher,
                                            const struct flamepix_deflate_window *window,
                                            const uint8_t *place, size_t length)
{
    struct flamepix_match best = {length, 0};
    size_t left = (size_t)(window->end - place), history = (size_t)(place - window->start);
    size_t most = left < FLAMEPIX_MATCH_LONGEST ? left : FLAMEPIX_MATCH_LONGEST;
    size_t enough = most < LONG_ENOUGH ? most : LONG_ENOUGH;
    size_t reach = history < FLAMEPIX_DEFLATE_WINDOW ? history : FLAMEPIX_DEFLATE_WINDOW;
    uint32_t position = position_of(window, place), last = 0;
    if (length >= enough)
        return best;
    uint16_t older = remember(matcher, place, position);
    for (unsigned i = 0; i < matcher->depth && best.length < enough; i++) {
        /* A stale link does not lead further back. */
        uint32_t distance = (uint16_t)(position - older);
        if (distance <= last || distance > reach)
            break;
        if (may_beat(place, distance, best.length)) {
            struct flamepix_match match = {
                match_length(place, place + most, distance, FLAMEPIX_MATCH_SHORTEST), distance};
            if (match.length > best.length &&
                flamepix_match_gain(match) > flamepix_match_gain(best))
                best = match;
        }
        last = distance;
        older = *older_than(matcher, older);
    }
    return best;
}

void flamepix_matcher_add(struct flamepix_matcher *matcher,
                          const struct flamepix_deflate_window *window, const uint8_t *place,
                          const uint8_t *end)
{
    size_t pixel = window->pixel_nbytes;
    if (window->end - end < FLAMEPIX_MATCH_AHEAD)
        end = window->end - FLAMEPIX_MATCH_AHEAD;
    if ((size_t)(place - window->start) < pixel)
        place = window->start + pixel;
    for (; place < end; place++) {
        /* Then the next four places are inside the repeat too. */
        if (load_8(place) == load_8(place - pixel))
            place += 8 - FLAMEPIX_MATCH_SHORTEST;
        else if (load_4(place) != load_4(place - pixel))
            remember(matcher, place, position_of(window, place));
    }
}
