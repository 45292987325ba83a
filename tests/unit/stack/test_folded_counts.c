#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include <flamepix/stack.h>

static enum flamepix_status read_left(void *user, void *buffer, size_t capacity, size_t *length_ret)
{
    struct flamepix_bytes *left = user;
    *length_ret = left->length < capacity ? left->length : capacity;
    memcpy(buffer, left->data, *length_ret);
    *left = flamepix_bytes_from(*left, *length_ret);
    return FLAMEPIX_OK;
}

/* Reads a text to its end, or what else ends it: its stacks are "KEY WEIGHT OTHER|". */
static void expect_read(const char *folded, const struct flamepix_format_options *options,
                        struct flamepix_format_report *report, enum flamepix_status expected_status,
                        const char *expected)
{
    struct flamepix_bytes left = flamepix_bytes_of(folded);
    struct flamepix_stacks *stacks;
    struct flamepix_stack stack;
    enum flamepix_status status;
    char line[200] = "";
    size_t used = 0;
    assert_int_equal(flamepix_folded_create(read_left, &left, options, report, &stacks),
                     FLAMEPIX_OK);
    while ((status = flamepix_stacks_next(stacks, &stack)) == FLAMEPIX_OK) {
        const int length =
            snprintf(line + used, sizeof(line) - used, "%.*s %g %g|", (int)stack.length, stack.key,
                     stack.weight.value, stack.other.value);
        assert_true(length > 0 && (size_t)length < sizeof(line) - used);
        used += (size_t)length;
    }
    assert_int_equal(status, expected_status);
    assert_string_equal(line, expected);
    flamepix_stacks_free(stacks);
}

static void test_counts_below_zero_are_read_where_they_are_asked_for(void **state)
{
    (void)state;
    static const char folded[] = "a 5\na;b -3\na;c -0\n";
    const struct flamepix_format_options options = {.signed_counts = true};
    struct flamepix_format_report report;
    expect_read(folded, &options, &report, FLAMEPIX_END, "a; 5 0|a;b; -3 0|");
    assert_int_equal(report.below_zero, 1);
    assert_int_equal(report.zero, 1);
    expect_read(folded, NULL, NULL, FLAMEPIX_BELOW_ZERO, "a; 5 0|");
    const struct flamepix_format_options both = {.counts = 2, .signed_counts = true};
    expect_read("a -5 3\na;b 0 -2\n", &both, &report, FLAMEPIX_END, "a; 3 -5|a;b; -2 0|");
    assert_int_equal(report.below_zero, 2);
}

static void test_a_comment_says_how_many_counts_there_are_from_there_on(void **state)
{
    (void)state;
    struct flamepix_format_report report;
    expect_read("a 1 2\n# counts: two per line\nb 3 4\n# counts: one per line\nb 3 5\n", NULL,
                &report, FLAMEPIX_END, "a 1; 2 0|b; 4 3|b 3; 5 0|");
    assert_true(report.counts_changed);
    assert_false(report.two_counts);
}

static void test_counts_that_are_given_are_those_whatever_comments_say(void **state)
{
    (void)state;
    const struct flamepix_format_options one = {.counts = 1}, two = {.counts = 2};
    struct flamepix_format_report report;
    expect_read("# counts: two per line\nb 3 4\n", &one, &report, FLAMEPIX_END, "b 3; 4 0|");
    assert_false(report.counts_changed);
    expect_read("# counts: one per line\nb 3 4\n", &two, &report, FLAMEPIX_END, "b; 4 3|");
}

static void test_where_two_were_guessed_lines_of_one_are_bad(void **state)
{
    (void)state;
    const struct flamepix_format_options guessed = {.guessed_counts = 2};
    struct flamepix_format_report report;
    expect_read("b 3 4\n# counts: one per line\nb 3 5\n", &guessed, &report, FLAMEPIX_END,
                "b; 4 3|");
    assert_int_equal(report.bad_lines, 1);
    assert_int_equal(report.first[0].fault, FLAMEPIX_LINE_ONE_COUNT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_counts_below_zero_are_read_where_they_are_asked_for),
        cmocka_unit_test(test_a_comment_says_how_many_counts_there_are_from_there_on),
        cmocka_unit_test(test_counts_that_are_given_are_those_whatever_comments_say),
        cmocka_unit_test(test_where_two_were_guessed_lines_of_one_are_bad),
    };
    return cmocka_run_group_tests_name("folded_counts", tests, NULL, NULL);
}
