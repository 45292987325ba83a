#include "cli/picture.h"

#include <string.h>
#include <strings.h>

#include "base/path_name.h"
#include "cli/message.h"

/* The extension of a path with its dot; "" if there is none. */
static const char *extension(const char *path)
{
    const char *name = flamepix_path_name(path);
    const char *dot = strrchr(name, '.');
    return dot == NULL || dot == name ? "" : dot;
}

static void say_unknown_extension(const char *path, const char *ending)
{
    struct flamepix_buffer either = {0};
    struct flamepix_buffer argument = {0};
    enum flamepix_status status =
        flamepix_choice_list(flamepix_picture_format_choice, " or ", &either);
    if (status == FLAMEPIX_OK)
        status = flamepix_choice_list(flamepix_picture_format_choice, "|", &argument);
    if (status == FLAMEPIX_OK)
        flamepix_message("%s: pictures are %s, not %s; name it .png or .jpg, or give --format %s",
                         path, either.data, ending, argument.data);
    else
        flamepix_message("%s", flamepix_status_text(status));
    flamepix_buffer_free(&either);
    flamepix_buffer_free(&argument);
}

enum flamepix_exit flamepix_picture_format(const struct flamepix_picture_arguments *picture,
                                           enum flamepix_image_format *format_ret)
{
    const char *ending = picture->output == NULL ? "" : extension(picture->output);
    if (picture->format != 0)
        *format_ret = (enum flamepix_image_format)(picture->format - 1);
    else if (ending[0] == '\0' || strcasecmp(ending, ".png") == 0)
        *format_ret = FLAMEPIX_PNG;
    else if (strcasecmp(ending, ".jpg") == 0 || strcasecmp(ending, ".jpeg") == 0)
        *format_ret = FLAMEPIX_JPEG;
    else {
        say_unknown_extension(picture->output, ending + 1);
        return FLAMEPIX_EXIT_USAGE;
    }
    return FLAMEPIX_EXIT_DONE;
}

static void set_layout(const struct flamepix_picture_arguments *picture,
                       struct flamepix_layout_options *layout)
{
    /* 0% asks for everything that can own a part of a pixel. */
    if (picture->minwidth.percent) {
        layout->minwidth_percent = picture->minwidth.value;
        layout->minwidth_px = 0.01;
    } else {
        layout->minwidth_px = picture->minwidth.value;
    }
    layout->total = picture->total;
    layout->max_rows = (uint32_t)picture->maxdepth;
    layout->limit_depth = (uint32_t)picture->limit_depth;
}

static void set_texts(const struct flamepix_picture_arguments *picture,
                      struct flamepix_figure_options *figure)
{
    figure->title = picture->title;
    figure->subtitle = picture->subtitle;
    figure->notes = picture->notes;
    figure->countname = picture->countname;
    figure->nametype = picture->nametype;
    figure->fontsize = picture->fontsize;
    if (picture->truncate != 0)
        figure->truncate = (enum flamepix_truncate)(picture->truncate - 1);
}

static void set_size(const struct flamepix_picture_arguments *picture,
                     struct flamepix_figure_options *figure)
{
    figure->width = (uint32_t)picture->width;
    figure->row_height = (uint32_t)picture->height;
    figure->fit_width = picture->size.width;
    figure->fit_height = picture->size.height;
    figure->scale = picture->scale;
    if (picture->rows != 0)
        figure->row_heights = (enum flamepix_row_heights)(picture->rows - 1);
    if (picture->chains != 0)
        figure->chains = (enum flamepix_chains)(picture->chains - 1);
    figure->costscale = picture->costscale;
    figure->max_columns = (uint32_t)picture->maxwidth;
    figure->limit_side = (uint32_t)picture->limit_side;
    figure->limit_area = picture->limit_area;
}

enum flamepix_exit flamepix_picture_preset(const struct flamepix_picture_arguments *picture,
                                           const char *name, struct flamepix_figure_options *figure)
{
    if (flamepix_figure_preset(name, figure) != FLAMEPIX_OK) {
        flamepix_choice_refuse(flamepix_picture_preset_choice, "", "preset", "preset", name);
        return FLAMEPIX_EXIT_USAGE;
    }
    if (picture->size.width == 0)
        return FLAMEPIX_EXIT_DONE;
    if (figure->thumbnail && (picture->size.width < FLAMEPIX_LEAST_THUMB_WIDTH ||
                              picture->size.height < FLAMEPIX_LEAST_THUMB_HEIGHT)) {
        flamepix_message("--size: the preset %s needs %dx%d px or more", name,
                         FLAMEPIX_LEAST_THUMB_WIDTH, FLAMEPIX_LEAST_THUMB_HEIGHT);
        return FLAMEPIX_EXIT_USAGE;
    }
    figure->fit_width = picture->size.width;
    figure->fit_height = picture->size.height;
    return FLAMEPIX_EXIT_DONE;
}

enum flamepix_exit flamepix_picture_options(const struct flamepix_picture_arguments *picture,
                                            struct flamepix_render_options *options_ret)
{
    struct flamepix_render_options options = flamepix_render_defaults();
    struct flamepix_figure_options *figure = &options.figure;
    if (picture->classic)
        *figure = flamepix_figure_classic();
    set_layout(picture, &options.layout);
    set_size(picture, figure);
    set_texts(picture, figure);
    figure->bare = picture->bare;
    figure->inverted = picture->inverted;
    figure->hide_runs = picture->elided == FLAMEPIX_ELIDED_HIDE;
    figure->factor = picture->factor;
    figure->compression = (enum flamepix_compression)(picture->compression - 1);
    figure->quality = (unsigned)picture->quality;
    /* The first choice is "auto", which names no format. */
    options.profile.format = flamepix_format_named(flamepix_format_names()[picture->format_in - 1]);
    options.profile.reading.limit_line_nbytes = (size_t)picture->limit_line;
    /* The first choice is "auto", which asks for no number. */
    options.profile.reading.counts = picture->counts - 1;
    options.profile.reading.strict = picture->strict;
    options.profile.views = picture->views.items;
    options.profile.view_count = picture->views.count;
    options.profile.memory_nbytes = (size_t)picture->memory;
    options.profile.sorted = picture->sorted;
    if (picture->colors != 0)
        figure->colors.name = flamepix_palette_names()[picture->colors - 1];
    enum flamepix_exit code = flamepix_picture_format(picture, &figure->format);
    if (code == FLAMEPIX_EXIT_DONE && picture->preset != 0)
        code = flamepix_picture_preset(picture, flamepix_figure_preset_name(picture->preset - 1),
                                       figure);
    if (code == FLAMEPIX_EXIT_DONE)
        *options_ret = options;
    return code;
}

struct flamepix_input_options
flamepix_picture_input(const struct flamepix_picture_arguments *picture)
{
    /* What is kept of a pipe stays in memory while it is sorted there. */
    struct flamepix_input_options options = {
        .keep = !picture->sorted,
        .keep_nbytes = (size_t)picture->memory / 2,
        .limit_unpacked_nbytes = picture->limit_unpacked,
        .limit_window_nbytes = picture->limit_window,
    };
    if (picture->limit_unpacked != 0)
        options.limit_unpacked_ratio = UINT32_MAX;
    return options;
}
