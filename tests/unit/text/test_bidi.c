#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

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
        codes[count++] = fpx_character_next(text, &at);
    assert_int_equal(fpx_bidi_levels(codes, count, base, levels), FLAMEPIX_OK);
    for (size_t i = 0; i < count; i++)
        digits[i] = (char)('0' + levels[i]);
    digits[count] = '\0';
    return digits;
}

/* Neither script nor general category tells these. */
/* What is drawn for them has no direction, and no text is parted by them. */
static void test_bidi_classes_of_boxes_and_pictures_are_neutral(void **state)
{
    (void)state;
    const uint32_t codes[] = {'\t',   '\n',   0x1C,   0x85,   0x061C, 0x200E,  0x200F,
                              0x2028, 0x2029, 0x202A, 0x202B, 0x202C, 0x202D,  0x202E,
                              0x2066, 0x2067, 0x2068, 0x2069, 0xFDD0, 0x1FFFE, FPX_BOX};
    for (size_t i = 0; i < sizeof(codes) / sizeof(codes[0]); i++)
        assert_int_equal(fpx_bidi_class(codes[i]), FRIBIDI_TYPE_ON);
}

/* Most text is known to run from left to right by where its characters are in Unicode. */
static void test_bidi_level_of_each_character_alone_is_that_of_its_class(void **state)
{
    (void)state;
    for (uint32_t code = 0; code <= 0x10FFFF; code++) {
        FriBidiCharType class = fpx_bidi_class(code);
        uint8_t level, expected = 0;
        if (class == FRIBIDI_TYPE_RTL || class == FRIBIDI_TYPE_AL)
            expected = 1;
        else if (class == FRIBIDI_TYPE_AN)
            expected = 2;
        assert_int_equal(fpx_bidi_levels(&code, 1, 0, &level), FLAMEPIX_OK);
        assert_int_equal(level, expected);
    }
}

struct levels_case {
    const char *text;
    unsigned base;
    const char *levels;
};

static void assert_levels(const struct levels_case *cases, size_t count)
{
    for (size_t i = 0; i < count; i++)
        assert_string_equal(levels_of(cases[i].text, cases[i].base), cases[i].levels);
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

/* Rules W1 to W7 of UAX #9. */
static void test_bidi_weak_characters_follow_the_rules_for_numbers(void **state)
{
    (void)state;
    const struct levels_case cases[] = {
        {"1א", 0, "01"}, /* W7: a number before any letter is the paragraph's */
        {"1א", 1, "21"},
        {"א1", 0, "12"},
        {"a1א2", 0, "0012"}, /* W7: behind an L it is part of it */
        {"٣", 0, "2"},       /* Arabic numbers always run on their own */
        {"a٣", 0, "02"},
        {"٣1", 0, "20"},     /* W2 asks for an AL, which an Arabic number is not */
        {"א1+2", 1, "1222"}, /* W4: one separator between two numbers */
        {"א1++2", 1, "12112"},
        {"א1,2", 1, "1222"},
        {"א1,+2", 1, "12112"},
        {"ا1,2", 1, "1222"},   /* W2 and W4: CS between Arabic numbers */
        {"ا1+2", 1, "1212"},   /* but not ES */
        {"א1,٣", 1, "1212"},   /* nor CS between different ones */
        {"א$$12", 1, "12222"}, /* W5: terminators join a European number */
        {"א12%%", 1, "12222"},
        {"א%+1", 1, "1112"},
        {"ا$12", 1, "1122"}, /* but not an Arabic one */
        {"אa1", 1, "122"},
        {"אa ا1", 1, "12112"}, /* W2 looks back to the last strong one */
    };
    assert_levels(cases, sizeof(cases) / sizeof(cases[0]));
}

static void test_bidi_marks_take_the_direction_of_what_is_before_them(void **state)
{
    (void)state;
    const struct levels_case cases[] = {
        {"\u0301a", 1, "12"}, /* W1: at the beginning, the paragraph's */
        {"\u0301א", 0, "01"},
        {"א1\u0301", 1, "122"},
        {"א1\u0301\u0301,2", 1, "122222"}, /* and so it parts no number from its separator */
        {"ا\u06521", 1, "112"},
        {"a(b)\u0301", 1, "22222"},        /* N0: behind a bracket, the bracket's */
        {"!\u0301(א)א", 0, "000101"},      /* and it hides none that follows */
        {"א1\u200B+\u200B2", 1, "122222"}, /* X9: what has no look is not there */
    };
    assert_levels(cases, sizeof(cases) / sizeof(cases[0]));
}

/* Rule N0 of UAX #9, with its examples; small letters are Latin ones. */
static void test_bidi_brackets_follow_what_they_enclose_and_what_is_before(void **state)
{
    (void)state;
    const struct levels_case cases[] = {
        {"אב(גד[&ef]!)gh", 1, "11111112211122"},
        {"sm (fa אב) גד", 1, "2211221111111"},
        {"אב book(s)", 1, "1112222222"},
        {"א(a)ב", 0, "10001"},
        {"א(ב)", 0, "1111"},         /* all of it opposite to the line, and so is what is before */
        {"a(ב)", 0, "0010"},         /* what is before decides */
        {"א[ב)", 0, "1110"},         /* no pair */
        {"א(ב[ג)ד]", 0, "11111110"}, /* pairs do not overlap: the outer one is found first */
        {"א(1)", 0, "1121"},         /* numbers count as right to left */
        {"א\u2329ב\u3009", 0, "1111"}, /* two code points for one bracket */
        {"א\u00ABב\u00BB", 0, "1110"}, /* mirrored, but no brackets */
        {"א<ב>", 0, "1110"},
    };
    assert_levels(cases, sizeof(cases) / sizeof(cases[0]));
}

static void test_bidi_explicit_directions_are_not_obeyed(void **state)
{
    (void)state;
    const struct levels_case cases[] = {
        {"ab\u202Ecd", 0, "00000"},
        {"א \u202Ecd", 0, "10000"},
        {"א \u202Bcd\u202C", 0, "100000"},
        {"א\u202Dא\u202Cb", 1, "11112"},
        {"a\u200F1", 0, "000"},
        {"א!\u200Fb", 0, "1000"},
        {"a\u061C1", 0, "000"},
    };
    assert_levels(cases, sizeof(cases) / sizeof(cases[0]));
}

/* The last bracket that can have a partner is the 128th, so that a line of nothing but brackets
 * costs no more than another. */
/* They are left only in lines that were put together of names. */
static void test_bidi_isolates_are_one_neutral_to_what_is_around(void **state)
{
    (void)state;
    const struct levels_case cases[] = {
        {"א \u2067cd\u2069", 0, "100220"},
        {"א \u2068א\u2069 1", 0, "1111112"},
        {"a\u2068א\u2069 1", 0, "001000"},
        {"a\u2068א1\u2069 2", 0, "0012000"},
        {"א\u2066a 1\u2069 2", 1, "11222112"},
        {"\u2068א\u2069 1 \u2068א\u2069", 0, "010000010"},
        {"a\u2069א", 0, "001"},
        {"a \u2068א ", 0, "00010"},
    };
    assert_levels(cases, sizeof(cases) / sizeof(cases[0]));
}

/* Deeper than 125 levels, they are part of what they stand in. */
static void test_bidi_isolates_may_be_too_deep(void **state)
{
    (void)state;
    enum { DEEP = 1000 };
    uint32_t codes[2 * DEEP + 1];
    uint8_t levels[2 * DEEP + 1];
    for (size_t i = 0; i < DEEP; i++) {
        codes[i] = i % 2 == 0 ? 0x2067 : 0x2066;
        codes[2 * DEEP - i] = 0x2069;
    }
    codes[DEEP] = 'a';
    assert_int_equal(fpx_bidi_levels(codes, 2 * DEEP + 1, 0, levels), FLAMEPIX_OK);
    for (size_t i = 0; i <= DEEP; i++)
        assert_int_equal(levels[i], i <= 125 ? i : i < DEEP ? 125 : 126);
}

static void test_bidi_brackets_beyond_the_first_ones_are_plain_neutrals(void **state)
{
    (void)state;
    enum { PAIRED = 64, EACH = 5, COUNT = (PAIRED + 1) * EACH };
    const uint32_t pair[EACH] = {0x05D0, '(', 0x05D1, ')', 'a'};
    uint32_t codes[COUNT];
    uint8_t levels[COUNT];
    for (size_t i = 0; i < COUNT; i += EACH)
        memcpy(codes + i, pair, sizeof(pair));
    assert_int_equal(fpx_bidi_levels(codes, COUNT, 0, levels), FLAMEPIX_OK);
    for (size_t i = 0; i < PAIRED; i++)
        assert_int_equal(levels[i * EACH + 3], 1);
    assert_int_equal(levels[PAIRED * EACH + 3], 0);
}

/* If all of them could form pairs, more than a minute. */
static void test_bidi_long_lines_of_brackets_take_little_time(void **state)
{
    (void)state;
    clock_t started = clock();
    enum { COUNT = 400000 };
    uint32_t *codes = malloc(COUNT * sizeof(*codes));
    uint8_t *levels = malloc(COUNT);
    assert_non_null(codes);
    assert_non_null(levels);
    for (size_t i = 0; i < COUNT; i++)
        codes[i] = i % 2 == 0 ? '(' : ')';
    codes[COUNT - 1] = 0x05D0;
    assert_int_equal(fpx_bidi_levels(codes, COUNT, 0, levels), FLAMEPIX_OK);
    assert_int_equal(levels[0], 0);
    assert_int_equal(levels[COUNT - 1], 1);
    assert_true(clock() - started < 10 * (clock_t)CLOCKS_PER_SEC);
    free(codes);
    free(levels);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bidi_classes_of_boxes_and_pictures_are_neutral),
        cmocka_unit_test(test_bidi_level_of_each_character_alone_is_that_of_its_class),
        cmocka_unit_test(test_bidi_text_of_one_direction_has_one_level),
        cmocka_unit_test(test_bidi_numbers_in_hebrew_run_left_to_right),
        cmocka_unit_test(test_bidi_digits_behind_arabic_letters_are_arabic_numbers),
        cmocka_unit_test(test_bidi_neutrals_follow_their_sides_or_the_paragraph),
        cmocka_unit_test(test_bidi_brackets_stay_in_pairs),
        cmocka_unit_test(test_bidi_marks_stay_with_their_letters),
        cmocka_unit_test(test_bidi_blanks_at_the_end_are_the_paragraphs),
        cmocka_unit_test(test_bidi_weak_characters_follow_the_rules_for_numbers),
        cmocka_unit_test(test_bidi_marks_take_the_direction_of_what_is_before_them),
        cmocka_unit_test(test_bidi_brackets_follow_what_they_enclose_and_what_is_before),
        cmocka_unit_test(test_bidi_explicit_directions_are_not_obeyed),
        cmocka_unit_test(test_bidi_isolates_are_one_neutral_to_what_is_around),
        cmocka_unit_test(test_bidi_isolates_may_be_too_deep),
        cmocka_unit_test(test_bidi_brackets_beyond_the_first_ones_are_plain_neutrals),
        cmocka_unit_test(test_bidi_long_lines_of_brackets_take_little_time),
    };
    return cmocka_run_group_tests_name("bidi", tests, NULL, NULL);
}
