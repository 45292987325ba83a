/* The encoder for rows of a picture of boxes with labels, of one kind of machine. It is for the
 * files that are a kind each, which say before it:
 *
 *     TARGET         what the compiler may use for it
 *     equal_32       fpx_equal_32, as fast as that allows
 *     widen_8        fpx_widen_8, likewise
 *     take           what fpx_deflate_scanlines_take is called of this kind
 *
 * Such a row mostly repeats the row above it, of which the filter Up leaves zeros, and the rest of
 * it are letters. Four things are looked for at a place, cheapest first:
 *
 *     the byte before repeats      a match at distance 1, however long
 *     8 bytes of the row above     a match at the distance of a row
 *     bytes seen before            the longest match among a few places
 *     none of these                bytes, up to where something may begin
 *
 * Letters that were seen before begin where letters begin. So after a byte that nothing was found
 * for, the next place to look at is where ink begins, which is in what Up leaves at a byte that is
 * not 0 behind one that is, or where a repeat begins. All bytes up to there are written as they
 * are, all at once. Only such places are remembered, so that the table is small and what it
 * holds are good places.
 *
 * Places are remembered in buckets: those of one hash, the newest first. They are modulo 2^16, and
 * a match is believed only when its bytes were compared.
 *
 * Most of the time goes to looking at places, and much of that would go to branches that the
 * processor guesses wrong. So bytes are compared 32 at once, with a bit for each as the answer: the
 * length of a match, where ink begins and where a repeat does are then each the place of a bit. And
 * the best of some places is the greatest of some numbers.
 *
 * The result depends on the bytes and on where they are divided into parts, and on nothing else. */
#ifndef FPX_IMAGE_DEFLATE_DEFLATE_SCANLINES_TEMPLATE_H
#define FPX_IMAGE_DEFLATE_DEFLATE_SCANLINES_TEMPLATE_H

#include "image/deflate/deflate_internal.h"
#include "image/deflate/deflate_load.h"

enum {
    FILTER_UP = 2,
    HASHED_NBYTES = 7,
    SHORTEST = 7, /* minimum length of a searched match */
    FARTHEST = FPX_DEFLATE_WINDOW,
    SEEN_NBYTES = 32, /* of each place at once; twice as many before the best is chosen */
    REMEMBERED = 32,  /* last bytes of a match whose ink is remembered for later matches */
    AHEAD = 65,       /* bytes that must follow a place for a search */
    STEP_TOKENS = 24  /* bytes stored at once, for which there must be room */
};

/* A bit for each of the 32 bytes at `place`, the first byte's lowest: whether ink begins there. */
TARGET static uint32_t ink_begins(const uint8_t *place, bool is_difference)
{
    static const uint8_t zeros[32];
    if (!is_difference)
        return ~equal_32(place, place - 1);
    const uint32_t ink = ~equal_32(place, zeros);
    return ink & ~(ink << 1 | (place[-1] != 0));
}

/* 8 bytes follow. */
TARGET static bool repeats(const uint8_t *place)
{
    return (uint32_t)fpx_differing_8(place, 1) == 0;
}

TARGET static uint64_t *bucket_of(struct fpx_deflate_scanlines *rows, uint64_t bytes)
{
    const uint64_t hashed = bytes << (64 - 8 * HASHED_NBYTES);
    return &rows->buckets[hashed * UINT64_C(0x9E3779B97F4A7C15) >> (64 - FPX_SCANLINES_HASH_BITS)];
}

TARGET static void remember(uint64_t *bucket, uint32_t position)
{
    *bucket = *bucket << 16 | (uint16_t)position;
}

TARGET static uint32_t position_of(const struct fpx_deflate_window *window, const uint8_t *place)
{
    return window->position + (uint32_t)(place - window->start);
}

/* Where to search. The nearness of an earlier place is FARTHEST less its distance. */
struct search {
    size_t position, least_near; /* position of the first byte in memory */
};

TARGET static struct search search_at(const struct fpx_deflate_window *window, const uint8_t *place)
{
    const size_t history = (size_t)(place - window->start);
    const size_t least_near = history < FARTHEST ? FARTHEST - history : 0;
    return (struct search){position_of(window, place), least_near};
}

/* Combines two values into one number that is greater for a better match: how many of SEEN_NBYTES
 * bytes equal those that are FARTHEST less `nearness` before them, and the nearness. */
TARGET static size_t rank(const uint8_t *bytes, size_t nearness)
{
    const uint32_t equal = equal_32(bytes, bytes - (FARTHEST - nearness));
    return (size_t)__builtin_ctzll(~(uint64_t)equal) << 16 | nearness;
}

/* Nearness of a remembered place. A stale place is taken for some other one, which is harmless,
 * since bytes are compared. */
TARGET static size_t nearness_of(const struct search *search, uint64_t position)
{
    const size_t near = (position - search->position) % FARTHEST;
    return near < search->least_near ? search->least_near : near;
}

TARGET static size_t distance_of(size_t rank)
{
    return FARTHEST - rank % 65536;
}

TARGET static const uint8_t *longest_end(const struct fpx_deflate_window *window,
                                         const uint8_t *place)
{
    return window->end - place < FPX_MATCH_LONGEST ? window->end : place + FPX_MATCH_LONGEST;
}

/* fpx_match_length, as fast as the machine allows. */
TARGET static size_t length_of(const uint8_t *bytes, const uint8_t *end, size_t distance,
                               size_t known)
{
    const uint8_t *next = bytes + known;
    for (; end - next >= 64; next += 64) {
        const uint64_t first = equal_32(next, next - distance);
        const uint64_t second = equal_32(next + 32, next + 32 - distance);
        const uint64_t differing = ~(first | second << 32);
        if (differing != 0)
            return (size_t)(next - bytes) + (size_t)__builtin_ctzll(differing);
    }
    return fpx_match_length(bytes, end, distance, (size_t)(next - bytes));
}

/* The longest match, if some places are equal for twice SEEN_NBYTES; of equal ones the newest. */
TARGET static struct fpx_match find_longest(const size_t *ranks, unsigned depth,
                                            const uint8_t *place, const uint8_t *end)
{
    struct fpx_match best = {0, 0};
    for (unsigned i = 0; i < depth; i++) {
        if (ranks[i] >> 16 < SEEN_NBYTES)
            continue;
        const size_t distance = distance_of(ranks[i]);
        const size_t length = length_of(place, end, distance, (size_t)2 * SEEN_NBYTES);
        if (length > best.length)
            best = (struct fpx_match){length, (uint32_t)distance};
    }
    return best;
}

/* Variant for places where all SEEN_NBYTES are equal. The bytes after them decide. */
TARGET static struct fpx_match find_long(const size_t *ranks, unsigned depth, const uint8_t *place,
                                         const uint8_t *end)
{
    size_t further[FPX_SCANLINES_KEPT], best = 0;
    for (unsigned i = 0; i < depth; i++) {
        /* A product, since compilers turn a conditional into a branch. */
        further[i] = rank(place + SEEN_NBYTES, ranks[i] % 65536) * (ranks[i] >> 16 == SEEN_NBYTES);
        best = best < further[i] ? further[i] : best;
    }
    if (best >> 16 == SEEN_NBYTES)
        return find_longest(further, depth, place, end);
    return (struct fpx_match){SEEN_NBYTES + (best >> 16), (uint32_t)distance_of(best)};
}

/* The best place is chosen without a branch, which would be unpredictable. */
TARGET static struct fpx_match find(struct fpx_deflate_scanlines *rows,
                                    const struct fpx_deflate_window *window, const uint8_t *place)
{
    const struct search search = search_at(window, place);
    uint64_t *bucket = bucket_of(rows, fpx_load_8(place)), places = *bucket;
    size_t ranks[FPX_SCANLINES_KEPT], best = 0;
    remember(bucket, (uint32_t)search.position);
    for (unsigned i = 0; i < rows->depth; i++, places >>= 16) {
        ranks[i] = rank(place, nearness_of(&search, places));
        best = best < ranks[i] ? ranks[i] : best;
    }
    const size_t length = best >> 16;
    if (length == SEEN_NBYTES)
        return find_long(ranks, rows->depth, place, longest_end(window, place));
    return (struct fpx_match){length, length < SHORTEST ? 0 : (uint32_t)distance_of(best)};
}

/* Remembers where ink begins in the part [place, end) of a match. AHEAD - 1 bytes follow the
 * place. */
TARGET static void remember_ink(struct fpx_deflate_scanlines *rows,
                                const struct fpx_deflate_window *window, const uint8_t *place,
                                const uint8_t *end)
{
    if (window->end - end < AHEAD)
        return;
    if (end - place > REMEMBERED)
        place = end - REMEMBERED;
    const uint32_t within = (uint32_t)((UINT64_C(1) << (end - place)) - 1);
    uint32_t begins = ink_begins(place, rows->is_difference) & within;
    for (; begins != 0; begins &= begins - 1) {
        const uint8_t *ink = place + __builtin_ctz(begins);
        remember(bucket_of(rows, fpx_load_8(ink)), position_of(window, ink));
    }
}

/* Takes literal bytes up to the next place to search. Returns that place. */
TARGET static const uint8_t *take_bytes(const struct fpx_deflate_scanlines *rows,
                                        struct fpx_deflate_tokens *tokens, const uint8_t *place)
{
    const uint32_t equal = equal_32(place + 1, place);
    const uint32_t repeat_begins = equal & equal >> 1 & equal >> 2 & equal >> 3;
    const uint32_t begins = ink_begins(place + 1, rows->is_difference) | repeat_begins;
    const size_t nbytes = (size_t)__builtin_ctz(begins | 1u << (STEP_TOKENS - 1)) + 1;
    uint32_t *next = tokens->tokens + tokens->count;
    for (size_t i = 0; i < STEP_TOKENS; i += 8)
        widen_8(next + i, place + i);
    tokens->count += nbytes;
    return place + nbytes;
}

/* Takes the repeats of the previous byte. Returns where they end. */
TARGET static const uint8_t *take_repeat(struct fpx_deflate_tokens *tokens,
                                         const struct fpx_deflate_window *window,
                                         const uint8_t *place)
{
    const size_t length = length_of(place, window->end, 1, 4);
    fpx_deflate_tokens_long_match(tokens, length, 1);
    return place + length;
}

/* Takes the token that begins at `place`. Returns where it ends. */
TARGET static const uint8_t *take_step(struct fpx_deflate_scanlines *rows,
                                       struct fpx_deflate_tokens *tokens,
                                       const struct fpx_deflate_window *window,
                                       const uint8_t *place)
{
    if (repeats(place))
        return take_repeat(tokens, window, place);
    const size_t row = rows->row_nbytes;
    if (row - 1 < FPX_DEFLATE_WINDOW && (size_t)(place - window->start) >= row &&
        fpx_differing_8(place, row) == 0) {
        const size_t length = length_of(place, longest_end(window, place), row, 8);
        fpx_deflate_tokens_match(tokens, length, (uint32_t)row);
        return place + length;
    }
    const struct fpx_match match = find(rows, window, place);
    if (match.distance == 0)
        return take_bytes(rows, tokens, place);
    fpx_deflate_tokens_match(tokens, match.length, match.distance);
    remember_ink(rows, window, place + 1, place + match.length);
    return place + match.length;
}

/* The last bytes of a part, too few for a search. */
TARGET static void take_end(struct fpx_deflate_tokens *tokens,
                            const struct fpx_deflate_window *window, const uint8_t *place)
{
    while (place < window->end) {
        if (window->end - place >= 8 && repeats(place))
            place = take_repeat(tokens, window, place);
        else
            fpx_deflate_tokens_add(tokens, *place++);
    }
}

/* Moves on to the row that holds the byte at `offset` of the part; `next` is the offset of the
 * first row not yet entered. Returns the new `next`. */
TARGET static size_t enter_row(struct fpx_deflate_scanlines *rows, const uint8_t *part, size_t next,
                               size_t offset)
{
    for (; next <= offset; next += rows->row_nbytes)
        rows->is_difference = part[next] == FILTER_UP;
    return next;
}

TARGET void take(struct fpx_deflate_scanlines *rows, struct fpx_deflate_tokens *tokens,
                 const struct fpx_deflate_window *window, const uint8_t *part)
{
    const size_t nbytes = (size_t)(window->end - part);
    /* If row boundaries are unknown, no row is ever entered. */
    size_t next_row = rows->row_nbytes > 0 ? rows->row_left : SIZE_MAX;
    const uint8_t *place = part;
    if (place == window->start && nbytes > 0)
        fpx_deflate_tokens_add(tokens, *place++);
    while (window->end - place >= AHEAD) {
        next_row = enter_row(rows, part, next_row, (size_t)(place - part));
        if (tokens->count >= FPX_BLOCK_TOKENS - STEP_TOKENS)
            fpx_deflate_tokens_flush(tokens, false);
        place = take_step(rows, tokens, window, place);
    }
    take_end(tokens, window, place);
    if (nbytes > 0)
        next_row = enter_row(rows, part, next_row, nbytes - 1);
    rows->row_left = next_row - nbytes;
}

#endif
