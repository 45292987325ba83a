#include "sheet/sheet_internal.h"

#include "base/buffer_printf.h"
#include "base/isolated_names.h"
#include "base/quantity.h"
#include "figure/assign_colors.h"
#include "figure/figure_wants.h"
#include "figure/rows/paint.h"
#include "figure/words/captions.h"
#include "figure/words/phrases.h"
#include "sheet/difference_texts.h"

/* In em of the labels: the baseline of a caption, the gap between name and total, the padding of a
 * note, and its line height. */
static const double BASELINE = 1.15, BETWEEN = 0.8, NOTE_PADDING = 0.7, LINE_HEIGHT = 1.4;
enum { NOTE_LINES = 3 };

static double em_of(const struct flamepix_sheet *sheet)
{
    return sheet->figure.fontsize * sheet->figure.scale;
}

static uint32_t length_of(const struct flamepix_sheet *sheet, double em)
{
    return fpx_page_length(&sheet->figure, em * sheet->figure.fontsize);
}

/* -- captions ---------------------------------------------------------------------------------- */

/* The forms of a total, longest first. */
enum brevity { WHOLE, WITHOUT_UNIT, NUMBER_ONLY };

/* "348,427 samples", or without its unit. */
static enum flamepix_status write_number(const struct flamepix_sheet *sheet, size_t panel,
                                         bool has_unit, struct flamepix_buffer *text)
{
    char digits[FPX_DECIMAL_NBYTES];
    const char *unit = fpx_figure_unit_name(&sheet->figure, sheet->panels[panel].unit);
    fpx_total_print(digits, sheet->facts[panel].total * sheet->figure.factor);
    if (fpx_unit_is_measure(unit))
        return fpx_count_text(text, sheet->facts[panel].total * sheet->figure.factor, unit);
    if (!has_unit || unit[0] == '\0')
        return fpx_buffer_printf(text, "%s", digits);
    fpx_buffer_printf(text, "%s ", digits);
    return fpx_isolate_append(text, flamepix_bytes_of(unit));
}

/* With its share, if it has one. */
static enum flamepix_status write_total(const struct flamepix_sheet *sheet, size_t panel,
                                        enum brevity brevity, struct flamepix_buffer *text)
{
    flamepix_buffer_clear(text);
    write_number(sheet, panel, brevity == WHOLE, text);
    if (brevity == NUMBER_ONLY)
        return text->status;
    return fpx_difference_append_share(sheet, panel, text);
}

/* The total, if it leaves half of the caption for the name: whole, in fewer words, or none
 * (NULL). */
static enum flamepix_status fit_total(const struct flamepix_sheet *sheet, size_t panel,
                                      uint32_t width, struct flamepix_type *type,
                                      struct flamepix_buffer *text,
                                      const struct flamepix_label **label_ret)
{
    enum flamepix_status status = FLAMEPIX_OK;
    *label_ret = NULL;
    for (int i = WHOLE; i <= NUMBER_ONLY && *label_ret == NULL && status == FLAMEPIX_OK; i++) {
        status = write_total(sheet, panel, (enum brevity)i, text);
        if (status == FLAMEPIX_OK)
            status = flamepix_type_fit_line(type, flamepix_buffer_bytes(text), width / 2,
                                            FLAMEPIX_KEEP_WHOLE, label_ret);
    }
    return status;
}

/* Draws it at the right end; returns the remaining room. */
static enum flamepix_status draw_total(const struct flamepix_sheet *sheet, size_t panel,
                                       const struct flamepix_canvas *band, uint32_t *room_ret)
{
    struct flamepix_buffer text = {0};
    struct flamepix_type *type;
    const struct flamepix_label *label = NULL;
    enum flamepix_status status = flamepix_fonts_type(sheet->fonts, em_of(sheet), &type);
    *room_ret = band->width;
    if (status == FLAMEPIX_OK)
        status = fit_total(sheet, panel, band->width, type, &text, &label);
    flamepix_buffer_free(&text);
    if (status != FLAMEPIX_OK || label == NULL)
        return status;
    const uint32_t width = flamepix_label_width(label);
    const uint32_t taken = width + length_of(sheet, BETWEEN);
    *room_ret = taken < band->width ? band->width - taken : 0;
    fpx_fill_rectangle(band, band->width - width, 0, width, band->height,
                       fpx_base_pixel(FPX_GROUND_QUIET));
    return flamepix_label_draw(type, label, (int32_t)(band->width - width),
                               (int32_t)length_of(sheet, BASELINE), band);
}

/* The caption unchanged, or if there is no room for it its distinguishing part. */
static enum flamepix_status fit_name(const struct flamepix_sheet *sheet, size_t panel,
                                     uint32_t room, struct flamepix_type *type,
                                     const struct flamepix_label **label_ret)
{
    const char *drawn = sheet->panels[panel].drawn_caption;
    struct flamepix_buffer line = {0};
    enum flamepix_status status =
        drawn != NULL ? fpx_buffer_text(&line, drawn)
                      : fpx_caption_panel_append(&line, fpx_difference_panel_name(sheet, panel));
    if (status == FLAMEPIX_OK) {
        const struct fpx_distinct_label wanted = {
            .name = flamepix_bytes_of(sheet->panels[panel].caption),
            .line = flamepix_buffer_bytes(&line),
            .room = room,
        };
        status = fpx_distinct_label_fit(&sheet->captions, type, &wanted, label_ret);
    }
    flamepix_buffer_free(&line);
    return status;
}

static enum flamepix_status draw_name(const struct flamepix_sheet *sheet, size_t panel,
                                      uint32_t room, const struct flamepix_canvas *band)
{
    struct flamepix_type *type;
    const struct flamepix_label *label = NULL;
    enum flamepix_status status = flamepix_fonts_bold_type(sheet->fonts, em_of(sheet), &type);
    if (status == FLAMEPIX_OK)
        status = fit_name(sheet, panel, room, type, &label);
    if (status != FLAMEPIX_OK || label == NULL)
        return status;
    return flamepix_label_draw(type, label, 0, (int32_t)length_of(sheet, BASELINE), band);
}

enum flamepix_status fpx_panel_draw_caption(const struct flamepix_sheet *sheet, size_t panel,
                                            const struct flamepix_canvas *band)
{
    enum flamepix_status status = FLAMEPIX_OK;
    uint32_t room = band->width;
    if (sheet->facts[panel].has_layout)
        status = draw_total(sheet, panel, band, &room);
    if (status == FLAMEPIX_OK && sheet->panels[panel].caption != NULL)
        status = draw_name(sheet, panel, room, band);
    return status;
}

/* -- notes ------------------------------------------------------------------------------------- */

/* A note in lines. */
struct lines {
    struct flamepix_bytes items[NOTE_LINES];
    unsigned count;
};

static size_t word_end(struct flamepix_bytes text, size_t from)
{
    while (from < text.length && text.data[from] == ' ')
        from++;
    while (from < text.length && text.data[from] != ' ')
        from++;
    return from;
}

/* The part of the text on one line: as many words as fit, but at least one. */
static enum flamepix_status line_end(struct flamepix_type *type, struct flamepix_bytes text,
                                     uint32_t room, size_t *end_ret)
{
    enum flamepix_status status = FLAMEPIX_OK;
    size_t end = word_end(text, 0);
    for (uint32_t width = 0; status == FLAMEPIX_OK && end < text.length;) {
        const size_t next = word_end(text, end);
        status = fpx_caption_width(type, (struct flamepix_bytes){text.data, next}, &width);
        if (width > room)
            break;
        end = next;
    }
    *end_ret = end;
    return status;
}

/* The last line has all the rest, and is truncated when drawn. */
static enum flamepix_status break_lines(struct flamepix_type *type, struct flamepix_bytes text,
                                        uint32_t room, struct lines *lines)
{
    enum flamepix_status status = FLAMEPIX_OK;
    while (text.length > 0 && status == FLAMEPIX_OK) {
        size_t end = text.length;
        if (lines->count + 1 < NOTE_LINES)
            status = line_end(type, text, room, &end);
        lines->items[lines->count++] = (struct flamepix_bytes){text.data, end};
        text = flamepix_bytes_from(text, end < text.length ? end + 1 : end);
    }
    return status;
}

/* Centred in the place. */
static enum flamepix_status draw_line(struct flamepix_type *type, struct flamepix_bytes line,
                                      uint32_t room, uint32_t baseline,
                                      const struct flamepix_canvas *place)
{
    const struct flamepix_label *label = NULL;
    enum flamepix_status status =
        flamepix_type_fit_line(type, line, room, FLAMEPIX_KEEP_HEAD, &label);
    if (status != FLAMEPIX_OK || label == NULL)
        return status;
    return flamepix_label_draw(type, label,
                               (int32_t)((place->width - flamepix_label_width(label)) / 2),
                               (int32_t)baseline, place);
}

static enum flamepix_status draw_lines(const struct flamepix_sheet *sheet,
                                       struct flamepix_type *type, const struct lines *lines,
                                       uint32_t room, const struct flamepix_canvas *place)
{
    const uint32_t step = length_of(sheet, LINE_HEIGHT);
    const uint32_t height = flamepix_type_metrics(type).cap_height + (lines->count - 1) * step;
    const uint32_t top = place->height > height ? (place->height - height) / 2 : 0;
    enum flamepix_status status = FLAMEPIX_OK;
    for (unsigned i = 0; i < lines->count && status == FLAMEPIX_OK; i++)
        status = draw_line(type, lines->items[i], room,
                           top + flamepix_type_metrics(type).cap_height + i * step, place);
    return status;
}

enum flamepix_status fpx_panel_draw_note(const struct flamepix_sheet *sheet, size_t panel,
                                         const struct flamepix_canvas *place)
{
    const char *note = sheet->panels[panel].note;
    const uint32_t padding = length_of(sheet, NOTE_PADDING);
    struct flamepix_type *type;
    struct lines lines = {.count = 0};
    fpx_fill_rectangle(place, 0, 0, place->width, place->height, fpx_base_pixel(sheet->note_color));
    if (note == NULL || note[0] == '\0' || place->width <= 2 * padding)
        return FLAMEPIX_OK;
    const uint32_t room = place->width - 2 * padding;
    enum flamepix_status status = flamepix_fonts_type(sheet->fonts, em_of(sheet), &type);
    if (status == FLAMEPIX_OK)
        status = break_lines(type, flamepix_bytes_of(note), room, &lines);
    return status == FLAMEPIX_OK ? draw_lines(sheet, type, &lines, room, place) : status;
}
