#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/pictures/type_support.h"
#include "text/characters.h"
#include "text/type.h"

static void shape(struct flamepix_type *type, const uint32_t *codes, size_t count, unsigned base,
                  struct fpx_shaped *shaped)
{
    assert_int_equal(fpx_shaper_shape_simply(&type->scratch->shaper, type->faces, type->face_count,
                                             codes, count, base, shaped),
                     FLAMEPIX_OK);
}

/* The clusters of the glyphs, from left to right. */
static void assert_clusters(void **state, const uint32_t *codes, size_t count, unsigned base,
                            const char *clusters)
{
    struct fpx_shaped shaped = {0};
    shape(type_of(*state, 12), codes, count, base, &shaped);
    assert_int_equal(shaped.count, strlen(clusters));
    for (size_t i = 0; i < shaped.count; i++)
        assert_int_equal(shaped.glyphs[i].cluster, (uint32_t)(clusters[i] - '0'));
    fpx_shaped_free(&shaped);
}

static void test_letters_without_marks_are_as_harfbuzz_has_them(void **state)
{
    static const uint32_t codes[] = {'f', 'i', 0x416, ' ', 0x5D0, 0x5D1, '(', 0x5D2, ')', 0x6F22};
    enum { COUNT = sizeof(codes) / sizeof(codes[0]) };
    struct flamepix_type *type = type_of(*state, 12);
    struct fpx_shaped simple = {0}, shaped = {0};
    shape(type, codes, COUNT, 0, &simple);
    assert_int_equal(fpx_shaper_shape(&type->scratch->shaper, type->faces, type->face_count, codes,
                                      COUNT, 0, &shaped),
                     FLAMEPIX_OK);
    assert_int_equal(simple.count, shaped.count);
    for (size_t i = 0; i < simple.count; i++) {
        assert_int_equal(simple.glyphs[i].key, shaped.glyphs[i].key);
        assert_int_equal(simple.glyphs[i].cluster, shaped.glyphs[i].cluster);
        assert_int_equal(simple.glyphs[i].advance, shaped.glyphs[i].advance);
        assert_int_equal(simple.glyphs[i].script, 0);
    }
    fpx_shaped_free(&simple);
    fpx_shaped_free(&shaped);
}

static void test_words_from_right_to_left_begin_at_the_right(void **state)
{
    static const uint32_t codes[] = {'a', ' ', 0x627, 0x628, ' ', '1', '2'};
    assert_clusters(state, codes, 7, 0, "0156432");
    assert_clusters(state, codes, 7, 1, "5643210");
}

static void test_marks_follow_their_letter_and_take_no_room(void **state)
{
    static const uint32_t forward[] = {'e', 0x301, 'x'}, backward[] = {0x5D0, 0x5B8, 0x5D1};
    struct fpx_shaped shaped = {0};
    assert_clusters(state, forward, 3, 0, "002");
    assert_clusters(state, backward, 3, 1, "200");
    shape(type_of(*state, 12), forward, 3, 0, &shaped);
    assert_int_equal(shaped.glyphs[1].advance, 0);
    fpx_shaped_free(&shaped);
}

static void test_format_characters_are_not_drawn_and_boxes_are(void **state)
{
    static const uint32_t codes[] = {'a', 0x200D, 0x2068, 'b', 0x2069, FPX_BOX};
    assert_clusters(state, codes, 6, 0, "035");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_letters_without_marks_are_as_harfbuzz_has_them),
        cmocka_unit_test(test_words_from_right_to_left_begin_at_the_right),
        cmocka_unit_test(test_marks_follow_their_letter_and_take_no_room),
        cmocka_unit_test(test_format_characters_are_not_drawn_and_boxes_are),
    };
    return cmocka_run_group_tests_name("simple_shapes", tests, fonts_setup, fonts_teardown);
}
