/* Blocks of deflate with codes of their own, in a zlib stream (RFC 1950 and 1951). */
#ifndef FLAMEPIX_IMAGE_DEFLATE_BLOCK_H
#define FLAMEPIX_IMAGE_DEFLATE_BLOCK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <flamepix/status.h>

struct flamepix_deflate_writer;

/* Starts a stream whose pieces, of 128 KiB but the last, go to `write`.
 * Answers OK or NO_MEMORY. */
enum flamepix_status flamepix_deflate_writer_create(flamepix_write_fn write, void *user,
                                                    struct flamepix_deflate_writer **writer_ret);

/* Puts a block of fewer than 2^22 tokens: a byte, or length << 16 | distance (3 to 258, 1 to
 * 32768). Answers OK or what `write` answered when it first failed; nothing is written after. */
enum flamepix_status flamepix_deflate_writer_block(struct flamepix_deflate_writer *writer,
                                                   const uint32_t *tokens, size_t count, bool last);

/* Completes the stream, after the last block, with the Adler-32 of its bytes. Statuses as above. */
enum flamepix_status flamepix_deflate_writer_finish(struct flamepix_deflate_writer *writer,
                                                    uint32_t adler);

void flamepix_deflate_writer_free(struct flamepix_deflate_writer *writer);

#endif
