#include "image/deflate_fast.h"

#include <libdeflate.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "image/huffman.h"

enum {
    TOKENS = 32768, /* of one block: a picture of 1200 × 650 is one */
    HASH_BITS = 13,
    LENGTH_MAX = 258,
    LITERALS = 286, /* symbols: bytes, end of block, lengths */
    DISTANCES = 30,
    END_OF_BLOCK = 256,
    FIRST_LENGTH = 257,
    PIECE_NBYTES = 128 << 10,
    PIECE_SLACK = 16 /* room for what one call of put_bits stores */
};

/* The symbol and extra bits of a match length (RFC 1951, 3.2.5). */
struct length_code {
    uint16_t symbol;
    uint8_t extra_nbits, extra;
};

struct flamepix_deflate_fast {
    flamepix_write_fn write;
    void *user;
    enum flamepix_status status; /* of the first write that failed */
    uint32_t adler;
    uint32_t position; /* of the next byte in the stream, modulo 2^32 */
    unsigned token_count;
    uint64_t bits; /* not yet in the piece, the first one lowest */
    unsigned bit_count;
    size_t piece_nbytes;
    uint32_t literal_uses[LITERALS], distance_uses[DISTANCES];
    struct length_code length_codes[LENGTH_MAX + 1];
    uint32_t seen[1 << HASH_BITS]; /* where 8 bytes of this hash came last, as `position` */
    uint32_t tokens[TOKENS];       /* a byte, or length << 16 | distance */
    uint8_t piece[PIECE_NBYTES + PIECE_SLACK];
};

/* -- bits ---------------------------------------------------------------------------------------
 */

static void flush_piece(struct flamepix_deflate_fast *fast, size_t nbytes)
{
    if (fast->status == FLAMEPIX_OK && nbytes > 0)
        fast->status = fast->write(fast->user, fast->piece, nbytes);
    fast->piece_nbytes -= nbytes;
    memmove(fast->piece, fast->piece + nbytes, fast->piece_nbytes);
}

/* At most 56 bits at once: 7 may wait. */
static void put_bits(struct flamepix_deflate_fast *fast, uint64_t bits, unsigned nbits)
{
    fast->bits |= bits << fast->bit_count;
    fast->bit_count += nbits;
    uint8_t *next = fast->piece + fast->piece_nbytes;
    for (unsigned i = 0; i < 8; i++)
        next[i] = (uint8_t)(fast->bits >> 8 * i);
    fast->piece_nbytes += fast->bit_count / 8;
    fast->bits >>= fast->bit_count & ~7u;
    fast->bit_count %= 8;
    if (fast->piece_nbytes >= PIECE_NBYTES)
        flush_piece(fast, PIECE_NBYTES);
}

/* -- blocks -------------------------------------------------------------------------------------
 */

static unsigned top_bit(uint32_t value)
{
    return 31 - (unsigned)__builtin_clz(value);
}

static unsigned distance_symbol(uint32_t distance)
{
    if (distance <= 2)
        return distance == 2;
    unsigned top = top_bit(distance - 1);
    return 2 * top + ((distance - 1) >> (top - 1) & 1);
}

static unsigned distance_extra_nbits(unsigned symbol)
{
    return symbol < 4 ? 0 : symbol / 2 - 1;
}

/* Code lengths as RFC 1951 3.2.7 packs them: symbol | extra << 8. 16 repeats the one before, 17 and
 * 18 are runs of zeros. */
struct packed_lengths {
    uint16_t items[LITERALS + DISTANCES];
    unsigned count;
    uint32_t uses[19];
};

static void pack_item(struct packed_lengths *packed, unsigned symbol, unsigned extra)
{
    packed->items[packed->count++] = (uint16_t)(symbol | extra << 8);
    packed->uses[symbol]++;
}

static void pack_run(struct packed_lengths *packed, unsigned length, unsigned run)
{
    if (length != 0) {
        pack_item(packed, length, 0);
        run--;
    }
    while (run >= 3) {
        unsigned most = length != 0 ? 6 : run < 11 ? 10 : 138;
        unsigned now = run < most ? run : most;
        if (length != 0)
            pack_item(packed, 16, now - 3);
        else if (now < 11)
            pack_item(packed, 17, now - 3);
        else
            pack_item(packed, 18, now - 11);
        run -= now;
    }
    while (run-- > 0)
        pack_item(packed, length, 0);
}

static void pack_lengths(const uint8_t *lengths, unsigned count, struct packed_lengths *packed)
{
    for (unsigned i = 0, end; i < count; i = end) {
        end = i + 1;
        while (end < count && lengths[end] == lengths[i])
            end++;
        pack_run(packed, lengths[i], end - i);
    }
}

static void put_block_header(struct flamepix_deflate_fast *fast, bool last,
                             const struct flamepix_huffman *literals,
                             const struct flamepix_huffman *distances)
{
    static const uint8_t order[19] = {16, 17, 18, 0, 8,  7, 9,  6, 10, 5,
                                      11, 4,  12, 3, 13, 2, 14, 1, 15};
    struct packed_lengths packed = {.count = 0};
    struct flamepix_huffman lengths;
    pack_lengths(literals->lengths, LITERALS, &packed);
    pack_lengths(distances->lengths, DISTANCES, &packed);
    flamepix_huffman_make(packed.uses, 19, 7, &lengths);
    unsigned order_count = 19;
    while (order_count > 4 && lengths.lengths[order[order_count - 1]] == 0)
        order_count--;
    put_bits(fast, last, 1);
    put_bits(fast, 2, 2); /* dynamic codes */
    put_bits(fast, LITERALS - 257, 5);
    put_bits(fast, DISTANCES - 1, 5);
    put_bits(fast, order_count - 4, 4);
    for (unsigned i = 0; i < order_count; i++)
        put_bits(fast, lengths.lengths[order[i]], 3);
    for (unsigned i = 0; i < packed.count; i++) {
        unsigned symbol = packed.items[i] & 0xFF;
        put_bits(fast, lengths.codes[symbol], lengths.lengths[symbol]);
        if (symbol >= 16)
            put_bits(fast, packed.items[i] >> 8, symbol == 16 ? 2 : symbol == 17 ? 3 : 7);
    }
}

static void put_match(struct flamepix_deflate_fast *fast, uint32_t token,
                      const struct flamepix_huffman *literals,
                      const struct flamepix_huffman *distances)
{
    struct length_code code = fast->length_codes[token >> 16];
    uint32_t distance = token & 0xFFFF;
    unsigned symbol = distance_symbol(distance);
    unsigned extra_nbits = distance_extra_nbits(symbol);
    unsigned nbits = literals->lengths[code.symbol];
    uint64_t bits = literals->codes[code.symbol] | (uint64_t)code.extra << nbits;
    nbits += code.extra_nbits;
    bits |= (uint64_t)distances->codes[symbol] << nbits;
    nbits += distances->lengths[symbol];
    bits |= (uint64_t)((distance - 1) & ((1u << extra_nbits) - 1)) << nbits;
    put_bits(fast, bits, nbits + extra_nbits);
}

static void put_block(struct flamepix_deflate_fast *fast, bool last)
{
    struct flamepix_huffman literals, distances;
    fast->literal_uses[END_OF_BLOCK] = 1;
    flamepix_huffman_make(fast->literal_uses, LITERALS, FLAMEPIX_HUFFMAN_LONGEST, &literals);
    flamepix_huffman_make(fast->distance_uses, DISTANCES, FLAMEPIX_HUFFMAN_LONGEST, &distances);
    put_block_header(fast, last, &literals, &distances);
    for (unsigned i = 0; i < fast->token_count; i++) {
        uint32_t token = fast->tokens[i];
        if (token < 256)
            put_bits(fast, literals.codes[token], literals.lengths[token]);
        else
            put_match(fast, token, &literals, &distances);
    }
    put_bits(fast, literals.codes[END_OF_BLOCK], literals.lengths[END_OF_BLOCK]);
    fast->token_count = 0;
    memset(fast->literal_uses, 0, sizeof(fast->literal_uses));
    memset(fast->distance_uses, 0, sizeof(fast->distance_uses));
}

/* -- tokens -------------------------------------------------------------------------------------
 */

static void add_token(struct flamepix_deflate_fast *fast, uint32_t token)
{
    fast->tokens[fast->token_count++] = token;
    if (fast->token_count == TOKENS)
        put_block(fast, false);
}

static void add_literal(struct flamepix_deflate_fast *fast, uint8_t byte)
{
    fast->literal_uses[byte]++;
    add_token(fast, byte);
}

static void add_match_token(struct flamepix_deflate_fast *fast, uint32_t length, uint32_t distance)
{
    fast->literal_uses[fast->length_codes[length].symbol]++;
    fast->distance_uses[distance_symbol(distance)]++;
    add_token(fast, length << 16 | distance);
}

/* Of any length from 3: in tokens of at most LENGTH_MAX, none of them shorter than 3. */
static void add_match(struct flamepix_deflate_fast *fast, size_t length, uint32_t distance)
{
    while (length >= LENGTH_MAX + 3 || length == LENGTH_MAX) {
        add_match_token(fast, LENGTH_MAX, distance);
        length -= LENGTH_MAX;
    }
    if (length > LENGTH_MAX) {
        add_match_token(fast, LENGTH_MAX - 3, distance);
        length -= LENGTH_MAX - 3;
    }
    if (length > 0)
        add_match_token(fast, (uint32_t)length, distance);
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
    while (end - next >= 8 && load_8(next) == load_8(next - distance))
        next += 8;
    while (next < end && *next == *(next - distance))
        next++;
    return (size_t)(next - bytes);
}

/* Where the 8 bytes at `next` may have been before: the distance, or 0. */
static uint32_t probe(struct flamepix_deflate_fast *fast, const uint8_t *next, uint32_t position,
                      size_t history)
{
    uint64_t value = load_8(next);
    uint32_t *seen = &fast->seen[value * UINT64_C(0x9E3779B97F4A7C15) >> (64 - HASH_BITS)];
    uint32_t distance = position - *seen;
    *seen = position;
    if (distance == 0 || distance > FLAMEPIX_DEFLATE_WINDOW || distance > history)
        return 0;
    return load_8(next - distance) == value ? distance : 0;
}

/* One step: a run, a match or a byte. Answers how many bytes it took. At least 8 are left. */
static size_t take_step(struct flamepix_deflate_fast *fast, const uint8_t *next, const uint8_t *end,
                        uint32_t position, size_t history)
{
    if (history > 0 && load_8(next) == load_8(next - 1)) {
        size_t length = match_length(next, end, 1, 8);
        add_match(fast, length, 1);
        return length;
    }
    uint32_t distance = probe(fast, next, position, history);
    if (distance == 0) {
        add_literal(fast, *next);
        return 1;
    }
    size_t length = match_length(next, end, distance, 8);
    add_match(fast, length, distance);
    return length;
}

/* -- the stream ---------------------------------------------------------------------------------
 */

static void fill_length_codes(struct length_code *codes)
{
    unsigned length = 3;
    for (unsigned symbol = FIRST_LENGTH; symbol < LITERALS - 1; symbol++) {
        unsigned step = symbol - FIRST_LENGTH;
        unsigned nbits = step < 8 ? 0 : step / 4 - 1;
        for (unsigned extra = 0; extra < 1u << nbits; extra++, length++)
            codes[length] = (struct length_code){(uint16_t)symbol, (uint8_t)nbits, (uint8_t)extra};
    }
    /* The last length has a symbol of its own. */
    codes[LENGTH_MAX] = (struct length_code){LITERALS - 1, 0, 0};
}

enum flamepix_status flamepix_deflate_fast_create(flamepix_write_fn write, void *user,
                                                  struct flamepix_deflate_fast **fast_ret)
{
    struct flamepix_deflate_fast *fast = malloc(sizeof(*fast));
    if (fast == NULL)
        return FLAMEPIX_NO_MEMORY;
    /* All but tokens and piece, which would cost more to touch than many a picture to compress. */
    memset(fast, 0, offsetof(struct flamepix_deflate_fast, tokens));
    fast->write = write;
    fast->user = user;
    fast->adler = 1;
    fill_length_codes(fast->length_codes);
    put_bits(fast, 0x0178, 16); /* deflate, window of 32 KiB, fastest */
    *fast_ret = fast;
    return FLAMEPIX_OK;
}

enum flamepix_status flamepix_deflate_fast_take(struct flamepix_deflate_fast *fast,
                                                const uint8_t *bytes, size_t nbytes, size_t history)
{
    const uint8_t *next = bytes, *end = bytes + nbytes;
    fast->adler = libdeflate_adler32(fast->adler, bytes, nbytes);
    while (end - next >= 8) {
        size_t done = (size_t)(next - bytes);
        next += take_step(fast, next, end, fast->position + (uint32_t)done, history + done);
    }
    while (next < end)
        add_literal(fast, *next++);
    fast->position += (uint32_t)nbytes;
    return fast->status;
}

enum flamepix_status flamepix_deflate_fast_finish(struct flamepix_deflate_fast *fast)
{
    put_block(fast, true);
    put_bits(fast, 0, (8 - fast->bit_count) % 8);
    for (int shift = 24; shift >= 0; shift -= 8)
        put_bits(fast, fast->adler >> shift & 0xFF, 8);
    flush_piece(fast, fast->piece_nbytes);
    return fast->status;
}

void flamepix_deflate_fast_free(struct flamepix_deflate_fast *fast)
{
    free(fast);
}
