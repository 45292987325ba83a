#include "figure/words/phrases.h"

#include <flamepix/limits.h>

#include "base/isolated_names.h"
#include "color/colors_facts.h"
#include "color/theme.h"
#include "figure/assign_colors.h"
#include "figure/change_legend.h"
#include "figure/draw_bands.h"
#include "figure/figure_change.h"
#include "figure/figure_wants.h"
#include "figure/page_captions.h"
#include "figure/regions.h"
#include "figure/search_matches.h"
#include "figure/words/captions.h"
#include "figure/words/lettering.h"

const char *fpx_figure_unit_name(const struct flamepix_figure_options *options, const char *unit)
{
    if (options->countname != NULL)
        return options->countname;
    return unit != NULL && unit[0] != '\0' ? unit : FLAMEPIX_DEFAULT_COUNTNAME;
}

const char *fpx_figure_unit(const struct flamepix_figure *figure)
{
    return fpx_figure_unit_name(&figure->options, figure->facts.unit);
}

const char *fpx_figure_drawn_unit(const struct flamepix_figure *figure)
{
    return figure->drawn_unit.length > 0 ? figure->drawn_unit.data : fpx_figure_unit(figure);
}

/* Only if it is not drawn unchanged. */
static enum flamepix_status write_unit(struct flamepix_figure *figure)
{
    const struct flamepix_bytes unit = flamepix_bytes_of(fpx_figure_unit(figure));
    if (!fpx_needs_isolation(unit))
        return figure->drawn_unit.status;
    fpx_isolate_append(&figure->drawn_unit, unit);
    return flamepix_buffer_append(&figure->drawn_unit, "", 1);
}

/* The meaning of widths if they are not samples of a profile; NULL: they are. */
static const char *width_word(const struct flamepix_figure *figure)
{
    const struct flamepix_figure_comparison *comparison = figure->facts.comparison;
    if (comparison == NULL || comparison->measure == NULL ||
        comparison->measure->by != FLAMEPIX_CHANGE_IS_OTHER)
        return NULL;
    return comparison->measure->weight_is;
}

static struct flamepix_bytes merged_name(const struct flamepix_figure *figure)
{
    const char *others = figure->facts.views.others;
    return others != NULL ? flamepix_bytes_of(others) : (struct flamepix_bytes){0};
}

static bool has_both_sides(const struct flamepix_figure *figure)
{
    const struct flamepix_figure_comparison *comparison = figure->facts.comparison;
    return comparison != NULL && comparison->before != NULL && comparison->after != NULL;
}

static enum flamepix_status write_changes(struct flamepix_figure *figure,
                                          struct flamepix_type *type)
{
    const struct flamepix_figure_comparison *comparison = fpx_figure_text_comparison(figure);
    struct fpx_name_changes *changes;
    enum flamepix_status status = fpx_name_changes_create(comparison->before, comparison->after,
                                                          FPX_CHANGE_LINE_NAMES, &changes);
    if (status != FLAMEPIX_OK)
        return status;
    const struct fpx_change_line_facts facts = {
        .changes = changes,
        .wholes = fpx_figure_change_wholes(figure),
        .distance = comparison->difference != NULL
                        ? flamepix_difference_distance(comparison->difference)
                        : 0,
        .merged_name = merged_name(figure)};
    status = fpx_change_line_write(&facts, type, figure->summary.columns, &figure->summary_line);
    fpx_name_changes_free(changes);
    return status;
}

static enum flamepix_status write_sums(struct flamepix_figure *figure, struct flamepix_type *type)
{
    const struct flamepix_tally *tally = figure->facts.tally;
    if (tally == NULL && has_both_sides(figure) && width_word(figure) == NULL)
        tally = figure->facts.comparison->after; /* nothing changed, so widths are these sums */
    if (tally == NULL)
        return FLAMEPIX_OK;
    struct fpx_summary_sums sums = {.total = fpx_figure_counted(figure),
                                    .widths = width_word(figure),
                                    .merged_name = merged_name(figure)};
    sums.names = flamepix_tally_names(tally, &sums.count);
    sums.has_others = flamepix_tally_others(tally).self.value > 0.0;
    return fpx_summary_line_write(&sums, type, figure->summary.columns, &figure->summary_line);
}

/* Captions are as wide as the chart. If nothing changed, the line shows where the time goes. */
static enum flamepix_status write_summary(struct flamepix_figure *figure,
                                          struct flamepix_type *type)
{
    enum flamepix_status status = FLAMEPIX_OK;
    if (!figure->options.summary)
        return FLAMEPIX_OK;
    if (has_both_sides(figure))
        status = write_changes(figure, type);
    return status == FLAMEPIX_OK && figure->summary_line.length == 0 ? write_sums(figure, type)
                                                                     : status;
}

static enum flamepix_status write_zoom_line(struct flamepix_figure *figure,
                                            struct flamepix_type *type)
{
    const struct flamepix_box *shown = fpx_figure_shown(figure);
    if (shown == NULL)
        return FLAMEPIX_OK;
    const double all = fpx_figure_has_whole(figure) ? fpx_figure_whole(figure) : 0;
    const struct fpx_zoom_facts facts = {
        .name = shown->name,
        .shown = shown->weight.value * figure->options.factor,
        .all = all * figure->options.factor,
        .unit = fpx_figure_drawn_unit(figure),
        .is_total = shown->weight.value >= figure->summary.total,
    };
    return fpx_zoom_line_write(&facts, type, figure->summary.columns, &figure->zoom_line);
}

static enum flamepix_status write_title(struct flamepix_figure *figure)
{
    struct fpx_title_facts facts = {.views = &figure->facts.views,
                                    .comparison = figure->facts.comparison,
                                    .inverted = figure->options.inverted};
    enum flamepix_status status = fpx_default_title_write(&facts, &figure->title);
    facts.is_drawn = true;
    return status == FLAMEPIX_OK ? fpx_default_title_write(&facts, &figure->drawn_title) : status;
}

static enum flamepix_status break_title(struct flamepix_figure *figure)
{
    const char *title = fpx_page_drawn_title(&figure->options, figure->drawn_title.data);
    return fpx_page_break_title(&figure->options, figure->fonts, title, figure->summary.columns,
                                &figure->title_lines);
}

static double em_of(const struct flamepix_figure *figure)
{
    return figure->options.fontsize * figure->options.scale;
}

static enum flamepix_status fill_search_line(struct flamepix_figure *figure,
                                             struct flamepix_type *type)
{
    return fpx_search_matches_fill_line(figure, type, em_of(figure), figure->summary.columns,
                                        &figure->search_line);
}

/* If searches dim all boxes, the legend shows the dimmed colours. */
static void dim_legend(struct flamepix_figure *figure)
{
    struct fpx_legend_band *legend = &figure->legend;
    const uint32_t ground = fpx_figure_ground(figure);
    if (figure->options.search_count == 0 || !figure->options.search_dim)
        return;
    for (size_t i = 0; i < legend->count; i++)
        legend->places[i].color = fpx_dim_color(legend->places[i].color, ground);
}

static enum flamepix_status fill_change_legend(struct flamepix_figure *figure,
                                               struct flamepix_type *type)
{
    const struct fpx_change_legend legend = fpx_change_legend_of(figure);
    return fpx_change_legend_fill(&legend, type, em_of(figure), figure->summary.columns,
                                  &figure->legend);
}

static enum flamepix_status fill_palette_legend(struct flamepix_figure *figure,
                                                struct flamepix_type *type)
{
    size_t count;
    const struct flamepix_legend_entry *entries = flamepix_colors_legend(figure->colors, &count);
    const char *heading = fpx_colors_legend_by_first(figure->colors) ? "" : "Self:";
    return fpx_legend_band_fill(&figure->legend, flamepix_bytes_of(count > 0 ? heading : ""),
                                entries, count, type, em_of(figure), figure->summary.columns);
}

static enum flamepix_status fill_legend(struct flamepix_figure *figure, struct flamepix_type *type)
{
    if (figure->colors == NULL)
        return FLAMEPIX_OK;
    const bool shows_changes =
        fpx_figure_change_rule(figure) != NULL && fpx_colors_show_changes(figure->colors);
    enum flamepix_status status =
        shows_changes ? fill_change_legend(figure, type) : fill_palette_legend(figure, type);
    dim_legend(figure);
    return status;
}

enum flamepix_status fpx_figure_texts_prepare(struct flamepix_figure *figure,
                                              struct fpx_page_texts *words_ret)
{
    struct fpx_page_texts words = {0};
    struct flamepix_type *type;
    enum flamepix_status status = FLAMEPIX_OK;
    if (!fpx_figure_is_silent(&figure->options)) {
        status = fpx_figure_type(figure, &type);
        if (status == FLAMEPIX_OK)
            status = write_title(figure);
        if (status == FLAMEPIX_OK)
            status = break_title(figure);
        if (status == FLAMEPIX_OK)
            status = write_unit(figure);
        if (status == FLAMEPIX_OK)
            status = write_zoom_line(figure, type);
        if (status == FLAMEPIX_OK)
            status = write_summary(figure, type);
        if (status == FLAMEPIX_OK)
            status = fill_search_line(figure, type);
        if (status == FLAMEPIX_OK)
            status = fill_legend(figure, type);
        if (status == FLAMEPIX_OK)
            status = fpx_callouts_find(figure, NULL, &figure->callouts, &words.callout_lines);
        words.title = figure->drawn_title.data;
        words.title_first = figure->title_lines.first.data;
        words.title_second = figure->title_lines.second.data;
        words.zoom = figure->zoom_line.data;
        words.summary = figure->summary_line.length > 0 ? figure->summary_line.data : NULL;
        words.footer = "footer"; /* its text is known after the page is planned */
        words.search_lines = figure->search_line.lines;
        words.legend_lines = figure->legend.lines;
        words.says_regions = fpx_figure_has_gone(figure);
        words.is_empty = !(figure->summary.total > 0);
    }
    *words_ret = words;
    return status;
}

/* Px before scaling below which frames are elided. */
static double least_px(const struct flamepix_figure *figure)
{
    const struct flamepix_layout_summary *summary = &figure->summary;
    return summary->threshold * summary->columns / flamepix_layout_extent(summary) /
           figure->options.scale;
}

static struct fpx_footer_facts footer_facts(const struct flamepix_figure *figure)
{
    const struct flamepix_figure_page page = flamepix_figure_page(figure);
    return (struct fpx_footer_facts){
        .total = fpx_figure_counted(figure) * figure->options.factor,
        .read = figure->facts.views.read * figure->options.factor,
        .left = figure->facts.views.left * figure->options.factor,
        .unit = fpx_figure_unit(figure),
        .stacks = flamepix_figure_stacks(figure),
        .elided = page.elided,
        .elided_share = figure->counts.elided_share,
        .least_px = least_px(figure),
        .hides_runs = figure->options.hide_runs,
        .rows = page.rows,
        .thin_rows = page.thin_rows,
        .merged = page.merged_frames,
        .cut_rows = page.cut_rows,
        .folded = figure->summary.folded,
    };
}

/* Widths that are neither before nor after are not samples. */
static void add_difference(const struct flamepix_figure *figure, struct fpx_footer_facts *facts)
{
    const struct flamepix_figure_comparison *comparison = figure->facts.comparison;
    const double factor = figure->options.factor;
    if (comparison == NULL || comparison->measure == NULL)
        return;
    facts->shows_gone = fpx_figure_has_gone(figure);
    facts->is_turned = figure->is_turned;
    facts->nothing_is_gone = fpx_figure_wants_gone(figure) && !facts->shows_gone;
    if (comparison->measure->by == FLAMEPIX_CHANGE_IS_OTHER || facts->shows_gone)
        facts->share_of = "width";
    if (comparison->difference == NULL)
        return;
    const struct flamepix_difference *difference = fpx_figure_text_comparison(figure)->difference;
    facts->is_compared = true;
    facts->is_relative = figure->options.delta.label == FLAMEPIX_DELTA_RELATIVE;
    facts->before = difference->before.value * factor;
    facts->after = difference->after.value * factor;
    facts->distance = flamepix_difference_distance(difference) * factor;
    facts->fresh = difference->fresh.value * factor;
    facts->grown = difference->grown.value * factor;
    facts->gone = difference->gone.value * factor;
    facts->shrunk = difference->shrunk.value * factor;
    if (flamepix_difference_similarity(difference, &facts->similarity) != FLAMEPIX_OK)
        facts->similarity = -1;
}

static enum flamepix_status write_footer(struct flamepix_figure *figure)
{
    struct flamepix_type *type;
    struct fpx_footer_facts facts = footer_facts(figure);
    add_difference(figure, &facts);
    enum flamepix_status status = fpx_figure_type(figure, &type);
    if (status == FLAMEPIX_OK)
        status = fpx_footer_write(&facts, type, figure->page.columns, &figure->footer);
    figure->page.footer.text = figure->footer.data;
    return status;
}

/* An exact size keeps its height, whatever callouts need. Frames found before the page was planned
 * may be cut, or have a label after all. */
static enum flamepix_status put_callouts(struct flamepix_figure *figure,
                                         struct fpx_lettering *lettering)
{
    unsigned lines;
    enum flamepix_status status = fpx_callouts_find(figure, lettering, &figure->callouts, &lines);
    if (status != FLAMEPIX_OK)
        return status;
    uint32_t needed =
        fpx_callouts_lower_all(figure, &figure->callouts, fpx_page_callout_room(&figure->page));
    if (figure->options.fit_height == 0)
        fpx_page_shrink_callouts(&figure->page, needed);
    else if (figure->options.row_heights == FLAMEPIX_ROWS_ADAPTIVE)
        fpx_page_center_chart(&figure->page, needed);
    return fpx_callouts_place(figure, lettering, &figure->callouts);
}

static enum flamepix_status place_callouts(struct flamepix_figure *figure)
{
    struct fpx_lettering lettering = {0};
    if (figure->options.mark_count == 0)
        return FLAMEPIX_OK;
    enum flamepix_status status = fpx_lettering_choose(figure, &lettering);
    if (status == FLAMEPIX_OK)
        status = put_callouts(figure, &lettering);
    fpx_lettering_free(&lettering);
    return status;
}

enum flamepix_status fpx_figure_texts_finish(struct flamepix_figure *figure)
{
    enum flamepix_status status = FLAMEPIX_OK;
    if (fpx_figure_is_silent(&figure->options))
        return FLAMEPIX_OK;
    if (figure->page.has_footer)
        status = write_footer(figure);
    return status == FLAMEPIX_OK ? place_callouts(figure) : status;
}
