#include "color/palette_map.h"

#include <stdlib.h>

#include "base/buffer_printf.h"
#include "base/bytes_match.h"
#include "base/hash_index.h"
#include "base/memory.h"
#include "base/text_lines.h"
#include "color/shades.h"

struct entry {
    struct flamepix_bytes name;
    uint32_t color;
};

struct fpx_palette_map {
    struct fpx_arena names;
    struct entry *entries;
    size_t count, capacity;
    struct fpx_hash_index index; /* of `entries` */
};

enum flamepix_status fpx_palette_map_create(struct fpx_palette_map **map_ret)
{
    *map_ret = calloc(1, sizeof(**map_ret));
    return *map_ret == NULL ? FLAMEPIX_NO_MEMORY : FLAMEPIX_OK;
}

static bool is_entry(const void *entries, size_t number, const void *name)
{
    const struct entry *all = entries;
    const struct flamepix_bytes *wanted = name;
    return flamepix_bytes_equal(all[number].name, *wanted);
}

static const struct entry *find(const struct fpx_palette_map *map, struct flamepix_bytes name)
{
    size_t number =
        fpx_hash_index_find(&map->index, fpx_hash_text(0, name), is_entry, map->entries, &name);
    return number == FPX_HASH_NONE ? NULL : &map->entries[number];
}

/* Names that the index has no place for are never found again; they are kept all the same. */
static enum flamepix_status append(struct fpx_palette_map *map, struct entry entry)
{
    enum flamepix_status status =
        fpx_array_reserve(&map->entries, &map->capacity, map->count + 1, sizeof(*map->entries));
    if (status == FLAMEPIX_OK)
        status = fpx_arena_copy(&map->names, entry.name, &entry.name.data);
    if (status == FLAMEPIX_OK)
        status = fpx_hash_index_add(&map->index, fpx_hash_text(0, entry.name), map->count);
    if (status != FLAMEPIX_OK && status != FLAMEPIX_END)
        return status;
    map->entries[map->count++] = entry;
    return FLAMEPIX_OK;
}

enum flamepix_status fpx_palette_map_add(struct fpx_palette_map *map, struct flamepix_bytes name,
                                         uint32_t color)
{
    if (fpx_separator_color(name) != 0 || find(map, name) != NULL)
        return FLAMEPIX_OK;
    if (name.length > 0 && (memchr(name.data, '\n', name.length) != NULL || name.data[0] == '\r' ||
                            name.data[name.length - 1] == '\r'))
        return FLAMEPIX_OK;
    return append(map, (struct entry){name, color});
}

enum flamepix_status fpx_palette_map_unite(struct fpx_palette_map *map,
                                           const struct fpx_palette_map *other)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < other->count && status == FLAMEPIX_OK; i++)
        status = fpx_palette_map_add(map, other->entries[i].name, other->entries[i].color);
    return status;
}

bool fpx_palette_map_find(const struct fpx_palette_map *map, struct flamepix_bytes name,
                          uint32_t *color_ret)
{
    const struct entry *entry = find(map, name);
    if (entry != NULL)
        *color_ret = entry->color;
    return entry != NULL;
}

size_t fpx_palette_map_count(const struct fpx_palette_map *map)
{
    return map->count;
}

/* -- reading ----------------------------------------------------------------------------------- */

static void pass_blanks(struct flamepix_bytes *text)
{
    while (text->length > 0 && text->data[0] == ' ')
        *text = flamepix_bytes_from(*text, 1);
}

static bool pass(struct flamepix_bytes *text, char c)
{
    pass_blanks(text);
    if (text->length == 0 || text->data[0] != c)
        return false;
    *text = flamepix_bytes_from(*text, 1);
    return true;
}

/* A number from 0 to 255. */
static bool read_channel(struct flamepix_bytes *text, uint32_t *color)
{
    uint32_t value = 0;
    size_t digits = 0;
    pass_blanks(text);
    for (; digits < text->length && text->data[digits] >= '0' && text->data[digits] <= '9' &&
           value <= 0xFF;
         digits++)
        value = value * 10 + (uint32_t)(text->data[digits] - '0');
    *text = flamepix_bytes_from(*text, digits);
    *color = *color << 8 | value;
    return digits > 0 && value <= 0xFF;
}

/* `rgb(1,2,3)`, with blanks inside the parentheses. */
static bool read_color(struct flamepix_bytes text, uint32_t *color)
{
    static const char begin[] = "rgb(";
    *color = 0;
    if (!fpx_bytes_begin_with(text, begin))
        return false;
    text = flamepix_bytes_from(text, strlen(begin));
    return read_channel(&text, color) && pass(&text, ',') && read_channel(&text, color) &&
           pass(&text, ',') && read_channel(&text, color) && pass(&text, ')') && text.length == 0;
}

static bool read_entry(struct flamepix_bytes line, struct entry *entry)
{
    size_t end = line.length;
    while (end >= 2 && (line.data[end - 2] != '-' || line.data[end - 1] != '>'))
        end--;
    if (end < 2)
        return false;
    entry->name = fpx_bytes_trimmed((struct flamepix_bytes){line.data, end - 2});
    return read_color(flamepix_bytes_from(line, end), &entry->color);
}

enum flamepix_status fpx_palette_map_parse(struct fpx_palette_map *map, struct flamepix_bytes text,
                                           uint64_t *bad_lines_ret)
{
    enum flamepix_status status = FLAMEPIX_OK;
    struct flamepix_bytes line;
    struct entry entry;
    *bad_lines_ret = 0;
    text = fpx_text_without_mark(text);
    while (status == FLAMEPIX_OK && fpx_text_line(&text, &line)) {
        if (line.length == 0)
            continue;
        if (read_entry(line, &entry))
            status = fpx_palette_map_add(map, entry.name, entry.color);
        else
            ++*bad_lines_ret;
    }
    return status;
}

/* -- writing ----------------------------------------------------------------------------------- */

static int by_name(const void *a, const void *b)
{
    const struct entry *first = a;
    const struct entry *second = b;
    int order = fpx_bytes_compare(first->name, second->name);
    return order != 0 ? order : (first->color > second->color) - (first->color < second->color);
}

static enum flamepix_status write_entry(const struct entry *entry, struct flamepix_buffer *text)
{
    enum flamepix_status status =
        flamepix_buffer_append(text, entry->name.data, entry->name.length);
    if (status != FLAMEPIX_OK)
        return status;
    return fpx_buffer_printf(text, "->rgb(%u,%u,%u)\n", (unsigned)(entry->color >> 16),
                             (unsigned)(entry->color >> 8 & 0xFF), (unsigned)(entry->color & 0xFF));
}

/* Sorting renumbers the entries, so they are indexed anew. */
static enum flamepix_status sort(struct fpx_palette_map *map)
{
    enum flamepix_status status = FLAMEPIX_OK;
    if (map->count > 1)
        qsort(map->entries, map->count, sizeof(*map->entries), by_name);
    fpx_hash_index_clear(&map->index);
    for (size_t i = 0; i < map->count && status != FLAMEPIX_NO_MEMORY; i++)
        status = fpx_hash_index_add(&map->index, fpx_hash_text(0, map->entries[i].name), i);
    return status == FLAMEPIX_NO_MEMORY ? status : FLAMEPIX_OK;
}

enum flamepix_status fpx_palette_map_write(struct fpx_palette_map *map,
                                           struct flamepix_buffer *text)
{
    enum flamepix_status status = sort(map);
    for (size_t i = 0; i < map->count && status == FLAMEPIX_OK; i++) {
        if (i == 0 || !flamepix_bytes_equal(map->entries[i - 1].name, map->entries[i].name))
            status = write_entry(&map->entries[i], text);
    }
    return status;
}

void fpx_palette_map_free(struct fpx_palette_map *map)
{
    if (map == NULL)
        return;
    fpx_hash_index_free(&map->index);
    fpx_arena_free(&map->names);
    free(map->entries);
    free(map);
}
