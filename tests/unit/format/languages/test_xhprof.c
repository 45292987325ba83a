#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/recordings/recordings.h"

#define CALLS                                                                                      \
    "{\"main()==>load\":{\"ct\":1,\"wt\":90,\"cpu\":80,\"mu\":2048,\"pmu\":1024},"                 \
    "\"main()==>work\":{\"ct\":2,\"wt\":300,\"cpu\":290,\"mu\":512,\"pmu\":0},"                    \
    "\"work==>strlen\":{\"ct\":20,\"wt\":60,\"cpu\":55,\"mu\":-8,\"pmu\":0},"                      \
    "\"load==>strlen\":{\"ct\":1,\"wt\":10,\"cpu\":9,\"mu\":64,\"pmu\":0},"                        \
    "\"main()\":{\"ct\":1,\"wt\":420,\"cpu\":400,\"mu\":4096,\"pmu\":2048}}"

static const char wall[] = "main() 30\nmain();load 80\nmain();load;strlen 10\n"
                           "main();work 240\nmain();work;strlen 60\n";

static struct test_collapsed read_text(const char *text)
{
    return test_collapse("xhprof", flamepix_bytes_of(text), NULL, 0);
}

static void test_own_times_are_those_of_calls_less_what_was_called(void **state)
{
    (void)state;
    test_expect_folded("xhprof", CALLS, wall);
    struct test_collapsed read = read_text(CALLS);
    assert_true(read.report.is_estimated);
    assert_string_equal(read.report.unit, "microseconds");
    assert_string_equal(read.report.parts.read, "wall time");
    assert_string_equal(read.report.ledger.total.name, "");
    test_collapsed_free(&read);
}

static void test_measures_are_parts(void **state)
{
    (void)state;
    const struct flamepix_format_options memory = {.recording.profile = "memory"};
    const struct flamepix_format_options processor = {.recording.profile = "processor time"};
    test_expect_collapsed("xhprof", flamepix_bytes_of(CALLS), &processor,
                          "main() 30\nmain();load 71\nmain();load;strlen 9\n"
                          "main();work 235\nmain();work;strlen 55\n");
    struct test_collapsed read = test_collapse("xhprof", flamepix_bytes_of(CALLS), &memory, 0);
    assert_string_equal(read.report.unit, "bytes");
    assert_non_null(strstr(read.folded.data, "main() 1536\n"));
    test_collapsed_free(&read);
}

static void test_the_profile_may_be_a_member(void **state)
{
    (void)state;
    test_expect_folded("xhprof", "{\"meta\":{\"url\":\"/a\",\"n\":[1]},\"profile\":" CALLS "}",
                       wall);
}

static void test_functions_that_call_one_another_keep_their_own_times(void **state)
{
    (void)state;
    test_expect_folded("xhprof",
                       "{\"main()==>a\":{\"wt\":100},\"a==>b\":{\"wt\":80},\"b==>a\":{\"wt\":30},"
                       "\"b==>b\":{\"wt\":5},\"main()\":{\"wt\":110}}",
                       "main() 10\nmain();a 50\nmain();a;b 50\n");
}

static void test_another_document_is_added(void **state)
{
    (void)state;
    test_expect_folded("xhprof", CALLS "\n" CALLS,
                       "main() 60\nmain();load 160\nmain();load;strlen 20\n"
                       "main();work 480\nmain();work;strlen 120\n");
}

static void test_calls_without_a_measure_are_not_understood(void **state)
{
    (void)state;
    struct test_collapsed read =
        read_text("{\"main()==>a\":{\"wt\":5},\"main()==>b\":{\"ct\":1},\"main()\":{\"wt\":7}}");
    assert_string_equal(read.folded.data, "main() 2\nmain();a 5\n");
    assert_int_equal(read.report.ledger.not_understood.count, 1);
    test_collapsed_free(&read);
}

static void test_what_nobody_called_is_compared(void **state)
{
    (void)state;
    struct test_collapsed read = read_text("{\"x==>a\":{\"wt\":5},\"main()\":{\"wt\":7}}");
    assert_string_equal(read.report.ledger.total.name, "");
    test_collapsed_free(&read);
}

static void test_it_is_told_without_any_one_of_its_marks(void **state)
{
    (void)state;
    test_expect_folded("xhprof", "{\"a==>b\":{\"ct\":1,\"wt\":5},\"a\":{\"wt\":5}}", "a;b 5\n");
    test_expect_folded("xhprof",
                       "{\"main()\\u003d=>b\":{\"cpu\":5},\"main()\":{\"cpu\":5,\"pmu\":0}}",
                       "main();b 5\n");
    test_expect_folded("xhprof", "{\"main()==>b\":{\"cpu\":5},\"main()\":{\"cpu\":5}}",
                       "main();b 5\n");
}

static void test_it_is_read_wherever_it_is_cut(void **state)
{
    (void)state;
    test_expect_cuts_are_read("xhprof", flamepix_bytes_of("{\"profile\":" CALLS "}" CALLS));
}

static void test_a_first_call_without_the_measure_of_others_is_said(void **state)
{
    (void)state;
    struct test_collapsed read = test_collapse(
        "xhprof", flamepix_bytes_of("{\"a==>b\":{\"cpu\":4},\"a\":{\"cpu\":6,\"wt\":7}}"), NULL, 0);
    assert_string_equal(read.folded.data, "a;b 4\n");
    assert_int_equal(read.report.ledger.not_understood.count, 1);
    test_collapsed_free(&read);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_own_times_are_those_of_calls_less_what_was_called),
        cmocka_unit_test(test_measures_are_parts),
        cmocka_unit_test(test_the_profile_may_be_a_member),
        cmocka_unit_test(test_functions_that_call_one_another_keep_their_own_times),
        cmocka_unit_test(test_another_document_is_added),
        cmocka_unit_test(test_calls_without_a_measure_are_not_understood),
        cmocka_unit_test(test_what_nobody_called_is_compared),
        cmocka_unit_test(test_it_is_told_without_any_one_of_its_marks),
        cmocka_unit_test(test_it_is_read_wherever_it_is_cut),
        cmocka_unit_test(test_a_first_call_without_the_measure_of_others_is_said),
    };
    return cmocka_run_group_tests_name("xhprof", tests, NULL, NULL);
}
