/* Slices of time as panels: the inputs are read once per slice, so views see only that slice. */
#include "base/buffer_printf.h"
#include "sheet/split_internal.h"

struct time_slice_reading {
    struct flamepix_split *split;
    size_t panel;
};

static enum flamepix_status lay_out_time_slice(void *user, struct flamepix_stacks *stacks)
{
    const struct time_slice_reading *reading = user;
    return fpx_split_lay_out_panel(reading->split, reading->panel, stacks);
}

/* As many decimals as distinguish the slices. */
static int decimals_of(double length)
{
    int decimals = 0;
    while (length > 0 && length < 10 && decimals < 9) {
        length *= 10;
        decimals++;
    }
    return decimals;
}

/* "0.25–0.50 s", from the beginning of the recording. */
static enum flamepix_status name_time_slice(struct flamepix_split *split, size_t panel,
                                            const struct flamepix_time_window *window)
{
    const int decimals = decimals_of(window->to - window->from);
    struct flamepix_buffer name = {0};
    enum flamepix_status status =
        fpx_buffer_printf(&name, "%.*f\xE2\x80\x93%.*f s", decimals, window->from - window->zero,
                          decimals, window->to - window->zero);
    if (status == FLAMEPIX_OK)
        status = fpx_split_name_panel(split, panel, flamepix_buffer_bytes(&name));
    flamepix_buffer_free(&name);
    return status;
}

static enum flamepix_status read_time_slice(struct flamepix_split *split,
                                            struct flamepix_input *const *inputs, size_t count,
                                            size_t panel, struct flamepix_profile_report *report)
{
    struct flamepix_profile_options options = split->options->profile;
    struct time_slice_reading reading = {split, panel};
    options.reading.recording.slice = (unsigned)panel;
    enum flamepix_status status =
        flamepix_profile_read(inputs, count, &options, lay_out_time_slice, &reading, report);
    split->first = *report;
    if (status == FLAMEPIX_OK)
        status = name_time_slice(split, panel, &report->window);
    return status;
}

enum flamepix_status fpx_split_read_time_slices(struct flamepix_split *split,
                                                struct flamepix_input *const *inputs, size_t count,
                                                struct flamepix_profile_report *report)
{
    const unsigned slices = split->options->profile.reading.recording.slices;
    double seconds = 0;
    enum flamepix_status status = fpx_split_plan(split, slices);
    if (status == FLAMEPIX_OK)
        status = fpx_split_begin_panels(split, slices);
    for (unsigned i = 0; i < slices && status == FLAMEPIX_OK; i++) {
        if (i > 0)
            status = fpx_split_rewind(inputs, count, report);
        if (status == FLAMEPIX_OK)
            status = read_time_slice(split, inputs, count, i, report);
        seconds += report->seconds;
    }
    report->seconds = seconds;
    return status == FLAMEPIX_OK ? fpx_split_end_panels(split) : status;
}
