#include <flamepix/render.h>

#include <stdlib.h>

#include "render/render_shape.h"
#include "render/render_steps.h"
#include "view/view_requests.h"

/* Allocated together with the views. */
struct facts {
    struct flamepix_figure_facts facts; /* first member, so a pointer to it is one to the whole */
    struct flamepix_figure_comparison comparison;
    struct flamepix_ledger ledger;
    struct flamepix_figure_view views[];
};

static void add_stage(const struct flamepix_profile_options *profile, int stage,
                      struct facts *facts)
{
    for (size_t i = 0; i < profile->view_count; i++) {
        const struct flamepix_view_request *request = &profile->views[i];
        if ((int)request->view->stage != stage)
            continue;
        facts->views[facts->facts.views.count++] = (struct flamepix_figure_view){
            .name = request->view->name,
            .argument = request->argument,
            .title = request->view->title,
            .kept = request->view->kept,
        };
    }
}

static void compare(const struct flamepix_render_options *options,
                    const struct flamepix_profile_report *report, struct facts *facts)
{
    if (!report->has_two_sides)
        return;
    facts->comparison.difference = &report->difference;
    facts->comparison.ratios = report->ratios;
    facts->comparison.shows_gone = fpx_render_shows_gone(options, report);
    if (!options->shows_ratio) {
        facts->comparison.measure =
            options->measure != NULL ? options->measure : flamepix_measure_at(0);
        facts->comparison.before = options->before;
        facts->comparison.after = options->after;
    }
    facts->facts.comparison = &facts->comparison;
}

struct flamepix_figure_below_zero
fpx_render_below_zero(const struct flamepix_profile_report *report)
{
    const struct flamepix_below_zero_sums *sums = &report->below_zero;
    return (struct flamepix_figure_below_zero){.stacks = sums->stacks,
                                               .stacks_before = sums->stacks_before,
                                               .weight = sums->weight.value,
                                               .before = sums->before.value};
}

enum flamepix_status flamepix_render_facts(const struct flamepix_render_options *options,
                                           const struct flamepix_profile_report *report,
                                           const struct flamepix_tally *tally,
                                           struct flamepix_figure_facts **facts_ret)
{
    FPX_TAKE(struct flamepix_render_options, fpx_render_shape, options);
    const struct flamepix_profile_options *profile = &options->profile;
    struct facts *facts = calloc(1, sizeof(*facts) + profile->view_count * sizeof(facts->views[0]));
    if (facts == NULL)
        return FLAMEPIX_NO_MEMORY;
    enum flamepix_status status = FLAMEPIX_OK;
    const struct flamepix_time_window *window = &report->window;
    facts->ledger = report->ledger;
    facts->facts = (struct flamepix_figure_facts){
        .ledger = report->has_records ? &facts->ledger : NULL,
        .bad_lines = report->bad_lines,
        .comments = report->comments,
        .below_zero = fpx_render_below_zero(report),
        .tally = tally,
        .unit = report->unit,
        .begin = window->is_given ? window->chart_from - window->zero : 0,
    };
    facts->facts.views = (struct flamepix_figure_views){
        .items = facts->views,
        .input_order = fpx_views_show_input_order(profile->views, profile->view_count),
        .read = report->views.read.value,
        .left = report->views.left.value,
        .shown_depth = report->views.shown_depth,
        .others = report->views.others,
    };
    for (int stage = 0; stage < FLAMEPIX_VIEW_STAGES; stage++)
        add_stage(profile, stage, facts);
    compare(options, report, facts);
    if (options->gatherer != NULL)
        status = flamepix_gatherer_finish(options->gatherer, report->unit, &facts->facts.stacks);
    if (status != FLAMEPIX_OK) {
        free(facts);
        return status;
    }
    *facts_ret = &facts->facts;
    return FLAMEPIX_OK;
}

void flamepix_render_facts_free(struct flamepix_figure_facts *facts)
{
    free(facts);
}
