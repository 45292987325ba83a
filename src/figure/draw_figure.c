#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/clock.h"
#include "figure/assign_colors.h"
#include "figure/band.h"
#include "figure/row_writer.h"

/* One drawing of a figure. */
struct drawing {
    struct flamepix_figure *figure;
    struct flamepix_color_table inks;
    uint16_t *colors; /* number of each span's colour, by tag - 1 */
    struct flamepix_lettering lettering;
    struct flamepix_row_writer *sheet;
    uint16_t *pixels; /* as many rows as the highest block needs */
};

static enum flamepix_status start_sheet(struct drawing *drawing, flamepix_write_fn write,
                                        void *user)
{
    const struct flamepix_figure_options *options = &drawing->figure->options;
    const struct flamepix_image_options image = {
        .format = options->format,
        .compression = options->compression,
        .quality = options->quality,
        .width = drawing->figure->page.width,
        .height = drawing->figure->page.height,
        .scale = options->scale,
        .notes = options->notes != NULL && options->notes[0] != '\0' ? options->notes : NULL,
    };
    return flamepix_row_writer_create(&drawing->inks, image, write, user, &drawing->sheet);
}

static uint32_t highest_block(const struct flamepix_page *page)
{
    uint32_t height = page->row_height + 1; /* rows that share a height differ by one */
    if (page->fringe > height)
        height = page->fringe;
    for (unsigned i = 0; i < page->above_count; i++)
        height = page->above[i].height > height ? page->above[i].height : height;
    return page->has_footer && page->footer.height > height ? page->footer.height : height;
}

static enum flamepix_status allocate_pixels(struct drawing *drawing)
{
    size_t count;
    if (!flamepix_size_multiply(drawing->figure->page.width, highest_block(&drawing->figure->page),
                                &count))
        return FLAMEPIX_NO_MEMORY;
    drawing->pixels = calloc(count, sizeof(*drawing->pixels));
    return drawing->pixels == NULL ? FLAMEPIX_NO_MEMORY : FLAMEPIX_OK;
}

static struct flamepix_canvas block_canvas(const struct drawing *drawing, uint32_t height)
{
    uint32_t width = drawing->figure->page.width;
    return (struct flamepix_canvas){drawing->pixels, width, height, width};
}

static void clear(const struct flamepix_canvas *canvas, unsigned color)
{
    for (size_t i = 0; i < (size_t)canvas->width * canvas->height; i++)
        canvas->pixels[i] = (uint16_t)(color * FLAMEPIX_LEVELS);
}

static enum flamepix_status give_rows(struct drawing *drawing, const struct flamepix_canvas *block)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (uint32_t y = 0; y < block->height && status == FLAMEPIX_OK; y++)
        status = flamepix_row_writer_row(drawing->sheet, block->pixels + y * block->stride, 1);
    return status;
}

static enum flamepix_status draw_space(struct drawing *drawing, uint32_t height)
{
    struct flamepix_canvas row = block_canvas(drawing, 1);
    clear(&row, FLAMEPIX_GROUND_PLAIN);
    return flamepix_row_writer_row(drawing->sheet, row.pixels, height);
}

static enum flamepix_status draw_words(struct drawing *drawing,
                                       const struct flamepix_page_line *line,
                                       const struct flamepix_canvas *block)
{
    uint32_t padding = drawing->figure->page.side_padding;
    uint32_t room = block->width > 2 * padding ? block->width - 2 * padding : 0;
    struct flamepix_bytes text = {line->text, strlen(line->text)};
    struct flamepix_type *type;
    const struct flamepix_label *label;
    enum flamepix_status status = flamepix_fonts_type(drawing->figure->fonts, line->px, &type);
    if (status == FLAMEPIX_OK)
        status = flamepix_type_fit(type, text, room, FLAMEPIX_KEEP_HEAD, &label);
    if (status != FLAMEPIX_OK || label == NULL)
        return status;
    uint32_t left = padding;
    if (line->centred)
        left = (block->width - flamepix_label_width(label)) / 2;
    return flamepix_label_draw(type, label, (int32_t)left, (int32_t)line->baseline, block);
}

static enum flamepix_status draw_line(struct drawing *drawing,
                                      const struct flamepix_page_line *line)
{
    struct flamepix_canvas block = block_canvas(drawing, line->height);
    clear(&block, line->quiet ? FLAMEPIX_GROUND_QUIET : FLAMEPIX_GROUND_PLAIN);
    enum flamepix_status status = draw_words(drawing, line, &block);
    return status == FLAMEPIX_OK ? give_rows(drawing, &block) : status;
}

static enum flamepix_status draw_band(struct drawing *drawing, uint32_t row)
{
    const struct flamepix_figure *figure = drawing->figure;
    struct flamepix_canvas band =
        block_canvas(drawing, flamepix_page_rows_height(&figure->page, row, row + 1));
    enum flamepix_status status =
        flamepix_band_draw(figure, &drawing->lettering, drawing->colors, row, &band);
    return status == FLAMEPIX_OK ? give_rows(drawing, &band) : status;
}

static enum flamepix_status draw_bands(struct drawing *drawing)
{
    const struct flamepix_figure *figure = drawing->figure;
    enum flamepix_status status = FLAMEPIX_OK;
    for (uint32_t i = 0; i < figure->page.rows && status == FLAMEPIX_OK; i++)
        status = draw_band(drawing, figure->options.inverted ? i : figure->page.rows - 1 - i);
    return status;
}

static enum flamepix_status draw_fringe(struct drawing *drawing)
{
    const struct flamepix_page *page = &drawing->figure->page;
    struct flamepix_canvas fringe = block_canvas(drawing, page->fringe);
    clear(&fringe, FLAMEPIX_GROUND_PLAIN);
    if (page->fringe > 0)
        flamepix_fringe_draw(drawing->figure, drawing->colors, &fringe);
    return give_rows(drawing, &fringe);
}

static enum flamepix_status draw_chart(struct drawing *drawing)
{
    const struct flamepix_page *page = &drawing->figure->page;
    const bool inverted = drawing->figure->options.inverted;
    enum flamepix_status status =
        draw_space(drawing, page->space_above - (inverted ? 0 : page->fringe));
    if (status == FLAMEPIX_OK && !inverted)
        status = draw_fringe(drawing);
    if (status == FLAMEPIX_OK)
        status = draw_bands(drawing);
    if (status == FLAMEPIX_OK && inverted)
        status = draw_fringe(drawing);
    if (status == FLAMEPIX_OK)
        status = draw_space(drawing, page->space_below - (inverted ? page->fringe : 0));
    return status;
}

static enum flamepix_status draw_blocks(struct drawing *drawing)
{
    const struct flamepix_page *page = &drawing->figure->page;
    enum flamepix_status status = FLAMEPIX_OK;
    for (unsigned i = 0; i < page->above_count && status == FLAMEPIX_OK; i++)
        status = draw_line(drawing, &page->above[i]);
    if (status == FLAMEPIX_OK)
        status = draw_chart(drawing);
    if (status == FLAMEPIX_OK && page->has_footer)
        status = draw_line(drawing, &page->footer);
    return status;
}

static enum flamepix_status draw(struct drawing *drawing, flamepix_write_fn write, void *user)
{
    enum flamepix_status status =
        flamepix_assign_colors(drawing->figure, &drawing->inks, &drawing->colors);
    if (status == FLAMEPIX_OK)
        status = flamepix_lettering_choose(drawing->figure, &drawing->lettering);
    if (status == FLAMEPIX_OK)
        status = allocate_pixels(drawing);
    if (status == FLAMEPIX_OK)
        status = start_sheet(drawing, write, user);
    if (status == FLAMEPIX_OK)
        status = draw_blocks(drawing);
    if (status == FLAMEPIX_OK)
        status = flamepix_row_writer_finish(drawing->sheet);
    return status;
}

enum flamepix_status flamepix_figure_draw(struct flamepix_figure *figure, flamepix_write_fn write,
                                          void *user)
{
    struct drawing drawing = {.figure = figure};
    double begin = flamepix_clock_seconds();
    enum flamepix_status status = draw(&drawing, write, user);
    double encoding = drawing.sheet != NULL ? flamepix_row_writer_seconds(drawing.sheet) : 0.0;
    figure->effort.encoding += encoding;
    figure->effort.drawing += flamepix_clock_seconds() - begin - encoding;
    flamepix_row_writer_free(drawing.sheet);
    flamepix_color_table_free(&drawing.inks);
    free(drawing.colors);
    free(drawing.pixels);
    return status;
}
