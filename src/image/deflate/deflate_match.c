/* The match finder: where have the bytes that come next been before?
 *
 * Deflate makes data small by saying "copy 40 bytes from 1200 bytes ago" instead of those bytes.
 * This file finds such places among the last 32768 bytes, the window. It does so with hash chains,
 * as zlib does, and leaves out what a flame graph is mostly made of: pixels that are like the one
 * before them.
 *
 * Each place that may be copied from is remembered under a hash of its first 6 bytes. `newest` has
 * the last place of each of the 8192 hash values; `older` has, for each place of the window, the
 * place before it that had the same value. So the places of one value form a chain:
 *
 *     newest[hash] = 41007,  older[41007 % 32768] = 40100,  older[40100 % 32768] = 38992, ...
 *
 * A search walks along the chain, from the nearest place to the farthest, and looks at `depth`
 * places at most. A match replaces the best one so far if it is longer and saves more bits too: a
 * distance costs more bits the farther it is. Nearly all matches are 6 bytes or longer, since
 * shorter ones have another hash; a few of 4 or 5 bytes turn up where two hashes are equal by
 * chance.
 *
 * Nothing is ever removed from a chain. A place is forgotten when one that comes 32768 bytes later
 * takes its entry in `older`. Positions are kept modulo 2^16, which halves the memory (80 KiB in
 * all) and keeps it in the processor's cache. So a link may be stale: it may name a place that was
 * forgotten, or the 0 with which all entries begin. Three checks make stale links harmless:
 *
 * - the distance must grow from link to link, so that no chain is walked in a circle;
 * - the distance must not reach beyond the window, nor before the bytes that are at hand;
 * - a match is believed only when its bytes were compared.
 *
 * A repeat is a stretch in which each pixel equals the one before it. Repeats need no search, as
 * one comparison with the pixel before finds them, and their places are not remembered: a row of
 * one colour would put hundreds of equal places into one chain, and every later search would walk
 * through them.
 *
 * The result depends on nothing but the bytes: they are loaded as little-endian words, and the hash
 * is a multiplication, on every machine the same. Of the places that a search looks at, most are
 * dismissed after 8 bytes (may_beat), and a match of 128 bytes ends the search. */
#include "image/deflate/deflate_internal.h"

#include <string.h>

#include "image/deflate/deflate_load.h"

enum {
    HASHED_NBYTES = 6, /* short enough for a row of one glyph, long enough for short chains */
    LONG_ENOUGH = 128  /* ends the search */
};

static uint32_t load_4(const uint8_t *bytes)
{
    uint32_t value;
    memcpy(&value, bytes, sizeof(value));
    return value;
}

static int top_bit(uint32_t value)
{
    return 31 - __builtin_clz(value);
}

/* In bits, roughly: a byte of these pictures costs 3 as a literal, a match 2 and its distance. */
int fpx_match_gain(struct fpx_match match)
{
    return match.distance > 0 ? 3 * (int)match.length - 2 - top_bit(match.distance) : 0;
}

size_t fpx_deflate_window_repeat_length(const struct fpx_deflate_window *window,
                                        const uint8_t *place, const uint8_t *end)
{
    return fpx_match_length(place, end, window->pixel_nbytes, FPX_MATCH_SHORTEST);
}

static uint32_t position_of(const struct fpx_deflate_window *window, const uint8_t *place)
{
    return window->position + (uint32_t)(place - window->start);
}

static uint16_t *chain_of(struct fpx_matcher *matcher, const uint8_t *place)
{
    uint64_t hashed = fpx_load_8(place) << (64 - 8 * HASHED_NBYTES);
    return &matcher->newest[hashed * UINT64_C(0x9E3779B97F4A7C15) >> (64 - FPX_MATCH_HASH_BITS)];
}

static uint16_t *older_than(struct fpx_matcher *matcher, uint32_t position)
{
    return &matcher->older[position % FPX_DEFLATE_WINDOW];
}

/* Returns the previous newest place. A place that is already there is unchanged. */
static uint16_t remember(struct fpx_matcher *matcher, const uint8_t *place, uint32_t position)
{
    uint16_t *chain = chain_of(matcher, place), newest = *chain;
    if (newest != (uint16_t)position) {
        *older_than(matcher, position) = newest;
        *chain = (uint16_t)position;
    }
    return newest;
}

/* Whether the bytes at `distance` may give a match longer than `length`. */
static bool may_beat(const uint8_t *place, size_t distance, size_t length)
{
    const uint8_t *tail = place + length + 1 - sizeof(uint32_t);
    return load_4(tail) == load_4(tail - distance) && load_4(place) == load_4(place - distance);
}

struct fpx_match fpx_matcher_find(struct fpx_matcher *matcher,
                                  const struct fpx_deflate_window *window, const uint8_t *place,
                                  size_t length)
{
    struct fpx_match best = {length, 0};
    size_t left = (size_t)(window->end - place), history = (size_t)(place - window->start);
    size_t most = left < FPX_MATCH_LONGEST ? left : FPX_MATCH_LONGEST;
    size_t enough = most < LONG_ENOUGH ? most : LONG_ENOUGH;
    size_t reach = history < FPX_DEFLATE_WINDOW ? history : FPX_DEFLATE_WINDOW;
    uint32_t position = position_of(window, place), last = 0;
    if (length >= enough)
        return best;
    uint16_t older = remember(matcher, place, position);
    for (unsigned i = 0; i < matcher->depth && best.length < enough; i++) {
        /* A stale link, which does not lead further back. */
        uint32_t distance = (uint16_t)(position - older);
        if (distance <= last || distance > reach)
            break;
        if (may_beat(place, distance, best.length)) {
            struct fpx_match match = {
                fpx_match_length(place, place + most, distance, FPX_MATCH_SHORTEST), distance};
            if (match.length > best.length && fpx_match_gain(match) > fpx_match_gain(best))
                best = match;
        }
        last = distance;
        older = *older_than(matcher, older);
    }
    return best;
}

void fpx_matcher_add(struct fpx_matcher *matcher, const struct fpx_deflate_window *window,
                     const uint8_t *place, const uint8_t *end)
{
    size_t pixel = window->pixel_nbytes;
    if (window->end - end < FPX_MATCH_AHEAD)
        end = window->end - FPX_MATCH_AHEAD;
    if ((size_t)(place - window->start) < pixel)
        place = window->start + pixel;
    for (; place < end; place++) {
        /* Then the next four places are inside the repeat, too. */
        if (fpx_load_8(place) == fpx_load_8(place - pixel))
            place += 8 - FPX_MATCH_SHORTEST;
        else if (load_4(place) != load_4(place - pixel))
            remember(matcher, place, position_of(window, place));
    }
}
