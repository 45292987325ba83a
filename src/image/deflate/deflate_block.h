/* Blocks of deflate with codes of their own, in a zlib stream (RFC 1950 and 1951). */
#ifndef FPX_IMAGE_DEFLATE_DEFLATE_BLOCK_H
#define FPX_IMAGE_DEFLATE_DEFLATE_BLOCK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <flamepix/status.h>

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

#endif
