#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/pictures/type_support.h"
#include "text/baked.h"
#include "text/bundled_fonts.h"
#include "text/type.h"

enum { FACES_MAX = 3, LAST_CODE = 0xFFFF, COLUMNS = 16384, ROWS = 128, BASELINE = 80 };

/* Faces of copies of the fonts: nothing is baked for these bytes, so all of it is drawn. */
struct drawn {
    struct fpx_text_libraries libraries;
    struct fpx_text_scratch scratch;
    struct fpx_face *faces[FACES_MAX]; /* bold, regular, pictures */
};

static struct fpx_face *copied_face(struct drawn *drawn, struct flamepix_bytes font)
{
    struct fpx_face *face;
    char *copy = malloc(font.length);
    assert_non_null(copy);
    memcpy(copy, font.data, font.length);
    font.data = copy;
    assert_int_equal(fpx_face_create(&drawn->libraries, font, &face), FLAMEPIX_OK);
    face->file = copy;
    return face;
}

static int drawn_setup(void **state)
{
    struct drawn *drawn = calloc(1, sizeof(*drawn));
    assert_non_null(drawn);
    drawn->scratch.shaper.libraries = &drawn->libraries;
    drawn->faces[0] = copied_face(drawn, fpx_bundled_bold());
    drawn->faces[1] = copied_face(drawn, fpx_bundled_font(0));
    drawn->faces[2] = copied_face(drawn, fpx_bundled_font(1));
    *state = drawn;
    return 0;
}

static int drawn_teardown(void **state)
{
    struct drawn *drawn = *state;
    fpx_text_scratch_close(&drawn->scratch);
    for (size_t i = 0; i < FACES_MAX; i++)
        fpx_face_free(drawn->faces[i]);
    fpx_text_libraries_close(&drawn->libraries);
    free(drawn);
    return 0;
}

/* The type of this size of which nothing is baked. */
static struct flamepix_type *drawn_type(struct drawn *drawn, const struct fpx_baked_size *size)
{
    const size_t first = size->font == FPX_BAKED_BOLD ? 0 : 1;
    struct flamepix_type *type;
    assert_int_equal(
        fpx_type_create(drawn->faces + first, FACES_MAX - first, size->em, &drawn->scratch, &type),
        FLAMEPIX_OK);
    assert_null(type->baked[0]);
    return type;
}

/* And the one that is. */
static struct flamepix_type *baked_type(struct flamepix_fonts *fonts,
                                        const struct fpx_baked_size *size)
{
    const double px = (double)size->em / 64.0;
    struct flamepix_type *type;
    assert_int_equal(size->font == FPX_BAKED_BOLD ? flamepix_fonts_bold_type(fonts, px, &type)
                                                  : flamepix_fonts_type(fonts, px, &type),
                     FLAMEPIX_OK);
    assert_true(type->plain_ascii);
    assert_ptr_equal(type->baked[0], size);
    return type;
}

/* All code points that are baked. */
static size_t codes_of(const struct fpx_baked_size *size, uint32_t *codes)
{
    size_t count = 0;
    for (uint32_t code = 0; code < LAST_CODE; code++) {
        if (fpx_baked_code(size, code) != NULL)
            codes[count++] = code;
    }
    return count;
}

static void test_the_sizes_of_ordinary_pictures_are_baked(void **state)
{
    (void)state;
    uint32_t codes[FPX_BAKED_SLOTS];
    const struct fpx_baked_size *size = fpx_baked_find(fpx_bundled_font(0), (FT_F26Dot6)12 * 64);
    assert_non_null(size);
    assert_int_equal(size->font, FPX_BAKED_REGULAR);
    assert_int_equal(codes_of(size, codes), FPX_BAKED_SLOTS - 1);
    assert_non_null(fpx_baked_find(fpx_bundled_bold(), (FT_F26Dot6)18 * 64));
    assert_null(fpx_baked_find(fpx_bundled_font(0), (FT_F26Dot6)12 * 64 + 1));
    assert_null(fpx_baked_find(fpx_bundled_font(1), (FT_F26Dot6)12 * 64));
}

static void test_what_is_not_baked_is_not_found(void **state)
{
    (void)state;
    const struct fpx_baked_size *size = fpx_baked_find(fpx_bundled_font(0), (FT_F26Dot6)12 * 64);
    const uint32_t others[] = {0, 0x1F, 0x7F, 0xA0, 0xAD, 0x180, 0x5D0, 0x2010, 0xFFFF, UINT32_MAX};
    for (size_t i = 0; i < sizeof(others) / sizeof(others[0]); i++)
        assert_null(fpx_baked_code(size, others[i]));
    assert_null(fpx_baked_number(size, 0));
    assert_null(fpx_baked_number(size, UINT32_MAX));
    assert_ptr_equal(fpx_baked_number(size, fpx_baked_code(size, 'a')->glyph),
                     fpx_baked_code(size, 'a'));
}

static void assert_same_glyph(const struct fpx_glyph *a, const struct fpx_glyph *b)
{
    assert_int_equal(a->left, b->left);
    assert_int_equal(a->top, b->top);
    assert_int_equal(a->width, b->width);
    assert_int_equal(a->height, b->height);
    assert_int_equal(a->levels == NULL, b->levels == NULL);
    if (a->levels != NULL)
        assert_memory_equal(a->levels, b->levels, a->height * fpx_glyph_stride(a));
}

/* Of one code point at one size. */
static void assert_baked_as_drawn(struct fpx_sized_face *sized, const struct fpx_baked_glyph *baked,
                                  uint32_t code)
{
    struct fpx_glyph taken, drawn;
    assert_int_equal(baked->glyph, fpx_sized_face_glyph(sized, code));
    assert_int_equal(baked->advance, fpx_sized_face_advance(sized, baked->glyph));
    assert_int_equal(fpx_glyph_render(sized, baked->glyph, &drawn), FLAMEPIX_OK);
    assert_int_equal(fpx_baked_unpack(baked, &taken), FLAMEPIX_OK);
    assert_same_glyph(&taken, &drawn);
    free(taken.levels);
    free(drawn.levels);
}

static void test_each_baked_glyph_is_the_one_that_is_drawn(void **state)
{
    struct drawn *drawn = *state;
    size_t count;
    const struct fpx_baked_size *sizes = fpx_baked_sizes(&count);
    assert_true(count >= 4);
    for (size_t i = 0; i < count; i++) {
        struct fpx_sized_face sized = {
            .face = drawn->faces[sizes[i].font == FPX_BAKED_BOLD ? 0 : 1], .em = sizes[i].em};
        uint32_t codes[FPX_BAKED_SLOTS];
        size_t code_count = codes_of(&sizes[i], codes);
        assert_int_equal(fpx_sized_face_activate(&sized), FLAMEPIX_OK);
        for (size_t at = 0; at < code_count; at++)
            assert_baked_as_drawn(&sized, fpx_baked_code(&sizes[i], codes[at]), codes[at]);
        fpx_sized_face_close(&sized);
    }
}

static void test_a_baked_type_measures_what_a_drawn_one_does(void **state)
{
    struct flamepix_fonts *fonts;
    size_t count;
    const struct fpx_baked_size *sizes = fpx_baked_sizes(&count);
    assert_int_equal(flamepix_fonts_create(&fonts), FLAMEPIX_OK);
    for (size_t i = 0; i < count; i++) {
        struct flamepix_type *drawn = drawn_type(*state, &sizes[i]);
        struct flamepix_type *baked = baked_type(fonts, &sizes[i]);
        assert_int_equal(baked->metrics.ascent, drawn->metrics.ascent);
        assert_int_equal(baked->metrics.descent, drawn->metrics.descent);
        assert_int_equal(baked->metrics.cap_height, drawn->metrics.cap_height);
        assert_int_equal(baked->metrics.descender, drawn->metrics.descender);
        assert_int_equal(baked->ellipsis.key, drawn->ellipsis.key);
        assert_int_equal(baked->ellipsis.advance, drawn->ellipsis.advance);
        fpx_type_free(drawn);
    }
    flamepix_fonts_free(fonts);
}

/* Shapes by table and by HarfBuzz, which must come to the same. */
static void assert_shaped_alike(struct flamepix_type *baked, struct flamepix_type *drawn,
                                const uint32_t *codes, size_t count)
{
    struct fpx_shaped fast = {0}, slow = {0};
    assert_int_equal(fpx_type_shape(baked, codes, count, 0, &fast), FLAMEPIX_OK);
    assert_int_equal(fpx_shaper_shape(&drawn->scratch->shaper, drawn->faces, drawn->face_count,
                                      codes, count, 0, &slow),
                     FLAMEPIX_OK);
    assert_int_equal(fast.count, slow.count);
    for (size_t i = 0; i < fast.count; i++) {
        assert_int_equal(fast.glyphs[i].key, slow.glyphs[i].key);
        assert_int_equal(fast.glyphs[i].cluster, slow.glyphs[i].cluster);
        assert_int_equal(fast.glyphs[i].advance, slow.glyphs[i].advance);
        assert_int_equal(fast.glyphs[i].x, slow.glyphs[i].x);
        assert_int_equal(fast.glyphs[i].y, slow.glyphs[i].y);
    }
    fpx_shaped_free(&fast);
    fpx_shaped_free(&slow);
}

/* Each code point beside each other one: "aa", "ab", "ac" and so on. */
static void assert_pairs_alike(struct flamepix_type *baked, struct flamepix_type *drawn)
{
    uint32_t codes[FPX_BAKED_SLOTS], pairs[2 * FPX_BAKED_SLOTS];
    const size_t count = codes_of(baked->baked[0], codes);
    for (size_t first = 0; first < count; first++) {
        for (size_t second = 0; second < count; second++) {
            pairs[2 * second] = codes[first];
            pairs[2 * second + 1] = codes[second];
        }
        assert_shaped_alike(baked, drawn, pairs, 2 * count);
    }
    assert_int_equal(baked->scratch->process.pid, 0);
    assert_null(baked->scratch->shaper.libraries->freetype);
}

/* Which glyphs letters become does not depend on the size, so that pairs need be seen once. */
static void test_baked_letters_are_placed_as_harfbuzz_does_beside_any_other(void **state)
{
    bool seen[FPX_BAKED_FONTS] = {false};
    struct flamepix_fonts *fonts;
    size_t count;
    const struct fpx_baked_size *sizes = fpx_baked_sizes(&count);
    assert_int_equal(flamepix_fonts_create(&fonts), FLAMEPIX_OK);
    for (size_t i = 0; i < count; i++) {
        struct flamepix_type *drawn = drawn_type(*state, &sizes[i]);
        struct flamepix_type *baked = baked_type(fonts, &sizes[i]);
        uint32_t codes[FPX_BAKED_SLOTS];
        assert_shaped_alike(baked, drawn, codes, codes_of(&sizes[i], codes));
        if (!seen[sizes[i].font])
            assert_pairs_alike(baked, drawn);
        seen[sizes[i].font] = true;
        fpx_type_free(drawn);
    }
    assert_true(seen[FPX_BAKED_REGULAR] && seen[FPX_BAKED_BOLD]);
    flamepix_fonts_free(fonts);
}

/* The pixels of a text at a width, none where it does not fit; freed by the caller. */
static uint16_t *pixels_of(struct flamepix_type *type, struct flamepix_bytes text, uint32_t width)
{
    uint16_t *pixels = calloc((size_t)COLUMNS * ROWS, sizeof(*pixels));
    const struct flamepix_canvas canvas = {pixels, COLUMNS, ROWS, COLUMNS};
    const struct flamepix_label *label;
    assert_non_null(pixels);
    assert_int_equal(flamepix_type_fit(type, text, width, FLAMEPIX_KEEP_MIDDLE, &label),
                     FLAMEPIX_OK);
    if (label != NULL)
        assert_int_equal(flamepix_label_draw(type, label, 2, BASELINE, &canvas), FLAMEPIX_OK);
    return pixels;
}

static void assert_drawn_alike(struct flamepix_type *baked, struct flamepix_type *drawn,
                               struct flamepix_bytes text)
{
    const uint32_t widths[] = {60, 99, 250, 3333, COLUMNS - 4};
    for (size_t i = 0; i < sizeof(widths) / sizeof(widths[0]); i++) {
        uint16_t *one = pixels_of(baked, text, widths[i]);
        uint16_t *other = pixels_of(drawn, text, widths[i]);
        assert_memory_equal(one, other, sizeof(*one) * COLUMNS * ROWS);
        free(one);
        free(other);
    }
}

static void test_labels_are_drawn_with_the_same_pixels(void **state)
{
    struct flamepix_fonts *fonts;
    size_t count;
    const struct fpx_baked_size *sizes = fpx_baked_sizes(&count);
    assert_int_equal(flamepix_fonts_create(&fonts), FLAMEPIX_OK);
    for (size_t i = 0; i < count; i++) {
        struct flamepix_type *drawn = drawn_type(*state, &sizes[i]);
        struct flamepix_type *baked = baked_type(fonts, &sizes[i]);
        char text[0x7F - 0x20];
        for (size_t at = 0; at < sizeof(text); at++)
            text[at] = (char)(0x20 + at);
        assert_drawn_alike(baked, drawn, (struct flamepix_bytes){text, sizeof(text)});
        assert_drawn_alike(baked, drawn, text_of("Größe · ÅÄÊ łódź → 12 × 3 − 4 ≥ µs … Ŀŉſÿ"));
        assert_drawn_alike(baked, drawn,
                           text_of("plain and \xE4\xB8\xAD, \xD7\xA9\xD7\x9C beside"));
        fpx_type_free(drawn);
    }
    flamepix_fonts_free(fonts);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_sizes_of_ordinary_pictures_are_baked),
        cmocka_unit_test(test_what_is_not_baked_is_not_found),
        cmocka_unit_test(test_each_baked_glyph_is_the_one_that_is_drawn),
        cmocka_unit_test(test_a_baked_type_measures_what_a_drawn_one_does),
        cmocka_unit_test(test_baked_letters_are_placed_as_harfbuzz_does_beside_any_other),
        cmocka_unit_test(test_labels_are_drawn_with_the_same_pixels),
    };
    return cmocka_run_group_tests_name("baked", tests, drawn_setup, drawn_teardown);
}
