/* A profile and options to a picture, decoded again: the first bytes choose the options, the rest
 * is folded text. The decoded picture has the size of its page; its pixels are those of the pixel
 * matrix; its tags are those of the tag matrix, stretched to rows, in which what stands on a frame
 * stays within its cells.
 *
 * fuzz_pipeline walks the same way with all options and looks at boxes and cells; here the picture
 * itself is looked at, where it is plain enough to say of each pixel what it must be: one row of
 * pixels or some for each depth, no text, no gaps. With captions, only sizes and tags. */
#include <stdint.h>

#include <flamepix.h>

#include "fuzz/source.h"
#include "support/pictures/pixels.h"
#include "support/pictures/shape_here.h"

enum { OPTION_BYTES = 6, NPY_HEADER_NBYTES = 128 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* What a figure was made of, and what came of it. */
struct result {
    const struct flamepix_figure_options *options;
    const struct flamepix_layout *layout;
    struct flamepix_figure_page page;
    struct pixels picture;
    const uint32_t *tags; /* page.width × page.height */
};

static struct flamepix_render_options choose(const uint8_t *choice)
{
    static const double scales[] = {1, 1, 1.5, 2};
    static const double costscales[] = {0, 0, -1, 0.5};
    static const double minwidths[] = {1, 0, 0.3, 5};
    struct flamepix_render_options options = flamepix_render_defaults();
    struct flamepix_figure_options *figure = &options.figure;
    *figure = flamepix_figure_classic();
    figure->bare = !(choice[0] & 1);
    figure->inverted = choice[0] & 2;
    figure->hide_runs = choice[0] & 4;
    figure->compression = (enum flamepix_compression)(choice[0] / 8 % 3);
    figure->width = 1 + choice[1] % 100 + (figure->bare ? 0 : 30u);
    figure->row_height = 1 + choice[2] % 12;
    figure->scale = scales[choice[2] / 16 % 4];
    figure->costscale = costscales[choice[3] % 4];
    figure->max_columns = 100;
    figure->limit_side = 512;
    figure->limit_area = 1 << 14;
    options.layout.minwidth_px = minwidths[choice[3] / 4 % 4];
    options.layout.max_rows = choice[4] % 32;
    options.layout.total = choice[5] & 1 ? 500 : 0;
    options.layout.limit_depth = 200;
    options.profile.format = flamepix_format_named("folded");
    options.profile.reading.limit_line_nbytes = 4096;
    options.profile.memory_nbytes = 1 << 20;
    return options;
}

/* -- the matrices ------------------------------------------------------------------------------ */

/* Children within parents, and cells that tile: no two boxes of a depth own one. */
static void check_spans(const struct flamepix_raster *raster)
{
    size_t count;
    const struct flamepix_span *spans = flamepix_raster_spans(raster, &count);
    for (size_t i = 1; i < count; i++) {
        const struct flamepix_span *span = &spans[i], *parent = &spans[span->parent - 1];
        require(span->depth > spans[i - 1].depth || span->first >= spans[i - 1].end,
                "boxes of a depth stand side by side");
        require(parent->depth < span->depth, "a box stands on one below it");
        require(span->box->elided > 0 || (parent->first <= span->first && span->end <= parent->end),
                "a frame's cells lie within its parent's");
    }
}

/* The depth that a row of the chart's pixels shows, where all rows are equally high. */
static uint32_t depth_at(const struct result *result, uint32_t y)
{
    uint32_t from_top = (y - result->page.chart_y) / result->page.row_height;
    return result->options->inverted ? from_top : result->page.rows - 1 - from_top;
}

static bool is_pixel(const uint8_t *rgb, uint32_t color)
{
    return rgb[0] == color >> 16 && rgb[1] == (color >> 8 & 0xFF) && rgb[2] == (color & 0xFF);
}

/* Frames without a pixel, which are counted as elided, have tags among those of the matrix. */
static bool is_tag_of(const struct result *result, uint32_t tag, uint32_t of_cell)
{
    return of_cell == 0 ? tag == 0 : tag >= of_cell && tag - of_cell <= result->page.elided;
}

/* One row of the picture against a row of the matrices. */
static void check_row(const struct result *result, uint32_t y, const uint32_t *tags,
                      const uint32_t *colors)
{
    const struct flamepix_figure_page *page = &result->page;
    const uint32_t *row = result->tags + (size_t)y * page->width;
    for (uint32_t column = 0; column < page->chart_width; column++) {
        uint32_t x = page->chart_x + column;
        const uint8_t *rgb = result->picture.rgb + 3 * ((size_t)y * page->width + x);
        require(is_tag_of(result, row[x], tags[column]), "a pixel's tag is its cell's");
        if (result->options->bare)
            require(is_pixel(rgb, colors[column]), "a pixel's colour is its cell's");
    }
    for (uint32_t x = 0; x < page->width; x++) {
        bool is_chart = x >= page->chart_x && x - page->chart_x < page->chart_width;
        require(is_chart || row[x] == 0, "beside the chart there are no tags");
    }
}

static void check_chart(const struct result *result, const struct flamepix_raster *raster)
{
    static const uint32_t background = 0xFFFFFF;
    uint32_t columns = flamepix_raster_columns(raster), rows = flamepix_raster_rows(raster);
    size_t cells = (size_t)columns * rows;
    uint32_t *tags = calloc(2 * cells, sizeof(*tags));
    require(tags != NULL, "there is memory");
    uint32_t *colors = tags + cells;
    flamepix_raster_tags(raster, tags);
    struct flamepix_palette palette;
    require(flamepix_palette_named(FLAMEPIX_CLASSIC_PALETTE, &palette) == FLAMEPIX_OK,
            "the palette is there");
    flamepix_raster_pixels(raster, &palette, background, colors);
    const struct flamepix_figure_page *page = &result->page;
    require(page->chart_width == columns && page->rows == rows, "the chart is the matrices'");
    uint32_t chart_end = page->chart_y + rows * page->row_height;
    require(chart_end <= page->height && page->chart_x + columns <= page->width,
            "the chart is within its page");
    for (uint32_t y = page->chart_y; y < chart_end; y++) {
        size_t row = (size_t)depth_at(result, y) * columns;
        check_row(result, y, tags + row, colors + row);
    }
    free(tags);
}

static void check_result(const struct result *result)
{
    struct flamepix_raster *raster;
    require(result->picture.width == result->page.width &&
                result->picture.height == result->page.height,
            "a picture has the size of its page");
    require(flamepix_raster_create(result->layout, !result->options->hide_runs, 0, &raster) ==
                FLAMEPIX_OK,
            "there is memory");
    check_spans(raster);
    check_chart(result, raster);
    flamepix_raster_free(raster);
}

/* -- the walk ---------------------------------------------------------------------------------- */

/* The numbers of a NumPy file, which begin at a multiple of 64 bytes; on a machine whose bytes come
 * in its order. */
static const uint32_t *tags_in(const struct flamepix_buffer *file, struct flamepix_figure_page page)
{
    size_t nbytes = sizeof(uint32_t) * page.width * page.height;
    require(file->length == NPY_HEADER_NBYTES + nbytes, "every pixel has a tag");
    return (const uint32_t *)(const void *)(file->data + NPY_HEADER_NBYTES);
}

static void draw(const struct flamepix_layout *layout,
                 const struct flamepix_figure_options *options, struct flamepix_fonts *fonts)
{
    struct flamepix_figure *figure;
    struct flamepix_figure_facts facts = {0};
    enum flamepix_status status = flamepix_figure_create(layout, options, fonts, &facts, &figure);
    require(status == FLAMEPIX_OK || status == FLAMEPIX_LIMIT_SIDE ||
                status == FLAMEPIX_LIMIT_AREA || status == FLAMEPIX_BAD_ARGUMENT,
            "a layout becomes a figure, or a limit says no");
    if (status != FLAMEPIX_OK)
        return;
    struct result result = {
        .options = options, .layout = layout, .page = flamepix_figure_page(figure)};
    struct flamepix_buffer png = {0}, tags = {0};
    require(flamepix_figure_draw(figure, flamepix_buffer_write, &png) == FLAMEPIX_OK &&
                flamepix_figure_tags(figure, flamepix_buffer_write, &tags) == FLAMEPIX_OK,
            "a figure is drawn");
    require(pixels_decode(png.data, png.length, &result.picture), "libpng decodes what is drawn");
    result.tags = tags_in(&tags, result.page);
    check_result(&result);
    pixels_free(&result.picture);
    flamepix_buffer_free(&png);
    flamepix_buffer_free(&tags);
    flamepix_figure_free(figure);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct flamepix_fonts *fonts;
    if (size < OPTION_BYTES || (fonts == NULL && (fonts = fonts_that_shape_here()) == NULL))
        return 0;
    struct flamepix_render_options options = choose(data);
    struct flamepix_bytes folded = {(const char *)data + OPTION_BYTES, size - OPTION_BYTES};
    struct flamepix_input *input;
    struct flamepix_layout *layout;
    struct flamepix_profile_report report;
    require(flamepix_input_from_memory(folded, NULL, &input) == FLAMEPIX_OK, "there is memory");
    if (flamepix_render_layout(&input, 1, &options, NULL, &layout, &report) == FLAMEPIX_OK) {
        draw(layout, &options.figure, fonts);
        flamepix_layout_free(layout);
    }
    flamepix_input_free(input);
    return 0;
}
