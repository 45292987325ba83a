#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "cli/console.h"

static void test_each_edit_counts_one(void **state)
{
    (void)state;
    assert_int_equal(fpx_edit_distance("width", "width"), 0);
    assert_int_equal(fpx_edit_distance("widt", "width"), 1);
    assert_int_equal(fpx_edit_distance("wwidth", "width"), 1);
    assert_int_equal(fpx_edit_distance("wixth", "width"), 1);
    assert_int_equal(fpx_edit_distance("widht", "width"), 1);
    assert_int_equal(fpx_edit_distance("kitten", "sitting"), 3);
    assert_int_equal(fpx_edit_distance("", "abc"), 3);
    assert_int_equal(fpx_edit_distance("abc", ""), 3);
    assert_int_equal(fpx_edit_distance("ab", "ba"), 1);
}

static void test_a_word_beyond_63_bytes_is_far_from_everything(void **state)
{
    (void)state;
    char word[65] = "";
    memset(word, 'a', 63);
    assert_int_equal(fpx_edit_distance(word, word), 0);
    assert_int_equal(fpx_edit_distance("", word), 63);
    word[63] = 'a';
    assert_true(fpx_edit_distance(word, word) == SIZE_MAX);
}

static void test_the_nearest_word_is_kept_and_the_first_of_equals(void **state)
{
    (void)state;
    struct fpx_suggestion suggestion = {.word = "widht"};
    fpx_suggestion_consider(&suggestion, "height");
    assert_null(suggestion.nearest);
    fpx_suggestion_consider(&suggestion, "wide");
    assert_string_equal(suggestion.nearest, "wide");
    fpx_suggestion_consider(&suggestion, "width");
    assert_string_equal(suggestion.nearest, "width");
    fpx_suggestion_consider(&suggestion, "widhts");
    assert_string_equal(suggestion.nearest, "width");
}

static void test_a_short_word_is_near_by_one_edit_only(void **state)
{
    (void)state;
    struct fpx_suggestion suggestion = {.word = "io"};
    fpx_suggestion_consider(&suggestion, "red");
    assert_null(suggestion.nearest);
    fpx_suggestion_consider(&suggestion, "ion");
    assert_string_equal(suggestion.nearest, "ion");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_edit_counts_one),
        cmocka_unit_test(test_a_word_beyond_63_bytes_is_far_from_everything),
        cmocka_unit_test(test_the_nearest_word_is_kept_and_the_first_of_equals),
        cmocka_unit_test(test_a_short_word_is_near_by_one_edit_only),
    };
    return cmocka_run_group_tests_name("suggest", tests, NULL, NULL);
}
