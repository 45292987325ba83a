#include "cli/picture/draw_pages.h"

#include "cli/console.h"
#include "sheet/split_request.h"

bool fpx_picture_is_split(const struct fpx_picture_arguments *picture)
{
    return picture->slices > 0 ||
           fpx_split_request(picture->views.items, picture->views.count) != NULL;
}

const char *fpx_picture_option_of_one(const struct fpx_picture_arguments *picture)
{
    const struct {
        bool is_given;
        const char *name;
    } options[] = {
        {picture->size.width > 0, "size"},
        {picture->preset != 0, "preset"},
        {picture->costscale != 0, "costscale"},
        {picture->total > 0, "total"},
        {picture->bare, "bare"},
        {picture->axis == FPX_SHOWN_ON, "axis"},
        {picture->marks.count > 0, "mark"},
        {picture->cp, "cp"},
    };
    for (size_t i = 0; i < sizeof(options) / sizeof(options[0]); i++) {
        if (options[i].is_given)
            return options[i].name;
    }
    return NULL;
}

/* A given option without effect; NULL: none. */
static const char *useless_option(const struct fpx_picture_arguments *picture)
{
    const char *option = fpx_picture_option_of_one(picture);
    const struct flamepix_view_request *view =
        fpx_split_hindrance(picture->views.items, picture->views.count);
    return option == NULL && view != NULL ? view->view->name : option;
}

enum fpx_exit fpx_picture_split_check(const struct fpx_picture_arguments *picture)
{
    const char *splits = picture->slices > 0 ? "slices" : "split-by";
    if (picture->slices > 0 &&
        fpx_split_request(picture->views.items, picture->views.count) != NULL) {
        fpx_message("--slices and --split-by do not go together: each makes panels");
        return FPX_EXIT_USAGE;
    }
    const char *name = fpx_picture_is_split(picture) ? useless_option(picture) : NULL;
    if (name == NULL)
        return FPX_EXIT_DONE;
    fpx_message("--%s applies to one chart, but --%s draws many", name, splits);
    return FPX_EXIT_USAGE;
}

struct flamepix_split_options fpx_picture_split(const struct fpx_picture_arguments *picture,
                                                const struct flamepix_render_options *options,
                                                const struct flamepix_figure_options *figure)
{
    return (struct flamepix_split_options){
        .profile = options->profile,
        .sheet = flamepix_split_sheet(figure, &options->layout),
        .limit_names_nbytes = options->limit_names_nbytes,
        .most_panels = (size_t)picture->max_panels,
    };
}

void fpx_picture_split_sheet(const struct flamepix_split *split,
                             const struct flamepix_figure_options *figure,
                             struct fpx_picture_sources *sources)
{
    sources->sheet = flamepix_split_sheet(figure, &sources->options->layout);
    sources->panels = flamepix_split_panels(split, &sources->panel_count);
    sources->sheet.tally = flamepix_split_tally(split);
    sources->sheet.views = sources->facts->views;
}
