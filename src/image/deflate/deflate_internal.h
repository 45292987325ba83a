/* Internals of the compressor. */
#ifndef FPX_IMAGE_DEFLATE_DEFLATE_INTERNAL_H
#define FPX_IMAGE_DEFLATE_DEFLATE_INTERNAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <flamepix/image.h>
#include <flamepix/status.h>

/* Huffman codes for deflate (RFC 1951, 3.2.2): canonical, of limited length, complete. */

enum { FPX_HUFFMAN_SYMBOLS = 288, FPX_HUFFMAN_LONGEST = 15 };

struct fpx_huffman {
    uint8_t lengths[FPX_HUFFMAN_SYMBOLS]; /* bits; 0: the symbol does not occur */
    uint16_t codes[FPX_HUFFMAN_SYMBOLS];  /* first bit lowest, in the order of writing */
};

/* Makes the code for `count` symbols (2 or more) from their frequencies (at most 2^22 in all), of
 * at most `longest` bits. If fewer than two symbols occur, others get a code to complete it. */
void fpx_huffman_make(const uint32_t *uses, unsigned count, unsigned longest,
                      struct fpx_huffman *huffman);

/* Match finder for deflate: earlier occurrences of the next bytes. Chains of earlier places with
 * the same hash, newest first. A pixel equal to the one before it, a repeat, is found without a
 * search and is in no chain: a flame graph consists mostly of repeats. */

enum {
    FPX_DEFLATE_WINDOW = 32768, /* maximum distance of a match */
    FPX_MATCH_SHORTEST = 4,
    FPX_MATCH_LONGEST = 258,
    FPX_MATCH_AHEAD = 8, /* bytes that must follow a place where a match is searched */
    FPX_MATCH_HASH_BITS = 13
};

/* The bytes in memory: some earlier ones, then those to compress. */
struct fpx_deflate_window {
    const uint8_t *start, *end;
    uint32_t position; /* position of `start` in the stream, modulo 2^32 */
    size_t pixel_nbytes;
};

/* `distance` 0: no match. */
struct fpx_match {
    size_t length;
    uint32_t distance;
};

struct fpx_matcher {
    unsigned depth; /* places to examine for one match, at least 1 */
    /* Positions modulo 2^16, for each hash and for each place of the window. All may be 0 or stale:
     * * a match is accepted only after comparing its bytes. */
    uint16_t newest[1 << FPX_MATCH_HASH_BITS];
    uint16_t older[FPX_DEFLATE_WINDOW];
};

/* The bits that a match saves: more by length, fewer by distance; 0 for none. */
int fpx_match_gain(struct fpx_match match);

/* Whether the previous pixel repeats for FPX_MATCH_SHORTEST bytes or more. Inline, because it is
 * called at each step. */
static inline bool fpx_deflate_window_repeats(const struct fpx_deflate_window *window,
                                              const uint8_t *place)
{
    size_t pixel = window->pixel_nbytes;
    return (size_t)(place - window->start) >= pixel &&
           memcmp(place, place - pixel, FPX_MATCH_SHORTEST) == 0;
}

/* Length of that repeat, up to `end`. */
size_t fpx_deflate_window_repeat_length(const struct fpx_deflate_window *window,
                                        const uint8_t *place, const uint8_t *end);

/* The best match for `place` that is longer than `length` (3 or more) and saves bits, or none. Also
 * remembers the place, unless `length` is long enough to skip the search. FPX_MATCH_AHEAD bytes
 * must follow the place, itself included. */
struct fpx_match fpx_matcher_find(struct fpx_matcher *matcher,
                                  const struct fpx_deflate_window *window, const uint8_t *place,
                                  size_t length);

/* Remembers the places in [place, end) for later matches, except those inside repeats, and those
 * followed by fewer than FPX_MATCH_AHEAD bytes. */
void fpx_matcher_add(struct fpx_matcher *matcher, const struct fpx_deflate_window *window,
                     const uint8_t *place, const uint8_t *end);

/* Deflate blocks with their own codes, in a zlib stream (RFC 1950 and 1951). */

struct fpx_deflate_writer;

/* Starts a stream whose pieces, of 128 KiB except the last, go to `write`. There are variants for
 * any machine and for x86-64 with BMI2, with equal output. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_deflate_writer_create_plain(flamepix_write_fn write, void *user,
                                                     struct fpx_deflate_writer **writer_ret);
enum flamepix_status fpx_deflate_writer_create_bmi2(flamepix_write_fn write, void *user,
                                                    struct fpx_deflate_writer **writer_ret);

/* The variant for this machine. Safe from any thread. */
static inline enum flamepix_status fpx_deflate_writer_create(flamepix_write_fn write, void *user,
                                                             struct fpx_deflate_writer **writer_ret)
{
#if defined(__SSE2__)
    if (__builtin_cpu_supports("bmi2"))
        return fpx_deflate_writer_create_bmi2(write, user, writer_ret);
#endif
    return fpx_deflate_writer_create_plain(write, user, writer_ret);
}

/* A token is a byte, or a match: an index of its length after those of the bytes, then 1 + the
 * class of its distance (0 for bytes) and the extra bits of the class. So it is decoded without
 * branching on its kind. */
enum {
    FPX_TOKEN_LENGTH_MIN = 3,
    FPX_TOKEN_LENGTH_MAX = 258,
    FPX_TOKEN_INDEX_BITS = 9,
    FPX_TOKEN_CLASS_BITS = 5
};

/* The token of a match of `length` bytes (3 to 258) at `distance` (1 to 32768). */
static inline uint32_t fpx_deflate_match_token(size_t length, uint32_t distance)
{
    /* There are two classes for each power of two; the first two classes are 1 and 2. */
    const uint32_t past = distance - 1;
    const unsigned top = 31 - (unsigned)__builtin_clz(past | 1), nbits = top > 1 ? top - 1 : 0;
    const uint32_t class = 2 * nbits + (past >> nbits), extra = past & ((1u << nbits) - 1);
    const uint32_t index = (uint32_t)length + 256 - FPX_TOKEN_LENGTH_MIN;
    return index | ((class + 1) | extra << FPX_TOKEN_CLASS_BITS) << FPX_TOKEN_INDEX_BITS;
}

/* Writes a block of fewer than 2^22 tokens. Returns OK or the first failure of `write`, after which
 * nothing is written. */
enum flamepix_status fpx_deflate_writer_block(struct fpx_deflate_writer *writer,
                                              const uint32_t *tokens, size_t count, bool last);

/* Completes the stream after the last block, with the Adler-32 of its bytes. Returns as above. */
enum flamepix_status fpx_deflate_writer_finish(struct fpx_deflate_writer *writer, uint32_t adler);

void fpx_deflate_writer_free(struct fpx_deflate_writer *writer);

/* Tokens on their way into blocks: gathered until there are enough to justify their own codes. */

enum { FPX_BLOCK_TOKENS = 8192 /* with more, the codes adapt less to the picture */ };

struct fpx_deflate_tokens {
    struct fpx_deflate_writer *writer;
    enum flamepix_status status; /* of the first block that failed */
    size_t count;
    uint32_t tokens[FPX_BLOCK_TOKENS]; /* in the form of fpx_deflate_writer_block */
};

/* Writes the gathered tokens as a block. A failure is kept in `status`. */
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

/* Splits a match of more than 258 bytes into tokens within that limit, none shorter than 3. */
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

/* Converts rows of one-byte pixels to tokens. Matches for letters and edges are searched where ink
 * begins; bytes that equal the row above or the byte before are found without a search. */

enum { FPX_SCANLINES_HASH_BITS = 12, FPX_SCANLINES_KEPT = 4 };

struct fpx_deflate_scanlines {
    unsigned depth;    /* places to examine for one match, 1 to FPX_SCANLINES_KEPT */
    size_t row_nbytes; /* its filter byte included; 0: row boundaries are unknown */
    size_t row_left;   /* bytes left of the current row; 0: a row begins */
    /* The row was filtered by Up, so ink is any byte other than 0; in other rows it is a byte that
     * * differs from the one before. */
    bool is_difference;
    /* The newest four places with the bytes of a hash, modulo 2^16, the newest lowest. All may be 0
     * * or stale, as in deflate_internal.h. */
    uint64_t buckets[1 << FPX_SCANLINES_HASH_BITS];
};

/* Adds the tokens of exactly the bytes from `part` to the window's end, with one-byte pixels. Rows
 * begin with their PNG filter byte, and may be divided between parts. There are variants for any
 * machine and for x86-64 with AVX2, with equal results. */
void fpx_deflate_scanlines_take_plain(struct fpx_deflate_scanlines *rows,
                                      struct fpx_deflate_tokens *tokens,
                                      const struct fpx_deflate_window *window, const uint8_t *part);
void fpx_deflate_scanlines_take_avx2(struct fpx_deflate_scanlines *rows,
                                     struct fpx_deflate_tokens *tokens,
                                     const struct fpx_deflate_window *window, const uint8_t *part);

/* The variant for this machine. Safe from any thread. */
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

/* A deflate encoder for filtered rows of flame graphs: long repeats of a pixel (the result of Up on
 * equal rows), and between them text that occurred before. In constant memory. */

struct fpx_deflate_encoder;

/* Starts a zlib stream of pixels of 1 to 8 bytes, in rows of `row_nbytes` that begin with their PNG
 * filter byte (0: rows are unknown). Its pieces, of 128 KiB except the last, go to `write`. Returns
 * OK or NO_MEMORY. */
enum flamepix_status fpx_deflate_encoder_create(enum flamepix_compression effort,
                                                size_t pixel_nbytes, size_t row_nbytes,
                                                flamepix_write_fn write, void *user,
                                                struct fpx_deflate_encoder **encoder_ret);

/* Compresses `nbytes` bytes. The `history` bytes in front of them (at most the window) must be the
 * previous input. Returns OK or the status of `write`. */
enum flamepix_status fpx_deflate_encoder_take(struct fpx_deflate_encoder *encoder,
                                              const uint8_t *bytes, size_t nbytes, size_t history);

/* Completes the stream. Returns OK or the status of `write`. */
enum flamepix_status fpx_deflate_encoder_finish(struct fpx_deflate_encoder *encoder);

void fpx_deflate_encoder_free(struct fpx_deflate_encoder *encoder);

#endif
