/* perf.data itself, which only perf can read completely: that needs the recorded kernel, programs
 * and libraries. So if the options ask for it (fpx_format_is_read), `perf script` from PATH is run
 * on it, and its output is read.
 *
 * perf needs a file, while an input may be a pipe or compressed. So it is copied into an unnamed
 * file, which is perf's standard input. */
#include <inttypes.h>
#include <stdlib.h>

#include "base/os/fd.h"
#include "base/os/temp_names.h"
#include "format/formats.h"
#include "format/perf/perf_programs.h"
#include "format/recording.h"
#include "input/program.h"
#include "stack/line_counts.h"

struct perf_data {
    struct flamepix_stacks stacks; /* first, so that its address is that of the whole */
    struct flamepix_input *input;
    struct flamepix_format_options options;
    struct flamepix_format_report *report;
    struct flamepix_format_report unasked;
    struct fpx_program program;
    struct flamepix_input *printed;  /* what perf prints */
    struct flamepix_stacks *samples; /* of that */
};

const char *const fpx_perf_script_words[] = {"perf", "script", "-i", "/dev/stdin", NULL};

static enum flamepix_status copy_to(int fd, struct flamepix_input *input)
{
    enum { PART_NBYTES = 64 * 1024 };
    enum flamepix_status status = FLAMEPIX_OK;
    size_t length = 1;
    char *part = malloc(PART_NBYTES);
    if (part == NULL)
        return FLAMEPIX_NO_MEMORY;
    while (status == FLAMEPIX_OK && length > 0) {
        status = flamepix_input_read(input, part, PART_NBYTES, &length);
        if (status == FLAMEPIX_OK && length > 0)
            status = fpx_fd_write(fd, part, length);
    }
    free(part);
    return status;
}

static enum flamepix_status run_perf(struct perf_data *data)
{
    int fd = -1;
    enum flamepix_status status = fpx_temp_open(&fd);
    if (status == FLAMEPIX_OK)
        status = copy_to(fd, data->input);
    if (status == FLAMEPIX_OK)
        status = fpx_program_start(&data->program, data->options.recording.program_helper,
                                   fpx_perf_script_words, fd);
    fpx_fd_close(fd);
    return status;
}

static enum flamepix_status begin(struct perf_data *data)
{
    /* Run only on request, even if the caller did not check. */
    if (!data->options.recording.run_perf)
        return FLAMEPIX_OTHER_FORMAT;
    enum flamepix_status status = run_perf(data);
    if (status == FLAMEPIX_OK)
        status =
            flamepix_input_from_callback(fpx_program_read, &data->program, NULL, &data->printed);
    if (status == FLAMEPIX_OK)
        status = fpx_perf_script_open(data->printed, &data->options, data->report, &data->samples);
    return status;
}

/* All of perf's output was read. */
static enum flamepix_status finish(struct perf_data *data)
{
    const enum fpx_program_end end = fpx_program_finish(&data->program);
    const struct fpx_program_words *said = &data->program.said;
    if (said->lines > 1)
        fpx_ledger_remark(&data->report->ledger, "perf said \"%s\", and %" PRIu64 " more line%s",
                          said->text, said->lines - 1, said->lines == 2 ? "" : "s");
    else if (said->text[0] != '\0')
        fpx_ledger_remark(&data->report->ledger, "perf said \"%s\"", said->text);
    if (end == FPX_PROGRAM_DONE)
        return FLAMEPIX_END;
    fpx_recording_damage_note(&data->report->damage, flamepix_input_offset(data->input),
                              end == FPX_PROGRAM_MISSING
                                  ? "the program perf, which is not in the PATH"
                                  : "success of `perf script`, which failed");
    return data->options.strict ? FLAMEPIX_BAD_RECORDING : FLAMEPIX_END;
}

static enum flamepix_status perf_data_next(struct flamepix_stacks *stacks,
                                           struct flamepix_stack *stack_ret)
{
    struct perf_data *data = (struct perf_data *)stacks;
    enum flamepix_status status = data->samples == NULL ? begin(data) : FLAMEPIX_OK;
    if (status == FLAMEPIX_OK)
        status = flamepix_stacks_next(data->samples, stack_ret);
    return status == FLAMEPIX_END ? finish(data) : status;
}

static void perf_data_free(struct flamepix_stacks *stacks)
{
    struct perf_data *data = (struct perf_data *)stacks;
    if (data->samples != NULL)
        flamepix_stacks_free(data->samples);
    flamepix_input_free(data->printed);
    (void)fpx_program_finish(&data->program);
    free(data);
}

enum flamepix_status fpx_perf_data_open(struct flamepix_input *input,
                                        const struct flamepix_format_options *options,
                                        struct flamepix_format_report *report,
                                        struct flamepix_stacks **stacks_ret)
{
    struct perf_data *data = calloc(1, sizeof(*data));
    if (data == NULL)
        return FLAMEPIX_NO_MEMORY;
    data->stacks = (struct flamepix_stacks){.next = perf_data_next, .free = perf_data_free};
    data->input = input;
    if (options != NULL)
        data->options = *options;
    data->report = report != NULL ? report : &data->unasked;
    *data->report = (struct flamepix_format_report){0};
    *stacks_ret = &data->stacks;
    return FLAMEPIX_OK;
}
