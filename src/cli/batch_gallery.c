#include "cli/batch_gallery.h"

#include <errno.h>
#include <string.h>

#include "base/output.h"
#include "cli/message.h"
#include "gallery/gallery.h"
#include "report/report_files.h"
#include "report/report_merge.h"

enum flamepix_exit flamepix_batch_exit(const struct flamepix_tally *tally)
{
    if (tally->failed == 0)
        return FLAMEPIX_EXIT_DONE;
    return tally->done + tally->skipped == 0 ? FLAMEPIX_EXIT_ALL_FAILED : FLAMEPIX_EXIT_INPUT;
}

static enum flamepix_exit say(const char *path, enum flamepix_status status, int cause)
{
    bool has_cause = status == FLAMEPIX_READ_FAILED || status == FLAMEPIX_WRITE_FAILED;
    if (status != FLAMEPIX_OK)
        flamepix_message("%s: %s", path,
                         has_cause ? strerror(cause) : flamepix_status_text(status));
    return flamepix_exit_of(status);
}

/* -- the gallery ------------------------------------------------------------------------------- */

/* The view of that suffix, or another one than it; the first if there is none. */
static size_t find_view(const struct flamepix_plan *plan, const char *suffix, bool equal)
{
    for (size_t i = 0; i < plan->view_count; i++) {
        if ((strcmp(plan->views[i].suffix, suffix) == 0) == equal)
            return i;
    }
    return 0;
}

static struct flamepix_gallery_options options_of(const struct flamepix_batch_setup *setup)
{
    enum { WIDTH = 320, HEIGHT = 180 };
    const struct flamepix_plan *plan = &setup->plan;
    const struct flamepix_variant *thumb = &plan->views[find_view(plan, "@thumb", true)];
    const struct flamepix_variant *picture = &plan->views[find_view(plan, "@thumb", false)];
    bool is_small = thumb->figure.fit_width > 0 && thumb->figure.fit_width <= WIDTH;
    const char *title = setup->arguments->picture.title;
    return (struct flamepix_gallery_options){
        .title = title != NULL && title[0] != '\0' ? title : "Flame Graphs",
        .folder = setup->arguments->picture.output,
        .output_suffix = plan->views[0].suffix,
        .thumb_suffix = thumb->suffix,
        .picture_suffix = picture->suffix,
        .thumb_width = is_small ? thumb->figure.fit_width : WIDTH,
        .thumb_height = is_small ? thumb->figure.fit_height : HEIGHT,
    };
}

enum flamepix_exit flamepix_batch_gallery(const struct flamepix_batch_setup *setup,
                                          const struct flamepix_report_index *history)
{
    struct flamepix_output *file = NULL;
    size_t count;
    const struct flamepix_entry *entries = flamepix_report_index_entries(history, &count);
    const struct flamepix_gallery_options options = options_of(setup);
    enum flamepix_status status = flamepix_output_open(setup->gallery.data, &file);
    if (status == FLAMEPIX_OK)
        status = flamepix_gallery_write(&options, entries, count, flamepix_output_write, file);
    if (status == FLAMEPIX_OK)
        status = flamepix_output_finish(file);
    int cause = errno;
    flamepix_output_free(file);
    return say(setup->gallery.data, status, cause);
}

enum flamepix_exit flamepix_batch_report_gallery(const struct flamepix_batch_setup *setup)
{
    const char *const paths[] = {setup->report.data};
    struct flamepix_report_index *history = NULL;
    enum flamepix_status status = flamepix_reports_read(paths, 1, &history, NULL);
    if (status != FLAMEPIX_OK)
        return say(paths[0], status, errno);
    enum flamepix_exit code = flamepix_batch_gallery(setup, history);
    flamepix_report_index_free(history);
    return code;
}

/* -- shards ------------------------------------------------------------------------------------ */

/* A shard that was killed and did not go on leaves a report without its last line. */
static enum flamepix_exit check_finished(const struct flamepix_texts *reports, bool *all_ret)
{
    *all_ret = true;
    for (size_t i = 0; i < reports->count; i++) {
        bool finished = false;
        enum flamepix_status status = flamepix_report_is_finished(reports->items[i], &finished);
        if (status != FLAMEPIX_OK)
            return say(reports->items[i], status, errno);
        if (!finished) {
            flamepix_message("%s: the run has not finished; --resume goes on", reports->items[i]);
            *all_ret = false;
        }
    }
    return FLAMEPIX_EXIT_DONE;
}

static enum flamepix_exit settle(const struct flamepix_batch_setup *setup,
                                 const struct flamepix_merged *merged, bool all_finished)
{
    const struct flamepix_tally *tally = &merged->tally;
    enum flamepix_exit code = FLAMEPIX_EXIT_DONE;
    if (setup->arguments->gallery)
        code = flamepix_batch_gallery(setup, merged->index);
    flamepix_message("%s: %llu done, %llu skipped, %llu failed", setup->report.data,
                     (unsigned long long)tally->done, (unsigned long long)tally->skipped,
                     (unsigned long long)tally->failed);
    if (code == FLAMEPIX_EXIT_DONE && tally->done + tally->skipped + tally->failed == 0)
        code = setup->arguments->allow_empty ? FLAMEPIX_EXIT_DONE : FLAMEPIX_EXIT_NO_INPUT;
    else if (code == FLAMEPIX_EXIT_DONE)
        code = flamepix_batch_exit(tally);
    return code == FLAMEPIX_EXIT_DONE && !all_finished ? FLAMEPIX_EXIT_INPUT : code;
}

enum flamepix_exit flamepix_batch_merge(const struct flamepix_batch_setup *setup,
                                        const struct flamepix_texts *reports)
{
    struct flamepix_merged merged;
    bool all_finished;
    if (reports->count == 0) {
        flamepix_message("--merge-reports needs the reports of shards: "
                         "DIR/report-*-of-*.jsonl");
        return FLAMEPIX_EXIT_USAGE;
    }
    enum flamepix_exit code = check_finished(reports, &all_finished);
    if (code != FLAMEPIX_EXIT_DONE)
        return code;
    enum flamepix_status status =
        flamepix_reports_merge(reports->items, reports->count, setup->report.data, &merged);
    int cause = errno;
    if (status == FLAMEPIX_OK)
        code = settle(setup, &merged, all_finished);
    else
        code =
            say(status == FLAMEPIX_READ_FAILED ? reports->items[merged.failed] : setup->report.data,
                status, cause);
    flamepix_report_index_free(merged.index);
    return code;
}
