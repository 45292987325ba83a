#include "sheet/panel_words.h"

#include "base/buffer_printf.h"
#include "base/quantity.h"
#include "figure/assign_colors.h"
#include "figure/caption_width.h"
#include "figure/fill.h"

/* In em of the labels: from the top of a caption, between name and total, beside a note. */
static const double BASELINE = 1.15, BETWEEN = 0.8, NOTE_PADDING = 0.7;

static double em_of(const struct flamepix_sheet *sheet)
{
    return sheet->figure.fontsize * sheet->figure.scale;
}

static uint32_t length_of(const struct flamepix_sheet *sheet, double em)
{
    return flamepix_page_length(&sheet->figure, em * sheet->figure.fontsize);
}

/* -- captions ---------------------------------------------------------------------------------- */

/* "348,427 samples"; nothing where there is no layout. */
static enum flamepix_status write_total(const struct flamepix_sheet *sheet, size_t panel,
                                        struct flamepix_buffer *text)
{
    const struct flamepix_sheet_facts *facts = &sheet->facts[panel];
    char digits[FLAMEPIX_DECIMAL_NBYTES];
    if (!facts->has_layout)
        return flamepix_buffer_append(text, "", 0);
    const char *unit = flamepix_figure_unit_name(&sheet->figure, sheet->panels[panel].unit);
    flamepix_total_print(digits, facts->total * sheet->figure.factor);
    return flamepix_buffer_printf(text, "%s%s%s", digits, unit[0] != '\0' ? " " : "", unit);
}

/* Draws it at the right end where it leaves more than half of the caption to the name; the room
 * that is left. */
static enum flamepix_status draw_total(const struct flamepix_sheet *sheet,
                                       struct flamepix_bytes total,
                                       const struct flamepix_canvas *band, uint32_t *room_ret)
{
    struct flamepix_type *type;
    const struct flamepix_label *label = NULL;
    enum flamepix_status status = flamepix_fonts_type(sheet->fonts, em_of(sheet), &type);
    *room_ret = band->width;
    if (status == FLAMEPIX_OK)
        status = flamepix_type_fit(type, total, band->width / 2, FLAMEPIX_KEEP_WHOLE, &label);
    if (status != FLAMEPIX_OK || label == NULL)
        return status;
    const uint32_t width = flamepix_label_width(label);
    const uint32_t taken = width + length_of(sheet, BETWEEN);
    *room_ret = taken < band->width ? band->width - taken : 0;
    flamepix_fill(band, band->width - width, 0, width, band->height,
                  flamepix_base_pixel(FLAMEPIX_GROUND_QUIET));
    return flamepix_label_draw(type, label, (int32_t)(band->width - width),
                               (int32_t)length_of(sheet, BASELINE), band);
}

static enum flamepix_status draw_name(const struct flamepix_sheet *sheet, const char *name,
                                      uint32_t room, const struct flamepix_canvas *band)
{
    struct flamepix_type *type;
    const struct flamepix_label *label = NULL;
    enum flamepix_status status = flamepix_fonts_bold_type(sheet->fonts, em_of(sheet), &type);
    if (status == FLAMEPIX_OK)
        status =
            flamepix_type_fit(type, flamepix_bytes_of(name), room, FLAMEPIX_KEEP_MIDDLE, &label);
    if (status != FLAMEPIX_OK || label == NULL)
        return status;
    return flamepix_label_draw(type, label, 0, (int32_t)length_of(sheet, BASELINE), band);
}

enum flamepix_status flamepix_panel_draw_caption(const struct flamepix_sheet *sheet, size_t panel,
                                                 const struct flamepix_canvas *band)
{
    const char *name = sheet->panels[panel].caption;
    struct flamepix_buffer total = {0};
    uint32_t room;
    enum flamepix_status status = write_total(sheet, panel, &total);
    if (status == FLAMEPIX_OK)
        status = draw_total(sheet, flamepix_buffer_bytes(&total), band, &room);
    if (status == FLAMEPIX_OK && name != NULL)
        status = draw_name(sheet, name, room, band);
    flamepix_buffer_free(&total);
    return status;
}

/* -- notes ------------------------------------------------------------------------------------- */

enum flamepix_status flamepix_panel_draw_note(const struct flamepix_sheet *sheet, size_t panel,
                                              const struct flamepix_canvas *place)
{
    const char *note = sheet->panels[panel].note;
    const uint32_t padding = length_of(sheet, NOTE_PADDING);
    struct flamepix_type *type;
    const struct flamepix_label *label = NULL;
    flamepix_fill(place, 0, 0, place->width, place->height, flamepix_base_pixel(sheet->note_color));
    if (note == NULL || place->width <= 2 * padding)
        return FLAMEPIX_OK;
    enum flamepix_status status = flamepix_fonts_type(sheet->fonts, em_of(sheet), &type);
    if (status == FLAMEPIX_OK)
        status = flamepix_type_fit(type, flamepix_bytes_of(note), place->width - 2 * padding,
                                   FLAMEPIX_KEEP_HEAD, &label);
    if (status != FLAMEPIX_OK || label == NULL)
        return status;
    const struct flamepix_type_metrics metrics = flamepix_type_metrics(type);
    return flamepix_label_draw(type, label,
                               (int32_t)((place->width - flamepix_label_width(label)) / 2),
                               (int32_t)((place->height + metrics.cap_height) / 2), place);
}
