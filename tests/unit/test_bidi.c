#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "text/bidi.h"
#include "text/characters.h"

/* The levels of a text as digits, one for each code point. */
static const char *levels_of(const char *data, unsigned base)
{
    static char digits[64];
    uint32_t codes[63] = {0};
    uint8_t levels[63];
    struct flamepix_bytes text = {data, strlen(data)};
    size_t at = 0, count = 0;
    while (at < text.length && count < 63)
        codes[count++] = flamepix_character_next(text, &at);
    flamepix_bidi_levels(codes, count, base, levels);
    for (size_t i = 0; i < count; i++)
        digits[i] = (char)('0' + levels[i]);
    digits[count] = '\0';
    return digits;
}

static void test_bidi_classes_of_letters_digits_and_marks(void **state)
{
    (void)state;
    assert_int_equal(flamepix_bidi_class('a'), FLAMEPIX_BIDI_L);
    assert_int_equal(flamepix_bidi_class(0x4E2D), FLAMEPIX_BIDI_L);
    assert_int_equal(flamepix_bidi_class(0x05D0), FLAMEPIX_BIDI_R);
    assert_int_equal(flamepix_bidi_class(0x0627), FLAMEPIX_BIDI_AL);
    assert_int_equal(flamepix_bidi_class('7'), FLAMEPIX_BIDI_EN);
    assert_int_equal(flamepix_bidi_class(0x0663), FLAMEPIX_BIDI_AN);
    assert_int_equal(flamepix_bidi_class(0x0301), FLAMEPIX_BIDI_NSM);
    assert_int_equal(flamepix_bidi_class(0x20AC), FLAMEPIX_BIDI_ET);
    assert_int_equal(flamepix_bidi_class(0x2192), FLAMEPIX_BIDI_ON);
    assert_int_equal(flamepix_bidi_class(FLAMEPIX_BOX), FLAMEPIX_BIDI_ON);
}

static void test_bidi_text_of_one_direction_has_one_level(void **state)
{
    (void)state;
    assert_string_equal(levels_of("read(2, x)", 0), "0000000000");
    assert_string_equal(levels_of("שלום", 1), "1111");
    assert_string_equal(levels_of("", 1), "");
}

static void test_bidi_numbers_in_hebrew_run_left_to_right(void **state)
{
    (void)state;
    assert_string_equal(levels_of("של 12.5% לש", 1), "11122222111");
    assert_string_equal(levels_of("של 12", 0), "11122");
}

static void test_bidi_digits_behind_arabic_letters_are_arabic_numbers(void **state)
{
    (void)state;
    /* 1-2 stays together as European digits (ES); as Arabic ones, the minus parts them. */
    assert_string_equal(levels_of("ש1-2", 1), "1222");
    assert_string_equal(levels_of("ا1-2", 1), "1212");
}

static void test_bidi_neutrals_follow_their_sides_or_the_paragraph(void **state)
{
    (void)state;
    assert_string_equal(levels_of("a ש ש b", 0), "0011100");
    assert_string_equal(levels_of("a->ש", 0), "0001");
    assert_string_equal(levels_of("a->ש", 1), "2111");
}

static void test_bidi_brackets_stay_in_pairs(void **state)
{
    (void)state;
    assert_string_equal(levels_of("ש foo(12)", 1), "112222222");
    assert_string_equal(levels_of("ש (abc) 1", 1), "111222112");
    assert_string_equal(levels_of("a (ש) b", 0), "0001000");
    /* The square bracket has no partner: only the round ones are a pair. */
    assert_string_equal(levels_of("ש (ש] a)", 0), "10010000");
}

static void test_bidi_marks_stay_with_their_letters(void **state)
{
    (void)state;
    assert_string_equal(levels_of("aש\xD6\xB8", 0), "011");
}

static void test_bidi_blanks_at_the_end_are_the_paragraphs(void **state)
{
    (void)state;
    assert_string_equal(levels_of("ש ", 0), "10");
    assert_string_equal(levels_of("a ", 1), "21");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bidi_classes_of_letters_digits_and_marks),
        cmocka_unit_test(test_bidi_text_of_one_direction_has_one_level),
        cmocka_unit_test(test_bidi_numbers_in_hebrew_run_left_to_right),
        cmocka_unit_test(test_bidi_digits_behind_arabic_letters_are_arabic_numbers),
        cmocka_unit_test(test_bidi_neutrals_follow_their_sides_or_the_paragraph),
        cmocka_unit_test(test_bidi_brackets_stay_in_pairs),
        cmocka_unit_test(test_bidi_marks_stay_with_their_letters),
        cmocka_unit_test(test_bidi_blanks_at_the_end_are_the_paragraphs),
    };
    return cmocka_run_group_tests_name("bidi", tests, NULL, NULL);
}
