#include "cli/batch/batch_pages.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include <flamepix/limits.h>

#include "base/os/output.h"
#include "cli/batch/gallery_items.h"
#include "gallery/gallery_readme.h"
#include "jobs/title_template.h"
#include "report/report_files.h"

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

/* The variant that is shown: a thumbnail, where there is one. */
static const struct flamepix_variant *find_shown(const struct flamepix_plan *plan)
{
    for (size_t i = 0; i < plan->variant_count; i++) {
        const char *preset = plan->variants[i].preset;
        if (preset != NULL && strcmp(preset, FLAMEPIX_PRESET_THUMB) == 0)
            return &plan->variants[i];
    }
    return &plan->variants[0];
}

static struct flamepix_gallery_options options_of(const struct flamepix_batch_setup *setup,
                                                  const char *title, const char *remark)
{
    const struct flamepix_variant *thumb = find_shown(&setup->plan);
    struct flamepix_figure_options shown = {0};
    (void)flamepix_figure_preset(FLAMEPIX_PRESET_THUMB, &shown);
    const uint32_t width = thumb->figure.fit_width;
    if (thumb->figure.thumbnail || (width > 0 && width <= shown.fit_width))
        shown = thumb->figure;
    return (struct flamepix_gallery_options){
        .title = title,
        .remark = remark,
        .thumb_width = shown.fit_width,
        .thumb_height = shown.fit_height,
    };
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

enum flamepix_exit flamepix_batch_pages(const struct flamepix_batch_setup *setup,
                                        const struct flamepix_report_index *index,
                                        const char *remark)
{
    struct flamepix_gallery_cards cards = {0};
    struct flamepix_buffer title = {0};
    enum flamepix_status status = flamepix_gallery_cards_make(index, &cards);
    const struct flamepix_gallery_items items = flamepix_gallery_cards_items(&cards);
    if (status == FLAMEPIX_OK)
        status = write_title(setup, &title);
    enum flamepix_exit code = flamepix_status_exit(status);
    const struct flamepix_gallery_options options = options_of(setup, title.data, remark);
    if (code == FLAMEPIX_EXIT_DONE && setup->arguments->gallery)
        code = write_page(setup, setup->gallery.data, &options, &items, flamepix_gallery_write);
    if (code == FLAMEPIX_EXIT_DONE && setup->arguments->readme)
        code =
            write_page(setup, setup->readme.data, &options, &items, flamepix_gallery_readme_write);
    flamepix_buffer_free(&title);
    flamepix_gallery_cards_free(&cards);
    return code;
}

/* Reads the report; its paths become relative to the pages. */
static enum flamepix_status read_report(const struct flamepix_batch_setup *setup,
                                        struct flamepix_report_index **index_ret)
{
    struct flamepix_report_place from = {0}, to = {0};
    struct flamepix_report_facts facts;
    const struct flamepix_report_origin origin = {.from = &from, .to = &to};
    const char *path = setup->report.data;
    enum flamepix_status status = flamepix_report_place_find(path, &from);
    if (status == FLAMEPIX_OK)
        status = flamepix_report_place_find(setup->gallery.data, &to);
    if (status == FLAMEPIX_OK)
        status = flamepix_report_index_create(index_ret);
    if (status == FLAMEPIX_OK)
        status = flamepix_report_read(path, *index_ret, &origin, &facts);
    if (status == FLAMEPIX_OK)
        status = flamepix_report_index_sort(*index_ret);
    flamepix_report_place_free(&from);
    flamepix_report_place_free(&to);
    return status;
}

enum flamepix_exit flamepix_batch_report_pages(const struct flamepix_batch_setup *setup,
                                               const char *remark)
{
    struct flamepix_report_index *index = NULL;
    enum flamepix_status status = read_report(setup, &index);
    enum flamepix_exit code = status == FLAMEPIX_OK
                                  ? flamepix_batch_pages(setup, index, remark)
                                  : flamepix_file_exit(setup->report.data, status, errno);
    flamepix_report_index_free(index);
    return code;
}
