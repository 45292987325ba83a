/* Matches for deflate: where the bytes that come next have been before. Chains of earlier places
 * with the same hash, newest first. A pixel that is like the one before it, a repeat, is found
 * without looking and is in no chain: a flame graph is made of repeats. */
#ifndef FPX_IMAGE_DEFLATE_DEFLATE_MATCH_H
#define FPX_IMAGE_DEFLATE_DEFLATE_MATCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum {
    FPX_DEFLATE_WINDOW = 32768, /* how far back a match may reach */
    FPX_MATCH_SHORTEST = 4,
    FPX_MATCH_LONGEST = 258,
    FPX_MATCH_AHEAD = 8, /* bytes that must follow a place where a match is looked for */
    FPX_MATCH_HASH_BITS = 13
};

/* The bytes at hand: some that came before, then those to compress. */
struct fpx_deflate_window {
    const uint8_t *start, *end;
    uint32_t position; /* of `start` in the stream, modulo 2^32 */
    size_t pixel_nbytes;
};

/* `distance` 0: there is none. */
struct fpx_match {
    size_t length;
    uint32_t distance;
};

struct fpx_matcher {
    unsigned depth; /* places to look at for one match, at least 1 */
    /* Positions modulo 2^16, for each hash and for each place of the window. All may be 0 or stale:
     * a match is believed only when its bytes were compared. */
    uint16_t newest[1 << FPX_MATCH_HASH_BITS];
    uint16_t older[FPX_DEFLATE_WINDOW];
};

/* What a match saves: more by length, less by distance; 0 for none. */
int fpx_match_gain(struct fpx_match match);

/* Whether the pixel before repeats for FPX_MATCH_SHORTEST bytes or more. Asked at each step,
 * so it is no call. */
static inline bool fpx_deflate_window_repeats(const struct fpx_deflate_window *window,
                                              const uint8_t *place)
{
    size_t pixel = window->pixel_nbytes;
    return (size_t)(place - window->start) >= pixel &&
           memcmp(place, place - pixel, FPX_MATCH_SHORTEST) == 0;
}

/* How long that repeat is, to `end`. */
size_t fpx_deflate_window_repeat_length(const struct fpx_deflate_window *window,
                                        const uint8_t *place, const uint8_t *end);

/* The best match for `place` that is longer than `length` (3 or more) and saves something, or none.
 * Remembers the place too, unless `length` is enough not to look. FPX_MATCH_AHEAD bytes follow
 * the place, itself included. */
struct fpx_match fpx_matcher_find(struct fpx_matcher *matcher,
                                  const struct fpx_deflate_window *window, const uint8_t *place,
                                  size_t length);

/* Remembers the places from `place` to before `end`, for matches to come; not those inside repeats,
 * nor where fewer than FPX_MATCH_AHEAD bytes follow. */
void fpx_matcher_add(struct fpx_matcher *matcher, const struct fpx_deflate_window *window,
                     const uint8_t *place, const uint8_t *end);

#endif
