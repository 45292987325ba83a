#include "cli/picture/draw_pages.h"

#include <stdlib.h>
#include <string.h>

#include "cli/console.h"
#include "profile/profile_ways.h"
#include "render/renumbered.h"

/* The values of `panel_scale`. */
enum { SCALE_ONE = 1, SCALE_OWN };

static enum fpx_exit refuse(const char *option)
{
    fpx_message("--%s applies to one chart, but --panels draws many", option);
    return FPX_EXIT_USAGE;
}

static enum fpx_exit check(const struct fpx_picture_arguments *picture)
{
    const struct flamepix_profile_options views = {.views = picture->views.items,
                                                   .view_count = picture->views.count};
    const struct flamepix_view_request *around = fpx_profile_around(&views);
    const char *option = fpx_picture_option_of_one(picture);
    if (option != NULL)
        return refuse(option);
    if (picture->comparison.width_by != 0)
        return refuse("width-by");
    if (picture->comparison.ratio)
        return refuse("ratio");
    if (picture->comparison.white_black)
        return refuse("white-black");
    return around != NULL ? refuse(around->view->name) : FPX_EXIT_DONE;
}

static enum fpx_exit add_panel(const char *name, struct fpx_panels_picture *panels)
{
    const struct flamepix_measure *measure = flamepix_measure_named(name);
    if (measure == NULL) {
        fpx_choice_refuse(fpx_panel_choice, "", "panels", "panel", name);
        return FPX_EXIT_USAGE;
    }
    for (size_t i = 0; i < panels->count; i++) {
        if (panels->measures[i] == measure) {
            fpx_message("--panels: %s is named twice", name);
            return FPX_EXIT_USAGE;
        }
    }
    if (panels->count < FPX_PANELS_MOST)
        panels->measures[panels->count++] = measure;
    return FPX_EXIT_DONE;
}

enum fpx_exit fpx_panels_picture_check(const struct fpx_picture_arguments *picture,
                                       struct fpx_panels_picture *panels)
{
    const char *names = picture->comparison.panels;
    if (names == NULL)
        return FPX_EXIT_DONE;
    panels->own_scales = picture->comparison.panel_scale == SCALE_OWN;
    enum fpx_exit code = check(picture);
    while (names != NULL && code == FPX_EXIT_DONE) {
        const size_t length = strcspn(names, ",");
        char *name = strndup(names, length);
        code = name == NULL ? fpx_status_exit(FLAMEPIX_NO_MEMORY) : add_panel(name, panels);
        free(name);
        names = names[length] == ',' ? names + length + 1 : NULL;
    }
    return code;
}

/* -- the sheet --------------------------------------------------------------------------------- */

static struct flamepix_sheet_options sheet_of(const struct fpx_panels_picture *panels,
                                              const struct flamepix_render_options *options,
                                              const struct flamepix_figure_options *figure)
{
    return flamepix_panels_sheet(figure, &options->layout, panels->measures, panels->count,
                                 panels->own_scales);
}

/* A flamepix_watch_fn. */
static enum flamepix_status watch_numbers(void *user, struct flamepix_stacks *sides,
                                          struct flamepix_stacks **stacks_ret)
{
    return fpx_renumbered_watch(user, sides, stacks_ret);
}

enum flamepix_status fpx_panels_picture_read(struct fpx_panels_picture *panels,
                                             const struct flamepix_render_options *options,
                                             const struct flamepix_figure_options *figure,
                                             const struct fpx_input_files *inputs,
                                             struct flamepix_profile_report *report)
{
    const struct flamepix_panels_options reading = {
        .profile = options->profile,
        .sheet = sheet_of(panels, options, figure),
        .measures = panels->measures,
        .count = panels->count,
        .limit_names_nbytes = options->limit_names_nbytes,
        .watch = options->renumbered != NULL ? watch_numbers : NULL,
        .watcher = options->renumbered,
    };
    return flamepix_panels_read(inputs->items, inputs->count, &reading, &panels->read, report);
}

void fpx_panels_picture_sheet(const struct fpx_panels_picture *panels,
                              const struct flamepix_figure_options *figure,
                              struct fpx_picture_sources *sources)
{
    struct flamepix_sheet_options *sheet = &sources->sheet;
    *sheet = sheet_of(panels, sources->options, figure);
    sources->panels = flamepix_panels_all(panels->read, &sources->panel_count);
    sheet->difference = sources->facts->comparison->difference;
    sheet->ratios = sources->facts->comparison->ratios;
    sheet->tally = flamepix_panels_tally(panels->read);
    sheet->before = flamepix_panels_tally_before(panels->read);
    sheet->views = sources->facts->views;
}
