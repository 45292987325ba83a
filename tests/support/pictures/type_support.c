#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/pictures/type_support.h"
#include "text/label.h"

enum { MARGIN = 200, WIDTH = 4000 + 2 * MARGIN, HEIGHT = 400, BASELINE = 250 };

struct flamepix_bytes text_of(const char *text)
{
    return (struct flamepix_bytes){text, strlen(text)};
}

int fonts_setup(void **state)
{
    struct flamepix_fonts *fonts;
    if (flamepix_fonts_create(&fonts) != FLAMEPIX_OK)
        return -1;
    *state = fonts;
    return 0;
}

int fonts_teardown(void **state)
{
    flamepix_fonts_free(*state);
    return 0;
}

struct flamepix_type *type_of(void *fonts, double px)
{
    struct flamepix_type *type = NULL;
    assert_int_equal(flamepix_fonts_type(fonts, px, &type), FLAMEPIX_OK);
    return type;
}

const struct flamepix_label *label_of(struct flamepix_type *type, const char *text, uint32_t max_px,
                                      enum flamepix_truncate keep)
{
    const struct flamepix_label *label = NULL;
    assert_int_equal(flamepix_type_fit(type, text_of(text), max_px, keep, &label), FLAMEPIX_OK);
    return label;
}

struct flamepix_label *label_copy(const struct flamepix_label *label)
{
    const size_t nbytes = label->glyph_count * sizeof(*label->glyphs);
    struct flamepix_label *copy = malloc(sizeof(*copy) + nbytes);
    assert_non_null(copy);
    *copy = *label;
    copy->glyphs = (struct fpx_label_glyph *)(copy + 1);
    memcpy(copy->glyphs, label->glyphs, nbytes);
    return copy;
}

static uint16_t *drawing_of(struct flamepix_type *type, const struct flamepix_label *label)
{
    uint16_t *pixels = calloc((size_t)WIDTH * HEIGHT, sizeof(*pixels));
    assert_non_null(pixels);
    const struct flamepix_canvas canvas = {pixels, WIDTH, HEIGHT, WIDTH};
    assert_int_equal(flamepix_label_draw(type, label, MARGIN, BASELINE, &canvas), FLAMEPIX_OK);
    return pixels;
}

bool ink_columns(struct flamepix_type *type, const struct flamepix_label *label, int *first_ret,
                 int *end_ret)
{
    uint16_t *pixels = drawing_of(type, label);
    int first = WIDTH, end = 0;
    for (int i = 0; i < WIDTH * HEIGHT; i++) {
        int x = i % WIDTH;
        if (pixels[i] == 0)
            continue;
        first = x < first ? x : first;
        end = x + 1 > end ? x + 1 : end;
    }
    free(pixels);
    *first_ret = first - MARGIN;
    *end_ret = end - MARGIN;
    return first < end;
}

bool same_ink(struct flamepix_type *type, const struct flamepix_label *a,
              const struct flamepix_label *b)
{
    uint16_t *first = drawing_of(type, a);
    uint16_t *second = drawing_of(type, b);
    bool same = memcmp(first, second, sizeof(*first) * WIDTH * HEIGHT) == 0;
    free(first);
    free(second);
    return same;
}
