#include "batch/variants.h"

#include "jobs/job_titles.h"
#include "render/render_steps.h"

static struct flamepix_layout_options layout_options(const struct fpx_plan *plan, size_t variant)
{
    struct flamepix_layout_options options = plan->render.layout;
    flamepix_figure_plan(&plan->variants[variant].figure, &options);
    return options;
}

/* The narrowest visible share of the total, as far as that does not depend on the total. */
static double share(const struct fpx_plan *plan, size_t variant)
{
    struct flamepix_layout_options options = layout_options(plan, variant);
    if (options.minwidth_percent > 0)
        return options.minwidth_percent / 100;
    return options.minwidth_px * options.minwidth_scale /
           (options.columns > 0 ? options.columns : 1);
}

size_t fpx_variants_finest(const struct fpx_plan *plan)
{
    size_t finest = 0;
    for (size_t i = 1; i < plan->variant_count; i++) {
        if (share(plan, i) < share(plan, finest))
            finest = i;
    }
    return finest;
}

static enum flamepix_status create_drawn(const struct fpx_plan *plan,
                                         struct flamepix_tally **tally_ret)
{
    struct flamepix_tally_options sums = {
        .limit_nbytes = plan->render.limit_names_nbytes,
        .limit_depth = plan->render.layout.limit_depth,
    };
    sums.names = fpx_picture_titles_have(plan->title, plan->subtitle, FPX_TITLE_TOP);
    for (size_t i = 0; i < plan->variant_count; i++)
        fpx_render_add_sums(&sums, &plan->variants[i].figure);
    return flamepix_render_tally(&sums, tally_ret);
}

/* A report needs sums of both sides of a comparison; together they get the limit that the plan has
 * for one table. */
static struct flamepix_tally_options side_sums(const struct fpx_plan *plan)
{
    struct flamepix_render_options options = plan->render;
    struct flamepix_tally_options sums = {0};
    const size_t limit = options.limit_names_nbytes;
    for (size_t i = 0; i < plan->variant_count; i++) {
        options.figure = plan->variants[i].figure;
        const struct flamepix_tally_options of_one = fpx_render_side_sums(&options);
        sums.names |= of_one.names;
        sums.inclusive |= of_one.inclusive;
        sums.limit_depth = of_one.limit_depth;
    }
    sums.names = sums.names || fpx_jobs_have_baseline(plan->jobs);
    sums.limit_nbytes = (limit > 0 ? limit : FLAMEPIX_DEFAULT_LIMIT_NAMES_NBYTES) / 2;
    return sums;
}

enum flamepix_status fpx_variant_sums_create(const struct fpx_plan *plan,
                                             struct fpx_variant_sums *sums)
{
    const struct flamepix_tally_options side = side_sums(plan);
    enum flamepix_status status = create_drawn(plan, &sums->drawn);
    if (status == FLAMEPIX_OK)
        status = flamepix_render_tally(&side, &sums->before);
    if (status == FLAMEPIX_OK)
        status = flamepix_renumbered_create(&sums->renumbered);
    return status == FLAMEPIX_OK ? flamepix_render_tally(&side, &sums->after) : status;
}

void fpx_variant_sums_free(struct fpx_variant_sums *sums)
{
    flamepix_tally_free(sums->drawn);
    flamepix_tally_free(sums->before);
    flamepix_tally_free(sums->after);
    flamepix_renumbered_free(sums->renumbered);
}

enum flamepix_status fpx_variant_read(const struct fpx_plan *plan, size_t variant,
                                      const struct fpx_variant_source *source,
                                      struct fpx_variant_sums sums,
                                      struct flamepix_layout **layout_ret,
                                      struct flamepix_profile_report *report_ret)
{
    struct flamepix_render_options options = *source->render;
    options.figure = plan->variants[variant].figure;
    options.before = sums.before;
    options.after = sums.after;
    options.renumbered = sums.renumbered;
    return flamepix_render_layout(source->inputs, source->count, &options, sums.drawn, layout_ret,
                                  report_ret);
}

enum flamepix_status fpx_variant_derive(const struct fpx_plan *plan, size_t variant,
                                        const struct flamepix_layout *fine,
                                        struct flamepix_layout **layout_ret)
{
    struct flamepix_layout_options options = layout_options(plan, variant);
    return flamepix_layout_coarser(fine, &options, layout_ret);
}
