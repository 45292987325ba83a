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
#include "format/cpuprofile_file.h"
#include "format/formats.h"

enum { AT_ONCE = 4096 };

static const char garbage_collector[] = "(garbage collector)";

struct cpuprofile {
    struct flamepix_json_reader json;
    bool is_read;
    struct flamepix_cpuprofile_file file;
    /* What is put next. */
    size_t next, part;
    double time, latest; /* from the start, of the sample before, and of any before */
    double length;       /* from the start to the end */
    uint32_t interrupted;
};

/* -- samples ----------------------------------------------------------------------------------- */

/* Samples without a time, as where the file was cut, are left out where others have one. */
static bool has_deltas(const struct cpuprofile *reader)
{
    return reader->file.sample_count > 0 && reader->file.deltas.count > 0;
}

static bool weighs_time(const struct flamepix_recording *recording, const struct cpuprofile *reader)
{
    const char *weight = recording->options.recording.weight;
    return has_deltas(reader) && (weight == NULL || strcmp(weight, "samples") != 0);
}

/* Beside timestamps, which are in microseconds, start and end are in seconds. */
static void find_length(struct cpuprofile *reader)
{
    const struct flamepix_cpuprofile_time start = reader->file.start, end = reader->file.end;
    reader->length = end.value - start.value;
    if (reader->file.has_timestamps) {
        reader->file.start.value = reader->file.first;
        reader->length = end.value * 1e6 - reader->file.first;
    } else if (start.is_integer && end.is_integer && end.integer >= start.integer) {
        reader->length = (double)((uint64_t)end.integer - (uint64_t)start.integer);
    }
}

static enum flamepix_status add_part(struct flamepix_recording *recording,
                                     struct cpuprofile *reader)
{
    const char *unit = weighs_time(recording, reader) ? "microseconds" : "samples";
    if (has_deltas(reader) && reader->file.sample_count > reader->file.deltas.count)
        reader->file.sample_count = reader->file.deltas.count;
    find_length(reader);
    reader->interrupted = FLAMEPIX_V8_NO_NODE;
    return flamepix_recording_part(recording, "profile", (struct flamepix_bytes){"", 0},
                                   flamepix_bytes_of(unit), &reader->part);
}

/* When sample `i`, whose time is known by now, ends. */
static double end_of(const struct cpuprofile *reader, size_t i)
{
    const double end = i + 1 < reader->file.sample_count
                           ? reader->time + reader->file.deltas.values[i + 1]
                           : reader->length;
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
        status = flamepix_v8_nodes_add_frames(&reader->file.nodes, recording, node);
    return status;
}

static enum flamepix_status put(struct flamepix_recording *recording, struct cpuprofile *reader,
                                uint32_t node, struct flamepix_sample sample)
{
    bool is_put;
    if (flamepix_v8_nodes_is(&reader->file.nodes, node, "(idle)")) {
        reader->interrupted = FLAMEPIX_V8_NO_NODE;
        return FLAMEPIX_OK;
    }
    const bool is_garbage = flamepix_v8_nodes_is(&reader->file.nodes, node, garbage_collector);
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
        reader->time += reader->file.deltas.values[i];
        if (reader->time > reader->latest)
            reader->latest = reader->time;
        const double time_end = end_of(reader, i);
        sample.begin = (reader->file.start.value + reader->latest) / 1e6;
        sample.end = (reader->file.start.value + time_end) / 1e6;
        if (weighs_time(recording, reader))
            sample.weight.value = time_end - reader->latest;
    }
    return put(recording, reader, reader->file.samples[i], sample);
}

/* Without samples, nodes know how often they were hit. */
static enum flamepix_status put_hits(struct flamepix_recording *recording,
                                     struct cpuprofile *reader)
{
    const uint32_t node = (uint32_t)reader->next++;
    const struct flamepix_sample sample = {.part = reader->part,
                                           .leaf_first = true,
                                           .weight.value = reader->file.nodes.items[node].weight};
    reader->interrupted = FLAMEPIX_V8_NO_NODE;
    if (node == reader->file.scratch || !(sample.weight.value > 0))
        return FLAMEPIX_OK;
    return put(recording, reader, node, sample);
}

static enum flamepix_status put_some(struct flamepix_recording *recording,
                                     struct cpuprofile *reader)
{
    const bool has_samples = reader->file.sample_count > 0;
    const size_t count = has_samples ? reader->file.sample_count : reader->file.nodes.count;
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
    flamepix_json_recording_init(&reader->json, recording);
    return flamepix_cpuprofile_file_init(&reader->file);
}

/* What was whole before damage is put all the same. */
static enum flamepix_status read_all(struct flamepix_recording *recording,
                                     struct cpuprofile *reader)
{
    enum flamepix_status status = flamepix_json_recording_status(
        recording, &reader->json, flamepix_cpuprofile_file_read(&reader->file, &reader->json));
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
    flamepix_cpuprofile_file_free(&reader->file);
}

static const struct flamepix_recording_kind kind = {
    .reader_nbytes = sizeof(struct cpuprofile), .begin = begin, .step = step, .end = end};

FLAMEPIX_RECORDING_OPEN(flamepix_cpuprofile_open, kind)
