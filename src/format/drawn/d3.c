/* Trees for d3-flame-graph, as written by stackvis, 0x, Netflix' tools and relatives of rbspy:
 *
 *     {"name": "root", "value": 7, "children": [{"name": "main", "value": 7, "children": […]}]}
 *
 * or in short "n", "v" and "c", with "l" or "libtype" (kernel, jit, inlined). The file does not
 * record whether values are totals, as d3-flame-graph reads them, or self ("selfValue" there), but
 * it is the same for the whole tree. A node with less than the sum of its children shows that
 * values are self. A root of 0 does not, since some writers give it no value. If no node with
 * children has a value, each gets the sum of its children. Names may follow children, so the whole
 * tree is read first. */
#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "format/drawn/drawn.h"
#include "format/formats.h"
#include "format/parse/json_recording.h"
#include "format/parse/text_table.h"

enum { AT_ONCE = 4096 };

#define NO_NODE UINT32_MAX

struct node {
    uint32_t parent;
    uint32_t children;
    size_t name; /* number of a text */
    const char *annotation;
    bool has_name, has_value;
    uint64_t offset;
    double value, of_children;
};

struct d3 {
    struct fpx_recording *recording;
    struct fpx_json_reader json;
    bool is_page; /* the tree is in one */
    struct fpx_d3_html page;
    size_t trees; /* of the page so far */
    struct fpx_text_table texts;
    struct node *nodes;
    size_t count, capacity;
    uint32_t open; /* the node being read; NO_NODE: none */
    bool is_read, are_own;
    bool inner_have_values; /* some node with children, not counting the root, has one */
    size_t next, part;
};

/* -- reading ----------------------------------------------------------------------------------- */

static enum flamepix_status add_node(struct d3 *reader)
{
    size_t nothing;
    enum flamepix_status status = fpx_array_reserve(&reader->nodes, &reader->capacity,
                                                    reader->count + 1, sizeof(*reader->nodes));
    if (status == FLAMEPIX_OK)
        status = fpx_text_table_intern(&reader->texts, (struct flamepix_bytes){"", 0}, &nothing);
    if (status != FLAMEPIX_OK || reader->count >= NO_NODE)
        return FLAMEPIX_NO_MEMORY;
    reader->nodes[reader->count] = (struct node){
        .parent = reader->open, .name = nothing, .offset = fpx_json_offset(&reader->json)};
    if (reader->open != NO_NODE)
        reader->nodes[reader->open].children++;
    reader->open = (uint32_t)reader->count++;
    return FLAMEPIX_OK;
}

static enum flamepix_status open_node(void *user)
{
    struct d3 *reader = user;
    const uint64_t offset = fpx_json_offset(&reader->json);
    if (fpx_json_begin_object(&reader->json))
        return add_node(reader);
    const enum flamepix_status status = fpx_json_status(&reader->json);
    return status == FLAMEPIX_OK
               ? fpx_recording_not_understood(reader->recording, offset, "a node that is an object")
               : status;
}

/* The node's value is known. A node without one counts as the sum of its children. */
static void close_node(void *user)
{
    struct d3 *reader = user;
    const struct node *node = &reader->nodes[reader->open];
    if (node->parent != NO_NODE)
        reader->nodes[node->parent].of_children +=
            node->has_value ? node->value : node->of_children;
    reader->open = node->parent;
}

static const char *annotation_of(struct flamepix_bytes kind)
{
    if (fpx_json_is(kind, "kernel"))
        return "_[k]";
    if (fpx_json_is(kind, "jit"))
        return "_[j]";
    return fpx_json_is(kind, "inlined") ? "_[i]" : NULL;
}

static bool is_key(struct flamepix_bytes key, const char *name, const char *in_short)
{
    return fpx_json_is(key, name) || fpx_json_is(key, in_short);
}

/* Children that are not an array are not understood. */
static enum flamepix_status open_children(struct d3 *reader)
{
    struct fpx_json_reader *json = &reader->json;
    enum fpx_json_kind kind;
    const uint64_t offset = fpx_json_offset(json);
    enum flamepix_status status = fpx_json_peek(json, &kind);
    if (status != FLAMEPIX_OK || fpx_json_begin_array(json))
        return fpx_json_status(json);
    status = fpx_json_status(json);
    return status == FLAMEPIX_OK && kind != FPX_JSON_NULL
               ? fpx_recording_not_understood(reader->recording, offset, "children in an array")
               : status;
}

static enum flamepix_status read_member(void *user, struct flamepix_bytes key)
{
    struct d3 *reader = user;
    struct fpx_json_reader *json = &reader->json;
    struct node *node = &reader->nodes[reader->open];
    struct flamepix_bytes text;
    if (is_key(key, "name", "n") && fpx_json_read_string(json, &text)) {
        node->has_name = true;
        return fpx_text_table_intern(&reader->texts, text, &node->name);
    }
    if (is_key(key, "value", "v"))
        node->has_value = fpx_json_read_number(json, &node->value);
    else if (is_key(key, "children", "c"))
        return open_children(reader);
    else if (is_key(key, "libtype", "l") && fpx_json_read_string(json, &text))
        node->annotation = annotation_of(text);
    return fpx_json_status(json);
}

static enum flamepix_status read_tree(struct fpx_recording *recording, struct d3 *reader)
{
    reader->recording = recording;
    return fpx_json_tree_read(
        &(struct fpx_json_tree){&reader->json, open_node, read_member, close_node, reader});
}

/* -- values ------------------------------------------------------------------------------------ */

/* How far a value may have been rounded, from its last digit: 0.05 for 12.3, 0 for 12. A value with
 * more digits is as exact as a double. */
static double rounding_of(double value)
{
    enum { DIGITS = 9 };
    double unit = 1;
    for (int i = 0; i < DIGITS; i++) {
        const double digits = value * unit;
        if (fabs(digits - floor(digits + 0.5)) < 1e-6)
            return i == 0 ? 0 : 0.5 / unit;
        unit *= 10;
    }
    return 0;
}

static double largest_rounding(const struct d3 *reader)
{
    double largest = 0;
    for (size_t i = 0; i < reader->count; i++)
        largest = fmax(largest, rounding_of(reader->nodes[i].value));
    return largest;
}

/* Counts the nodes with less than their children, even if all of these were rounded up. A root of 0
 * does not count. */
static size_t count_less(const struct d3 *reader)
{
    const double rounding = largest_rounding(reader);
    size_t less = 0;
    for (size_t i = 0; i < reader->count; i++) {
        const struct node *node = &reader->nodes[i];
        const double at_most = node->value + rounding * (1.0 + node->children);
        const bool says_one = node->has_value && (node->parent != NO_NODE || node->value > 0);
        less += says_one && at_most < node->of_children * (1 - 1e-9);
    }
    return less;
}

/* The outermost node stands for the whole profile, as our own root does. */
static bool is_root(const struct d3 *reader, const struct node *node)
{
    static const char *const names[] = {"root", "all", "total", ""};
    const struct flamepix_bytes name = fpx_text_table_get(&reader->texts, node->name);
    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
        if (node->parent == NO_NODE && flamepix_bytes_equal(name, flamepix_bytes_of(names[i])))
            return true;
    }
    return false;
}

/* Where values are self, the root may still hold the sum of all. */
static void clear_total(struct d3 *reader)
{
    double sum = 0;
    for (size_t i = 1; i < reader->count; i++)
        sum += reader->nodes[i].value;
    if (reader->count > 0 && is_root(reader, &reader->nodes[0]) &&
        fabs(reader->nodes[0].value - sum) <= sum * 1e-9)
        reader->nodes[0].value = 0;
}

static void decide(struct fpx_recording *recording, struct d3 *reader)
{
    const size_t less = count_less(reader);
    size_t inner = 0;
    for (size_t i = 0; i < reader->count; i++)
        inner += reader->nodes[i].value > 0 && reader->nodes[i].children > 0;
    for (size_t i = 0; i < reader->count; i++)
        reader->inner_have_values |=
            reader->nodes[i].has_value && reader->nodes[i].children > 0 &&
            (reader->nodes[i].value > 0 || reader->nodes[i].parent != NO_NODE);
    reader->are_own = less > 0 || reader->page.says_own;
    if (reader->are_own) {
        clear_total(reader);
        fpx_recording_remark(recording, "values are self, since %s",
                             reader->page.says_own
                                 ? "the page says so"
                                 : "some are less than those of the frames above them together");
    } else if (inner > 0) {
        fpx_recording_remark(recording, "values are totals: a frame with all frames above it");
    }
}

static double own_value(const struct d3 *reader, const struct node *node)
{
    const double above = node->value - node->of_children;
    if (reader->are_own || node->children == 0)
        return node->value;
    return node->has_value && above > node->value * 1e-9 ? above : 0;
}

/* What is missing from a node that needs a stack of its own. */
static const char *lacks(const struct d3 *reader, const struct node *node)
{
    if (!node->has_value && (node->children == 0 || reader->inner_have_values))
        return "a node with a value";
    for (; !is_root(reader, node); node = &reader->nodes[node->parent]) {
        if (!node->has_name)
            return "a node with a name";
        if (node->parent == NO_NODE)
            break;
    }
    return NULL;
}

static enum flamepix_status add_frames(struct fpx_recording *recording, const struct d3 *reader,
                                       const struct node *node)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (; status == FLAMEPIX_OK && !is_root(reader, node); node = &reader->nodes[node->parent]) {
        const struct fpx_frame frame = {.name = fpx_text_table_get(&reader->texts, node->name),
                                        .annotation = node->annotation};
        status = fpx_recording_frame(recording, &frame);
        if (node->parent == NO_NODE)
            break;
    }
    return status;
}

/* A record is a node with self weight, or a leaf. */
static enum flamepix_status put_node(struct fpx_recording *recording, struct d3 *reader)
{
    const struct node *node = &reader->nodes[reader->next++];
    const struct fpx_sample sample = {
        .part = reader->part, .leaf_first = true, .weight.value = own_value(reader, node)};
    const bool may_lack = !reader->inner_have_values || node->parent == NO_NODE;
    if (sample.weight.value == 0 && (node->has_value || (node->children > 0 && may_lack)))
        return FLAMEPIX_OK;
    const char *expected = lacks(reader, node);
    fpx_recording_record(recording, node->offset);
    if (expected != NULL)
        return fpx_recording_not_understood(recording, node->offset, expected);
    const enum flamepix_status status = add_frames(recording, reader, node);
    return status == FLAMEPIX_OK ? fpx_recording_put(recording, &sample) : status;
}

/* -- the reader -------------------------------------------------------------------------------- */

static enum flamepix_status begin(struct fpx_recording *recording, void *user)
{
    struct d3 *reader = user;
    reader->open = NO_NODE;
    fpx_json_recording_init(&reader->json, recording);
    return FLAMEPIX_OK;
}

static enum flamepix_status begin_page(struct fpx_recording *recording, void *user)
{
    struct d3 *reader = user;
    reader->open = NO_NODE;
    reader->is_page = true;
    reader->page.recording = recording;
    return FLAMEPIX_OK;
}

/* Moves to the first or next tree of the page, which is then read as JSON. */
static enum flamepix_status go_to_tree(struct fpx_recording *recording, struct d3 *reader)
{
    uint64_t offset;
    const enum flamepix_status status = fpx_d3_html_find(&reader->page, &offset);
    if (status == FLAMEPIX_END && reader->trees == 0)
        return fpx_recording_damaged(recording, recording->read_nbytes,
                                     "a tree of frames, as JSON");
    if (status != FLAMEPIX_OK)
        return status;
    if (++reader->trees == 2)
        fpx_recording_remark(recording, "the page has several trees, which are added up");
    fpx_json_reader_free(&reader->json);
    fpx_json_reader_init(&reader->json, fpx_d3_html_read, &reader->page);
    reader->json.window.passed = offset;
    return FLAMEPIX_OK;
}

/* Nodes that were open at the damage have no more than their children. */
static enum flamepix_status read_all(struct fpx_recording *recording, struct d3 *reader)
{
    enum flamepix_status status = reader->is_page ? go_to_tree(recording, reader) : FLAMEPIX_OK;
    if (status != FLAMEPIX_OK)
        return status;
    status = fpx_json_recording_status(recording, &reader->json, read_tree(recording, reader));
    if (status != FLAMEPIX_OK && status != FLAMEPIX_END)
        return status;
    for (; reader->open != NO_NODE; close_node(reader)) {
        reader->nodes[reader->open].value = 0;
        reader->nodes[reader->open].has_value = false;
    }
    reader->is_read = true;
    decide(recording, reader);
    return fpx_recording_part(recording, "profile", (struct flamepix_bytes){"", 0},
                              (struct flamepix_bytes){"", 0}, &reader->part);
}

/* Moves to the next tree, if any. */
static enum flamepix_status go_on(struct fpx_recording *recording, struct d3 *reader)
{
    reader->is_read = false;
    reader->count = reader->next = 0;
    if (reader->is_page) /* after damage, the beginning of a tree cannot be found */
        return fpx_json_status(&reader->json) == FLAMEPIX_OK ? FLAMEPIX_OK : FLAMEPIX_END;
    return fpx_json_recording_next_document(&reader->json, recording);
}

static enum flamepix_status step(struct fpx_recording *recording, void *user)
{
    struct d3 *reader = user;
    enum flamepix_status status = FLAMEPIX_OK;
    if (!reader->is_read)
        return read_all(recording, reader);
    for (int i = 0; i < AT_ONCE && status == FLAMEPIX_OK; i++) {
        if (reader->next == reader->count)
            return go_on(recording, reader);
        status = put_node(recording, reader);
    }
    return status;
}

static void end(void *user)
{
    struct d3 *reader = user;
    fpx_json_reader_free(&reader->json);
    fpx_d3_html_free(&reader->page);
    fpx_text_table_free(&reader->texts);
    free(reader->nodes);
}

static const struct fpx_recording_kind kind = {
    .reader_nbytes = sizeof(struct d3), .begin = begin, .step = step, .end = end};

FPX_RECORDING_OPEN(fpx_d3_open, kind)

static const struct fpx_recording_kind page_kind = {
    .reader_nbytes = sizeof(struct d3), .begin = begin_page, .step = step, .end = end};

FPX_RECORDING_OPEN(fpx_d3_html_open, page_kind)
