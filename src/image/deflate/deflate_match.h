/* Matches for deflate: where the bytes that come next have been before. Chains of earlier places
 * with the same hash, newest first. A pixel that is like the one before it, a repeat, is found
 * without looking and is in no chain: a flame graph is made of repeats. */
#ifndef FLAMEPIX_IMAGE_DEFLATE_DEFLATE_MATCH_H
#define FLAMEPIX_IMAGE_DEFLATE_DEFLATE_MATCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum {
    FLAMEPIX_DEFLATE_WINDOW = 32768, /* how far back a match may reach */
    FLAMEPIX_MATCH_SHORTEST = 4,
    FLAMEPIX_MATCH_LONGEST = 258,
    FLAMEPIX_MATCH_AHEAD = 8, /* bytes that must follow a place where a match is looked for */
    FLAMEPIX_MATCH_HASH_BITS = 13
};

/* The bytes at hand: some that came before, then those to compress. */
struct flamepix_deflate_window {
    const uint8_t *start, *end;
    uint32_t position; /* of `start` in the stream, modulo 2^32 */
    size_t pixel_nbytes;
};

/* `distance` 0: there is none. */
struct flamepix_match {
    size_t length;
    uint32_t distance;
};

struct flamepix_matcher {
    unsigned depth; /* places to look at for one match, at least 1 */
    /* Positions modulo 2^16, for each hash and for each place of the window. All may be 0 or stale:
     * a match is believed only when its bytes were compared. */
    uint16_t newest[1 << FLAMEPIX_MATCH_HASH_BITS];
    uint16_t older[FLAMEPIX_DEFLATE_WINDOW];
};

/* What a match saves: more by length, less by distance; 0 for none. */
int flamepix_match_gain(struct flamepix_match match);

/* Whether the pixel before repeats for FLAMEPIX_MATCH_SHORTEST bytes or more. Asked at each step,
 * so it is no call. */
static inline bool flamepix_deflate_window_repeats(const struct flamepix_deflate_window *window,
                                                   const uint8_t *place)
{
    size_t pixel = window->pixel_nbytes;
    return (size_t)(place - window->start) >= pixel &&
           memcmp(place, place - pixel, FLAMEPIX_MATCH_SHORTEST) == 0;
}

/* How long that repeat is, to `end`. */
size_t flamepix_deflate_window_repeat_length(const struct flamepix_deflate_window *window,
                                             const uint8_t *place, const uint8_t *end);

/* The best match for `place` that is longer than `length` (3 or more) and saves something, or none.
 * Remembers the place too, unless `length` is enough not to look. FLAMEPIX_MATCH_AHEAD bytes follow
 * the place, itself included. */
struct flamepix_match flamepix_matcher_find(struct flamepix_matcher *matcher,
                                            const struct flamepix_deflate_window *window,
                                            const uint8_t *place, size_t length);

/* Remembers the places from `place` to before `end`, for matches to come; not those inside repeats,
 * nor where fewer than FLAMEPIX_MATCH_AHEAD bytes follow. */
void flamepix_matcher_add(struct flamepix_matcher *matcher,
                          const struct flamepix_deflate_window *window, const uint8_t *place,
                          const uint8_t *end);

#endif
