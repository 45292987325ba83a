#include "color/legend.h"

#include <stdlib.h>

#include "base/memory.h"

static bool is_name(const void *items, size_t number, const void *name)
{
    const struct fpx_rule_match *all = items;
    const struct flamepix_bytes *wanted = name;
    return flamepix_bytes_equal(all[number].name, *wanted);
}

/* A name that the index has no place for is classified again for each box. */
static enum flamepix_status keep(struct fpx_rule_matches *ruled, uint64_t hash,
                                 struct fpx_rule_match one)
{
    enum flamepix_status status =
        fpx_array_reserve(&ruled->items, &ruled->capacity, ruled->count + 1, sizeof(*ruled->items));
    if (status == FLAMEPIX_OK)
        status = fpx_arena_copy(&ruled->texts, one.name, &one.name.data);
    if (status == FLAMEPIX_OK)
        status = fpx_hash_index_add(&ruled->index, hash, ruled->count);
    if (status == FLAMEPIX_OK)
        ruled->items[ruled->count++] = one;
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

size_t fpx_rule_matches_find(struct fpx_rule_matches *ruled, struct flamepix_bytes name)
{
    uint64_t hash = fpx_hash_text(0, name);
    size_t number = fpx_hash_index_find(&ruled->index, hash, is_name, ruled->items, &name);
    if (number != FPX_HASH_NONE)
        return ruled->items[number].rule;
    size_t rule;
    if (ruled->status == FLAMEPIX_OK)
        ruled->status = fpx_color_rules_find(ruled->rules, name, &rule);
    if (ruled->status == FLAMEPIX_OK)
        ruled->status = keep(ruled, hash, (struct fpx_rule_match){name, rule});
    return ruled->status == FLAMEPIX_OK ? rule : fpx_color_rules_count(ruled->rules);
}

void fpx_rule_matches_free(struct fpx_rule_matches *ruled)
{
    free(ruled->items);
    fpx_arena_free(&ruled->texts);
    fpx_hash_index_free(&ruled->index);
}
