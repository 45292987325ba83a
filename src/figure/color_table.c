#include "figure/color_table.h"

#include <stdlib.h>

#include "base/array.h"

static size_t slot_of(const struct flamepix_color_table *inks, struct flamepix_ink_color color)
{
    uint64_t hash = ((uint64_t)color.base << 24 | color.ink) * UINT64_C(0x9E3779B97F4A7C15);
    size_t slot = (size_t)(hash >> 32) & (inks->slot_count - 1);
    while (inks->slots[slot] != 0) {
        const struct flamepix_ink_color *there = &inks->colors[inks->slots[slot] - 1];
        if (there->base == color.base && there->ink == color.ink)
            break;
        slot = (slot + 1) & (inks->slot_count - 1);
    }
    return slot;
}

/* Keeps at least half of the slots free. */
static enum flamepix_status make_room(struct flamepix_color_table *inks)
{
    enum { FIRST_SLOTS = 128 };
    if (inks->count * 2 < inks->slot_count)
        return FLAMEPIX_OK;
    size_t slot_count = inks->slot_count == 0 ? FIRST_SLOTS : inks->slot_count * 2;
    uint16_t *slots = calloc(slot_count, sizeof(*slots));
    if (slots == NULL)
        return FLAMEPIX_NO_MEMORY;
    free(inks->slots);
    inks->slots = slots;
    inks->slot_count = slot_count;
    for (size_t i = 0; i < inks->count; i++)
        inks->slots[slot_of(inks, inks->colors[i])] = (uint16_t)(i + 1);
    return FLAMEPIX_OK;
}

enum flamepix_status flamepix_color_table_number(struct flamepix_color_table *inks,
                                                 struct flamepix_ink_color color,
                                                 uint16_t *number_ret)
{
    enum flamepix_status status = make_room(inks);
    if (status != FLAMEPIX_OK)
        return status;
    size_t slot = slot_of(inks, color);
    if (inks->slots[slot] == 0) {
        if (inks->count == FLAMEPIX_COLORS_MAX)
            return FLAMEPIX_END;
        status = flamepix_array_reserve(&inks->colors, &inks->capacity, inks->count + 1,
                                        sizeof(*inks->colors));
        if (status != FLAMEPIX_OK)
            return status;
        inks->colors[inks->count++] = color;
        inks->slots[slot] = (uint16_t)inks->count;
    }
    *number_ret = (uint16_t)(inks->slots[slot] - 1);
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
    free(inks->slots);
    *inks = (struct flamepix_color_table){0};
}
