#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/pictures/type_support.h"
#include "text/characters.h"
#include "text/type.h"

/* Shapes by HarfBuzz, also what would go by table. */
static void shape(struct flamepix_type *type, const uint32_t *codes, size_t count, unsigned base,
                  struct fpx_shaped *shaped)
{
    shaped->count = 0;
    assert_int_equal(fpx_shaper_shape(&type->scratch->shaper, type->faces, type->face_count, codes,
                                      count, base, shaped),
                     FLAMEPIX_OK);
}

static void assert_same_shape(const struct fpx_shaped *a, const struct fpx_shaped *b)
{
    assert_int_equal(a->count, b->count);
    for (size_t i = 0; i < a->count; i++) {
        assert_int_equal(a->glyphs[i].key, b->glyphs[i].key);
        assert_int_equal(a->glyphs[i].cluster, b->glyphs[i].cluster);
        assert_int_equal(a->glyphs[i].advance, b->glyphs[i].advance);
        assert_int_equal(a->glyphs[i].x, b->glyphs[i].x);
        assert_int_equal(a->glyphs[i].y, b->glyphs[i].y);
    }
}

/* "aa", "ab", … "~~", "a…a" and so on, for every two printable characters. */
static size_t pairs_of(uint32_t first, uint32_t *codes)
{
    size_t count = 0;
    for (uint32_t second = 0x20; second < 0x7F; second++) {
        codes[count++] = first;
        codes[count++] = second;
        codes[count++] = second % 2 == 0 ? FPX_ELLIPSIS : second;
        codes[count++] = 'f';
        codes[count++] = 'i';
    }
    return count;
}

static void test_ascii_by_table_is_what_shaping_gives(void **state)
{
    const double sizes[] = {7, 9, 10, 11, 12, 12.5, 13, 17, 24};
    struct fpx_shaped slow = {0}, fast = {0};
    uint32_t codes[0x60 * 5];
    for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++) {
        struct flamepix_type *type = type_of(*state, sizes[i]);
        assert_true(type->plain_ascii);
        for (uint32_t first = 0x20; first < 0x7F; first++) {
            size_t count = pairs_of(first, codes);
            shape(type, codes, count, 0, &slow);
            assert_int_equal(fpx_type_shape(type, codes, count, 0, &fast), FLAMEPIX_OK);
            assert_same_shape(&slow, &fast);
        }
    }
    fpx_shaped_free(&slow);
    fpx_shaped_free(&fast);
}

static void test_arabic_joins_and_runs_from_right_to_left(void **state)
{
    struct flamepix_type *type = type_of(*state, 12);
    struct fpx_shaped joined = {0}, lone = {0};
    const uint32_t beh[] = {0x628, 0x628, 0x628};
    shape(type, beh, 3, 1, &joined);
    shape(type, beh, 1, 1, &lone);
    assert_int_equal(joined.count, 3);
    for (size_t i = 0; i < 3; i++) {
        assert_int_equal(joined.glyphs[i].cluster, 2 - i);
        assert_int_not_equal(joined.glyphs[i].key, lone.glyphs[0].key);
    }
    assert_int_not_equal(joined.glyphs[0].key, joined.glyphs[1].key);
    assert_int_not_equal(joined.glyphs[1].key, joined.glyphs[2].key);
    fpx_shaped_free(&joined);
    fpx_shaped_free(&lone);
}

static void test_required_ligatures_are_one_cluster(void **state)
{
    struct flamepix_type *type = type_of(*state, 12);
    struct fpx_shaped shaped = {0};
    shape(type, (const uint32_t[]){0x644, 0x627}, 2, 1, &shaped);
    assert_int_equal(shaped.count, 1);
    assert_int_equal(shaped.glyphs[0].cluster, 0);
    fpx_shaped_free(&shaped);
}

static void test_optional_ligatures_are_off(void **state)
{
    struct flamepix_type *type = type_of(*state, 12);
    struct fpx_shaped shaped = {0};
    shape(type, (const uint32_t[]){'f', 'f', 'i', 0xE9}, 4, 0, &shaped);
    assert_int_equal(shaped.count, 4);
    fpx_shaped_free(&shaped);
}

static void test_a_mark_is_in_the_cluster_of_its_base(void **state)
{
    struct flamepix_type *type = type_of(*state, 12);
    struct fpx_shaped shaped = {0};
    shape(type, (const uint32_t[]){'q', 0x301, 'x'}, 3, 0, &shaped);
    assert_int_equal(shaped.count, 3);
    assert_int_equal(shaped.glyphs[0].cluster, 0);
    assert_int_equal(shaped.glyphs[1].cluster, 0);
    assert_int_equal(shaped.glyphs[1].advance, 0);
    assert_int_equal(shaped.glyphs[2].cluster, 2);
    fpx_shaped_free(&shaped);
}

static void test_mixed_directions_are_written_in_visual_order(void **state)
{
    struct flamepix_type *type = type_of(*state, 12);
    struct fpx_shaped shaped = {0};
    const uint32_t codes[] = {'a', ' ', 0x5D0, 0x5D1, '1', '2', ' ', 'b'};
    const uint32_t order[] = {0, 1, 4, 5, 3, 2, 6, 7};
    shape(type, codes, 8, 0, &shaped);
    assert_int_equal(shaped.count, 8);
    for (size_t i = 0; i < 8; i++)
        assert_int_equal(shaped.glyphs[i].cluster, order[i]);
    fpx_shaped_free(&shaped);
}

static void test_what_no_face_has_is_the_last_faces_box(void **state)
{
    struct flamepix_type *type = type_of(*state, 12);
    struct fpx_shaped shaped = {0};
    shape(type, (const uint32_t[]){'a', 0x4E2D, FPX_BOX}, 3, 0, &shaped);
    assert_int_equal(shaped.count, 3);
    assert_int_equal(shaped.glyphs[1].key, fpx_glyph_key_make(1, 0));
    assert_int_equal(shaped.glyphs[2].key, fpx_glyph_key_make(1, 0));
    assert_true(shaped.glyphs[1].advance > 0);
    fpx_shaped_free(&shaped);
}

static void test_control_pictures_come_from_the_face_that_has_them(void **state)
{
    struct flamepix_type *type = type_of(*state, 12);
    struct fpx_shaped shaped = {0};
    shape(type, (const uint32_t[]){'a', 0x241B, 'b'}, 3, 0, &shaped);
    assert_int_equal(shaped.count, 3);
    const size_t faces[] = {0, 1, 0};
    for (size_t i = 0; i < 3; i++)
        assert_int_equal(fpx_glyph_key_face(shaped.glyphs[i].key), faces[i]);
    assert_int_not_equal(fpx_glyph_key_glyph(shaped.glyphs[1].key), 0);
    fpx_shaped_free(&shaped);
}

/* Both sides of a fallback: a face without Hebrew before the bundled one, which has it. */
static void test_clusters_fall_back_from_face_to_face(void **state)
{
    const char *mono = "/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf";
    enum flamepix_status status = flamepix_fonts_add(*state, mono);
    if (status == FLAMEPIX_READ_FAILED)
        skip();
    assert_int_equal(status, FLAMEPIX_OK);
    struct flamepix_type *type = type_of(*state, 12);
    struct fpx_shaped shaped = {0};
    const uint32_t codes[] = {'a', 0x5D0, 0x5B8, 0x5D1, 'b', 0x4E2D};
    const uint32_t clusters[] = {0, 3, 1, 1, 4, 5};
    const size_t faces[] = {0, 1, 1, 1, 0, 2};
    shape(type, codes, 6, 0, &shaped);
    assert_int_equal(shaped.count, 6);
    for (size_t i = 0; i < 6; i++) {
        assert_int_equal(shaped.glyphs[i].cluster, clusters[i]);
        assert_int_equal(fpx_glyph_key_face(shaped.glyphs[i].key), faces[i]);
    }
    assert_int_equal(fpx_glyph_key_glyph(shaped.glyphs[5].key), 0);
    fpx_shaped_free(&shaped);
}

#define WITH_FONTS(test) cmocka_unit_test_setup_teardown(test, fonts_setup, fonts_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_FONTS(test_ascii_by_table_is_what_shaping_gives),
        WITH_FONTS(test_arabic_joins_and_runs_from_right_to_left),
        WITH_FONTS(test_required_ligatures_are_one_cluster),
        WITH_FONTS(test_optional_ligatures_are_off),
        WITH_FONTS(test_a_mark_is_in_the_cluster_of_its_base),
        WITH_FONTS(test_mixed_directions_are_written_in_visual_order),
        WITH_FONTS(test_what_no_face_has_is_the_last_faces_box),
        WITH_FONTS(test_control_pictures_come_from_the_face_that_has_them),
        WITH_FONTS(test_clusters_fall_back_from_face_to_face),
    };
    return cmocka_run_group_tests_name("shape_text", tests, NULL, NULL);
}
