/* The walk in one call: inputs to a layout, and a layout to a picture.
 *
 * flamepix_profile_read detects formats and order and calls lay_out with an ordered source of
 * stacks; it calls again if the input turns out to be unsorted and has to be read once more.
 * lay_out wraps the source in watchers of the stacks, one function for each question, from the
 * outside in:
 *
 *   lay_out            a chart around a function? its halves are laid out by themselves
 *   lay_out_gathered   does the picture embed its profile? then the gatherer writes stacks down
 *   lay_out_chart      are there two sides?
 *   lay_out_sides      then each side has a tally, and their difference is summed
 *   lay_out_plain      are names counted?
 *   lay_out_counted    then the tally watches the stacks
 *   lay_out_uncounted  are stacks shown that only the side before has?
 *   lay_out_with_gone  then these come again behind the others
 *
 * The innermost creates the layout, which pulls all stacks through the watchers. A large sorted
 * file is laid out in slices by several threads instead (lay_out_slices.c), with the same
 * result. */
#include <flamepix/render.h>

#include "figure/figure_wants.h"
#include "figure/rows/scaled_layout.h"
#include "figure/savings.h"
#include "profile/profile_ways.h"
#include "render/render_inputs.h"
#include "render/render_internal.h"
#include "render/render_shape.h"
#include "render/render_steps.h"
#include "tally/tally_search.h"

/* A layout to be made of the stacks that a profile passes. */
struct layout_request {
    const struct flamepix_render_options *render;
    const struct flamepix_profile_options *profile;
    struct flamepix_layout_options *options;
    struct flamepix_tally *tally; /* NULL: nothing is counted */
    struct flamepix_profile_report *report;
    struct flamepix_layout **layout_ret;
};

/* -- sums -------------------------------------------------------------------------------------- */

void fpx_render_add_sums(struct flamepix_tally_options *sums,
                         const struct flamepix_figure_options *figure)
{
    const unsigned wants = flamepix_figure_wants_sums(figure);
    sums->names |= wants != 0;
    sums->woken |= (wants & FLAMEPIX_SUMS_WOKEN) != 0;
    sums->totals |= (wants & FLAMEPIX_SUMS_TOTAL) != 0;
    sums->inclusive |= (wants & FLAMEPIX_SUMS_INCLUSIVE) != 0;
    if (figure->search_count > 0) {
        sums->searches = figure->searches;
        sums->search_count = figure->search_count;
    }
}

void flamepix_render_set_sums(const struct flamepix_render_options *options,
                              struct flamepix_tally_options *sums)
{
    FPX_TAKE(struct flamepix_render_options, fpx_render_shape, options);
    sums->limit_nbytes = options->limit_names_nbytes;
    sums->limit_depth = options->layout.limit_depth;
    fpx_render_add_sums(sums, &options->figure);
}

struct flamepix_tally_options fpx_render_side_sums(const struct flamepix_render_options *options)
{
    const size_t limit_nbytes = options->limit_names_nbytes != 0
                                    ? options->limit_names_nbytes
                                    : (size_t)FLAMEPIX_DEFAULT_LIMIT_NAMES_NBYTES;
    const bool wants_names = fpx_figure_wants_side_sums(&options->figure) && !options->shows_ratio;
    return (struct flamepix_tally_options){
        .names = wants_names,
        .inclusive = wants_names && (options->figure.sidecars.sums & FLAMEPIX_SUMS_INCLUSIVE) != 0,
        .limit_nbytes = limit_nbytes / 2,
        .limit_depth = options->layout.limit_depth,
    };
}

enum flamepix_status flamepix_render_tally(const struct flamepix_tally_options *sums,
                                           struct flamepix_tally **tally_ret)
{
    *tally_ret = NULL;
    if (!sums->names && !sums->totals && sums->search_count == 0)
        return FLAMEPIX_OK;
    return flamepix_tally_create(sums, tally_ret);
}

/* -- layout ------------------------------------------------------------------------------------ */

bool fpx_render_shows_gone(const struct flamepix_render_options *options,
                           const struct flamepix_profile_report *report)
{
    const bool is_of_after =
        !options->shows_ratio &&
        (options->measure == NULL || options->measure == flamepix_measure_named("after"));
    return options->white_black && is_of_after && report->has_two_sides &&
           fpx_profile_around(&options->profile) == NULL;
}

/* Gone stacks get a small part of the memory for sorting, which may still be in use. */
static size_t memory_for_gone(const struct flamepix_profile_options *profile)
{
    enum { SHARE = 8 };
    const size_t all = profile->memory_nbytes != 0 ? profile->memory_nbytes
                                                   : (size_t)FLAMEPIX_DEFAULT_MEMORY_NBYTES;
    return all / SHARE;
}

/* The paths of gone stacks occur again, after those of the side after. */
static enum flamepix_status lay_out_with_gone(const struct layout_request *request,
                                              struct flamepix_stacks *after)
{
    struct flamepix_layout_options options = *request->options;
    struct flamepix_stacks *stacks;
    enum flamepix_status status =
        flamepix_white_black_open(after, memory_for_gone(request->profile), &stacks);
    if (status != FLAMEPIX_OK)
        return status;
    options.any_order = true;
    status = flamepix_layout_create(stacks, &options, request->layout_ret);
    flamepix_stacks_free(stacks);
    return status;
}

static enum flamepix_status lay_out_uncounted(const struct layout_request *request,
                                              struct flamepix_stacks *stacks)
{
    if (fpx_render_shows_gone(request->render, request->report))
        return lay_out_with_gone(request, stacks);
    return flamepix_layout_create(stacks, request->options, request->layout_ret);
}

static enum flamepix_status lay_out_counted(const struct layout_request *request,
                                            struct flamepix_stacks *stacks)
{
    struct flamepix_stacks *counted;
    const size_t shown_depth = request->report->views.shown_depth;
    fpx_tally_search_above(request->tally, shown_depth > 0 ? shown_depth - 1 : 0);
    fpx_tally_search_none_of(request->tally, request->report->views.others);
    fpx_tally_set_self_depth(request->tally, request->options->self_depth);
    enum flamepix_status status = flamepix_tally_watch(request->tally, stacks, &counted);
    if (status != FLAMEPIX_OK)
        return status;
    status = lay_out_uncounted(request, counted);
    flamepix_stacks_free(counted);
    fpx_tally_search_none_of(request->tally, NULL);
    return status;
}

static enum flamepix_status lay_out_plain(const struct layout_request *request,
                                          struct flamepix_stacks *stacks)
{
    if (request->tally != NULL)
        return lay_out_counted(request, stacks);
    return lay_out_uncounted(request, stacks);
}

static void begin_side(const struct layout_request *request, struct flamepix_tally *tally)
{
    if (tally != NULL)
        fpx_tally_set_self_depth(tally, request->options->self_depth);
}

static enum flamepix_status lay_out_sides(const struct layout_request *request,
                                          struct flamepix_stacks *sides)
{
    struct flamepix_stacks *stacks;
    begin_side(request, request->render->before);
    begin_side(request, request->render->after);
    enum flamepix_status status =
        fpx_sides_open(request->render, sides, &request->report->difference, &stacks);
    if (status != FLAMEPIX_OK)
        return status;
    status = lay_out_plain(request, stacks);
    flamepix_stacks_free(stacks);
    return status;
}

static enum flamepix_status lay_out_chart(const struct layout_request *request,
                                          struct flamepix_stacks *stacks)
{
    return request->report->has_two_sides ? lay_out_sides(request, stacks)
                                          : lay_out_plain(request, stacks);
}

static enum flamepix_status lay_out_gathered(const struct layout_request *request,
                                             struct flamepix_stacks *stacks)
{
    struct flamepix_stacks *watched;
    enum flamepix_status status = flamepix_gatherer_watch(
        request->render->gatherer, request->report->has_two_sides, stacks, &watched);
    if (status != FLAMEPIX_OK)
        return status;
    status = lay_out_chart(request, watched);
    flamepix_stacks_free(watched);
    return status;
}

static enum flamepix_status lay_out(void *user, struct flamepix_stacks *stacks)
{
    const struct layout_request *request = user;
    const bool has_sides = request->report->has_two_sides;
    request->options->compares = has_sides;
    request->options->chains = request->options->chains && request->report->views.shown_depth == 0;
    if (fpx_profile_around(request->profile) != NULL)
        return fpx_lay_out_around(stacks, request->render, request->options, request->tally,
                                  has_sides ? &request->report->difference : NULL,
                                  request->layout_ret);
    enum flamepix_status status = request->render->gatherer != NULL
                                      ? lay_out_gathered(request, stacks)
                                      : lay_out_chart(request, stacks);
    if (status != FLAMEPIX_OK || fpx_render_shows_gone(request->render, request->report))
        return status;
    return fpx_render_add_ancestors(request->render, request->report, request->layout_ret);
}

enum flamepix_status fpx_render_planned_layout(struct flamepix_input *const *inputs, size_t count,
                                               const struct flamepix_render_options *options,
                                               struct flamepix_tally *tally,
                                               struct flamepix_layout **layout_ret,
                                               struct flamepix_profile_report *report_ret)
{
    struct flamepix_layout_options layout = options->layout;
    struct flamepix_profile_report unasked;
    struct flamepix_profile_report *report = report_ret != NULL ? report_ret : &unasked;
    layout.any_order = !flamepix_profile_is_ordered(&options->profile);
    layout.self_depth =
        flamepix_views_self_depth(options->profile.views, options->profile.view_count);
    /* Else frames in the middle of a chain are not as ordinary as others. */
    layout.chains =
        layout.chains && layout.self_depth == 0 && fpx_profile_around(&options->profile) == NULL;
    struct layout_request request = {.render = options,
                                     .profile = &options->profile,
                                     .options = &layout,
                                     .tally = tally,
                                     .report = report,
                                     .layout_ret = layout_ret};
    if (!fpx_lays_out_in_slices(options))
        return flamepix_profile_read(inputs, count, &options->profile, lay_out, &request, report);
    const struct fpx_slices_layout parts = {
        .render = options, .options = &layout, .tally = tally, .layout_ret = layout_ret};
    return fpx_lay_out_slices(inputs, count, &options->profile, &parts, lay_out, &request, report);
}

enum flamepix_status flamepix_render_layout(struct flamepix_input *const *inputs, size_t count,
                                            const struct flamepix_render_options *options,
                                            struct flamepix_tally *tally,
                                            struct flamepix_layout **layout_ret,
                                            struct flamepix_profile_report *report_ret)
{
    FPX_TAKE(struct flamepix_render_options, fpx_render_shape, options);
    struct flamepix_render_options planned = *options;
    flamepix_figure_plan(&planned.figure, &planned.layout);
    return fpx_render_planned_layout(inputs, count, &planned, tally, layout_ret, report_ret);
}

enum flamepix_status flamepix_render_empty_layout(const struct flamepix_render_options *options,
                                                  struct flamepix_layout **layout_ret)
{
    FPX_TAKE(struct flamepix_render_options, fpx_render_shape, options);
    struct flamepix_layout_options layout = options->layout;
    flamepix_figure_plan(&options->figure, &layout);
    return flamepix_layout_empty(&layout, layout_ret);
}

/* -- the picture ------------------------------------------------------------------------------- */

/* The tallies of a picture: of drawn stacks, and of each side if there are two. */
struct picture_sums {
    struct flamepix_tally *drawn, *before, *after;
};

static enum flamepix_status create_sums(const struct flamepix_render_options *options,
                                        struct picture_sums *sums)
{
    const struct flamepix_tally_options drawn = flamepix_render_sums(options);
    const struct flamepix_tally_options side = fpx_render_side_sums(options);
    enum flamepix_status status = flamepix_render_tally(&drawn, &sums->drawn);
    if (status == FLAMEPIX_OK)
        status = flamepix_render_tally(&side, &sums->before);
    return status == FLAMEPIX_OK ? flamepix_render_tally(&side, &sums->after) : status;
}

static void free_sums(struct picture_sums *sums)
{
    flamepix_tally_free(sums->drawn);
    flamepix_tally_free(sums->before);
    flamepix_tally_free(sums->after);
}

/* The caller's own tallies of sides have more than the picture needs. */
static struct flamepix_render_options with_sums(const struct flamepix_render_options *options,
                                                const struct picture_sums *sums)
{
    struct flamepix_render_options counted = *options;
    if (counted.before == NULL)
        counted.before = sums->before;
    if (counted.after == NULL)
        counted.after = sums->after;
    return counted;
}

/* -- a picture --------------------------------------------------------------------------------- */

/* The inputs of a drawing, made once, or as often as its size limit requires. */
struct picture {
    const struct flamepix_layout *layout;
    const struct flamepix_render_options *options;
    const struct flamepix_figure_facts *facts;
    struct flamepix_fonts *fonts;
};

static enum flamepix_status draw_layout(const struct flamepix_layout *layout,
                                        const struct flamepix_figure_options *options,
                                        const struct picture *picture, flamepix_write_fn write,
                                        void *user)
{
    struct flamepix_figure *figure = NULL;
    enum flamepix_status status =
        flamepix_figure_create(layout, options, picture->fonts, picture->facts, &figure);
    if (status == FLAMEPIX_OK)
        status = flamepix_figure_draw(figure, write, user);
    flamepix_figure_free(figure);
    return status;
}

static enum flamepix_status draw_saving(const struct picture *picture,
                                        const struct flamepix_figure_options *options,
                                        flamepix_write_fn write, void *user)
{
    struct flamepix_layout_options planned = picture->options->layout;
    struct flamepix_layout *scaled = NULL;
    enum flamepix_status status = FLAMEPIX_OK;
    flamepix_figure_plan(options, &planned);
    if (options->scale != picture->options->figure.scale)
        status = fpx_scaled_layout(picture->layout, &planned, &scaled);
    if (status == FLAMEPIX_OK)
        status =
            draw_layout(scaled != NULL ? scaled : picture->layout, options, picture, write, user);
    flamepix_layout_free(scaled);
    return status;
}

static enum flamepix_status measure(void *user, const struct fpx_savings *savings,
                                    uint64_t limit_nbytes, uint64_t *nbytes_ret)
{
    const struct picture *picture = user;
    struct flamepix_figure_options options =
        fpx_savings_options(savings, &picture->options->figure);
    options.limit_nbytes = limit_nbytes;
    *nbytes_ret = 0;
    return draw_saving(picture, &options, fpx_count_nbytes, nbytes_ret);
}

static enum flamepix_status draw_small(struct picture *picture, flamepix_write_fn write, void *user)
{
    const struct flamepix_figure_options *asked = &picture->options->figure;
    const struct fpx_savings_request request = {
        .asked = asked, .measure = measure, .user = picture};
    struct fpx_savings savings;
    enum flamepix_status status = fpx_savings_find(&request, &savings);
    if (status != FLAMEPIX_OK)
        return status;
    const struct flamepix_figure_options options = fpx_savings_options(&savings, asked);
    return draw_saving(picture, &options, write, user);
}

/* Draws the figure of the options from a layout that was planned for it. If its bytes are limited,
 * it gives up what is necessary (savings.h). `fonts` may be NULL: the bundled face. Returns OK or
 * what flamepix_figure_create and flamepix_figure_draw answer. */
static enum flamepix_status draw_picture(const struct flamepix_layout *layout,
                                         const struct flamepix_render_options *options,
                                         const struct flamepix_figure_facts *facts,
                                         struct flamepix_fonts *fonts, flamepix_write_fn write,
                                         void *user)
{
    struct picture picture = {layout, options, facts, fonts};
    struct flamepix_fonts *own = NULL;
    enum flamepix_status status = FLAMEPIX_OK;
    if (fonts == NULL) {
        status = flamepix_fonts_create(&own);
        picture.fonts = own;
    }
    if (status == FLAMEPIX_OK)
        status = options->figure.limit_nbytes > 0
                     ? draw_small(&picture, write, user)
                     : draw_layout(layout, &options->figure, &picture, write, user);
    flamepix_fonts_free(own);
    return status;
}

enum flamepix_status fpx_render_inputs(struct flamepix_input *const *inputs, size_t count,
                                       const struct flamepix_render_options *options,
                                       const struct fpx_picture_target *target,
                                       struct flamepix_profile_report *report,
                                       struct flamepix_layout_summary *summary_ret)
{
    struct picture_sums sums = {0};
    struct flamepix_layout *layout = NULL;
    struct flamepix_figure_facts *facts = NULL;
    enum flamepix_status status = create_sums(options, &sums);
    struct flamepix_render_options counted = with_sums(options, &sums);
    if (status == FLAMEPIX_OK && options->gatherer == NULL)
        status = flamepix_render_gatherer(&counted);
    if (status == FLAMEPIX_OK)
        status = flamepix_render_layout(inputs, count, &counted, sums.drawn, &layout, report);
    if (status == FLAMEPIX_OK && report->unlike.found)
        status = FLAMEPIX_BAD_ARGUMENT;
    if (status == FLAMEPIX_OK && summary_ret != NULL)
        *summary_ret = flamepix_layout_summary(layout);
    if (status == FLAMEPIX_OK)
        status = flamepix_render_facts(&counted, report, sums.drawn, &facts);
    if (status == FLAMEPIX_OK)
        status = draw_picture(layout, options, facts, target->fonts, target->write, target->user);
    flamepix_render_facts_free(facts);
    flamepix_layout_free(layout);
    free_sums(&sums);
    if (options->gatherer == NULL)
        flamepix_gatherer_free(counted.gatherer);
    return status;
}

enum flamepix_status flamepix_render(struct flamepix_bytes bytes,
                                     const struct flamepix_render_options *options,
                                     struct flamepix_fonts *fonts, flamepix_write_fn write,
                                     void *user, struct flamepix_profile_report *report_ret)
{
    FPX_TAKE(struct flamepix_render_options, fpx_render_shape, options);
    struct flamepix_profile_report report = {0};
    const struct fpx_picture_target target = {fonts, write, user};
    struct flamepix_input *input = NULL;
    enum flamepix_status status = flamepix_input_from_memory(bytes, NULL, &input);
    if (status == FLAMEPIX_OK)
        status = fpx_render_inputs(&input, 1, options, &target, &report, NULL);
    flamepix_input_free(input);
    if (report_ret != NULL)
        *report_ret = report;
    return status;
}
