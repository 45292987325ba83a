#include <flamepix/text.h>

#include "text/type.h"

/* Adds one row of coverage levels to pixels, none beyond `most`. */
static void row_add(uint16_t *pixels, const uint8_t *levels, size_t count, unsigned most)
{
    for (size_t i = 0; i < count; i++) {
        unsigned there = pixels[i] % FLAMEPIX_LEVELS;
        unsigned room = there < most ? most - there : 0;
        unsigned level = levels[i];
        pixels[i] = (uint16_t)(pixels[i] + (level < room ? level : room));
    }
}

static int64_t clamp(int64_t value, int64_t low, int64_t high)
{
    if (value < low)
        return low;
    return value > high ? high : value;
}

/* Draws a glyph whose ink begins at column `x`, row `y` of the canvas, wherever that is. */
static void glyph_add(const struct flamepix_canvas *canvas, const struct flamepix_glyph *glyph,
                      int64_t x, int64_t y, unsigned most)
{
    int64_t left = clamp(-x, 0, glyph->width);
    int64_t right = clamp((int64_t)canvas->width - x, left, glyph->width);
    int64_t top = clamp(-y, 0, glyph->height);
    int64_t bottom = clamp((int64_t)canvas->height - y, top, glyph->height);
    if (left == right)
        return;
    for (int64_t row = top; row < bottom; row++)
        row_add(canvas->pixels + (size_t)(y + row) * canvas->stride + (size_t)(x + left),
                glyph->levels + row * glyph->width + left, (size_t)(right - left), most);
}

enum flamepix_status flamepix_label_draw_quiet(struct flamepix_type *type,
                                               const struct flamepix_label *label, int32_t x,
                                               int32_t baseline, unsigned most,
                                               const struct flamepix_canvas *canvas)
{
    type->scratch->boxed |= label->boxed;
    for (size_t i = 0; i < label->glyph_count; i++) {
        const struct flamepix_label_glyph *place = &label->glyphs[i];
        const struct flamepix_glyph *glyph;
        enum flamepix_status status = flamepix_type_glyph(type, place->key, &glyph);
        if (status != FLAMEPIX_OK)
            return status;
        glyph_add(canvas, glyph, (int64_t)x + place->x + glyph->left,
                  (int64_t)baseline + place->y - glyph->top, most);
    }
    return FLAMEPIX_OK;
}

enum flamepix_status flamepix_label_draw(struct flamepix_type *type,
                                         const struct flamepix_label *label, int32_t x,
                                         int32_t baseline, const struct flamepix_canvas *canvas)
{
    return flamepix_label_draw_quiet(type, label, x, baseline, FLAMEPIX_LEVELS - 1, canvas);
}
