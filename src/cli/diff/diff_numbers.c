#include "cli/diff/diff_sides.h"

#include "compare/turned.h"
#include "figure/figure_wants.h"
#include "messages/difference_text.h"
#include "render/render_internal.h"
#include "render/render_steps.h"
#include "tally/tally_search.h"

/* -- tallies ----------------------------------------------------------------------------------- */

static enum flamepix_status create_both(const struct flamepix_tally_options *sums,
                                        struct flamepix_render_options *options)
{
    enum flamepix_status status = flamepix_render_tally(sums, &options->before);
    return status == FLAMEPIX_OK ? flamepix_render_tally(sums, &options->after) : status;
}

static void want_numbers(struct flamepix_tally_options *sums)
{
    sums->names = true;
    sums->totals = true;
}

enum flamepix_status fpx_diff_tallies_create(const struct fpx_picture_arguments *picture,
                                             struct flamepix_render_options *options)
{
    struct flamepix_tally_options sums = fpx_render_side_sums(options);
    if (picture->comparison.json != NULL)
        want_numbers(&sums);
    return create_both(&sums, options);
}

void fpx_diff_tallies_free(struct flamepix_render_options *options)
{
    flamepix_tally_free(options->before);
    flamepix_tally_free(options->after);
}

/* -- numbers ----------------------------------------------------------------------------------- */

enum flamepix_status fpx_diff_numbers_put(const struct fpx_picture_arguments *picture,
                                          const struct flamepix_render_options *options,
                                          const struct flamepix_profile_report *report,
                                          fpx_numbers_write_fn *write_numbers,
                                          flamepix_write_fn write, void *user)
{
    const struct flamepix_figure_options figure = {.countname = picture->countname};
    struct fpx_name_changes *changes = NULL;
    enum flamepix_status status = FLAMEPIX_OK;
    /* JSON always has after - before. */
    const bool is_turned =
        picture->comparison.negate && write_numbers == fpx_difference_markdown_write;
    const struct flamepix_difference turned = fpx_difference_turned(&report->difference);
    if (options->before != NULL && options->after != NULL)
        status = fpx_name_changes_create(is_turned ? options->after : options->before,
                                         is_turned ? options->before : options->after,
                                         (size_t)picture->text_rows, &changes);
    if (status != FLAMEPIX_OK)
        return status;
    const struct fpx_difference_numbers numbers = {
        .difference = is_turned ? &turned : &report->difference,
        .changes = changes,
        .unit = fpx_figure_unit_name(&figure, report->unit),
        .normalized = fpx_comparison_normalized(picture),
    };
    status = write_numbers(&numbers, write, user);
    fpx_name_changes_free(changes);
    return status;
}

/* -- alone ------------------------------------------------------------------------------------- */

struct counting {
    const struct fpx_picture_arguments *picture;
    fpx_numbers_write_fn *write;
    struct flamepix_render_options options; /* its tallies sum the sides */
};

static enum flamepix_status create_tallies(struct counting *counting)
{
    const struct fpx_picture_arguments *picture = counting->picture;
    const size_t self_depth = flamepix_views_self_depth(picture->views.items, picture->views.count);
    struct flamepix_tally_options sums = {
        .limit_nbytes = (size_t)picture->limit_names / 2, /* as beside a picture */
        .limit_depth = (uint32_t)picture->limit_depth,
    };
    want_numbers(&sums);
    enum flamepix_status status = create_both(&sums, &counting->options);
    if (status != FLAMEPIX_OK)
        return status;
    fpx_tally_set_self_depth(counting->options.before, self_depth);
    fpx_tally_set_self_depth(counting->options.after, self_depth);
    return FLAMEPIX_OK;
}

static enum flamepix_status pull_all(struct flamepix_stacks *stacks)
{
    struct flamepix_stack stack;
    enum flamepix_status status = FLAMEPIX_OK;
    while (status == FLAMEPIX_OK)
        status = flamepix_stacks_next(stacks, &stack);
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

static enum flamepix_status take(void *user, struct flamepix_stacks *sides,
                                 struct fpx_text_output *output)
{
    struct counting *counting = user;
    struct flamepix_difference difference; /* same as in the report */
    struct flamepix_stacks *counted;
    (void)output;
    enum flamepix_status status = fpx_sides_open(&counting->options, sides, &difference, &counted);
    if (status != FLAMEPIX_OK)
        return status;
    status = pull_all(counted);
    flamepix_stacks_free(counted);
    return status;
}

static enum flamepix_status finish(void *user, const struct flamepix_profile_report *report,
                                   struct fpx_text_output *output)
{
    const struct counting *counting = user;
    return fpx_diff_numbers_put(counting->picture, &counting->options, report, counting->write,
                                fpx_text_output_write, output);
}

enum fpx_exit fpx_diff_numbers_write(const struct fpx_diff_sides *sides,
                                     const struct fpx_texts *option_files,
                                     fpx_numbers_write_fn *write)
{
    struct counting counting = {.picture = &sides->picture, .write = write};
    const struct fpx_sides_writer writer = {
        .take = take, .finish = finish, .user = &counting, .needs_both = true};
    const enum flamepix_status status = create_tallies(&counting);
    const enum fpx_exit code = status == FLAMEPIX_OK
                                   ? fpx_sides_text_write(sides, option_files, &writer)
                                   : fpx_status_exit(status);
    fpx_diff_tallies_free(&counting.options);
    return code;
}
