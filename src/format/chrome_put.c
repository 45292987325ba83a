/* Spans of a Chrome trace, sorted by lane and time, into samples of its parts. */
#include <inttypes.h>

#include "base/buffer_printf.h"
#include "base/bytes_match.h"
#include "format/chrome_trace.h"

enum { SPANS_AT_ONCE = 1024 };

static const char garbage_collector[] = "(garbage collector)";

/* -- parts ------------------------------------------------------------------------------------- */

/* Ids that were texts are numbers below all others (flamepix_chrome_id_of). */
static enum flamepix_status append_id(struct flamepix_chrome_trace *trace, int64_t id)
{
    if (id >= 0 || (uint64_t)(id - INT64_MIN) >= trace->names.count)
        return flamepix_buffer_printf(&trace->text, "%" PRId64, id);
    const struct flamepix_bytes text =
        flamepix_text_table_get(&trace->names, (uint64_t)(id - INT64_MIN));
    return flamepix_buffer_append(&trace->text, text.data, text.length);
}

/* What a thread or its process is called; "" where nobody said. */
static enum flamepix_status find_label(struct flamepix_chrome_trace *trace,
                                       const struct flamepix_chrome_lane *lane,
                                       struct flamepix_bytes *label_ret)
{
    struct flamepix_chrome_lane wanted = {
        .kind = FLAMEPIX_CHROME_EVENTS, .pid = lane->pid, .tid = lane->tid};
    uint32_t found;
    enum flamepix_status status = flamepix_chrome_lanes_find(&trace->lanes, &wanted, &found);
    if (status != FLAMEPIX_OK)
        return status;
    *label_ret = flamepix_text_table_get(&trace->names, trace->lanes.items[found].label);
    if (label_ret->length > 0)
        return FLAMEPIX_OK;
    wanted.tid = 0;
    status = flamepix_chrome_lanes_find(&trace->processes, &wanted, &found);
    if (status == FLAMEPIX_OK)
        *label_ret = flamepix_text_table_get(&trace->names, trace->processes.items[found].label);
    return status;
}

/* "CrRendererMain", "CrRendererMain (CPU profile)", "pid 7, tid 1"; where it is not the first of
 * this name "CrRendererMain (pid 7, tid 1)". */
static enum flamepix_status write_name(struct flamepix_chrome_trace *trace,
                                       const struct flamepix_chrome_lane *lane,
                                       struct flamepix_bytes label, bool with_numbers)
{
    struct flamepix_buffer *text = &trace->text;
    text->length = 0;
    enum flamepix_status status = flamepix_buffer_append(text, label.data, label.length);
    with_numbers = with_numbers || label.length == 0;
    if (status == FLAMEPIX_OK && with_numbers)
        status = flamepix_buffer_printf(text, label.length > 0 ? " (pid " : "pid ");
    if (status == FLAMEPIX_OK && with_numbers)
        status = append_id(trace, lane->pid);
    if (status == FLAMEPIX_OK && with_numbers)
        status = flamepix_buffer_printf(text, ", tid ");
    if (status == FLAMEPIX_OK && with_numbers)
        status = append_id(trace, lane->tid);
    if (status == FLAMEPIX_OK && with_numbers && label.length > 0)
        status = flamepix_buffer_printf(text, ")");
    if (status == FLAMEPIX_OK && lane->kind == FLAMEPIX_CHROME_PROFILE)
        status = flamepix_buffer_printf(text, " (CPU profile)");
    return status;
}

static enum flamepix_status write_new_name(struct flamepix_chrome_trace *trace,
                                           const struct flamepix_chrome_lane *lane,
                                           struct flamepix_bytes label, bool with_numbers,
                                           bool *is_new_ret)
{
    const size_t known = trace->part_names.count;
    size_t name;
    enum flamepix_status status = write_name(trace, lane, label, with_numbers);
    if (status == FLAMEPIX_OK)
        status = flamepix_text_table_intern(&trace->part_names, flamepix_buffer_bytes(&trace->text),
                                            &name);
    *is_new_ret = trace->part_names.count > known;
    return status;
}

static enum flamepix_status add_part(struct flamepix_chrome_trace *trace, size_t number)
{
    const struct flamepix_chrome_lane lane = trace->lanes.items[number];
    const char *weight = trace->recording->options.recording.weight;
    const bool is_counted =
        lane.kind != FLAMEPIX_CHROME_EVENTS && weight != NULL && strcmp(weight, "samples") == 0;
    const struct flamepix_bytes unit = flamepix_bytes_of(is_counted ? "samples" : "microseconds");
    struct flamepix_bytes label;
    bool is_new = false;
    size_t part = 0;
    enum flamepix_status status = find_label(trace, &lane, &label);
    if (status == FLAMEPIX_OK)
        status = write_new_name(trace, &lane, label, false, &is_new);
    if (status == FLAMEPIX_OK && !is_new)
        status = write_new_name(trace, &lane, label, true, &is_new);
    if (status == FLAMEPIX_OK)
        status = flamepix_recording_part(trace->recording, "thread",
                                         flamepix_buffer_bytes(&trace->text), unit, &part);
    trace->lanes.items[number].part = part;
    return status;
}

/* What Chrome opens: a CPU profile before events, and of either that of the page's main thread. */
static void prefer_part(struct flamepix_chrome_trace *trace)
{
    const struct flamepix_chrome_lane *best = NULL;
    bool best_is_main = false;
    for (size_t i = 0; i < trace->lanes.count; i++) {
        const struct flamepix_chrome_lane *lane = &trace->lanes.items[i];
        const struct flamepix_bytes name =
            lane->count > 0 ? trace->recording->parts[lane->part].name : (struct flamepix_bytes){0};
        const bool is_main = lane->count > 0 && flamepix_bytes_begin_with(name, "CrRendererMain");
        if (lane->count == 0 || (best != NULL && lane->kind < best->kind))
            continue;
        if (best == NULL || lane->kind > best->kind || is_main > best_is_main ||
            (is_main == best_is_main && lane->count > best->count)) {
            best = lane;
            best_is_main = is_main;
        }
    }
    trace->has_preferred = best != NULL && (best_is_main || best->kind != FLAMEPIX_CHROME_EVENTS);
    if (trace->has_preferred)
        flamepix_recording_prefer(trace->recording, best->part);
}

/* Else the thread that was busy for the longest time. */
static void prefer_busiest(struct flamepix_chrome_trace *trace)
{
    const struct flamepix_part *parts = trace->recording->parts;
    size_t busiest = 0;
    for (size_t i = 1; i < trace->recording->part_count; i++) {
        if (flamepix_weight_compare(parts[i].weight, parts[busiest].weight) > 0)
            busiest = i;
    }
    if (!trace->has_preferred && trace->recording->part_count > 0)
        flamepix_recording_prefer(trace->recording, busiest);
}

enum flamepix_status flamepix_chrome_begin_put(struct flamepix_chrome_trace *trace)
{
    enum flamepix_status status = flamepix_span_sort_finish(&trace->sort);
    const size_t lanes = trace->lanes.count;
    for (size_t i = 0; i < lanes && status == FLAMEPIX_OK; i++) {
        if (trace->lanes.items[i].count > 0)
            status = add_part(trace, i);
    }
    if (status == FLAMEPIX_OK)
        prefer_part(trace);
    trace->open.recording = trace->recording;
    trace->open.names = &trace->names;
    trace->open.numbers = &trace->numbers;
    trace->open.per_unit = 1000;
    return status;
}

/* -- samples ----------------------------------------------------------------------------------- */

static enum flamepix_status put_frames(const struct flamepix_chrome_trace *trace, uint32_t node,
                                       bool is_garbage)
{
    enum flamepix_status status = FLAMEPIX_OK;
    if (is_garbage)
        status = flamepix_recording_name(trace->recording, flamepix_bytes_of(garbage_collector));
    if (status != FLAMEPIX_OK)
        return status;
    return flamepix_chrome_nodes_frames(&trace->nodes, &trace->names, trace->recording, node);
}

/* The number of a node's stack. Stacks of events have numbers, too, which are below. */
static uint64_t number_of(uint32_t node, bool is_garbage)
{
    return UINT64_C(1) << 63 | (uint64_t)node << 1 | is_garbage;
}

/* As Chrome shows it: (idle) is no sample, and garbage is collected on the stack before. */
static enum flamepix_status put_node(struct flamepix_chrome_trace *trace, uint32_t node,
                                     struct flamepix_sample sample)
{
    const struct flamepix_chrome_nodes *nodes = &trace->nodes;
    const bool is_profile = trace->lanes.items[trace->lane].kind == FLAMEPIX_CHROME_PROFILE;
    bool is_put;
    if (is_profile && flamepix_chrome_nodes_is(nodes, &trace->names, node, "(idle)"))
        return FLAMEPIX_OK;
    const bool is_garbage =
        is_profile && flamepix_chrome_nodes_is(nodes, &trace->names, node, garbage_collector);
    if (is_garbage)
        node = trace->interrupted;
    trace->interrupted = node;
    sample.stack = number_of(node, is_garbage);
    enum flamepix_status status = flamepix_recording_put_again(trace->recording, &sample, &is_put);
    if (status != FLAMEPIX_OK || is_put)
        return status;
    status = put_frames(trace, node, is_garbage);
    return status == FLAMEPIX_OK ? flamepix_recording_put(trace->recording, &sample) : status;
}

/* The sample that waits lasts until `end`. */
static enum flamepix_status end_sample(struct flamepix_chrome_trace *trace, int64_t end)
{
    const char *weight = trace->recording->options.recording.weight;
    const bool is_counted = weight != NULL && strcmp(weight, "samples") == 0;
    const int64_t begin = trace->sample.begin;
    if (!trace->has_sample)
        return FLAMEPIX_OK;
    trace->has_sample = false;
    if (end < begin)
        end = begin;
    const struct flamepix_sample sample = {
        .part = trace->open.part,
        .weight.value = is_counted ? 1 : (double)(end - begin) / 1000,
        .leaf_first = true,
        .has_time = true,
        .begin = (double)begin / 1e9,
        .end = (double)end / 1e9,
    };
    return put_node(trace, trace->sample.name, sample);
}

static enum flamepix_status put_sample(struct flamepix_chrome_trace *trace,
                                       const struct flamepix_span *span)
{
    enum flamepix_status status = end_sample(trace, span->begin);
    trace->sample = *span;
    trace->has_sample = true;
    return status;
}

/* -- lanes ------------------------------------------------------------------------------------- */

static enum flamepix_status end_lane(struct flamepix_chrome_trace *trace)
{
    if (trace->lane == SIZE_MAX)
        return FLAMEPIX_OK;
    const double end = trace->lanes.items[trace->lane].end;
    enum flamepix_status status =
        end_sample(trace, end > 0 && end < 4e15 ? (int64_t)(end * 1000) : INT64_MIN);
    return status == FLAMEPIX_OK ? flamepix_open_spans_finish(&trace->open) : status;
}

static enum flamepix_status put_span(struct flamepix_chrome_trace *trace,
                                     const struct flamepix_span *span)
{
    struct flamepix_open_spans *open = &trace->open;
    switch ((enum flamepix_span_kind)span->kind) {
    case FLAMEPIX_SPAN_WHOLE:
        return flamepix_open_spans_enter(open, span->name, span->begin, span->end);
    case FLAMEPIX_SPAN_BEGIN:
        return flamepix_open_spans_enter(open, span->name, span->begin, FLAMEPIX_SPAN_IS_OPEN);
    case FLAMEPIX_SPAN_END:
        return span->name == 0 ? flamepix_open_spans_leave_top(open, span->begin)
                               : flamepix_open_spans_leave(open, span->name, span->begin);
    case FLAMEPIX_SPAN_SAMPLE:
        break;
    }
    return put_sample(trace, span);
}

enum flamepix_status flamepix_chrome_put(struct flamepix_chrome_trace *trace)
{
    struct flamepix_span span;
    enum flamepix_status status = FLAMEPIX_OK;
    for (int i = 0; i < SPANS_AT_ONCE && status == FLAMEPIX_OK; i++) {
        status = flamepix_span_sort_next(&trace->sort, &span);
        if (status == FLAMEPIX_END) {
            status = end_lane(trace);
            prefer_busiest(trace);
            return status == FLAMEPIX_OK ? FLAMEPIX_END : status;
        }
        if (status == FLAMEPIX_OK && span.lane != trace->lane) {
            status = end_lane(trace);
            trace->lane = span.lane;
            trace->interrupted = FLAMEPIX_CHROME_NO_NODE;
            flamepix_open_spans_start(&trace->open, trace->lanes.items[span.lane].part, span.begin);
        }
        if (status == FLAMEPIX_OK)
            status = put_span(trace, &span);
    }
    return status;
}
