#include "terminal/terminal_cells.h"

/* Twice as many slots as colours, for short probes. A slot holds a number + 1. */
enum { SLOT_BITS = 9, SLOTS = 1 << SLOT_BITS };

struct table {
    uint16_t slots[SLOTS];
    uint32_t values[FPX_INDEXED_PIXEL_COLORS]; /* 0xRRGGBB */
    size_t count;
};

static uint32_t value_at(const uint8_t *pixel)
{
    return (uint32_t)pixel[0] << 16 | (uint32_t)pixel[1] << 8 | pixel[2];
}

static uint16_t *find_slot(struct table *table, uint32_t value)
{
    uint32_t at = value * UINT32_C(0x9E3779B1) >> (32 - SLOT_BITS);
    while (table->slots[at] != 0 && table->values[table->slots[at] - 1] != value)
        at = (at + 1) % SLOTS;
    return &table->slots[at];
}

/* Whether every colour got a number. */
static bool collect(struct table *table, const uint8_t *pixels, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const uint32_t value = value_at(pixels + 3 * i);
        uint16_t *slot = find_slot(table, value);
        if (*slot != 0)
            continue;
        if (table->count == FPX_INDEXED_PIXEL_COLORS)
            return false;
        table->values[table->count] = value;
        *slot = (uint16_t)++table->count;
    }
    return true;
}

size_t fpx_index_pixels(uint8_t *pixels, size_t count, uint8_t colors[3 * FPX_INDEXED_PIXEL_COLORS])
{
    struct table table = {.count = 0};
    if (!collect(&table, pixels, count))
        return 0;
    /* Numbers are written only over pixels that have been read. */
    for (size_t i = 0; i < count; i++)
        pixels[i] = (uint8_t)(*find_slot(&table, value_at(pixels + 3 * i)) - 1);
    for (size_t i = 0; i < table.count; i++) {
        colors[3 * i] = (uint8_t)(table.values[i] >> 16);
        colors[3 * i + 1] = (uint8_t)(table.values[i] >> 8);
        colors[3 * i + 2] = (uint8_t)table.values[i];
    }
    return table.count;
}
