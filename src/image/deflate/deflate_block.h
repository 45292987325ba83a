/* Blocks of deflate with codes of their own, in a zlib stream (RFC 1950 and 1951). */
#ifndef FLAMEPIX_IMAGE_DEFLATE_DEFLATE_BLOCK_H
#define FLAMEPIX_IMAGE_DEFLATE_DEFLATE_BLOCK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <flamepix/status.h>

struct flamepix_deflate_writer;

/* Starts a stream whose pieces, of 128 KiB but the last, go to `write`. There is one for each kind
 * of machine, and all put the same: for any, and for x86-64 with BMI2. Answers OK or NO_MEMORY. */
enum flamepix_status
flamepix_deflate_writer_create_plain(flamepix_write_fn write, void *user,
                                     struct flamepix_deflate_writer **writer_ret);
enum flamepix_status
flamepix_deflate_writer_create_bmi2(flamepix_write_fn write, void *user,
                                    struct flamepix_deflate_writer **writer_ret);

/* The one for the machine at hand. Any thread may ask. */
static inline enum flamepix_status
flamepix_deflate_writer_create(flamepix_write_fn write, void *user,
                               struct flamepix_deflate_writer **writer_ret)
{
#if defined(__SSE2__)
    if (__builtin_cpu_supports("bmi2"))
        return flamepix_deflate_writer_create_bmi2(write, user, writer_ret);
#endif
    return flamepix_deflate_writer_create_plain(write, user, writer_ret);
}

/* A token is a byte, or a match: an index of its length behind the bytes, then 1 + the class of its
 * distance (0 of bytes) and the bits that say which of the class it is. So it is taken apart
 * without asking which it is. */
enum {
    FLAMEPIX_TOKEN_LENGTH_MIN = 3,
    FLAMEPIX_TOKEN_LENGTH_MAX = 258,
    FLAMEPIX_TOKEN_INDEX_BITS = 9,
    FLAMEPIX_TOKEN_CLASS_BITS = 5
};

/* The token of `length` bytes (3 to 258) from `distance` (1 to 32768) bytes ago. */
static inline uint32_t flamepix_deflate_match_token(size_t length, uint32_t distance)
{
    /* Classes come in pairs for each power of two, but the first two, of which 1 and 2 are. */
    const uint32_t past = distance - 1;
    const unsigned top = 31 - (unsigned)__builtin_clz(past | 1), nbits = top > 1 ? top - 1 : 0;
    const uint32_t class = 2 * nbits + (past >> nbits), extra = past & ((1u << nbits) - 1);
    const uint32_t index = (uint32_t)length + 256 - FLAMEPIX_TOKEN_LENGTH_MIN;
    return index | ((class + 1) | extra << FLAMEPIX_TOKEN_CLASS_BITS) << FLAMEPIX_TOKEN_INDEX_BITS;
}

/* Puts a block of fewer than 2^22 tokens. Answers OK or what `write` answered when it first failed;
 * nothing is written after. */
enum flamepix_status flamepix_deflate_writer_block(struct flamepix_deflate_writer *writer,
                                                   const uint32_t *tokens, size_t count, bool last);

/* Completes the stream, after the last block, with the Adler-32 of its bytes. Statuses as above. */
enum flamepix_status flamepix_deflate_writer_finish(struct flamepix_deflate_writer *writer,
                                                    uint32_t adler);

void flamepix_deflate_writer_free(struct flamepix_deflate_writer *writer);

#endif
