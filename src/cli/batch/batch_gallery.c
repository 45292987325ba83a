#include "cli/batch/batch_steps.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include <flamepix/limits.h>

#include "base/os/output.h"
#include "gallery/gallery_assets.h"
#include "jobs/title_template.h"
#include "report/report_files.h"

/* A title with fields differs from picture to picture, so it cannot be the title of all. */
static enum flamepix_status write_title(const struct fpx_batch_setup *setup,
                                        struct flamepix_buffer *text)
{
    const struct fpx_title_fields none = {0};
    const char *title = setup->arguments->picture.title;
    bool is_all =
        title != NULL && title[0] != '\0' && !fpx_title_template_has(title, FPX_TITLE_FIELDS);
    return fpx_title_template_expand(is_all ? title : "Flame Graphs", &none, text);
}

/* The variant to show: a thumbnail, if there is one. */
static const struct fpx_variant *find_shown(const struct fpx_plan *plan)
{
    for (size_t i = 0; i < plan->variant_count; i++) {
        const char *preset = plan->variants[i].preset;
        if (preset != NULL && strcmp(preset, FLAMEPIX_PRESET_THUMB) == 0)
            return &plan->variants[i];
    }
    return &plan->variants[0];
}

static struct fpx_gallery_options options_of(const struct fpx_batch_setup *setup, const char *title,
                                             const char *remark)
{
    const struct fpx_variant *thumb = find_shown(&setup->plan);
    struct flamepix_figure_options shown = {0};
    (void)flamepix_figure_preset(FLAMEPIX_PRESET_THUMB, &shown);
    const uint32_t width = thumb->figure.fit_width;
    if (thumb->figure.thumbnail || (width > 0 && width <= shown.fit_width))
        shown = thumb->figure;
    return (struct fpx_gallery_options){
        .title = title,
        .remark = remark,
        .thumb_width = shown.fit_width,
        .thumb_height = shown.fit_height,
    };
}

typedef enum flamepix_status write_fn(const struct fpx_gallery_options *options,
                                      const struct fpx_gallery_items *items,
                                      flamepix_write_fn write, void *user);

static enum fpx_exit write_page(const struct fpx_batch_setup *setup, const char *path,
                                const struct fpx_gallery_options *options,
                                const struct fpx_gallery_items *items, write_fn *write)
{
    struct fpx_output *file = NULL;
    enum flamepix_status status = fpx_output_open_below(setup->folder, path, &file);
    if (status == FLAMEPIX_OK)
        status = write(options, items, fpx_output_write, file);
    if (status == FLAMEPIX_OK)
        status = fpx_output_finish(file, setup->plan.sync != FPX_SYNC_NEVER);
    int cause = errno;
    fpx_output_free(file);
    return fpx_file_exit(path, status, cause);
}

enum fpx_exit fpx_batch_gallery(const struct fpx_batch_setup *setup,
                                const struct fpx_report_index *index, const char *remark)
{
    struct fpx_gallery_cards cards = {0};
    struct flamepix_buffer title = {0};
    enum flamepix_status status = fpx_gallery_cards_make(index, &cards);
    const struct fpx_gallery_items items = fpx_gallery_cards_items(&cards);
    if (status == FLAMEPIX_OK)
        status = write_title(setup, &title);
    enum fpx_exit code = fpx_status_exit(status);
    const struct fpx_gallery_options options = options_of(setup, title.data, remark);
    if (code == FPX_EXIT_DONE && setup->arguments->gallery)
        code = write_page(setup, setup->gallery.data, &options, &items, fpx_gallery_write);
    if (code == FPX_EXIT_DONE && setup->arguments->readme)
        code = write_page(setup, setup->readme.data, &options, &items, fpx_gallery_readme_write);
    flamepix_buffer_free(&title);
    fpx_gallery_cards_free(&cards);
    return code;
}

/* Reads the report, and makes its paths relative to the pages. */
static enum flamepix_status read_report(const struct fpx_batch_setup *setup,
                                        struct fpx_report_index **index_ret)
{
    struct fpx_report_folder from = {0}, to = {0};
    struct fpx_report_facts facts;
    const struct fpx_report_origin origin = {.from = &from, .to = &to};
    const char *path = setup->report.data;
    enum flamepix_status status = fpx_report_folder_find(path, &from);
    if (status == FLAMEPIX_OK)
        status = fpx_report_folder_find(setup->gallery.data, &to);
    if (status == FLAMEPIX_OK)
        status = fpx_report_index_create(index_ret);
    if (status == FLAMEPIX_OK)
        status = fpx_report_read(setup->folder, path, *index_ret, &origin, &facts);
    if (status == FLAMEPIX_OK)
        status = fpx_report_index_sort(*index_ret);
    fpx_report_folder_free(&from);
    fpx_report_folder_free(&to);
    return status;
}

enum fpx_exit fpx_batch_report_gallery(const struct fpx_batch_setup *setup, const char *remark)
{
    struct fpx_report_index *index = NULL;
    enum flamepix_status status = read_report(setup, &index);
    enum fpx_exit code = status == FLAMEPIX_OK ? fpx_batch_gallery(setup, index, remark)
                                               : fpx_file_exit(setup->report.data, status, errno);
    fpx_report_index_free(index);
    return code;
}
