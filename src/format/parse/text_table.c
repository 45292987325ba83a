#include "format/parse/text_table.h"

#include <stdlib.h>

#include "base/memory.h"

static bool is_text(const void *entries, size_t number, const void *key)
{
    return flamepix_bytes_equal(((const struct flamepix_bytes *)entries)[number],
                                *(const struct flamepix_bytes *)key);
}

enum flamepix_status fpx_text_table_append(struct fpx_text_table *table, struct flamepix_bytes text)
{
    struct flamepix_bytes copy = {.length = text.length};
    enum flamepix_status status =
        fpx_array_reserve(&table->texts, &table->capacity, table->count + 1, sizeof(*table->texts));
    if (status == FLAMEPIX_OK)
        status = fpx_arena_copy(&table->arena, text, &copy.data);
    if (status == FLAMEPIX_OK)
        table->texts[table->count++] = copy;
    return status;
}

enum flamepix_status fpx_text_table_intern(struct fpx_text_table *table, struct flamepix_bytes text,
                                           size_t *number_ret)
{
    const uint64_t hash = fpx_hash_text(0, text);
    *number_ret = fpx_hash_index_find(&table->index, hash, is_text, table->texts, &text);
    if (*number_ret != FPX_HASH_NONE)
        return FLAMEPIX_OK;
    enum flamepix_status status = fpx_text_table_append(table, text);
    if (status != FLAMEPIX_OK)
        return status;
    *number_ret = table->count - 1;
    status = fpx_hash_index_add(&table->index, hash, *number_ret);
    /* END: texts with colliding hashes are stored more than once. */
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

struct flamepix_bytes fpx_text_table_get(const struct fpx_text_table *table, uint64_t number)
{
    return number < table->count ? table->texts[number] : (struct flamepix_bytes){"", 0};
}

void fpx_text_table_reset(struct fpx_text_table *table)
{
    table->count = 0;
    fpx_arena_reset(&table->arena);
    fpx_hash_index_clear(&table->index);
}

void fpx_text_table_free(struct fpx_text_table *table)
{
    free(table->texts);
    fpx_arena_free(&table->arena);
    fpx_hash_index_free(&table->index);
    *table = (struct fpx_text_table){0};
}
