/* Disjoint ranges, sorted by address, in blocks of at most 128. A range is found by two binary
 * searches, and inserted by moving those after it in its block. A full block is split in two, and
 * then all blocks after it are moved, which are few. So the cost of a range is nearly constant in
 * any order. Each range is removed at most once. */
#include "format/samples/addresses.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

/* The place of a range: the last one that begins at or below an address. */
struct place {
    size_t block, range;
};

static size_t find_block(const struct fpx_code_map *map, uint64_t address)
{
    size_t low = 0, high = map->count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (map->blocks[middle]->ranges[0].begin <= address)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* False if no range begins at or below the address. */
static bool find_place(const struct fpx_code_map *map, uint64_t address, struct place *place_ret)
{
    const size_t behind = find_block(map, address);
    if (behind == 0)
        return false;
    const struct fpx_code_ranges *block = map->blocks[behind - 1];
    size_t low = 1, high = block->count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (block->ranges[middle].begin <= address)
            low = middle + 1;
        else
            high = middle;
    }
    *place_ret = (struct place){behind - 1, low - 1};
    return true;
}

const struct fpx_code_range *fpx_code_map_find(const struct fpx_code_map *map, uint64_t address)
{
    struct place place;
    if (!find_place(map, address, &place))
        return NULL;
    const struct fpx_code_range *range = &map->blocks[place.block]->ranges[place.range];
    return address < range->limit ? range : NULL;
}

/* -- taking away ------------------------------------------------------------------------------- */

static void remove_range(struct fpx_code_map *map, struct place place)
{
    struct fpx_code_ranges *block = map->blocks[place.block];
    block->count--;
    memmove(&block->ranges[place.range], &block->ranges[place.range + 1],
            (block->count - place.range) * sizeof(block->ranges[0]));
    if (block->count > 0)
        return;
    free(block);
    map->count--;
    memmove(&map->blocks[place.block], &map->blocks[place.block + 1],
            (map->count - place.block) * sizeof(struct fpx_code_ranges *));
}

void fpx_code_map_remove(struct fpx_code_map *map, uint64_t begin, uint64_t limit)
{
    struct place place;
    while (begin < limit && find_place(map, limit - 1, &place) &&
           map->blocks[place.block]->ranges[place.range].limit > begin)
        remove_range(map, place);
}

/* -- adding ------------------------------------------------------------------------------------ */

/* Adds a block at this place, with the ranges of the one before from `first` on. */
static enum flamepix_status add_block(struct fpx_code_map *map, size_t place, size_t first)
{
    enum flamepix_status status = fpx_array_reserve(&map->blocks, &map->capacity, map->count + 1,
                                                    sizeof(struct fpx_code_ranges *));
    struct fpx_code_ranges *block = status == FLAMEPIX_OK ? malloc(sizeof(*block)) : NULL;
    if (block == NULL)
        return FLAMEPIX_NO_MEMORY;
    block->count = 0;
    if (place > 0) {
        struct fpx_code_ranges *before = map->blocks[place - 1];
        block->count = before->count - first;
        memcpy(block->ranges, &before->ranges[first], block->count * sizeof(block->ranges[0]));
        before->count = first;
    }
    memmove(&map->blocks[place + 1], &map->blocks[place],
            (map->count - place) * sizeof(struct fpx_code_ranges *));
    map->blocks[place] = block;
    map->count++;
    return FLAMEPIX_OK;
}

/* Finds the place for a range that begins here, in a block with room for it. */
static enum flamepix_status make_room(struct fpx_code_map *map, uint64_t begin,
                                      struct place *place_ret)
{
    enum flamepix_status status = map->count == 0 ? add_block(map, 0, 0) : FLAMEPIX_OK;
    if (status != FLAMEPIX_OK)
        return status;
    *place_ret = (struct place){0, 0};
    if (map->blocks[0]->count > 0 && find_place(map, begin, place_ret))
        place_ret->range++;
    if (map->blocks[place_ret->block]->count < FPX_CODE_RANGES_MAX)
        return FLAMEPIX_OK;
    status = add_block(map, place_ret->block + 1, FPX_CODE_RANGES_MAX / 2);
    if (status == FLAMEPIX_OK && place_ret->range > FPX_CODE_RANGES_MAX / 2) {
        place_ret->range -= FPX_CODE_RANGES_MAX / 2;
        place_ret->block++;
    }
    return status;
}

enum flamepix_status fpx_code_map_add(struct fpx_code_map *map, const struct fpx_code_range *range)
{
    struct place place;
    if (range->begin >= range->limit)
        return FLAMEPIX_OK;
    fpx_code_map_remove(map, range->begin, range->limit);
    enum flamepix_status status = make_room(map, range->begin, &place);
    if (status != FLAMEPIX_OK)
        return status;
    struct fpx_code_ranges *block = map->blocks[place.block];
    memmove(&block->ranges[place.range + 1], &block->ranges[place.range],
            (block->count - place.range) * sizeof(block->ranges[0]));
    block->ranges[place.range] = *range;
    block->count++;
    return FLAMEPIX_OK;
}

void fpx_code_map_free(struct fpx_code_map *map)
{
    for (size_t i = 0; i < map->count; i++)
        free(map->blocks[i]);
    free(map->blocks);
    *map = (struct fpx_code_map){0};
}
