/* Sheet: rows of ink pixels, top to bottom, to rows of an image; rows that repeat are told as such.
 */
#ifndef FLAMEPIX_FIGURE_SHEET_H
#define FLAMEPIX_FIGURE_SHEET_H

#include <flamepix/image.h>

#include "figure/inks.h"

struct flamepix_sheet;

/* Starts the image of `image`'s format and size: indexed when the inks fit a palette, else RGB
 * (`colors` and `color_count` are set here). Statuses as flamepix_image_create. */
enum flamepix_status flamepix_sheet_create(const struct flamepix_inks *inks,
                                           struct flamepix_image_options image,
                                           flamepix_write_fn write, void *user,
                                           struct flamepix_sheet **sheet_ret);

/* The next row of `width` pixels, `times` (0 or more) over. Statuses as flamepix_image_row. */
enum flamepix_status flamepix_sheet_row(struct flamepix_sheet *sheet, const uint16_t *row,
                                        uint32_t times);

/* Completes the image. Statuses as flamepix_image_finish. */
enum flamepix_status flamepix_sheet_finish(struct flamepix_sheet *sheet);

/* Seconds spent in the image's calls, writing included. */
double flamepix_sheet_seconds(const struct flamepix_sheet *sheet);

/* Frees it; before finish, this abandons the image. */
void flamepix_sheet_free(struct flamepix_sheet *sheet);

#endif
