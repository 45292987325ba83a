#include "figure/page.h"

#include <math.h>

#include "figure/page_captions.h"

/* flamegraph.pl's lengths before scaling: its xpad, the gap between neighbouring boxes, and the
 * lowest row that still has such a gap. */
static const double SIDE_PADDING = 10.0;
static const double LABEL_PADDING = 3.0;
static const double GAP = 1.0, LEAST_ROW_WITH_GAP = 4.0;

/* The margin around the row of a function with callers, besides its gap; less in a thumbnail, and
 * only if it is a small part of the room. */
static const double MARGIN = 5.0, THUMB_MARGIN = 1.0;
enum { LEAST_ROOM_IN_MARGINS = 16 };

/* Boxes from this width on, in em of a label, can hold one. */
static const double LABELLED_BOX = 2.7;

/* The torn edge of cut rows; and how far rows are lowered, as a share of the requested height,
 * before chains share them. */
static const double FRINGE = 2.0, GOOD_ROW = 0.75;

/* Lengths in a thumbnail, before scaling. */
static const double THUMB_PADDING = 3.0;
static const double THUMB_LEAST_ROW = 4.0, THUMB_ROW_WITH_GAP = 5.0, THUMB_HIGHEST_ROW = 24.0;

uint32_t fpx_page_length(const struct flamepix_figure_options *options, double length)
{
    double px = round(length * options->scale);
    if (px < 1.0)
        return 1;
    return px > (double)INT32_MAX ? INT32_MAX : (uint32_t)px;
}

uint32_t fpx_page_label_width(const struct flamepix_figure_options *options)
{
    return (uint32_t)ceil(LABELLED_BOX * options->fontsize * options->scale);
}

double fpx_page_fontsize(uint32_t label_width)
{
    return label_width / LABELLED_BOX;
}

uint32_t fpx_page_side_padding(const struct flamepix_figure_options *options)
{
    double padding = options->thumbnail ? THUMB_PADDING : SIDE_PADDING;
    /* In a preset the space around letters grows with them. */
    if (options->keep_row_height && options->fontsize > FLAMEPIX_DEFAULT_FONTSIZE)
        padding *= options->fontsize / FLAMEPIX_DEFAULT_FONTSIZE;
    return options->bare || options->panel ? 0 : fpx_page_length(options, padding);
}

static enum flamepix_status check_limits(const struct flamepix_figure_options *options,
                                         uint64_t width, uint64_t height)
{
    uint64_t side = options->limit_side != 0 ? options->limit_side : FLAMEPIX_DEFAULT_LIMIT_SIDE;
    uint64_t area = options->limit_area != 0 ? options->limit_area : FLAMEPIX_DEFAULT_LIMIT_AREA;
    if (width > side || height > side)
        return FLAMEPIX_LIMIT_SIDE;
    return width * height > area ? FLAMEPIX_LIMIT_AREA : FLAMEPIX_OK;
}

void fpx_page_begin(const struct flamepix_figure_options *options, uint32_t columns,
                    const struct fpx_page_texts *words, struct fpx_page *page_ret)
{
    struct fpx_page page = {.columns = columns};
    page.side_padding = page.chart_x = fpx_page_side_padding(options);
    page.label_padding = fpx_page_length(options, LABEL_PADDING);
    page.label_px = options->bare ? 0.0 : options->fontsize * options->scale;
    fpx_page_plan_captions(options, words, &page);
    *page_ret = page;
}

/* -- limits of the rows ------------------------------------------------------------------------ */

static bool rows_are_alike(const struct flamepix_figure_options *options)
{
    return options->bare || options->thumbnail || options->row_heights == FLAMEPIX_ROWS_UNIFORM;
}

static enum fpx_row_merging merging_of(const struct flamepix_figure_options *options)
{
    static const enum fpx_row_merging by_chains[] = {
        [FLAMEPIX_CHAINS_AUTO] = FPX_MERGE_TO_FIT,
        [FLAMEPIX_CHAINS_SHOW] = FPX_MERGE_NONE,
        [FLAMEPIX_CHAINS_MERGE] = FPX_MERGE_ALL,
    };
    if (options->thumbnail)
        return FPX_MERGE_IF_HIGH;
    return options->bare ? FPX_MERGE_NONE : by_chains[options->chains];
}

static uint32_t margin_of(const struct flamepix_figure_options *options,
                          const struct fpx_page *page, uint32_t room)
{
    const uint32_t margin = fpx_page_length(options, options->thumbnail ? THUMB_MARGIN : MARGIN);
    if (!page->is_around || options->bare || room / LEAST_ROOM_IN_MARGINS < margin)
        return 0;
    return margin;
}

/* Without an exact height, chains are merged until the page is not higher than wide. */
static void set_rule(const struct flamepix_figure_options *options, const struct fpx_page *page,
                     struct fpx_row_rule *rule)
{
    const uint64_t around = fpx_page_height_around(page);
    uint32_t most = page->columns + 2 * page->side_padding;
    if (options->panel) /* its chart may be narrower than the panel */
        most = fpx_page_length(options, options->width);
    if (options->most_height != 0)
        most = fpx_page_length(options, options->most_height);
    *rule = (struct fpx_row_rule){
        .scale = options->scale,
        .room = most > around ? most - (uint32_t)around : 0,
        .good = fpx_page_length(options, options->row_height),
        .cut = options->most_height != 0 ? FPX_CUT_BEYOND : FPX_CUT_NONE,
        .merging = merging_of(options),
    };
    rule->least = rule->good;
    if (rows_are_alike(options))
        return;
    rule->label_width = fpx_page_label_width(options);
    rule->fringe = fpx_page_length(options, FRINGE);
}

static enum flamepix_status set_exact_rule(const struct flamepix_figure_options *options,
                                           uint32_t page_height, struct fpx_page *page,
                                           struct fpx_row_rule *rule)
{
    uint64_t around = fpx_page_height_around(page);
    if (around >= page_height)
        return FLAMEPIX_BAD_ARGUMENT;
    rule->room = page_height - (uint32_t)around;
    rule->cut = FPX_CUT_BEYOND;
    if (options->keep_row_height)
        return FLAMEPIX_OK;
    rule->good = fpx_page_length(options, GOOD_ROW * options->row_height);
    rule->least = 1;
    return FLAMEPIX_OK;
}

enum flamepix_status fpx_page_share(const struct flamepix_figure_options *options, uint64_t wanted,
                                    struct fpx_page *page, struct fpx_row_rule *rule_ret)
{
    uint32_t page_height = fpx_page_length(options, options->fit_height);
    enum flamepix_status status = FLAMEPIX_OK;
    if (options->thumbnail && options->fit_height == 0)
        return FLAMEPIX_BAD_ARGUMENT;
    if (options->fit_height != 0 && !options->thumbnail)
        fpx_page_drop_captions(options, page, page_height, wanted);
    set_rule(options, page, rule_ret);
    if (options->fit_height != 0)
        status = set_exact_rule(options, page_height, page, rule_ret);
    rule_ret->margin = margin_of(options, page, rule_ret->room);
    if (!options->thumbnail || status != FLAMEPIX_OK)
        return status;
    rule_ret->good = fpx_page_length(options, THUMB_LEAST_ROW);
    rule_ret->fringe = fpx_page_length(options, FRINGE);
    rule_ret->cut = FPX_CUT_SURPLUS;
    return check_limits(options, (uint64_t)page->columns + 2 * page->side_padding, page_height);
}

/* -- the rows on the page ---------------------------------------------------------------------- */

static uint64_t height_of(const struct fpx_row_rule *rule, struct fpx_row_kinds kinds,
                          const struct fpx_page *page)
{
    return fpx_row_kinds_height(rule, kinds, page->row_height) + page->fringe + page->down_fringe;
}

/* Full rows of the greatest height, lowered until all rows fit. */
static void fit_rows(const struct flamepix_figure_options *options, const struct fpx_row_rule *rule,
                     const struct fpx_row_facts *facts, struct fpx_page *page)
{
    const struct fpx_row_kinds kinds = fpx_row_kinds(rule, facts, page->rows);
    double growth = options->fit_growth > 1.0 ? options->fit_growth : 1.0;
    page->row_height = fpx_page_length(options, options->row_height * growth);
    if (page->row_height > rule->room)
        page->row_height = rule->room;
    while (page->row_height > 1 && height_of(rule, kinds, page) > rule->room)
        page->row_height--;
}

/* Rows of a thumbnail fill the room, up to a height beyond which they show nothing more; the row
 * height is that of the lowest. */
static uint32_t share_room(const struct flamepix_figure_options *options,
                           const struct fpx_row_rule *rule, struct fpx_page *page)
{
    uint64_t highest = fpx_page_length(options, THUMB_HIGHEST_ROW);
    uint32_t height = rule->room - page->fringe - page->down_fringe - rule->margin;
    if (height > page->rows * highest)
        height = (uint32_t)(page->rows * highest);
    page->row_height = height / page->rows;
    return height;
}

/* Spare room of an exact height goes to the side of the leaves, so that the root is at its edge, if
 * rows are alike, or if the roots of a sheet are on one line. Otherwise, or if both sides have
 * leaves, the chart is centred. */
static void place_chart(const struct flamepix_figure_options *options,
                        const struct fpx_row_rule *rule, struct fpx_page *page)
{
    uint32_t left_over = 0;
    if (options->fit_height != 0)
        left_over = rule->room - page->fringe - page->down_fringe - page->chart_height;
    const bool at_edge = options->panel || (rows_are_alike(options) && !page->is_around);
    uint32_t beyond_root = at_edge ? 0 : left_over / 2;
    uint32_t beyond_leaves = left_over - beyond_root + page->fringe;
    page->space_above += options->inverted ? beyond_root : beyond_leaves;
    page->space_below += options->inverted ? beyond_leaves : beyond_root;
}

static enum flamepix_status measure_page(const struct flamepix_figure_options *options,
                                         struct fpx_page *page)
{
    uint64_t width = (uint64_t)page->columns + 2 * (uint64_t)page->side_padding;
    uint64_t height = (uint64_t)page->chart_height + page->down_fringe;
    height += fpx_page_height_around(page);
    enum flamepix_status status = check_limits(options, width, height);
    if (status != FLAMEPIX_OK)
        return status;
    page->width = (uint32_t)width;
    page->height = (uint32_t)height;
    if (!options->bare && page->row_height >= fpx_page_length(options, LEAST_ROW_WITH_GAP))
        page->gap = page->row_gap = fpx_page_length(options, GAP);
    if (options->thumbnail && page->row_height < fpx_page_length(options, THUMB_ROW_WITH_GAP))
        page->row_gap = 0;
    return FLAMEPIX_OK;
}

/* Edges where rows are cut are torn, if there is room. */
static void set_fringes(const struct fpx_row_rule *rule, struct fpx_row_count cut_rows,
                        struct fpx_page *page)
{
    uint64_t taken = (uint64_t)page->rows + rule->margin + rule->fringe;
    if (cut_rows.up > 0 && rule->room >= taken) {
        page->fringe = rule->fringe;
        taken += rule->fringe;
    }
    if (cut_rows.all > cut_rows.up && rule->room >= taken)
        page->down_fringe = rule->fringe;
}

enum flamepix_status fpx_page_finish(const struct flamepix_figure_options *options,
                                     const struct fpx_row_rule *rule,
                                     const struct fpx_row_facts *facts, struct fpx_row_count rows,
                                     struct fpx_row_count cut_rows, struct fpx_page *page,
                                     struct fpx_row_tops *tops_ret)
{
    enum flamepix_status status;
    page->rows = rows.all;
    page->cut_rows = cut_rows.all;
    page->margin = rule->margin;
    set_fringes(rule, cut_rows, page);
    page->row_height = fpx_page_length(options, options->row_height);
    if (options->thumbnail) {
        status = fpx_row_tops_share(tops_ret, rows, share_room(options, rule, page), rule->margin);
    } else {
        if (options->fit_height != 0)
            fit_rows(options, rule, facts, page);
        status = fpx_row_tops_init(tops_ret, rule, facts, rows, page->row_height);
    }
    if (status != FLAMEPIX_OK)
        return status;
    page->chart_height = tops_ret->begin[rows.all];
    place_chart(options, rule, page);
    return measure_page(options, page);
}

uint32_t fpx_page_chart_top(const struct fpx_page *page)
{
    uint32_t top = page->space_above;
    if (page->root_on_top)
        top += fpx_page_axis_height(page) + page->down_fringe;
    for (unsigned i = 0; i < page->above_count; i++)
        top += page->above[i].height;
    return top;
}
