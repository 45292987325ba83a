#include <flamepix/sheet.h>

#include <math.h>
#include <stdlib.h>

#include "compare/turned.h"
#include "figure/change_scale.h"
#include "figure/figure_change.h"
#include "figure/words/captions.h"
#include "sheet/open_panel.h"
#include "sheet/sheet_internal.h"
#include "sheet/sheet_shape.h"

/* -- the look of a panel ----------------------------------------------------------------------- */

/* The page of each figure has only its chart, in the width of its layout. */
static struct flamepix_figure_options panel_look(const struct flamepix_sheet_options *options,
                                                 const struct fpx_sheet_grid *grid)
{
    struct flamepix_figure_options figure = options->figure;
    figure.panel = true;
    figure.thumbnail = grid->thumbnails;
    figure.bare = figure.keep_row_height = false;
    figure.costscale = 0;
    figure.mark_count = 0;
    figure.most_height = 0;
    figure.width = (uint32_t)ceil(grid->panel_width / figure.scale);
    figure.fit_width = grid->chart_height > 0 ? figure.width : 0;
    figure.fit_height = grid->chart_height;
    return figure;
}

static bool options_are_valid(const struct flamepix_sheet_options *options)
{
    return options->figure.scale >= 1 && options->figure.scale <= FLAMEPIX_SCALE_MAX &&
           options->figure.fontsize >= 1 && options->figure.fontsize <= 200 &&
           options->panel_width <= INT32_MAX && options->panel_height <= INT32_MAX;
}

/* Plans panels of one column, and of a whole row. */
static enum flamepix_status plan_panels(const struct flamepix_sheet_options *options, size_t count,
                                        bool have_row, struct flamepix_layout_options *layout)
{
    struct fpx_sheet_grid grid;
    if (!options_are_valid(options))
        return FLAMEPIX_BAD_ARGUMENT;
    enum flamepix_status status = fpx_sheet_grid_choose(options, count, &grid);
    if (status != FLAMEPIX_OK)
        return status;
    const struct flamepix_figure_options figure = panel_look(options, &grid);
    flamepix_figure_plan(&figure, layout);
    layout->columns = have_row ? grid.row_width : grid.panel_width;
    layout->total = 0;
    return FLAMEPIX_OK;
}

enum flamepix_status flamepix_sheet_plan(const struct flamepix_sheet_options *options, size_t count,
                                         struct flamepix_layout_options *layout)
{
    FPX_TAKE(struct flamepix_sheet_options, fpx_sheet_shape, options);
    return plan_panels(options, count, false, layout);
}

enum flamepix_status flamepix_sheet_plan_row(const struct flamepix_sheet_options *options,
                                             size_t count, struct flamepix_layout_options *layout)
{
    FPX_TAKE(struct flamepix_sheet_options, fpx_sheet_shape, options);
    return plan_panels(options, count, true, layout);
}

unsigned flamepix_sheet_wants_sums(const struct flamepix_sheet_options *options)
{
    FPX_TAKE(struct flamepix_sheet_options, fpx_sheet_shape, options);
    const unsigned wants = options->figure.palette.color != NULL
                               ? 0
                               : flamepix_palette_wants_sums(&options->figure.colors);
    return wants | options->figure.sidecars.sums;
}

/* -- facts of the panels ----------------------------------------------------------------------- */

static enum flamepix_status measure_panel(struct flamepix_sheet *sheet, size_t i)
{
    struct flamepix_layout *layout;
    enum flamepix_status status = flamepix_layout_unpack(sheet->panels[i].packed, &layout);
    if (status != FLAMEPIX_OK)
        return status;
    const struct flamepix_layout_summary summary = flamepix_layout_summary(layout);
    flamepix_layout_free(layout);
    sheet->facts[i].has_layout = true;
    sheet->facts[i].total = summary.total;
    sheet->profiles++;
    if (summary.rows > sheet->depths)
        sheet->depths = summary.rows;
    return FLAMEPIX_OK;
}

static enum flamepix_status measure_panels(struct flamepix_sheet *sheet)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < sheet->count && status == FLAMEPIX_OK; i++)
        if (sheet->panels[i].packed.length > 0)
            status = measure_panel(sheet, i);
    if (status == FLAMEPIX_OK && sheet->options.difference == NULL && sheet->profiles == 0)
        return FLAMEPIX_NO_STACKS;
    return status;
}

static void set_columns(struct flamepix_sheet *sheet)
{
    for (size_t i = 0; i < sheet->count; i++) {
        struct fpx_sheet_facts *facts = &sheet->facts[i];
        const double width = sheet->grid.panel_width;
        const double full = facts->has_layout ? fpx_sheet_full_of(sheet, i) : 0;
        facts->columns = facts->width;
        if (full > 0)
            facts->columns = (uint32_t)fmin(
                fmax(round(width * fpx_sheet_amount(sheet, i) / full), 1), facts->width);
    }
}

/* Tags are numbered across panels. */
static enum flamepix_status number_panels(struct flamepix_sheet *sheet)
{
    uint64_t tags = 0;
    for (size_t i = 0; i < sheet->count; i++) {
        sheet->facts[i].tags_before = (uint32_t)tags;
        sheet->drawn += sheet->facts[i].drawn;
        tags += sheet->facts[i].tags;
        if (tags > UINT32_MAX)
            return FLAMEPIX_LIMIT_AREA;
    }
    return FLAMEPIX_OK;
}

/* -- the page ---------------------------------------------------------------------------------- */

static enum flamepix_status set_height(struct flamepix_sheet *sheet)
{
    const struct flamepix_figure_options *options = &sheet->options.figure;
    const uint64_t side =
        options->limit_side != 0 ? options->limit_side : FLAMEPIX_DEFAULT_LIMIT_SIDE;
    const uint64_t area =
        options->limit_area != 0 ? options->limit_area : FLAMEPIX_DEFAULT_LIMIT_AREA;
    const struct fpx_page *page = &sheet->page;
    uint64_t height = (uint64_t)page->space_above + page->space_below + page->footer.height +
                      (uint64_t)page->legend_lines * page->legend.height;
    for (unsigned i = 0; i < page->above_count; i++)
        height += page->above[i].height;
    for (uint32_t row = 0; row < sheet->grid.rows; row++)
        height += (uint64_t)sheet->grid.caption + sheet->rows[row].height +
                  (row > 0 ? sheet->grid.row_gutter : 0);
    if (height > side)
        return FLAMEPIX_LIMIT_SIDE;
    sheet->height = (uint32_t)height;
    return height * sheet->grid.width > area ? FLAMEPIX_LIMIT_AREA : FLAMEPIX_OK;
}

/* -- what changed, by one rule for all panels -------------------------------------------------- */

/* Widths are another measure in every panel, so weight and other of a frame determine its change in
 * different ways. But the full colour is the same change in all of them: the largest visible in
 * any. So all figures are made once for their changes, before they are made for their colours. */

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

/* Finds the rule of all panels, whose charts have their widths, and gives the colours a palette for
 * it, unless the options set one; does nothing without a comparison. Returns OK, BAD_ARGUMENT (a
 * panel has no measure), or as fpx_panel_open. */
static enum flamepix_status compare_panels(struct flamepix_sheet *sheet)
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
    sheet->turned = sheet->change.negate ? fpx_difference_turned(sheet->options.difference)
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

static enum flamepix_status plan(struct flamepix_sheet *sheet)
{
    const struct flamepix_sheet_options *options = &sheet->options;
    enum flamepix_status status = fpx_sheet_grid_choose(options, sheet->count, &sheet->grid);
    if (status != FLAMEPIX_OK)
        return status;
    sheet->figure = panel_look(options, &sheet->grid);
    status = fpx_sheet_place_panels(sheet);
    if (status == FLAMEPIX_OK)
        status = measure_panels(sheet);
    if (status == FLAMEPIX_OK)
        status = fpx_sheet_add_up(sheet);
    if (status == FLAMEPIX_OK)
        set_columns(sheet);
    if (status == FLAMEPIX_OK)
        status = compare_panels(sheet);
    if (status == FLAMEPIX_OK)
        status = fpx_sheet_open_colors(sheet);
    if (status == FLAMEPIX_OK)
        status = fpx_sheet_plan_texts(sheet);
    if (status == FLAMEPIX_OK)
        status = fpx_sheet_inspect_panels(sheet);
    if (status == FLAMEPIX_OK)
        status = number_panels(sheet);
    if (status == FLAMEPIX_OK)
        fpx_sheet_set_heights(sheet);
    if (status == FLAMEPIX_OK)
        status = set_height(sheet);
    return status == FLAMEPIX_OK ? fpx_sheet_write_footer(sheet) : status;
}

/* -- the sheet --------------------------------------------------------------------------------- */

static enum flamepix_status find_captions(struct flamepix_sheet *sheet)
{
    struct flamepix_bytes *captions = calloc(sheet->count + 1, sizeof(*captions));
    size_t count = 0;
    if (captions == NULL)
        return FLAMEPIX_NO_MEMORY;
    for (size_t i = 0; i < sheet->count; i++)
        if (sheet->panels[i].caption != NULL)
            captions[count++] = flamepix_bytes_of(sheet->panels[i].caption);
    const enum flamepix_status status = fpx_distinct_names_find(&sheet->captions, captions, count);
    free(captions);
    return status;
}

enum flamepix_status flamepix_sheet_create(const struct flamepix_sheet_panel *panels, size_t count,
                                           const struct flamepix_sheet_options *options,
                                           struct flamepix_fonts *fonts,
                                           struct flamepix_sheet **sheet_ret)
{
    FPX_TAKE(struct flamepix_sheet_options, fpx_sheet_shape, options);
    if (!options_are_valid(options))
        return FLAMEPIX_BAD_ARGUMENT;
    struct flamepix_sheet *sheet = calloc(1, sizeof(*sheet));
    if (sheet == NULL)
        return FLAMEPIX_NO_MEMORY;
    *sheet = (struct flamepix_sheet){
        .panels = panels, .count = count, .options = *options, .fonts = fonts};
    sheet->facts = calloc(count + 1, sizeof(*sheet->facts));
    enum flamepix_status status = sheet->facts == NULL ? FLAMEPIX_NO_MEMORY : find_captions(sheet);
    if (status == FLAMEPIX_OK)
        status = plan(sheet);
    if (status != FLAMEPIX_OK) {
        flamepix_sheet_free(sheet);
        return status;
    }
    *sheet_ret = sheet;
    return FLAMEPIX_OK;
}

struct flamepix_sheet_page flamepix_sheet_page(const struct flamepix_sheet *sheet)
{
    return (struct flamepix_sheet_page){
        .width = sheet->grid.width,
        .height = sheet->height,
        .columns = sheet->grid.columns,
        .rows = sheet->grid.rows,
        .panel_width = sheet->grid.panel_width,
        .full = sheet->kinds.count == 1 ? sheet->fulls[0] : 0,
        .drawn = sheet->drawn,
        .elided = sheet->elided,
        .unembedded = sheet->unembedded,
    };
}

void flamepix_sheet_free(struct flamepix_sheet *sheet)
{
    if (sheet == NULL)
        return;
    fpx_sheet_units_free(sheet);
    fpx_distinct_names_free(&sheet->captions);
    free(sheet->facts);
    free(sheet->rows);
    flamepix_colors_free(sheet->colors);
    fpx_color_table_free(&sheet->color_table);
    fpx_legend_band_free(&sheet->search_line);
    fpx_legend_band_free(&sheet->legend);
    flamepix_buffer_free(&sheet->title);
    flamepix_buffer_free(&sheet->drawn_title);
    fpx_title_lines_free(&sheet->title_lines);
    flamepix_buffer_free(&sheet->footer);
    free(sheet);
}
