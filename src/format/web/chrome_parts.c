/* Parts of a Chrome trace: the names of their threads, and the choice of the program's thread. */
#include <inttypes.h>
#include <stdlib.h>

#include "base/buffer_printf.h"
#include "base/bytes_match.h"
#include "base/memory.h"
#include "format/web/chrome_trace.h"

/* -- names ------------------------------------------------------------------------------------- */

/* Ids that were texts are the lowest numbers (chrome_trace.c). */
static bool is_text(const struct fpx_chrome_trace *trace, int64_t id)
{
    return id < 0 && (uint64_t)(id - INT64_MIN) < trace->names.count;
}

static struct flamepix_bytes text_of(const struct fpx_chrome_trace *trace, int64_t id)
{
    return is_text(trace, id) ? fpx_text_table_get(&trace->names, (uint64_t)(id - INT64_MIN))
                              : (struct flamepix_bytes){"", 0};
}

static enum flamepix_status append_id(struct fpx_chrome_trace *trace, const char *lead, int64_t id)
{
    const struct flamepix_bytes text = text_of(trace, id);
    fpx_buffer_printf(&trace->text, "%s", lead);
    return is_text(trace, id) ? flamepix_buffer_append(&trace->text, text.data, text.length)
                              : fpx_buffer_printf(&trace->text, "%" PRId64, id);
}

/* A profile without an id belongs to the thread that wrote it. */
static bool knows_thread(const struct fpx_chrome_lane *lane)
{
    return lane->kind != FPX_CHROME_PROFILE || lane->knows_thread || lane->id == 0;
}

/* The name of a thread or of its process; "" if there is none. */
static enum flamepix_status find_label(struct fpx_chrome_trace *trace,
                                       const struct fpx_chrome_lane *lane,
                                       struct flamepix_bytes *label_ret)
{
    struct fpx_chrome_lane wanted = {
        .kind = FPX_CHROME_EVENTS, .document = lane->document, .pid = lane->pid, .tid = lane->tid};
    uint32_t found;
    enum flamepix_status status = FLAMEPIX_OK;
    *label_ret = (struct flamepix_bytes){"", 0};
    if (knows_thread(lane))
        status = fpx_chrome_lanes_find(&trace->lanes, &wanted, &found);
    if (status == FLAMEPIX_OK && knows_thread(lane))
        *label_ret = fpx_text_table_get(&trace->names, trace->lanes.items[found].label);
    if (status != FLAMEPIX_OK || label_ret->length > 0)
        return status;
    wanted.tid = 0;
    status = fpx_chrome_lanes_find(&trace->processes, &wanted, &found);
    if (status == FLAMEPIX_OK)
        *label_ret = fpx_text_table_get(&trace->names, trace->processes.items[found].label);
    return status;
}

static enum flamepix_status append_numbers(struct fpx_chrome_trace *trace,
                                           const struct fpx_chrome_lane *lane)
{
    append_id(trace, "pid ", lane->pid);
    if (knows_thread(lane))
        return append_id(trace, ", tid ", lane->tid);
    return append_id(trace, ", profile ", INT64_MIN + (int64_t)lane->id);
}

/* "CrRendererMain", "CrRendererMain (CPU profile)" or "pid 7, tid 1"; if the name is taken,
 * "CrRendererMain (pid 7, tid 1)". */
static enum flamepix_status write_name(struct fpx_chrome_trace *trace,
                                       const struct fpx_chrome_lane *lane,
                                       struct flamepix_bytes label, bool with_numbers)
{
    struct flamepix_buffer *text = &trace->text;
    flamepix_buffer_clear(text);
    flamepix_buffer_append(text, label.data, label.length);
    with_numbers = with_numbers || label.length == 0;
    if (with_numbers && label.length > 0)
        fpx_buffer_printf(text, " (");
    if (with_numbers)
        append_numbers(trace, lane);
    if (with_numbers && label.length > 0)
        fpx_buffer_printf(text, ")");
    if (lane->kind == FPX_CHROME_PROFILE)
        fpx_buffer_printf(text, " (CPU profile)");
    return text->status;
}

/* Writes the name; `*is_its_ret`: no other owner has it. */
static enum flamepix_status claim_name(struct fpx_chrome_trace *trace,
                                       const struct fpx_chrome_lane *lane,
                                       struct flamepix_bytes label, bool with_numbers,
                                       bool *is_its_ret)
{
    const size_t known = trace->part_names.count;
    const struct fpx_chrome_owner owner = {lane->kind, lane->pid,
                                           knows_thread(lane) ? lane->tid : 0,
                                           knows_thread(lane) ? 0 : lane->id};
    size_t name;
    enum flamepix_status status = write_name(trace, lane, label, with_numbers);
    if (status == FLAMEPIX_OK)
        status =
            fpx_text_table_intern(&trace->part_names, flamepix_buffer_bytes(&trace->text), &name);
    if (status == FLAMEPIX_OK)
        status = fpx_array_reserve(&trace->owners, &trace->owner_capacity, name + 1,
                                   sizeof(*trace->owners));
    if (status != FLAMEPIX_OK)
        return status;
    if (name == known)
        trace->owners[name] = owner;
    const struct fpx_chrome_owner *has = &trace->owners[name];
    *is_its_ret = has->kind == owner.kind && has->pid == owner.pid && has->tid == owner.tid &&
                  has->id == owner.id;
    return FLAMEPIX_OK;
}

/* -- parts ------------------------------------------------------------------------------------- */

/* Samples are counted if the options ask for it, and if their times are unknown. */
static const char *unit_of(const struct fpx_chrome_trace *trace, const struct fpx_chrome_lane *lane)
{
    const char *weight = trace->recording->options.recording.weight;
    const bool is_counted = weight != NULL && strcmp(weight, "samples") == 0;
    if (lane->kind == FPX_CHROME_EVENTS)
        return "microseconds";
    return is_counted || (lane->kind == FPX_CHROME_PROFILE && !lane->has_deltas) ? "samples"
                                                                                 : "microseconds";
}

static enum flamepix_status keep_part(struct fpx_chrome_trace *trace, struct fpx_chrome_lane *lane,
                                      size_t part)
{
    const size_t known = trace->part_capacity;
    enum flamepix_status status =
        fpx_array_reserve(&trace->parts, &trace->part_capacity, part + 1, sizeof(*trace->parts));
    if (status != FLAMEPIX_OK)
        return status;
    for (size_t i = known; i < trace->part_capacity; i++)
        trace->parts[i] = (struct fpx_chrome_part){0};
    struct fpx_chrome_part *kept = &trace->parts[part];
    if (lane->kind > kept->kind)
        kept->kind = lane->kind;
    kept->count += lane->kind == FPX_CHROME_EVENTS ? lane->calls : lane->count;
    kept->is_main = fpx_bytes_begin_with(trace->recording->parts[part].name, "CrRendererMain");
    lane->part = part;
    return FLAMEPIX_OK;
}

static enum flamepix_status add_part(struct fpx_chrome_trace *trace, size_t number)
{
    const struct fpx_chrome_lane lane = trace->lanes.items[number];
    struct flamepix_bytes label;
    bool is_its = false;
    size_t part = 0;
    enum flamepix_status status = find_label(trace, &lane, &label);
    if (status == FLAMEPIX_OK)
        status = claim_name(trace, &lane, label, false, &is_its);
    if (status == FLAMEPIX_OK && !is_its)
        status = claim_name(trace, &lane, label, true, &is_its);
    if (status == FLAMEPIX_OK)
        status = fpx_recording_part(trace->recording, "thread", flamepix_buffer_bytes(&trace->text),
                                    flamepix_bytes_of(unit_of(trace, &lane)), &part);
    return status == FLAMEPIX_OK ? keep_part(trace, &trace->lanes.items[number], part) : status;
}

struct ordered_lane {
    size_t number;
    const struct fpx_chrome_lane *lane;
    struct flamepix_bytes pid, tid; /* "": it is a number */
};

static int compare_ids(int64_t a, struct flamepix_bytes a_text, int64_t b,
                       struct flamepix_bytes b_text)
{
    if (a_text.length > 0 && b_text.length > 0)
        return fpx_bytes_compare(a_text, b_text);
    if (a_text.length > 0 || b_text.length > 0)
        return a_text.length > 0 ? 1 : -1;
    return (a > b) - (a < b);
}

static int compare_lanes(const void *left, const void *right)
{
    const struct ordered_lane *a = left, *b = right;
    int order = compare_ids(a->lane->pid, a->pid, b->lane->pid, b->pid);
    if (order == 0)
        order = compare_ids(a->lane->tid, a->tid, b->lane->tid, b->tid);
    if (order == 0)
        order = (a->lane->kind > b->lane->kind) - (a->lane->kind < b->lane->kind);
    return order != 0 ? order : (a->number > b->number) - (a->number < b->number);
}

/* By process and thread, so that the order in the file does not matter. */
enum flamepix_status fpx_chrome_add_parts(struct fpx_chrome_trace *trace)
{
    const size_t count = trace->lanes.count;
    struct ordered_lane *order = NULL;
    size_t capacity = 0;
    enum flamepix_status status = fpx_array_reserve(&order, &capacity, count, sizeof(*order));
    for (size_t i = 0; i < count && status == FLAMEPIX_OK; i++) {
        const struct fpx_chrome_lane *lane = &trace->lanes.items[i];
        order[i] =
            (struct ordered_lane){i, lane, text_of(trace, lane->pid), text_of(trace, lane->tid)};
    }
    if (status == FLAMEPIX_OK && count > 0)
        qsort(order, count, sizeof(*order), compare_lanes);
    for (size_t i = 0; i < count && status == FLAMEPIX_OK; i++) {
        if (trace->lanes.items[order[i].number].count > 0)
            status = add_part(trace, order[i].number);
    }
    free(order);
    return status;
}

/* -- preference -------------------------------------------------------------------------------- */

/* As Chrome does: a CPU profile before samples before events, and among these the page's main
 * thread. Otherwise the thread with most events, as some traces have a track with one event as long
 * as all of the trace. If these are equal, the one with most time in nested calls, then in any
 * calls; these times are known once all is put. */
static int compare_parts(const struct fpx_chrome_trace *trace, size_t left, size_t right,
                         bool is_put)
{
    const struct fpx_chrome_part *a = &trace->parts[left], *b = &trace->parts[right];
    if (a->kind != b->kind)
        return a->kind > b->kind ? 1 : -1;
    if ((a->count > 1) != (b->count > 1))
        return a->count > 1 ? 1 : -1;
    if (a->is_main != b->is_main)
        return a->is_main ? 1 : -1;
    if (a->count != b->count)
        return a->count > b->count ? 1 : -1;
    if (!is_put)
        return 0;
    if (a->nested != b->nested)
        return a->nested > b->nested ? 1 : -1;
    return flamepix_weight_compare(trace->recording->parts[left].weight,
                                   trace->recording->parts[right].weight);
}

void fpx_chrome_prefer_part(struct fpx_chrome_trace *trace, bool is_put)
{
    const size_t count = trace->recording->part_count;
    bool is_best = count > 0;
    size_t best = 0;
    for (size_t i = 1; i < count; i++) {
        const int order = compare_parts(trace, i, best, is_put);
        if (order > 0)
            best = i;
        is_best = order > 0 || (order < 0 && is_best) || is_put;
    }
    if (trace->has_preferred || !is_best)
        return;
    trace->has_preferred = true;
    fpx_recording_prefer(trace->recording, best);
}
