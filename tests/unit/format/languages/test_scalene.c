#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/recordings/ledgers.h"
#include "support/recordings/recordings.h"

#define HEAD "\"alloc_samples\":0,\"elapsed_time_sec\":2.0,\"growth_rate\":0,\"max_footprint_mb\":0"
#define PERCENT(python, c, system)                                                                 \
    "\"n_cpu_percent_python\":" python ",\"n_cpu_percent_c\":" c ",\"n_sys_percent\":" system
#define FILES                                                                                      \
    "\"files\":{\"a.py\":{\"percent_cpu_time\":80,\"functions\":[{\"line\":\"work\",\"lineno\":"   \
    "3," PERCENT("30", "20", "10") "}],\"lines\":[{\"line\":\"work()\\n\"," PERCENT(               \
        "40", "30", "10") "},{\"line\":\"\\n\"," PERCENT("0", "0", "0") "}]}}"

static const char flat[] = "{" FILES "," HEAD ",\"stacks\":[]}";

static const char stacks[] =
    "{\"stacks\":[[[\"/a b.py <module>:9;\",\"/a b.py A.work:4;\"],{\"count\":7,"
    "\"python_time\":0.2,\"c_time\":0.05,\"cpu_samples\":0.25}],"
    "[[[\"/a b.py\",\"<module>\",9]],[3,0.5,0.25,0.75]]]," FILES "," HEAD "}";

static void test_stacks_weigh_their_share_of_the_time(void **state)
{
    (void)state;
    const struct flamepix_format_options lines = {.recording.granularity = FLAMEPIX_LINES};
    test_expect_folded("scalene", stacks, "<module> 1500000\n<module>;A.work 500000\n");
    test_expect_collapsed("scalene", flamepix_bytes_of(stacks), &lines,
                          "<module> (/a b.py:9) 1500000\n"
                          "<module> (/a b.py:9);A.work (/a b.py:4) 500000\n");
}

static void test_samples_are_counted_where_they_are_asked_for(void **state)
{
    (void)state;
    const struct flamepix_format_options options = {.recording.profile = "samples"};
    test_expect_collapsed("scalene", flamepix_bytes_of(stacks), &options,
                          "<module> 3\n<module>;A.work 7\n");
    test_expect_folded("scalene", "{" HEAD ",\"stacks\":[[[\"a.py f:1;\"],5],[[\"a.py g:2;\"],6]]}",
                       "f 5\ng 6\n");
}

static void test_stacks_with_native_frames_are_read_where_there_are_no_others(void **state)
{
    (void)state;
    test_expect_folded("scalene",
                       "{" HEAD ",\"stacks\":[],\"combined_stacks\":[[[{\"kind\":\"py\","
                       "\"display_name\":\"f\",\"filename_or_module\":\"a.py\",\"line\":3},"
                       "{\"kind\":\"native\",\"display_name\":\"memcpy\",\"filename_or_module\":"
                       "\"libc.so\",\"line\":null}],4]]}",
                       "f;memcpy 4\n");
}

static void test_without_stacks_functions_stand_upon_their_files(void **state)
{
    (void)state;
    test_expect_folded("scalene", flat, "a.py;<module> 400000\na.py;work 1200000\n");
    test_expect_remark("scalene", flat, "there are no stacks, but functions upon their files");
    test_expect_remark("scalene", stacks, "");
}

static void test_what_lacks_something_is_not_understood(void **state)
{
    (void)state;
    test_expect_records("scalene", stacks, 2, 0);
    test_expect_records("scalene",
                        "{" HEAD ",\"stacks\":[[[\"a.py f:1;\"],5],[[],6],[[\"f\"],null],[[7],1],"
                        "[[\"f\"]],null]}",
                        1, 5);
    test_expect_records("scalene",
                        "{" HEAD ",\"files\":{\"a\":{\"functions\":[{\"line\":\"f\"},{" PERCENT(
                            "1", "1", "1") "}],\"lines\":[]}}}",
                        0, 2);
    test_expect_records("scalene", "{" HEAD ",\"files\":{\"a\":{\"lines\":[]}}}", 0, 1);
    test_expect_records("scalene", "{" HEAD "}", 0, 1);
    test_expect_records("scalene", "{\"alloc_samples\":0,\"growth_rate\":0," FILES "}", 0, 2);
    test_expect_records("scalene", "{" HEAD "," FILES "}{}", 2, 1);
}

static void test_no_one_field_tells_the_format(void **state)
{
    (void)state;
    test_expect_told_without("scalene", flamepix_bytes_of(stacks),
                             (const char *const[]){"\"alloc_samples\"", "\"elapsed_time_sec\"",
                                                   "\"growth_rate\"", "\"max_footprint_mb\"",
                                                   "\"n_cpu_percent_c\"", "\"percent_cpu_time\"",
                                                   NULL});
}

static void test_it_is_read_wherever_it_is_cut(void **state)
{
    (void)state;
    test_expect_cuts_are_read("scalene", flamepix_bytes_of(stacks));
    test_expect_cuts_are_read("scalene", flamepix_bytes_of(flat));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_stacks_weigh_their_share_of_the_time),
        cmocka_unit_test(test_samples_are_counted_where_they_are_asked_for),
        cmocka_unit_test(test_stacks_with_native_frames_are_read_where_there_are_no_others),
        cmocka_unit_test(test_without_stacks_functions_stand_upon_their_files),
        cmocka_unit_test(test_what_lacks_something_is_not_understood),
        cmocka_unit_test(test_no_one_field_tells_the_format),
        cmocka_unit_test(test_it_is_read_wherever_it_is_cut),
    };
    return cmocka_run_group_tests_name("scalene", tests, NULL, NULL);
}
