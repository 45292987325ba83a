#include "cli/picture/draw_pages.h"

#include <string.h>

#include "cli/console.h"

#include "figure/rows/scaled_layout.h"

static enum fpx_exit ask_dark(struct fpx_themed_pictures *pages, const char *light,
                              struct fpx_outputs *outputs)
{
    struct fpx_themed_picture *page = &pages->items[pages->count++];
    if (strcmp(light, "-") == 0) {
        fpx_message("--theme light,dark makes two pictures, which need names: -o FILE");
        return FPX_EXIT_USAGE;
    }
    enum flamepix_status status = fpx_picture_dark_path(light, &pages->dark_path);
    if (status != FLAMEPIX_OK)
        return fpx_status_exit(status);
    page->output = fpx_outputs_add(outputs, pages->dark_path.data);
    page->options = pages->items[0].options;
    page->options.theme = FLAMEPIX_DARK;
    return FPX_EXIT_DONE;
}

enum fpx_exit fpx_themed_pictures_request(struct fpx_themed_pictures *pages,
                                          const struct fpx_picture_arguments *picture,
                                          const struct flamepix_figure_options *options,
                                          struct fpx_outputs *outputs)
{
    const char *path = picture->output == NULL ? "-" : picture->output;
    pages->items[0].output = fpx_outputs_add(outputs, path);
    pages->items[0].options = *options;
    pages->count = 1;
    return fpx_picture_has_both_themes(picture) ? ask_dark(pages, path, outputs) : FPX_EXIT_DONE;
}

static enum flamepix_status compose_picture(const struct fpx_picture_sources *sources,
                                            const struct flamepix_layout *layout,
                                            const struct flamepix_figure_options *options,
                                            struct fpx_composed_picture *drawn)
{
    struct flamepix_sheet_options sheet = sources->sheet;
    sheet.figure = *options;
    sheet.figure.colors.name = sources->sheet.figure.colors.name;
    if (sources->panels != NULL)
        return flamepix_sheet_create(sources->panels, sources->panel_count, &sheet, sources->fonts,
                                     &drawn->sheet);
    return flamepix_figure_create(layout, options, sources->fonts, sources->facts, &drawn->figure);
}

static enum flamepix_status compose_asked(struct fpx_themed_pictures *pages,
                                          const struct fpx_picture_sources *sources)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < pages->count && status == FLAMEPIX_OK; i++)
        status = compose_picture(sources, sources->layout, &pages->items[i].options,
                                 &pages->items[i].drawn);
    return status;
}

/* -- fitting --max-bytes ----------------------------------------------------------------------- */

struct measuring {
    struct fpx_themed_pictures *pages;
    const struct fpx_picture_sources *sources;
};

/* Makes a layout for the scale, if the present one is for another; sheets do so themselves. */
static enum flamepix_status scale_layout(const struct measuring *measuring, double scale)
{
    const struct fpx_picture_sources *sources = measuring->sources;
    struct fpx_themed_pictures *pages = measuring->pages;
    struct flamepix_figure_options options = pages->items[0].options;
    struct flamepix_layout_options planned = sources->options->layout;
    if (scale == options.scale || sources->layout == NULL)
        return FLAMEPIX_OK;
    options.scale = scale;
    flamepix_figure_plan(&options, &planned);
    flamepix_layout_free(pages->layout);
    pages->layout = NULL;
    return fpx_scaled_layout(sources->layout, &planned, &pages->layout);
}

static enum flamepix_status measure_page(const struct measuring *measuring, size_t number,
                                         const struct fpx_savings *savings, uint64_t limit_nbytes,
                                         uint64_t *nbytes)
{
    struct fpx_themed_pictures *pages = measuring->pages;
    struct fpx_themed_picture *page = &pages->items[number];
    struct flamepix_figure_options options = fpx_savings_options(savings, &page->options);
    uint64_t own_nbytes = 0;
    options.limit_nbytes = limit_nbytes;
    fpx_composed_picture_free(&page->drawn);
    enum flamepix_status status = compose_picture(
        measuring->sources, pages->layout != NULL ? pages->layout : measuring->sources->layout,
        &options, &page->drawn);
    if (status == FLAMEPIX_OK)
        status = fpx_composed_picture_draw(&page->drawn, fpx_count_nbytes, &own_nbytes);
    if (number == 0 || own_nbytes > *nbytes) {
        *nbytes = own_nbytes;
        pages->largest = number;
    }
    return status;
}

static enum flamepix_status measure(void *user, const struct fpx_savings *savings,
                                    uint64_t limit_nbytes, uint64_t *nbytes_ret)
{
    const struct measuring *measuring = user;
    *nbytes_ret = 0;
    enum flamepix_status status = scale_layout(measuring, savings->scale);
    for (size_t i = 0; i < measuring->pages->count && status == FLAMEPIX_OK; i++)
        status = measure_page(measuring, i, savings, limit_nbytes, nbytes_ret);
    return status;
}

enum flamepix_status fpx_themed_pictures_compose(struct fpx_themed_pictures *pages,
                                                 const struct fpx_picture_sources *sources)
{
    struct measuring measuring = {pages, sources};
    const struct fpx_savings_request request = {
        .asked = &pages->items[0].options,
        .measure = measure,
        .user = &measuring,
    };
    return request.asked->limit_nbytes > 0 ? fpx_savings_find(&request, &pages->savings)
                                           : compose_asked(pages, sources);
}

struct flamepix_figure_effort fpx_themed_pictures_effort(const struct fpx_themed_pictures *pages)
{
    struct flamepix_figure_effort all = {0};
    for (size_t i = 0; i < pages->count; i++) {
        const struct flamepix_figure_effort effort =
            fpx_composed_picture_effort(&pages->items[i].drawn);
        all.drawing += effort.drawing;
        all.encoding += effort.encoding;
    }
    return all;
}

void fpx_themed_pictures_free(struct fpx_themed_pictures *pages)
{
    for (size_t i = 0; i < FPX_THEMES; i++)
        fpx_composed_picture_free(&pages->items[i].drawn);
    flamepix_layout_free(pages->layout);
    flamepix_buffer_free(&pages->dark_path);
    *pages = (struct fpx_themed_pictures){0};
}
