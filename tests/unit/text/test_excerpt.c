#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/pictures/type_support.h"
#include "text/label.h"

static struct fpx_excerpt read_excerpt(const char *text, uint32_t max_px,
                                       enum flamepix_truncate keep)
{
    struct fpx_excerpt excerpt = {0};
    assert_int_equal(fpx_excerpt_read(&excerpt, text_of(text), max_px, keep, false), FLAMEPIX_OK);
    return excerpt;
}

static void test_a_short_text_is_whole_whatever_is_kept(void **state)
{
    (void)state;
    for (int keep = FLAMEPIX_KEEP_HEAD; keep <= FLAMEPIX_KEEP_MIDDLE; keep++) {
        struct fpx_excerpt excerpt = read_excerpt("aé\t", 10, (enum flamepix_truncate)keep);
        assert_true(excerpt.whole);
        assert_int_equal(excerpt.count, 3);
        assert_int_equal(excerpt.codes[1], 0xE9);
        assert_int_equal(excerpt.codes[2], 0x2409);
        fpx_excerpt_free(&excerpt);
    }
}

static void test_a_long_text_is_read_at_the_end_that_is_kept(void **state)
{
    (void)state;
    struct fpx_excerpt excerpt = read_excerpt("0123456789", 2, FLAMEPIX_KEEP_HEAD);
    assert_false(excerpt.whole);
    assert_int_equal(excerpt.count, 4);
    assert_int_equal(excerpt.codes[3], '3');
    fpx_excerpt_free(&excerpt);

    excerpt = read_excerpt("0123456789", 2, FLAMEPIX_KEEP_TAIL);
    assert_int_equal(excerpt.count, 4);
    assert_int_equal(excerpt.codes[0], '6');
    fpx_excerpt_free(&excerpt);

    excerpt = read_excerpt("0123456789", 2, FLAMEPIX_KEEP_MIDDLE);
    assert_int_equal(excerpt.count, 8);
    assert_int_equal(excerpt.codes[3], '3');
    assert_int_equal(excerpt.codes[4], '6');
    fpx_excerpt_free(&excerpt);
}

static void test_marks_take_no_room_but_are_bounded(void **state)
{
    (void)state;
    char marks[2 * 1000 + 1] = {0};
    for (size_t i = 0; i < 1000; i++)
        memcpy(marks + 2 * i, "\u0301", 2);
    struct fpx_excerpt excerpt = read_excerpt("a\u0301b\u0301", 2, FLAMEPIX_KEEP_HEAD);
    assert_true(excerpt.whole);
    fpx_excerpt_free(&excerpt);
    for (int keep = FLAMEPIX_KEEP_HEAD; keep <= FLAMEPIX_KEEP_TAIL; keep++) {
        excerpt = read_excerpt(marks, 2, (enum flamepix_truncate)keep);
        assert_false(excerpt.whole);
        assert_int_equal(excerpt.count, 4 * 4 + 256);
        fpx_excerpt_free(&excerpt);
    }
}

static void test_the_first_strong_character_gives_the_direction(void **state)
{
    (void)state;
    const struct {
        const char *text;
        unsigned base;
    } cases[] = {{"12 abc ש", 0},  {"12 ש abc", 1},     {"(ا", 1},      {"12", 0},
                 {"\u202Eabc", 0}, {"\u200F12 abc", 0}, {"\u2067ש", 1}, {"\u200E ש", 1}};
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct fpx_excerpt excerpt = read_excerpt(cases[i].text, 1, FLAMEPIX_KEEP_TAIL);
        assert_int_equal(excerpt.base, cases[i].base);
        fpx_excerpt_free(&excerpt);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_short_text_is_whole_whatever_is_kept),
        cmocka_unit_test(test_a_long_text_is_read_at_the_end_that_is_kept),
        cmocka_unit_test(test_marks_take_no_room_but_are_bounded),
        cmocka_unit_test(test_the_first_strong_character_gives_the_direction),
    };
    return cmocka_run_group_tests_name("excerpt", tests, NULL, NULL);
}
