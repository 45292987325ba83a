#include "format/systems/xctrace.h"

#include <stdlib.h>

#include "base/memory.h"

struct wanted {
    enum fpx_xctrace_kind kind;
    uint64_t id;
};

static bool is_wanted(const void *entries, size_t number, const void *key)
{
    const struct fpx_xctrace_item *item = &((const struct fpx_xctrace_item *)entries)[number];
    const struct wanted *wanted = key;
    return item->id == wanted->id && item->kind == wanted->kind;
}

size_t fpx_xctrace_find(const struct fpx_xctrace_items *items, enum fpx_xctrace_kind kind,
                        uint64_t id)
{
    const struct wanted wanted = {kind, id};
    return fpx_hash_index_find(&items->index, fpx_hash_integer(kind, id), is_wanted, items->items,
                               &wanted);
}

enum flamepix_status fpx_xctrace_add(struct fpx_xctrace_items *items, enum fpx_xctrace_kind kind,
                                     uint64_t id, size_t *number_ret)
{
    enum flamepix_status status =
        fpx_array_reserve(&items->items, &items->capacity, items->count + 1, sizeof(*items->items));
    if (status != FLAMEPIX_OK)
        return status;
    const size_t before = id == 0 ? SIZE_MAX : fpx_xctrace_find(items, kind, id);
    if (before != SIZE_MAX)
        items->items[before].id = 0; /* the id now means its latest item */
    *number_ret = items->count;
    items->items[items->count] = (struct fpx_xctrace_item){.id = id, .kind = kind};
    if (id != 0)
        status = fpx_hash_index_add(&items->index, fpx_hash_integer(kind, id), items->count);
    items->count++;
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

enum flamepix_status fpx_xctrace_add_frame(struct fpx_xctrace_items *items, size_t backtrace,
                                           size_t frame)
{
    const enum flamepix_status status = fpx_array_reserve(
        &items->frames, &items->frame_capacity, items->frame_count + 1, sizeof(*items->frames));
    if (status != FLAMEPIX_OK)
        return status;
    items->frames[items->frame_count++] = frame;
    items->items[backtrace].count++;
    return FLAMEPIX_OK;
}

void fpx_xctrace_free(struct fpx_xctrace_items *items)
{
    free(items->items);
    free(items->frames);
    fpx_hash_index_free(&items->index);
    fpx_text_table_free(&items->texts);
    *items = (struct fpx_xctrace_items){0};
}
