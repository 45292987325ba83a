#include "figure/draw_bands.h"

#include "figure/assign_colors.h"
#include "figure/rows/paint.h"

/* A swatch stands on the baseline. */
static void draw_swatch(const struct fpx_page *page, const struct fpx_legend_line *line,
                        const struct fpx_legend_place *place, uint16_t color,
                        const struct flamepix_canvas *band)
{
    const uint32_t side = line->legend->swatch;
    const uint32_t width = place->swatch_width > 0 ? place->swatch_width : side;
    const uint32_t baseline = line->caption->baseline;
    const uint32_t bottom = baseline < band->height ? baseline + 1 : 0;
    const uint32_t top = bottom > side ? bottom - side : 0;
    fpx_fill_rectangle(band, page->chart_x + place->x, top, width, bottom - top,
                       fpx_base_pixel(color));
}

static enum flamepix_status draw_text(struct flamepix_fonts *fonts, const struct fpx_page *page,
                                      const struct fpx_legend_line *line,
                                      const struct fpx_legend_place *place,
                                      const struct flamepix_canvas *band)
{
    struct flamepix_type *type;
    const struct flamepix_label *label;
    if (place->text_length == 0) /* part of a bar */
        return FLAMEPIX_OK;
    enum flamepix_status status = flamepix_fonts_type(fonts, line->caption->px, &type);
    if (status == FLAMEPIX_OK)
        status = flamepix_type_fit_line(type, fpx_legend_band_text(line->legend, place),
                                        page->columns, FLAMEPIX_KEEP_HEAD, &label);
    if (status != FLAMEPIX_OK || label == NULL)
        return status;
    return flamepix_label_draw(type, label, (int32_t)(page->chart_x + place->text_x),
                               (int32_t)line->caption->baseline, band);
}

enum flamepix_status fpx_legend_draw_line(struct flamepix_fonts *fonts, const struct fpx_page *page,
                                          const struct fpx_color_table *color_table,
                                          const struct fpx_legend_line *line,
                                          const struct flamepix_canvas *band)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < line->legend->count && status == FLAMEPIX_OK; i++) {
        const struct fpx_legend_place *place = &line->legend->places[i];
        if (place->line != line->number)
            continue;
        if (place->has_swatch)
            draw_swatch(page, line, place, fpx_swatch_number(color_table, place->color), band);
        status = draw_text(fonts, page, line, place, band);
    }
    return status;
}
