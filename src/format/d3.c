/* Trees for d3-flame-graph, as stackvis, 0x, Netflix' tools and rbspy's kin write them:
 *
 *     {"name": "root", "value": 7, "children": [{"name": "main", "value": 7, "children": […]}]}
 *
 * or in short "n", "v" and "c", with "l" or "libtype" (kernel, jit, inlined). Values are those of a
 * node with all below it, as d3-flame-graph takes them, or its own ("selfValue" there), which the
 * file does not say: where most nodes have less than their children together, they are their own.
 * A node without a value has that of its children. Names may stand behind children, so the whole
 * tree is read first. */
#include <stdlib.h>

#include "base/array.h"
#include "format/formats.h"
#include "format/json_recording.h"
#include "format/text_table.h"

enum { AT_ONCE = 4096 };

#define NO_NODE UINT32_MAX

struct node {
    uint32_t parent;
    size_t name; /* number of a text */
    const char *annotation;
    double value, of_children;
};

struct d3 {
    struct flamepix_json_reader json;
    struct flamepix_text_table texts;
    struct node *nodes;
    size_t count, capacity;
    uint32_t open; /* the node that is being read; NO_NODE: none */
    bool is_read, are_own;
    size_t next, part;
};

/* -- reading ----------------------------------------------------------------------------------- */

static enum flamepix_status open_node(struct d3 *reader)
{
    size_t nothing;
    if (!flamepix_json_begin_object(&reader->json))
        return flamepix_json_status(&reader->json);
    enum flamepix_status status = flamepix_array_reserve(&reader->nodes, &reader->capacity,
                                                         reader->count + 1, sizeof(*reader->nodes));
    if (status == FLAMEPIX_OK)
        status =
            flamepix_text_table_intern(&reader->texts, (struct flamepix_bytes){"", 0}, &nothing);
    if (status != FLAMEPIX_OK || reader->count >= NO_NODE)
        return FLAMEPIX_NO_MEMORY;
    reader->nodes[reader->count] = (struct node){.parent = reader->open, .name = nothing};
    reader->open = (uint32_t)reader->count++;
    return FLAMEPIX_OK;
}

/* Its value is known: of one that has none, what its children have. */
static void close_node(struct d3 *reader)
{
    struct node *node = &reader->nodes[reader->open];
    if (!(node->value > 0))
        node->value = 0;
    const double with_children = node->value > 0 ? node->value : node->of_children;
    if (node->parent != NO_NODE)
        reader->nodes[node->parent].of_children += with_children;
    reader->open = node->parent;
}

static const char *annotation_of(struct flamepix_bytes kind)
{
    if (flamepix_json_is(kind, "kernel"))
        return "_[k]";
    if (flamepix_json_is(kind, "jit"))
        return "_[j]";
    return flamepix_json_is(kind, "inlined") ? "_[i]" : NULL;
}

static bool is_key(struct flamepix_bytes key, const char *name, const char *in_short)
{
    return flamepix_json_is(key, name) || flamepix_json_is(key, in_short);
}

static enum flamepix_status read_member(struct d3 *reader, struct flamepix_bytes key)
{
    struct flamepix_json_reader *json = &reader->json;
    struct node *node = &reader->nodes[reader->open];
    struct flamepix_bytes text;
    if (is_key(key, "name", "n") && flamepix_json_read_string(json, &text))
        return flamepix_text_table_intern(&reader->texts, text, &node->name);
    if (is_key(key, "value", "v"))
        (void)flamepix_json_read_number(json, &node->value);
    else if (is_key(key, "children", "c"))
        (void)flamepix_json_begin_array(json);
    else if (is_key(key, "libtype", "l") && flamepix_json_read_string(json, &text))
        node->annotation = annotation_of(text);
    return flamepix_json_status(json);
}

/* Goes on in what is open innermost: the members of a node, or the array of its children. */
static enum flamepix_status read_on(struct d3 *reader)
{
    struct flamepix_bytes key;
    enum flamepix_status status;
    if (!flamepix_json_is_in_object(&reader->json)) {
        status = flamepix_json_element(&reader->json);
        if (status == FLAMEPIX_OK)
            return open_node(reader);
        return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
    }
    status = flamepix_json_member(&reader->json, &key);
    if (status == FLAMEPIX_OK)
        return read_member(reader, key);
    if (status != FLAMEPIX_END)
        return status;
    close_node(reader);
    return FLAMEPIX_OK;
}

static enum flamepix_status read_tree(struct d3 *reader)
{
    enum flamepix_status status = open_node(reader);
    while (status == FLAMEPIX_OK && reader->open != NO_NODE)
        status = read_on(reader);
    return status;
}

/* -- values ------------------------------------------------------------------------------------ */

/* Sums of fractions are not exact. */
static bool is_less(double value, double of_children)
{
    return value < of_children * (1 - 1e-9);
}

static bool values_are_own(const struct d3 *reader)
{
    size_t own = 0, whole = 0;
    for (size_t i = 0; i < reader->count; i++) {
        const struct node *node = &reader->nodes[i];
        if (!(node->value > 0) || !(node->of_children > 0))
            continue;
        if (is_less(node->value, node->of_children))
            own++;
        else
            whole++;
    }
    return own > whole;
}

static double own_value(const struct d3 *reader, const struct node *node)
{
    if (reader->are_own)
        return node->value;
    return is_less(node->of_children, node->value) ? node->value - node->of_children : 0;
}

/* The outermost node stands for all, as our own root does. */
static bool is_root(const struct d3 *reader, const struct node *node)
{
    static const char *const names[] = {"root", "all", "total", ""};
    const struct flamepix_bytes name = flamepix_text_table_get(&reader->texts, node->name);
    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
        if (node->parent == NO_NODE && flamepix_bytes_equal(name, flamepix_bytes_of(names[i])))
            return true;
    }
    return false;
}

static enum flamepix_status put_node(struct flamepix_recording *recording, struct d3 *reader)
{
    const struct node *node = &reader->nodes[reader->next++];
    const struct flamepix_sample sample = {
        .part = reader->part, .leaf_first = true, .weight.value = own_value(reader, node)};
    enum flamepix_status status = FLAMEPIX_OK;
    if (!(sample.weight.value > 0))
        return FLAMEPIX_OK;
    for (; status == FLAMEPIX_OK && !is_root(reader, node); node = &reader->nodes[node->parent]) {
        const struct flamepix_frame frame = {
            .name = flamepix_text_table_get(&reader->texts, node->name),
            .annotation = node->annotation};
        status = flamepix_recording_frame(recording, &frame);
        if (node->parent == NO_NODE)
            break;
    }
    return status == FLAMEPIX_OK ? flamepix_recording_put(recording, &sample) : status;
}

/* -- the reader -------------------------------------------------------------------------------- */

static enum flamepix_status begin(struct flamepix_recording *recording, void *user)
{
    struct d3 *reader = user;
    reader->open = NO_NODE;
    flamepix_json_recording_init(&reader->json, recording);
    return FLAMEPIX_OK;
}

/* Nodes that were open where the file is damaged have no more than their children. */
static enum flamepix_status read_all(struct flamepix_recording *recording, struct d3 *reader)
{
    enum flamepix_status status =
        flamepix_json_recording_status(recording, &reader->json, read_tree(reader));
    if (status != FLAMEPIX_OK && status != FLAMEPIX_END)
        return status;
    for (; reader->open != NO_NODE; close_node(reader))
        reader->nodes[reader->open].value = 0;
    reader->is_read = true;
    reader->are_own = values_are_own(reader);
    return flamepix_recording_part(recording, "profile", (struct flamepix_bytes){"", 0},
                                   (struct flamepix_bytes){"", 0}, &reader->part);
}

static enum flamepix_status step(struct flamepix_recording *recording, void *user)
{
    struct d3 *reader = user;
    enum flamepix_status status = FLAMEPIX_OK;
    if (!reader->is_read)
        return read_all(recording, reader);
    for (int i = 0; i < AT_ONCE && status == FLAMEPIX_OK; i++) {
        if (reader->next == reader->count)
            return FLAMEPIX_END;
        status = put_node(recording, reader);
    }
    return status;
}

static void end(void *user)
{
    struct d3 *reader = user;
    flamepix_json_reader_free(&reader->json);
    flamepix_text_table_free(&reader->texts);
    free(reader->nodes);
}

static const struct flamepix_recording_kind kind = {
    .reader_nbytes = sizeof(struct d3), .begin = begin, .step = step, .end = end};

FLAMEPIX_RECORDING_OPEN(flamepix_d3_open, kind)
