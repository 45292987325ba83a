#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/recordings/recordings.h"

#include "base/buffer_printf.h"

/* Through the reader of Chrome traces, which puts what is open. */
static void expect(const char *events, const char *folded)
{
    test_expect_folded("chrome-trace", events, folded);
}

static void test_ends_at_one_moment_may_come_in_the_wrong_order(void **state)
{
    (void)state;
    expect("[{\"ph\":\"B\",\"name\":\"a\",\"ts\":0},{\"ph\":\"B\",\"name\":\"b\",\"ts\":1},"
           "{\"ph\":\"E\",\"name\":\"a\",\"ts\":9},{\"ph\":\"E\",\"name\":\"b\",\"ts\":9},"
           "{\"ph\":\"X\",\"name\":\"c\",\"ts\":20,\"dur\":1}]",
           "a 1\na;b 8\nc 1\n");
}

static void test_an_end_does_not_wait_for_a_later_moment(void **state)
{
    (void)state;
    expect("[{\"ph\":\"E\",\"name\":\"a\",\"ts\":0},{\"ph\":\"B\",\"name\":\"a\",\"ts\":1},"
           "{\"ph\":\"E\",\"name\":\"a\",\"ts\":4}]",
           "a 3\n");
}

static void test_an_end_without_a_name_leaves_what_knows_its_end(void **state)
{
    (void)state;
    expect("[{\"ph\":\"X\",\"name\":\"a\",\"ts\":0,\"dur\":9},{\"ph\":\"E\",\"ts\":4}]", "a 9\n");
}

static void test_time_between_spans_is_nobodys(void **state)
{
    (void)state;
    expect("[{\"ph\":\"X\",\"name\":\"a\",\"ts\":0,\"dur\":2},"
           "{\"ph\":\"X\",\"name\":\"a\",\"ts\":100,\"dur\":3}]",
           "a 5\n");
}

/* What is called again and again deep down would be written again and again: a gigabyte. */
static void test_deep_stacks_that_come_again_are_no_damage(void **state)
{
    (void)state;
    enum { DEPTH = 3000, CALLS = 10000 };
    struct flamepix_buffer text = {0};
    (void)fpx_buffer_printf(&text, "[");
    for (int i = 0; i < DEPTH; i++)
        (void)fpx_buffer_printf(&text, "{\"ph\":\"B\",\"name\":\"f\",\"ts\":0},");
    for (int i = 0; i < CALLS; i++)
        (void)fpx_buffer_printf(&text, "{\"ph\":\"X\",\"name\":\"g\",\"ts\":%d,\"dur\":1},", 2 * i);
    (void)fpx_buffer_printf(&text, "{}]");
    struct test_collapsed collapsed =
        test_collapse("chrome-trace", flamepix_buffer_bytes(&text), NULL, 0);
    assert_false(collapsed.report.damage.found);
    assert_int_equal(collapsed.report.stacks, 2);
    const char *first = collapsed.folded.data + 2 * DEPTH - 1;
    assert_memory_equal(first, " 9999\n", strlen(" 9999\n"));
    assert_string_equal(first + strlen(" 9999\n") + 2 * DEPTH + 1, " 10000\n");
    test_collapsed_free(&collapsed);
    flamepix_buffer_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ends_at_one_moment_may_come_in_the_wrong_order),
        cmocka_unit_test(test_an_end_does_not_wait_for_a_later_moment),
        cmocka_unit_test(test_an_end_without_a_name_leaves_what_knows_its_end),
        cmocka_unit_test(test_time_between_spans_is_nobodys),
        cmocka_unit_test(test_deep_stacks_that_come_again_are_no_damage),
    };
    return cmocka_run_group_tests_name("open_calls", tests, NULL, NULL);
}
