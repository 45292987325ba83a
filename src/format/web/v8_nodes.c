#include "format/web/v8.h"

#include <stdlib.h>

#include "base/memory.h"
#include "format/parse/json_recording.h"

enum flamepix_status fpx_v8_nodes_init(struct fpx_v8_nodes *nodes)
{
    size_t nothing;
    *nodes = (struct fpx_v8_nodes){0};
    return fpx_text_table_intern(&nodes->texts, (struct flamepix_bytes){"", 0}, &nothing);
}

/* -- nodes ------------------------------------------------------------------------------------- */

static enum flamepix_status add_node(struct fpx_v8_nodes *nodes, uint32_t parent,
                                     uint32_t *node_ret)
{
    enum flamepix_status status =
        fpx_array_reserve(&nodes->items, &nodes->capacity, nodes->count + 1, sizeof(*nodes->items));
    if (status != FLAMEPIX_OK || nodes->count >= FPX_V8_NO_NODE)
        return FLAMEPIX_NO_MEMORY;
    *node_ret = (uint32_t)nodes->count;
    nodes->items[nodes->count++] = (struct fpx_v8_node){.parent = parent, .line = -1};
    return FLAMEPIX_OK;
}

static bool has_id(const void *entries, size_t number, const void *key)
{
    return ((const struct fpx_v8_node *)entries)[number].id == *(const int64_t *)key;
}

static enum flamepix_status index_node(struct fpx_v8_nodes *nodes, uint32_t node, int64_t id)
{
    nodes->items[node].id = id;
    enum flamepix_status status =
        fpx_hash_index_add(&nodes->index, fpx_hash_integer(0, (uint64_t)id), node);
    /* END: ids made to have equal hashes. They are not found, and their samples are lost. */
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

enum flamepix_status fpx_v8_nodes_find(struct fpx_v8_nodes *nodes, int64_t id, uint32_t *node_ret)
{
    const uint64_t hash = fpx_hash_integer(0, (uint64_t)id);
    const size_t known = fpx_hash_index_find(&nodes->index, hash, has_id, nodes->items, &id);
    *node_ret = (uint32_t)known;
    if (known != FPX_HASH_NONE)
        return FLAMEPIX_OK;
    enum flamepix_status status = add_node(nodes, FPX_V8_NO_NODE, node_ret);
    return status == FLAMEPIX_OK ? index_node(nodes, *node_ret, id) : status;
}

/* -- reading ----------------------------------------------------------------------------------- */

static enum flamepix_status read_text(struct fpx_v8_nodes *nodes, struct fpx_json_reader *json,
                                      size_t *text_ret)
{
    struct flamepix_bytes text;
    if (!fpx_json_read_string(json, &text))
        return fpx_json_status(json);
    return fpx_text_table_intern(&nodes->texts, text, text_ret);
}

/* The application's name is the module. */
static enum flamepix_status read_application(struct fpx_v8_nodes *nodes,
                                             struct fpx_json_reader *json, uint32_t node)
{
    struct flamepix_bytes key;
    enum flamepix_status status = fpx_json_open_object(json);
    while (fpx_json_next_member(json, &key, &status)) {
        if (fpx_json_is(key, "appName"))
            status = read_text(nodes, json, &nodes->items[node].module);
    }
    return status;
}

/* Reads data of a function; in old profiles it is in the node itself. */
static enum flamepix_status read_function(struct fpx_v8_nodes *nodes, struct fpx_json_reader *json,
                                          struct flamepix_bytes key, uint32_t node)
{
    struct fpx_v8_node *item = &nodes->items[node];
    if (fpx_json_is(key, "functionName")) {
        item->has_name = true;
        return read_text(nodes, json, &item->name);
    }
    if (fpx_json_is(key, "url"))
        return read_text(nodes, json, &item->file);
    if (fpx_json_is(key, "lineNumber"))
        (void)fpx_json_read_integer(json, &item->line);
    return fpx_json_status(json);
}

static enum flamepix_status read_call_frame(struct fpx_v8_nodes *nodes,
                                            struct fpx_json_reader *json, uint32_t node)
{
    struct flamepix_bytes key;
    enum flamepix_status status = fpx_json_open_object(json);
    nodes->lines_from_zero = true;
    while (fpx_json_next_member(json, &key, &status))
        status = read_function(nodes, json, key, node);
    return status;
}

enum flamepix_status fpx_v8_nodes_read(struct fpx_v8_nodes *nodes, struct fpx_json_reader *json,
                                       struct flamepix_bytes key, uint32_t node)
{
    if (fpx_json_is(key, "callFrame"))
        return read_call_frame(nodes, json, node);
    if (fpx_json_is(key, "declaringApplication"))
        return read_application(nodes, json, node);
    if (fpx_json_is(key, "hitCount") || fpx_json_is(key, "selfSize")) {
        if (fpx_json_read_number(json, &nodes->items[node].weight))
            nodes->items[node].has_weight = true;
        return fpx_json_status(json);
    }
    return read_function(nodes, json, key, node);
}

/* -- trees ------------------------------------------------------------------------------------- */

/* What reads a tree. */
struct tree {
    struct fpx_v8_nodes *nodes;
    struct fpx_json_reader *json;
};

/* The next object is a node inside the last one of the path. Other values are skipped. */
static enum flamepix_status enter(void *user)
{
    const struct tree *tree = user;
    struct fpx_v8_nodes *nodes = tree->nodes;
    struct fpx_v8_nodes_path *path = &nodes->path;
    uint32_t node;
    if (!fpx_json_begin_object(tree->json))
        return fpx_json_status(tree->json);
    enum flamepix_status status =
        fpx_array_reserve(&path->nodes, &path->capacity, path->length + 1, sizeof(*path->nodes));
    if (status == FLAMEPIX_OK)
        status = add_node(nodes, path->length > 0 ? path->nodes[path->length - 1] : FPX_V8_NO_NODE,
                          &node);
    if (status != FLAMEPIX_OK)
        return status;
    nodes->items[node].is_known = true;
    path->nodes[path->length++] = node;
    return FLAMEPIX_OK;
}

/* Samples may precede the tree and refer to its nodes. */
static enum flamepix_status take_id(struct fpx_v8_nodes *nodes, uint32_t node, int64_t id)
{
    const size_t known = fpx_hash_index_find(&nodes->index, fpx_hash_integer(0, (uint64_t)id),
                                             has_id, nodes->items, &id);
    if (known == FPX_HASH_NONE)
        return index_node(nodes, node, id);
    if (!nodes->items[known].is_known && !nodes->items[known].is_alias) {
        nodes->items[known].is_alias = true;
        nodes->items[known].parent = node;
    }
    return FLAMEPIX_OK;
}

/* Reads a member of the last node. */
static enum flamepix_status read_member(void *user, struct flamepix_bytes key)
{
    const struct tree *tree = user;
    struct fpx_v8_nodes *nodes = tree->nodes;
    struct fpx_json_reader *json = tree->json;
    const uint32_t node = nodes->path.nodes[nodes->path.length - 1];
    int64_t id;
    if (fpx_json_is(key, "id"))
        return fpx_json_read_integer(json, &id) ? take_id(nodes, node, id) : fpx_json_status(json);
    if (fpx_json_is(key, "children")) {
        nodes->items[node].has_children = true;
        (void)fpx_json_begin_array(json);
        return fpx_json_status(json);
    }
    return fpx_v8_nodes_read(nodes, json, key, node);
}

static void leave(void *user)
{
    struct fpx_v8_nodes *nodes = ((const struct tree *)user)->nodes;
    struct fpx_v8_node *left = &nodes->items[nodes->path.nodes[--nodes->path.length]];
    left->is_known = left->has_name;
}

enum flamepix_status fpx_v8_nodes_read_tree(struct fpx_v8_nodes *nodes,
                                            struct fpx_json_reader *json)
{
    struct tree tree = {nodes, json};
    nodes->path.length = 0;
    return fpx_json_tree_read(&(struct fpx_json_tree){json, enter, read_member, leave, &tree});
}

/* -- frames ------------------------------------------------------------------------------------ */

bool fpx_v8_nodes_is(const struct fpx_v8_nodes *nodes, uint32_t node, const char *name)
{
    return flamepix_bytes_equal(fpx_text_table_get(&nodes->texts, nodes->items[node].name),
                                flamepix_bytes_of(name));
}

static bool has_root(struct fpx_v8_nodes *nodes)
{
    for (size_t i = 0; i < nodes->count && !nodes->knows_root; i++)
        nodes->has_root |= fpx_v8_nodes_is(nodes, (uint32_t)i, "(root)");
    nodes->knows_root = true;
    return nodes->has_root;
}

/* Each node is checked once; the result holds for all nodes on the way. Nodes are marked as whole
 * while their callers are checked, and so remain whole in a cycle. */
bool fpx_v8_nodes_is_whole(struct fpx_v8_nodes *nodes, uint32_t node)
{
    uint32_t at = node, last = node;
    while (at != FPX_V8_NO_NODE && nodes->items[at].is_known && !nodes->items[at].is_whole &&
           !nodes->items[at].is_torn) {
        nodes->items[at].is_whole = true;
        last = at;
        at = nodes->items[at].parent;
    }
    if (at == FPX_V8_NO_NODE ? !has_root(nodes) || fpx_v8_nodes_is(nodes, last, "(root)")
                             : nodes->items[at].is_whole)
        return true;
    for (const uint32_t torn = at; node != torn; node = nodes->items[node].parent) {
        nodes->items[node].is_whole = false;
        nodes->items[node].is_torn = true;
    }
    return false;
}

static enum flamepix_status add_frame(const struct fpx_v8_nodes *nodes,
                                      struct fpx_recording *recording, uint32_t node)
{
    const struct fpx_v8_node *item = &nodes->items[node];
    const bool is_counted_up = nodes->lines_from_zero && item->line < INT64_MAX;
    const int64_t line = item->line + is_counted_up;
    struct fpx_frame frame = {
        .name = fpx_text_table_get(&nodes->texts, item->name),
        .file = fpx_text_table_get(&nodes->texts, item->file),
        .module = fpx_text_table_get(&nodes->texts, item->module),
        .line = line > 0 ? (uint64_t)line : 0,
    };
    if (frame.name.length == 0)
        frame.name = flamepix_bytes_of("(anonymous)");
    return fpx_recording_frame(recording, &frame);
}

/* Parents may form a cycle, so a path is limited to the number of nodes. (root) is taken to have no
 * parent; in a cycle it would be skipped again and again. */
enum flamepix_status fpx_v8_nodes_add_frames(const struct fpx_v8_nodes *nodes,
                                             struct fpx_recording *recording, uint32_t node)
{
    enum flamepix_status status = FLAMEPIX_OK;
    size_t most = nodes->count;
    if (most > FPX_RECORDED_FRAMES_MAX)
        most = FPX_RECORDED_FRAMES_MAX;
    for (size_t i = 0; i < most && node != FPX_V8_NO_NODE && status == FLAMEPIX_OK; i++) {
        if (fpx_v8_nodes_is(nodes, node, "(root)"))
            break;
        status = nodes->items[node].is_known ? add_frame(nodes, recording, node)
                                             : fpx_recording_no_frame(recording);
        node = nodes->items[node].parent;
    }
    return status;
}

void fpx_v8_nodes_free(struct fpx_v8_nodes *nodes)
{
    free(nodes->items);
    free(nodes->path.nodes);
    fpx_hash_index_free(&nodes->index);
    fpx_text_table_free(&nodes->texts);
}
