#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/recordings/recordings.h"

#define CENTRES                                                                                    \
    "\"cost_centres\":[{\"id\":5,\"label\":\"MAIN\",\"module\":\"MAIN\","                          \
    "\"src_loc\":\"<built-in>\"},{\"id\":4,\"label\":\"main\",\"module\":\"Main\","                \
    "\"src_loc\":\"a.hs:(21,1)-(38,42)\"},{\"id\":2,\"label\":\"parse it\",\"module\":\"P\"}]"
#define PROFILE                                                                                    \
    "\"profile\":{\"id\":5,\"entries\":0,\"alloc\":0,\"ticks\":0,\"children\":["                   \
    "{\"id\":4,\"alloc\":90,\"ticks\":7,\"children\":["                                            \
    "{\"id\":2,\"alloc\":20,\"ticks\":6,\"children\":[]}]},"                                       \
    "{\"id\":2,\"alloc\":640,\"ticks\":0,\"children\":[]}]}"
#define TOTALS "\"program\":\"calc\",\"total_ticks\":13,\"tick_interval\":1000,\"total_alloc\":750"

static const char simple[] = "{" TOTALS "," CENTRES "," PROFILE "}";

static void expect_options(const char *text, const struct flamepix_recording_options *recording,
                           const char *folded)
{
    const struct flamepix_format_options options = {.recording = *recording};
    test_expect_collapsed("ghcprof-json", flamepix_bytes_of(text), &options, folded);
}

static void test_cost_centres_weigh_their_ticks(void **state)
{
    (void)state;
    test_expect_folded("ghcprof-json", simple,
                       "MAIN.MAIN;Main.main 7\nMAIN.MAIN;Main.main;P.parse it 6\n");
    expect_options(simple, &(struct flamepix_recording_options){.weight = "ticks"},
                   "MAIN.MAIN;Main.main 7\nMAIN.MAIN;Main.main;P.parse it 6\n");
}

static void test_bytes_and_time_may_be_weights(void **state)
{
    (void)state;
    expect_options(simple, &(struct flamepix_recording_options){.weight = "bytes"},
                   "MAIN.MAIN;Main.main 90\nMAIN.MAIN;Main.main;P.parse it 20\n"
                   "MAIN.MAIN;P.parse it 640\n");
    expect_options(simple, &(struct flamepix_recording_options){.weight = "time"},
                   "MAIN.MAIN;Main.main 7000\nMAIN.MAIN;Main.main;P.parse it 6000\n");
}

static void test_lines_know_their_files(void **state)
{
    (void)state;
    expect_options(simple, &(struct flamepix_recording_options){.granularity = FLAMEPIX_LINES},
                   "MAIN.MAIN;Main.main (a.hs:21) 7\n"
                   "MAIN.MAIN;Main.main (a.hs:21);P.parse it 6\n");
}

static void test_members_come_in_any_order(void **state)
{
    (void)state;
    test_expect_folded("ghcprof-json",
                       "{\"profile\":{\"children\":[{\"ticks\":7,\"children\":[],\"id\":4}],"
                       "\"ticks\":2,\"id\":5}," CENTRES "," TOTALS "}",
                       "MAIN.MAIN 2\nMAIN.MAIN;Main.main 7\n");
}

static struct test_collapsed read_text(const char *text)
{
    return test_collapse("ghcprof-json", flamepix_bytes_of(text), NULL, 0);
}

static void test_totals_are_compared(void **state)
{
    (void)state;
    struct test_collapsed read = read_text(simple);
    assert_string_equal(read.report.ledger.total.name, "");
    test_collapsed_free(&read);
    read = read_text("{\"total_ticks\":8," CENTRES ",\"profile\":{\"id\":5,\"ticks\":7}}");
    assert_string_equal(read.report.ledger.total.name, "total_ticks");
    test_collapsed_free(&read);
}

static void test_centres_and_costs_that_are_not_there_are_not_understood(void **state)
{
    (void)state;
    struct test_collapsed read =
        read_text("{\"total_ticks\":7," CENTRES ",\"profile\":{\"id\":5,\"ticks\":7,\"children\":["
                  "{\"id\":9,\"ticks\":1,\"children\":[{\"id\":4,\"ticks\":1}]},{\"id\":4}]}}");
    assert_string_equal(read.folded.data, "MAIN.MAIN 7\n");
    assert_int_equal(read.report.ledger.not_understood.count, 3);
    test_collapsed_free(&read);
}

static void test_it_is_told_without_any_one_of_its_marks(void **state)
{
    (void)state;
    test_expect_folded("ghcprof-json",
                       "{\"tick_interval\":1," CENTRES ",\"profile\":{\"id\":5,\"ticks\":7}}",
                       "MAIN.MAIN 7\n");
    test_expect_folded("ghcprof-json",
                       "{\"total_alloc\":1," CENTRES ",\"profile\":{\"id\":5,\"ticks\":7}}",
                       "MAIN.MAIN 7\n");
}

static void test_it_is_read_wherever_it_is_cut(void **state)
{
    (void)state;
    test_expect_cuts_are_read("ghcprof-json", flamepix_bytes_of(simple));
}

static void test_a_centre_without_a_module_is_not_understood(void **state)
{
    (void)state;
    struct test_collapsed read =
        test_collapse("ghcprof-json",
                      flamepix_bytes_of("{\"cost_centres\":[{\"id\":1,\"label\":\"main\"}],"
                                        "\"profile\":{\"id\":1,\"ticks\":3,\"children\":[]}}"),
                      NULL, 0);
    assert_string_equal(read.folded.data, "");
    assert_int_equal(read.report.ledger.not_understood.count, 1);
    test_collapsed_free(&read);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cost_centres_weigh_their_ticks),
        cmocka_unit_test(test_bytes_and_time_may_be_weights),
        cmocka_unit_test(test_lines_know_their_files),
        cmocka_unit_test(test_members_come_in_any_order),
        cmocka_unit_test(test_totals_are_compared),
        cmocka_unit_test(test_centres_and_costs_that_are_not_there_are_not_understood),
        cmocka_unit_test(test_it_is_told_without_any_one_of_its_marks),
        cmocka_unit_test(test_it_is_read_wherever_it_is_cut),
        cmocka_unit_test(test_a_centre_without_a_module_is_not_understood),
    };
    return cmocka_run_group_tests_name("ghcprof_json", tests, NULL, NULL);
}
