#include "cli/batch_merge.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>

#include "base/decimal.h"
#include "cli/batch_claim.h"
#include "cli/batch_exit.h"
#include "cli/batch_pages.h"
#include "cli/message.h"
#include "cli/outputs.h"
#include "report/report_files.h"
#include "report/report_merge.h"

static enum flamepix_exit check_files(const struct flamepix_batch_setup *setup,
                                      const struct flamepix_texts *reports)
{
    struct flamepix_outputs outputs = {0};
    flamepix_outputs_add(&outputs, setup->report.data);
    if (setup->arguments->gallery)
        flamepix_outputs_add(&outputs, setup->gallery.data);
    if (setup->arguments->readme)
        flamepix_outputs_add(&outputs, setup->readme.data);
    enum flamepix_exit code = flamepix_outputs_check(&outputs, reports->items, reports->count);
    if (code == FLAMEPIX_EXIT_DONE)
        code = flamepix_outputs_check(&outputs, setup->option_files->items,
                                      setup->option_files->count);
    return code;
}

/* A shard that was killed and did not go on leaves a report without its last line. */
static enum flamepix_exit check_finished(const struct flamepix_texts *reports, bool *all_ret)
{
    *all_ret = true;
    for (size_t i = 0; i < reports->count; i++) {
        bool finished = false;
        enum flamepix_status status = flamepix_report_is_finished(reports->items[i], &finished);
        if (status != FLAMEPIX_OK)
            return flamepix_file_exit(reports->items[i], status, errno);
        if (!finished) {
            flamepix_message("%s: the run has not finished; --resume goes on", reports->items[i]);
            *all_ret = false;
        }
    }
    return FLAMEPIX_EXIT_DONE;
}

static void say_tally(const char *report, const struct flamepix_outcomes *tally)
{
    char empty[FLAMEPIX_DECIMAL_NBYTES + sizeof(" without samples, ")] = "";
    if (tally->empty > 0)
        snprintf(empty, sizeof(empty), "%" PRIu64 " without samples, ", tally->empty);
    flamepix_message("%s: %" PRIu64 " done, %" PRIu64 " skipped, %s%" PRIu64 " failed", report,
                     tally->done, tally->skipped, empty, tally->failed);
}

/* The pages over the merged report, a line that says what there is, and the exit code. */
static enum flamepix_exit finish(const struct flamepix_batch_setup *setup,
                                 const struct flamepix_merged *merged, bool all_finished)
{
    const struct flamepix_outcomes *tally = &merged->tally;
    enum flamepix_exit code = FLAMEPIX_EXIT_DONE;
    code = flamepix_batch_pages(setup, merged->index);
    say_tally(setup->report.data, tally);
    if (code == FLAMEPIX_EXIT_DONE && flamepix_outcomes_count(tally) == 0)
        code = setup->arguments->allow_empty ? FLAMEPIX_EXIT_DONE : FLAMEPIX_EXIT_NO_INPUT;
    else if (code == FLAMEPIX_EXIT_DONE)
        code = flamepix_batch_tally_exit(tally);
    return code == FLAMEPIX_EXIT_DONE && !all_finished ? FLAMEPIX_EXIT_INPUT : code;
}

/* With the lock held. */
static enum flamepix_exit merge(const struct flamepix_batch_setup *setup,
                                const struct flamepix_texts *reports, bool all_finished)
{
    struct flamepix_merged merged;
    enum flamepix_status status =
        flamepix_reports_merge(reports->items, reports->count, setup->report.data,
                               setup->plan.sync != FLAMEPIX_SYNC_NEVER, &merged);
    int cause = errno;
    const char *path =
        status == FLAMEPIX_READ_FAILED ? reports->items[merged.failed] : setup->report.data;
    enum flamepix_exit code = status == FLAMEPIX_OK ? finish(setup, &merged, all_finished)
                                                    : flamepix_file_exit(path, status, cause);
    flamepix_report_index_free(merged.index);
    return code;
}

enum flamepix_exit flamepix_batch_merge(const struct flamepix_batch_setup *setup,
                                        const struct flamepix_texts *reports)
{
    struct flamepix_report_lock lock = {.fd = -1};
    bool all_finished;
    if (reports->count == 0) {
        flamepix_message("--merge-reports needs the reports of shards: "
                         "DIR/report-*-of-*.jsonl");
        return FLAMEPIX_EXIT_USAGE;
    }
    enum flamepix_exit code = check_files(setup, reports);
    if (code == FLAMEPIX_EXIT_DONE)
        code = check_finished(reports, &all_finished);
    if (code == FLAMEPIX_EXIT_DONE)
        code = flamepix_batch_claim(setup, true, &lock);
    if (code == FLAMEPIX_EXIT_DONE)
        code = merge(setup, reports, all_finished);
    flamepix_report_lock_release(&lock);
    return code;
}
