#include "format/web/chrome_trace.h"

#include <stdlib.h>

#include "base/memory.h"

struct node_key {
    uint32_t owner;
    int64_t id;
};

static bool is_node_of(const void *entries, size_t number, const void *key)
{
    const struct fpx_chrome_node *node = (const struct fpx_chrome_node *)entries + number;
    const struct node_key *wanted = key;
    return node->id == wanted->id && node->owner == wanted->owner;
}

enum flamepix_status fpx_chrome_nodes_find(struct fpx_chrome_nodes *nodes, uint32_t owner,
                                           int64_t id, uint32_t *node_ret)
{
    const struct node_key key = {owner, id};
    const uint64_t hash = fpx_hash_integer(owner, (uint64_t)id);
    const size_t found = fpx_hash_index_find(&nodes->index, hash, is_node_of, nodes->items, &key);
    *node_ret = (uint32_t)found;
    if (found != FPX_HASH_NONE)
        return FLAMEPIX_OK;
    if (nodes->count == FPX_CHROME_NO_NODE >> 2)
        return FLAMEPIX_NO_MEMORY;
    enum flamepix_status status =
        fpx_array_reserve(&nodes->items, &nodes->capacity, nodes->count + 1, sizeof(*nodes->items));
    if (status == FLAMEPIX_OK)
        status = fpx_hash_index_add(&nodes->index, hash, nodes->count);
    /* END: ids made to have equal hashes. They are not found, and become separate nodes. */
    if (status != FLAMEPIX_OK && status != FLAMEPIX_END)
        return status;
    *node_ret = (uint32_t)nodes->count;
    nodes->items[nodes->count++] =
        (struct fpx_chrome_node){.owner = owner, .id = id, .parent = FPX_CHROME_NO_NODE};
    return FLAMEPIX_OK;
}

bool fpx_chrome_nodes_is(const struct fpx_chrome_nodes *nodes, const struct fpx_text_table *names,
                         uint32_t node, const char *name)
{
    const struct fpx_chrome_node *item = &nodes->items[node];
    return item->is_known &&
           flamepix_bytes_equal(fpx_text_table_get(names, item->name), flamepix_bytes_of(name));
}

/* Each node is checked once; the result holds for all nodes on the way. Nodes are marked as whole
 * while their callers are checked, and so remain whole in a cycle. */
bool fpx_chrome_nodes_is_whole(struct fpx_chrome_nodes *nodes, const struct fpx_text_table *names,
                               uint32_t node, bool has_root)
{
    uint32_t at = node, last = node;
    while (at != FPX_CHROME_NO_NODE && nodes->items[at].is_known && !nodes->items[at].is_whole &&
           !nodes->items[at].is_torn) {
        nodes->items[at].is_whole = true;
        last = at;
        at = nodes->items[at].parent;
    }
    if (at == FPX_CHROME_NO_NODE ? !has_root || fpx_chrome_nodes_is(nodes, names, last, "(root)")
                                 : nodes->items[at].is_whole)
        return true;
    for (const uint32_t torn = at; node != torn; node = nodes->items[node].parent) {
        nodes->items[node].is_whole = false;
        nodes->items[node].is_torn = true;
    }
    return false;
}

enum flamepix_status fpx_chrome_nodes_frames(const struct fpx_chrome_nodes *nodes,
                                             const struct fpx_text_table *names,
                                             struct fpx_recording *recording, uint32_t node)
{
    enum flamepix_status status = FLAMEPIX_OK;
    size_t left = nodes->count;
    if (left > FPX_RECORDED_FRAMES_MAX)
        left = FPX_RECORDED_FRAMES_MAX;
    for (; left > 0 && node != FPX_CHROME_NO_NODE && status == FLAMEPIX_OK; left--) {
        const struct fpx_chrome_node *item = &nodes->items[node];
        if (fpx_chrome_nodes_is(nodes, names, node, "(root)"))
            break; /* it should have no parent; cycles would repeat it */
        status = item->is_known
                     ? fpx_recording_name(recording, fpx_text_table_get(names, item->name))
                     : fpx_recording_no_frame(recording);
        node = item->parent;
    }
    return status;
}

void fpx_chrome_nodes_free(struct fpx_chrome_nodes *nodes)
{
    free(nodes->items);
    fpx_hash_index_free(&nodes->index);
    *nodes = (struct fpx_chrome_nodes){0};
}
