#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "profile/parallel/parallel.h"
#include "support/recordings/file_slices.h"

static const struct fpx_slice_limits small = {10, 4, 0, 0};

static enum flamepix_status find(const char *text, const struct fpx_slice_limits *limits,
                                 size_t longest, struct fpx_slice_borders *borders)
{
    FILE *file = tmpfile();
    assert_non_null(file);
    test_file_holds(fileno(file), text, strlen(text));
    const struct fpx_input_file input = {.fd = fileno(file), .nbytes = strlen(text)};
    enum flamepix_status status =
        fpx_slice_borders_find(&input, input.nbytes, limits, longest, borders);
    fclose(file);
    return status;
}

static void test_borders_stand_behind_line_ends(void **state)
{
    (void)state;
    struct fpx_slice_borders borders;
    assert_int_equal(find("aaaa 1\nbbbb 2\ncccc 3\ndddd 4\neeee 5\n", &small, 100, &borders),
                     FLAMEPIX_OK);
    assert_int_equal(borders.count, 3);
    const uint64_t expected[] = {0, 14, 28, 35};
    for (size_t i = 0; i <= borders.count; i++)
        assert_int_equal(borders.at[i], expected[i]);
}

static void test_a_border_that_falls_behind_a_line_end_stays_there(void **state)
{
    (void)state;
    struct fpx_slice_borders borders;
    assert_int_equal(find("aaaaaaa 1\nbbbbbbb 2\n", &small, 100, &borders), FLAMEPIX_OK);
    assert_int_equal(borders.count, 2);
    assert_int_equal(borders.at[1], 10);
}

static void test_there_are_no_more_parts_than_the_limit_says(void **state)
{
    (void)state;
    struct fpx_slice_borders borders;
    const char *text = "a 1\na 1\na 1\na 1\na 1\na 1\na 1\na 1\na 1\na 1\na 1\na 1\na 1\na 1\n";
    assert_int_equal(find(text, &small, 100, &borders), FLAMEPIX_OK);
    assert_int_equal(borders.count, 4);
    assert_int_equal(borders.at[4], strlen(text));
}

static void test_less_than_two_parts_are_not_cut(void **state)
{
    (void)state;
    struct fpx_slice_borders borders;
    assert_int_equal(find("aaaaaaa 1\nbbbb 2\n", &small, 100, &borders), FLAMEPIX_OK);
    assert_int_equal(borders.count, 0);
    assert_int_equal(find("", &small, 100, &borders), FLAMEPIX_OK);
    assert_int_equal(borders.count, 0);
}

static void test_a_line_over_several_parts_leaves_some_of_them_empty(void **state)
{
    (void)state;
    struct fpx_slice_borders borders;
    assert_int_equal(find("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa 1\nb 2\n", &small, 100, &borders),
                     FLAMEPIX_OK);
    assert_int_equal(borders.count, 4);
    for (size_t i = 1; i < borders.count; i++)
        assert_int_equal(borders.at[i], 37);
}

static void test_a_file_with_a_line_that_is_too_long_at_a_border_is_not_cut(void **state)
{
    (void)state;
    char text[20000];
    struct fpx_slice_borders borders;
    memset(text, 'a', sizeof(text));
    memcpy(text + sizeof(text) - 4, " 1\n", 4);
    assert_int_equal(find(text, &small, 5000, &borders), FLAMEPIX_OK);
    assert_int_equal(borders.count, 0);
}

static void test_a_border_moves_to_the_line_that_shares_least_with_the_one_before(void **state)
{
    (void)state;
    const struct fpx_slice_limits searching = {20, 2, 24, 0};
    struct fpx_slice_borders borders;
    assert_int_equal(
        find("a;b;c 1\na;b;d 1\na;b;e 1\na;b;f 2\na;c;a 3\na;c;b 4\n", &searching, 100, &borders),
        FLAMEPIX_OK);
    assert_int_equal(borders.count, 2);
    assert_int_equal(borders.at[1], 32);
}

static void test_a_border_stays_where_no_line_is_near(void **state)
{
    (void)state;
    const struct fpx_slice_limits searching = {10, 4, 5, 0};
    struct fpx_slice_borders borders;
    assert_int_equal(find("aaaaaaaaa 1\nbbbbbbbbbb 2\n", &searching, 100, &borders), FLAMEPIX_OK);
    assert_int_equal(borders.count, 2);
    assert_int_equal(borders.at[1], 12);
}

static void test_borders_that_are_searched_for_stay_in_order(void **state)
{
    (void)state;
    const struct fpx_slice_limits searching = {8, 4, 1000, 0};
    struct fpx_slice_borders borders;
    assert_int_equal(
        find("a;b 1\na;b;c 2\na;c 3\na;c;d 4\nb 5\nb;a 2\n", &searching, 100, &borders),
        FLAMEPIX_OK);
    assert_int_equal(borders.count, 4);
    for (size_t i = 1; i <= borders.count; i++)
        assert_true(borders.at[i] >= borders.at[i - 1]);
    assert_int_equal(borders.at[1], 28);
}

/* Lines of two bytes: a border is never far from where it would be without them. */
static struct fpx_slice_borders find_in_short_lines(size_t nbytes,
                                                    const struct fpx_slice_limits *limits)
{
    static char text[4001];
    struct fpx_slice_borders borders;
    assert_true(nbytes < sizeof(text));
    for (size_t i = 0; i < nbytes; i++)
        text[i] = i % 2 == 0 ? 'a' : '\n';
    text[nbytes] = '\0';
    assert_int_equal(find(text, limits, 100, &borders), FLAMEPIX_OK);
    return borders;
}

static void test_the_last_of_many_parts_are_smaller(void **state)
{
    (void)state;
    const struct fpx_slice_limits tapering = {10, 4, 0, 1000000};
    const struct fpx_slice_borders borders = find_in_short_lines(1600, &tapering);
    const uint64_t expected[] = {0, 400, 800, 1000, 1200, 1300, 1400, 1500, 1600};
    assert_int_equal(borders.count, 8);
    for (size_t i = 0; i <= borders.count; i++)
        assert_int_equal(borders.at[i], expected[i]);
}

static void test_fewer_than_many_parts_are_of_one_size(void **state)
{
    (void)state;
    const struct fpx_slice_limits tapering = {10, 4, 0, 1000000};
    const struct fpx_slice_borders borders = find_in_short_lines(36, &tapering);
    assert_int_equal(borders.count, 3);
    for (size_t i = 0; i <= borders.count; i++)
        assert_int_equal(borders.at[i], 12 * i);
}

static void test_there_are_more_parts_where_they_are_large(void **state)
{
    (void)state;
    const struct fpx_slice_limits tapering = {10, 4, 0, 200};
    struct fpx_slice_borders borders = find_in_short_lines(2000, &tapering);
    assert_int_equal(borders.count, 10 + 4);
    assert_int_equal(borders.at[8], 1600);
    borders = find_in_short_lines(4000, &(struct fpx_slice_limits){10, 4, 0, 20});
    assert_int_equal(borders.count, FPX_SLICES_MAX);
    assert_int_equal(borders.at[57], 57 * 4 * (4000 / 240));
    assert_int_equal(borders.at[58], 58 * 4 * (4000 / 240));
    assert_int_equal(borders.at[59], (58 * 4 + 2) * (4000 / 240));
}

static void test_parts_are_of_one_size_where_there_may_be_too_few_or_too_many(void **state)
{
    (void)state;
    struct fpx_slice_borders borders =
        find_in_short_lines(1600, &(struct fpx_slice_limits){10, 61, 0, 20});
    assert_int_equal(borders.count, 61);
    borders = find_in_short_lines(1600, &(struct fpx_slice_limits){10, 1, 0, 20});
    assert_int_equal(borders.count, 0);
}

static void test_a_file_that_has_become_shorter_has_changed(void **state)
{
    (void)state;
    struct fpx_slice_borders borders;
    FILE *file = tmpfile();
    assert_non_null(file);
    test_file_holds(fileno(file), "a 1\n", 4);
    const struct fpx_input_file input = {.fd = fileno(file), .nbytes = 100};
    assert_int_equal(fpx_slice_borders_find(&input, 100, &small, 100, &borders),
                     FLAMEPIX_INPUT_CHANGED);
    fclose(file);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_borders_stand_behind_line_ends),
        cmocka_unit_test(test_a_border_that_falls_behind_a_line_end_stays_there),
        cmocka_unit_test(test_there_are_no_more_parts_than_the_limit_says),
        cmocka_unit_test(test_less_than_two_parts_are_not_cut),
        cmocka_unit_test(test_a_line_over_several_parts_leaves_some_of_them_empty),
        cmocka_unit_test(test_a_file_with_a_line_that_is_too_long_at_a_border_is_not_cut),
        cmocka_unit_test(test_a_border_moves_to_the_line_that_shares_least_with_the_one_before),
        cmocka_unit_test(test_a_border_stays_where_no_line_is_near),
        cmocka_unit_test(test_borders_that_are_searched_for_stay_in_order),
        cmocka_unit_test(test_the_last_of_many_parts_are_smaller),
        cmocka_unit_test(test_fewer_than_many_parts_are_of_one_size),
        cmocka_unit_test(test_there_are_more_parts_where_they_are_large),
        cmocka_unit_test(test_parts_are_of_one_size_where_there_may_be_too_few_or_too_many),
        cmocka_unit_test(test_a_file_that_has_become_shorter_has_changed),
    };
    return cmocka_run_group_tests_name("slice_borders", tests, NULL, NULL);
}
