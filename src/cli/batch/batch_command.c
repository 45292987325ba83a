#include "cli/batch/batch_command.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "base/os/cpus.h"
#include "base/os/fd.h"
#include "batch/batch.h"
#include "batch/products/product.h"
#include "cli/batch/batch_baseline.h"
#include "cli/batch/batch_claim.h"
#include "cli/batch/batch_colors.h"
#include "cli/batch/batch_exit.h"
#include "cli/batch/batch_groups.h"
#include "cli/batch/batch_merge.h"
#include "cli/batch/batch_pages.h"
#include "cli/batch/batch_setup.h"
#include "cli/batch/batch_status.h"
#include "cli/batch/jobs_trouble.h"
#include "cli/message.h"
#include "cli/options/font_paths.h"
#include "cli/signals.h"

/* -- limits of a batch ------------------------------------------------------------------------- */

static uint64_t max_failures(const struct flamepix_batch_setup *setup, size_t inputs)
{
    const struct flamepix_share *max = &setup->max_failures;
    if (setup->arguments->fail_fast)
        return 0;
    if (setup->arguments->max_failures == NULL)
        return UINT64_MAX;
    return max->percent ? (uint64_t)((double)inputs * max->value / 100) : (uint64_t)max->value;
}

/* No more of them than there are inputs. */
static unsigned count_workers(const struct flamepix_batch_arguments *arguments, size_t inputs)
{
    unsigned workers = flamepix_cpus_for((unsigned)arguments->jobs);
    if (workers > inputs)
        workers = inputs > 0 ? (unsigned)inputs : 1;
    return workers;
}

/* -- a dry run --------------------------------------------------------------------------------- */

static enum flamepix_status list_job(const struct flamepix_plan *plan, size_t job,
                                     struct flamepix_buffer *path, struct flamepix_buffer *text)
{
    const char *input = flamepix_jobs_input(plan->jobs, job);
    const bool is_drawn =
        flamepix_jobs_fault(plan->jobs, job).status == FLAMEPIX_OK &&
        !flamepix_jobs_is_too_young(plan->jobs, job) &&
        (!flamepix_jobs_is_gone(plan->jobs, job) || flamepix_jobs_draw_gone(plan->jobs));
    size_t count = is_drawn ? flamepix_product_count(plan, job) : 0;
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < count && status == FLAMEPIX_OK; i++) {
        status = flamepix_product_path(plan, job, flamepix_product_at(plan, i), path);
        if (status == FLAMEPIX_OK)
            status = flamepix_escape_append(text, input, strlen(input));
        if (status == FLAMEPIX_OK)
            status = flamepix_buffer_printf(text, " → ");
        if (status == FLAMEPIX_OK)
            status = flamepix_escape_append(text, path->data, strlen(path->data));
        if (status == FLAMEPIX_OK)
            status = flamepix_buffer_printf(text, "\n");
    }
    return status;
}

/* Says which folders could not be listed: what is in them is not among the outputs. */
static enum flamepix_exit say_faults(const struct flamepix_plan *plan)
{
    const size_t count = flamepix_jobs_count(plan->jobs);
    size_t faults = 0;
    for (size_t job = 0; job < count; job++) {
        const struct flamepix_jobs_fault fault = flamepix_jobs_fault(plan->jobs, job);
        if (fault.status == FLAMEPIX_OK)
            continue;
        flamepix_unlisted_say(flamepix_jobs_input(plan->jobs, job), fault.text);
        faults++;
    }
    return faults == 0       ? FLAMEPIX_EXIT_DONE
           : faults == count ? FLAMEPIX_EXIT_ALL_FAILED
                             : FLAMEPIX_EXIT_INPUT;
}

static enum flamepix_exit list_jobs(const struct flamepix_plan *plan)
{
    enum { PART_NBYTES = 64 * 1024 };
    struct flamepix_buffer path = {0};
    struct flamepix_buffer text = {0};
    enum flamepix_status status = FLAMEPIX_OK;
    size_t count = flamepix_jobs_count(plan->jobs);
    for (size_t job = 0; job < count && status == FLAMEPIX_OK; job++) {
        status = list_job(plan, job, &path, &text);
        if (status == FLAMEPIX_OK && (text.length > PART_NBYTES || job + 1 == count)) {
            status = flamepix_fd_write(STDOUT_FILENO, text.data, text.length);
            text.length = 0;
        }
    }
    int cause = errno;
    flamepix_buffer_free(&path);
    flamepix_buffer_free(&text);
    const enum flamepix_exit code = flamepix_file_exit("standard output", status, cause);
    return code == FLAMEPIX_EXIT_DONE ? say_faults(plan) : code;
}

/* -- a batch ----------------------------------------------------------------------------------- */

static void see_failure(void *user, const struct flamepix_entry *entry)
{
    flamepix_batch_status_failure(user, entry);
}

static bool see_tick(void *user, const struct flamepix_batch_state *state)
{
    flamepix_batch_status_tick(user, state);
    return flamepix_signals_held() == 0;
}

/* While the batch is at work signals are held back, and it looks for them ten times a second,
 * between two steps: so no handler has to know how far it is. Workers ignore them. */
static void see_work(void *user, bool at_work)
{
    (void)user;
    if (at_work)
        flamepix_signals_hold();
    else
        flamepix_signals_release();
}

/* Shards would write over each other's. */
static bool writes_pages(const struct flamepix_batch_setup *setup)
{
    const struct flamepix_batch_arguments *arguments = setup->arguments;
    return (arguments->gallery || arguments->readme) && !setup->shard.given;
}

static struct flamepix_pool_options pool_options(const struct flamepix_batch_setup *setup)
{
    const struct flamepix_batch_arguments *arguments = setup->arguments;
    return (struct flamepix_pool_options){
        .workers = count_workers(arguments, flamepix_jobs_count(setup->jobs)),
        .timeout_seconds = arguments->timeout,
        .limit_memory_nbytes = arguments->limit_memory,
    };
}

static enum flamepix_exit run_batch(const struct flamepix_batch_setup *setup)
{
    const struct flamepix_batch_arguments *arguments = setup->arguments;
    struct flamepix_batch_options options = {
        .plan = setup->plan,
        .report = setup->report.data,
        .copies_report = setup->copies_report,
        .shard = setup->shard.given ? setup->shard.index : 0,
        .shards = setup->shard.given ? setup->shard.count : 0,
        .gallery = setup->gallery.data,
        .max_failures = max_failures(setup, flamepix_jobs_count(setup->jobs)),
        .pool = pool_options(setup),
    };
    struct flamepix_batch_status progress;
    flamepix_batch_status_init(&progress, arguments->progress, setup->report.data);
    flamepix_batch_status_hush(&progress, setup->is_quiet);
    const struct flamepix_batch_watch watch = {see_failure, see_tick, see_work, &progress};
    struct flamepix_batch_result result = flamepix_batch_run(&options, &watch);
    int signal_number = flamepix_signals_held();
    enum flamepix_exit code = flamepix_batch_exit(&result, signal_number, arguments->allow_empty);
    if (result.end == FLAMEPIX_BATCH_FINISHED && writes_pages(setup)) {
        enum flamepix_exit pages = flamepix_batch_report_pages(setup, NULL);
        code = pages != FLAMEPIX_EXIT_DONE ? pages : code;
    }
    flamepix_batch_status_end(&progress, &result, flamepix_signal_name(signal_number));
    flamepix_buffer_free(&result.left.names);
    return code;
}

static enum flamepix_exit claim_and_run(struct flamepix_batch_setup *setup)
{
    struct flamepix_report_lock lock = {.fd = -1};
    const struct flamepix_pool_options pool = pool_options(setup);
    enum flamepix_exit code = flamepix_color_files_begin(&setup->color_files);
    setup->plan.palette_file = setup->color_files.palette_file;
    if (code == FLAMEPIX_EXIT_DONE)
        code = flamepix_batch_claim(setup, writes_pages(setup), &lock);
    if (code == FLAMEPIX_EXIT_DONE)
        code = flamepix_batch_colors_find(setup, &pool);
    if (code == FLAMEPIX_EXIT_DONE)
        code = run_batch(setup);
    flamepix_report_lock_release(&lock);
    /* A signal that has stopped the batch is still held back. SIGHUP has no exit code of its own
     * and ends the program here. */
    flamepix_signals_release();
    return code;
}

static enum flamepix_exit find_groups(struct flamepix_batch_setup *setup)
{
    const struct flamepix_pool_options pool = pool_options(setup);
    return flamepix_batch_groups_find(setup, &pool);
}

static enum flamepix_exit find_and_run(struct flamepix_batch_setup *setup,
                                       const struct flamepix_texts *files)
{
    enum flamepix_exit code = flamepix_batch_find_jobs(setup, files);
    if (code == FLAMEPIX_EXIT_DONE)
        code = find_groups(setup);
    if (code == FLAMEPIX_EXIT_DONE)
        code = flamepix_batch_check_files(setup);
    if (code == FLAMEPIX_EXIT_DONE)
        code = flamepix_batch_baseline_say_gone(setup);
    if (code != FLAMEPIX_EXIT_DONE)
        return code;
    if (flamepix_jobs_total(setup->jobs) == 0) {
        flamepix_message("no input matched");
        return setup->arguments->allow_empty ? FLAMEPIX_EXIT_DONE : FLAMEPIX_EXIT_NO_INPUT;
    }
    return setup->arguments->dry_run ? list_jobs(&setup->plan) : claim_and_run(setup);
}

enum flamepix_exit flamepix_batch_command(const void *fields,
                                          const struct flamepix_arguments *arguments)
{
    struct flamepix_batch_arguments own = *(const struct flamepix_batch_arguments *)fields;
    struct flamepix_font_paths fonts = {0};
    struct flamepix_view_list views = {0};
    struct flamepix_batch_setup setup = {.option_files = &arguments->option_paths,
                                         .is_quiet = arguments->quiet};
    enum flamepix_exit code = flamepix_font_paths_find(&fonts, &own.picture.fonts);
    own.picture.fonts = fonts.texts;
    if (code == FLAMEPIX_EXIT_DONE)
        code = flamepix_batch_profiles_ask(&own, &views);
    if (code == FLAMEPIX_EXIT_DONE)
        code = flamepix_batch_baseline_ask(&own, &views);
    if (code == FLAMEPIX_EXIT_DONE)
        code = flamepix_batch_setup(&own, &setup);
    if (code == FLAMEPIX_EXIT_DONE)
        code = own.merge_reports ? flamepix_batch_merge(&setup, &arguments->files)
                                 : find_and_run(&setup, &arguments->files);
    flamepix_batch_setup_free(&setup);
    flamepix_font_paths_free(&fonts);
    flamepix_view_list_free(&views);
    return code;
}
