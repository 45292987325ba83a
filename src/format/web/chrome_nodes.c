#include "format/web/chrome_nodes.h"

#include <stdlib.h>

#include "base/array.h"

struct node_key {
    uint32_t owner;
    int64_t id;
};

static bool is_node_of(const void *entries, size_t number, const void *key)
{
    const struct flamepix_chrome_node *node = (const struct flamepix_chrome_node *)entries + number;
    const struct node_key *wanted = key;
    return node->id == wanted->id && node->owner == wanted->owner;
}

enum flamepix_status flamepix_chrome_nodes_find(struct flamepix_chrome_nodes *nodes, uint32_t owner,
                                                int64_t id, uint32_t *node_ret)
{
    const struct node_key key = {owner, id};
    const uint64_t hash = flamepix_hash_word(owner, (uint64_t)id);
    const size_t found =
        flamepix_hash_index_find(&nodes->index, hash, is_node_of, nodes->items, &key);
    *node_ret = (uint32_t)found;
    if (found != FLAMEPIX_HASH_NONE)
        return FLAMEPIX_OK;
    if (nodes->count == FLAMEPIX_CHROME_NO_NODE >> 2)
        return FLAMEPIX_NO_MEMORY;
    enum flamepix_status status = flamepix_array_reserve(&nodes->items, &nodes->capacity,
                                                         nodes->count + 1, sizeof(*nodes->items));
    if (status == FLAMEPIX_OK)
        status = flamepix_hash_index_add(&nodes->index, hash, nodes->count);
    /* END: ids made to have one hash. They are found in vain, and are nodes of their own. */
    if (status != FLAMEPIX_OK && status != FLAMEPIX_END)
        return status;
    *node_ret = (uint32_t)nodes->count;
    nodes->items[nodes->count++] =
        (struct flamepix_chrome_node){.owner = owner, .id = id, .parent = FLAMEPIX_CHROME_NO_NODE};
    return FLAMEPIX_OK;
}

bool flamepix_chrome_nodes_is(const struct flamepix_chrome_nodes *nodes,
                              const struct flamepix_text_table *names, uint32_t node,
                              const char *name)
{
    const struct flamepix_chrome_node *item = &nodes->items[node];
    return item->is_known && flamepix_bytes_equal(flamepix_text_table_get(names, item->name),
                                                  flamepix_bytes_of(name));
}

/* Each node is asked once: the answer is that of all on the way. What is marked as whole while its
 * callers are asked is so where they go round in a circle. */
bool flamepix_chrome_nodes_is_whole(struct flamepix_chrome_nodes *nodes,
                                    const struct flamepix_text_table *names, uint32_t node,
                                    bool has_root)
{
    uint32_t at = node, last = node;
    while (at != FLAMEPIX_CHROME_NO_NODE && nodes->items[at].is_known &&
           !nodes->items[at].is_whole && !nodes->items[at].is_torn) {
        nodes->items[at].is_whole = true;
        last = at;
        at = nodes->items[at].parent;
    }
    if (at == FLAMEPIX_CHROME_NO_NODE
            ? !has_root || flamepix_chrome_nodes_is(nodes, names, last, "(root)")
            : nodes->items[at].is_whole)
        return true;
    for (const uint32_t torn = at; node != torn; node = nodes->items[node].parent) {
        nodes->items[node].is_whole = false;
        nodes->items[node].is_torn = true;
    }
    return false;
}

enum flamepix_status flamepix_chrome_nodes_frames(const struct flamepix_chrome_nodes *nodes,
                                                  const struct flamepix_text_table *names,
                                                  struct flamepix_recording *recording,
                                                  uint32_t node)
{
    enum flamepix_status status = FLAMEPIX_OK;
    size_t left = nodes->count;
    if (left > FLAMEPIX_RECORDED_FRAMES_MAX)
        left = FLAMEPIX_RECORDED_FRAMES_MAX;
    for (; left > 0 && node != FLAMEPIX_CHROME_NO_NODE && status == FLAMEPIX_OK; left--) {
        const struct flamepix_chrome_node *item = &nodes->items[node];
        if (flamepix_chrome_nodes_is(nodes, names, node, "(root)"))
            break; /* it has no parent, or it would be passed over again and again */
        status =
            item->is_known
                ? flamepix_recording_name(recording, flamepix_text_table_get(names, item->name))
                : flamepix_recording_no_frame(recording);
        node = item->parent;
    }
    return status;
}

void flamepix_chrome_nodes_free(struct flamepix_chrome_nodes *nodes)
{
    free(nodes->items);
    flamepix_hash_index_free(&nodes->index);
    *nodes = (struct flamepix_chrome_nodes){0};
}
