#include "format/xctrace.h"

#include <stdlib.h>

/* Makes room for one more of `*capacity` entries. */
static enum flamepix_status make_room(void **entries, size_t entry_nbytes, size_t count,
                                      size_t *capacity)
{
    enum { FIRST = 64 };
    if (count < *capacity)
        return FLAMEPIX_OK;
    const size_t wanted = *capacity == 0 ? FIRST : *capacity * 2;
    if (wanted > SIZE_MAX / entry_nbytes)
        return FLAMEPIX_NO_MEMORY;
    void *grown = realloc(*entries, wanted * entry_nbytes);
    if (grown == NULL)
        return FLAMEPIX_NO_MEMORY;
    *entries = grown;
    *capacity = wanted;
    return FLAMEPIX_OK;
}

enum flamepix_status flamepix_xctrace_add(struct flamepix_xctrace_items *items,
                                          enum flamepix_xctrace_kind kind, uint64_t id,
                                          size_t *number_ret)
{
    void *entries = items->items;
    enum flamepix_status status =
        make_room(&entries, sizeof(*items->items), items->count, &items->capacity);
    items->items = entries;
    if (status != FLAMEPIX_OK)
        return status;
    *number_ret = items->count;
    items->items[items->count] = (struct flamepix_xctrace_item){.id = id, .kind = kind};
    if (id != 0)
        status = flamepix_hash_index_add(&items->index, flamepix_hash_word(kind, id), items->count);
    items->count++;
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

struct wanted {
    enum flamepix_xctrace_kind kind;
    uint64_t id;
};

static bool is_wanted(const void *entries, size_t number, const void *key)
{
    const struct flamepix_xctrace_item *item =
        &((const struct flamepix_xctrace_item *)entries)[number];
    const struct wanted *wanted = key;
    return item->id == wanted->id && item->kind == wanted->kind;
}

size_t flamepix_xctrace_find(const struct flamepix_xctrace_items *items,
                             enum flamepix_xctrace_kind kind, uint64_t id)
{
    const struct wanted wanted = {kind, id};
    return flamepix_hash_index_find(&items->index, flamepix_hash_word(kind, id), is_wanted,
                                    items->items, &wanted);
}

enum flamepix_status flamepix_xctrace_add_frame(struct flamepix_xctrace_items *items,
                                                size_t backtrace, size_t frame)
{
    void *entries = items->frames;
    const enum flamepix_status status =
        make_room(&entries, sizeof(*items->frames), items->frame_count, &items->frame_capacity);
    items->frames = entries;
    if (status != FLAMEPIX_OK)
        return status;
    items->frames[items->frame_count++] = frame;
    items->items[backtrace].count++;
    return FLAMEPIX_OK;
}

void flamepix_xctrace_free(struct flamepix_xctrace_items *items)
{
    free(items->items);
    free(items->frames);
    flamepix_hash_index_free(&items->index);
    flamepix_text_table_free(&items->texts);
    *items = (struct flamepix_xctrace_items){0};
}
