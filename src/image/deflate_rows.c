/* The encoder for rows of a picture of boxes with labels.
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
 * are, eight at a time. Only such places are remembered, so that the table is small and what it
 * holds are good places.
 *
 * Places are remembered in buckets: those of one hash, the newest first. They are modulo 2^16, and
 * a match is believed only when its bytes were compared.
 *
 * The result depends on the bytes and on where they are divided into parts, and on nothing else. */
#include "image/deflate_rows.h"

#include "image/deflate_load.h"

enum {
    FILTER_UP = 2,
    HASHED_NBYTES = 6,
    SHORTEST = 5,    /* of a match that is looked for */
    REMEMBERED = 32, /* bytes of a match, its last, whose ink later matches find */
    AHEAD = 24,      /* bytes that must follow a place where something is looked for */
    STEP_TOKENS = 8  /* bytes that are put at once, for which there must be room */
};

/* The highest bit of each byte that is 0. */
static uint64_t zero_bytes(uint64_t value)
{
    const uint64_t low = UINT64_C(0x7F7F7F7F7F7F7F7F);
    return ~(((value & low) + low) | value | low);
}

/* The highest bit of each of the 8 bytes at `place` where ink begins. */
static uint64_t ink_begins(const uint8_t *place, bool is_difference)
{
    const uint64_t bytes = flamepix_load_8(place), before = flamepix_load_8(place - 1);
    const uint64_t every = UINT64_C(0x8080808080808080);
    if (is_difference)
        return ~zero_bytes(bytes) & zero_bytes(before) & every;
    return ~zero_bytes(bytes ^ before) & every;
}

/* The same where the byte before repeats four times. */
static uint64_t repeat_begins(const uint8_t *place)
{
    const uint64_t equal = zero_bytes(flamepix_differing_8(place, 1));
    const uint64_t later = zero_bytes(flamepix_differing_8(place + 4, 1));
    return equal & (equal >> 8 | later << 24) & (equal >> 16 | later << 16) &
           (equal >> 24 | later << 8);
}

static bool repeats(const uint8_t *place)
{
    return (uint32_t)flamepix_differing_8(place, 1) == 0;
}

static uint64_t *bucket_of(struct flamepix_deflate_rows *rows, uint64_t bytes)
{
    const uint64_t hashed = bytes << (64 - 8 * HASHED_NBYTES);
    return &rows->buckets[hashed * UINT64_C(0x9E3779B97F4A7C15) >> (64 - FLAMEPIX_ROWS_HASH_BITS)];
}

static void remember(uint64_t *bucket, uint32_t position)
{
    *bucket = *bucket << 16 | (uint16_t)position;
}

static uint32_t position_of(const struct flamepix_deflate_window *window, const uint8_t *place)
{
    return window->position + (uint32_t)(place - window->start);
}

static const uint8_t *longest_end(const struct flamepix_deflate_window *window,
                                  const uint8_t *place)
{
    return window->end - place < FLAMEPIX_MATCH_LONGEST ? window->end
                                                        : place + FLAMEPIX_MATCH_LONGEST;
}

static struct flamepix_match find(struct flamepix_deflate_rows *rows,
                                  const struct flamepix_deflate_window *window,
                                  const uint8_t *place)
{
    const size_t history = (size_t)(place - window->start);
    const size_t reach = history < FLAMEPIX_DEFLATE_WINDOW ? history : FLAMEPIX_DEFLATE_WINDOW;
    const uint8_t *end = longest_end(window, place);
    const uint32_t position = position_of(window, place);
    const uint64_t bytes = flamepix_load_8(place);
    uint64_t *bucket = bucket_of(rows, bytes), places = *bucket;
    remember(bucket, position);
    struct flamepix_match best = {SHORTEST - 1, 0};
    for (unsigned i = 0; i < rows->depth; i++, places >>= 16) {
        const size_t distance = (uint16_t)(position - (uint32_t)places);
        if (distance - 1 >= reach)
            break;
        const uint64_t differing = bytes ^ flamepix_load_8(place - distance);
        const size_t length = differing != 0 ? (size_t)__builtin_ctzll(differing) / 8
                                             : flamepix_match_length(place, end, distance, 8);
        if (length > best.length + (i > 0))
            best = (struct flamepix_match){length, (uint32_t)distance};
    }
    return best;
}

/* Remembers where ink begins from `place` to before `end`. */
static void remember_ink(struct flamepix_deflate_rows *rows,
                         const struct flamepix_deflate_window *window, const uint8_t *place,
                         const uint8_t *end)
{
    if (window->end - end < AHEAD)
        return;
    if (end - place > REMEMBERED)
        place = end - REMEMBERED;
    for (; place < end; place += 8) {
        uint64_t begins = ink_begins(place, rows->is_difference);
        for (; begins != 0; begins &= begins - 1) {
            const uint8_t *ink = place + __builtin_ctzll(begins) / 8;
            if (ink < end)
                remember(bucket_of(rows, flamepix_load_8(ink)), position_of(window, ink));
        }
    }
}

/* Bytes as they are, up to where something may begin. Answers where that is. */
static const uint8_t *take_bytes(const struct flamepix_deflate_rows *rows,
                                 struct flamepix_deflate_tokens *tokens,
                                 const struct flamepix_deflate_window *window, const uint8_t *place)
{
    uint32_t *next = tokens->tokens + tokens->count;
    const uint32_t *last = tokens->tokens + FLAMEPIX_BLOCK_TOKENS - STEP_TOKENS;
    uint64_t begins = 0;
    while (begins == 0 && window->end - place >= AHEAD && next < last) {
        begins = ink_begins(place + 1, rows->is_difference) | repeat_begins(place + 1);
        const size_t nbytes = begins != 0 ? (size_t)__builtin_ctzll(begins) / 8 + 1 : 8;
        for (unsigned i = 0; i < 8; i++)
            next[i] = place[i];
        next += nbytes;
        place += nbytes;
    }
    tokens->count = (size_t)(next - tokens->tokens);
    return place;
}

/* What begins at `place`. Answers where it ends. */
static const uint8_t *take_step(struct flamepix_deflate_rows *rows,
                                struct flamepix_deflate_tokens *tokens,
                                const struct flamepix_deflate_window *window, const uint8_t *place)
{
    if (repeats(place)) {
        const size_t length = flamepix_match_length(place, window->end, 1, 4);
        flamepix_deflate_tokens_long_match(tokens, length, 1);
        return place + length;
    }
    const size_t row = rows->row_nbytes;
    if (row - 1 < FLAMEPIX_DEFLATE_WINDOW && (size_t)(place - window->start) >= row &&
        flamepix_differing_8(place, row) == 0) {
        const size_t length = flamepix_match_length(place, longest_end(window, place), row, 8);
        flamepix_deflate_tokens_match(tokens, length, (uint32_t)row);
        return place + length;
    }
    const struct flamepix_match match = find(rows, window, place);
    if (match.distance == 0)
        return take_bytes(rows, tokens, window, place);
    flamepix_deflate_tokens_match(tokens, match.length, match.distance);
    remember_ink(rows, window, place + 1, place + match.length);
    return place + match.length;
}

/* Moves on to the row in which the byte at `offset` of the part is; `next` is the offset of the
 * first row not yet entered. Answers the same after that. */
static size_t enter_row(struct flamepix_deflate_rows *rows, const uint8_t *part, size_t next,
                        size_t offset)
{
    for (; next <= offset; next += rows->row_nbytes)
        rows->is_difference = part[next] == FILTER_UP;
    return next;
}

void flamepix_deflate_rows_take(struct flamepix_deflate_rows *rows,
                                struct flamepix_deflate_tokens *tokens,
                                const struct flamepix_deflate_window *window, const uint8_t *part)
{
    const size_t nbytes = (size_t)(window->end - part);
    /* Where rows are not known, none is ever entered. */
    size_t next_row = rows->row_nbytes > 0 ? rows->row_left : SIZE_MAX;
    const uint8_t *place = part;
    if (place == window->start && nbytes > 0)
        flamepix_deflate_tokens_add(tokens, *place++);
    while (window->end - place >= AHEAD) {
        next_row = enter_row(rows, part, next_row, (size_t)(place - part));
        if (tokens->count >= FLAMEPIX_BLOCK_TOKENS - STEP_TOKENS)
            flamepix_deflate_tokens_flush(tokens, false);
        place = take_step(rows, tokens, window, place);
    }
    while (place < window->end)
        flamepix_deflate_tokens_add(tokens, *place++);
    if (nbytes > 0)
        next_row = enter_row(rows, part, next_row, nbytes - 1);
    rows->row_left = next_row - nbytes;
}
