#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include <flamepix/layout.h>

#include "support/paths.h"
#include "support/pictures/around.h"
#include "support/pictures/layouts.h"
#include "support/recordings/layout_text.h"
#include "support/scarce_memory.h"

static const char folded[] = "main;parse;lex 40\nmain;parse;read 25\nmain;a 1\nmain;b 1\nmain 5\n";

static struct flamepix_buffer packed_of(const char *text, uint32_t columns)
{
    struct flamepix_layout *layout = layouts_of(paths_sorted(text), layouts_columns(columns));
    struct flamepix_buffer packed = {0};
    assert_int_equal(flamepix_layout_pack(layout, &packed), FLAMEPIX_OK);
    flamepix_layout_free(layout);
    return packed;
}

/* Takes the layout. */
static void expect_there_and_back(struct flamepix_layout *layout)
{
    struct flamepix_layout *back;
    struct flamepix_buffer packed = {0};
    assert_int_equal(flamepix_layout_pack(layout, &packed), FLAMEPIX_OK);
    assert_int_equal(flamepix_layout_unpack(flamepix_buffer_bytes(&packed), &back), FLAMEPIX_OK);
    flamepix_buffer_free(&packed); /* they do not depend on each other */
    char *expected = record_all(layout), *actual = record_all(back);
    assert_string_equal(actual, expected);
    for (uint32_t row = 0; row < flamepix_layout_summary(layout).rows; row++)
        layouts_expect_same_row(back, layout, row);
    free(expected);
    free(actual);
    flamepix_layout_free(layout);
    flamepix_layout_free(back);
}

static void test_a_packed_layout_comes_back_as_it_was(void **state)
{
    (void)state;
    static const char *const texts[] = {folded, "a 1\n", "a 0.25\na;b 0.1\nb 1e-9\n",
                                        "a;b 1e200\na;c 1e-200\n", ";;a 3\n;b 4\n"};
    for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++)
        expect_there_and_back(layouts_of(paths_sorted(texts[i]), layouts_columns(30)));
}

static const char calls[] = "main;f;a 3\nmain;f;b;c 4\nrun;go;f 5\nrun;f;a 0.5\n";

static void test_both_halves_around_a_function_come_back(void **state)
{
    (void)state;
    const struct flamepix_layout_options options = layouts_columns(30);
    expect_there_and_back(around_layout(calls, "f", &options));
}

static void test_layouts_are_packed_one_behind_the_other(void **state)
{
    (void)state;
    struct flamepix_buffer packed = packed_of(folded, 300);
    struct flamepix_layout *layout = layouts_of(paths_sorted("a 1\n"), layouts_columns(10));
    struct flamepix_layout *back;
    const size_t begin = packed.length;
    assert_int_equal(flamepix_layout_pack(layout, &packed), FLAMEPIX_OK);
    const struct flamepix_bytes second = flamepix_bytes_from(flamepix_buffer_bytes(&packed), begin);
    assert_int_equal(flamepix_layout_unpack(second, &back), FLAMEPIX_OK);
    assert_int_equal(flamepix_layout_summary(back).columns, 10);
    flamepix_layout_free(back);
    flamepix_layout_free(layout);
    flamepix_buffer_free(&packed);
}

static void test_a_box_of_whole_numbers_takes_few_bytes(void **state)
{
    (void)state;
    struct flamepix_buffer one = packed_of("main;a 1\nmain;b 1\n", 300);
    struct flamepix_buffer more = packed_of("main;a 1\nmain;a;b 1\nmain;b 1\nmain;b;a 1\n", 300);
    assert_in_range(more.length - one.length, 1, 12); /* two boxes, no new name */
    flamepix_buffer_free(&one);
    flamepix_buffer_free(&more);
}

/* Takes the bytes. */
static void expect_no_layout_in_less(struct flamepix_buffer packed)
{
    for (size_t length = 0; length < packed.length; length++) {
        struct flamepix_layout *layout = NULL;
        char *copy = malloc(length + 1); /* so that sanitizers see its end */
        assert_non_null(copy);
        memcpy(copy, packed.data, length);
        assert_int_equal(flamepix_layout_unpack((struct flamepix_bytes){copy, length}, &layout),
                         FLAMEPIX_BAD_ARGUMENT);
        assert_null(layout);
        free(copy);
    }
    flamepix_buffer_free(&packed);
}

static void test_bytes_that_end_early_are_no_layout(void **state)
{
    (void)state;
    expect_no_layout_in_less(packed_of(folded, 30));
}

static void test_bytes_that_end_in_either_half_are_no_layout(void **state)
{
    (void)state;
    const struct flamepix_layout_options options = layouts_columns(30);
    struct flamepix_layout *layout = around_layout(calls, "f", &options);
    struct flamepix_buffer packed = {0};
    assert_int_equal(flamepix_layout_pack(layout, &packed), FLAMEPIX_OK);
    flamepix_layout_free(layout);
    expect_no_layout_in_less(packed);
}

static enum flamepix_status there_and_back(void *user)
{
    struct flamepix_buffer packed = {0};
    struct flamepix_layout *back = NULL;
    enum flamepix_status status = flamepix_layout_pack(user, &packed);
    if (status == FLAMEPIX_OK)
        status = flamepix_layout_unpack(flamepix_buffer_bytes(&packed), &back);
    flamepix_layout_free(back);
    flamepix_buffer_free(&packed);
    return status;
}

static void test_packing_without_memory_says_so(void **state)
{
    (void)state;
    struct flamepix_layout *layout = layouts_of(paths_sorted(folded), layouts_columns(30));
    assert_true(scarce_memory_try(there_and_back, layout) > 5);
    flamepix_layout_free(layout);
}

static void test_packing_both_halves_without_memory_says_so(void **state)
{
    (void)state;
    const struct flamepix_layout_options options = layouts_columns(30);
    struct flamepix_layout *layout = around_layout(calls, "f", &options);
    assert_true(scarce_memory_try(there_and_back, layout) > 10);
    flamepix_layout_free(layout);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_packed_layout_comes_back_as_it_was),
        cmocka_unit_test(test_both_halves_around_a_function_come_back),
        cmocka_unit_test(test_layouts_are_packed_one_behind_the_other),
        cmocka_unit_test(test_a_box_of_whole_numbers_takes_few_bytes),
        cmocka_unit_test(test_bytes_that_end_early_are_no_layout),
        cmocka_unit_test(test_bytes_that_end_in_either_half_are_no_layout),
        cmocka_unit_test(test_packing_without_memory_says_so),
        cmocka_unit_test(test_packing_both_halves_without_memory_says_so),
    };
    return cmocka_run_group_tests_name("packed_layout", tests, NULL, NULL);
}
