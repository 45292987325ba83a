#include "cli/batch_gallery.h"

#include <errno.h>
#include <string.h>

#include <flamepix/limits.h>

#include "base/output.h"
#include "cli/batch_exit.h"
#include "gallery/gallery.h"
#include "report/report_files.h"

/* The variant of that suffix, or another one than it; the first if there is none. */
static size_t find_variant(const struct flamepix_plan *plan, const char *suffix, bool equal)
{
    for (size_t i = 0; i < plan->variant_count; i++) {
        if ((strcmp(plan->variants[i].suffix, suffix) == 0) == equal)
            return i;
    }
    return 0;
}

static struct flamepix_gallery_options options_of(const struct flamepix_batch_setup *setup)
{
    static const char suffix[] = "@" FLAMEPIX_PRESET_THUMB;
    const struct flamepix_plan *plan = &setup->plan;
    const struct flamepix_variant *thumb = &plan->variants[find_variant(plan, suffix, true)];
    const struct flamepix_variant *picture = &plan->variants[find_variant(plan, suffix, false)];
    struct flamepix_figure_options shown = {0};
    (void)flamepix_figure_preset(FLAMEPIX_PRESET_THUMB, &shown);
    const uint32_t width = thumb->figure.fit_width;
    if (thumb->figure.thumbnail || (width > 0 && width <= shown.fit_width))
        shown = thumb->figure;
    const char *title = setup->arguments->picture.title;
    return (struct flamepix_gallery_options){
        .title = title != NULL && title[0] != '\0' ? title : "Flame Graphs",
        .folder = setup->arguments->picture.output,
        .output_suffix = plan->variants[0].suffix,
        .thumb_suffix = thumb->suffix,
        .picture_suffix = picture->suffix,
        .thumb_width = shown.fit_width,
        .thumb_height = shown.fit_height,
    };
}

static struct flamepix_gallery_item item_at(const void *entries, size_t i)
{
    const struct flamepix_entry *entry = (const struct flamepix_entry *)entries + i;
    return (struct flamepix_gallery_item){
        .input = entry->input,
        .output = entry->output,
        .failed = entry->outcome == FLAMEPIX_FAILED,
        .error = entry->error,
        .line = entry->line,
        .warnings = entry->warnings,
        .total = entry->total,
        .unit = entry->unit,
        .depth = entry->depth,
        .width = entry->width,
        .height = entry->height,
        .hottest = entry->hottest,
    };
}

enum flamepix_exit flamepix_batch_gallery(const struct flamepix_batch_setup *setup,
                                          const struct flamepix_report_index *index)
{
    struct flamepix_output *file = NULL;
    struct flamepix_gallery_items items = {.at = item_at};
    items.user = flamepix_report_index_entries(index, &items.count);
    const struct flamepix_gallery_options options = options_of(setup);
    enum flamepix_status status = flamepix_output_open(setup->gallery.data, &file);
    if (status == FLAMEPIX_OK)
        status = flamepix_gallery_write(&options, &items, flamepix_output_write, file);
    if (status == FLAMEPIX_OK)
        status = flamepix_output_finish(file, setup->plan.sync != FLAMEPIX_SYNC_NEVER);
    int cause = errno;
    flamepix_output_free(file);
    return flamepix_batch_file_exit(setup->gallery.data, status, cause);
}

enum flamepix_exit flamepix_batch_report_gallery(const struct flamepix_batch_setup *setup)
{
    const char *const paths[] = {setup->report.data};
    struct flamepix_report_index *index = NULL;
    enum flamepix_status status = flamepix_reports_read(paths, 1, &index, NULL);
    if (status != FLAMEPIX_OK)
        return flamepix_batch_file_exit(paths[0], status, errno);
    enum flamepix_exit code = flamepix_batch_gallery(setup, index);
    flamepix_report_index_free(index);
    return code;
}
