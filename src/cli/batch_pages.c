#include "cli/batch_pages.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <flamepix/limits.h>

#include "base/buffer_printf.h"
#include "base/output.h"
#include "gallery/gallery_readme.h"
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
                                                  const char *title, const char *folder)
{
    static const char suffix[] = "@" FLAMEPIX_PRESET_THUMB;
    const struct flamepix_plan *plan = &setup->plan;
    const size_t thumb_number = find_variant(plan, suffix, true);
    const struct flamepix_variant *thumb = &plan->variants[thumb_number];
    const size_t picture_number = find_variant(plan, suffix, false);
    struct flamepix_figure_options shown = {0};
    (void)flamepix_figure_preset(FLAMEPIX_PRESET_THUMB, &shown);
    const uint32_t width = thumb->figure.fit_width;
    if (thumb->figure.thumbnail || (width > 0 && width <= shown.fit_width))
        shown = thumb->figure;
    return (struct flamepix_gallery_options){
        .title = title,
        .folder = folder,
        .output_suffix = plan->variants[0].suffix,
        .thumb_suffix = thumb->suffix,
        .dark_thumb_suffix = find_dark_suffix(plan, thumb_number),
        .picture_suffix = plan->variants[picture_number].suffix,
        .dark_picture_suffix = find_dark_suffix(plan, picture_number),
        .thumb_width = shown.fit_width,
        .thumb_height = shown.fit_height,
    };
}

static struct flamepix_gallery_item item_of(const struct flamepix_entry *entry)
{
    const struct flamepix_entry_change *change = &entry->change;
    const struct flamepix_entry_growth *growth =
        change->is_turned ? &change->decline : &change->growth;
    return (struct flamepix_gallery_item){
        .input = entry->input,
        .output = entry->output,
        .failed = entry->outcome == FLAMEPIX_OUTCOME_FAILED,
        .empty = entry->outcome == FLAMEPIX_OUTCOME_EMPTY,
        .gone = entry->baseline_only,
        .error = entry->error,
        .line = entry->line,
        .warnings = entry->outcome == FLAMEPIX_OUTCOME_NO_PROFILE ? entry->error : entry->warnings,
        .total = entry->total,
        .unit = entry->unit,
        .depth = entry->depth,
        .width = entry->width,
        .height = entry->height,
        .hottest = entry->hottest,
        .alt = entry->alt,
        .change = {.is_known = change->is_known,
                   .has_similarity = change->has_similarity,
                   .similarity = change->similarity,
                   .name = growth->name,
                   .share = fabs(growth->share)},
    };
}

static struct flamepix_gallery_item item_at(const void *entries, size_t i)
{
    return item_of(((const struct flamepix_entry *const *)entries)[i]);
}

/* What has no order of its own is by input, as entries are. */
static int compare_growth(const void *a, const void *b)
{
    const struct flamepix_entry *const *left = a;
    const struct flamepix_entry *const *right = b;
    const struct flamepix_gallery_item items[] = {item_of(*left), item_of(*right)};
    const int order = flamepix_gallery_compare_growth(&items[0], &items[1]);
    return order != 0 ? order : (*left > *right) - (*left < *right);
}

/* The entries in the order of the page: by input, or by growth where anything is compared. The
 * caller frees them. */
static enum flamepix_status list_entries(const struct flamepix_report_index *index,
                                         const struct flamepix_entry ***list_ret, size_t *count_ret)
{
    const struct flamepix_entry *entries = flamepix_report_index_entries(index, count_ret);
    const struct flamepix_entry **list =
        calloc(*count_ret + 1, sizeof(const struct flamepix_entry *));
    bool compares = false;
    if (list == NULL)
        return FLAMEPIX_NO_MEMORY;
    for (size_t i = 0; i < *count_ret; i++) {
        list[i] = &entries[i];
        compares = compares || entries[i].change.is_known;
    }
    if (compares)
        qsort(list, *count_ret, sizeof(const struct flamepix_entry *), compare_growth);
    *list_ret = list;
    return FLAMEPIX_OK;
}

typedef enum flamepix_status write_fn(const struct flamepix_gallery_options *options,
                                      const struct flamepix_gallery_items *items,
                                      flamepix_write_fn write, void *user);

static enum flamepix_exit write_page(const struct flamepix_batch_setup *setup, const char *path,
                                     const struct flamepix_gallery_options *options,
                                     const struct flamepix_gallery_items *items, write_fn *write)
{
    struct flamepix_output *file = NULL;
    enum flamepix_status status = flamepix_output_open(path, &file);
    if (status == FLAMEPIX_OK)
        status = write(options, items, flamepix_output_write, file);
    if (status == FLAMEPIX_OK)
        status = flamepix_output_finish(file, setup->plan.sync != FLAMEPIX_SYNC_NEVER);
    int cause = errno;
    flamepix_output_free(file);
    return flamepix_file_exit(path, status, cause);
}

/* The way from the report's folder to that of the pages. */
static enum flamepix_status find_folder(const struct flamepix_batch_setup *setup,
                                        struct flamepix_report_place *place,
                                        struct flamepix_buffer *way)
{
    struct flamepix_buffer path = {0};
    enum flamepix_status status =
        flamepix_buffer_printf(&path, "%s/", setup->arguments->picture.output);
    if (status == FLAMEPIX_OK)
        status = flamepix_report_place_way(place, path.data, way);
    flamepix_buffer_free(&path);
    return status;
}

enum flamepix_exit flamepix_batch_pages(const struct flamepix_batch_setup *setup,
                                        const struct flamepix_report_index *index,
                                        struct flamepix_report_place *place)
{
    struct flamepix_gallery_items items = {.at = item_at};
    const struct flamepix_entry **entries = NULL;
    struct flamepix_buffer title = {0};
    struct flamepix_buffer folder = {0};
    enum flamepix_status status = list_entries(index, &entries, &items.count);
    items.user = entries;
    if (status == FLAMEPIX_OK)
        status = write_title(setup, &title);
    if (status == FLAMEPIX_OK)
        status = find_folder(setup, place, &folder);
    enum flamepix_exit code = flamepix_status_exit(status);
    const struct flamepix_gallery_options options = options_of(setup, title.data, folder.data);
    if (code == FLAMEPIX_EXIT_DONE && setup->arguments->gallery)
        code = write_page(setup, setup->gallery.data, &options, &items, flamepix_gallery_write);
    if (code == FLAMEPIX_EXIT_DONE && setup->arguments->readme)
        code =
            write_page(setup, setup->readme.data, &options, &items, flamepix_gallery_readme_write);
    flamepix_buffer_free(&title);
    flamepix_buffer_free(&folder);
    free(entries);
    return code;
}

static enum flamepix_status read_report(const char *path, struct flamepix_report_place *place,
                                        struct flamepix_report_index **index_ret)
{
    struct flamepix_report_facts facts;
    const struct flamepix_report_origin origin = {.from = place, .to = place};
    enum flamepix_status status = flamepix_report_place_find(path, place);
    if (status == FLAMEPIX_OK)
        status = flamepix_report_index_create(index_ret);
    if (status == FLAMEPIX_OK)
        status = flamepix_report_read(path, *index_ret, &origin, &facts);
    return status == FLAMEPIX_OK ? flamepix_report_index_sort(*index_ret) : status;
}

enum flamepix_exit flamepix_batch_report_pages(const struct flamepix_batch_setup *setup)
{
    struct flamepix_report_place place = {0};
    struct flamepix_report_index *index = NULL;
    enum flamepix_status status = read_report(setup->report.data, &place, &index);
    enum flamepix_exit code = status == FLAMEPIX_OK
                                  ? flamepix_batch_pages(setup, index, &place)
                                  : flamepix_file_exit(setup->report.data, status, errno);
    flamepix_report_index_free(index);
    flamepix_report_place_free(&place);
    return code;
}
