#include "format/systems/xctrace.h"

#include <string.h>

enum flamepix_status fpx_xctrace_row_init(struct fpx_xctrace_row *row,
                                          struct fpx_recording *recording)
{
    const char *weight = recording->options.recording.weight;
    size_t nothing;
    *row = (struct fpx_xctrace_row){.recording = recording};
    row->weighs = weight != NULL && (strcmp(weight, "time") == 0 || strcmp(weight, "period") == 0);
    fpx_xctrace_row_begin(row);
    row->is_open = false;
    return fpx_text_table_intern(&row->items.texts, (struct flamepix_bytes){"", 0}, &nothing);
}

void fpx_xctrace_row_begin(struct fpx_xctrace_row *row)
{
    row->backtrace = row->thread = row->process = FPX_XCTRACE_NONE;
    row->has_weight = row->has_time = row->says_none = false;
    row->missing = NULL;
    row->is_open = true;
}

static enum flamepix_status add_frames(const struct fpx_xctrace_row *row)
{
    const struct fpx_xctrace_items *items = &row->items;
    const struct fpx_text_table *texts = &items->texts;
    const struct fpx_xctrace_item *backtrace = &items->items[row->backtrace];
    enum flamepix_status status = FLAMEPIX_OK;
    const size_t count =
        backtrace->count < FPX_RECORDED_FRAMES_MAX ? backtrace->count : FPX_RECORDED_FRAMES_MAX;
    for (size_t i = 0; i < count && status == FLAMEPIX_OK; i++) {
        const struct fpx_xctrace_item *item = &items->items[items->frames[backtrace->first + i]];
        const struct fpx_frame frame = {.name = fpx_text_table_get(texts, item->name),
                                        .module = fpx_text_table_get(texts, item->module),
                                        .file = fpx_text_table_get(texts, item->file),
                                        .line = item->line,
                                        .address = item->address};
        status = fpx_recording_frame(row->recording, &frame);
    }
    return status;
}

static enum flamepix_status add_root(const struct fpx_xctrace_row *row, size_t item)
{
    if (item == FPX_XCTRACE_NONE)
        return FLAMEPIX_OK;
    return fpx_recording_name(row->recording,
                              fpx_text_table_get(&row->items.texts, row->items.items[item].name));
}

/* Why the row is not a sample; NULL: it is one. */
static const char *fault_of(const struct fpx_xctrace_row *row)
{
    if (row->missing != NULL)
        return row->missing;
    if (row->backtrace == FPX_XCTRACE_NONE)
        return "a backtrace";
    if (row->items.items[row->backtrace].is_broken)
        return "a frame that was told before";
    if (row->items.items[row->backtrace].count == 0)
        return "a backtrace";
    return row->weighs && !row->has_weight ? "a weight" : NULL;
}

/* A row is left out if its table has no stacks, or its stack is marked as empty. */
static bool is_left_out(const struct fpx_xctrace_row *row, enum flamepix_left_out *why_ret)
{
    const bool has_frames =
        row->backtrace != FPX_XCTRACE_NONE &&
        (row->items.items[row->backtrace].count > 0 || row->items.items[row->backtrace].is_broken);
    if (row->missing != NULL || has_frames)
        return false;
    *why_ret = row->has_columns && !row->has_stacks ? FLAMEPIX_LEFT_OUT_OTHER_EVENT
                                                    : FLAMEPIX_LEFT_OUT_NO_STACK;
    return *why_ret == FLAMEPIX_LEFT_OUT_OTHER_EVENT || row->says_none ||
           (row->backtrace != FPX_XCTRACE_NONE && row->items.items[row->backtrace].id != 0);
}

/* Each table is a part, as two may hold the same samples. */
static enum flamepix_status part_of(const struct fpx_xctrace_row *row, size_t *part_ret)
{
    static const char *const units[] = {"nanoseconds", "cycles"};
    return fpx_recording_part(
        row->recording, "table", fpx_text_table_get(&row->items.texts, row->table),
        flamepix_bytes_of(row->weighs ? units[row->kind] : "samples"), part_ret);
}

static enum flamepix_status put(struct fpx_xctrace_row *row)
{
    const struct flamepix_recording_options *options = &row->recording->options.recording;
    struct fpx_sample sample = {.weight.value = row->weighs ? row->weight : 1,
                                .leaf_first = true,
                                .has_time = row->has_time,
                                .begin = row->time / 1e9,
                                .end = row->time / 1e9};
    enum flamepix_status status = part_of(row, &sample.part);
    if (status == FLAMEPIX_OK)
        status = add_frames(row);
    if (status == FLAMEPIX_OK && options->tid)
        status = add_root(row, row->thread);
    if (status == FLAMEPIX_OK && options->pid)
        status = add_root(row, row->process);
    return status == FLAMEPIX_OK ? fpx_recording_put(row->recording, &sample) : status;
}

enum flamepix_status fpx_xctrace_row_put(struct fpx_xctrace_row *row)
{
    enum flamepix_left_out why;
    const char *fault = fault_of(row);
    const bool leaves_out = is_left_out(row, &why);
    row->is_open = false;
    if (leaves_out) {
        const double weight = row->weighs && row->has_weight ? row->weight : 1;
        fpx_recording_leave_out(row->recording, why, 1, weight);
        return FLAMEPIX_OK;
    }
    if (fault != NULL)
        return fpx_recording_not_understood(row->recording, row->offset, fault);
    return put(row);
}

void fpx_xctrace_row_free(struct fpx_xctrace_row *row)
{
    fpx_xctrace_free(&row->items);
}
