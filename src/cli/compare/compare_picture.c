#include "cli/compare/compare_picture.h"

#include <errno.h>
#include <string.h>

#include "base/buffer_printf.h"
#include "base/decimal.h"
#include "cli/compare/comparison_options.h"
#include "cli/console.h"
#include "cli/options/list_values.h"
#include "cli/options/option_texts.h"
#include "cli/picture/draw_pages.h"
#include "profile/profile_ways.h"
#include "render/render_internal.h"
#include "tally/tally_search.h"

static struct fpx_rendering rendering_of(const struct fpx_compare_picture *picture)
{
    struct fpx_rendering rendering = {
        .options = &picture->options,
        .figure = &picture->options.figure,
        .report = &picture->report,
        .fonts = picture->fonts,
        .words = &fpx_compare_option_names,
    };
    if (picture->figure != NULL)
        rendering.page = flamepix_figure_page(picture->figure);
    return rendering;
}

static enum fpx_exit exit_of(const struct fpx_compare_picture *picture, enum flamepix_status status)
{
    const int cause = errno;
    const struct fpx_rendering rendering = rendering_of(picture);
    if (status == FLAMEPIX_OK)
        return FPX_EXIT_DONE;
    return fpx_render_print_failure(&rendering, status, cause);
}

bool fpx_compare_has_around(const struct fpx_picture_arguments *picture)
{
    const struct flamepix_profile_options views = {.views = picture->views.items,
                                                   .view_count = picture->views.count};
    if (fpx_profile_around(&views) == NULL)
        return false;
    fpx_message("--around is for a picture of one profile; --focus keeps the stacks of a "
                "function");
    return true;
}

enum fpx_exit fpx_compare_picture_plan(const struct fpx_compare_arguments *arguments,
                                       struct fpx_compare_picture *picture)
{
    struct flamepix_render_options *options = &picture->options;
    enum fpx_exit code = fpx_picture_options(&arguments->picture, options);
    options->profile.adds_up = true;
    options->profile.reading.wants_whole = true;
    if (code == FPX_EXIT_DONE)
        code = fpx_mark_list_read(&arguments->picture.marks, &picture->marks);
    options->figure.marks = picture->marks.items;
    options->figure.mark_count = picture->marks.count;
    if (code == FPX_EXIT_DONE)
        code = fpx_search_list_read(&arguments->picture, &picture->searches, &options->figure);
    return code;
}

enum fpx_exit fpx_compare_picture_open(const struct fpx_compare_arguments *arguments,
                                       struct fpx_compare_picture *picture)
{
    enum fpx_exit code = fpx_font_paths_open(&arguments->picture.fonts, &picture->fonts);
    if (code == FPX_EXIT_DONE)
        code = fpx_color_files_read(&arguments->picture, &picture->color_files);
    fpx_color_files_apply(&picture->color_files, &picture->options.figure.colors);
    return code;
}

/* -- composing --------------------------------------------------------------------------------- */

static enum flamepix_status lay_out_counted(struct fpx_compare_picture *picture,
                                            struct flamepix_stacks *stacks)
{
    const struct flamepix_tally_options sums = flamepix_render_sums(&picture->options);
    struct flamepix_layout_options layout = picture->options.layout;
    struct flamepix_stacks *counted = NULL;
    layout.self_depth = flamepix_views_self_depth(picture->options.profile.views,
                                                  picture->options.profile.view_count);
    enum flamepix_status status = flamepix_render_tally(&sums, &picture->tally);
    if (status == FLAMEPIX_OK && picture->tally != NULL) {
        fpx_tally_set_self_depth(picture->tally, layout.self_depth);
        status = flamepix_tally_watch(picture->tally, stacks, &counted);
    }
    if (status != FLAMEPIX_OK)
        return status;
    status = flamepix_layout_create(counted != NULL ? counted : stacks, &layout, &picture->layout);
    if (counted != NULL)
        flamepix_stacks_free(counted);
    return status;
}

static enum flamepix_status lay_out(struct fpx_compare_picture *picture,
                                    const struct fpx_set_test *test,
                                    const struct fpx_measurement_set *set)
{
    struct flamepix_stacks *sides = NULL, *stacks = NULL;
    enum flamepix_status status = fpx_set_test_sides(test, set, &sides);
    if (status != FLAMEPIX_OK)
        return status;
    status = fpx_sides_open(&picture->options, sides, &picture->report.difference, &stacks);
    if (status == FLAMEPIX_OK) {
        status = lay_out_counted(picture, stacks);
        flamepix_stacks_free(stacks);
    }
    flamepix_stacks_free(sides);
    return status;
}

/* The default subtitle: the share that is shown. */
static enum flamepix_status make_subtitle(struct fpx_compare_picture *picture,
                                          const struct fpx_set_test *test)
{
    char alpha[FPX_VALUE_SIZE], changed[FPX_DECIMAL_NBYTES], all[FPX_DECIMAL_NBYTES];
    if (picture->options.figure.subtitle != NULL)
        return FLAMEPIX_OK;
    fpx_real_print(alpha, test->options.alpha);
    fpx_count_grouped(test->significant_count, changed);
    fpx_count_grouped(test->kept.count, all);
    enum flamepix_status status = fpx_buffer_printf(
        &picture->subtitle,
        "%s of %s stacks changed significantly (%s, alpha %s); means of %zu and %zu runs", changed,
        all, test->welch != NULL ? "Welch" : "Hotelling", alpha, test->kept.matrices.before_count,
        test->kept.matrices.after_count);
    picture->options.figure.subtitle = picture->subtitle.data;
    return status;
}

/* Views were applied to each profile; there are no sums of their effects to report. */
static enum flamepix_status find_facts(struct fpx_compare_picture *picture)
{
    struct flamepix_render_options options = picture->options;
    options.profile.view_count = 0;
    return flamepix_render_facts(&options, &picture->report, picture->tally, &picture->facts);
}

enum fpx_exit fpx_compare_picture_compose(struct fpx_compare_picture *picture,
                                          const struct fpx_set_test *test,
                                          const struct fpx_measurement_set *set, const char *unit,
                                          bool *has_width_ret)
{
    struct flamepix_render_options *options = &picture->options;
    picture->report.has_two_sides = true;
    options->layout.compares = true;
    options->figure.delta.no_chance = true; /* omit chance changes */
    strncpy(picture->report.unit, unit, sizeof(picture->report.unit) - 1);
    flamepix_figure_plan(&options->figure, &options->layout);
    enum flamepix_status status = lay_out(picture, test, set);
    *has_width_ret = !fpx_sides_have_no_width(&picture->report, status);
    if (!*has_width_ret) {
        fpx_message("note: --width-by %s: no stack that changed significantly has this measure, so "
                    "there is no picture",
                    options->measure->name);
        return FPX_EXIT_DONE;
    }
    if (status == FLAMEPIX_OK)
        status = make_subtitle(picture, test);
    if (status == FLAMEPIX_OK)
        status = find_facts(picture);
    if (status == FLAMEPIX_OK)
        status = flamepix_figure_create(picture->layout, &options->figure, picture->fonts,
                                        picture->facts, &picture->figure);
    return exit_of(picture, status);
}

enum fpx_exit fpx_compare_picture_draw(struct fpx_compare_picture *picture, const char *path,
                                       struct fpx_output *file)
{
    enum flamepix_status status = flamepix_figure_draw(picture->figure, fpx_output_write, file);
    if (status == FLAMEPIX_WRITE_FAILED)
        return fpx_file_exit(fpx_path_shown(path, "standard output"), status, errno);
    return exit_of(picture, status);
}

void fpx_compare_picture_free(struct fpx_compare_picture *picture)
{
    flamepix_figure_free(picture->figure);
    flamepix_render_facts_free(picture->facts);
    flamepix_layout_free(picture->layout);
    flamepix_tally_free(picture->tally);
    flamepix_fonts_free(picture->fonts);
    fpx_color_files_free(&picture->color_files);
    fpx_mark_list_free(&picture->marks);
    fpx_search_list_free(&picture->searches);
    flamepix_buffer_free(&picture->subtitle);
}
