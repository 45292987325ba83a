/* The colours of a figure: a base and an ink for the captions, and for each box.
 *
 * A base comes from the palette or the theme. The ink is the theme's if it is readable on the base,
 * else black or white (theme.h). A picture has few bases and many boxes, so results are cached by
 * base. If there are too many colours, assignment starts over with fewer bits; the ink is chosen
 * after that, so it is always readable. */
#include "figure/assign_colors.h"

#include <math.h>
#include <stdlib.h>

#include "color/colors_facts.h"
#include "color/theme.h"
#include "figure/change_legend.h"
#include "figure/figure_change.h"
#include "figure/regions.h"
#include "figure/search_matches.h"

/* Bits of a channel: 4 are few enough for any picture, 3 for a thumbnail of any palette. */
static const uint32_t MASKS[FPX_COARSENESS_COUNT] = {0xFFFFFF, 0xF0F0F0, 0xE0E0E0};

/* The kinds of a box's look. */
enum look { LOOK_FRAME, LOOK_PALE, LOOK_FADED, LOOK_DIM, LOOK_RUN };

enum { MEMO_BITS = 6 };

struct memo {
    bool used;
    uint32_t color;
    enum look look;
    struct fpx_ink_color made;
};

/* One assignment. */
struct inking {
    const struct flamepix_figure *figure;
    const struct fpx_theme_colors *theme;
    uint32_t ground;
    uint32_t mask; /* of the bits that a base may use */
    struct memo memos[1 << MEMO_BITS];
};

/* -- captions ---------------------------------------------------------------------------------- */

static uint32_t ground_of(const struct flamepix_figure_options *options)
{
    return options->background.is_set ? options->background.color
                                      : fpx_theme_colors(options->theme)->ground;
}

uint32_t fpx_figure_ground(const struct flamepix_figure *figure)
{
    return ground_of(&figure->options);
}

/* A requested caption colour is used whether readable or not. */
static uint32_t caption_ink(const struct flamepix_figure_options *options, bool quiet)
{
    const struct fpx_theme_colors *theme = fpx_theme_colors(options->theme);
    const uint32_t ground = ground_of(options);
    const struct flamepix_optional_color *wanted = &options->ui_color;
    if (!wanted->is_set)
        return fpx_ink_on(ground, quiet ? theme->quiet : theme->ink);
    unsigned level = fpx_quiet_level(ground, wanted->color);
    return quiet ? fpx_color_mix(ground, wanted->color, level) : wanted->color;
}

enum flamepix_status fpx_begin_colors(const struct flamepix_figure_options *options,
                                      struct fpx_color_table *table)
{
    const struct flamepix_optional_color *stroke = &options->stroke_color;
    const uint32_t base = ground_of(options) | (options->no_background ? FPX_CLEAR : 0);
    const struct fpx_ink_color colors[] = {
        [FPX_GROUND_PLAIN] = {base, caption_ink(options, false)},
        [FPX_GROUND_QUIET] = {base, caption_ink(options, true)},
        [FPX_GROUND_STROKE] = {base, stroke->color},
    };
    const size_t count = stroke->is_set ? FPX_GROUND_STROKE + 1 : FPX_GROUND_STROKE;
    if (table->count > 0) /* another figure of the sheet has begun the table */
        return FLAMEPIX_OK;
    table->levels = options->levels;
    return fpx_color_table_begin(table, colors, count);
}

/* -- boxes ------------------------------------------------------------------------------------- */

/* Whether a thumbnail shows its hot path. In a comparison it shows changes instead, wherever they
 * are. */
static bool shows_hot_path(const struct flamepix_figure *figure)
{
    return figure->options.thumbnail && fpx_figure_change_rule(figure) == NULL;
}

/* A thumbnail needs few colours, so ancestors have no shade of their own. */
static enum look look_of(const struct flamepix_figure *figure, const struct flamepix_span *span)
{
    const bool is_ancestor = fpx_figure_is_ancestor(figure, span);
    if (!figure->options.thumbnail)
        return is_ancestor ? LOOK_FADED : LOOK_FRAME;
    const bool is_hot =
        !shows_hot_path(figure) || figure->rows->traits[span->tag - 1] & FPX_ROW_HOT;
    return is_ancestor || !is_hot ? LOOK_PALE : LOOK_FRAME;
}

/* A run of a thumbnail has a tint of the frame that is under most of it and calls its frames. */
static const struct flamepix_span *tinted_by(const struct flamepix_figure *figure,
                                             const struct flamepix_span *span)
{
    const struct fpx_row_layout *rows = figure->rows;
    return shows_hot_path(figure) ? &rows->spans[rows->under[span->tag - 1] - 1] : span;
}

/* A shortcut for many runs: a run on a pale span has the number of that span. */
static bool shares_color(const struct flamepix_figure *figure, const struct flamepix_span *span,
                         uint16_t *colors)
{
    enum { OWN = FPX_ROW_HOT | FPX_ROW_COVERED };
    const uint32_t tag = tinted_by(figure, span)->tag;
    if (tag == span->tag || figure->rows->traits[tag - 1] & OWN)
        return false;
    colors[span->tag - 1] = colors[tag - 1];
    return true;
}

static struct fpx_ink_color make_color(const struct inking *inking, uint32_t color, enum look look)
{
    const struct fpx_theme_colors *theme = inking->theme;
    const uint32_t inks[] = {[LOOK_FRAME] = theme->box_ink,
                             [LOOK_PALE] = theme->pale_ink,
                             [LOOK_FADED] = theme->faded_ink,
                             [LOOK_DIM] = theme->pale_ink,
                             [LOOK_RUN] = theme->run_ink};
    if (look == LOOK_PALE)
        color = fpx_pale_color(color, inking->ground);
    if (look == LOOK_FADED)
        color = fpx_faded_color(color, inking->ground);
    if (look == LOOK_DIM)
        color = fpx_dim_color(color, inking->ground);
    color &= inking->mask;
    return (struct fpx_ink_color){color, fpx_ink_on(color, inks[look])};
}

static struct fpx_ink_color remembered_color(struct inking *inking, uint32_t color, enum look look)
{
    uint32_t hash = (color + (uint32_t)look) * UINT32_C(0x9E3779B1);
    struct memo *memo = &inking->memos[hash >> (32 - MEMO_BITS)];
    if (!memo->used || memo->color != color || memo->look != look)
        *memo = (struct memo){true, color, look, make_color(inking, color, look)};
    return memo->made;
}

static double fullness(const struct flamepix_box *box)
{
    return fmin(box->weight.value / (box->end - box->start), 1);
}

static bool shows_changes(const struct flamepix_figure *figure)
{
    return fpx_figure_change_rule(figure) != NULL && figure->colors != NULL &&
           fpx_colors_show_changes(figure->colors);
}

/* A run of changed frames shows the change as a frame does. */
static bool is_changed_run(const struct flamepix_figure *figure, const struct flamepix_span *span)
{
    const struct flamepix_change_rule *rule = fpx_figure_change_rule(figure);
    if (span->box->elided == 0 || !shows_changes(figure))
        return false;
    const struct flamepix_change_facts facts = fpx_figure_change_facts(figure, span);
    return flamepix_change_place(rule, &facts) != 0.0 ||
           flamepix_change_presence(rule, &facts) != FLAMEPIX_IS_IN_BOTH;
}

/* Palettes of changes get the weight of the frame on both sides. */
static uint32_t frame_color(const struct flamepix_figure *figure, const struct flamepix_span *span)
{
    struct flamepix_span at = *span;
    struct flamepix_box sides;
    if (shows_changes(figure)) {
        sides = fpx_figure_box_of_sides(figure, span->box);
        if (is_changed_run(figure, span))
            sides.elided = 0; /* else it would have the colour of runs */
        at.box = &sides;
    }
    return flamepix_span_color(figure->raster, &at, &figure->palette);
}

static struct fpx_ink_color color_of(struct inking *inking, const struct flamepix_span *span)
{
    const struct flamepix_figure *figure = inking->figure;
    const bool is_run =
        span->box->elided > 0 && !shows_hot_path(figure) && !is_changed_run(figure, span);
    if (is_run || fpx_figure_is_others(figure, span)) {
        uint32_t run = fpx_theme_run_color(figure->options.theme, fullness(span->box));
        return remembered_color(inking, run, LOOK_RUN);
    }
    uint32_t color;
    if (fpx_search_matches_color(figure, span, &color))
        return remembered_color(inking, color, LOOK_FRAME);
    color = frame_color(figure, tinted_by(figure, span));
    if (fpx_search_matches_dims(figure, span))
        return remembered_color(inking, color, LOOK_DIM);
    return remembered_color(inking, color, look_of(figure, span));
}

/* All spans whose colour is visible: not the frames under others of a merged chain. */
static const struct flamepix_span *colored_spans(const struct flamepix_figure *figure,
                                                 size_t *count_ret)
{
    *count_ret = figure->rows->cell_count;
    return figure->rows->cells;
}

/* A legend may have colours that no box has. */
static enum flamepix_status number_swatches(struct inking *inking,
                                            const struct fpx_legend_band *band,
                                            struct fpx_color_table *table)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < band->count && status == FLAMEPIX_OK; i++) {
        uint16_t number;
        if (band->places[i].has_swatch)
            status = fpx_color_table_number(
                table, remembered_color(inking, band->places[i].color, LOOK_FRAME), &number);
    }
    return status;
}

/* Adds the colours of all boxes, each base masked with `mask`. END: too many. */
static enum flamepix_status number_colors(const struct flamepix_figure *figure, uint32_t mask,
                                          struct fpx_color_table *table, uint16_t *colors)
{
    struct inking inking = {
        .figure = figure,
        .theme = fpx_theme_colors(figure->options.theme),
        .ground = fpx_figure_ground(figure),
        .mask = mask,
    };
    size_t count;
    const struct flamepix_span *spans = colored_spans(figure, &count);
    enum flamepix_status status = fpx_begin_colors(&figure->options, table);
    for (size_t i = 0; i < count && status == FLAMEPIX_OK; i++) {
        if (!shares_color(figure, &spans[i], colors))
            status = fpx_color_table_number(table, color_of(&inking, &spans[i]),
                                            &colors[spans[i].tag - 1]);
    }
    if (status == FLAMEPIX_OK)
        status = number_swatches(&inking, &figure->search_line, table);
    return status == FLAMEPIX_OK ? number_swatches(&inking, &figure->legend, table) : status;
}

enum flamepix_status fpx_add_swatches(enum flamepix_theme theme, unsigned coarseness,
                                      const struct fpx_legend_band *band,
                                      struct fpx_color_table *table)
{
    struct inking inking = {.theme = fpx_theme_colors(theme), .mask = MASKS[coarseness]};
    return number_swatches(&inking, band, table);
}

bool fpx_colors_are_too_many(const struct flamepix_figure_options *options,
                             const struct fpx_color_table *table)
{
    return options->thumbnail && table->count > FLAMEPIX_INDEXED_COLORS;
}

uint16_t fpx_swatch_number(const struct fpx_color_table *table, uint32_t color)
{
    for (size_t mask = 0; mask < FPX_COARSENESS_COUNT; mask++) {
        for (size_t i = FPX_GROUND_QUIET + 1; i < table->count; i++) {
            if (table->colors[i].base == (color & MASKS[mask]))
                return (uint16_t)i;
        }
    }
    return FPX_GROUND_QUIET;
}

enum flamepix_status fpx_add_colors(const struct flamepix_figure *figure, unsigned coarseness,
                                    struct fpx_color_table *table, uint16_t **colors_ret)
{
    size_t count;
    (void)fpx_figure_spans(figure, &count);
    *colors_ret = calloc(count, sizeof(**colors_ret));
    if (*colors_ret == NULL)
        return FLAMEPIX_NO_MEMORY;
    return number_colors(figure, MASKS[coarseness], table, *colors_ret);
}

static bool is_too_much(const struct flamepix_figure *figure, enum flamepix_status status,
                        const struct fpx_color_table *table)
{
    return status == FLAMEPIX_END ||
           (status == FLAMEPIX_OK && fpx_colors_are_too_many(&figure->options, table));
}

enum flamepix_status fpx_assign_colors(const struct flamepix_figure *figure,
                                       struct fpx_color_table *table, uint16_t **colors_ret)
{
    enum flamepix_status status = fpx_add_colors(figure, 0, table, colors_ret);
    for (unsigned i = 1; i < FPX_COARSENESS_COUNT && is_too_much(figure, status, table); i++) {
        fpx_color_table_free(table);
        free(*colors_ret);
        status = fpx_add_colors(figure, i, table, colors_ret);
    }
    if (status == FLAMEPIX_OK && figure->colors != NULL)
        status = fpx_colors_status(figure->colors);
    return status;
}
