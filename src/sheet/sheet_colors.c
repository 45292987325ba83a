/* The colours of a sheet.
 *
 * Every panel is drawn in the colours of one palette, which was opened for the sums of all profiles
 * together. The table of colours must be complete before the first row of pixels is written, so all
 * figures are made once for their colours, and again for drawing; only one exists at a time. If
 * there are too many colours, all panels start over with coarser ones: a panel that did so alone
 * would differ in colours from its neighbours. */
#include "sheet/sheet_internal.h"

#include <stdlib.h>

#include "color/colors_facts.h"
#include "color/theme.h"
#include "figure/assign_colors.h"
#include "figure/change_legend.h"
#include "sheet/open_panel.h"
#include "sidecar/listed_frames.h"

enum flamepix_status fpx_sheet_open_colors(struct flamepix_sheet *sheet)
{
    const struct flamepix_figure_options *options = &sheet->options.figure;
    const struct flamepix_tally *tally = sheet->options.tally;
    struct flamepix_chart_facts chart = {
        .total = sheet->sum,
        .depths = sheet->depths > 0 ? sheet->depths : 1,
        .theme = options->theme,
    };
    if (options->palette.color != NULL)
        return FLAMEPIX_OK;
    if (tally != NULL) {
        chart.names = flamepix_tally_names(tally, &chart.name_count);
        chart.others = flamepix_tally_others(tally);
    }
    enum flamepix_status status = flamepix_colors_create(&options->colors, &chart, &sheet->colors);
    /* Each panel reports changes by its own measure. */
    if (status == FLAMEPIX_OK &&
        (sheet->options.difference == NULL || !fpx_colors_show_changes(sheet->colors)))
        sheet->figure.palette = flamepix_colors_palette(sheet->colors);
    return status;
}

/* -- the table --------------------------------------------------------------------------------- */

/* The background of notes in place of charts, and the line beside a chart narrower than its
 * panel. */
static enum flamepix_status add_own_colors(struct flamepix_sheet *sheet)
{
    const struct fpx_theme_colors *theme = fpx_theme_colors(sheet->figure.theme);
    const uint32_t base = theme->runs[0];
    const struct fpx_ink_color note = {base, fpx_ink_on(base, theme->run_ink)};
    const struct fpx_ink_color line = {theme->line, theme->ink};
    enum flamepix_status status = FLAMEPIX_OK;
    if (sheet->profiles < sheet->count)
        status = fpx_color_table_number(&sheet->color_table, note, &sheet->note_color);
    if (status == FLAMEPIX_OK && sheet->options.scale_by != FLAMEPIX_SCALE_EACH)
        status = fpx_color_table_number(&sheet->color_table, line, &sheet->line_color);
    return status;
}

static enum flamepix_status note_figure(struct flamepix_sheet *sheet, size_t panel,
                                        const struct flamepix_figure *figure)
{
    const struct flamepix_figure_page page = flamepix_figure_page(figure);
    struct fpx_sheet_facts *facts = &sheet->facts[panel];
    struct fpx_listed_frames listed;
    const enum flamepix_status status = fpx_listed_frames_find(figure, &listed);
    facts->tags = listed.count;
    fpx_listed_frames_free(&listed);
    facts->height = page.height;
    facts->drawn = (uint32_t)page.drawn;
    sheet->elided += page.elided;
    sheet->elided_weight += facts->total * figure->counts.elided_share;
    return status;
}

static enum flamepix_status look_at(struct flamepix_sheet *sheet, size_t panel)
{
    struct fpx_open_panel open = {0};
    uint16_t *colors = NULL;
    enum flamepix_status status = fpx_panel_open(sheet, panel, &open);
    if (status == FLAMEPIX_OK)
        status = note_figure(sheet, panel, open.figure);
    if (status == FLAMEPIX_OK)
        status = fpx_add_colors(open.figure, sheet->coarseness, &sheet->color_table, &colors);
    if (status == FLAMEPIX_OK && open.figure->colors != NULL)
        status = fpx_colors_status(open.figure->colors);
    free(colors);
    fpx_panel_close(&open);
    return status;
}

static enum flamepix_status add_swatches(struct flamepix_sheet *sheet,
                                         const struct fpx_legend_band *band)
{
    return fpx_add_swatches(sheet->figure.theme, sheet->coarseness, band, &sheet->color_table);
}

/* END: too many colours; try coarser ones. */
static enum flamepix_status look_at_all(struct flamepix_sheet *sheet)
{
    const bool is_last = sheet->coarseness + 1 == FPX_COARSENESS_COUNT;
    fpx_color_table_free(&sheet->color_table);
    sheet->elided = 0;
    sheet->elided_weight = 0;
    enum flamepix_status status = fpx_begin_colors(&sheet->figure, &sheet->color_table);
    for (size_t i = 0; i < sheet->count && status == FLAMEPIX_OK; i++) {
        if (sheet->facts[i].has_layout)
            status = look_at(sheet, i);
        if (!is_last && fpx_colors_are_too_many(&sheet->figure, &sheet->color_table))
            return status == FLAMEPIX_OK ? FLAMEPIX_END : status;
    }
    if (status == FLAMEPIX_OK)
        status = add_swatches(sheet, &sheet->search_line);
    if (status == FLAMEPIX_OK)
        status = add_swatches(sheet, &sheet->legend);
    return status == FLAMEPIX_OK ? add_own_colors(sheet) : status;
}

enum flamepix_status fpx_sheet_inspect_panels(struct flamepix_sheet *sheet)
{
    enum flamepix_status status = FLAMEPIX_END;
    for (unsigned i = 0; i < FPX_COARSENESS_COUNT && status == FLAMEPIX_END; i++) {
        sheet->coarseness = i;
        status = look_at_all(sheet);
    }
    if (status == FLAMEPIX_OK && sheet->colors != NULL)
        status = fpx_colors_status(sheet->colors);
    return status;
}
