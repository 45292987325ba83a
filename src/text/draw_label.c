#include <flamepix/text.h>

#include <string.h>

#include "text/type.h"

/* Number of pixels, or levels, added at once. Levels are small: machines compare signed numbers
 * more efficiently. */
typedef uint16_t pixel_block __attribute__((vector_size(FPX_GLYPH_STRIDE_UNIT * sizeof(uint16_t))));
typedef int16_t ink_block __attribute__((vector_size(FPX_GLYPH_STRIDE_UNIT * sizeof(int16_t))));
typedef uint8_t level_block __attribute__((vector_size(FPX_GLYPH_STRIDE_UNIT)));

/* Adds coverage levels to that many pixels, clamped to `most`; pixels already above it are
 * unchanged. */
static inline void block_add(uint16_t *pixels, const uint8_t *levels, unsigned most)
{
    pixel_block there;
    level_block given;
    memcpy(&there, pixels, sizeof(there));
    memcpy(&given, levels, sizeof(given));
    const ink_block before = (ink_block)(there % FLAMEPIX_LEVELS);
    const ink_block sum = before + __builtin_convertvector(given, ink_block);
    const ink_block is_less = before < (int16_t)most;
    const ink_block limit = (is_less & (int16_t)most) | (before & ~is_less);
    const ink_block fits = sum < limit;
    const ink_block after = (sum & fits) | (limit & ~fits);
    there += (pixel_block)(after - before);
    memcpy(pixels, &there, sizeof(there));
}

/* Draws a glyph inside the canvas, including the padding of its rows. */
static void glyph_add_whole(uint16_t *pixels, size_t stride, const struct fpx_glyph *glyph,
                            unsigned most)
{
    const uint8_t *levels = glyph->levels;
    const size_t width = fpx_glyph_stride(glyph);
    for (uint32_t row = 0; row < glyph->height; row++) {
        for (size_t x = 0; x < width; x += FPX_GLYPH_STRIDE_UNIT)
            block_add(pixels + x, levels + x, most);
        levels += width;
        pixels += stride;
    }
}

/* Adds one row of coverage levels to pixels, clamped to `most`. */
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

/* Draws the part of a glyph inside the canvas. */
static void glyph_add_part(const struct flamepix_canvas *canvas, const struct fpx_glyph *glyph,
                           int64_t x, int64_t y, unsigned most)
{
    const size_t stride = fpx_glyph_stride(glyph);
    int64_t left = clamp(-x, 0, glyph->width);
    int64_t right = clamp((int64_t)canvas->width - x, left, glyph->width);
    int64_t top = clamp(-y, 0, glyph->height);
    int64_t bottom = clamp((int64_t)canvas->height - y, top, glyph->height);
    if (left == right)
        return;
    for (int64_t row = top; row < bottom; row++)
        row_add(canvas->pixels + (size_t)(y + row) * canvas->stride + (size_t)(x + left),
                glyph->levels + (size_t)row * stride + left, (size_t)(right - left), most);
}

/* Draws a glyph whose ink begins at column `x`, row `y` of the canvas, clipped to it. */
static void glyph_add(const struct flamepix_canvas *canvas, const struct fpx_glyph *glyph,
                      int64_t x, int64_t y, unsigned most)
{
    const int64_t right = x + (int64_t)fpx_glyph_stride(glyph), bottom = y + glyph->height;
    if (x >= 0 && y >= 0 && right <= canvas->width && bottom <= canvas->height)
        glyph_add_whole(canvas->pixels + (size_t)y * canvas->stride + x, canvas->stride, glyph,
                        most);
    else
        glyph_add_part(canvas, glyph, x, y, most);
}

enum flamepix_status flamepix_label_draw_quiet(struct flamepix_type *type,
                                               const struct flamepix_label *label, int32_t x,
                                               int32_t baseline, unsigned most,
                                               const struct flamepix_canvas *canvas)
{
    type->scratch->boxed |= label->boxed;
    for (size_t i = 0; i < label->glyph_count; i++) {
        const struct fpx_label_glyph *place = &label->glyphs[i];
        const struct fpx_glyph *glyph;
        enum flamepix_status status = fpx_type_glyph(type, place->key, &glyph);
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
