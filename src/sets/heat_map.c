#include "sets/heat_map.h"

#include <stdlib.h>

#include "base/memory.h"
#include "color/theme.h"
#include "figure/rows/paint.h"
#include "figure/rows/scanline_writer.h"
#include "sets/heat_internal.h"

/* px before scaling. */
enum {
    TITLE_BASELINE = 34,
    CAPTION_PX = 12,
    CAPTION_BASELINE = 55,
    BAR_TOP = 20, /* from the foot's */
    BAR_HEIGHT = 12,
    BAR_STEP = 6,
    TICK_BASELINE = 50,
    BAR_GAP = 14, /* before its words */
    NUMBER_PX = 11,
    NUMBERED_CELL = 32 /* a cell with room for its number */
};

/* Colours of the table, followed by the steps of the scale. */
enum { WORDS, QUIET_WORDS, LINES, STEPS };

struct drawing {
    const struct fpx_heat_map *map;
    struct fpx_heat_page page;
    struct fpx_heat_scale scale;
    struct fpx_color_table table;
    struct fpx_scanline_writer *writer;
    struct flamepix_canvas band; /* as wide as the page, as high as its highest part */
    struct flamepix_canvas tree; /* as high as the map */
    struct flamepix_fonts *fonts;
    struct flamepix_type *name_type, *number_type; /* NULL: no names, no numbers */
};

static uint32_t px(const struct drawing *drawing, double length)
{
    return fpx_heat_px(drawing->map, length);
}

/* -- colours ----------------------------------------------------------------------------------- */

static enum flamepix_status choose_colors(struct drawing *drawing)
{
    const struct fpx_theme_colors *theme = fpx_theme_colors(drawing->map->theme);
    struct fpx_ink_color colors[STEPS + FPX_HEAT_STEPS] = {
        [WORDS] = {.base = theme->ground, .ink = theme->ink},
        [QUIET_WORDS] = {.base = theme->ground, .ink = theme->quiet},
        [LINES] = {.base = theme->quiet},
    };
    for (unsigned i = 0; i < FPX_HEAT_STEPS; i++) {
        const uint32_t base = fpx_heat_color(drawing->map->theme, i);
        colors[STEPS + i] =
            (struct fpx_ink_color){.base = base, .ink = fpx_ink_on(base, theme->box_ink)};
    }
    drawing->table.levels = drawing->map->levels;
    return fpx_color_table_begin(&drawing->table, colors, STEPS + FPX_HEAT_STEPS);
}

static uint16_t step_pixel(const struct drawing *drawing, double similarity)
{
    return fpx_base_pixel(STEPS + fpx_heat_step(&drawing->scale, similarity));
}

/* -- canvases ---------------------------------------------------------------------------------- */

static enum flamepix_status make_canvas(struct flamepix_canvas *canvas, uint32_t width,
                                        uint32_t height)
{
    size_t count;
    if (!fpx_size_multiply(width, height, &count))
        return FLAMEPIX_NO_MEMORY;
    uint16_t *pixels = calloc(count + 1, sizeof(*pixels));
    if (pixels == NULL)
        return FLAMEPIX_NO_MEMORY;
    *canvas = (struct flamepix_canvas){pixels, width, height, width};
    return FLAMEPIX_OK;
}

static uint32_t larger(uint32_t a, uint32_t b)
{
    return a > b ? a : b;
}

static enum flamepix_status draw_tree(struct drawing *drawing)
{
    const struct fpx_cluster_order *order = drawing->map->order;
    const struct fpx_heat_page *page = &drawing->page;
    if (page->tree == 0)
        return FLAMEPIX_OK;
    enum flamepix_status status =
        make_canvas(&drawing->tree, page->tree, page->cell * (uint32_t)order->count);
    if (status != FLAMEPIX_OK)
        return status;
    return fpx_heat_tree_draw(order, page->cell, px(drawing, 1), fpx_base_pixel(LINES),
                              &drawing->tree);
}

static enum flamepix_status begin(struct drawing *drawing, flamepix_write_fn write, void *user)
{
    const struct fpx_heat_map *map = drawing->map;
    const struct fpx_heat_page *page = &drawing->page;
    const struct flamepix_image_options image = {
        .format = map->format,
        .compression = map->compression,
        .quality = map->quality,
        .width = (uint32_t)page->width,
        .height = (uint32_t)page->height,
        .scale = map->scale > 1 ? map->scale : 0,
        .limit_nbytes = map->limit_nbytes,
    };
    drawing->scale = fpx_heat_scale_of(map->distances);
    enum flamepix_status status = choose_colors(drawing);
    if (status == FLAMEPIX_OK)
        status = make_canvas(&drawing->band, (uint32_t)page->width,
                             larger(larger(page->head, page->foot), page->cell));
    if (status == FLAMEPIX_OK)
        status = draw_tree(drawing);
    if (status == FLAMEPIX_OK && page->name_width > 0)
        status = flamepix_fonts_type(drawing->fonts, page->name_px, &drawing->name_type);
    if (status == FLAMEPIX_OK && page->cell >= px(drawing, NUMBERED_CELL))
        status = flamepix_fonts_type(drawing->fonts, px(drawing, NUMBER_PX), &drawing->number_type);
    if (status == FLAMEPIX_OK)
        status = fpx_scanline_writer_create(&drawing->table, image, write, user, &drawing->writer);
    return status;
}

static void clear_band(struct drawing *drawing, uint32_t height)
{
    fpx_fill_rectangle(&drawing->band, 0, 0, drawing->band.width, height, fpx_base_pixel(WORDS));
}

static enum flamepix_status write_band(struct drawing *drawing, uint32_t height)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (uint32_t y = 0; y < height && status == FLAMEPIX_OK; y++)
        status = fpx_scanline_writer_row(drawing->writer,
                                         drawing->band.pixels + y * drawing->band.stride, 1);
    return status;
}

/* -- words ------------------------------------------------------------------------------------- */

/* Where a text begins, or ends if centred on x, and its greatest width; px. */
struct place {
    uint32_t x, baseline, width;
    bool is_centred;
};

static enum flamepix_status draw_words(struct drawing *drawing, struct flamepix_type *type,
                                       struct flamepix_bytes words, struct place place,
                                       enum flamepix_truncate keep)
{
    const struct flamepix_label *label;
    enum flamepix_status status = flamepix_type_fit(type, words, place.width, keep, &label);
    if (status != FLAMEPIX_OK || label == NULL)
        return status;
    const uint32_t half = place.is_centred ? flamepix_label_width(label) / 2 : 0;
    return flamepix_label_draw(type, label, (int32_t)place.x - (int32_t)half,
                               (int32_t)place.baseline, &drawing->band);
}

/* Draws a less important text, in a part of the band of its own. */
static enum flamepix_status draw_quiet(struct drawing *drawing, const char *words,
                                       struct place place)
{
    struct flamepix_type *type;
    enum flamepix_status status =
        flamepix_fonts_type(drawing->fonts, px(drawing, CAPTION_PX), &type);
    if (status != FLAMEPIX_OK)
        return status;
    const struct flamepix_type_metrics metrics = flamepix_type_metrics(type);
    const uint32_t top = place.baseline - metrics.ascent;
    const uint32_t left = place.is_centred ? place.x - place.width / 2 : place.x;
    fpx_fill_rectangle(&drawing->band, left, top, place.width, metrics.ascent + metrics.descent,
                       fpx_base_pixel(QUIET_WORDS));
    return draw_words(drawing, type, flamepix_bytes_of(words), place, FLAMEPIX_KEEP_MIDDLE);
}

static uint32_t baseline_in(const struct flamepix_type *type, uint32_t height)
{
    const struct flamepix_type_metrics metrics = flamepix_type_metrics(type);
    return (height + metrics.cap_height) / 2;
}

/* -- the head ---------------------------------------------------------------------------------- */

static enum flamepix_status draw_head(struct drawing *drawing)
{
    const struct fpx_heat_page *page = &drawing->page;
    const uint32_t width = (uint32_t)page->width - 2 * page->padding;
    struct flamepix_type *type;
    clear_band(drawing, page->head);
    const bool has_two = page->title_step > 0;
    const char *title = has_two ? page->title.first.data : drawing->map->title;
    struct place place = {
        .x = page->padding, .baseline = px(drawing, TITLE_BASELINE), .width = width};
    enum flamepix_status status =
        flamepix_fonts_bold_type(drawing->fonts, px(drawing, FPX_HEAT_TITLE_PX), &type);
    if (status == FLAMEPIX_OK)
        status = draw_words(drawing, type, flamepix_bytes_of(title), place, FLAMEPIX_KEEP_MIDDLE);
    place.baseline += page->title_step;
    if (status == FLAMEPIX_OK && has_two)
        status = draw_words(drawing, type, flamepix_bytes_of(page->title.second.data), place,
                            FLAMEPIX_KEEP_TAIL);
    if (status == FLAMEPIX_OK)
        status =
            draw_quiet(drawing, "Each with each, similar ones beside each other",
                       (struct place){.x = page->padding,
                                      .baseline = px(drawing, CAPTION_BASELINE) + page->title_step,
                                      .width = width});
    return status == FLAMEPIX_OK ? write_band(drawing, page->head) : status;
}

/* -- the map ----------------------------------------------------------------------------------- */

static void draw_branches(struct drawing *drawing, size_t place)
{
    const struct flamepix_canvas *tree = &drawing->tree;
    const struct flamepix_canvas *band = &drawing->band;
    const uint32_t cell = drawing->page.cell;
    for (uint32_t y = 0; y < cell && tree->width > 0; y++) {
        const uint16_t *from = tree->pixels + (place * cell + y) * tree->stride;
        uint16_t *row = band->pixels + y * band->stride + drawing->page.padding;
        for (uint32_t x = 0; x < tree->width; x++)
            row[x] = from[x];
    }
}

/* Two digits; "1.00" only for equal ones. */
static enum flamepix_status draw_number(struct drawing *drawing, double similarity, uint32_t x)
{
    const uint32_t cell = drawing->page.cell - drawing->page.gap;
    const unsigned hundredths = (unsigned)(similarity * 100 + (similarity < 1 ? 0.5 : 0));
    char text[] = "1";
    char digits[] = "0.00";
    const unsigned shown = hundredths > 99 ? 99 : hundredths;
    digits[2] = (char)('0' + shown / 10);
    digits[3] = (char)('0' + shown % 10);
    return draw_words(drawing, drawing->number_type,
                      flamepix_bytes_of(similarity < 1 ? digits : text),
                      (struct place){.x = x + cell / 2,
                                     .baseline = baseline_in(drawing->number_type, cell),
                                     .width = cell,
                                     .is_centred = true},
                      FLAMEPIX_KEEP_MIDDLE);
}

static enum flamepix_status draw_cells(struct drawing *drawing, size_t measurement)
{
    const struct fpx_cluster_order *order = drawing->map->order;
    const struct fpx_heat_page *page = &drawing->page;
    const uint32_t side = page->cell - page->gap;
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < order->count && status == FLAMEPIX_OK; i++) {
        const double similarity =
            fpx_similarity_between(drawing->map->distances, measurement, order->order[i]);
        const uint32_t x = page->left + (uint32_t)i * page->cell;
        fpx_fill_rectangle(&drawing->band, x, 0, side, side, step_pixel(drawing, similarity));
        if (drawing->number_type != NULL)
            status = draw_number(drawing, similarity, x);
    }
    return status;
}

static enum flamepix_status draw_name(struct drawing *drawing, struct flamepix_bytes name)
{
    const struct fpx_heat_page *page = &drawing->page;
    const uint32_t baseline = baseline_in(drawing->name_type, page->cell - page->gap);
    const struct flamepix_label *label;
    enum flamepix_status status =
        fpx_heat_name_fit(page, drawing->name_type, name, page->name_width, false, &label);
    if (status != FLAMEPIX_OK || label == NULL)
        return status;
    return flamepix_label_draw(drawing->name_type, label, (int32_t)page->name_left,
                               (int32_t)baseline, &drawing->band);
}

static enum flamepix_status draw_measurement(struct drawing *drawing, size_t place)
{
    const struct fpx_heat_page *page = &drawing->page;
    const size_t measurement = drawing->map->order->order[place];
    clear_band(drawing, page->cell);
    draw_branches(drawing, place);
    enum flamepix_status status = draw_cells(drawing, measurement);
    if (status == FLAMEPIX_OK && drawing->name_type != NULL)
        status = draw_name(drawing, drawing->map->names[measurement]);
    return status == FLAMEPIX_OK ? write_band(drawing, page->cell) : status;
}

/* -- the foot ---------------------------------------------------------------------------------- */

/* The numbers at both ends of the scale. */
static enum flamepix_status draw_ticks(struct drawing *drawing, uint32_t left, uint32_t right)
{
    const unsigned tenths = (unsigned)(drawing->scale.least * 10 + 0.5);
    char least[] = "0.0";
    least[2] = (char)('0' + tenths % 10);
    const uint32_t baseline = px(drawing, TICK_BASELINE);
    const uint32_t width = px(drawing, 2 * CAPTION_PX);
    enum flamepix_status status =
        draw_quiet(drawing, tenths == 0 ? "0" : least,
                   (struct place){.x = left, .baseline = baseline, .width = width});
    if (status == FLAMEPIX_OK)
        status = draw_quiet(drawing, "1",
                            (struct place){.x = right - px(drawing, CAPTION_PX) / 3,
                                           .baseline = baseline,
                                           .width = width,
                                           .is_centred = true});
    return status;
}

static enum flamepix_status draw_foot(struct drawing *drawing)
{
    const struct fpx_heat_page *page = &drawing->page;
    const uint32_t step = px(drawing, BAR_STEP), top = px(drawing, BAR_TOP);
    const uint32_t height = px(drawing, BAR_HEIGHT);
    const uint32_t right = page->padding + step * FPX_HEAT_STEPS;
    const uint32_t words = right + px(drawing, BAR_GAP);
    clear_band(drawing, page->foot);
    for (unsigned i = 0; i < FPX_HEAT_STEPS; i++)
        fpx_fill_rectangle(&drawing->band, page->padding + i * step, top, step, height,
                           fpx_base_pixel(STEPS + i));
    enum flamepix_status status = draw_ticks(drawing, page->padding, right);
    if (status == FLAMEPIX_OK && words + page->padding < page->width)
        status = draw_quiet(drawing, "similarity: 1 is equal",
                            (struct place){.x = words,
                                           .baseline = top + px(drawing, BAR_HEIGHT - 2),
                                           .width = (uint32_t)page->width - page->padding - words});
    return status == FLAMEPIX_OK ? write_band(drawing, page->foot) : status;
}

static enum flamepix_status draw_page(struct drawing *drawing)
{
    enum flamepix_status status = draw_head(drawing);
    for (size_t i = 0; i < drawing->map->order->count && status == FLAMEPIX_OK; i++)
        status = draw_measurement(drawing, i);
    if (status == FLAMEPIX_OK)
        status = draw_foot(drawing);
    return status == FLAMEPIX_OK ? fpx_scanline_writer_finish(drawing->writer) : status;
}

enum flamepix_status fpx_heat_map_draw(const struct fpx_heat_map *map, struct flamepix_fonts *fonts,
                                       flamepix_write_fn write, void *user,
                                       struct fpx_heat_map_size *size_ret)
{
    struct drawing drawing = {.map = map, .fonts = fonts};
    enum flamepix_status status = fpx_heat_page_plan(map, fonts, &drawing.page);
    *size_ret = (struct fpx_heat_map_size){drawing.page.width, drawing.page.height};
    if (status == FLAMEPIX_OK)
        status = begin(&drawing, write, user);
    if (status == FLAMEPIX_OK)
        status = draw_page(&drawing);
    fpx_scanline_writer_free(drawing.writer);
    fpx_color_table_free(&drawing.table);
    fpx_heat_page_free(&drawing.page);
    free(drawing.band.pixels);
    free(drawing.tree.pixels);
    return status;
}
