/* Converts spans of a Chrome trace, sorted by lane and time, to samples of its parts. */
#include <inttypes.h>

#include "base/capped.h"
#include "base/weight_product.h"
#include "format/parse/integer_weight.h"
#include "format/web/chrome_trace.h"

enum { TRACE_EVENTS_AT_ONCE = 1024 };

static const char garbage_collector[] = "(garbage collector)";

/* -- before ------------------------------------------------------------------------------------ */

/* Leaves out pairs of async events that are not calls, and events without their other end. The rest
 * belongs to its threads. */
static void settle_pairs(struct fpx_chrome_trace *trace)
{
    const struct fpx_chrome_pairs *pairs = &trace->pairs;
    uint64_t others = 0;
    for (size_t i = 0; i < pairs->pair_count; i++) {
        const struct fpx_chrome_group *group = &pairs->groups[pairs->pairs[i].group];
        struct fpx_chrome_lane *lane = &trace->lanes.items[group->lane];
        const bool is_call = fpx_chrome_group_is_calls(group);
        others += !is_call;
        lane->count += is_call;
        lane->calls += is_call;
    }
    fpx_recording_leave_out(trace->recording, FLAMEPIX_LEFT_OUT_OTHER_EVENT, 2 * others, 0);
    fpx_recording_leave_out(trace->recording, FLAMEPIX_LEFT_OUT_UNPAIRED, pairs->unpaired, 0);
    if (others + pairs->unpaired > 0)
        fpx_recording_remark(trace->recording,
                             "async events that are no calls are left out: "
                             "%" PRIu64,
                             2 * others + pairs->unpaired);
}

enum flamepix_status fpx_chrome_begin_put(struct fpx_chrome_trace *trace)
{
    enum flamepix_status status =
        fpx_chrome_pairs_match(&trace->pairs, &trace->sort, FPX_CHROME_NAMES_MAX);
    if (status != FLAMEPIX_OK)
        return status;
    settle_pairs(trace);
    status = fpx_chrome_add_parts(trace);
    if (status == FLAMEPIX_OK)
        fpx_chrome_prefer_part(trace, false);
    trace->open.recording = trace->recording;
    trace->open.names = &trace->names;
    trace->open.numbers = &trace->numbers;
    trace->open.per_unit = 1000;
    return status;
}

/* -- samples ----------------------------------------------------------------------------------- */

static enum flamepix_status put_frames(const struct fpx_chrome_trace *trace, uint32_t node,
                                       bool is_garbage)
{
    enum flamepix_status status = FLAMEPIX_OK;
    if (is_garbage)
        status = fpx_recording_name(trace->recording, flamepix_bytes_of(garbage_collector));
    if (status != FLAMEPIX_OK)
        return status;
    return fpx_chrome_nodes_frames(&trace->nodes, &trace->names, trace->recording, node);
}

/* The number of a node's stack. It is above the numbers of events' stacks. */
static uint64_t number_of(uint32_t node, bool is_garbage)
{
    return UINT64_C(1) << 63 | (uint64_t)node << 1 | is_garbage;
}

/* As in Chrome: (idle) is not a sample, and garbage collection is on top of the previous stack. */
static enum flamepix_status put_node(struct fpx_chrome_trace *trace, uint32_t node,
                                     struct fpx_sample sample)
{
    const struct fpx_chrome_lane *lane = &trace->lanes.items[trace->lane];
    struct fpx_chrome_nodes *nodes = &trace->nodes;
    const bool is_profile = lane->kind == FPX_CHROME_PROFILE;
    bool is_put;
    if (is_profile && fpx_chrome_nodes_is(nodes, &trace->names, node, "(idle)")) {
        trace->interrupted = FPX_CHROME_NO_NODE;
        fpx_recording_leave_out(trace->recording, FLAMEPIX_LEFT_OUT_IDLE, 1, sample.weight.value);
        return FLAMEPIX_OK;
    }
    const bool is_garbage =
        is_profile && fpx_chrome_nodes_is(nodes, &trace->names, node, garbage_collector);
    if (is_garbage)
        node = trace->interrupted;
    trace->interrupted = node;
    sample.stack = number_of(node, is_garbage);
    enum flamepix_status status = fpx_recording_put_again(trace->recording, &sample, &is_put);
    if (status != FLAMEPIX_OK || is_put)
        return status;
    if (node != FPX_CHROME_NO_NODE &&
        !fpx_chrome_nodes_is_whole(nodes, &trace->names, node, lane->has_root))
        return fpx_recording_not_understood(trace->recording, lane->offset,
                                            "samples whose frames the trace has");
    status = put_frames(trace, node, is_garbage);
    return status == FLAMEPIX_OK ? fpx_recording_put(trace->recording, &sample) : status;
}

static bool counts_samples(const struct fpx_chrome_trace *trace)
{
    const char *weight = trace->recording->options.recording.weight;
    return weight != NULL && strcmp(weight, "samples") == 0;
}

/* Puts the waiting sample, which lasts until `end`. */
static enum flamepix_status end_sample(struct fpx_chrome_trace *trace, int64_t end)
{
    const struct fpx_chrome_lane *lane = &trace->lanes.items[trace->lane];
    const int64_t begin = trace->sample.begin;
    if (!trace->has_sample)
        return FLAMEPIX_OK;
    trace->has_sample = false;
    if (end < begin)
        end = begin;
    const struct flamepix_weight one = {1, 0};
    const struct fpx_sample sample = {
        .part = lane->part,
        .weight = counts_samples(trace)
                      ? one
                      : fpx_weight_divided_by(fpx_integer_weight(end - begin), 1000),
        .leaf_first = true,
        .has_time = lane->kind != FPX_CHROME_PROFILE || lane->has_place,
        .begin = (double)begin / 1e9,
        .end = (double)end / 1e9,
    };
    return put_node(trace, trace->sample.name, sample);
}

static enum flamepix_status put_sample(struct fpx_chrome_trace *trace,
                                       const struct fpx_trace_event *span)
{
    enum flamepix_status status = end_sample(trace, span->begin);
    trace->sample = *span;
    trace->has_sample = true;
    return status;
}

/* -- profiles ---------------------------------------------------------------------------------- */

/* Counts samples without times, or the hits of nodes. */
static enum flamepix_status put_counted(struct fpx_chrome_trace *trace,
                                        const struct fpx_trace_event *span)
{
    const int64_t count = span->end == FPX_CHROME_NO_DELTA ? 1 : span->end;
    return put_node(trace, span->name,
                    (struct fpx_sample){.part = trace->lanes.items[trace->lane].part,
                                        .weight.value = (double)count,
                                        .leaf_first = true});
}

/* V8 writes some negative deltas; time that was handed out is not handed out again. */
static enum flamepix_status put_profiled(struct fpx_chrome_trace *trace,
                                         const struct fpx_trace_event *span)
{
    const struct fpx_chrome_lane *lane = &trace->lanes.items[trace->lane];
    struct fpx_trace_event sample = *span;
    if (!lane->has_deltas)
        return put_counted(trace, span);
    if (span->end == FPX_CHROME_NO_DELTA)
        return fpx_recording_not_understood(trace->recording, lane->offset, "samples with times");
    trace->time = fpx_capped_moment(trace->time, span->end);
    if (trace->time > trace->latest)
        trace->latest = trace->time;
    sample.begin = fpx_capped_moment(lane->has_start ? lane->start : lane->place, trace->latest);
    return put_sample(trace, &sample);
}

/* The last sample lasts to the end, if that is known. */
static enum flamepix_status end_profile(struct fpx_chrome_trace *trace)
{
    const struct fpx_chrome_lane *lane = &trace->lanes.items[trace->lane];
    const bool is_known = lane->has_start && lane->has_end;
    if (trace->has_sample && !is_known && lane->kind == FPX_CHROME_PROFILE)
        fpx_recording_remark(trace->recording,
                             "how long the last sample of a profile lasted is not known");
    return end_sample(trace, is_known ? lane->end : INT64_MIN);
}

/* -- lanes ------------------------------------------------------------------------------------- */

static enum flamepix_status end_lane(struct fpx_chrome_trace *trace)
{
    if (trace->lane == SIZE_MAX)
        return FLAMEPIX_OK;
    enum flamepix_status status = end_profile(trace);
    if (status == FLAMEPIX_OK)
        status = fpx_open_calls_finish(&trace->open);
    fpx_recording_leave_out(trace->recording, FLAMEPIX_LEFT_OUT_UNPAIRED, trace->open.unpaired, 0);
    int64_t *nested = &trace->parts[trace->lanes.items[trace->lane].part].nested;
    *nested = fpx_capped_time(*nested, trace->open.nested);
    return status;
}

static enum flamepix_status begin_lane(struct fpx_chrome_trace *trace,
                                       const struct fpx_trace_event *span)
{
    enum flamepix_status status = end_lane(trace);
    trace->lane = span->lane;
    trace->time = trace->latest = 0;
    trace->interrupted = FPX_CHROME_NO_NODE;
    if (trace->lanes.items[span->lane].kind == FPX_CHROME_PROFILE &&
        !trace->lanes.items[span->lane].has_deltas)
        fpx_recording_remark(trace->recording, "samples of a profile without times are counted");
    fpx_open_calls_start(&trace->open, trace->lanes.items[span->lane].part, span->begin);
    return status;
}

static enum flamepix_status put_span(struct fpx_chrome_trace *trace,
                                     const struct fpx_trace_event *span)
{
    struct fpx_open_calls *open = &trace->open;
    switch ((enum fpx_trace_event_kind)span->kind) {
    case FPX_TRACE_EVENT_WHOLE:
        return fpx_open_calls_enter(open, span->name, span->begin, span->end);
    case FPX_TRACE_EVENT_BEGIN:
        return fpx_open_calls_enter(open, span->name, span->begin, FPX_CALL_IS_OPEN);
    case FPX_TRACE_EVENT_END:
        return span->name == 0 ? fpx_open_calls_leave_top(open, span->begin)
                               : fpx_open_calls_leave(open, span->name, span->begin);
    case FPX_TRACE_EVENT_SAMPLE:
        break;
    }
    return trace->lanes.items[span->lane].kind == FPX_CHROME_PROFILE ? put_profiled(trace, span)
                                                                     : put_sample(trace, span);
}

static enum flamepix_status put_next(struct fpx_chrome_trace *trace)
{
    struct fpx_trace_event span;
    enum flamepix_status status = fpx_trace_event_sort_next(&trace->sort, &span);
    if (status != FLAMEPIX_OK)
        return status;
    const struct fpx_chrome_pair *pair =
        fpx_chrome_pairs_of(&trace->pairs, &span, FPX_CHROME_NAMES_MAX);
    if (pair != NULL && !fpx_chrome_group_is_calls(&trace->pairs.groups[pair->group]))
        return FLAMEPIX_OK;
    if (pair != NULL)
        span.name = pair->name & (FPX_TRACE_EVENT_NAMES_MAX - 1U);
    if (span.lane != trace->lane)
        status = begin_lane(trace, &span);
    return status == FLAMEPIX_OK ? put_span(trace, &span) : status;
}

static enum flamepix_status end_put(struct fpx_chrome_trace *trace)
{
    enum flamepix_status status = end_lane(trace);
    if (trace->open.endless > 0)
        fpx_recording_remark(trace->recording,
                             "events that never end last as long as their threads: %" PRIu64,
                             trace->open.endless);
    if (trace->nameless > 0)
        fpx_recording_remark(trace->recording, "events without a name: %" PRIu64, trace->nameless);
    if (trace->threadless > 0)
        fpx_recording_remark(trace->recording,
                             "events that say no thread, as if they were of one: %" PRIu64,
                             trace->threadless);
    fpx_chrome_prefer_part(trace, true);
    return status == FLAMEPIX_OK ? FLAMEPIX_END : status;
}

enum flamepix_status fpx_chrome_put(struct fpx_chrome_trace *trace)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (int i = 0; i < TRACE_EVENTS_AT_ONCE && status == FLAMEPIX_OK; i++)
        status = put_next(trace);
    return status == FLAMEPIX_END ? end_put(trace) : status;
}
