/* Box labels. A reader wants the function of a box first, then its share of the profile, then where
 * the function is from. So a box shows the first of these that fits:
 *
 * 1. its percentage and the longest form of its name beside it (box_texts.h has the forms; the
 *    shortest is the function alone);
 * 2. the longest form without the percentage: a whole function is worth more than a number;
 * 3. where not even the function fits, as many of its letters as there is room for, beside the
 *    percentage: a cut name needs the number more than two letters more.
 *
 * Only boxes wide enough for both show a percentage; ancestors of a frame that is zoomed into show
 * none, as theirs is always 100%. The percentage is at the right, to be compared with those above
 * and below, and a little smaller and paler than the name.
 *
 * One decision, choose, serves the picture and the frames JSON. A label is valid until the next one
 * is fitted: the name is always the last that is tried, and the percentage, measured before it, is
 * fitted again when it is drawn. Cost: one fitting per text tried. */
#include "figure/words/lettering.h"

#include "figure/draw_bands.h"
#include "figure/rows/band.h"

/* The label of a box: a name, and a percentage at its right end. */
struct box_label {
    struct flamepix_type *type;        /* of the name; owned by the fonts */
    const struct flamepix_label *name; /* valid until the next fit; NULL: no label */
    struct flamepix_bytes text;        /* its source; borrowed from the texts */
    struct flamepix_bytes share;       /* empty: none; owned by the lettering */
    uint32_t share_px;                 /* its width */
};

/* Room for a label between the paddings of its box, px. */
static uint32_t label_room(const struct fpx_page *page, const struct flamepix_span *span)
{
    uint32_t width = span->end - span->first - fpx_box_gap(page, span);
    uint32_t taken = 2 * page->label_padding;
    return width > taken ? width - taken : 0;
}

/* Chooses the longest form that fits; `label->name` stays NULL if none does. */
static enum flamepix_status choose_form(struct fpx_lettering *lettering, uint32_t room,
                                        struct box_label *label)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (unsigned i = 0; status == FLAMEPIX_OK && label->name == NULL; i++) {
        status = fpx_box_texts_form(&lettering->words, i, &label->text);
        if (status == FLAMEPIX_OK)
            status = flamepix_type_fit(label->type, label->text, room, FLAMEPIX_KEEP_WHOLE,
                                       &label->name);
    }
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

/* Chooses the part of the last form that fits. All forms have been tried. */
static enum flamepix_status choose_cut(struct fpx_lettering *lettering, uint32_t room,
                                       struct box_label *label)
{
    struct fpx_box_texts *words = &lettering->words;
    if (words->keep == FLAMEPIX_KEEP_WHOLE || words->forms->count == 0)
        return FLAMEPIX_OK;
    enum flamepix_status status = fpx_box_texts_form(words, words->forms->count - 1, &label->text);
    if (status != FLAMEPIX_OK)
        return status;
    return flamepix_type_fit(label->type, label->text, room, words->keep, &label->name);
}

typedef enum flamepix_status choose_fn(struct fpx_lettering *lettering, uint32_t room,
                                       struct box_label *label);

/* Chooses a name next to percentage `i`; `label->name` stays NULL if they do not fit. */
static enum flamepix_status choose_beside(struct fpx_lettering *lettering, uint32_t room,
                                          unsigned i, choose_fn *choose_name,
                                          struct box_label *label)
{
    const char *text = lettering->words.shares[i];
    struct flamepix_bytes share = flamepix_bytes_of(text);
    const struct flamepix_label *share_label;
    enum flamepix_status status =
        flamepix_type_fit(lettering->share_type, share, room, FLAMEPIX_KEEP_WHOLE, &share_label);
    if (status != FLAMEPIX_OK || share_label == NULL)
        return status;
    uint32_t share_px = flamepix_label_width(share_label);
    if (room <= share_px + lettering->share_gap)
        return FLAMEPIX_OK;
    status = choose_name(lettering, room - share_px - lettering->share_gap, label);
    if (label->name != NULL) {
        label->share = share;
        label->share_px = share_px;
    }
    return status;
}

/* Whether there is no choice: truncation also handles the only form if it fits whole. */
static bool is_cut_as_it_is(const struct fpx_box_texts *words)
{
    return words->share_count == 0 && words->forms->count == 1 &&
           words->keep != FLAMEPIX_KEEP_WHOLE;
}

static enum flamepix_status choose(struct fpx_lettering *lettering,
                                   const struct flamepix_figure *figure,
                                   const struct flamepix_span *span, struct box_label *label)
{
    const uint32_t room = label_room(&figure->page, span);
    struct fpx_box_texts *words = &lettering->words;
    const struct flamepix_box box = flamepix_span_box(figure->raster, span);
    *label = (struct box_label){.type = span->tag == 1 ? lettering->root_type : lettering->type};
    enum flamepix_status status =
        fpx_box_texts_begin(words, figure, &box, fpx_figure_repeats(figure, span));
    if (room + 2 * figure->page.label_padding < lettering->least_share_box ||
        fpx_figure_is_ancestor(figure, span))
        words->share_count = 0;
    for (unsigned i = 0; i < words->share_count && status == FLAMEPIX_OK; i++) {
        status = choose_beside(lettering, room, i, choose_form, label);
        if (label->name != NULL)
            return status;
    }
    if (status == FLAMEPIX_OK && !is_cut_as_it_is(words))
        status = choose_form(lettering, room, label);
    if (status == FLAMEPIX_OK && label->name == NULL && words->share_count > 0)
        status = choose_beside(lettering, room, words->share_count - 1, choose_cut, label);
    if (status == FLAMEPIX_OK && label->name == NULL)
        status = choose_cut(lettering, room, label);
    return status;
}

/* -- in the picture ---------------------------------------------------------------------------- */

static enum flamepix_status draw_share(const struct fpx_lettering *lettering,
                                       const struct box_label *words, uint16_t color,
                                       int32_t baseline, const struct flamepix_canvas *inside)
{
    const struct flamepix_label *label;
    enum flamepix_status status = flamepix_type_fit(lettering->share_type, words->share,
                                                    inside->width, FLAMEPIX_KEEP_WHOLE, &label);
    if (status != FLAMEPIX_OK || label == NULL)
        return status;
    return flamepix_label_draw_quiet(lettering->share_type, label,
                                     (int32_t)(inside->width - words->share_px), baseline,
                                     lettering->quiet_levels[color], inside);
}

static bool says_halves(const struct flamepix_figure *figure)
{
    return figure->rows->rows > figure->rows->up_rows && !figure->options.thumbnail;
}

/* The space in a box between its name and its percentage, px; and its colour number. */
struct aside {
    uint32_t name_px, share_px;
    uint16_t color;
};

/* In a chart around a function, its box labels both halves, in its middle. */
static enum flamepix_status draw_halves(const struct fpx_lettering *lettering,
                                        const struct flamepix_figure *figure, struct aside aside,
                                        int32_t baseline, const struct flamepix_canvas *inside)
{
    static const char *const words[2][2] = {{"callers below", "callees above, callers below"},
                                            {"callers above", "callers above, callees below"}};
    const char *text = words[figure->page.root_on_top][figure->rows->up_rows > 1];
    const uint32_t taken = aside.name_px > aside.share_px ? aside.name_px : aside.share_px;
    const uint32_t sides = 2 * (taken + lettering->share_gap);
    const struct flamepix_label *label;
    if (sides >= inside->width)
        return FLAMEPIX_OK;
    enum flamepix_status status =
        flamepix_type_fit(lettering->share_type, flamepix_bytes_of(text), inside->width - sides,
                          FLAMEPIX_KEEP_WHOLE, &label);
    if (status != FLAMEPIX_OK || label == NULL)
        return status;
    return flamepix_label_draw_quiet(lettering->share_type, label,
                                     (int32_t)(inside->width - flamepix_label_width(label)) / 2,
                                     baseline, lettering->quiet_levels[aside.color], inside);
}

static enum flamepix_status draw_label(struct fpx_lettering *lettering,
                                       const struct flamepix_figure *figure,
                                       const struct flamepix_span *span, uint16_t color,
                                       const struct flamepix_canvas *boxes)
{
    struct box_label label;
    enum flamepix_status status = choose(lettering, figure, span, &label);
    if (status != FLAMEPIX_OK || label.name == NULL)
        return status;
    int32_t baseline = fpx_lettering_baseline(lettering, label.name);
    struct flamepix_canvas inside = *boxes;
    inside.pixels += figure->page.chart_x + span->first + figure->page.label_padding;
    inside.width = label_room(&figure->page, span);
    const uint32_t name_px = flamepix_label_width(label.name);
    status = flamepix_label_draw(label.type, label.name, 0, baseline, &inside);
    if (status == FLAMEPIX_OK && label.share.length > 0)
        status = draw_share(lettering, &label, color, baseline, &inside);
    if (status == FLAMEPIX_OK && span->tag == 1 && says_halves(figure))
        status = draw_halves(lettering, figure, (struct aside){name_px, label.share_px, color},
                             baseline, &inside);
    return status;
}

/* Whether a box has room for any label. Separators need none. */
static bool has_room(const struct flamepix_figure *figure, const struct flamepix_span *span)
{
    enum { LEAST_ROOM = 3 };
    return !fpx_is_separator(span->box) && label_room(&figure->page, span) >= LEAST_ROOM;
}

enum flamepix_status fpx_box_labels_draw(struct fpx_lettering *lettering,
                                         const struct flamepix_figure *figure,
                                         const uint16_t *colors, uint32_t row,
                                         const struct flamepix_canvas *boxes)
{
    if (!fpx_lettering_is_in_row(lettering, figure, row))
        return FLAMEPIX_OK;
    size_t count;
    const struct flamepix_span *spans = fpx_figure_cells(figure, row, &count);
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < count && status == FLAMEPIX_OK; i++) {
        if (has_room(figure, &spans[i]))
            status = draw_label(lettering, figure, &spans[i], colors[spans[i].tag - 1], boxes);
    }
    return status;
}

/* -- in the JSON ------------------------------------------------------------------------------- */

static enum flamepix_status append_label(struct fpx_lettering *lettering,
                                         const struct flamepix_figure *figure,
                                         const struct flamepix_span *cell,
                                         struct flamepix_buffer *shown)
{
    struct box_label label;
    enum flamepix_status status = choose(lettering, figure, cell, &label);
    if (status == FLAMEPIX_OK && label.name != NULL)
        status = flamepix_label_text(label.name, label.text, shown);
    return status;
}

/* A run may own several pieces in a row, and a frame under others of its chain owns none. */
static enum flamepix_status append_row_label(struct fpx_lettering *lettering,
                                             const struct flamepix_figure *figure,
                                             const struct flamepix_span *span, uint32_t row,
                                             struct flamepix_buffer *shown)
{
    const size_t begin = shown->length;
    size_t count;
    const struct flamepix_span *cells = fpx_figure_cells(figure, row, &count);
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = fpx_cells_find(cells, count, span->first);
         i < count && cells[i].first < span->end && status == FLAMEPIX_OK; i++) {
        if (cells[i].tag == span->tag && has_room(figure, &cells[i]))
            status = append_label(lettering, figure, &cells[i], shown);
        if (shown->length > begin)
            break;
    }
    return status;
}

enum flamepix_status fpx_box_label_text(struct fpx_lettering *lettering,
                                        const struct flamepix_figure *figure,
                                        const struct flamepix_span *span,
                                        struct flamepix_buffer *shown)
{
    const struct fpx_row_range rows = fpx_row_layout_range(figure->rows, span);
    const size_t begin = shown->length;
    enum flamepix_status status = FLAMEPIX_OK;
    for (uint32_t row = rows.first; row < rows.end && status == FLAMEPIX_OK; row++) {
        if (fpx_lettering_is_in_row(lettering, figure, row))
            status = append_row_label(lettering, figure, span, row, shown);
        if (shown->length > begin)
            break;
    }
    return status;
}
