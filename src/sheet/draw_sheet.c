/* A sheet to an image, from top to bottom. One row of panels at a time is held as pixels: the rows
 * of each of its figures are copied to their places. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "color/colors_facts.h"
#include "figure/draw_bands.h"
#include "figure/draw_figure.h"
#include "figure/picture_metadata.h"
#include "figure/rows/paint.h"
#include "figure/rows/scanline_writer.h"
#include "sheet/open_panel.h"
#include "sheet/sheet_internal.h"

struct drawing {
    struct flamepix_sheet *sheet;
    struct fpx_scanline_writer *writer;
    uint16_t *pixels; /* as many rows as the highest band has */
};

static struct flamepix_canvas band_canvas(const struct drawing *drawing, uint32_t height)
{
    const uint32_t width = drawing->sheet->grid.width;
    return (struct flamepix_canvas){drawing->pixels, width, height, width};
}

static struct flamepix_canvas part_of(const struct flamepix_canvas *band, uint32_t x, uint32_t y,
                                      uint32_t width, uint32_t height)
{
    return (struct flamepix_canvas){band->pixels + y * band->stride + x, width, height,
                                    band->stride};
}

static void clear(const struct flamepix_canvas *canvas, unsigned color)
{
    fpx_fill_rectangle(canvas, 0, 0, canvas->width, canvas->height, fpx_base_pixel(color));
}

static enum flamepix_status write_rows(struct drawing *drawing, const struct flamepix_canvas *band)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (uint32_t y = 0; y < band->height && status == FLAMEPIX_OK; y++)
        status = fpx_scanline_writer_row(drawing->writer, band->pixels + y * band->stride, 1);
    return status;
}

static enum flamepix_status draw_space(struct drawing *drawing, uint32_t height)
{
    struct flamepix_canvas row = band_canvas(drawing, 1);
    clear(&row, FPX_GROUND_PLAIN);
    return fpx_scanline_writer_row(drawing->writer, row.pixels, height);
}

/* -- panels ------------------------------------------------------------------------------------ */

/* The destination of a figure's rows. */
struct copying {
    struct flamepix_canvas place; /* what is left of it */
};

static enum flamepix_status copy_row(void *user, const uint16_t *row, uint32_t times)
{
    struct flamepix_canvas *place = &((struct copying *)user)->place;
    for (; times > 0 && place->height > 0; times--) {
        memcpy(place->pixels, row, place->width * sizeof(*row));
        place->pixels += place->stride;
        place->height--;
    }
    return FLAMEPIX_OK;
}

/* The table has all colours already, and the image was created with them. */
static enum flamepix_status find_colors(struct flamepix_sheet *sheet,
                                        const struct flamepix_figure *figure, uint16_t **colors_ret)
{
    const size_t count = sheet->color_table.count;
    enum flamepix_status status =
        fpx_add_colors(figure, sheet->coarseness, &sheet->color_table, colors_ret);
    return status == FLAMEPIX_OK && sheet->color_table.count != count ? FLAMEPIX_CODEC_FAILED
                                                                      : status;
}

static enum flamepix_status draw_figure(struct flamepix_sheet *sheet, size_t panel,
                                        const struct flamepix_canvas *place)
{
    struct fpx_open_panel open = {0};
    struct copying copying = {*place};
    uint16_t *numbers = NULL;
    enum flamepix_status status = fpx_panel_open(sheet, panel, &open);
    if (status == FLAMEPIX_OK)
        status = find_colors(sheet, open.figure, &numbers);
    if (status == FLAMEPIX_OK)
        status = fpx_figure_draw_scanlines(open.figure, &sheet->color_table, numbers,
                                           (struct fpx_scanline_sink){copy_row, &copying});
    free(numbers);
    fpx_panel_close(&open);
    return status;
}

/* Space of a panel beside the chart has a line at the root's end, to show the full width of a
 * chart. */
static void draw_line(const struct flamepix_sheet *sheet, const struct flamepix_sheet_place *place,
                      const struct flamepix_canvas *band)
{
    const uint32_t thickness = fpx_page_length(&sheet->figure, 1);
    const uint32_t top = place->figure_y - place->y;
    const uint32_t y = sheet->figure.inverted ? top : top + place->figure_height - thickness;
    if (place->figure_width < place->width && place->figure_height >= thickness)
        fpx_fill_rectangle(band, place->x + place->figure_width, y,
                           place->width - place->figure_width, thickness,
                           fpx_base_pixel(sheet->line_color));
}

static enum flamepix_status draw_panel(struct flamepix_sheet *sheet, size_t panel,
                                       const struct flamepix_canvas *band)
{
    const struct flamepix_sheet_place place = flamepix_sheet_place(sheet, panel);
    const struct flamepix_canvas caption =
        part_of(band, place.x, 0, place.width, sheet->grid.caption);
    const struct flamepix_canvas chart = part_of(band, place.figure_x, place.figure_y - place.y,
                                                 place.figure_width, place.figure_height);
    enum flamepix_status status = fpx_panel_draw_caption(sheet, panel, &caption);
    if (status != FLAMEPIX_OK)
        return status;
    draw_line(sheet, &place, band);
    return sheet->facts[panel].has_layout ? draw_figure(sheet, panel, &chart)
                                          : fpx_panel_draw_note(sheet, panel, &chart);
}

static enum flamepix_status draw_row(struct drawing *drawing, uint32_t row)
{
    struct flamepix_sheet *sheet = drawing->sheet;
    const struct fpx_panel_row *panels = &sheet->rows[row];
    const struct flamepix_canvas band = band_canvas(drawing, sheet->grid.caption + panels->height);
    enum flamepix_status status = FLAMEPIX_OK;
    clear(&band, FPX_GROUND_PLAIN);
    for (size_t i = panels->first; i < panels->end && status == FLAMEPIX_OK; i++)
        status = draw_panel(sheet, i, &band);
    return status == FLAMEPIX_OK ? write_rows(drawing, &band) : status;
}

static enum flamepix_status draw_panels(struct drawing *drawing)
{
    const struct fpx_sheet_grid *grid = &drawing->sheet->grid;
    enum flamepix_status status = FLAMEPIX_OK;
    for (uint32_t row = 0; row < grid->rows && status == FLAMEPIX_OK; row++) {
        if (row > 0)
            status = draw_space(drawing, grid->row_gutter);
        if (status == FLAMEPIX_OK)
            status = draw_row(drawing, row);
    }
    return status;
}

/* -- words ------------------------------------------------------------------------------------- */

static enum flamepix_status draw_caption(struct drawing *drawing,
                                         const struct fpx_page_caption *caption)
{
    const struct flamepix_sheet *sheet = drawing->sheet;
    const struct flamepix_canvas band = band_canvas(drawing, caption->height);
    clear(&band, caption->quiet ? FPX_GROUND_QUIET : FPX_GROUND_PLAIN);
    enum flamepix_status status =
        fpx_caption_draw(sheet->fonts, caption, sheet->page.side_padding, &band);
    return status == FLAMEPIX_OK ? write_rows(drawing, &band) : status;
}

static enum flamepix_status draw_legend_line(struct drawing *drawing,
                                             const struct fpx_page_caption *caption,
                                             const struct fpx_legend_band *legend, unsigned line)
{
    const struct flamepix_sheet *sheet = drawing->sheet;
    const struct fpx_legend_line entries = {caption, legend, line};
    const struct flamepix_canvas band = band_canvas(drawing, caption->height);
    clear(&band, caption->quiet ? FPX_GROUND_QUIET : FPX_GROUND_PLAIN);
    enum flamepix_status status =
        fpx_legend_draw_line(sheet->fonts, &sheet->page, &sheet->color_table, &entries, &band);
    return status == FLAMEPIX_OK ? write_rows(drawing, &band) : status;
}

static enum flamepix_status draw_above(struct drawing *drawing,
                                       const struct fpx_page_caption *caption)
{
    return caption->is_search
               ? draw_legend_line(drawing, caption, &drawing->sheet->search_line, caption->line)
               : draw_caption(drawing, caption);
}

static enum flamepix_status draw_all(struct drawing *drawing)
{
    const struct fpx_page *page = &drawing->sheet->page;
    enum flamepix_status status = FLAMEPIX_OK;
    for (unsigned i = 0; i < page->above_count && status == FLAMEPIX_OK; i++)
        status = draw_above(drawing, &page->above[i]);
    if (status == FLAMEPIX_OK)
        status = draw_space(drawing, page->space_above);
    if (status == FLAMEPIX_OK)
        status = draw_panels(drawing);
    if (status == FLAMEPIX_OK)
        status = draw_space(drawing, page->space_below);
    for (unsigned i = 0; i < page->legend_lines && status == FLAMEPIX_OK; i++)
        status = draw_legend_line(drawing, &page->legend, &drawing->sheet->legend, i);
    return status == FLAMEPIX_OK ? draw_caption(drawing, &page->footer) : status;
}

/* -- the image --------------------------------------------------------------------------------- */

static uint32_t higher(uint32_t a, uint32_t b)
{
    return a > b ? a : b;
}

static enum flamepix_status allocate_pixels(struct drawing *drawing)
{
    const struct flamepix_sheet *sheet = drawing->sheet;
    uint32_t height = higher(sheet->page.footer.height, sheet->page.legend.height);
    size_t count;
    for (unsigned i = 0; i < sheet->page.above_count; i++)
        height = higher(height, sheet->page.above[i].height);
    for (uint32_t row = 0; row < sheet->grid.rows; row++)
        height = higher(height, sheet->grid.caption + sheet->rows[row].height);
    if (!fpx_size_multiply(sheet->grid.width, height, &count))
        return FLAMEPIX_NO_MEMORY;
    drawing->pixels = calloc(count, sizeof(*drawing->pixels));
    return drawing->pixels == NULL ? FLAMEPIX_NO_MEMORY : FLAMEPIX_OK;
}

static enum flamepix_status write_frames(const void *picture, flamepix_write_fn write, void *user)
{
    return flamepix_sheet_frames(picture, write, user);
}

static enum flamepix_status add_metadata(const struct flamepix_sheet *sheet,
                                         struct fpx_picture_metadata *metadata)
{
    const struct flamepix_figure_options *options = &sheet->options.figure;
    const struct fpx_metadata_facts words = {
        .title = options->title != NULL ? options->title : fpx_sheet_default_title(sheet),
        .total = sheet->kinds.count > 1 ? (double)NAN : sheet->sum,
        .unit = fpx_sheet_unit(sheet),
    };
    enum flamepix_status status =
        fpx_picture_metadata_pack(metadata, options, (struct flamepix_figure_stacks){0},
                                  (struct fpx_frames_writer){write_frames, sheet});
    return status == FLAMEPIX_OK ? fpx_picture_metadata_describe(metadata, options, words) : status;
}

static enum flamepix_status start_image(struct drawing *drawing,
                                        const struct fpx_picture_metadata *metadata,
                                        flamepix_write_fn write, void *user)
{
    const struct flamepix_sheet *sheet = drawing->sheet;
    const struct flamepix_figure_options *options = &sheet->options.figure;
    struct flamepix_image_options image = {
        .format = options->format,
        .compression = options->compression,
        .quality = options->quality,
        .width = sheet->grid.width,
        .height = sheet->height,
        .scale = options->scale,
        .notes = options->notes != NULL && options->notes[0] != '\0' ? options->notes : NULL,
        .limit_nbytes = options->limit_nbytes,
    };
    fpx_picture_metadata_add(metadata, &image);
    return fpx_scanline_writer_create(&sheet->color_table, image, write, user, &drawing->writer);
}

enum flamepix_status flamepix_sheet_draw(struct flamepix_sheet *sheet, flamepix_write_fn write,
                                         void *user)
{
    struct drawing drawing = {.sheet = sheet};
    struct fpx_picture_metadata metadata = {0};
    enum flamepix_status status = allocate_pixels(&drawing);
    if (status == FLAMEPIX_OK)
        status = add_metadata(sheet, &metadata);
    if (status == FLAMEPIX_OK)
        status = start_image(&drawing, &metadata, write, user);
    if (status == FLAMEPIX_OK)
        status = draw_all(&drawing);
    if (status == FLAMEPIX_OK)
        status = fpx_scanline_writer_finish(drawing.writer);
    if (status == FLAMEPIX_OK && sheet->colors != NULL)
        status = fpx_colors_status(sheet->colors);
    sheet->unembedded = metadata.unembedded;
    fpx_scanline_writer_free(drawing.writer);
    fpx_picture_metadata_free(&metadata);
    free(drawing.pixels);
    return status;
}
