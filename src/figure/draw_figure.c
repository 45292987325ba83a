#include "figure/draw_figure.h"

#include <stdlib.h>

#include "base/memory.h"
#include "base/os/system.h"
#include "figure/draw_bands.h"
#include "figure/page_captions.h"
#include "figure/picture_metadata.h"
#include "figure/rows/band.h"
#include "figure/rows/paint.h"
#include "figure/rows/scanline_writer.h"
#include "figure/words/phrases.h"

/* State of one drawing. */
struct drawing {
    const struct flamepix_figure *figure;
    const struct fpx_color_table *color_table;
    const uint16_t *colors; /* number of each span's colour, by tag - 1 */
    struct fpx_lettering lettering;
    struct fpx_scanline_sink sink;
    uint16_t *pixels; /* as many rows as the highest band has */
    uint32_t y;       /* top of the next row, px from the top of the page */
};

static uint32_t higher(uint32_t a, uint32_t b)
{
    return a > b ? a : b;
}

static uint32_t highest_band(const struct flamepix_figure *figure)
{
    const struct fpx_page *page = &figure->page;
    uint32_t height = page->row_height + 1; /* rows of the same height differ by at most 1 px */
    height = higher(height, fpx_row_tops_height(&figure->tops, 0, 1));
    height = higher(height, page->fringe);
    height = higher(height, page->down_fringe);
    for (unsigned i = 0; i < page->above_count; i++)
        height = higher(height, page->above[i].height);
    height = higher(height, fpx_page_axis_height(page));
    height = higher(height, page->legend_lines > 0 ? page->legend.height : 0);
    return higher(height, page->has_footer ? page->footer.height : 0);
}

static enum flamepix_status allocate_pixels(struct drawing *drawing)
{
    size_t count;
    if (!fpx_size_multiply(drawing->figure->page.width, highest_band(drawing->figure), &count))
        return FLAMEPIX_NO_MEMORY;
    drawing->pixels = calloc(count, sizeof(*drawing->pixels));
    return drawing->pixels == NULL ? FLAMEPIX_NO_MEMORY : FLAMEPIX_OK;
}

static struct flamepix_canvas band_canvas(const struct drawing *drawing, uint32_t height)
{
    uint32_t width = drawing->figure->page.width;
    return (struct flamepix_canvas){drawing->pixels, width, height, width};
}

static void clear(const struct flamepix_canvas *canvas, unsigned color)
{
    fpx_fill_rectangle(canvas, 0, 0, canvas->width, canvas->height, fpx_base_pixel(color));
}

/* -- callouts ---------------------------------------------------------------------------------- */

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

/* Draws the parts of callouts in `band`, whose top is `top` px from that of the page, over its
 * contents. Returns OK, NO_MEMORY or BAD_FONT. */
static enum flamepix_status draw_callouts(const struct flamepix_figure *figure, uint32_t top,
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

static enum flamepix_status write_rows(struct drawing *drawing, const struct flamepix_canvas *band)
{
    enum flamepix_status status = draw_callouts(drawing->figure, drawing->y, band);
    for (uint32_t y = 0; y < band->height && status == FLAMEPIX_OK; y++)
        status = drawing->sink.row(drawing->sink.user, band->pixels + y * band->stride, 1);
    drawing->y += band->height;
    return status;
}

static enum flamepix_status draw_empty_space(struct drawing *drawing, uint32_t height)
{
    struct flamepix_canvas row = band_canvas(drawing, 1);
    clear(&row, FPX_GROUND_PLAIN);
    drawing->y += height;
    return drawing->sink.row(drawing->sink.user, row.pixels, height);
}

/* The space has callouts. */
static enum flamepix_status draw_space(struct drawing *drawing, uint32_t height)
{
    enum flamepix_status status = FLAMEPIX_OK;
    const uint32_t most = highest_band(drawing->figure);
    if (drawing->figure->callouts.count == 0)
        return draw_empty_space(drawing, height);
    for (uint32_t left = height; left > 0 && status == FLAMEPIX_OK;) {
        struct flamepix_canvas band = band_canvas(drawing, left < most ? left : most);
        clear(&band, FPX_GROUND_PLAIN);
        left -= band.height;
        status = write_rows(drawing, &band);
    }
    return status;
}

static enum flamepix_status draw_caption(struct drawing *drawing,
                                         const struct fpx_page_caption *caption)
{
    struct flamepix_canvas band = band_canvas(drawing, caption->height);
    clear(&band, caption->quiet ? FPX_GROUND_QUIET : FPX_GROUND_PLAIN);
    enum flamepix_status status = fpx_caption_draw(drawing->figure->fonts, caption,
                                                   drawing->figure->page.side_padding, &band);
    return status == FLAMEPIX_OK ? write_rows(drawing, &band) : status;
}

static enum flamepix_status draw_axis(struct drawing *drawing)
{
    const struct fpx_page *page = &drawing->figure->page;
    struct flamepix_canvas band = band_canvas(drawing, page->axis.height);
    if (!page->has_axis)
        return FLAMEPIX_OK;
    clear(&band, FPX_GROUND_QUIET);
    enum flamepix_status status = fpx_axis_draw(drawing->figure, &band);
    return status == FLAMEPIX_OK ? write_rows(drawing, &band) : status;
}

static enum flamepix_status draw_legend_line(struct drawing *drawing,
                                             const struct fpx_page_caption *caption,
                                             const struct fpx_legend_band *legend, unsigned line)
{
    struct flamepix_canvas band = band_canvas(drawing, caption->height);
    clear(&band, caption->quiet ? FPX_GROUND_QUIET : FPX_GROUND_PLAIN);
    const struct fpx_legend_line entries = {caption, legend, line};
    enum flamepix_status status = fpx_legend_draw_line(
        drawing->figure->fonts, &drawing->figure->page, drawing->color_table, &entries, &band);
    return status == FLAMEPIX_OK ? write_rows(drawing, &band) : status;
}

static enum flamepix_status draw_legend(struct drawing *drawing)
{
    const struct flamepix_figure *figure = drawing->figure;
    enum flamepix_status status = FLAMEPIX_OK;
    for (unsigned i = 0; i < figure->page.legend_lines && status == FLAMEPIX_OK; i++)
        status = draw_legend_line(drawing, &figure->page.legend, &figure->legend, i);
    return status;
}

static enum flamepix_status draw_above(struct drawing *drawing,
                                       const struct fpx_page_caption *caption)
{
    return caption->is_search
               ? draw_legend_line(drawing, caption, &drawing->figure->search_line, caption->line)
               : draw_caption(drawing, caption);
}

static enum flamepix_status draw_band(struct drawing *drawing, uint32_t row)
{
    const struct flamepix_figure *figure = drawing->figure;
    struct flamepix_canvas band =
        band_canvas(drawing, fpx_row_tops_height(&figure->tops, row, row + 1));
    enum flamepix_status status =
        fpx_band_draw(figure, &drawing->lettering, drawing->colors, row, &band);
    return status == FLAMEPIX_OK ? write_rows(drawing, &band) : status;
}

static enum flamepix_status draw_bands(struct drawing *drawing)
{
    const struct flamepix_figure *figure = drawing->figure;
    enum flamepix_status status = FLAMEPIX_OK;
    for (uint32_t i = 0; i < figure->page.rows && status == FLAMEPIX_OK; i++)
        status =
            draw_band(drawing, fpx_row_tops_from_top(&figure->tops, figure->options.inverted, i));
    return status;
}

/* Next to the last row of one half. */
static enum flamepix_status draw_fringe(struct drawing *drawing, bool goes_down)
{
    const struct fpx_page *page = &drawing->figure->page;
    const uint32_t height = goes_down ? page->down_fringe : page->fringe;
    struct flamepix_canvas fringe = band_canvas(drawing, height);
    if (height == 0)
        return FLAMEPIX_OK;
    clear(&fringe, FPX_GROUND_PLAIN);
    fpx_fringe_draw(drawing->figure, drawing->colors, goes_down, &fringe);
    return write_rows(drawing, &fringe);
}

/* The axis is at the root's edge; around a function, at its callers'. */
static enum flamepix_status draw_standing_chart(struct drawing *drawing)
{
    const struct fpx_page *page = &drawing->figure->page;
    enum flamepix_status status = draw_space(drawing, page->space_above - page->fringe);
    if (status == FLAMEPIX_OK)
        status = draw_fringe(drawing, false);
    if (status == FLAMEPIX_OK)
        status = draw_bands(drawing);
    if (status == FLAMEPIX_OK)
        status = draw_fringe(drawing, true);
    if (status == FLAMEPIX_OK)
        status = draw_axis(drawing);
    return status == FLAMEPIX_OK ? draw_space(drawing, page->space_below) : status;
}

static enum flamepix_status draw_hanging_chart(struct drawing *drawing)
{
    const struct fpx_page *page = &drawing->figure->page;
    enum flamepix_status status = draw_space(drawing, page->space_above);
    if (status == FLAMEPIX_OK)
        status = draw_axis(drawing);
    if (status == FLAMEPIX_OK)
        status = draw_fringe(drawing, true);
    if (status == FLAMEPIX_OK)
        status = draw_bands(drawing);
    if (status == FLAMEPIX_OK)
        status = draw_fringe(drawing, false);
    return status == FLAMEPIX_OK ? draw_space(drawing, page->space_below - page->fringe) : status;
}

static enum flamepix_status draw_page(struct drawing *drawing)
{
    const struct fpx_page *page = &drawing->figure->page;
    enum flamepix_status status = FLAMEPIX_OK;
    for (unsigned i = 0; i < page->above_count && status == FLAMEPIX_OK; i++)
        status = draw_above(drawing, &page->above[i]);
    if (status == FLAMEPIX_OK)
        status = page->root_on_top ? draw_hanging_chart(drawing) : draw_standing_chart(drawing);
    if (status == FLAMEPIX_OK)
        status = draw_legend(drawing);
    if (status == FLAMEPIX_OK && page->has_footer)
        status = draw_caption(drawing, &page->footer);
    return status;
}

static enum flamepix_status draw(struct drawing *drawing)
{
    enum flamepix_status status = fpx_lettering_choose(drawing->figure, &drawing->lettering);
    if (status == FLAMEPIX_OK)
        status = fpx_lettering_quiet(&drawing->lettering, drawing->figure, drawing->color_table);
    if (status == FLAMEPIX_OK)
        status = allocate_pixels(drawing);
    return status == FLAMEPIX_OK ? draw_page(drawing) : status;
}

enum flamepix_status fpx_figure_draw_scanlines(const struct flamepix_figure *figure,
                                               const struct fpx_color_table *color_table,
                                               const uint16_t *colors,
                                               struct fpx_scanline_sink sink)
{
    struct drawing drawing = {
        .figure = figure, .color_table = color_table, .colors = colors, .sink = sink};
    enum flamepix_status status = draw(&drawing);
    fpx_lettering_free(&drawing.lettering);
    free(drawing.pixels);
    return status;
}

/* -- into an image ----------------------------------------------------------------------------- */

static enum flamepix_status write_frames(const void *picture, flamepix_write_fn write, void *user)
{
    return flamepix_figure_frames(picture, write, user);
}

static enum flamepix_status add_metadata(const struct flamepix_figure *figure,
                                         struct fpx_picture_metadata *metadata)
{
    const struct flamepix_figure_options *options = &figure->options;
    const struct fpx_metadata_facts words = {
        .title = fpx_page_title(options, figure->title.data),
        .total = figure->summary.total,
        .unit = fpx_figure_unit(figure),
    };
    enum flamepix_status status = fpx_picture_metadata_pack(
        metadata, options, figure->facts.stacks, (struct fpx_frames_writer){write_frames, figure});
    /* Without stacks, none are missing. */
    if (!(figure->summary.total > 0))
        metadata->unembedded &= ~(unsigned)FLAMEPIX_UNEMBEDDED_NO_STACKS;
    return status == FLAMEPIX_OK ? fpx_picture_metadata_describe(metadata, options, words) : status;
}

static enum flamepix_status start_image(const struct flamepix_figure *figure,
                                        const struct fpx_color_table *color_table,
                                        const struct fpx_picture_metadata *metadata,
                                        flamepix_write_fn write, void *user,
                                        struct fpx_scanline_writer **writer_ret)
{
    const struct flamepix_figure_options *options = &figure->options;
    struct flamepix_image_options image = {
        .format = options->format,
        .compression = options->compression,
        .quality = options->quality,
        .width = figure->page.width,
        .height = figure->page.height,
        .scale = options->scale,
        .notes = options->notes != NULL && options->notes[0] != '\0' ? options->notes : NULL,
        .limit_nbytes = options->limit_nbytes,
    };
    fpx_picture_metadata_add(metadata, &image);
    return fpx_scanline_writer_create(color_table, image, write, user, writer_ret);
}

static enum flamepix_status write_row(void *user, const uint16_t *row, uint32_t times)
{
    return fpx_scanline_writer_row(user, row, times);
}

static enum flamepix_status draw_image(const struct flamepix_figure *figure,
                                       const struct fpx_color_table *color_table,
                                       const uint16_t *colors, struct fpx_scanline_writer *writer)
{
    const struct fpx_scanline_sink sink = {write_row, writer};
    enum flamepix_status status = fpx_figure_draw_scanlines(figure, color_table, colors, sink);
    return status == FLAMEPIX_OK ? fpx_scanline_writer_finish(writer) : status;
}

enum flamepix_status flamepix_figure_draw(struct flamepix_figure *figure, flamepix_write_fn write,
                                          void *user)
{
    struct fpx_color_table color_table = {0};
    struct fpx_picture_metadata metadata = {0};
    struct fpx_scanline_writer *writer = NULL;
    uint16_t *colors = NULL;
    double begin = fpx_clock_seconds();
    enum flamepix_status status = fpx_assign_colors(figure, &color_table, &colors);
    if (status == FLAMEPIX_OK)
        status = add_metadata(figure, &metadata);
    if (status == FLAMEPIX_OK)
        status = start_image(figure, &color_table, &metadata, write, user, &writer);
    if (status == FLAMEPIX_OK)
        status = draw_image(figure, &color_table, colors, writer);
    double encoding = writer != NULL ? fpx_scanline_writer_seconds(writer) : 0.0;
    figure->effort.encoding += encoding;
    figure->effort.drawing += fpx_clock_seconds() - begin - encoding;
    figure->unembedded = metadata.unembedded;
    fpx_scanline_writer_free(writer);
    fpx_picture_metadata_free(&metadata);
    fpx_color_table_free(&color_table);
    free(colors);
    return status;
}
