/* A deflate encoder for filtered rows of flame graphs: long runs of one byte (what Up leaves of
 * equal rows), and between them text that was seen before. Runs, one probe for a match of 8 bytes
 * or more, dynamic Huffman codes; in constant memory. */
#ifndef FLAMEPIX_IMAGE_DEFLATE_FAST_H
#define FLAMEPIX_IMAGE_DEFLATE_FAST_H

#include <stdbool.h>
#include <stdint.h>

#include <flamepix/status.h>

struct flamepix_deflate_fast;

/* How far back a match may reach. */
enum { FLAMEPIX_DEFLATE_WINDOW = 32768 };

/* Starts a zlib stream whose pieces, of 128 KiB but the last, go to `write`.
 * Answers OK or NO_MEMORY. */
enum flamepix_status flamepix_deflate_fast_create(flamepix_write_fn write, void *user,
                                                  struct flamepix_deflate_fast **fast_ret);

/* Compresses `nbytes` bytes. The `history` bytes in front of them (at most the window) must be
 * those that came before. Answers OK or what `write` answers. */
enum flamepix_status flamepix_deflate_fast_take(struct flamepix_deflate_fast *fast,
                                                const uint8_t *bytes, size_t nbytes,
                                                size_t history);

/* Completes the stream. Answers OK or what `write` answers. */
enum flamepix_status flamepix_deflate_fast_finish(struct flamepix_deflate_fast *fast);

void flamepix_deflate_fast_free(struct flamepix_deflate_fast *fast);

#endif
