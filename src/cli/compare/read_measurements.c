#include "cli/compare/compare_steps.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/decimal.h"
#include "base/memory.h"
#include "base/os/system.h"
#include "cli/batch/batch_arguments.h"
#include "cli/batch/batch_steps.h"
#include "cli/console.h"
#include "cli/options/option_texts.h"
#include "cli/picture/draw_pages.h"

/* One call of it. */
struct progress {
    struct fpx_batch_status display;
    double begin; /* seconds on the clock */
    size_t count;
};

/* One profile. */
struct taking {
    struct fpx_measurement_set *set;
    bool is_full;
};

/* END would be taken for the end of the stacks. */
static enum flamepix_status take_measurement(void *user, struct flamepix_stacks *stacks)
{
    struct taking *taking = user;
    enum flamepix_status status = fpx_measurement_set_add(taking->set, stacks);
    taking->is_full = status == FLAMEPIX_END;
    return status;
}

static enum fpx_exit say_full(const struct fpx_measurement_reading *reading, const char *path)
{
    char limit[FPX_VALUE_SIZE];
    fpx_size_print(limit, reading->limit_nbytes);
    fpx_message(
        "%s: the profiles up to this one exceed the limit of %s bytes: --limit-runs SIZE raises it",
        path, limit);
    return FPX_EXIT_LIMIT;
}

/* Exit code of a failure: out of memory ends everything, others skip this profile. */
static enum fpx_exit note_failure(struct fpx_measurement_reading *reading,
                                  const struct fpx_rendering *rendering,
                                  enum flamepix_status status, int cause)
{
    if (status == FLAMEPIX_NO_MEMORY)
        return fpx_file_exit(fpx_explain_input(*rendering->paths), status, cause);
    reading->failed++;
    (void)fpx_render_print_failure(rendering, status, cause);
    return FPX_EXIT_DONE;
}

/* The total of the last measurement after its views. */
static double sum_of(const struct fpx_measurement_reading *reading)
{
    size_t count;
    const struct fpx_measured_value *values =
        fpx_measurement_set_values(reading->set, reading->paths.count, &count);
    struct flamepix_weight sum = {0};
    for (size_t i = 0; i < count; i++)
        flamepix_weight_add_capped(&sum, (struct flamepix_weight){.value = values[i].weight});
    return sum.value;
}

static enum fpx_exit keep_measurement(struct fpx_measurement_reading *reading, const char *path,
                                      double extent, const struct flamepix_profile_report *report)
{
    const bool has_views = reading->options->profile.view_count > 0;
    const size_t measurement = reading->paths.count;
    enum flamepix_status status = fpx_array_reserve(&reading->facts, &reading->fact_capacity,
                                                    measurement + 1, sizeof(*reading->facts));
    if (status != FLAMEPIX_OK)
        return fpx_status_exit(status);
    reading->facts[measurement] = (struct fpx_measurement_facts){
        .total = has_views ? report->views.read.value : sum_of(reading), .extent = extent};
    memcpy(reading->facts[measurement].unit, report->unit, sizeof(report->unit));
    return fpx_status_exit(fpx_texts_add(&reading->paths, path));
}

/* Reads the quantity by which measurements are made equal, unless it is a weight. */
static enum flamepix_status read_extent(const struct fpx_measurement_reading *reading,
                                        struct flamepix_input *input, double *extent_ret,
                                        struct flamepix_profile_report *report)
{
    const enum fpx_equal_by by = reading->normalizing.by;
    *extent_ret = 0;
    if (by != FPX_EQUAL_BY_SAMPLES && by != FPX_EQUAL_BY_DURATION)
        return FLAMEPIX_OK;
    enum flamepix_status status =
        fpx_extent_read(by, input, &reading->options->profile, extent_ret, report);
    return status == FLAMEPIX_OK ? flamepix_input_rewind(input) : status;
}

static enum fpx_exit read_opened(struct fpx_measurement_reading *reading, const char *path,
                                 struct flamepix_input *input, struct fpx_batch_status *display)
{
    struct flamepix_profile_report report = {0};
    struct taking taking = {.set = reading->set};
    const struct fpx_rendering rendering = {
        .paths = &path,
        .path_count = 1,
        .input = reading->input,
        .options = reading->options,
        .figure = &reading->options->figure,
        .report = &report,
        .words = &fpx_compare_option_names,
    };
    double extent;
    enum flamepix_status status = read_extent(reading, input, &extent, &report);
    if (status == FLAMEPIX_OK)
        status = flamepix_profile_read(&input, 1, &reading->options->profile, take_measurement,
                                       &taking, &report);
    const int cause = errno;
    if (status != FLAMEPIX_OK || fpx_render_has_lines(&rendering))
        fpx_batch_status_clear(display);
    if (taking.is_full)
        return say_full(reading, path);
    if (status != FLAMEPIX_BAD_LINE)
        fpx_render_print_lines(&rendering);
    if (status != FLAMEPIX_OK)
        return note_failure(reading, &rendering, status, cause);
    return keep_measurement(reading, path, extent, &report);
}

static enum fpx_exit read_run(struct fpx_measurement_reading *reading, const char *path,
                              struct fpx_batch_status *display)
{
    struct flamepix_input *input = NULL;
    enum flamepix_status status = flamepix_input_open(path, reading->input, &input);
    const int cause = errno;
    if (status == FLAMEPIX_OK) {
        const enum fpx_exit code = read_opened(reading, path, input, display);
        flamepix_input_free(input);
        return code;
    }
    if (status == FLAMEPIX_NO_MEMORY)
        return fpx_status_exit(status);
    fpx_batch_status_clear(display);
    reading->failed++;
    (void)fpx_file_exit(fpx_explain_input(path), status, cause);
    return FPX_EXIT_DONE;
}

static void show_progress(struct progress *progress, const struct fpx_measurement_reading *reading)
{
    const struct fpx_batch_state state = {
        .total = progress->count,
        .tally = {.counts = {[FPX_OUTCOME_MADE] = reading->paths.count,
                             [FPX_OUTCOME_FAILED] = reading->failed},
                  .seconds = fpx_clock_seconds() - progress->begin},
    };
    fpx_batch_status_tick(&progress->display, &state);
}

enum fpx_exit fpx_measurements_read(struct fpx_measurement_reading *reading,
                                    const char *const *paths, size_t count)
{
    struct progress progress = {.begin = fpx_clock_seconds(),
                                .count = count + reading->paths.count + reading->failed};
    enum fpx_exit code = FPX_EXIT_DONE;
    fpx_batch_status_init(&progress.display, FPX_PROGRESS_AUTO, "");
    progress.display.shows = progress.display.is_bar; /* only a bar, as for a sheet */
    fpx_batch_status_hush(&progress.display, reading->is_quiet);
    if (reading->set == NULL)
        code = fpx_status_exit(
            fpx_measurement_set_create((size_t)reading->limit_nbytes, &reading->set));
    for (size_t i = 0; i < count && code == FPX_EXIT_DONE; i++) {
        code = read_run(reading, paths[i], &progress.display);
        show_progress(&progress, reading);
    }
    fpx_batch_status_clear(&progress.display);
    return code;
}

void fpx_measurement_reading_free(struct fpx_measurement_reading *reading)
{
    fpx_measurement_set_free(reading->set);
    free(reading->paths.items);
    free(reading->facts);
    reading->facts = NULL;
    reading->set = NULL;
    reading->paths = (struct fpx_texts){0};
}
