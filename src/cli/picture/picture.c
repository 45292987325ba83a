#include "cli/picture/picture.h"

#include <math.h>
#include <string.h>
#include <strings.h>

#include <flamepix/split.h>

#include "base/buffer_printf.h"
#include "base/os/paths.h"
#include "cli/compare/comparison_options.h"
#include "cli/console.h"
#include "cli/options/picture_values.h"
#include "color/color_texts.h"
#include "color/palettes.h"

/* The extension of a path with its dot; "" if there is none. */
static const char *extension(const char *path)
{
    const char *name = fpx_path_name(path);
    const char *dot = strrchr(name, '.');
    return dot == NULL || dot == name ? "" : dot;
}

static void say_unknown_extension(const char *path, const char *ending)
{
    struct flamepix_buffer either = {0};
    struct flamepix_buffer argument = {0};
    enum flamepix_status status = fpx_choice_list(fpx_picture_format_choice, " or ", &either);
    if (status == FLAMEPIX_OK)
        status = fpx_choice_list(fpx_picture_format_choice, "|", &argument);
    if (status == FLAMEPIX_OK)
        fpx_message("%s: pictures are %s, not %s; name it .png or .jpg, or give --format %s", path,
                    either.data, ending, argument.data);
    else
        fpx_message("%s", flamepix_status_text(status));
    flamepix_buffer_free(&either);
    flamepix_buffer_free(&argument);
}

enum fpx_exit fpx_picture_format(const struct fpx_picture_arguments *picture,
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
        return FPX_EXIT_USAGE;
    }
    return FPX_EXIT_DONE;
}

bool fpx_picture_has_both_themes(const struct fpx_picture_arguments *picture)
{
    return picture->theme >= FPX_THEME_LIGHT_DARK;
}

enum flamepix_status fpx_picture_dark_path(const char *light, struct flamepix_buffer *path)
{
    const char *ending = extension(light);
    size_t stem = strlen(light) - strlen(ending);
    flamepix_buffer_clear(path);
    flamepix_buffer_append(path, light, stem);
    return fpx_buffer_printf(path, FPX_DARK_SUFFIX "%s", ending);
}

/* Whether nothing that is wanted needs a box for each frame of a long chain. */
static bool may_merge_chains(const struct fpx_picture_arguments *picture)
{
    bool has_sidecar = false;
    for (size_t i = 0; i < FPX_SIDECARS_COUNT; i++)
        has_sidecar = has_sidecar || picture->sidecars[i] != NULL;
    return !has_sidecar && !picture->terminal && !picture->cp && picture->searches.count == 0 &&
           picture->marks.count == 0 && picture->embed <= FLAMEPIX_EMBED_NONE + 1;
}

static void set_layout(const struct fpx_picture_arguments *picture,
                       struct flamepix_layout_options *layout)
{
    /* 0% requests everything that can own a part of a pixel. */
    if (picture->minwidth.percent) {
        layout->minwidth_percent = picture->minwidth.value;
        layout->minwidth_px = 0;
    } else {
        layout->minwidth_px = picture->minwidth.value;
    }
    layout->total = picture->total;
    layout->max_rows = (uint32_t)picture->maxdepth;
    layout->limit_depth = (uint32_t)picture->limit_depth;
    layout->chains = may_merge_chains(picture);
}

/* Taller rows are filled in proportion to the usual height, in the steps in which letters also
 * shrink. The look of flamegraph.pl has one size. */
static double text_size(const struct fpx_picture_arguments *picture)
{
    static const double MOST = 200; /* of --fontsize */
    const double height = (double)picture->height;
    if (picture->fontsize != 0)
        return picture->fontsize;
    if (picture->classic || height <= FLAMEPIX_DEFAULT_ROW_HEIGHT)
        return FLAMEPIX_DEFAULT_FONTSIZE;
    return fmin(floor(2 * FLAMEPIX_DEFAULT_FONTSIZE * height / FLAMEPIX_DEFAULT_ROW_HEIGHT) / 2,
                MOST);
}

static void set_texts(const struct fpx_picture_arguments *picture,
                      struct flamepix_figure_options *figure)
{
    figure->title = picture->title;
    figure->subtitle = picture->subtitle;
    figure->notes = picture->notes;
    figure->countname = picture->countname;
    figure->nametype = picture->nametype;
    figure->fontsize = text_size(picture);
    if (picture->truncate != 0)
        figure->truncate = (enum flamepix_truncate)(picture->truncate - 1);
    if (picture->annotations != 0)
        figure->annotations = picture->annotations == FPX_ANNOTATIONS_KEEP;
    if (picture->percent != 0)
        figure->percent = (enum flamepix_percent)(picture->percent - 1);
    if (picture->title_align != 0)
        figure->title_align = (enum flamepix_title_align)(picture->title_align - 1);
    if (picture->summary != 0)
        figure->summary = picture->summary == FPX_SHOWN_ON;
    if (picture->axis != 0)
        figure->axis = picture->axis == FPX_SHOWN_ON;
}

uint32_t fpx_picture_width(const struct fpx_picture_arguments *picture)
{
    return picture->width != 0 ? (uint32_t)picture->width : FLAMEPIX_DEFAULT_WIDTH;
}

static void set_size(const struct fpx_picture_arguments *picture,
                     struct flamepix_figure_options *figure)
{
    figure->width = fpx_picture_width(picture);
    figure->row_height = (uint32_t)picture->height;
    figure->fit_width = picture->size.width;
    figure->fit_height = picture->size.height;
    if (picture->rows != 0)
        figure->row_heights = (enum flamepix_row_heights)(picture->rows - 1);
    if (picture->chains != 0)
        figure->chains = (enum flamepix_chains)(picture->chains - 1);
    figure->costscale = picture->costscale;
    figure->max_columns = (uint32_t)picture->maxwidth;
    figure->limit_side = (uint32_t)picture->limit_side;
    figure->limit_area = picture->limit_area;
}

static void set_sidecars(const struct fpx_picture_arguments *picture,
                         struct flamepix_sidecar_options *sidecars)
{
    for (size_t i = 0; i < FPX_SIDECARS_COUNT; i++)
        if (picture->sidecars[i] != NULL)
            sidecars->sums |= fpx_sidecars[i].sums;
    sidecars->text_rows = (size_t)picture->text_rows;
    sidecars->plain = picture->text_format == FPX_TEXT_PLAIN;
}

static struct flamepix_optional_color optional(const struct fpx_color_value *value)
{
    return (struct flamepix_optional_color){value->is_set && !value->none, value->color};
}

static void set_shading(const struct fpx_picture_arguments *picture,
                        struct flamepix_palette_options *colors)
{
    if (picture->hash)
        colors->shading = FLAMEPIX_SHADING_HASH;
    if (picture->deterministic)
        colors->shading = FLAMEPIX_SHADING_DETERMINISTIC;
    if (picture->random)
        colors->shading = FLAMEPIX_SHADING_RANDOM;
    if (picture->seed != FPX_NO_SEED)
        colors->seed = picture->seed;
    /* These options belong to the palettes of the programs that have them. */
    if (colors->shading != FLAMEPIX_SHADING_NAME)
        colors->name = FLAMEPIX_CLASSIC_PALETTE;
    if (picture->hot_cold)
        colors->name = FPX_HOT_COLD_PALETTE;
    if (picture->colordiffusion)
        colors->name = FPX_DIFFUSION_PALETTE;
    if (colors->change_name == NULL)
        colors->change_name = FLAMEPIX_CHANGE_PALETTE;
    if (picture->colors != NULL)
        colors->name = colors->change_name = picture->colors;
}

static enum fpx_exit refuse_both(const char *first, const char *second)
{
    fpx_message("--%s and --%s do not go together", first, second);
    return FPX_EXIT_USAGE;
}

enum fpx_exit fpx_picture_scale(const struct fpx_picture_arguments *picture, double *scale_ret)
{
    if (picture->scale != 0 && picture->dpi != 0)
        return refuse_both("scale", "dpi");
    *scale_ret = picture->dpi != 0     ? picture->dpi / FLAMEPIX_SCALE_DPI
                 : picture->scale != 0 ? picture->scale
                                       : FLAMEPIX_DEFAULT_SCALE;
    return FPX_EXIT_DONE;
}

static enum fpx_exit refuse_alone(const char *option, const char *other)
{
    fpx_message("--%s does nothing without --%s", option, other);
    return FPX_EXIT_USAGE;
}

static void set_embedding(const struct fpx_picture_arguments *picture,
                          struct flamepix_figure_options *figure)
{
    if (picture->embed != 0)
        figure->embed = (enum flamepix_embed)(picture->embed - 1);
    figure->embed_most_nbytes = (size_t)picture->embed_max;
    figure->metadata = picture->metadata;
}

static enum fpx_exit check_embedding(const struct flamepix_figure_options *figure)
{
    return figure->embed == FLAMEPIX_EMBED_NONE && figure->embed_most_nbytes != 0
               ? refuse_alone("embed-max", "embed")
               : FPX_EXIT_DONE;
}

static enum fpx_exit check_shading(const struct fpx_picture_arguments *picture)
{
    if (picture->colordiffusion && picture->colors != NULL)
        return refuse_both("colordiffusion", "colors");
    if (picture->hash && picture->deterministic)
        return refuse_both("hash", "deterministic");
    if (picture->hash && picture->random)
        return refuse_both("hash", "random");
    if (picture->deterministic && picture->random)
        return refuse_both("deterministic", "random");
    if (picture->seed != FPX_NO_SEED && !picture->random)
        return refuse_alone("seed", "random");
    return FPX_EXIT_DONE;
}

/* A view that shows the order of the input excludes any other order, and views that need one. */
static enum fpx_exit check_order(const struct fpx_picture_arguments *picture)
{
    const struct fpx_view_list *views = &picture->views;
    const struct flamepix_view *input = NULL;
    const struct flamepix_view *needy = NULL;
    for (size_t i = 0; i < views->count; i++) {
        const struct flamepix_view *view = views->items[i].view;
        if (view->order == FLAMEPIX_VIEW_IN_INPUT_ORDER)
            input = view;
        if (view->order == FLAMEPIX_VIEW_NEEDS_ORDER || view->order == FLAMEPIX_VIEW_IN_HALVES)
            needy = view;
    }
    if (input != NULL && picture->order != 0)
        return refuse_both(input->name, "order");
    if (input != NULL && needy != NULL)
        return refuse_both(input->name, needy->name);
    return FPX_EXIT_DONE;
}

/* Around a function stacks come in two halves, which have no common path to zoom to. */
static enum fpx_exit check_chart(const struct fpx_view_list *views)
{
    const struct flamepix_view *halves = NULL;
    const struct flamepix_view *zoom = NULL;
    for (size_t i = 0; i < views->count; i++) {
        const struct flamepix_view *view = views->items[i].view;
        if (view->order == FLAMEPIX_VIEW_IN_HALVES)
            halves = view;
        if (view->find != NULL)
            zoom = view;
    }
    return halves != NULL && zoom != NULL ? refuse_both(zoom->name, halves->name) : FPX_EXIT_DONE;
}

static void say_bad_argument(const char *name)
{
    const char *colon = strchr(name, ':');
    const char *takes = fpx_palette_argument(name);
    if (takes != NULL && colon != NULL)
        fpx_message("--colors: %.*s takes %s after the colon, not \"%s\"", (int)(colon - name),
                    name, takes, colon + 1);
    else
        fpx_message("--colors: \"%s\": the palette does not take what follows the colon", name);
}

/* If a palette's name has an argument, only the palette can validate it. */
static enum fpx_exit check_palette(const struct flamepix_palette_options *options)
{
    const struct flamepix_chart_facts chart = {0};
    struct flamepix_colors *colors = NULL;
    enum flamepix_status status = flamepix_colors_create(options, &chart, &colors);
    flamepix_colors_free(colors);
    if (status != FLAMEPIX_BAD_ARGUMENT)
        return fpx_status_exit(status);
    say_bad_argument(options->name);
    return FPX_EXIT_USAGE;
}

static void set_colors(const struct fpx_picture_arguments *picture,
                       struct flamepix_figure_options *figure)
{
    const struct fpx_color_value *ground =
        picture->background.is_set ? &picture->background : &picture->bgcolors;
    figure->no_background = ground->none;
    figure->background = optional(ground);
    figure->ui_color = optional(&picture->uicolor);
    figure->stroke_color = optional(&picture->stroke_color);
    set_shading(picture, &figure->colors);
    figure->colors.dispatch = picture->mark_dispatch;
    figure->colors.gc = picture->mark_gc;
}

/* Ink and paint need a colour. */
static enum fpx_exit check_not_none(const char *option, const struct fpx_color_value *value)
{
    if (!value->none)
        return FPX_EXIT_DONE;
    fpx_message("--%s: none is not a color: " FPX_COLOR_FORMS, option);
    return FPX_EXIT_USAGE;
}

/* Known only once format and ground are. */
static enum fpx_exit check_transparency(const struct flamepix_figure_options *figure)
{
    if (!figure->no_background || figure->format == FLAMEPIX_PNG)
        return FPX_EXIT_DONE;
    fpx_message("a JPEG cannot be transparent; give --format png, or another --background "
                "than none");
    return FPX_EXIT_USAGE;
}

enum fpx_exit fpx_picture_preset(const struct fpx_picture_arguments *picture, const char *name,
                                 struct flamepix_figure_options *figure)
{
    if (flamepix_figure_preset(name, figure) != FLAMEPIX_OK) {
        fpx_choice_refuse(fpx_picture_preset_choice, "", "preset", "preset", name);
        return FPX_EXIT_USAGE;
    }
    if (figure->thumbnail && picture->fontsize == 0) /* its height limits its rows */
        figure->fontsize = FLAMEPIX_DEFAULT_FONTSIZE;
    if (picture->size.width == 0)
        return FPX_EXIT_DONE;
    if (figure->thumbnail && (picture->size.width < FLAMEPIX_LEAST_THUMB_WIDTH ||
                              picture->size.height < FLAMEPIX_LEAST_THUMB_HEIGHT)) {
        fpx_message("--size: the preset %s needs %dx%d px or more", name,
                    FLAMEPIX_LEAST_THUMB_WIDTH, FLAMEPIX_LEAST_THUMB_HEIGHT);
        return FPX_EXIT_USAGE;
    }
    figure->fit_width = picture->size.width;
    figure->fit_height = picture->size.height;
    return FPX_EXIT_DONE;
}

/* The second choice. */
enum { JOIN_EQUAL_OFF = 2 };

void fpx_picture_reading(const struct fpx_picture_arguments *picture,
                         struct flamepix_profile_options *profile)
{
    static const char *const hot_cold[] = {NULL, FLAMEPIX_OFF_CPU};
    /* The first choice is "auto": no format. */
    if (picture->format_in > 1)
        profile->format = flamepix_format_read(picture->format_in - 2);
    profile->reading.limit_line_nbytes = (size_t)picture->limit_line;
    /* The first choice is "auto": no number. */
    profile->reading.counts = picture->counts - 1;
    profile->reading.count_first = picture->count_first;
    if (picture->below_zero != 0)
        profile->below_zero = (enum flamepix_below_zero)(picture->below_zero - 1);
    profile->reading.strict = picture->strict;
    profile->reading.lenient = picture->lenient;
    profile->reading.recording = fpx_recording_of(&picture->recording);
    profile->reading.recording.slices = (unsigned)picture->slices;
    profile->views = picture->views.items;
    profile->view_count = picture->views.count;
    profile->undecided = picture->views_must_decide ? NULL : picture->undecided;
    profile->annotations = picture->hot_cold ? hot_cold : NULL;
    if (picture->order != 0)
        profile->order = (enum flamepix_sibling_order)(picture->order - 1);
    profile->keeps_apart = picture->join_equal == JOIN_EQUAL_OFF;
    profile->memory_nbytes = (size_t)picture->memory;
    profile->sorted = picture->sorted;
    profile->jobs = (unsigned)picture->jobs;
}

enum fpx_exit fpx_picture_check_below_zero(const struct flamepix_profile_options *profile)
{
    if (profile->below_zero != FLAMEPIX_BELOW_ZERO_KEPT)
        return FPX_EXIT_DONE;
    fpx_message("--below-zero keep is for folded stacks that are written, by collapse, merge "
                "and diff --format-out folded");
    return FPX_EXIT_USAGE;
}

/* Options that do not go together, or do not go with their values. */
static enum fpx_exit check_options(const struct fpx_picture_arguments *picture,
                                   const struct flamepix_render_options *options)
{
    const struct flamepix_figure_options *figure = &options->figure;
    enum fpx_exit code = check_transparency(figure);
    if (code == FPX_EXIT_DONE)
        code = check_not_none("uicolor", &picture->uicolor);
    if (code == FPX_EXIT_DONE)
        code = check_not_none("search-color", &picture->search_color);
    if (code == FPX_EXIT_DONE)
        code = check_embedding(figure);
    if (code == FPX_EXIT_DONE)
        code = check_shading(picture);
    if (code == FPX_EXIT_DONE)
        code = check_order(picture);
    if (code == FPX_EXIT_DONE)
        code = fpx_picture_check_below_zero(&options->profile);
    if (code == FPX_EXIT_DONE)
        code = check_chart(&picture->views);
    if (code == FPX_EXIT_DONE)
        code = check_palette(&figure->colors);
    return code;
}

enum fpx_exit fpx_picture_options(const struct fpx_picture_arguments *picture,
                                  struct flamepix_render_options *options_ret)
{
    struct flamepix_render_options options = flamepix_render_defaults();
    struct flamepix_figure_options *figure = &options.figure;
    if (picture->classic)
        *figure = flamepix_figure_classic();
    set_layout(picture, &options.layout);
    set_size(picture, figure);
    set_texts(picture, figure);
    set_colors(picture, figure);
    set_sidecars(picture, &figure->sidecars);
    set_embedding(picture, figure);
    figure->bare = picture->bare;
    figure->inverted = picture->inverted;
    figure->hide_runs = picture->elided == FPX_ELIDED_HIDE;
    figure->factor = picture->factor;
    figure->compression = (enum flamepix_compression)(picture->compression - 1);
    figure->quality = (unsigned)picture->quality;
    figure->limit_nbytes = picture->max_bytes;
    fpx_picture_reading(picture, &options.profile);
    options.limit_names_nbytes = (size_t)picture->limit_names;
    figure->search_dim = picture->search_dim != FPX_SHOWN_OFF;
    if (picture->theme == FPX_THEME_DARK)
        figure->theme = FLAMEPIX_DARK;
    enum fpx_exit code = fpx_picture_format(picture, &figure->format);
    if (code == FPX_EXIT_DONE)
        code = fpx_picture_scale(picture, &figure->scale);
    if (code == FPX_EXIT_DONE && picture->preset != 0)
        code =
            fpx_picture_preset(picture, flamepix_figure_preset_name(picture->preset - 1), figure);
    if (code == FPX_EXIT_DONE)
        code = check_options(picture, &options);
    if (code == FPX_EXIT_DONE)
        code = fpx_map_options(picture, &figure->sidecars);
    if (code == FPX_EXIT_DONE)
        code = fpx_comparison_options(picture, &options);
    if (code == FPX_EXIT_DONE)
        *options_ret = options;
    return code;
}

const char *fpx_picture_palette_file(const struct fpx_picture_arguments *picture)
{
    if (picture->palette_file != NULL)
        return picture->palette_file;
    return picture->cp ? FPX_DEFAULT_PALETTE_FILE : NULL;
}

struct flamepix_input_options fpx_picture_input(const struct fpx_picture_arguments *picture)
{
    /* Formats may read an input twice. If none does, the profile stops keeping it. */
    /* The kept part of a pipe stays in memory while stacks are sorted there. */
    struct flamepix_input_options options = {
        .keep = true,
        .keep_nbytes = (size_t)picture->memory / 2,
        .limit_unpacked_nbytes = picture->limit_unpacked,
        .limit_window_nbytes = picture->limit_window,
    };
    if (picture->limit_unpacked != 0)
        options.limit_unpacked_ratio = UINT32_MAX;
    return options;
}
