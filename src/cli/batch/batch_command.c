#include "cli/commands.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "base/os/fd.h"
#include "base/os/system.h"
#include "batch/batch.h"
#include "batch/products/product.h"
#include "cli/batch/batch_steps.h"
#include "cli/command.h"
#include "cli/console.h"
#include "cli/options/list_values.h"
#include "cli/signals.h"

/* -- limits of a batch ------------------------------------------------------------------------- */

static uint64_t max_failures(const struct fpx_batch_setup *setup, size_t inputs)
{
    const struct fpx_share *max = &setup->max_failures;
    if (setup->arguments->fail_fast)
        return 0;
    if (setup->arguments->max_failures == NULL)
        return UINT64_MAX;
    return max->percent ? (uint64_t)((double)inputs * max->value / 100) : (uint64_t)max->value;
}

/* At most one worker per input. */
static unsigned count_workers(const struct fpx_batch_arguments *arguments, size_t inputs)
{
    unsigned workers = fpx_cpus_for((unsigned)arguments->jobs);
    if (workers > inputs)
        workers = inputs > 0 ? (unsigned)inputs : 1;
    return workers;
}

/* -- a dry run --------------------------------------------------------------------------------- */

static enum flamepix_status list_outputs(const struct fpx_job_details *job,
                                         struct flamepix_buffer *text)
{
    const bool is_drawn =
        job->fault.status == FLAMEPIX_OK && !job->is_too_young && !job->is_only_named;
    for (size_t i = 0; is_drawn && i < job->path_count; i++) {
        fpx_escape_append(text, job->input, strlen(job->input));
        fpx_buffer_printf(text, " → ");
        fpx_escape_append(text, job->paths[i], strlen(job->paths[i]));
        fpx_buffer_printf(text, "\n");
    }
    return text->status;
}

/* Reports the folders that could not be listed: their files are missing from the outputs. */
static enum fpx_exit say_faults(const struct fpx_plan *plan)
{
    const size_t count = fpx_jobs_count(plan->jobs);
    size_t faults = 0;
    for (size_t job = 0; job < count; job++) {
        const struct fpx_jobs_fault fault = fpx_jobs_fault(plan->jobs, job);
        if (fault.status == FLAMEPIX_OK)
            continue;
        fpx_unlisted_print(fpx_jobs_input(plan->jobs, job), fault.text);
        faults++;
    }
    return faults == 0 ? FPX_EXIT_DONE : faults == count ? FPX_EXIT_ALL_FAILED : FPX_EXIT_INPUT;
}

static enum fpx_exit list_jobs(const struct fpx_plan *plan)
{
    enum { PART_NBYTES = 64 * 1024 };
    struct fpx_job_details job = {0};
    struct flamepix_buffer text = {0};
    enum flamepix_status status = FLAMEPIX_OK;
    size_t count = fpx_jobs_count(plan->jobs);
    for (size_t i = 0; i < count && status == FLAMEPIX_OK; i++) {
        status = fpx_product_details(plan, i, &job);
        if (status == FLAMEPIX_OK)
            status = list_outputs(&job, &text);
        if (status == FLAMEPIX_OK && (text.length > PART_NBYTES || i + 1 == count)) {
            status = fpx_fd_write(STDOUT_FILENO, text.data, text.length);
            flamepix_buffer_clear(&text);
        }
    }
    int cause = errno;
    fpx_job_details_free(&job);
    flamepix_buffer_free(&text);
    const enum fpx_exit code = fpx_file_exit("standard output", status, cause);
    return code == FPX_EXIT_DONE ? say_faults(plan) : code;
}

/* -- a batch ----------------------------------------------------------------------------------- */

static void see_failure(void *user, const struct fpx_entry *entry)
{
    fpx_batch_status_failure(user, entry);
}

static bool see_tick(void *user, const struct fpx_batch_state *state)
{
    fpx_batch_status_tick(user, state);
    return fpx_signals_held() == 0;
}

/* While the batch is at work, signals are held back, and it polls for them ten times a second,
 * between two steps: so no handler has to know its progress. Workers ignore them. */
static void see_work(void *user, bool at_work)
{
    (void)user;
    if (at_work)
        fpx_signals_hold();
    else
        fpx_signals_release();
}

/* Shards would overwrite each other's gallery. */
static bool writes_batch_gallery(const struct fpx_batch_setup *setup)
{
    const struct fpx_batch_arguments *arguments = setup->arguments;
    return (arguments->gallery || arguments->readme) && !setup->shard.given;
}

static struct fpx_pool_options pool_options(const struct fpx_batch_setup *setup)
{
    const struct fpx_batch_arguments *arguments = setup->arguments;
    return (struct fpx_pool_options){
        .workers = count_workers(arguments, fpx_jobs_count(setup->jobs)),
        .timeout_seconds = arguments->timeout,
        .limit_memory_nbytes = arguments->limit_memory,
    };
}

static enum fpx_exit run_batch(const struct fpx_batch_setup *setup)
{
    const struct fpx_batch_arguments *arguments = setup->arguments;
    struct fpx_batch_options options = {
        .plan = setup->plan,
        .report = setup->report.data,
        .copies_report = setup->copies_report,
        .shard = setup->shard.given ? setup->shard.index : 0,
        .shards = setup->shard.given ? setup->shard.count : 0,
        .gallery = setup->gallery.data,
        .max_failures = max_failures(setup, fpx_jobs_count(setup->jobs)),
        .pool = pool_options(setup),
    };
    struct fpx_batch_status progress;
    fpx_batch_status_init(&progress, arguments->progress, setup->report.data);
    fpx_batch_status_hush(&progress, setup->is_quiet);
    const struct fpx_batch_watch watch = {see_failure, see_tick, see_work, &progress};
    struct fpx_batch_result result = fpx_batch_run(&options, &watch);
    int signal_number = fpx_signals_held();
    enum fpx_exit code = fpx_batch_exit(&result, signal_number, arguments->allow_empty);
    if (result.end == FPX_BATCH_FINISHED && writes_batch_gallery(setup)) {
        enum fpx_exit pages = fpx_batch_report_gallery(setup, NULL);
        code = pages != FPX_EXIT_DONE ? pages : code;
    }
    fpx_batch_status_end(&progress, &result, fpx_signal_name(signal_number));
    flamepix_buffer_free(&result.left.names);
    return code;
}

static enum fpx_exit claim_and_run(struct fpx_batch_setup *setup)
{
    struct fpx_report_lock lock = {.fd = -1};
    const struct fpx_pool_options pool = pool_options(setup);
    enum fpx_exit code = fpx_color_files_begin(&setup->color_files);
    setup->plan.palette_file = setup->color_files.palette_file;
    if (code == FPX_EXIT_DONE)
        code = fpx_batch_claim(setup, writes_batch_gallery(setup), &lock);
    if (code == FPX_EXIT_DONE)
        code = fpx_batch_confine(setup);
    if (code == FPX_EXIT_DONE)
        code = fpx_batch_colors_find(setup, &pool);
    if (code == FPX_EXIT_DONE)
        code = run_batch(setup);
    fpx_report_lock_release(&lock);
    /* A signal that stopped the batch is still held back. SIGHUP has no exit code of its own and
     * ends the program here. */
    fpx_signals_release();
    return code;
}

static enum fpx_exit find_groups(struct fpx_batch_setup *setup)
{
    const struct fpx_pool_options pool = pool_options(setup);
    return fpx_batch_groups_find(setup, &pool);
}

static enum fpx_exit find_and_run(struct fpx_batch_setup *setup, const struct fpx_texts *files)
{
    enum fpx_exit code = fpx_batch_find_jobs(setup, files);
    if (code == FPX_EXIT_DONE && setup->plan.pictures == FPX_PICTURES_GROUP_FILES)
        code = fpx_batch_confine(setup);
    if (code == FPX_EXIT_DONE)
        code = find_groups(setup);
    if (code == FPX_EXIT_DONE)
        code = fpx_batch_check_files(setup);
    if (code == FPX_EXIT_DONE)
        code = fpx_batch_baseline_print_gone(setup);
    if (code != FPX_EXIT_DONE)
        return code;
    if (fpx_jobs_total(setup->jobs) == 0) {
        fpx_message("no input matched");
        return setup->arguments->allow_empty ? FPX_EXIT_DONE : FPX_EXIT_NO_INPUT;
    }
    return setup->arguments->dry_run ? list_jobs(&setup->plan) : claim_and_run(setup);
}

enum fpx_exit fpx_batch_command(const void *fields, const struct fpx_arguments *arguments)
{
    struct fpx_batch_arguments own = *(const struct fpx_batch_arguments *)fields;
    struct fpx_font_paths fonts = {0};
    struct fpx_view_list views = {0};
    struct fpx_batch_setup setup = {.option_files = &arguments->option_paths,
                                    .words = &arguments->files,
                                    .is_quiet = arguments->quiet,
                                    .workers = {.rules = -1}};
    enum fpx_exit code = fpx_confine_prepare(&setup.confinement, fpx_batch_table, &own);
    if (code == FPX_EXIT_DONE)
        code = fpx_font_paths_find(&fonts, &own.picture.fonts);
    own.picture.fonts = fonts.texts;
    if (code == FPX_EXIT_DONE)
        code = fpx_batch_profiles_request(&own, &views);
    if (code == FPX_EXIT_DONE)
        code = fpx_batch_baseline_prepare(&own, &views);
    if (code == FPX_EXIT_DONE)
        code = fpx_batch_setup(&own, &setup);
    if (code == FPX_EXIT_DONE)
        code = own.merge_reports ? fpx_batch_merge(&setup, &arguments->files)
                                 : find_and_run(&setup, &arguments->files);
    fpx_batch_setup_free(&setup);
    fpx_font_paths_free(&fonts);
    fpx_view_list_free(&views);
    fpx_confine_end(&setup.confinement, &own);
    return code;
}

const struct fpx_command fpx_cmd_batch = {
    .name = "batch",
    .usage = "flamepix batch [OPTION]... PATH... -o DIR",
    .summary = "Many profiles to many pictures, on all cores.",
    .description = "Draws a picture of every profile that is named, found in a folder or listed, "
                   "into DIR. A bad input costs that input only: the batch goes on, and its "
                   "report says why. Run again, it makes only what changed; after a run that was "
                   "interrupted, --resume makes the rest. All options of a picture apply to every "
                   "picture.",
    .table = fpx_batch_table,
    .fields_nbytes = sizeof(struct fpx_batch_arguments),
    .confines_itself = true,
    .run = fpx_batch_command,
};
