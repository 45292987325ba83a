/* The table of colours of one picture. A colour is a base and the ink that text on it is
 * drawn in; a pixel is colour × FLAMEPIX_LEVELS + level (see flamepix/ink.h). A picture that has to
 * be small may have fewer levels: then several levels become one value of the image. */
#ifndef FPX_FIGURE_COLOR_TABLE_H
#define FPX_FIGURE_COLOR_TABLE_H

#include <stdbool.h>

#include <flamepix/color.h>
#include <flamepix/ink.h>

#include "base/hash_index.h"

struct fpx_ink_color {
    /* 0xRRGGBB. A base with FPX_CLEAR added is not there at all: transparent where no ink
     * covers it. */
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

/* The first `count` colours of an empty table: their numbers are 0 to count - 1, whether they
 * differ or not. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_color_table_begin(struct fpx_color_table *table,
                                           const struct fpx_ink_color *colors, size_t count);

/* The number of a colour, which is added when it is new. Numbers go up from 0 in order of adding.
 * Answers OK, NO_MEMORY, or END when FLAMEPIX_COLORS_MAX are there already. */
enum flamepix_status fpx_color_table_number(struct fpx_color_table *table,
                                            struct fpx_ink_color color, uint16_t *number_ret);

/* Whether there may be so many levels: 2, 3, all of them, or 0, which is all. */
bool fpx_levels_are_good(unsigned levels);

/* How many levels an image of the table has. */
unsigned fpx_color_table_levels(const struct fpx_color_table *table);

/* The value of a pixel in an image with fewer levels, which is colour × levels + level: several
 * pixels that look the same have one value. */
unsigned fpx_color_table_value(const struct fpx_color_table *table, unsigned pixel);

/* Every pixel's colour: count × FLAMEPIX_LEVELS entries of 0xTTRRGGBB, where TT is how transparent
 * it is (flamepix/image.h), for the caller to free. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_color_table_pixel_colors(const struct fpx_color_table *table,
                                                  uint32_t **colors_ret);

/* Frees the table and makes it empty again. */
void fpx_color_table_free(struct fpx_color_table *table);

#endif
