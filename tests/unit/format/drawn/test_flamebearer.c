#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "support/recordings/ledgers.h"
#include "support/recordings/recordings.h"

#define NAMES "\"names\":[\"total\",\"main\",\"work\",\"idle;x\"]"
#define SINGLE                                                                                     \
    "\"metadata\":{\"format\":\"single\",\"spyName\":\"gospy\",\"sampleRate\":100,"                \
    "\"units\":\"samples\"}"
#define LEVELS "\"levels\":[[0,10,1,0],[0,6,2,1,1,3,3,3],[1,3,3,2,0,1,1,3]]"

static const char single[] = "{\"version\":1,\"flamebearer\":{" NAMES "," LEVELS
                             ",\"numTicks\":10,\"maxSelf\":3}," SINGLE "}";

static const char diff[] =
    "{\"flamebearer\":{\"names\":[\"total\",\"main\",\"work\",\"gone\",\"new\"],\"levels\":["
    "[0,10,0,0,8,0,0],[0,6,2,0,8,2,1,0,4,4,0,0,0,3],[0,4,4,0,3,3,2,0,0,0,0,3,3,4]],"
    "\"numTicks\":18,\"maxSelf\":4},\"metadata\":{\"format\":\"double\",\"units\":\"samples\","
    "\"sampleRate\":1000000000},\"leftTicks\":10,\"rightTicks\":8}";

static void test_nodes_stand_upon_those_in_whose_extent_they_begin(void **state)
{
    (void)state;
    test_expect_folded("flamebearer", single, " 1\nidle:x 3\nmain 2\nmain;idle:x 1\nmain;work 3\n");
    test_expect_records("flamebearer", single, 5, 0);
}

static void test_a_comparison_has_two_sides(void **state)
{
    (void)state;
    struct test_collapsed collapsed =
        test_collapse("flamebearer", flamepix_bytes_of(diff), NULL, 0);
    assert_true(collapsed.report.has_two_sides);
    assert_string_equal(collapsed.report.unit, "nanoseconds");
    assert_string_equal(collapsed.folded.data, "gone 0\nmain 2\nmain;new 3\nmain;work 3\n");
    assert_int_equal(collapsed.report.ledger.not_understood.count, 0);
    assert_string_equal(collapsed.report.ledger.total.name, "");
    test_collapsed_free(&collapsed);
}

static void test_metadata_may_come_first_or_not_at_all(void **state)
{
    (void)state;
    test_expect_folded("flamebearer", "{" SINGLE ",\"flamebearer\":{" LEVELS "," NAMES "}}",
                       " 1\nidle:x 3\nmain 2\nmain;idle:x 1\nmain;work 3\n");
    test_expect_folded("flamebearer", "{\"flamebearer\":{" LEVELS "," NAMES "}}",
                       " 1\nidle:x 3\nmain 2\nmain;idle:x 1\nmain;work 3\n");
    test_expect_folded("flamebearer",
                       "{\"flamebearer\":{" LEVELS "," NAMES ",\"format\":\"single\","
                       "\"spyName\":\"rbspy\",\"sampleRate\":100,\"units\":\"samples\"}}",
                       " 1\nidle:x 3\nmain 2\nmain;idle:x 1\nmain;work 3\n");
}

/* What becomes of these levels, of a single profile. */
static void expect_levels(const char *levels, uint64_t drawn, uint64_t not_understood)
{
    char text[1024];
    assert_true(snprintf(text, sizeof(text),
                         "{\"flamebearer\":{" NAMES ",\"levels\":%s}," SINGLE "}",
                         levels) < (int)sizeof(text));
    test_expect_records("flamebearer", text, drawn, not_understood);
}

static void test_nodes_that_lack_something_are_not_understood(void **state)
{
    (void)state;
    expect_levels("[[0,4,0,0],[0,4,4,1]]", 1, 0);
    expect_levels("[[0,4,0,0],[0,3,3,1,0,1,1,4]]", 2, 2); /* no name; so its value is the root's */
    expect_levels("[[0,4,0,0],[0,3,3,1,0,1,1]]", 2, 2);
    expect_levels("[[0,4,1,0],[0,3,3,1],[4,1,1,2]]", 2, 1); /* upon nothing */
    expect_levels("[[0,4,1,0],[0,3,3,1],[0,4,4,2]]", 2, 1); /* wider than what it stands upon */
    expect_levels("[[0,4,4,0],[0,-3,3,1]]", 1, 1);
    expect_levels("[[0,4,4,0],[null,3,3,1]]", 1, 1);
    expect_levels("{}", 0, 1);
    expect_levels("[[0,2,0,0,0,2,2,1],[0,2,2,1]]", 0, 1);
}

static void test_own_values_are_those_that_are_said(void **state)
{
    (void)state;
    expect_levels("[[0,4,0,0],[0,4,3,1]]", 1, 1);
}

static void test_another_format_is_not_understood(void **state)
{
    (void)state;
    test_expect_records("flamebearer",
                        "{\"flamebearer\":{" NAMES "," LEVELS "},\"metadata\":{\"format\":"
                        "\"triple\"}}",
                        0, 1);
}

static void test_totals_are_compared(void **state)
{
    (void)state;
    struct test_collapsed collapsed = test_collapse(
        "flamebearer",
        flamepix_bytes_of("{\"flamebearer\":{" NAMES "," LEVELS ",\"numTicks\":11}}"), NULL, 0);
    assert_string_equal(collapsed.report.ledger.total.name, "numTicks");
    assert_true(collapsed.report.ledger.total.stated == 11);
    test_collapsed_free(&collapsed);
}

static void test_a_version_that_is_not_known_is_refused(void **state)
{
    (void)state;
    struct test_collapsed collapsed = test_collapse(
        "flamebearer", flamepix_bytes_of("{\"version\":2,\"flamebearer\":{" NAMES "," LEVELS "}}"),
        NULL, 0);
    assert_int_equal(collapsed.status, FLAMEPIX_UNKNOWN_VERSION);
    assert_string_equal(collapsed.report.ledger.newer_version, "2");
    test_collapsed_free(&collapsed);
}

static void test_what_follows_is_said(void **state)
{
    (void)state;
    test_expect_records("flamebearer", "{\"flamebearer\":{" NAMES "," LEVELS "}}\n{}", 5, 1);
}

/* How reading ends that is not lenient. */
static enum flamepix_status end_of(const char *text, bool is_strict, bool is_lenient)
{
    const struct flamepix_format_options options = {.strict = is_strict, .lenient = is_lenient};
    struct flamepix_input *input;
    struct flamepix_stacks *stacks;
    struct flamepix_stack stack;
    enum flamepix_status status;
    assert_int_equal(flamepix_input_from_memory(flamepix_bytes_of(text), NULL, &input),
                     FLAMEPIX_OK);
    assert_int_equal(flamepix_format_named("flamebearer")->open(input, &options, NULL, &stacks),
                     FLAMEPIX_OK);
    do
        status = flamepix_stacks_next(stacks, &stack);
    while (status == FLAMEPIX_OK);
    flamepix_stacks_free(stacks);
    flamepix_input_free(input);
    return status;
}

static void test_what_is_hardly_understood_is_refused(void **state)
{
    (void)state;
    static const char two[] = "{\"flamebearer\":{" NAMES "," LEVELS "}}\n{}";
    assert_int_equal(end_of(single, false, false), FLAMEPIX_END);
    assert_int_equal(end_of(single, true, false), FLAMEPIX_END);
    assert_int_equal(end_of(two, false, false), FLAMEPIX_NOT_UNDERSTOOD);
    assert_int_equal(end_of(two, true, true), FLAMEPIX_BAD_RECORDING);
    assert_int_equal(end_of(two, false, true), FLAMEPIX_END);
}

static void test_no_one_field_tells_the_format(void **state)
{
    (void)state;
    test_expect_told_without("flamebearer", flamepix_bytes_of(single),
                             (const char *const[]){"\"flamebearer\"", "\"names\"", "\"levels\"",
                                                   "\"numTicks\"", "\"maxSelf\"", "\"spyName\"",
                                                   NULL});
}

static void test_the_api_writes_levels_as_objects(void **state)
{
    (void)state;
    test_expect_folded("flamebearer",
                       "{\"flamegraph\":{" NAMES ",\"levels\":[{\"values\":[\"0\",\"10\",\"1\","
                       "\"0\"]},{\"values\":[\"0\",\"6\",\"6\",\"1\",\"1\",\"3\",\"3\",\"3\"]}],"
                       "\"total\":\"10\",\"maxSelf\":\"6\"}}",
                       " 1\nidle:x 3\nmain 6\n");
    test_expect_records(
        "flamebearer", "{\"flamegraph\":{" NAMES ",\"levels\":[{\"numbers\":[0,10,10,0]}]}}", 0, 1);
}

static void test_it_is_read_wherever_it_is_cut(void **state)
{
    (void)state;
    test_expect_cuts_are_read("flamebearer", flamepix_bytes_of(single));
    test_expect_cuts_are_read("flamebearer", flamepix_bytes_of(diff));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nodes_stand_upon_those_in_whose_extent_they_begin),
        cmocka_unit_test(test_a_comparison_has_two_sides),
        cmocka_unit_test(test_metadata_may_come_first_or_not_at_all),
        cmocka_unit_test(test_nodes_that_lack_something_are_not_understood),
        cmocka_unit_test(test_own_values_are_those_that_are_said),
        cmocka_unit_test(test_another_format_is_not_understood),
        cmocka_unit_test(test_totals_are_compared),
        cmocka_unit_test(test_a_version_that_is_not_known_is_refused),
        cmocka_unit_test(test_what_follows_is_said),
        cmocka_unit_test(test_what_is_hardly_understood_is_refused),
        cmocka_unit_test(test_no_one_field_tells_the_format),
        cmocka_unit_test(test_it_is_read_wherever_it_is_cut),
        cmocka_unit_test(test_the_api_writes_levels_as_objects),
    };
    return cmocka_run_group_tests_name("flamebearer", tests, NULL, NULL);
}
