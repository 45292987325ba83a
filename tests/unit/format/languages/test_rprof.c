#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/recordings/recordings.h"

static const char simple[] = "sample.interval=10000\n"
                             "\"solve\" \"fit\" \"main\" \n"
                             "\"[[.data.frame\" \"main\" \n"
                             "\"solve\" \"fit\" \"main\" \n";

static const char full[] =
    "memory profiling: GC profiling: line profiling: sample.interval=20000\n"
    "#File 1: fit.R\n"
    ":1000:2000:56000:0:1#12 \"solve\" 1#30 \"fit\" 1#40 \"main\" \n"
    ":1000:2500:56000:3:\"<GC>\" 1#12 \"solve\" 1#30 \"fit\" 1#40 \"main\" \n"
    ":1000:2400:56000:0:1#31 \"fit\" 1#40 \"main\" \n"
    ":1100:2400:57000:1:\"a \\\"b\" 1#41 \"main\" \n";

static void expect_options(const char *text, const struct flamepix_recording_options *recording,
                           const char *folded)
{
    const struct flamepix_format_options options = {.recording = *recording};
    test_expect_collapsed("rprof", flamepix_bytes_of(text), &options, folded);
}

static struct test_collapsed read_text(const char *text)
{
    return test_collapse("rprof", flamepix_bytes_of(text), NULL, 0);
}

static void test_lines_are_stacks_from_the_innermost_outwards(void **state)
{
    (void)state;
    test_expect_folded("rprof", simple, "main;[[.data.frame 1\nmain;fit;solve 2\n");
}

static void test_samples_may_weigh_their_interval(void **state)
{
    (void)state;
    expect_options(simple, &(struct flamepix_recording_options){.weight = "time"},
                   "main;[[.data.frame 10000\nmain;fit;solve 20000\n");
}

static void test_fields_of_memory_lines_and_garbage_are_known(void **state)
{
    (void)state;
    test_expect_folded("rprof", full,
                       "main;a \\\"b 1\nmain;fit 1\nmain;fit;solve 1\nmain;fit;solve;<GC> 1\n");
    expect_options(full, &(struct flamepix_recording_options){.granularity = FLAMEPIX_LINES},
                   "main (fit.R:40);fit (fit.R:30);solve (fit.R:12) 1\n"
                   "main (fit.R:40);fit (fit.R:30);solve (fit.R:12);<GC> 1\n"
                   "main (fit.R:40);fit (fit.R:31) 1\nmain (fit.R:41);a \\\"b 1\n");
}

static void test_memory_that_was_added_and_duplications_are_parts(void **state)
{
    (void)state;
    expect_options(full, &(struct flamepix_recording_options){.profile = "memory"},
                   "main;a \\\"b 1800\nmain;fit;solve;<GC> 4000\n");
    expect_options(full, &(struct flamepix_recording_options){.profile = "duplications"},
                   "main;a \\\"b 1\nmain;fit;solve;<GC> 3\n");
}

static void test_a_recording_that_was_appended_has_its_own_files(void **state)
{
    (void)state;
    expect_options("line profiling: sample.interval=20000\n#File 1: a.R\n1#2 \"f\" \n"
                   "line profiling: sample.interval=20000\n#File 1: b.R\n1#3 \"f\" \n",
                   &(struct flamepix_recording_options){.granularity = FLAMEPIX_LINES},
                   "f (a.R:2) 1\nf (b.R:3) 1\n");
}

static void test_lines_that_are_none_are_not_understood(void **state)
{
    (void)state;
    struct test_collapsed read = read_text("sample.interval=20000\n\"f\" \n\"f\" g \n:1:2:\"f\" \n"
                                           "7#3 \"f\" \nfoo\n");
    assert_string_equal(read.folded.data, "f 1\n");
    assert_int_equal(read.report.ledger.not_understood.count, 4);
    assert_int_equal(read.report.ledger.first.line, 3);
    assert_string_equal(read.report.ledger.first.expected, "functions in quotation marks");
    test_collapsed_free(&read);
    const struct flamepix_format_options time = {.recording.weight = "time"};
    read = test_collapse("rprof", flamepix_bytes_of("\"f\" \n\"g\" \n"), &time, 0);
    assert_int_equal(read.report.ledger.not_understood.count, 2);
    test_collapsed_free(&read);
}

static void test_it_is_told_without_its_header_or_by_it(void **state)
{
    (void)state;
    test_expect_folded("rprof", "\"f\" \"g\" \n\"f\" \"g\" \n", "g;f 2\n");
    test_expect_folded("rprof", "sample.interval=20000\n\"f\" \"g\" \n", "g;f 1\n");
}

static void test_it_is_read_wherever_it_is_cut(void **state)
{
    (void)state;
    test_expect_cuts_are_read("rprof", flamepix_bytes_of(simple));
    test_expect_cuts_are_read("rprof", flamepix_bytes_of(full));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lines_are_stacks_from_the_innermost_outwards),
        cmocka_unit_test(test_samples_may_weigh_their_interval),
        cmocka_unit_test(test_fields_of_memory_lines_and_garbage_are_known),
        cmocka_unit_test(test_memory_that_was_added_and_duplications_are_parts),
        cmocka_unit_test(test_a_recording_that_was_appended_has_its_own_files),
        cmocka_unit_test(test_lines_that_are_none_are_not_understood),
        cmocka_unit_test(test_it_is_told_without_its_header_or_by_it),
        cmocka_unit_test(test_it_is_read_wherever_it_is_cut),
    };
    return cmocka_run_group_tests_name("rprof", tests, NULL, NULL);
}
