/* CPU profiles of V8, as Chrome, Node and Deno write them, and what looks like them.
 *
 *     {"nodes": [{"id": 1, "callFrame": {"functionName": "f", "url": "a.js", "lineNumber": 4, …},
 *                 "hitCount": 2, "children": [2]}, …],
 *      "startTime": 100, "endTime": 900, "samples": [2, 2, 1], "timeDeltas": [10, 300, 250]}
 *
 * or, in old profiles, a tree of nodes that lie in each other, "head", with hits alone. A sample is
 * a node, and lasts from its time, the sum of deltas up to its own, to that of the next one; times
 * are in microseconds. Samples wait as numbers of nodes, since their times come behind them.
 *
 * As in Chrome, (root) is no frame, (idle) no sample, and (garbage collector) stands on the stack
 * that was interrupted. Old profiles may say "timestamps" where others say "timeDeltas". V8 writes
 * some deltas below 0: time that was handed out already is not handed out again. */
#include <stdlib.h>

#include "base/array.h"
#include "format/formats.h"
#include "format/json_numbers.h"
#include "format/v8_nodes.h"

enum { AT_ONCE = 4096 };

static const char garbage_collector[] = "(garbage collector)";

struct cpuprofile {
    struct flamepix_json_reader json;
    bool is_read;
    struct flamepix_v8_nodes nodes;
    uint32_t scratch; /* the node that is being read, until its id is known */
    int64_t *children;
    size_t child_count, child_capacity;
    uint32_t *samples;
    size_t sample_count, sample_capacity;
    struct flamepix_json_numbers deltas;
    struct v8_time {
        double value;
        bool is_integer; /* some tools count from the year 1, which is beyond 2^53 */
        int64_t integer;
    } start, end;
    bool has_timestamps; /* the first one is `first`, deltas are between them */
    double first;
    /* What is put next. */
    size_t next, part;
    double time, latest; /* from the start, of the sample before, and of any before */
    double length;       /* from the start to the end */
    uint32_t interrupted;
};

/* -- reading ----------------------------------------------------------------------------------- */

static enum flamepix_status read_children(struct cpuprofile *reader)
{
    enum flamepix_status status = FLAMEPIX_OK;
    int64_t id;
    if (!flamepix_json_begin_array(&reader->json))
        return flamepix_json_status(&reader->json);
    while (status == FLAMEPIX_OK &&
           (status = flamepix_json_element(&reader->json)) == FLAMEPIX_OK) {
        if (!flamepix_json_read_integer(&reader->json, &id))
            continue;
        status = flamepix_array_reserve(&reader->children, &reader->child_capacity,
                                        reader->child_count + 1, sizeof(*reader->children));
        if (status == FLAMEPIX_OK)
            reader->children[reader->child_count++] = id;
    }
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

/* What was read of a node is that of its id; its children are told their parent. */
static enum flamepix_status keep_node(struct cpuprofile *reader, int64_t id, int64_t parent_id,
                                      bool has_parent)
{
    uint32_t node, other;
    enum flamepix_status status = flamepix_v8_nodes_find(&reader->nodes, id, &node);
    if (status == FLAMEPIX_OK && has_parent) {
        status = flamepix_v8_nodes_find(&reader->nodes, parent_id, &other);
        reader->nodes.items[node].parent = other;
    }
    for (size_t i = 0; i < reader->child_count && status == FLAMEPIX_OK; i++) {
        status = flamepix_v8_nodes_find(&reader->nodes, reader->children[i], &other);
        if (status == FLAMEPIX_OK)
            reader->nodes.items[other].parent = node;
    }
    if (status != FLAMEPIX_OK)
        return status;
    const uint32_t parent = reader->nodes.items[node].parent;
    reader->nodes.items[node] = reader->nodes.items[reader->scratch];
    reader->nodes.items[node].id = id;
    reader->nodes.items[node].is_known = true;
    reader->nodes.items[node].parent = parent;
    return FLAMEPIX_OK;
}

static enum flamepix_status read_node(struct cpuprofile *reader)
{
    struct flamepix_bytes key;
    int64_t id = 0, parent = 0;
    bool has_id = false, has_parent = false;
    enum flamepix_status status = FLAMEPIX_OK;
    if (!flamepix_json_begin_object(&reader->json))
        return flamepix_json_status(&reader->json);
    reader->nodes.items[reader->scratch] = (struct flamepix_v8_node){.line = -1};
    reader->child_count = 0;
    while (status == FLAMEPIX_OK &&
           (status = flamepix_json_member(&reader->json, &key)) == FLAMEPIX_OK) {
        if (flamepix_json_is(key, "id"))
            has_id = flamepix_json_read_integer(&reader->json, &id);
        else if (flamepix_json_is(key, "parent"))
            has_parent = flamepix_json_read_integer(&reader->json, &parent);
        else if (flamepix_json_is(key, "children"))
            status = read_children(reader);
        else
            status = flamepix_v8_nodes_read(&reader->nodes, &reader->json, key, reader->scratch);
    }
    if (status == FLAMEPIX_END)
        status = has_id ? keep_node(reader, id, parent, has_parent) : FLAMEPIX_OK;
    return status;
}

static enum flamepix_status read_nodes(struct cpuprofile *reader)
{
    enum flamepix_status status = FLAMEPIX_OK;
    if (!flamepix_json_begin_array(&reader->json))
        return flamepix_json_status(&reader->json);
    while (status == FLAMEPIX_OK && (status = flamepix_json_element(&reader->json)) == FLAMEPIX_OK)
        status = read_node(reader);
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

static enum flamepix_status add_sample(struct cpuprofile *reader, int64_t id)
{
    uint32_t node;
    enum flamepix_status status =
        flamepix_array_reserve(&reader->samples, &reader->sample_capacity, reader->sample_count + 1,
                               sizeof(*reader->samples));
    if (status == FLAMEPIX_OK)
        status = flamepix_v8_nodes_find(&reader->nodes, id, &node);
    if (status == FLAMEPIX_OK)
        reader->samples[reader->sample_count++] = node;
    return status;
}

static enum flamepix_status read_samples(struct cpuprofile *reader)
{
    enum flamepix_status status = FLAMEPIX_OK;
    int64_t id;
    if (!flamepix_json_begin_array(&reader->json))
        return flamepix_json_status(&reader->json);
    while (status == FLAMEPIX_OK &&
           (status = flamepix_json_element(&reader->json)) == FLAMEPIX_OK) {
        if (flamepix_json_read_integer(&reader->json, &id))
            status = add_sample(reader, id);
    }
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

static enum flamepix_status read_timestamps(struct cpuprofile *reader)
{
    enum flamepix_status status = FLAMEPIX_OK;
    double time, before = 0;
    if (!flamepix_json_begin_array(&reader->json))
        return flamepix_json_status(&reader->json);
    while (status == FLAMEPIX_OK &&
           (status = flamepix_json_element(&reader->json)) == FLAMEPIX_OK) {
        if (!flamepix_json_read_number(&reader->json, &time))
            continue;
        if (!reader->has_timestamps)
            reader->first = before = time;
        reader->has_timestamps = true;
        status = flamepix_json_numbers_add(&reader->deltas, time - before);
        before = time;
    }
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

static enum flamepix_status read_time(struct cpuprofile *reader, struct v8_time *time)
{
    struct flamepix_json_token token;
    if (flamepix_json_read_scalar(&reader->json, &token) && token.kind == FLAMEPIX_JSON_NUMBER)
        *time = (struct v8_time){token.number, token.is_integer, token.integer};
    return flamepix_json_status(&reader->json);
}

static enum flamepix_status read_member(struct cpuprofile *reader, struct flamepix_bytes key)
{
    if (flamepix_json_is(key, "nodes"))
        return read_nodes(reader);
    if (flamepix_json_is(key, "head"))
        return flamepix_v8_nodes_read_tree(&reader->nodes, &reader->json);
    if (flamepix_json_is(key, "samples"))
        return read_samples(reader);
    if (flamepix_json_is(key, "timeDeltas"))
        return flamepix_json_numbers_read(&reader->deltas, &reader->json);
    if (flamepix_json_is(key, "timestamps"))
        return read_timestamps(reader);
    if (flamepix_json_is(key, "startTime"))
        return read_time(reader, &reader->start);
    if (flamepix_json_is(key, "endTime"))
        return read_time(reader, &reader->end);
    return flamepix_json_status(&reader->json);
}

/* What debuggers answer has the profile in it: "result" and "profile". */
static enum flamepix_status read_profile(struct cpuprofile *reader)
{
    struct flamepix_bytes key;
    unsigned depth = 1;
    enum flamepix_status status = flamepix_json_expect(&reader->json, FLAMEPIX_JSON_OBJECT_BEGIN);
    while (depth > 0 && (status == FLAMEPIX_OK || status == FLAMEPIX_END)) {
        status = flamepix_json_member(&reader->json, &key);
        if (status == FLAMEPIX_END)
            depth--;
        else if (status != FLAMEPIX_OK)
            break;
        else if (flamepix_json_is(key, "profile") || flamepix_json_is(key, "result"))
            depth += flamepix_json_begin_object(&reader->json);
        else
            status = read_member(reader, key);
    }
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

/* -- samples ----------------------------------------------------------------------------------- */

/* Samples without a time, as where the file was cut, are left out where others have one. */
static bool has_deltas(const struct cpuprofile *reader)
{
    return reader->sample_count > 0 && reader->deltas.count > 0;
}

static bool weighs_time(const struct flamepix_recording *recording, const struct cpuprofile *reader)
{
    const char *weight = recording->options.recording.weight;
    return has_deltas(reader) && (weight == NULL || strcmp(weight, "samples") != 0);
}

/* Beside timestamps, which are in microseconds, start and end are in seconds. */
static void find_length(struct cpuprofile *reader)
{
    const struct v8_time start = reader->start, end = reader->end;
    reader->length = end.value - start.value;
    if (reader->has_timestamps) {
        reader->start.value = reader->first;
        reader->length = end.value * 1e6 - reader->first;
    } else if (start.is_integer && end.is_integer && end.integer >= start.integer) {
        reader->length = (double)((uint64_t)end.integer - (uint64_t)start.integer);
    }
}

static enum flamepix_status add_part(struct flamepix_recording *recording,
                                     struct cpuprofile *reader)
{
    const char *unit = weighs_time(recording, reader) ? "microseconds" : "samples";
    if (has_deltas(reader) && reader->sample_count > reader->deltas.count)
        reader->sample_count = reader->deltas.count;
    find_length(reader);
    reader->interrupted = FLAMEPIX_V8_NO_NODE;
    return flamepix_recording_part(recording, "profile", (struct flamepix_bytes){"", 0},
                                   flamepix_bytes_of(unit), &reader->part);
}

/* When sample `i`, whose time is known by now, ends. */
static double end_of(const struct cpuprofile *reader, size_t i)
{
    const double end =
        i + 1 < reader->sample_count ? reader->time + reader->deltas.values[i + 1] : reader->length;
    return end > reader->latest ? end : reader->latest;
}

static enum flamepix_status put_frames(struct flamepix_recording *recording,
                                       const struct cpuprofile *reader, uint32_t node,
                                       bool is_garbage)
{
    enum flamepix_status status = FLAMEPIX_OK;
    if (is_garbage)
        status = flamepix_recording_name(recording, flamepix_bytes_of(garbage_collector));
    if (status == FLAMEPIX_OK && node != FLAMEPIX_V8_NO_NODE)
        status = flamepix_v8_nodes_add_frames(&reader->nodes, recording, node);
    return status;
}

static enum flamepix_status put(struct flamepix_recording *recording, struct cpuprofile *reader,
                                uint32_t node, struct flamepix_sample sample)
{
    bool is_put;
    if (flamepix_v8_nodes_is(&reader->nodes, node, "(idle)")) {
        reader->interrupted = FLAMEPIX_V8_NO_NODE;
        return FLAMEPIX_OK;
    }
    const bool is_garbage = flamepix_v8_nodes_is(&reader->nodes, node, garbage_collector);
    if (is_garbage)
        node = reader->interrupted;
    reader->interrupted = node;
    sample.stack = ((uint64_t)node + 1) * 2 + is_garbage;
    enum flamepix_status status = flamepix_recording_put_again(recording, &sample, &is_put);
    if (status != FLAMEPIX_OK || is_put)
        return status;
    status = put_frames(recording, reader, node, is_garbage);
    return status == FLAMEPIX_OK ? flamepix_recording_put(recording, &sample) : status;
}

static enum flamepix_status put_sample(struct flamepix_recording *recording,
                                       struct cpuprofile *reader)
{
    const size_t i = reader->next++;
    struct flamepix_sample sample = {.part = reader->part,
                                     .leaf_first = true,
                                     .weight.value = 1,
                                     .has_time = has_deltas(reader)};
    if (sample.has_time) {
        reader->time += reader->deltas.values[i];
        if (reader->time > reader->latest)
            reader->latest = reader->time;
        const double time_end = end_of(reader, i);
        sample.begin = (reader->start.value + reader->latest) / 1e6;
        sample.end = (reader->start.value + time_end) / 1e6;
        if (weighs_time(recording, reader))
            sample.weight.value = time_end - reader->latest;
    }
    return put(recording, reader, reader->samples[i], sample);
}

/* Without samples, nodes know how often they were hit. */
static enum flamepix_status put_hits(struct flamepix_recording *recording,
                                     struct cpuprofile *reader)
{
    const uint32_t node = (uint32_t)reader->next++;
    const struct flamepix_sample sample = {
        .part = reader->part, .leaf_first = true, .weight.value = reader->nodes.items[node].weight};
    reader->interrupted = FLAMEPIX_V8_NO_NODE;
    if (node == reader->scratch || !(sample.weight.value > 0))
        return FLAMEPIX_OK;
    return put(recording, reader, node, sample);
}

static enum flamepix_status put_some(struct flamepix_recording *recording,
                                     struct cpuprofile *reader)
{
    const bool has_samples = reader->sample_count > 0;
    const size_t count = has_samples ? reader->sample_count : reader->nodes.count;
    enum flamepix_status status = FLAMEPIX_OK;
    for (int i = 0; i < AT_ONCE && status == FLAMEPIX_OK; i++) {
        if (reader->next == count)
            return FLAMEPIX_END;
        status = has_samples ? put_sample(recording, reader) : put_hits(recording, reader);
    }
    return status;
}

/* -- the reader -------------------------------------------------------------------------------- */

static enum flamepix_status begin(struct flamepix_recording *recording, void *user)
{
    struct cpuprofile *reader = user;
    const int64_t no_id = INT64_MIN;
    flamepix_json_recording_init(&reader->json, recording);
    enum flamepix_status status = flamepix_v8_nodes_init(&reader->nodes);
    if (status == FLAMEPIX_OK)
        status = flamepix_v8_nodes_find(&reader->nodes, no_id, &reader->scratch);
    return status;
}

/* What was whole before damage is put all the same. */
static enum flamepix_status read_all(struct flamepix_recording *recording,
                                     struct cpuprofile *reader)
{
    enum flamepix_status status =
        flamepix_json_recording_status(recording, &reader->json, read_profile(reader));
    reader->is_read = true;
    if (status == FLAMEPIX_OK || status == FLAMEPIX_END)
        status = add_part(recording, reader);
    return status;
}

static enum flamepix_status step(struct flamepix_recording *recording, void *user)
{
    struct cpuprofile *reader = user;
    return reader->is_read ? put_some(recording, reader) : read_all(recording, reader);
}

static void end(void *user)
{
    struct cpuprofile *reader = user;
    flamepix_json_reader_free(&reader->json);
    flamepix_v8_nodes_free(&reader->nodes);
    free(reader->children);
    free(reader->samples);
    flamepix_json_numbers_free(&reader->deltas);
}

static const struct flamepix_recording_kind kind = {
    .reader_nbytes = sizeof(struct cpuprofile), .begin = begin, .step = step, .end = end};

FLAMEPIX_RECORDING_OPEN(flamepix_cpuprofile_open, kind)
