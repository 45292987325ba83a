#include "figure/color_table.h"

#include <stdlib.h>

#include "base/array.h"

static bool is_color(const void *entries, size_t number, const void *key)
{
    const struct flamepix_ink_color *colors = entries;
    const struct flamepix_ink_color *color = key;
    return colors[number].base == color->base && colors[number].ink == color->ink;
}

/* A colour for which the index has no place would be added again, under another number. */
static enum flamepix_status add_color(struct flamepix_color_table *inks,
                                      struct flamepix_ink_color color, uint64_t hash)
{
    if (inks->count == FLAMEPIX_COLORS_MAX)
        return FLAMEPIX_END;
    enum flamepix_status status = flamepix_array_reserve(&inks->colors, &inks->capacity,
                                                         inks->count + 1, sizeof(*inks->colors));
    if (status == FLAMEPIX_OK)
        status = flamepix_hash_index_add(&inks->index, hash, inks->count);
    if (status != FLAMEPIX_OK && status != FLAMEPIX_END)
        return status;
    inks->colors[inks->count++] = color;
    return FLAMEPIX_OK;
}

enum flamepix_status flamepix_color_table_number(struct flamepix_color_table *inks,
                                                 struct flamepix_ink_color color,
                                                 uint16_t *number_ret)
{
    uint64_t hash = flamepix_hash_word(color.base, color.ink);
    size_t number = flamepix_hash_index_find(&inks->index, hash, is_color, inks->colors, &color);
    if (number == FLAMEPIX_HASH_NONE) {
        enum flamepix_status status = add_color(inks, color, hash);
        if (status != FLAMEPIX_OK)
            return status;
        number = inks->count - 1;
    }
    *number_ret = (uint16_t)number;
    return FLAMEPIX_OK;
}

enum flamepix_status flamepix_color_table_table(const struct flamepix_color_table *inks,
                                                uint32_t **table_ret)
{
    uint32_t *table = calloc(inks->count * FLAMEPIX_LEVELS, sizeof(*table));
    if (table == NULL)
        return FLAMEPIX_NO_MEMORY;
    for (size_t i = 0; i < inks->count * FLAMEPIX_LEVELS; i++) {
        const struct flamepix_ink_color *color = &inks->colors[i / FLAMEPIX_LEVELS];
        table[i] = flamepix_color_mix(color->base, color->ink, (unsigned)(i % FLAMEPIX_LEVELS));
    }
    *table_ret = table;
    return FLAMEPIX_OK;
}

void flamepix_color_table_free(struct flamepix_color_table *inks)
{
    free(inks->colors);
    flamepix_hash_index_free(&inks->index);
    *inks = (struct flamepix_color_table){0};
}
