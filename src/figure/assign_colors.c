#include "figure/assign_colors.h"

#include <stdlib.h>

#include "figure/pale.h"

static const uint32_t BACKGROUND = 0xFFFFFF, INK = 0x111111, QUIET_INK = 0x6B6B6B;

/* Of a frame that is not on the hot path of a thumbnail, and of a run there. */
static const uint32_t PALE_INK = 0x4A4A4A;

static enum flamepix_status number_caption_colors(struct flamepix_color_table *table)
{
    uint16_t number;
    enum flamepix_status status =
        flamepix_color_table_number(table, (struct flamepix_ink_color){BACKGROUND, INK}, &number);
    if (status != FLAMEPIX_OK)
        return status;
    return flamepix_color_table_number(table, (struct flamepix_ink_color){BACKGROUND, QUIET_INK},
                                       &number);
}

static bool is_pale(const struct flamepix_figure *figure, const struct flamepix_span *span)
{
    return figure->options.thumbnail && !(figure->rows->marks[span->tag - 1] & FLAMEPIX_ROW_HOT);
}

/* A run of a thumbnail has a tint of the frame that is under most of it, whose callees it holds. */
static const struct flamepix_span *tinted_by(const struct flamepix_figure *figure,
                                             const struct flamepix_span *span)
{
    const struct flamepix_row_layout *rows = figure->rows;
    return figure->options.thumbnail ? &rows->spans[rows->under[span->tag - 1] - 1] : span;
}

/* A shortcut for many runs: who is pale and stands below has its number already. */
static bool shares_color(const struct flamepix_figure *figure, const struct flamepix_span *span,
                         uint16_t *colors)
{
    enum { OWN = FLAMEPIX_ROW_HOT | FLAMEPIX_ROW_COVERED };
    const uint32_t tag = tinted_by(figure, span)->tag;
    if (tag == span->tag || figure->rows->marks[tag - 1] & OWN)
        return false;
    colors[span->tag - 1] = colors[tag - 1];
    return true;
}

static struct flamepix_ink_color color_of(const struct flamepix_figure *figure,
                                          const struct flamepix_span *span)
{
    uint32_t base =
        flamepix_span_color(tinted_by(figure, span), figure->summary.total, &figure->palette);
    if (is_pale(figure, span))
        return (struct flamepix_ink_color){flamepix_pale_color(base, BACKGROUND), PALE_INK};
    return (struct flamepix_ink_color){base, span->box->elided > 0 ? QUIET_INK : INK};
}

/* All spans whose colour is to be seen: the frames under others of a merged chain are not. */
static const struct flamepix_span *colored_spans(const struct flamepix_figure *figure,
                                                 size_t *count_ret)
{
    *count_ret = figure->rows->cell_count;
    return figure->rows->cells;
}

/* Numbers the colours of all boxes, each base first masked with `mask`. END: there are too many. */
static enum flamepix_status number_colors(const struct flamepix_figure *figure, uint32_t mask,
                                          struct flamepix_color_table *table, uint16_t *colors)
{
    size_t count;
    const struct flamepix_span *spans = colored_spans(figure, &count);
    flamepix_color_table_free(table);
    enum flamepix_status status = number_caption_colors(table);
    for (size_t i = 0; i < count && status == FLAMEPIX_OK; i++) {
        if (shares_color(figure, &spans[i], colors))
            continue;
        struct flamepix_ink_color color = color_of(figure, &spans[i]);
        color.base &= mask;
        status = flamepix_color_table_number(table, color, &colors[spans[i].tag - 1]);
    }
    return status;
}

/* A thumbnail has twice the shades of a palette, and is to be indexed all the same. */
static bool has_too_many(const struct flamepix_figure *figure,
                         const struct flamepix_color_table *table)
{
    return figure->options.thumbnail && table->count > FLAMEPIX_INDEXED_COLORS;
}

enum flamepix_status flamepix_assign_colors(const struct flamepix_figure *figure,
                                            struct flamepix_color_table *table,
                                            uint16_t **colors_ret)
{
    /* Fewer bits a channel: 4 are few enough for any picture, 3 for a thumbnail of any palette. */
    static const uint32_t masks[] = {0xFFFFFF, 0xF0F0F0, 0xE0E0E0};
    size_t count;
    (void)flamepix_figure_spans(figure, &count);
    *colors_ret = calloc(count, sizeof(**colors_ret));
    if (*colors_ret == NULL)
        return FLAMEPIX_NO_MEMORY;
    enum flamepix_status status = number_colors(figure, masks[0], table, *colors_ret);
    for (size_t i = 1; i < sizeof(masks) / sizeof(masks[0]); i++)
        if (status == FLAMEPIX_END || (status == FLAMEPIX_OK && has_too_many(figure, table)))
            status = number_colors(figure, masks[i], table, *colors_ret);
    return status;
}
