#include "figure/color_table.h"

#include <stdlib.h>

#include "base/memory.h"
#include "color/colors_facts.h"

static bool is_color(const void *entries, size_t number, const void *key)
{
    const struct fpx_ink_color *colors = entries;
    const struct fpx_ink_color *color = key;
    return colors[number].base == color->base && colors[number].ink == color->ink;
}

/* A colour missing from the index would be added again, under another number. */
static enum flamepix_status add_color(struct fpx_color_table *table, struct fpx_ink_color color,
                                      uint64_t hash)
{
    if (table->count == FLAMEPIX_COLORS_MAX)
        return FLAMEPIX_END;
    enum flamepix_status status = fpx_array_reserve(&table->colors, &table->capacity,
                                                    table->count + 1, sizeof(*table->colors));
    if (status == FLAMEPIX_OK)
        status = fpx_hash_index_add(&table->index, hash, table->count);
    if (status != FLAMEPIX_OK && status != FLAMEPIX_END)
        return status;
    table->colors[table->count++] = color;
    return FLAMEPIX_OK;
}

static uint64_t hash_of(struct fpx_ink_color color)
{
    return fpx_hash_integer(color.base, color.ink);
}

enum flamepix_status fpx_color_table_begin(struct fpx_color_table *table,
                                           const struct fpx_ink_color *colors, size_t count)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < count && status == FLAMEPIX_OK; i++)
        status = add_color(table, colors[i], hash_of(colors[i]));
    return status;
}

enum flamepix_status fpx_color_table_number(struct fpx_color_table *table,
                                            struct fpx_ink_color color, uint16_t *number_ret)
{
    uint64_t hash = hash_of(color);
    size_t number = fpx_hash_index_find(&table->index, hash, is_color, table->colors, &color);
    if (number == FPX_HASH_NONE) {
        enum flamepix_status status = add_color(table, color, hash);
        if (status != FLAMEPIX_OK)
            return status;
        number = table->count - 1;
    }
    *number_ret = (uint16_t)number;
    return FLAMEPIX_OK;
}

/* -- pixels of an image ------------------------------------------------------------------------ */

/* Which levels are merged into one, and the level whose colour that has. The middle one of three is
 * that of lines on the ground (draw_figure.c). */
struct reduction {
    uint8_t number[FLAMEPIX_LEVELS];
    uint8_t shown[FLAMEPIX_LEVELS];
};

static const struct reduction reductions[FLAMEPIX_LEVELS + 1] = {
    [2] = {{0, 0, 0, 1, 1, 1}, {0, 5}},
    [3] = {{0, 0, 1, 1, 2, 2}, {0, 3, 5}},
    [FLAMEPIX_LEVELS] = {{0, 1, 2, 3, 4, 5}, {0, 1, 2, 3, 4, 5}},
};

bool fpx_levels_are_good(unsigned levels)
{
    return levels == 0 || levels == 2 || levels == 3 || levels == FLAMEPIX_LEVELS;
}

unsigned fpx_color_table_levels(const struct fpx_color_table *table)
{
    return table->levels != 0 ? table->levels : FLAMEPIX_LEVELS;
}

unsigned fpx_color_table_value(const struct fpx_color_table *table, unsigned pixel)
{
    const unsigned levels = fpx_color_table_levels(table);
    return pixel / FLAMEPIX_LEVELS * levels + reductions[levels].number[pixel % FLAMEPIX_LEVELS];
}

/* A clear colour shows only the ink, as much as it covers. */
static uint32_t pixel_color(const struct fpx_ink_color *color, unsigned level)
{
    enum { FULL = FLAMEPIX_LEVELS - 1 };
    if ((color->base & FPX_CLEAR) != 0)
        return color->ink | (uint32_t)(FULL - level) * 255 / FULL << 24;
    return fpx_color_mix(color->base, color->ink, level);
}

enum flamepix_status fpx_color_table_pixel_colors(const struct fpx_color_table *table,
                                                  uint32_t **colors_ret)
{
    const struct reduction *reduction = &reductions[fpx_color_table_levels(table)];
    uint32_t *colors = calloc(table->count * FLAMEPIX_LEVELS, sizeof(*colors));
    if (colors == NULL)
        return FLAMEPIX_NO_MEMORY;
    for (size_t i = 0; i < table->count * FLAMEPIX_LEVELS; i++)
        colors[i] = pixel_color(&table->colors[i / FLAMEPIX_LEVELS],
                                reduction->shown[reduction->number[i % FLAMEPIX_LEVELS]]);
    *colors_ret = colors;
    return FLAMEPIX_OK;
}

void fpx_color_table_free(struct fpx_color_table *table)
{
    free(table->colors);
    fpx_hash_index_free(&table->index);
    *table = (struct fpx_color_table){0};
}
