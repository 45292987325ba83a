/* CPU profiles of V8, as written by Chrome, Node and Deno, and similar files.
 *
 *     {"nodes": [{"id": 1, "callFrame": {"functionName": "f", "url": "a.js", "lineNumber": 4, …},
 *                 "hitCount": 2, "children": [2]}, …],
 *      "startTime": 100, "endTime": 900, "samples": [2, 2, 1], "timeDeltas": [10, 300, 250]}
 *
 * or, in old profiles, a tree of nested nodes, "head", with hits only. A sample is a node. It lasts
 * from its time, the sum of deltas up to its own, to the time of the next one; times are in
 * microseconds. Samples are kept as numbers of nodes, since their times follow later.
 *
 * As in Chrome, (root) is not a frame, (idle) is not a sample, and (garbage collector) is on top of
 * the interrupted stack. Old profiles may have "timestamps" instead of "timeDeltas". V8 writes some
 * negative deltas; time that was handed out is not handed out again.
 *
 * Times are whole nanoseconds. If the start or the end is missing, the length of the last sample is
 * unknown. Several profiles may follow one another. */
#include "base/capped.h"
#include "base/weight_product.h"
#include "format/formats.h"
#include "format/parse/integer_weight.h"
#include "format/web/v8.h"

enum { AT_ONCE = 4096 };

static const char garbage_collector[] = "(garbage collector)";

struct cpuprofile {
    struct fpx_json_reader json;
    bool is_read;
    struct fpx_cpuprofile_file file;
    /* What is put next. */
    size_t next, part;
    bool knows_hits;      /* nodes without hits have 0: there are samples, or hits of others */
    int64_t time, latest; /* nanoseconds from the start: of the last sample, and the maximum */
    int64_t length;       /* from the start to the end; below 0: unknown */
    double start;         /* seconds */
    uint32_t interrupted;
};

/* -- samples ----------------------------------------------------------------------------------- */

static bool has_deltas(const struct cpuprofile *reader)
{
    return reader->file.sample_count > 0 && reader->file.delta_count > 0;
}

static bool weighs_time(const struct fpx_recording *recording, const struct cpuprofile *reader)
{
    const char *weight = recording->options.recording.weight;
    return has_deltas(reader) && (weight == NULL || strcmp(weight, "samples") != 0);
}

/* In a truncated file, samples whose times are missing are left out; otherwise they are not
 * understood. The end of the profile is then not that of the last sample with a time. */
static enum flamepix_status leave_untimed(struct fpx_recording *recording,
                                          struct cpuprofile *reader)
{
    struct fpx_cpuprofile_file *file = &reader->file;
    enum flamepix_status status = FLAMEPIX_OK;
    if (!has_deltas(reader) || file->sample_count <= file->delta_count)
        return FLAMEPIX_OK;
    const size_t count = file->sample_count - file->delta_count;
    file->sample_count = file->delta_count;
    reader->length = -1;
    if (recording->report->damage.found) {
        fpx_recording_leave_out(recording, FLAMEPIX_LEFT_OUT_UNPAIRED, count, 0);
        return FLAMEPIX_OK;
    }
    for (size_t i = 0; i < count && status == FLAMEPIX_OK; i++)
        status =
            fpx_recording_not_understood(recording, file->samples_offset, "samples with times");
    return status;
}

/* A document with another unit of weight than earlier ones is a separate part. */
static enum flamepix_status find_part(struct fpx_recording *recording, struct cpuprofile *reader)
{
    const struct flamepix_bytes unit =
        flamepix_bytes_of(weighs_time(recording, reader) ? "microseconds" : "samples");
    const bool is_other =
        recording->part_count > 0 && !flamepix_bytes_equal(recording->parts[0].unit, unit);
    return fpx_recording_part(recording, "profile",
                              is_other ? unit : (struct flamepix_bytes){"", 0}, unit,
                              &reader->part);
}

static enum flamepix_status begin_put(struct fpx_recording *recording, struct cpuprofile *reader)
{
    enum flamepix_status status = find_part(recording, reader);
    if (!fpx_cpuprofile_file_length(&reader->file, &reader->length) || reader->length < 0)
        reader->length = -1;
    if (!fpx_cpuprofile_file_start(&reader->file, &reader->start))
        reader->start = 0;
    if (reader->file.sample_count > 0 && !has_deltas(reader))
        fpx_recording_remark(recording, "samples of a profile without times are counted");
    reader->next = 0;
    reader->time = reader->latest = 0;
    reader->interrupted = FPX_V8_NO_NODE;
    for (uint64_t i = 0; i < reader->file.nameless && status == FLAMEPIX_OK; i++)
        status =
            fpx_recording_not_understood(recording, reader->file.samples_offset, "nodes with ids");
    if (status == FLAMEPIX_OK && !reader->file.has_nodes && !recording->report->damage.found)
        status = fpx_recording_not_understood(recording, fpx_json_offset(&reader->json),
                                              "a profile with nodes");
    return status == FLAMEPIX_OK ? leave_untimed(recording, reader) : status;
}

/* The end of sample `i`, whose time is known: that of the next one with a time, or of the profile
 * if known. */
static int64_t end_of(struct fpx_recording *recording, const struct cpuprofile *reader, size_t i)
{
    int64_t end = reader->length;
    if (i + 1 < reader->file.sample_count) {
        const int64_t delta = reader->file.deltas[i + 1];
        end = delta != FPX_CPUPROFILE_NO_DELTA ? fpx_capped_moment(reader->time, delta)
                                               : reader->latest;
    } else if (end < 0) {
        fpx_recording_remark(recording,
                             "how long the last sample of a profile lasted is not known");
    }
    return end > reader->latest ? end : reader->latest;
}

static enum flamepix_status put_frames(struct fpx_recording *recording,
                                       const struct cpuprofile *reader, uint32_t node,
                                       bool is_garbage)
{
    enum flamepix_status status = FLAMEPIX_OK;
    if (is_garbage)
        status = fpx_recording_name(recording, flamepix_bytes_of(garbage_collector));
    if (status == FLAMEPIX_OK && node != FPX_V8_NO_NODE)
        status = fpx_v8_nodes_add_frames(&reader->file.nodes, recording, node);
    return status;
}

static enum flamepix_status put(struct fpx_recording *recording, struct cpuprofile *reader,
                                uint32_t node, struct fpx_sample sample)
{
    struct fpx_v8_nodes *nodes = &reader->file.nodes;
    bool is_put;
    if (fpx_v8_nodes_is(nodes, node, "(idle)")) {
        reader->interrupted = FPX_V8_NO_NODE;
        fpx_recording_leave_out(recording, FLAMEPIX_LEFT_OUT_IDLE, 1, sample.weight.value);
        return FLAMEPIX_OK;
    }
    const bool is_garbage = fpx_v8_nodes_is(nodes, node, garbage_collector);
    if (is_garbage)
        node = reader->interrupted;
    reader->interrupted = node;
    sample.stack = ((uint64_t)node + 1) * 2 + is_garbage;
    enum flamepix_status status = fpx_recording_put_again(recording, &sample, &is_put);
    if (status != FLAMEPIX_OK || is_put)
        return status;
    if (node != FPX_V8_NO_NODE && !fpx_v8_nodes_is_whole(nodes, node))
        return fpx_recording_not_understood(recording, reader->file.samples_offset,
                                            "samples whose nodes the profile has");
    status = put_frames(recording, reader, node, is_garbage);
    return status == FLAMEPIX_OK ? fpx_recording_put(recording, &sample) : status;
}

static enum flamepix_status put_sample(struct fpx_recording *recording, struct cpuprofile *reader)
{
    const size_t i = reader->next++;
    const struct fpx_v8_nodes *nodes = &reader->file.nodes;
    uint32_t node = reader->file.samples[i];
    struct fpx_sample sample = {.part = reader->part,
                                .leaf_first = true,
                                .weight.value = 1,
                                .has_time = has_deltas(reader)};
    if (node != FPX_V8_NO_NODE && nodes->items[node].is_alias)
        node = nodes->items[node].parent;
    fpx_recording_record(recording, reader->file.samples_offset);
    if (sample.has_time && reader->file.deltas[i] == FPX_CPUPROFILE_NO_DELTA)
        return fpx_recording_not_understood(recording, reader->file.samples_offset,
                                            "samples with times");
    if (sample.has_time) {
        reader->time = fpx_capped_moment(reader->time, reader->file.deltas[i]);
        if (reader->time > reader->latest)
            reader->latest = reader->time;
        const int64_t time_end = end_of(recording, reader, i);
        sample.begin = reader->start + (double)reader->latest / 1e9;
        sample.end = reader->start + (double)time_end / 1e9;
        if (weighs_time(recording, reader))
            sample.weight =
                fpx_weight_divided_by(fpx_integer_weight(time_end - reader->latest), 1000);
    }
    return node != FPX_V8_NO_NODE
               ? put(recording, reader, node, sample)
               : fpx_recording_not_understood(recording, reader->file.samples_offset,
                                              "samples that are ids of nodes");
}

/* Without samples, nodes have hit counts. */
static enum flamepix_status put_hits(struct fpx_recording *recording, struct cpuprofile *reader)
{
    const uint32_t node = (uint32_t)reader->next++;
    const struct fpx_v8_node *item = &reader->file.nodes.items[node];
    const struct fpx_sample sample = {
        .part = reader->part, .leaf_first = true, .weight.value = item->weight};
    reader->interrupted = FPX_V8_NO_NODE;
    if (node == reader->file.scratch || (!item->is_known && !(item->weight > 0)))
        return FLAMEPIX_OK;
    fpx_recording_record(recording, fpx_json_offset(&reader->json));
    if (!item->is_known)
        return fpx_recording_not_understood(recording, fpx_json_offset(&reader->json),
                                            "functions with names");
    if (!item->has_weight && !reader->knows_hits)
        return fpx_recording_not_understood(recording, fpx_json_offset(&reader->json),
                                            "nodes with hits, or samples");
    if (!(sample.weight.value > 0)) {
        fpx_recording_leave_out(
            recording,
            sample.weight.value < 0 ? FLAMEPIX_LEFT_OUT_BELOW_ZERO : FLAMEPIX_LEFT_OUT_ZERO, 1, 0);
        return FLAMEPIX_OK;
    }
    return put(recording, reader, node, sample);
}

/* Another profile may follow, with its own nodes. */
static enum flamepix_status end_document(struct fpx_recording *recording, struct cpuprofile *reader)
{
    if (recording->report->damage.found)
        return FLAMEPIX_END;
    const enum flamepix_status status = fpx_json_next_document(&reader->json);
    if (status != FLAMEPIX_OK)
        return status;
    fpx_recording_forget_stacks(recording);
    fpx_cpuprofile_file_free(&reader->file);
    reader->file = (struct fpx_cpuprofile_file){0};
    reader->is_read = false;
    return fpx_cpuprofile_file_init(&reader->file);
}

static bool knows_hits(const struct fpx_cpuprofile_file *file)
{
    for (size_t i = 0; i < file->nodes.count; i++)
        if (file->nodes.items[i].has_weight)
            return true;
    return file->has_samples;
}

static enum flamepix_status put_some(struct fpx_recording *recording, struct cpuprofile *reader)
{
    const bool has_samples = reader->file.sample_count > 0;
    const size_t count = has_samples ? reader->file.sample_count : reader->file.nodes.count;
    enum flamepix_status status = FLAMEPIX_OK;
    for (int i = 0; i < AT_ONCE && status == FLAMEPIX_OK; i++) {
        if (reader->next == count)
            return end_document(recording, reader);
        status = has_samples ? put_sample(recording, reader) : put_hits(recording, reader);
    }
    return status;
}

/* -- the reader -------------------------------------------------------------------------------- */

static enum flamepix_status begin(struct fpx_recording *recording, void *user)
{
    struct cpuprofile *reader = user;
    fpx_json_recording_init(&reader->json, recording);
    return fpx_cpuprofile_file_init(&reader->file);
}

/* What was complete before damage is put. */
static enum flamepix_status read_all(struct fpx_recording *recording, struct cpuprofile *reader)
{
    enum flamepix_status status = fpx_json_recording_status(
        recording, &reader->json, fpx_cpuprofile_file_read(&reader->file, &reader->json));
    reader->is_read = true;
    reader->knows_hits = knows_hits(&reader->file);
    if (status == FLAMEPIX_OK || status == FLAMEPIX_END)
        status = begin_put(recording, reader);
    return status;
}

static enum flamepix_status step(struct fpx_recording *recording, void *user)
{
    struct cpuprofile *reader = user;
    return reader->is_read ? put_some(recording, reader) : read_all(recording, reader);
}

static void end(void *user)
{
    struct cpuprofile *reader = user;
    fpx_json_reader_free(&reader->json);
    fpx_cpuprofile_file_free(&reader->file);
}

static const struct fpx_recording_kind kind = {
    .reader_nbytes = sizeof(struct cpuprofile), .begin = begin, .step = step, .end = end};

FPX_RECORDING_OPEN(fpx_cpuprofile_open, kind)
