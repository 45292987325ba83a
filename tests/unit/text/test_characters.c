#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <hb.h>

#include "text/characters.h"

/* The code points of a text, at most 16 of them. */
static size_t decode(const char *data, size_t length, uint32_t codes[16])
{
    size_t at = 0, count = 0;
    while (at < length && count < 16)
        codes[count++] = fpx_character_next((struct flamepix_bytes){data, length}, &at);
    assert_int_equal(at, length);
    return count;
}

static void assert_decodes(const char *data, size_t count, const uint32_t *expected)
{
    uint32_t codes[16];
    assert_int_equal(decode(data, strlen(data), codes), count);
    assert_memory_equal(codes, expected, count * sizeof(*codes));
}

static void test_utf8_reads_one_to_four_bytes(void **state)
{
    (void)state;
    assert_decodes("aé→𝄞", 4, (const uint32_t[]){0x61, 0xE9, 0x2192, 0x1D11E});
    assert_decodes("\xF4\x8F\xBF\xBF", 1, (const uint32_t[]){0x10FFFF});
}

static void test_utf8_replaces_each_bad_byte(void **state)
{
    (void)state;
    assert_decodes("a\x80\xFFz", 4, (const uint32_t[]){0x61, 0xFFFD, 0xFFFD, 0x7A});
    assert_decodes("\xE2\x86", 2, (const uint32_t[]){0xFFFD, 0xFFFD});
    assert_decodes("\xE2\x86z", 3, (const uint32_t[]){0xFFFD, 0xFFFD, 0x7A});
}

static void test_utf8_refuses_overlong_forms_surrogates_and_what_is_beyond(void **state)
{
    (void)state;
    const uint32_t bad[] = {0xFFFD, 0xFFFD, 0xFFFD, 0xFFFD};
    assert_decodes("\xC0\x80", 2, bad);
    assert_decodes("\xE0\x9F\xBF", 3, bad);
    assert_decodes("\xF0\x8F\xBF\xBF", 4, bad);
    assert_decodes("\xED\xA0\x80", 3, bad);
    assert_decodes("\xF4\x90\x80\x80", 4, bad);
}

static void test_utf8_reads_a_zero_byte_and_no_byte_behind_the_end(void **state)
{
    (void)state;
    uint32_t codes[16];
    assert_int_equal(decode("a\0b", 3, codes), 3);
    assert_int_equal(codes[1], 0);
    assert_int_equal(decode("\xE2\x86\x92", 2, codes), 2);
}

static void test_utf8_boundary_steps_over_a_sequence_it_lies_in(void **state)
{
    (void)state;
    struct flamepix_bytes text = {"a𝄞\x80z", 7};
    assert_int_equal(fpx_character_boundary(text, 1), 1);
    assert_int_equal(fpx_character_boundary(text, 2), 5);
    assert_int_equal(fpx_character_boundary(text, 4), 5);
    assert_int_equal(fpx_character_boundary(text, 5), 5);
    assert_int_equal(fpx_character_boundary(text, 6), 6);
}

static void test_utf8_shows_controls_as_pictures_and_hidden_ones_as_boxes(void **state)
{
    (void)state;
    assert_int_equal(fpx_character_visible(0x00), 0x2400);
    assert_int_equal(fpx_character_visible('\t'), 0x2409);
    assert_int_equal(fpx_character_visible(0x1F), 0x241F);
    assert_int_equal(fpx_character_visible(0x7F), 0x2421);
    const uint32_t boxes[] = {0x80,   0x9F,   0x061C, 0x200E, 0x200F,
                              0x202A, 0x202E, 0x2066, 0x2069, 0xFEFF};
    for (size_t i = 0; i < sizeof(boxes) / sizeof(boxes[0]); i++)
        assert_int_equal(fpx_character_visible(boxes[i]), FPX_BOX);
    const uint32_t kept[] = {' ', '~', 0xA0, 0x200D, 0x2026, 0xFFFD, 0x1F600};
    for (size_t i = 0; i < sizeof(kept) / sizeof(kept[0]); i++)
        assert_int_equal(fpx_character_visible(kept[i]), kept[i]);
}

static void test_marks_and_format_characters_join_what_is_before_them(void **state)
{
    (void)state;
    const uint32_t joining[] = {0x0301, 0x05B8, 0x0652, 0x200D, 0x20DD, 0xFE0F, 0xE0020};
    for (size_t i = 0; i < sizeof(joining) / sizeof(joining[0]); i++)
        assert_false(fpx_character_is_base(joining[i]));
    const uint32_t bases[] = {' ', 'a', 0x0627, 0x093F, 0x2026, 0x4E2D, FPX_BOX};
    for (size_t i = 0; i < sizeof(bases) / sizeof(bases[0]); i++)
        assert_true(fpx_character_is_base(bases[i]));
}

static void test_spaces_of_any_width_are_blank(void **state)
{
    (void)state;
    const uint32_t blank[] = {' ', 0xA0, 0x1680, 0x2003, 0x202F, 0x3000};
    for (size_t i = 0; i < sizeof(blank) / sizeof(blank[0]); i++)
        assert_true(fpx_character_is_blank(blank[i]));
    const uint32_t drawn[] = {'\t', 'a', '_', 0x0301, 0x2409, 0x200B, FPX_BOX};
    for (size_t i = 0; i < sizeof(drawn) / sizeof(drawn[0]); i++)
        assert_false(fpx_character_is_blank(drawn[i]));
}

/* -- all characters ---------------------------------------------------------------------------- */

enum { FIRST = 0x300, END = 0x110000 };

static bool harfbuzz_has_later_unicode(void)
{
    return hb_version_atleast(7, 0, 0);
}

static hb_unicode_general_category_t category_of(uint32_t code)
{
    return hb_unicode_general_category(hb_unicode_funcs_get_default(), code);
}

static bool joins_by_harfbuzz(uint32_t code)
{
    hb_unicode_general_category_t category = category_of(code);
    return category == HB_UNICODE_GENERAL_CATEGORY_NON_SPACING_MARK ||
           category == HB_UNICODE_GENERAL_CATEGORY_ENCLOSING_MARK ||
           category == HB_UNICODE_GENERAL_CATEGORY_FORMAT;
}

static void test_what_joins_is_what_harfbuzz_has_in_these_categories(void **state)
{
    (void)state;
    for (uint32_t code = FIRST; code < END; code++) {
        if (fpx_character_joins(code) != joins_by_harfbuzz(code) && !harfbuzz_has_later_unicode())
            fail_msg("U+%04X is another one to HarfBuzz", code);
    }
    assert_true(fpx_character_joins(0xAD));
    assert_false(fpx_character_joins('a'));
    assert_false(fpx_character_joins(UINT32_MAX));
}

static void test_what_is_blank_is_what_harfbuzz_has_as_a_space(void **state)
{
    (void)state;
    for (uint32_t code = 0; code < END; code++)
        assert_int_equal(fpx_character_is_blank(code),
                         category_of(code) == HB_UNICODE_GENERAL_CATEGORY_SPACE_SEPARATOR);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_utf8_reads_one_to_four_bytes),
        cmocka_unit_test(test_utf8_replaces_each_bad_byte),
        cmocka_unit_test(test_utf8_refuses_overlong_forms_surrogates_and_what_is_beyond),
        cmocka_unit_test(test_utf8_reads_a_zero_byte_and_no_byte_behind_the_end),
        cmocka_unit_test(test_utf8_boundary_steps_over_a_sequence_it_lies_in),
        cmocka_unit_test(test_utf8_shows_controls_as_pictures_and_hidden_ones_as_boxes),
        cmocka_unit_test(test_marks_and_format_characters_join_what_is_before_them),
        cmocka_unit_test(test_spaces_of_any_width_are_blank),
        cmocka_unit_test(test_what_joins_is_what_harfbuzz_has_in_these_categories),
        cmocka_unit_test(test_what_is_blank_is_what_harfbuzz_has_as_a_space),
    };
    return cmocka_run_group_tests_name("characters", tests, NULL, NULL);
}
