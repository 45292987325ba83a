#include "sheet/difference_texts.h"

#include <string.h>

#include "base/buffer_printf.h"
#include "base/quantity.h"
#include "compare/turned.h"
#include "figure/change_legend.h"
#include "figure/words/captions.h"
#include "sheet/sheet_internal.h"

/* Shares of changes have the same whole in all panels. */
enum flamepix_status fpx_difference_fill_legend(struct flamepix_sheet *sheet,
                                                struct flamepix_type *type, double em,
                                                uint32_t room)
{
    const struct flamepix_palette_options *colors = &sheet->options.figure.colors;
    const struct flamepix_difference *difference = &sheet->turned;
    struct fpx_change_legend legend = {
        .colors = sheet->colors,
        .rule = &sheet->change,
        .wholes = {difference->before.value, difference->after.value},
        .factor = sheet->figure.factor,
        .unit = fpx_sheet_unit(sheet),
        .is_changed = sheet->is_changed,
        .has_chance = sheet->has_chance,
        .difference = difference,
        .inclusive_words = sheet->figure.delta.inclusive_words,
    };
    if (sheet->has_fresh)
        legend.fresh = colors->fresh;
    if (sheet->has_gone)
        legend.gone = colors->gone;
    return fpx_change_legend_fill(&legend, type, em, room, &sheet->legend);
}

enum flamepix_status fpx_difference_append_share(const struct flamepix_sheet *sheet, size_t panel,
                                                 struct flamepix_buffer *text)
{
    const struct flamepix_figure_comparison *comparison = &sheet->facts[panel].comparison;
    const struct flamepix_measure *measure = comparison->measure;
    char share[FPX_QUANTITY_NBYTES];
    if (measure == NULL || !measure->is_part || measure->norm == FLAMEPIX_NORM_OWN)
        return text->status;
    fpx_percent_print(share, sheet->facts[panel].total,
                      flamepix_measure_norm_of(measure, comparison->difference));
    const bool is_before = (measure->norm == FLAMEPIX_NORM_BEFORE) != sheet->change.negate;
    return fpx_buffer_printf(text, ", %s of %s", share, is_before ? "before" : "after");
}

const char *fpx_difference_panel_name(const struct flamepix_sheet *sheet, size_t panel)
{
    const struct flamepix_sheet_panel *of = &sheet->panels[panel];
    const bool is_named =
        of->measure != NULL && of->caption != NULL && strcmp(of->caption, of->measure->name) == 0;
    return is_named && sheet->change.negate ? fpx_measure_turned(of->measure)->name : of->caption;
}

/* -- the footer -------------------------------------------------------------------------------- */

static double total_of_panels(const struct flamepix_sheet *sheet)
{
    double total = 0;
    for (size_t i = 0; i < sheet->count; i++)
        total += sheet->facts[i].total;
    return total;
}

static struct fpx_footer_facts footer_facts(const struct flamepix_sheet *sheet)
{
    const struct flamepix_difference *difference = &sheet->turned;
    const struct flamepix_figure_views *views = &sheet->options.views;
    const double factor = sheet->figure.factor;
    struct fpx_footer_facts facts = {
        .unit = fpx_sheet_unit(sheet),
        .read = views->read * factor,
        .left = views->left * factor,
        .is_compared = true,
        .is_relative = sheet->figure.delta.label == FLAMEPIX_DELTA_RELATIVE,
        .before = difference->before.value * factor,
        .after = difference->after.value * factor,
        .distance = flamepix_difference_distance(difference) * factor,
        .fresh = difference->fresh.value * factor,
        .grown = difference->grown.value * factor,
        .gone = difference->gone.value * factor,
        .shrunk = difference->shrunk.value * factor,
        .tells_stacks = true,
        .stacks_before = difference->stacks_before,
        .stacks_after = difference->stacks_after,
        .stacks_common = difference->stacks_common,
        .share_of = "widths",
        .elided = sheet->elided,
        .least_px = sheet->options.layout.minwidth_px,
        .hides_runs = sheet->figure.hide_runs,
    };
    if (sheet->elided_weight > 0)
        facts.elided_share = sheet->elided_weight / total_of_panels(sheet);
    if (flamepix_difference_similarity(difference, &facts.similarity) != FLAMEPIX_OK)
        facts.similarity = -1;
    return facts;
}

enum flamepix_status fpx_difference_write_footer(const struct flamepix_sheet *sheet,
                                                 struct flamepix_type *type,
                                                 struct flamepix_buffer *footer)
{
    struct fpx_footer_facts facts = footer_facts(sheet);
    struct flamepix_buffer scale = {0};
    enum flamepix_status status = fpx_sheet_append_scale(sheet, &scale);
    facts.scale = sheet->profiles > 0 ? scale.data : NULL;
    if (status == FLAMEPIX_OK)
        status = fpx_footer_write(&facts, type, sheet->page.columns, footer);
    flamepix_buffer_free(&scale);
    return status;
}
