/* The parts of the compressor. */
#ifndef FPX_IMAGE_DEFLATE_DEFLATE_INTERNAL_H
#define FPX_IMAGE_DEFLATE_DEFLATE_INTERNAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <flamepix/image.h>
#include <flamepix/status.h>

/* Huffman codes as deflate wants them (RFC 1951, 3.2.2): canonical, of limited length, complete. */

enum { FPX_HUFFMAN_SYMBOLS = 288, FPX_HUFFMAN_LONGEST = 15 };

struct fpx_huffman {
    uint8_t lengths[FPX_HUFFMAN_SYMBOLS]; /* bits; 0: the symbol does not occur */
    uint16_t codes[FPX_HUFFMAN_SYMBOLS];  /* first bit lowest, as the bits are sent */
};

/* Makes the code for `count` symbols (2 or more) from how often each occurs (2^22 times in all,
 * at most), of at most `longest` bits. Where fewer than two occur, others are given a code to make
 * it complete. */
void fpx_huffman_make(const uint32_t *uses, unsigned count, unsigned longest,
                      struct fpx_huffman *huffman);

/* Matches for deflate: where the bytes that come next have been before. Chains of earlier places
 * with the same hash, newest first. A pixel that is like the one before it, a repeat, is found
 * without looking and is in no chain: a flame graph is made of repeats. */

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

/* Blocks of deflate with codes of their own, in a zlib stream (RFC 1950 and 1951). */

struct fpx_deflate_writer;

/* Starts a stream whose pieces, of 128 KiB but the last, go to `write`. There is one for each kind
 * of machine, and all put the same: for any, and for x86-64 with BMI2. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_deflate_writer_create_plain(flamepix_write_fn write, void *user,
                                                     struct fpx_deflate_writer **writer_ret);
enum flamepix_status fpx_deflate_writer_create_bmi2(flamepix_write_fn write, void *user,
                                                    struct fpx_deflate_writer **writer_ret);

/* The one for the machine at hand. Any thread may ask. */
static inline enum flamepix_status fpx_deflate_writer_create(flamepix_write_fn write, void *user,
                                                             struct fpx_deflate_writer **writer_ret)
{
#if defined(__SSE2__)
    if (__builtin_cpu_supports("bmi2"))
        return fpx_deflate_writer_create_bmi2(write, user, writer_ret);
#endif
    return fpx_deflate_writer_create_plain(write, user, writer_ret);
}

/* A token is a byte, or a match: an index of its length behind the bytes, then 1 + the class of its
 * distance (0 of bytes) and the bits that say which of the class it is. So it is taken apart
 * without asking which it is. */
enum {
    FPX_TOKEN_LENGTH_MIN = 3,
    FPX_TOKEN_LENGTH_MAX = 258,
    FPX_TOKEN_INDEX_BITS = 9,
    FPX_TOKEN_CLASS_BITS = 5
};

/* The token of `length` bytes (3 to 258) from `distance` (1 to 32768) bytes ago. */
static inline uint32_t fpx_deflate_match_token(size_t length, uint32_t distance)
{
    /* Classes come in pairs for each power of two, but the first two, of which 1 and 2 are. */
    const uint32_t past = distance - 1;
    const unsigned top = 31 - (unsigned)__builtin_clz(past | 1), nbits = top > 1 ? top - 1 : 0;
    const uint32_t class = 2 * nbits + (past >> nbits), extra = past & ((1u << nbits) - 1);
    const uint32_t index = (uint32_t)length + 256 - FPX_TOKEN_LENGTH_MIN;
    return index | ((class + 1) | extra << FPX_TOKEN_CLASS_BITS) << FPX_TOKEN_INDEX_BITS;
}

/* Puts a block of fewer than 2^22 tokens. Answers OK or what `write` answered when it first failed;
 * nothing is written after. */
enum flamepix_status fpx_deflate_writer_block(struct fpx_deflate_writer *writer,
                                              const uint32_t *tokens, size_t count, bool last);

/* Completes the stream, after the last block, with the Adler-32 of its bytes. Statuses as above. */
enum flamepix_status fpx_deflate_writer_finish(struct fpx_deflate_writer *writer, uint32_t adler);

void fpx_deflate_writer_free(struct fpx_deflate_writer *writer);

/* Tokens on their way into blocks: gathered until there are enough for codes of their own. */

enum { FPX_BLOCK_TOKENS = 8192 /* more, and the codes follow the picture less */ };

struct fpx_deflate_tokens {
    struct fpx_deflate_writer *writer;
    enum flamepix_status status; /* of the first block that was not written */
    size_t count;
    uint32_t tokens[FPX_BLOCK_TOKENS]; /* as fpx_deflate_writer_block wants them */
};

/* Writes what was gathered as a block. What fails is kept in `status`. */
void fpx_deflate_tokens_flush(struct fpx_deflate_tokens *tokens, bool last);

static inline void fpx_deflate_tokens_add(struct fpx_deflate_tokens *tokens, uint32_t token)
{
    tokens->tokens[tokens->count++] = token;
    if (tokens->count == FPX_BLOCK_TOKENS)
        fpx_deflate_tokens_flush(tokens, false);
}

static inline void fpx_deflate_tokens_match(struct fpx_deflate_tokens *tokens, size_t length,
                                            uint32_t distance)
{
    fpx_deflate_tokens_add(tokens, fpx_deflate_match_token(length, distance));
}

/* A match of more than 258 bytes, in tokens of at most so many, none of them shorter than 3. */
void fpx_deflate_tokens_divide(struct fpx_deflate_tokens *tokens, size_t length, uint32_t distance);

/* A match of any length from 3 on. */
static inline void fpx_deflate_tokens_long_match(struct fpx_deflate_tokens *tokens, size_t length,
                                                 uint32_t distance)
{
    if (length <= FPX_TOKEN_LENGTH_MAX)
        fpx_deflate_tokens_match(tokens, length, distance);
    else
        fpx_deflate_tokens_divide(tokens, length, distance);
}

/* Rows of pixels of one byte to tokens. What letters and edges leave of a row is looked for where
 * ink begins; what is like the row above or the byte before is found without looking. */

enum { FPX_SCANLINES_HASH_BITS = 12, FPX_SCANLINES_KEPT = 4 };

struct fpx_deflate_scanlines {
    unsigned depth;    /* places to look at for one match, 1 to FPX_SCANLINES_KEPT */
    size_t row_nbytes; /* its filter included; 0: where rows begin is not known */
    size_t row_left;   /* bytes that are left of the row at hand; 0: one begins */
    /* The row is what the filter Up leaves, so that ink is what is not 0; in others it is what
     * differs from the byte before. */
    bool is_difference;
    /* The newest four places with the bytes of a hash, modulo 2^16, the newest lowest. All may be 0
     * or stale, as in deflate_internal.h. */
    uint64_t buckets[1 << FPX_SCANLINES_HASH_BITS];
};

/* Adds the tokens of exactly the bytes from `part` to the window's end, whose pixels are of one
 * byte. Rows begin with their PNG filter, and may be divided between parts. There is one for each
 * kind of machine, and all add the same: for any, and for x86-64 with AVX2. */
void fpx_deflate_scanlines_take_plain(struct fpx_deflate_scanlines *rows,
                                      struct fpx_deflate_tokens *tokens,
                                      const struct fpx_deflate_window *window, const uint8_t *part);
void fpx_deflate_scanlines_take_avx2(struct fpx_deflate_scanlines *rows,
                                     struct fpx_deflate_tokens *tokens,
                                     const struct fpx_deflate_window *window, const uint8_t *part);

/* The one for the machine at hand. Any thread may ask. */
static inline void fpx_deflate_scanlines_take(struct fpx_deflate_scanlines *rows,
                                              struct fpx_deflate_tokens *tokens,
                                              const struct fpx_deflate_window *window,
                                              const uint8_t *part)
{
#if defined(__SSE2__)
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
        __builtin_cpu_supports("bmi2")) {
        fpx_deflate_scanlines_take_avx2(rows, tokens, window, part);
        return;
    }
#endif
    fpx_deflate_scanlines_take_plain(rows, tokens, window, part);
}

/* A deflate encoder for filtered rows of flame graphs: long repeats of a pixel (what Up leaves of
 * equal rows), and between them text that was seen before. In constant memory. */

struct fpx_deflate_encoder;

/* Starts a zlib stream of pixels of 1 to 8 bytes, in rows of `row_nbytes` that begin with their PNG
 * filter (0: nothing is known of rows). Its pieces, of 128 KiB but the last, go to `write`. Answers
 * OK or NO_MEMORY. */
enum flamepix_status fpx_deflate_encoder_create(enum flamepix_compression effort,
                                                size_t pixel_nbytes, size_t row_nbytes,
                                                flamepix_write_fn write, void *user,
                                                struct fpx_deflate_encoder **encoder_ret);

/* Compresses `nbytes` bytes. The `history` bytes in front of them (at most the window) must be
 * those that came before. Answers OK or what `write` answers. */
enum flamepix_status fpx_deflate_encoder_take(struct fpx_deflate_encoder *encoder,
                                              const uint8_t *bytes, size_t nbytes, size_t history);

/* Completes the stream. Answers OK or what `write` answers. */
enum flamepix_status fpx_deflate_encoder_finish(struct fpx_deflate_encoder *encoder);

void fpx_deflate_encoder_free(struct fpx_deflate_encoder *encoder);

#endif
