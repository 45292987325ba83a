#include "cli/batch_gallery.h"

#include <errno.h>
#include <string.h>

#include <flamepix/limits.h>

#include "base/output.h"
#include "gallery/gallery.h"
#include "jobs/title_template.h"
#include "report/report_files.h"

/* The variant of that suffix, or another one than it, but no twin; the first if there is none. */
static size_t find_variant(const struct flamepix_plan *plan, const char *suffix, bool equal)
{
    for (size_t i = 0; i < plan->variant_count; i++) {
        const struct flamepix_variant *variant = &plan->variants[i];
        if (!variant->is_twin && (strcmp(variant->suffix, suffix) == 0) == equal)
            return i;
    }
    return 0;
}

/* What the dark picture of a variant has before its extension; NULL: there is none. */
static const char *find_dark_suffix(const struct flamepix_plan *plan, size_t variant)
{
    return variant + 1 < plan->variant_count && plan->variants[variant + 1].is_twin
               ? plan->variants[variant + 1].suffix
               : NULL;
}

/* A title that is another one for each picture is none for all of them. */
static enum flamepix_status write_title(const struct flamepix_batch_setup *setup,
                                        struct flamepix_buffer *text)
{
    const struct flamepix_title_fields none = {0};
    const char *title = setup->arguments->picture.title;
    bool is_all = title != NULL && title[0] != '\0' &&
                  !flamepix_title_template_has(title, FLAMEPIX_TITLE_FIELDS);
    return flamepix_title_template_expand(is_all ? title : "Flame Graphs", &none, text);
}

static struct flamepix_gallery_options options_of(const struct flamepix_batch_setup *setup,
                                                  const char *title)
{
    static const char suffix[] = "@" FLAMEPIX_PRESET_THUMB;
    const struct flamepix_plan *plan = &setup->plan;
    const size_t thumb_number = find_variant(plan, suffix, true);
    const struct flamepix_variant *thumb = &plan->variants[thumb_number];
    const struct flamepix_variant *picture = &plan->variants[find_variant(plan, suffix, false)];
    struct flamepix_figure_options shown = {0};
    (void)flamepix_figure_preset(FLAMEPIX_PRESET_THUMB, &shown);
    const uint32_t width = thumb->figure.fit_width;
    if (thumb->figure.thumbnail || (width > 0 && width <= shown.fit_width))
        shown = thumb->figure;
    return (struct flamepix_gallery_options){
        .title = title,
        .folder = setup->arguments->picture.output,
        .output_suffix = plan->variants[0].suffix,
        .thumb_suffix = thumb->suffix,
        .dark_thumb_suffix = find_dark_suffix(plan, thumb_number),
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
        .warnings = entry->outcome == FLAMEPIX_SKIPPED && entry->error != NULL ? entry->error
                                                                               : entry->warnings,
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
    struct flamepix_buffer title = {0};
    enum flamepix_status status = write_title(setup, &title);
    const struct flamepix_gallery_options options = options_of(setup, title.data);
    if (status == FLAMEPIX_OK)
        status = flamepix_output_open(setup->gallery.data, &file);
    if (status == FLAMEPIX_OK)
        status = flamepix_gallery_write(&options, &items, flamepix_output_write, file);
    if (status == FLAMEPIX_OK)
        status = flamepix_output_finish(file, setup->plan.sync != FLAMEPIX_SYNC_NEVER);
    int cause = errno;
    flamepix_output_free(file);
    flamepix_buffer_free(&title);
    return flamepix_file_exit(setup->gallery.data, status, cause);
}

enum flamepix_exit flamepix_batch_report_gallery(const struct flamepix_batch_setup *setup)
{
    const char *const paths[] = {setup->report.data};
    struct flamepix_report_index *index = NULL;
    enum flamepix_status status = flamepix_reports_read(paths, 1, &index, NULL);
    if (status != FLAMEPIX_OK)
        return flamepix_file_exit(paths[0], status, errno);
    enum flamepix_exit code = flamepix_batch_gallery(setup, index);
    flamepix_report_index_free(index);
    return code;
}
