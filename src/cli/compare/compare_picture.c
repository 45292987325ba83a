#include "cli/compare/compare_steps.h"

#include <errno.h>
#include <string.h>

#include "base/buffer_printf.h"
#include "base/decimal.h"
#include "cli/compare/comparison_options.h"
#include "cli/console.h"
#include "render/render_internal.h"
#include "tally/tally_search.h"

static enum flamepix_status lay_out_counted(struct fpx_picture_job *job,
                                            struct flamepix_stacks *stacks)
{
    const struct flamepix_tally_options sums = flamepix_render_sums(&job->options);
    struct flamepix_layout_options layout = job->options.layout;
    struct flamepix_stacks *counted = NULL;
    layout.self_depth =
        flamepix_views_self_depth(job->options.profile.views, job->options.profile.view_count);
    enum flamepix_status status = flamepix_render_tally(&sums, &job->tally);
    if (status == FLAMEPIX_OK && job->tally != NULL) {
        fpx_tally_set_self_depth(job->tally, layout.self_depth);
        status = flamepix_tally_watch(job->tally, stacks, &counted);
    }
    if (status != FLAMEPIX_OK)
        return status;
    status = flamepix_layout_create(counted != NULL ? counted : stacks, &layout, &job->layout);
    if (counted != NULL)
        flamepix_stacks_free(counted);
    return status;
}

static enum flamepix_status lay_out(struct fpx_picture_job *job, const struct fpx_set_test *test,
                                    const struct fpx_measurement_set *set)
{
    struct flamepix_stacks *sides = NULL, *stacks = NULL;
    enum flamepix_status status = fpx_set_test_sides(test, set, &sides);
    if (status != FLAMEPIX_OK)
        return status;
    status = fpx_sides_open(&job->options, sides, &job->report.difference, &stacks);
    if (status == FLAMEPIX_OK) {
        status = lay_out_counted(job, stacks);
        flamepix_stacks_free(stacks);
    }
    flamepix_stacks_free(sides);
    return status;
}

/* The default subtitle: the share that is shown. */
static enum flamepix_status make_subtitle(struct fpx_picture_job *job,
                                          const struct fpx_set_test *test,
                                          struct flamepix_buffer *subtitle)
{
    char alpha[FPX_VALUE_SIZE], changed[FPX_DECIMAL_NBYTES], all[FPX_DECIMAL_NBYTES];
    if (job->options.figure.subtitle != NULL)
        return FLAMEPIX_OK;
    fpx_real_print(alpha, test->options.alpha);
    fpx_count_grouped(test->significant_count, changed);
    fpx_count_grouped(test->kept.count, all);
    enum flamepix_status status = fpx_buffer_printf(
        subtitle, "%s of %s stacks changed significantly (%s, alpha %s); means of %zu and %zu runs",
        changed, all, test->welch != NULL ? "Welch" : "Hotelling", alpha,
        test->kept.matrices.before_count, test->kept.matrices.after_count);
    job->options.figure.subtitle = subtitle->data;
    return status;
}

/* Views were applied to each profile; there are no sums of their effects to report. */
static enum flamepix_status find_facts(struct fpx_picture_job *job)
{
    struct flamepix_render_options options = job->options;
    options.profile.view_count = 0;
    return flamepix_render_facts(&options, &job->report, job->tally, &job->facts);
}

static enum flamepix_status create_figure(struct fpx_picture_job *job)
{
    const enum flamepix_status status = find_facts(job);
    if (status != FLAMEPIX_OK)
        return status;
    return flamepix_figure_create(job->layout, &job->options.figure, job->fonts, job->facts,
                                  &job->pages.items[0].drawn.figure);
}

enum fpx_exit fpx_compare_picture_draw(struct fpx_picture_job *job, const struct fpx_set_test *test,
                                       const struct fpx_measurement_set *set, const char *unit,
                                       struct flamepix_buffer *subtitle, bool *has_width_ret)
{
    struct flamepix_render_options *options = &job->options;
    const size_t output = job->pages.items[0].output;
    job->report.has_two_sides = true;
    options->layout.compares = true;
    options->figure.delta.no_chance = true; /* omit chance changes */
    strncpy(job->report.unit, unit, sizeof(job->report.unit) - 1);
    flamepix_figure_plan(&options->figure, &options->layout);
    enum flamepix_status status = lay_out(job, test, set);
    *has_width_ret = !fpx_sides_have_no_width(&job->report, status);
    if (!*has_width_ret) {
        fpx_message("note: --width-by %s: no stack that changed significantly has this measure, so "
                    "there is no picture",
                    options->measure->name);
        return FPX_EXIT_DONE;
    }
    if (status == FLAMEPIX_OK)
        status = make_subtitle(job, test, subtitle);
    if (status == FLAMEPIX_OK)
        status = create_figure(job);
    if (status != FLAMEPIX_OK)
        return fpx_picture_job_failure(job, status, errno);
    status = fpx_composed_picture_draw(&job->pages.items[0].drawn, fpx_output_write,
                                       job->outputs.items[output].file);
    return fpx_picture_job_exit(job, status, output);
}
