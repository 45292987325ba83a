/* Deflate: compresses rows of bytes into one zlib stream (RFC 1950), written in pieces. */
#ifndef FPX_IMAGE_DEFLATE_DEFLATE_H
#define FPX_IMAGE_DEFLATE_DEFLATE_H

#include <stdint.h>

#include <flamepix/image.h>

struct fpx_deflater;

/* The planned input: `rows` (1 or more) of `row_nbytes` (1 or more), with pixels of `pixel_nbytes`
 * (1 to 8), the distance at which bytes repeat. */
struct fpx_deflate_plan {
    enum flamepix_compression compression;
    size_t pixel_nbytes, row_nbytes;
    uint32_t rows;
};

/* Starts a stream whose pieces go to `write`: of 64 to 256 KiB, the last one shorter; or in one
 * piece if small files are wanted and the rows are few enough to be compressed at once. Returns OK
 * or NO_MEMORY. */
enum flamepix_status fpx_deflater_create(const struct fpx_deflate_plan *plan,
                                         flamepix_write_fn write, void *user,
                                         struct fpx_deflater **deflater_ret);

/* The buffer for the next row: room for row_nbytes, which the caller fills before the next call.
 * Returns OK, CODEC_FAILED (also for more rows than planned), or the status of `write`. */
enum flamepix_status fpx_deflater_scanline(struct fpx_deflater *deflater, uint8_t **row_ret);

/* Completes the stream after the last row. Returns OK, NO_MEMORY, CODEC_FAILED, or the status of
 * `write`. */
enum flamepix_status fpx_deflater_finish(struct fpx_deflater *deflater);

void fpx_deflater_free(struct fpx_deflater *deflater);

#endif
