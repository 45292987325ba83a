/* Scanline writer: converts rows of ink pixels, top to bottom, to rows of an image; repeated rows
 * are passed on as such. */
#ifndef FPX_FIGURE_ROWS_SCANLINE_WRITER_H
#define FPX_FIGURE_ROWS_SCANLINE_WRITER_H

#include <flamepix/image.h>

#include "figure/color_table.h"

struct fpx_scanline_writer;

/* Starts the image of `image`'s format and size: indexed if the colours fit a palette, else RGB, or
 * RGBA with clear colours (`colors`, `color_count` and `alpha` are set here). Statuses as
 * flamepix_image_create. */
enum flamepix_status fpx_scanline_writer_create(const struct fpx_color_table *color_table,
                                                struct flamepix_image_options image,
                                                flamepix_write_fn write, void *user,
                                                struct fpx_scanline_writer **writer_ret);

/* Writes the next row of `width` pixels `times` (0 or more) over. Statuses: flamepix_image_row. */
enum flamepix_status fpx_scanline_writer_row(struct fpx_scanline_writer *writer,
                                             const uint16_t *row, uint32_t times);

/* Completes the image. Statuses as flamepix_image_finish. */
enum flamepix_status fpx_scanline_writer_finish(struct fpx_scanline_writer *writer);

/* Seconds spent in the image's calls, writing included. */
double fpx_scanline_writer_seconds(const struct fpx_scanline_writer *writer);

/* Frees it; if not finished, this abandons the image. */
void fpx_scanline_writer_free(struct fpx_scanline_writer *writer);

#endif
