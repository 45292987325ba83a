/* The block writer: tokens become bits, in the form that RFC 1951 wants.
 *
 * A token is a byte that stands for itself (a literal) or a match: a length of 3 to 258 and a
 * distance of 1 to 32768. Deflate writes them with two alphabets. The first has 286 symbols: the
 * 256 bytes, the end of the block, and 29 classes of lengths. The second has 30 classes of
 * distances. The symbol of a class is followed by extra bits that say which of its lengths or
 * distances is meant; near and short ones have classes of their own and no extra bits.
 *
 * Each block has Huffman codes of its own for both alphabets, made from how often each symbol
 * occurs in it. So a block is gone through twice: symbols are counted, the codes are made
 * (deflate_internal.h), then everything is written:
 *
 *     1 bit         whether this is the last block
 *     2 bits        the kind: 2, a block with its own codes (no other kind is written)
 *     5, 5, 4 bits  how many code lengths follow, for the alphabets and for the third code
 *     3 bits each   the code lengths of the third code, in an order fixed by the RFC
 *     ...           the code lengths of the two alphabets, packed and written in the third code
 *     ...           the tokens in the two codes, then the end of the block
 *
 * A Huffman code follows from its lengths alone, so that only lengths are written. They are packed
 * first: symbol 16 repeats the length before it 3 to 6 times, 17 and 18 stand for 3 to 138 zeros.
 * What remains is symbols again, for which the third code is made.
 *
 * Literals and matches come in an order that no processor foresees, and a branch that it guesses
 * wrong costs more than all else that is done for a token. So both are treated alike: each is an
 * index into one table, a byte or beyond the bytes a length, and a class of distances, of which
 * literals have one of their own that needs no bits. For each block, two tables say what is written
 * for each index and each class.
 *
 * Bits are gathered in a 64-bit word, the first one lowest. put_bits adds to the word, stores all
 * of its 8 bytes and moves on by the bytes that are full, without asking how many there are. So at
 * most 7 bits wait between two calls, 56 may be put at once (a match needs at most 48), and a store
 * may reach 8 bytes beyond what is full, for which the piece has some slack.
 *
 * The bytes gather in a piece of 128 KiB, which is handed on when it is full. When that fails, the
 * status is kept, later pieces are dropped, and every later call returns it. Memory is constant,
 * and the cost is a few instructions for each token and one pair of codes for each block. */
#include "image/deflate/deflate_internal.h"

#include <stdlib.h>
#include <string.h>

/* Compiled separately for each kind of machine. */
#define ALWAYS_INLINE static inline __attribute__((always_inline))

enum {
    LITERALS = 286, /* symbols: bytes, end of block, lengths */
    DISTANCES = 30,
    END_OF_BLOCK = 256,
    FIRST_LENGTH = 257,
    FIRST_MATCH = 256, /* index of the shortest match; lower ones are bytes */
    INDICES = 1 << FPX_TOKEN_INDEX_BITS,
    CLASSES = 1 << FPX_TOKEN_CLASS_BITS, /* none, then one per distance class */
    ADDED_NBITS_MAX = 56,                /* at once, since 7 may be pending */
    PIECE_NBYTES = 128 << 10,
    PIECE_SLACK = 24 /* slack for bits put beyond it before a flush, and an 8-byte store */
};

/* The symbol and extra bits of an index (RFC 1951, 3.2.5). */
struct index_code {
    uint16_t symbol;
    uint8_t extra_nbits, extra;
};

/* The bits to write, the first one lowest, and the number of extra bits after them. */
struct bit_string {
    uint32_t bits;
    uint8_t nbits; /* at most 20 */
    uint8_t nbits_after;
};

/* Where bits are put. */
struct bit_end {
    uint64_t bits; /* not yet in the piece, the first one lowest */
    uint8_t *next; /* byte of the piece */
    unsigned bit_count;
};

struct block_codes;

struct fpx_deflate_writer {
    void (*put_tokens)(struct fpx_deflate_writer *writer, const uint32_t *tokens, size_t count,
                       const struct block_codes *codes); /* for this kind of machine */
    flamepix_write_fn write;
    void *user;
    enum flamepix_status status; /* of the first failed write */
    struct bit_end end;
    struct index_code index_codes[INDICES];
    uint8_t piece[PIECE_NBYTES + PIECE_SLACK];
};

static void flush_piece(struct fpx_deflate_writer *writer, size_t nbytes)
{
    const size_t left = (size_t)(writer->end.next - writer->piece) - nbytes;
    if (writer->status == FLAMEPIX_OK && nbytes > 0)
        writer->status = writer->write(writer->user, writer->piece, nbytes);
    memmove(writer->piece, writer->piece + nbytes, left);
    writer->end.next = writer->piece + left;
}

static void store_8(uint8_t *bytes, uint64_t value)
{
    for (unsigned i = 0; i < 8; i++)
        bytes[i] = (uint8_t)(value >> 8 * i);
}

ALWAYS_INLINE void add_bits(struct bit_end *end, uint64_t bits, unsigned nbits)
{
    end->bits |= bits << end->bit_count;
    end->bit_count += nbits;
    store_8(end->next, end->bits);
    end->next += end->bit_count / 8;
    end->bits >>= end->bit_count & ~7u;
    end->bit_count %= 8;
}

static bool is_full(const struct fpx_deflate_writer *writer, const struct bit_end *end)
{
    return end->next >= writer->piece + PIECE_NBYTES;
}

static void put_bits(struct fpx_deflate_writer *writer, uint64_t bits, unsigned nbits)
{
    add_bits(&writer->end, bits, nbits);
    if (is_full(writer, &writer->end))
        flush_piece(writer, PIECE_NBYTES);
}

static unsigned distance_extra_nbits(unsigned symbol)
{
    return symbol < 4 ? 0 : symbol / 2 - 1;
}

/* Code lengths as RFC 1951 3.2.7 packs them: symbol | extra << 8. */
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

static void pack_repeats(struct packed_lengths *packed, unsigned length, unsigned repeats)
{
    if (length != 0) {
        pack_item(packed, length, 0);
        repeats--;
    }
    while (repeats >= 3) {
        unsigned most = length != 0 ? 6 : repeats < 11 ? 10 : 138;
        unsigned now = repeats < most ? repeats : most;
        if (length != 0)
            pack_item(packed, 16, now - 3);
        else if (now < 11)
            pack_item(packed, 17, now - 3);
        else
            pack_item(packed, 18, now - 11);
        repeats -= now;
    }
    while (repeats-- > 0)
        pack_item(packed, length, 0);
}

static void pack_lengths(const uint8_t *lengths, unsigned count, struct packed_lengths *packed)
{
    for (unsigned i = 0, end; i < count; i = end) {
        end = i + 1;
        while (end < count && lengths[end] == lengths[i])
            end++;
        pack_repeats(packed, lengths[i], end - i);
    }
}

static void put_block_header(struct fpx_deflate_writer *writer, bool last,
                             const struct fpx_huffman *literals,
                             const struct fpx_huffman *distances)
{
    static const uint8_t order[19] = {16, 17, 18, 0, 8,  7, 9,  6, 10, 5,
                                      11, 4,  12, 3, 13, 2, 14, 1, 15};
    struct packed_lengths packed = {.count = 0};
    struct fpx_huffman lengths;
    pack_lengths(literals->lengths, LITERALS, &packed);
    pack_lengths(distances->lengths, DISTANCES, &packed);
    fpx_huffman_make(packed.uses, 19, 7, &lengths);
    unsigned order_count = 19;
    /* Some length is in use, at least that of the end of the block: the loop stops there. */
    while (lengths.lengths[order[order_count - 1]] == 0)
        order_count--;
    put_bits(writer, last, 1);
    put_bits(writer, 2, 2); /* dynamic codes */
    put_bits(writer, LITERALS - 257, 5);
    put_bits(writer, DISTANCES - 1, 5);
    put_bits(writer, order_count - 4, 4);
    for (unsigned i = 0; i < order_count; i++)
        put_bits(writer, lengths.lengths[order[i]], 3);
    for (unsigned i = 0; i < packed.count; i++) {
        unsigned symbol = packed.items[i] & 0xFF;
        put_bits(writer, lengths.codes[symbol], lengths.lengths[symbol]);
        if (symbol >= 16)
            put_bits(writer, packed.items[i] >> 8, symbol == 16 ? 2 : symbol == 17 ? 3 : 7);
    }
}

static unsigned index_of(uint32_t token)
{
    return token % INDICES;
}

static unsigned class_of(uint32_t token)
{
    return token / INDICES % CLASSES;
}

static uint32_t extra_of(uint32_t token)
{
    return token >> (FPX_TOKEN_INDEX_BITS + FPX_TOKEN_CLASS_BITS);
}

/* Number of occurrences of each symbol. */
struct symbol_uses {
    uint32_t literals[LITERALS], distances[DISTANCES];
};

/* Consecutive tokens use separate counters: they are often equal, and incrementing one counter
 * twice in a row takes longer. */
static void count_uses(const struct fpx_deflate_writer *writer, const uint32_t *tokens,
                       size_t count, struct symbol_uses *uses)
{
    enum { TURNS = 4 };
    uint32_t indices[TURNS / 2][INDICES] = {{0}}, classes[TURNS][CLASSES] = {{0}};
    memset(uses, 0, sizeof(*uses));
    size_t i = 0;
    for (; i + TURNS <= count; i += TURNS) {
        for (unsigned turn = 0; turn < TURNS; turn++) {
            indices[turn % 2][index_of(tokens[i + turn])]++;
            classes[turn][class_of(tokens[i + turn])]++;
        }
    }
    for (; i < count; i++) {
        indices[0][index_of(tokens[i])]++;
        classes[0][class_of(tokens[i])]++;
    }
    for (i = 0; i < INDICES; i++)
        uses->literals[writer->index_codes[i].symbol] += indices[0][i] + indices[1][i];
    uses->literals[END_OF_BLOCK] = 1;
    for (i = 0; i < DISTANCES; i++)
        for (unsigned turn = 0; turn < TURNS; turn++)
            uses->distances[i] += classes[turn][1 + i];
}

/* The codes of one block. */
struct block_codes {
    struct fpx_huffman literals, distances;
    struct bit_string indices[INDICES], classes[CLASSES];
};

static void make_codes(const struct fpx_deflate_writer *writer, const uint32_t *tokens,
                       size_t count, struct block_codes *codes)
{
    struct symbol_uses uses;
    count_uses(writer, tokens, count, &uses);
    fpx_huffman_make(uses.literals, LITERALS, FPX_HUFFMAN_LONGEST, &codes->literals);
    fpx_huffman_make(uses.distances, DISTANCES, FPX_HUFFMAN_LONGEST, &codes->distances);
    for (unsigned i = 0; i < INDICES; i++) {
        const struct index_code code = writer->index_codes[i];
        const unsigned nbits = codes->literals.lengths[code.symbol];
        const uint32_t bits = codes->literals.codes[code.symbol] | (uint32_t)code.extra << nbits;
        codes->indices[i] = (struct bit_string){bits, (uint8_t)(nbits + code.extra_nbits), 0};
    }
    codes->classes[0] = (struct bit_string){0, 0, 0};
    for (unsigned i = 0; i < DISTANCES; i++)
        codes->classes[1 + i] =
            (struct bit_string){codes->distances.codes[i], codes->distances.lengths[i],
                                (uint8_t)distance_extra_nbits(i)};
}

/* The bits of one or several tokens, the first one lowest. */
struct token_bits {
    uint64_t bits;
    unsigned nbits;
};

ALWAYS_INLINE struct token_bits bits_of(uint32_t token, const struct block_codes *codes)
{
    const struct bit_string index = codes->indices[index_of(token)];
    const struct bit_string class = codes->classes[class_of(token)];
    const uint64_t tail = class.bits | extra_of(token) << class.nbits;
    return (struct token_bits){index.bits | tail << index.nbits,
                               (unsigned)index.nbits + class.nbits + class.nbits_after};
}

/* Both at once if they fit: only matches with rare codes do not. */
ALWAYS_INLINE void add_pair(struct bit_end *end, struct token_bits first, struct token_bits second)
{
    if (first.nbits + second.nbits <= ADDED_NBITS_MAX) {
        add_bits(end, first.bits | second.bits << first.nbits, first.nbits + second.nbits);
    } else {
        add_bits(end, first.bits, first.nbits);
        add_bits(end, second.bits, second.nbits);
    }
}

/* Inlines put_bits for all tokens at once, so that the bits stay in registers. */
ALWAYS_INLINE void put_tokens(struct fpx_deflate_writer *writer, const uint32_t *tokens,
                              size_t count, const struct block_codes *codes)
{
    struct bit_end end = writer->end;
    for (size_t i = 0; i + 1 < count; i += 2) {
        add_pair(&end, bits_of(tokens[i], codes), bits_of(tokens[i + 1], codes));
        if (is_full(writer, &end)) {
            writer->end = end;
            flush_piece(writer, PIECE_NBYTES);
            end = writer->end;
        }
    }
    writer->end = end;
    if (count % 2 == 1) {
        const struct token_bits last = bits_of(tokens[count - 1], codes);
        put_bits(writer, last.bits, last.nbits);
    }
}

static void put_tokens_plain(struct fpx_deflate_writer *writer, const uint32_t *tokens,
                             size_t count, const struct block_codes *codes)
{
    put_tokens(writer, tokens, count, codes);
}

#if defined(__SSE2__)
/* A shift by a variable is one instruction. */
__attribute__((target("bmi2"))) static void put_tokens_bmi2(struct fpx_deflate_writer *writer,
                                                            const uint32_t *tokens, size_t count,
                                                            const struct block_codes *codes)
{
    put_tokens(writer, tokens, count, codes);
}
#endif

enum flamepix_status fpx_deflate_writer_block(struct fpx_deflate_writer *writer,
                                              const uint32_t *tokens, size_t count, bool last)
{
    struct block_codes codes;
    make_codes(writer, tokens, count, &codes);
    put_block_header(writer, last, &codes.literals, &codes.distances);
    writer->put_tokens(writer, tokens, count, &codes);
    put_bits(writer, codes.literals.codes[END_OF_BLOCK], codes.literals.lengths[END_OF_BLOCK]);
    return writer->status;
}

static void fill_index_codes(struct index_code *codes)
{
    for (unsigned i = 0; i < FIRST_MATCH; i++)
        codes[i] = (struct index_code){(uint16_t)i, 0, 0};
    unsigned index = FIRST_MATCH;
    for (unsigned symbol = FIRST_LENGTH; symbol < LITERALS - 1; symbol++) {
        unsigned step = symbol - FIRST_LENGTH;
        unsigned nbits = step < 8 ? 0 : step / 4 - 1;
        for (unsigned extra = 0; extra < 1u << nbits; extra++, index++)
            codes[index] = (struct index_code){(uint16_t)symbol, (uint8_t)nbits, (uint8_t)extra};
    }
    /* The last length has a symbol of its own. */
    codes[INDICES - 1] = (struct index_code){LITERALS - 1, 0, 0};
}

static enum flamepix_status create(flamepix_write_fn write, void *user,
                                   struct fpx_deflate_writer **writer_ret)
{
    struct fpx_deflate_writer *writer = malloc(sizeof(*writer));
    if (writer == NULL)
        return FLAMEPIX_NO_MEMORY;
    /* All but the piece, which would cost more to touch than many a picture to compress. */
    memset(writer, 0, offsetof(struct fpx_deflate_writer, piece));
    writer->write = write;
    writer->user = user;
    writer->end.next = writer->piece;
    fill_index_codes(writer->index_codes);
    put_bits(writer, 0x0178, 16); /* deflate, window of 32 KiB */
    writer->put_tokens = put_tokens_plain;
    *writer_ret = writer;
    return FLAMEPIX_OK;
}

enum flamepix_status fpx_deflate_writer_create_plain(flamepix_write_fn write, void *user,
                                                     struct fpx_deflate_writer **writer_ret)
{
    return create(write, user, writer_ret);
}

#if defined(__SSE2__)
enum flamepix_status fpx_deflate_writer_create_bmi2(flamepix_write_fn write, void *user,
                                                    struct fpx_deflate_writer **writer_ret)
{
    const enum flamepix_status status = create(write, user, writer_ret);
    if (status == FLAMEPIX_OK)
        (*writer_ret)->put_tokens = put_tokens_bmi2;
    return status;
}
#endif

enum flamepix_status fpx_deflate_writer_finish(struct fpx_deflate_writer *writer, uint32_t adler)
{
    put_bits(writer, 0, (8 - writer->end.bit_count) % 8);
    for (int shift = 24; shift >= 0; shift -= 8)
        put_bits(writer, adler >> shift & 0xFF, 8);
    flush_piece(writer, (size_t)(writer->end.next - writer->piece));
    return writer->status;
}

void fpx_deflate_writer_free(struct fpx_deflate_writer *writer)
{
    free(writer);
}
