/* Changes, by one rule in all panels of a sheet.
 *
 * Widths are another measure in every panel, so weight and other of a frame determine its change in
 * different ways. But the full colour is the same change in all of them: the largest visible in
 * any. So all figures are made once for their changes, before they are made for their colours. */
#include "sheet/sheet_internal.h"

#include "compare/turned.h"
#include "figure/change_scale.h"
#include "figure/figure_change.h"
#include "figure/words/captions.h"
#include "sheet/open_panel.h"

/* Sets what a change is in each panel, and the rest that they share. */
static void set_rules(struct flamepix_sheet *sheet)
{
    for (size_t i = 0; i < sheet->count; i++) {
        const struct flamepix_measure *measure = sheet->panels[i].measure;
        struct flamepix_change_rule *rule = &sheet->facts[i].rule;
        *rule = sheet->change;
        rule->by = measure->by;
        rule->tells_presence = measure->tells_presence;
        sheet->facts[i].comparison = (struct flamepix_figure_comparison){
            .measure = measure, .difference = sheet->options.difference};
    }
}

static void set_colors(const struct flamepix_change_rule *rule,
                       struct flamepix_palette_options *colors)
{
    colors->compared = rule;
    if (colors->name == NULL)
        colors->name = FLAMEPIX_CHANGE_PALETTE;
}

/* A frame has the same colour in all panels: if one panel lacks its sides, all ignore them. */
static struct flamepix_change_chance chance_of(const struct flamepix_sheet *sheet,
                                               struct fpx_change_wholes wholes)
{
    struct fpx_chance_request request = {
        .delta = &sheet->options.figure.delta,
        .ratios = sheet->options.ratios,
        .wholes = wholes,
        .unit = fpx_sheet_unit(sheet),
    };
    for (size_t i = 0; i < sheet->count; i++)
        request.sides_are_unknown |= !fpx_measure_knows_sides(sheet->panels[i].measure);
    return fpx_change_chance_of(&request);
}

/* The rule before the largest change is known. */
static struct flamepix_change_rule first_rule(const struct flamepix_sheet *sheet)
{
    const struct flamepix_sheet_options *options = &sheet->options;
    const struct flamepix_delta_options *delta = &options->figure.delta;
    const struct fpx_change_wholes wholes = {options->difference->before.value,
                                             options->difference->after.value};
    return (struct flamepix_change_rule){
        .by = FLAMEPIX_CHANGE_IS_OTHER,
        .inclusive = delta->inclusive,
        .negate = delta->negate,
        .against = delta->against,
        .full = 1,
        .least = delta->least_percent / 100 * fpx_change_larger_whole(&wholes),
        .chance = chance_of(sheet, wholes),
    };
}

static enum flamepix_status look_at(struct flamepix_sheet *sheet, size_t panel,
                                    struct fpx_change_extent *extent)
{
    struct fpx_open_panel open = {0};
    enum flamepix_status status = fpx_panel_open(sheet, panel, &open);
    if (status == FLAMEPIX_OK) {
        fpx_change_extent_add(extent, open.figure, fpx_figure_change_rule(open.figure));
        sheet->has_fresh |= fpx_figure_has_presence(open.figure, FLAMEPIX_IS_NEW);
        sheet->has_gone |= fpx_figure_has_presence(open.figure, FLAMEPIX_IS_GONE);
    }
    fpx_panel_close(&open);
    return status;
}

static bool have_measures(const struct flamepix_sheet *sheet)
{
    for (size_t i = 0; i < sheet->count; i++)
        if (sheet->panels[i].measure == NULL)
            return false;
    return true;
}

enum flamepix_status fpx_sheet_compare(struct flamepix_sheet *sheet)
{
    const double wanted = sheet->options.figure.delta.max;
    enum flamepix_status status = FLAMEPIX_OK;
    struct fpx_change_extent extent = {0};
    if (sheet->options.difference == NULL)
        return FLAMEPIX_OK;
    if (!have_measures(sheet))
        return FLAMEPIX_BAD_ARGUMENT;
    set_colors(&sheet->change, &sheet->options.figure.colors);
    set_colors(&sheet->change, &sheet->figure.colors);
    sheet->change = first_rule(sheet);
    sheet->told = sheet->change.negate ? fpx_difference_turned(sheet->options.difference)
                                       : *sheet->options.difference;
    set_rules(sheet);
    for (size_t i = 0; i < sheet->count && status == FLAMEPIX_OK; i++)
        if (sheet->facts[i].has_layout)
            status = look_at(sheet, i, &extent);
    sheet->is_changed = extent.largest > 0;
    sheet->has_chance = extent.has_chance;
    if (wanted > 0)
        sheet->change.full = wanted;
    else if (sheet->is_changed)
        sheet->change.full = fpx_change_extent_end(&extent);
    set_rules(sheet);
    return status;
}
