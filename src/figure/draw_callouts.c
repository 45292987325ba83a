#include "figure/draw_bands.h"

/* Below the top of a line of text, in em of the label size. */
static const double BASELINE_EM = 1.15;

static bool is_hidden(const struct fpx_callouts *callouts, size_t callout, uint32_t y)
{
    for (size_t i = 0; i < callouts->hidden_count; i++) {
        const struct fpx_callout_hidden *hidden = &callouts->hidden[i];
        if (hidden->callout == callout && y >= hidden->top && y < hidden->bottom)
            return true;
    }
    return false;
}

/* Inks the part of a rectangle of the page that is in the band; a little paler on the ground, and,
 * if `behind_words`, not over existing text. */
static void ink(const struct flamepix_canvas *band, bool behind_words, uint32_t top, uint32_t x,
                uint32_t y, uint32_t width, uint32_t height)
{
    enum { ON_GROUND = 3, ON_BOXES = FLAMEPIX_LEVELS - 1, MOST_WITHOUT_WORDS = 1 };
    for (uint32_t row = y; row < y + height; row++) {
        if (row < top || row >= top + band->height)
            continue;
        uint16_t *pixels = band->pixels + (size_t)(row - top) * band->stride;
        for (uint32_t column = x; column < x + width && column < band->width; column++) {
            unsigned color = pixels[column] / FLAMEPIX_LEVELS;
            if (behind_words && pixels[column] % FLAMEPIX_LEVELS > MOST_WITHOUT_WORDS)
                continue;
            pixels[column] =
                (uint16_t)(color * FLAMEPIX_LEVELS + (color == 0 ? ON_GROUND : ON_BOXES));
        }
    }
}

static void draw_pole(const struct flamepix_figure *figure, size_t i, uint32_t top,
                      const struct flamepix_canvas *band)
{
    const struct fpx_callout *item = &figure->callouts.items[i];
    const bool behind_words = figure->page.is_around;
    const uint32_t width = fpx_page_length(&figure->options, 1.0);
    const uint32_t begin = item->pole_frame < item->pole_end ? item->pole_frame : item->pole_end;
    const uint32_t end = item->pole_frame < item->pole_end ? item->pole_end : item->pole_frame;
    for (uint32_t y = begin > top ? begin : top; y < end && y < top + band->height; y++) {
        if (!is_hidden(&figure->callouts, i, y))
            ink(band, behind_words, top, item->pole_x, y, width, 1);
    }
    ink(band, behind_words, top, item->pole_x - width, item->pole_frame - width, 3 * width,
        3 * width);
}

static enum flamepix_status draw_one(const struct flamepix_figure *figure, size_t i, uint32_t top,
                                     struct flamepix_type *type, const struct flamepix_canvas *band)
{
    const struct fpx_callout *item = &figure->callouts.items[i];
    const struct flamepix_mark *mark = &figure->options.marks[item->mark];
    const struct flamepix_label *label;
    const uint32_t baseline =
        fpx_page_length(&figure->options, BASELINE_EM * figure->options.fontsize);
    enum flamepix_status status = flamepix_type_fit_line(
        type, flamepix_bytes_of(mark->text), item->text_width, FLAMEPIX_KEEP_HEAD, &label);
    if (status != FLAMEPIX_OK || label == NULL)
        return status;
    draw_pole(figure, i, top, band);
    if (item->text_top >= top + band->height || item->text_top + figure->page.callout_line <= top)
        return FLAMEPIX_OK;
    return flamepix_label_draw(type, label, (int32_t)item->text_x,
                               (int32_t)item->text_top - (int32_t)top + (int32_t)baseline, band);
}

enum flamepix_status fpx_callouts_draw(const struct flamepix_figure *figure, uint32_t top,
                                       const struct flamepix_canvas *band)
{
    struct flamepix_type *type;
    if (figure->callouts.count == 0)
        return FLAMEPIX_OK;
    enum flamepix_status status = fpx_figure_type(figure, &type);
    for (size_t i = 0; i < figure->callouts.count && status == FLAMEPIX_OK; i++)
        status = draw_one(figure, i, top, type, band);
    return status;
}
