/* A deflate encoder for filtered rows of flame graphs: long repeats of a pixel (what Up leaves of
 * equal rows), and between them text that was seen before. In constant memory. */
#ifndef FPX_IMAGE_DEFLATE_DEFLATE_ENCODER_H
#define FPX_IMAGE_DEFLATE_DEFLATE_ENCODER_H

#include <flamepix/image.h>

#include "image/deflate/deflate_match.h"

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
