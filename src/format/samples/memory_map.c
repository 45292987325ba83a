#include "format/samples/addresses.h"

#include <stdlib.h>

#include "base/memory.h"
#include "format/parse/parse_text.h"

static struct flamepix_bytes base_name(struct flamepix_bytes path)
{
    size_t begin = path.length;
    while (begin > 0 && path.data[begin - 1] != '/')
        begin--;
    return flamepix_bytes_from(path, begin);
}

/* Permissions, offset, device and inode after the addresses; the rest is the path. */
static bool take_proc_fields(struct flamepix_bytes *line, bool *is_executed_ret)
{
    enum { PERMISSIONS_NBYTES = 4, OTHERS = 3 };
    struct flamepix_bytes rest = *line;
    struct flamepix_bytes word;
    if (!fpx_text_word(&rest, &word) || word.length != PERMISSIONS_NBYTES)
        return false;
    *is_executed_ret = word.data[2] == 'x';
    for (size_t i = 0; i < OTHERS; i++) {
        if (!fpx_text_word(&rest, &word))
            return false;
    }
    *line = rest;
    return true;
}

static bool parse_line(struct flamepix_bytes line, struct fpx_memory_range *range_ret,
                       struct flamepix_bytes *path_ret, bool *is_executed_ret)
{
    fpx_take_blanks(&line);
    if (!fpx_take_hex(&line, &range_ret->begin) || !fpx_take(&line, "-") ||
        !fpx_take_hex(&line, &range_ret->limit))
        return false;
    *is_executed_ret = true;
    if (!fpx_take(&line, ":") && !take_proc_fields(&line, is_executed_ret))
        return false;
    *path_ret = fpx_bytes_trimmed(line);
    return true;
}

enum flamepix_status fpx_memory_map_take(struct fpx_memory_map *map, struct flamepix_bytes line,
                                         bool *taken_ret)
{
    struct fpx_memory_range range = {0};
    struct flamepix_bytes path;
    bool is_executed;
    *taken_ret = parse_line(line, &range, &path, &is_executed);
    if (!*taken_ret || !is_executed || path.length == 0 || range.begin >= range.limit)
        return FLAMEPIX_OK;
    enum flamepix_status status =
        fpx_text_table_intern(&map->modules, base_name(path), &range.module);
    if (status == FLAMEPIX_OK)
        status =
            fpx_array_reserve(&map->ranges, &map->capacity, map->count + 1, sizeof(*map->ranges));
    if (status == FLAMEPIX_OK)
        map->ranges[map->count++] = range;
    map->is_sorted = false;
    return status;
}

static int compare_ranges(const void *a, const void *b)
{
    const uint64_t first = ((const struct fpx_memory_range *)a)->begin;
    const uint64_t second = ((const struct fpx_memory_range *)b)->begin;
    return (first > second) - (first < second);
}

struct flamepix_bytes fpx_memory_map_find(struct fpx_memory_map *map, uint64_t address)
{
    size_t low = 0;
    size_t high = map->count;
    if (!map->is_sorted && map->count > 0)
        qsort(map->ranges, map->count, sizeof(*map->ranges), compare_ranges);
    map->is_sorted = true;
    while (low < high) { /* ranges below `low` begin at or below the address */
        const size_t middle = low + (high - low) / 2;
        if (map->ranges[middle].begin <= address)
            low = middle + 1;
        else
            high = middle;
    }
    if (low == 0 || address >= map->ranges[low - 1].limit)
        return (struct flamepix_bytes){"", 0};
    return fpx_text_table_get(&map->modules, map->ranges[low - 1].module);
}

void fpx_memory_map_free(struct fpx_memory_map *map)
{
    fpx_text_table_free(&map->modules);
    free(map->ranges);
    *map = (struct fpx_memory_map){0};
}
