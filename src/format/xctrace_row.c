#include "format/xctrace_row.h"

#include <string.h>

enum flamepix_status flamepix_xctrace_row_init(struct flamepix_xctrace_row *row,
                                               struct flamepix_recording *recording)
{
    const char *weight = recording->options.recording.weight;
    size_t nothing;
    *row = (struct flamepix_xctrace_row){.recording = recording};
    row->weighs_time =
        weight != NULL && (strcmp(weight, "time") == 0 || strcmp(weight, "period") == 0);
    flamepix_xctrace_row_begin(row);
    return flamepix_text_table_intern(&row->items.texts, (struct flamepix_bytes){"", 0}, &nothing);
}

void flamepix_xctrace_row_begin(struct flamepix_xctrace_row *row)
{
    row->backtrace = row->thread = row->process = FLAMEPIX_XCTRACE_NONE;
    row->has_weight = row->has_time = false;
}

static enum flamepix_status add_frames(const struct flamepix_xctrace_row *row)
{
    const struct flamepix_xctrace_items *items = &row->items;
    const struct flamepix_text_table *texts = &items->texts;
    const struct flamepix_xctrace_item *backtrace = &items->items[row->backtrace];
    enum flamepix_status status = FLAMEPIX_OK;
    const size_t count = backtrace->count < FLAMEPIX_RECORDED_FRAMES_MAX
                             ? backtrace->count
                             : FLAMEPIX_RECORDED_FRAMES_MAX;
    for (size_t i = 0; i < count && status == FLAMEPIX_OK; i++) {
        const struct flamepix_xctrace_item *item =
            &items->items[items->frames[backtrace->first + i]];
        const struct flamepix_frame frame = {.name = flamepix_text_table_get(texts, item->name),
                                             .module = flamepix_text_table_get(texts, item->module),
                                             .file = flamepix_text_table_get(texts, item->file),
                                             .line = item->line,
                                             .address = item->address};
        status = flamepix_recording_frame(row->recording, &frame);
    }
    return status;
}

static enum flamepix_status add_root(const struct flamepix_xctrace_row *row, size_t item)
{
    if (item == FLAMEPIX_XCTRACE_NONE)
        return FLAMEPIX_OK;
    return flamepix_recording_name(
        row->recording, flamepix_text_table_get(&row->items.texts, row->items.items[item].name));
}

enum flamepix_status flamepix_xctrace_row_put(struct flamepix_xctrace_row *row)
{
    const struct flamepix_recording_options *options = &row->recording->options.recording;
    struct flamepix_sample sample = {.weight.value = 1,
                                     .leaf_first = true,
                                     .has_time = row->has_time,
                                     .begin = row->time / 1e9,
                                     .end = row->time / 1e9};
    if (row->backtrace == FLAMEPIX_XCTRACE_NONE)
        return FLAMEPIX_OK;
    if (row->weighs_time)
        sample.weight.value = row->has_weight ? row->weight : 0;
    enum flamepix_status status = add_frames(row);
    if (status == FLAMEPIX_OK && options->tid)
        status = add_root(row, row->thread);
    if (status == FLAMEPIX_OK && options->pid)
        status = add_root(row, row->process);
    row->backtrace = FLAMEPIX_XCTRACE_NONE;
    return status == FLAMEPIX_OK ? flamepix_recording_put(row->recording, &sample) : status;
}

void flamepix_xctrace_row_free(struct flamepix_xctrace_row *row)
{
    flamepix_xctrace_free(&row->items);
}
