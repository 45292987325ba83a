#include "cli/read_runs.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/decimal.h"
#include "base/unit.h"
#include "cli/batch_arguments.h"
#include "cli/batch_status.h"
#include "cli/message.h"
#include "cli/option_words.h"
#include "cli/render_messages.h"

/* One call of it. */
struct progress {
    struct flamepix_batch_status display;
    double begin; /* seconds on the clock */
    size_t count;
};

/* One profile. */
struct taking {
    struct flamepix_run_set *set;
    bool is_full;
};

/* END from here would look like an end of the stacks. */
static enum flamepix_status take_run(void *user, struct flamepix_stacks *stacks)
{
    struct taking *taking = user;
    enum flamepix_status status = flamepix_run_set_add(taking->set, stacks);
    taking->is_full = status == FLAMEPIX_END;
    return status;
}

static void note_unit(struct flamepix_run_reading *reading, const char *unit)
{
    if (reading->paths.count == 0)
        memcpy(reading->unit, unit, sizeof(reading->unit));
    else if (!flamepix_unit_is_same(reading->unit, unit))
        reading->has_units = true;
}

static enum flamepix_exit say_full(const struct flamepix_run_reading *reading, const char *path)
{
    char limit[FLAMEPIX_VALUE_SIZE];
    flamepix_size_print(limit, reading->limit_nbytes);
    flamepix_message("%s: with it, the profiles take more than the limit of %s bytes: "
                     "--limit-runs SIZE raises it",
                     path, limit);
    return FLAMEPIX_EXIT_LIMIT;
}

/* What a failure costs: without memory everything, else this profile. */
static enum flamepix_exit note_failure(struct flamepix_run_reading *reading,
                                       const struct flamepix_rendering *rendering,
                                       enum flamepix_status status, int cause)
{
    if (status == FLAMEPIX_NO_MEMORY)
        return flamepix_status_exit(status);
    reading->failed++;
    (void)flamepix_render_say_failure(rendering, status, cause);
    return FLAMEPIX_EXIT_DONE;
}

static enum flamepix_exit keep_run(struct flamepix_run_reading *reading, const char *path,
                                   const struct flamepix_profile_report *report)
{
    note_unit(reading, report->unit);
    return flamepix_status_exit(flamepix_texts_add(&reading->paths, path));
}

static enum flamepix_exit read_opened(struct flamepix_run_reading *reading, const char *path,
                                      struct flamepix_input *input,
                                      struct flamepix_batch_status *display)
{
    struct flamepix_profile_report report = {0};
    struct taking taking = {.set = reading->set};
    const struct flamepix_rendering rendering = {
        .paths = &path,
        .path_count = 1,
        .input = reading->input,
        .options = reading->options,
        .figure = &reading->options->figure,
        .report = &report,
        .words = &flamepix_compare_words,
    };
    enum flamepix_status status =
        flamepix_profile_read(&input, 1, &reading->options->profile, take_run, &taking, &report);
    const int cause = errno;
    if (status != FLAMEPIX_OK || flamepix_render_has_lines(&rendering))
        flamepix_batch_status_clear(display);
    if (taking.is_full)
        return say_full(reading, path);
    if (status != FLAMEPIX_BAD_LINE)
        flamepix_render_say_lines(&rendering);
    if (status != FLAMEPIX_OK)
        return note_failure(reading, &rendering, status, cause);
    return keep_run(reading, path, &report);
}

static enum flamepix_exit read_run(struct flamepix_run_reading *reading, const char *path,
                                   struct flamepix_batch_status *display)
{
    struct flamepix_input *input = NULL;
    enum flamepix_status status = flamepix_input_open(path, reading->input, &input);
    const int cause = errno;
    if (status == FLAMEPIX_OK) {
        const enum flamepix_exit code = read_opened(reading, path, input, display);
        flamepix_input_free(input);
        return code;
    }
    if (status == FLAMEPIX_NO_MEMORY)
        return flamepix_status_exit(status);
    flamepix_batch_status_clear(display);
    reading->failed++;
    (void)flamepix_file_exit(flamepix_explain_input(path), status, cause);
    return FLAMEPIX_EXIT_DONE;
}

static void show_progress(struct progress *progress, const struct flamepix_run_reading *reading)
{
    const struct flamepix_batch_state state = {
        .total = progress->count,
        .tally = {.counts = {[FLAMEPIX_OUTCOME_MADE] = reading->paths.count,
                             [FLAMEPIX_OUTCOME_FAILED] = reading->failed},
                  .seconds = flamepix_clock_seconds() - progress->begin},
    };
    flamepix_batch_status_tick(&progress->display, &state);
}

enum flamepix_exit flamepix_runs_read(struct flamepix_run_reading *reading,
                                      const char *const *paths, size_t count)
{
    struct progress progress = {.begin = flamepix_clock_seconds(),
                                .count = count + reading->paths.count + reading->failed};
    enum flamepix_exit code = FLAMEPIX_EXIT_DONE;
    flamepix_batch_status_init(&progress.display, FLAMEPIX_PROGRESS_AUTO, "");
    progress.display.shows = progress.display.is_bar; /* nothing but a bar, as a sheet */
    flamepix_batch_status_hush(&progress.display, reading->is_quiet);
    if (reading->set == NULL)
        code = flamepix_status_exit(
            flamepix_run_set_create((size_t)reading->limit_nbytes, &reading->set));
    for (size_t i = 0; i < count && code == FLAMEPIX_EXIT_DONE; i++) {
        code = read_run(reading, paths[i], &progress.display);
        show_progress(&progress, reading);
    }
    flamepix_batch_status_clear(&progress.display);
    return code;
}

void flamepix_run_reading_free(struct flamepix_run_reading *reading)
{
    flamepix_run_set_free(reading->set);
    free(reading->paths.items);
    reading->set = NULL;
    reading->paths = (struct flamepix_texts){0};
}
