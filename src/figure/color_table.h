/* The table of colours of one picture. A colour is a base and the ink of text on it; a pixel is
 * colour × FLAMEPIX_LEVELS + level (see flamepix/ink.h). A small picture may have fewer levels:
 * then several levels share one value of the image. */
#ifndef FPX_FIGURE_COLOR_TABLE_H
#define FPX_FIGURE_COLOR_TABLE_H

#include <stdbool.h>

#include <flamepix/color.h>
#include <flamepix/ink.h>

#include "base/hash_index.h"

struct fpx_ink_color {
    /* 0xRRGGBB. A base with FPX_CLEAR added is invisible: transparent where no ink covers it. */
    uint32_t base, ink;
};

#define FPX_CLEAR UINT32_C(0xFF000000)

/* Starts as {0}. */
struct fpx_color_table {
    struct fpx_ink_color *colors;
    size_t count, capacity;
    unsigned levels;             /* of the image; 0: all */
    struct fpx_hash_index index; /* of `colors` */
};

/* Adds the first `count` colours to an empty table: their numbers are 0 to count - 1, even if some
 * are equal. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_color_table_begin(struct fpx_color_table *table,
                                           const struct fpx_ink_color *colors, size_t count);

/* The number of a colour; a new colour is added. Numbers count from 0 in order of adding. Returns
 * OK, NO_MEMORY, or END if FLAMEPIX_COLORS_MAX have been added. */
enum flamepix_status fpx_color_table_number(struct fpx_color_table *table,
                                            struct fpx_ink_color color, uint16_t *number_ret);

/* Whether the number of levels is valid: 2, 3, all of them, or 0, which is all. */
bool fpx_levels_are_good(unsigned levels);

/* The number of levels in an image of the table. */
unsigned fpx_color_table_levels(const struct fpx_color_table *table);

/* The value of a pixel in an image with fewer levels, which is colour × levels + level: pixels that
 * look the same share one value. */
unsigned fpx_color_table_value(const struct fpx_color_table *table, unsigned pixel);

/* The colours of all pixels: count × FLAMEPIX_LEVELS entries of 0xTTRRGGBB, where TT is the
 * transparency (flamepix/image.h), owned by the caller. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_color_table_pixel_colors(const struct fpx_color_table *table,
                                                  uint32_t **colors_ret);

/* Frees the contents of the table and makes it empty again. */
void fpx_color_table_free(struct fpx_color_table *table);

#endif
