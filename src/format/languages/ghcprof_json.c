/* Cost centre profiles of GHC in JSON, from `+RTS -pj`:
 *
 *     {"program": "calc", "total_ticks": 22, "tick_interval": 1000, "total_alloc": 59640,
 *      "cost_centres": [{"id": 5, "label": "MAIN", "module": "MAIN", "src_loc": "<built-in>"}, …],
 *      "profile": {"id": 5, "entries": 0, "alloc": 0, "ticks": 0, "children": [{…}]}}
 *
 * Each node of the tree has the number of its centre and what it cost itself. Members come in any
 * order, so the tree is kept until all is read. The weight is ticks or, if the options ask for
 * them, microseconds or bytes. */
#include "format/formats.h"
#include "format/languages/ghc_centre.h"
#include "format/parse/json_recording.h"

#include <stdlib.h>

#include "base/memory.h"
#include "format/samples/frame_table.h"
#include "format/samples/id_table.h"

enum { MOST_NODES = 1 << 24 };
#define NO_NODE UINT32_MAX

struct node {
    uint32_t parent; /* NO_NODE: none */
    bool has_id, has_value;
    int64_t id;
    double value;
    uint64_t offset;
};

struct ghcprof_json {
    struct fpx_json_reader json;
    struct fpx_frame_table centres;
    struct fpx_id_table ids; /* of the centres */
    struct flamepix_buffer name;
    struct node *nodes;
    size_t node_count, node_capacity;
    double tick_interval, total_ticks, total_bytes; /* below 0: not said */
};

/* -- cost centres ------------------------------------------------------------------------------ */

/* The texts of a centre, one after the other. */
struct centre {
    int64_t id;
    bool has_id;
    struct flamepix_buffer label, module, place;
};

static enum flamepix_status keep_text(struct fpx_json_reader *json, struct flamepix_buffer *to)
{
    struct flamepix_bytes text = {"", 0};
    flamepix_buffer_clear(to);
    (void)fpx_json_read_string(json, &text);
    const enum flamepix_status status = fpx_json_status(json);
    return status == FLAMEPIX_OK ? flamepix_buffer_append(to, text.data, text.length) : status;
}

static enum flamepix_status read_centre(struct fpx_json_reader *json, struct centre *centre)
{
    struct flamepix_bytes key;
    enum flamepix_status status = fpx_json_open_object(json);
    centre->has_id = false;
    flamepix_buffer_clear(&centre->label);
    flamepix_buffer_clear(&centre->module);
    flamepix_buffer_clear(&centre->place);
    while (fpx_json_next_member(json, &key, &status)) {
        if (fpx_json_is(key, "id"))
            centre->has_id = fpx_json_read_integer(json, &centre->id);
        else if (fpx_json_is(key, "label"))
            status = keep_text(json, &centre->label);
        else if (fpx_json_is(key, "module"))
            status = keep_text(json, &centre->module);
        else if (fpx_json_is(key, "src_loc"))
            status = keep_text(json, &centre->place);
    }
    return status;
}

static enum flamepix_status add_centre(struct ghcprof_json *reader, const struct centre *centre)
{
    const size_t number = reader->centres.count;
    struct fpx_frame frame = {0};
    fpx_ghc_centre_place(&frame, flamepix_buffer_bytes(&centre->place));
    enum flamepix_status status =
        fpx_ghc_centre_name(&reader->name, flamepix_buffer_bytes(&centre->module),
                            flamepix_buffer_bytes(&centre->label));
    if (status == FLAMEPIX_OK)
        status = fpx_id_table_add(&reader->ids, (uint64_t)centre->id);
    if (status == FLAMEPIX_OK)
        status = fpx_frame_table_add(&reader->centres);
    if (status == FLAMEPIX_OK)
        status = fpx_frame_table_set_name(&reader->centres, number,
                                          flamepix_buffer_bytes(&reader->name));
    if (status == FLAMEPIX_OK && frame.file.length > 0)
        status = fpx_frame_table_set_file(&reader->centres, number, frame.file);
    if (status == FLAMEPIX_OK && frame.line <= INT32_MAX)
        fpx_frame_table_set_line(&reader->centres, number, (int64_t)frame.line);
    return status;
}

/* A centre without a label or a module is invalid, and nodes cannot be of it. */
static enum flamepix_status read_centres(struct ghcprof_json *reader)
{
    struct centre centre = {0};
    enum flamepix_status status = fpx_json_open_array(&reader->json);
    while (fpx_json_next_element(&reader->json, &status)) {
        status = read_centre(&reader->json, &centre);
        if (status == FLAMEPIX_OK && centre.has_id && centre.label.length > 0 &&
            centre.module.length > 0)
            status = add_centre(reader, &centre);
    }
    flamepix_buffer_free(&centre.label);
    flamepix_buffer_free(&centre.module);
    flamepix_buffer_free(&centre.place);
    return status;
}

/* -- the tree ---------------------------------------------------------------------------------- */

/* What reads the tree. */
struct reading {
    struct ghcprof_json *reader;
    const char *value; /* the member that holds a node's weight */
    uint32_t node;     /* the innermost open one; NO_NODE: none */
};

static enum flamepix_status begin_node(void *user)
{
    struct reading *reading = user;
    struct ghcprof_json *reader = reading->reader;
    const uint64_t offset = fpx_json_offset(&reader->json);
    if (!fpx_json_begin_object(&reader->json))
        return fpx_json_fail(&reader->json, "a cost centre");
    if (reader->node_count == MOST_NODES)
        return FLAMEPIX_NO_MEMORY;
    const enum flamepix_status status = fpx_array_reserve(
        &reader->nodes, &reader->node_capacity, reader->node_count + 1, sizeof(*reader->nodes));
    if (status != FLAMEPIX_OK)
        return status;
    reader->nodes[reader->node_count] = (struct node){.parent = reading->node, .offset = offset};
    reading->node = (uint32_t)reader->node_count++;
    return FLAMEPIX_OK;
}

static enum flamepix_status read_node_member(void *user, struct flamepix_bytes key)
{
    const struct reading *reading = user;
    struct fpx_json_reader *json = &reading->reader->json;
    struct node *node = &reading->reader->nodes[reading->node];
    if (fpx_json_is(key, "id"))
        node->has_id = fpx_json_read_integer(json, &node->id);
    else if (fpx_json_is(key, reading->value))
        node->has_value = fpx_json_read_number(json, &node->value);
    else if (fpx_json_is(key, "children"))
        (void)fpx_json_begin_array(json);
    return fpx_json_status(json);
}

static void end_node(void *user)
{
    struct reading *reading = user;
    reading->node = reading->reader->nodes[reading->node].parent;
}

static enum flamepix_status read_tree(struct ghcprof_json *reader, const char *value)
{
    struct reading reading = {reader, value, NO_NODE};
    return fpx_json_tree_read(
        &(struct fpx_json_tree){&reader->json, begin_node, read_node_member, end_node, &reading});
}

/* -- stacks ------------------------------------------------------------------------------------ */

static uint32_t centre_of(const struct ghcprof_json *reader, const struct node *node)
{
    return node->has_id ? fpx_id_table_find(&reader->ids, (uint64_t)node->id) : FPX_ID_NONE;
}

static enum flamepix_status put_node(struct fpx_recording *recording,
                                     const struct ghcprof_json *reader, const struct node *node,
                                     const struct fpx_sample *sample)
{
    enum flamepix_status status = FLAMEPIX_OK;
    fpx_recording_record(recording, node->offset);
    if (!node->has_value)
        return fpx_recording_not_understood(recording, node->offset, "what a cost centre cost");
    for (const struct node *next = node; next != NULL && status == FLAMEPIX_OK;
         next = next->parent == NO_NODE ? NULL : &reader->nodes[next->parent]) {
        const uint32_t centre = centre_of(reader, next);
        if (centre == FPX_ID_NONE) {
            fpx_recording_drop(recording);
            return fpx_recording_not_understood(recording, next->offset,
                                                "a cost centre that the table has");
        }
        const struct fpx_frame frame = fpx_frame_table_get(&reader->centres, centre);
        status = fpx_recording_frame(recording, &frame);
    }
    return status == FLAMEPIX_OK ? fpx_recording_put(recording, sample) : status;
}

static enum flamepix_status put_nodes(struct fpx_recording *recording,
                                      const struct ghcprof_json *reader)
{
    static const char *const units[] = {"ticks", "ticks", "bytes"};
    const enum fpx_ghc_weight weight = fpx_ghc_weight_of(recording);
    const bool is_time = recording->options.recording.weight != NULL && weight == FPX_GHC_TIME &&
                         reader->tick_interval > 0;
    struct fpx_sample sample = {.leaf_first = true};
    double total = 0;
    enum flamepix_status status = fpx_recording_part(
        recording, "profile", flamepix_bytes_of(""),
        flamepix_bytes_of(is_time ? "microseconds" : units[weight]), &sample.part);
    for (size_t i = 0; i < reader->node_count && status == FLAMEPIX_OK; i++) {
        const struct node *node = &reader->nodes[i];
        sample.weight.value = is_time ? node->value * reader->tick_interval : node->value;
        total += node->value;
        status = put_node(recording, reader, node, &sample);
    }
    const bool is_of_bytes = weight == FPX_GHC_BYTES;
    const double stated = is_of_bytes ? reader->total_bytes : reader->total_ticks;
    if (status == FLAMEPIX_OK && stated >= 0)
        fpx_recording_states(recording, is_of_bytes ? "total_alloc" : "total_ticks", stated, total);
    return status;
}

/* -- the reader -------------------------------------------------------------------------------- */

static enum flamepix_status begin(struct fpx_recording *recording, void *user)
{
    struct ghcprof_json *reader = user;
    reader->total_ticks = reader->total_bytes = -1;
    fpx_json_recording_init(&reader->json, recording);
    return FLAMEPIX_OK;
}

static enum flamepix_status read_file(struct fpx_recording *recording, struct ghcprof_json *reader)
{
    const bool is_of_bytes = fpx_ghc_weight_of(recording) == FPX_GHC_BYTES;
    struct fpx_json_reader *json = &reader->json;
    struct flamepix_bytes key, text;
    enum flamepix_status status = fpx_json_expect(json, FPX_JSON_OBJECT_BEGIN);
    while (fpx_json_next_member(json, &key, &status)) {
        if (fpx_json_is(key, "cost_centres"))
            status = read_centres(reader);
        else if (fpx_json_is(key, "profile"))
            status = read_tree(reader, is_of_bytes ? "alloc" : "ticks");
        else if (fpx_json_is(key, "total_ticks"))
            (void)fpx_json_read_number(json, &reader->total_ticks);
        else if (fpx_json_is(key, "total_alloc"))
            (void)fpx_json_read_number(json, &reader->total_bytes);
        else if (fpx_json_is(key, "tick_interval"))
            (void)fpx_json_read_number(json, &reader->tick_interval);
        else if (fpx_json_is(key, "program") && fpx_json_read_string(json, &text))
            status = fpx_recording_fact(recording, "command", text);
    }
    return status;
}

/* All of it. */
static enum flamepix_status step(struct fpx_recording *recording, void *user)
{
    struct ghcprof_json *reader = user;
    enum flamepix_status status =
        fpx_json_recording_status(recording, &reader->json, read_file(recording, reader));
    if (status != FLAMEPIX_OK && status != FLAMEPIX_END)
        return status;
    status = put_nodes(recording, reader);
    return status == FLAMEPIX_OK ? fpx_json_recording_end(&reader->json, recording) : status;
}

static void end(void *user)
{
    struct ghcprof_json *reader = user;
    fpx_json_reader_free(&reader->json);
    fpx_frame_table_free(&reader->centres);
    fpx_id_table_free(&reader->ids);
    flamepix_buffer_free(&reader->name);
    free(reader->nodes);
}

static const struct fpx_recording_kind kind = {
    .reader_nbytes = sizeof(struct ghcprof_json), .begin = begin, .step = step, .end = end};

FPX_RECORDING_OPEN(fpx_ghcprof_json_open, kind)
