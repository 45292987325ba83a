#include "cli/split_picture.h"

#include "cli/message.h"
#include "sheet/sheet_sidecars.h"

bool flamepix_picture_is_split(const struct flamepix_picture_arguments *picture)
{
    return picture->slices > 0 ||
           flamepix_split_request(picture->views.items, picture->views.count) != NULL;
}

/* The option that is given and would say nothing; NULL: none. */
static const char *useless_option(const struct flamepix_picture_arguments *picture)
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
        {picture->axis == FLAMEPIX_SHOWN_ON, "axis"},
        {picture->marks.count > 0, "mark"},
        {picture->cp, "cp"},
    };
    const struct flamepix_view_request *view =
        flamepix_split_hindrance(picture->views.items, picture->views.count);
    for (size_t i = 0; i < sizeof(options) / sizeof(options[0]); i++) {
        if (options[i].is_given)
            return options[i].name;
    }
    for (size_t i = 0; i < FLAMEPIX_SIDECARS_COUNT; i++) {
        if (picture->sidecars[i] != NULL && flamepix_sheet_sidecars[i] == NULL)
            return flamepix_sidecars[i].name;
    }
    return view != NULL ? view->view->name : NULL;
}

enum flamepix_exit flamepix_picture_split_check(const struct flamepix_picture_arguments *picture)
{
    const char *splits = picture->slices > 0 ? "slices" : "split-by";
    if (picture->slices > 0 &&
        flamepix_split_request(picture->views.items, picture->views.count) != NULL) {
        flamepix_message("--slices and --split-by: there is room for one kind of panels");
        return FLAMEPIX_EXIT_USAGE;
    }
    const char *name = flamepix_picture_is_split(picture) ? useless_option(picture) : NULL;
    if (name == NULL)
        return FLAMEPIX_EXIT_DONE;
    flamepix_message("--%s is of one chart, and --%s draws many", name, splits);
    return FLAMEPIX_EXIT_USAGE;
}

struct flamepix_split_options
flamepix_picture_split(const struct flamepix_picture_arguments *picture,
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
