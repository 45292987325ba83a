#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/buffer_printf.h"
#include "support/recordings/recordings.h"

#define FRAME(name, url, line)                                                                     \
    "\"callFrame\":{\"functionName\":\"" name "\",\"scriptId\":\"7\",\"url\":\"" url               \
    "\",\"lineNumber\":" line "}"

/* (root) -> main -> work, an anonymous function, (idle), (garbage collector), (program) */
#define NODES                                                                                      \
    "\"nodes\":[{\"id\":1," FRAME(                                                                 \
        "(root)", "",                                                                              \
        "-1") ",\"children\":[2,5,6,7]},"                                                          \
              "{\"id\":2," FRAME(                                                                  \
                  "main", "a.js",                                                                  \
                  "0") ",\"hitCount\":1,\"children\":[3,4]},"                                      \
                       "{\"id\":3," FRAME(                                                         \
                           "work", "b.js",                                                         \
                           "11") ",\"hitCount\":2},"                                               \
                                 "{\"id\":4," FRAME(                                               \
                                     "", "b.js",                                                   \
                                     "20") ",\"hitCount\":3},"                                     \
                                           "{\"id\":5," FRAME(                                     \
                                               "(idle)", "",                                       \
                                               "-1") ",\"hitCount\":4},"                           \
                                                     "{\"id\":6," FRAME(                           \
                                                         "(garbage collector)", "",                \
                                                         "-1") ",\"hitCount\":5},"                 \
                                                               "{\"id\":7," FRAME(                 \
                                                                   "(program)", "",                \
                                                                   "-1") ",\"hitCount\":6}]"

static const char timed[] = "{" NODES ",\"startTime\":1000,\"endTime\":1100,"
                            "\"samples\":[2,3,6,5,6,4,7],\"timeDeltas\":[10,5,7,9,11,13,17]}";

static void expect_options(const char *text, const struct flamepix_recording_options *recording,
                           const char *folded)
{
    const struct flamepix_format_options options = {.recording = *recording};
    test_expect_collapsed("cpuprofile", flamepix_bytes_of(text), &options, folded);
}

/* A sample lasts until the next one; the last one until the end. */
static void test_samples_weigh_their_time(void **state)
{
    (void)state;
    test_expect_folded("cpuprofile", timed,
                       "(garbage collector) 13\n(program) 28\nmain 5\nmain;(anonymous) 17\n"
                       "main;work 7\nmain;work;(garbage collector) 9\n");
}

static void test_samples_may_be_counted(void **state)
{
    (void)state;
    expect_options(timed, &(struct flamepix_recording_options){.weight = "samples"},
                   "(garbage collector) 1\n(program) 1\nmain 1\nmain;(anonymous) 1\n"
                   "main;work 1\nmain;work;(garbage collector) 1\n");
}

static void test_a_line_may_be_the_largest_number(void **state)
{
    (void)state;
    static const char text[] =
        "{\"nodes\":[{\"id\":1," FRAME("(root)", "", "-1") ",\"children\":[2]},{\"id\":2," FRAME(
            "f", "a.js", "9223372036854775807") ",\"hitCount\":2}]}";
    expect_options(text, &(struct flamepix_recording_options){.granularity = FLAMEPIX_LINES},
                   "f (a.js:9223372036854775807) 2\n");
}

static void test_lines_begin_with_1(void **state)
{
    (void)state;
    expect_options("{" NODES ",\"samples\":[3],\"timeDeltas\":[0],\"startTime\":0,\"endTime\":5}",
                   &(struct flamepix_recording_options){.granularity = FLAMEPIX_LINES},
                   "main (a.js:1);work (b.js:12) 5\n");
}

static void test_without_samples_hits_are_counted(void **state)
{
    (void)state;
    test_expect_folded("cpuprofile", "{" NODES "}",
                       "(garbage collector) 5\n(program) 6\nmain 1\nmain;(anonymous) 3\n"
                       "main;work 2\n");
}

static void test_samples_without_times_are_counted(void **state)
{
    (void)state;
    test_expect_folded("cpuprofile", "{" NODES ",\"samples\":[3,3,2]}", "main 1\nmain;work 2\n");
}

/* Times 10, 30, 25, 40: what was handed out up to 30 is not handed out again. */
static void test_time_that_goes_back_counts_once(void **state)
{
    (void)state;
    test_expect_folded("cpuprofile",
                       "{" NODES ",\"startTime\":0,\"endTime\":50,"
                       "\"samples\":[2,3,4,7],\"timeDeltas\":[10,20,-5,15]}",
                       "(program) 10\nmain 20\nmain;(anonymous) 10\n");
}

static void test_times_beyond_2_to_53_are_exact(void **state)
{
    (void)state;
    test_expect_folded("cpuprofile",
                       "{" NODES ",\"startTime\":63907710341810649,"
                       "\"endTime\":63907710341810679,"
                       "\"samples\":[2,3],\"timeDeltas\":[1,3]}",
                       "main 3\nmain;work 26\n");
}

static void test_parents_may_be_named_instead_of_children(void **state)
{
    (void)state;
    test_expect_folded(
        "cpuprofile",
        "{\"nodes\":[{\"id\":3,\"parent\":2," FRAME(
            "b", "", "0") "},"
                          "{\"id\":2,\"parent\":1," FRAME(
                              "a", "", "0") "},"
                                            "{\"id\":1," FRAME("(root)", "",
                                                               "-1") "}],\"samples\":[3]}",
        "a;b 1\n");
}

static void test_old_profiles_are_trees(void **state)
{
    (void)state;
    const char *old = "{\"head\":{\"functionName\":\"(root)\",\"callUID\":1,\"id\":1,"
                      "\"hitCount\":0,\"children\":[{\"functionName\":\"a\",\"url\":\"x.js\","
                      "\"lineNumber\":3,\"id\":2,\"hitCount\":4,\"children\":[]}]}";
    char text[512];
    (void)snprintf(text, sizeof(text), "%s}", old);
    test_expect_folded("cpuprofile", text, "a 4\n");
    expect_options(text, &(struct flamepix_recording_options){.granularity = FLAMEPIX_LINES},
                   "a (x.js:3) 4\n");
    (void)snprintf(text, sizeof(text),
                   "%s,\"startTime\":2,\"endTime\":3,\"samples\":[2,1,2],"
                   "\"timestamps\":[2000100,2000300,2999000]}",
                   old);
    test_expect_folded("cpuprofile", text, " 998700\na 1200\n");
}

static void test_applications_are_modules(void **state)
{
    (void)state;
    expect_options("{\"nodes\":[{\"id\":1," FRAME(
                       "Post", "c.dal",
                       "4") ",\"hitCount\":2,"
                            "\"declaringApplication\":{\"appName\":\"Base\",\"appId\":\"x\"}}]}",
                   &(struct flamepix_recording_options){.granularity = FLAMEPIX_LINES},
                   "Base`Post (c.dal:5) 2\n");
}

static void test_what_a_debugger_answers_is_a_profile(void **state)
{
    (void)state;
    test_expect_folded("cpuprofile",
                       "{\"id\":3,\"result\":{\"profile\":{" NODES ",\"samples\":[2]}}}",
                       "main 1\n");
}

static void test_parents_that_go_round_end(void **state)
{
    (void)state;
    test_expect_folded(
        "cpuprofile",
        "{\"nodes\":[{\"id\":1," FRAME(
            "a", "", "0") ",\"children\":[2]},"
                          "{\"id\":2," FRAME("b", "", "0") ",\"children\":[1,2]}],\"samples\":[1]}",
        "b;b;a 1\n");
}

/* A chain of `depth` nodes and `count` samples of the last one, which the caller frees. */
static struct flamepix_buffer deep_profile(int depth, int count)
{
    struct flamepix_buffer text = {0};
    (void)fpx_buffer_printf(&text, "{\"nodes\":[");
    for (int i = 0; i < depth; i++)
        (void)fpx_buffer_printf(&text, "%s{\"id\":%d,\"parent\":%d," FRAME("f", "", "0") "}",
                                i > 0 ? "," : "", i, i - 1);
    (void)fpx_buffer_printf(&text, "],\"samples\":[%d", depth - 1);
    for (int i = 1; i < count; i++)
        (void)fpx_buffer_printf(&text, ",%d", depth - 1);
    assert_int_equal(fpx_buffer_printf(&text, "]}"), FLAMEPIX_OK);
    return text;
}

static void test_a_chain_of_many_nodes_is_one_stack(void **state)
{
    (void)state;
    enum { DEPTH = 3000 };
    struct flamepix_buffer text = deep_profile(DEPTH, 1);
    struct test_collapsed collapsed =
        test_collapse("cpuprofile", flamepix_buffer_bytes(&text), NULL, 0);
    assert_int_equal(collapsed.status, FLAMEPIX_END);
    assert_int_equal(strlen(collapsed.folded.data), 2 * DEPTH - 1 + strlen(" 1\n"));
    test_collapsed_free(&collapsed);
    flamepix_buffer_free(&text);
}

/* Its stack is written once: 100,000 times it would be more than a gigabyte. */
static void test_many_samples_of_a_deep_node_are_no_damage(void **state)
{
    (void)state;
    enum { DEPTH = 3000, SAMPLES = 100000 };
    struct flamepix_buffer text = deep_profile(DEPTH, SAMPLES);
    struct test_collapsed collapsed =
        test_collapse("cpuprofile", flamepix_buffer_bytes(&text), NULL, 0);
    assert_false(collapsed.report.damage.found);
    assert_int_equal(strlen(collapsed.folded.data), 2 * DEPTH - 1 + strlen(" 100000\n"));
    assert_string_equal(collapsed.folded.data + 2 * DEPTH - 1, " 100000\n");
    test_collapsed_free(&collapsed);
    flamepix_buffer_free(&text);
}

/* Samples that are wanted by themselves stay so. */
static void test_samples_of_one_node_stay_apart_in_the_order_of_time(void **state)
{
    (void)state;
    const struct flamepix_format_options options = {.recording.in_time_order = true};
    struct test_collapsed collapsed = test_collapse(
        "cpuprofile", flamepix_bytes_of("{" NODES ",\"samples\":[2,2,2]}"), &options, 0);
    assert_int_equal(collapsed.report.stacks, 3);
    test_collapsed_free(&collapsed);
}

/* Of a file that is cut, the samples count whose times are there, up to the last of these. */
static void test_samples_of_a_cut_file_have_times(void **state)
{
    (void)state;
    const char *cut = "{" NODES ",\"startTime\":0,\"endTime\":9,"
                      "\"samples\":[2,3,4],\"timeDeltas\":[1,4,";
    struct test_collapsed collapsed = test_collapse("cpuprofile", flamepix_bytes_of(cut), NULL, 0);
    assert_int_equal(collapsed.status, FLAMEPIX_END);
    assert_true(collapsed.report.damage.found);
    assert_string_equal(collapsed.folded.data, "main 4\n");
    assert_int_equal(collapsed.report.ledger.left_out[FLAMEPIX_LEFT_OUT_UNPAIRED].count, 1);
    test_collapsed_free(&collapsed);
}

/* An end without a start says nothing of how long it lasted, nor does a start without an end. */
static void test_what_is_not_said_of_the_last_sample_is_not_known(void **state)
{
    (void)state;
    test_expect_folded("cpuprofile",
                       "{" NODES ",\"endTime\":900,\"samples\":[2,3],\"timeDeltas\":[1,5]}",
                       "main 5\n");
    test_expect_folded("cpuprofile",
                       "{" NODES ",\"startTime\":900,\"samples\":[2,3],\"timeDeltas\":[1,5]}",
                       "main 5\n");
}

static void test_fractions_of_deltas_add_up_exactly(void **state)
{
    (void)state;
    test_expect_folded("cpuprofile",
                       "{" NODES ",\"startTime\":0.1,\"endTime\":1.3,\"samples\":[2,3,2],"
                       "\"timeDeltas\":[0.1,0.2,0.3]}",
                       "main 0.8\nmain;work 0.3\n");
}

/* Their nodes have the same ids and are others. */
static void test_profiles_one_behind_the_other_add_up(void **state)
{
    (void)state;
    char text[4096];
    (void)snprintf(
        text, sizeof(text),
        "%s\n{\"nodes\":[{\"id\":3," FRAME(
            "x", "",
            "0") "},"
                 "{\"id\":2," FRAME("main", "",
                                    "0") "}],\"startTime\":0,"
                                         "\"endTime\":9,\"samples\":[3,2],\"timeDeltas\":[1,4]}",
        timed);
    test_expect_folded("cpuprofile", text,
                       "(garbage collector) 13\n(program) 28\nmain 9\nmain;(anonymous) 17\n"
                       "main;work 7\nmain;work;(garbage collector) 9\nx 4\n");
}

static struct flamepix_ledger ledger_of(const char *text)
{
    struct test_collapsed collapsed = test_collapse("cpuprofile", flamepix_bytes_of(text), NULL, 0);
    const struct flamepix_ledger ledger = collapsed.report.ledger;
    assert_int_equal(collapsed.status, FLAMEPIX_END);
    test_collapsed_free(&collapsed);
    return ledger;
}

static void test_samples_are_all_in_the_ledger(void **state)
{
    (void)state;
    const struct flamepix_ledger ledger = ledger_of(timed);
    assert_int_equal(flamepix_ledger_seen(&ledger), 7);
    assert_int_equal(ledger.drawn.count, 6);
    assert_int_equal(ledger.left_out[FLAMEPIX_LEFT_OUT_IDLE].count, 1);
    assert_int_equal(ledger.not_understood.count, 0);
}

static void test_what_refers_to_nothing_is_not_understood(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        unsigned not_understood;
    } rows[] = {
        {"{" NODES ",\"samples\":[2,99,3]}", 1},
        {"{" NODES ",\"samples\":[2,null,3]}", 1},
        {"{" NODES ",\"samples\":[2,3,4],\"timeDeltas\":[1,1]}", 1},
        {"{" NODES ",\"samples\":[2,3,4],\"timeDeltas\":[1,null,1]}", 1},
        {"{\"nodes\":[{\"id\":3,\"parent\":2," FRAME("b", "", "0") "}],\"samples\":[3,3]}", 2},
        {"{\"nodes\":[{\"id\":3," FRAME("b", "", "0") "},{" FRAME("c", "",
                                                                  "0") "}],"
                                                                       "\"samples\":[3,3]}",
         1},
        {"{\"nodes\":[{\"id\":3," FRAME("b", "", "0") "}]}", 1},
        {"{\"nodes\":[{\"id\":1," FRAME("(root)", "", "0") ",\"children\":[2]},{\"id\":2," FRAME(
             "b", "", "0") "},{\"id\":3," FRAME("c", "", "0") "}],\"samples\":[2,3]}",
         1},
        {"{\"callFrame\":1,\"samples\":[3,3]}", 3},
    };
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        const struct flamepix_ledger ledger = ledger_of(rows[i].text);
        assert_int_equal(ledger.not_understood.count, rows[i].not_understood);
    }
}

static void test_times_that_are_too_far_apart_end_at_the_last_one(void **state)
{
    (void)state;
    const char *text = "{" NODES ",\"samples\":[2,3,2,3],"
                       "\"timeDeltas\":[4000000000000000,4000000000000000],"
                       "\"timestamps\":[-4000000000000000,4000000000000000]}";
    struct test_collapsed read = test_collapse("cpuprofile", flamepix_bytes_of(text), NULL, 0);
    assert_int_equal(read.status, FLAMEPIX_END);
    assert_true(read.report.zero == 4);
    test_collapsed_free(&read);
}

static void test_it_is_read_wherever_it_is_cut(void **state)
{
    (void)state;
    test_expect_cuts_are_read("cpuprofile", flamepix_bytes_of(timed));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_samples_weigh_their_time),
        cmocka_unit_test(test_samples_may_be_counted),
        cmocka_unit_test(test_a_line_may_be_the_largest_number),
        cmocka_unit_test(test_lines_begin_with_1),
        cmocka_unit_test(test_without_samples_hits_are_counted),
        cmocka_unit_test(test_samples_without_times_are_counted),
        cmocka_unit_test(test_time_that_goes_back_counts_once),
        cmocka_unit_test(test_times_beyond_2_to_53_are_exact),
        cmocka_unit_test(test_parents_may_be_named_instead_of_children),
        cmocka_unit_test(test_old_profiles_are_trees),
        cmocka_unit_test(test_applications_are_modules),
        cmocka_unit_test(test_what_a_debugger_answers_is_a_profile),
        cmocka_unit_test(test_parents_that_go_round_end),
        cmocka_unit_test(test_a_chain_of_many_nodes_is_one_stack),
        cmocka_unit_test(test_many_samples_of_a_deep_node_are_no_damage),
        cmocka_unit_test(test_samples_of_one_node_stay_apart_in_the_order_of_time),
        cmocka_unit_test(test_samples_of_a_cut_file_have_times),
        cmocka_unit_test(test_what_is_not_said_of_the_last_sample_is_not_known),
        cmocka_unit_test(test_fractions_of_deltas_add_up_exactly),
        cmocka_unit_test(test_profiles_one_behind_the_other_add_up),
        cmocka_unit_test(test_samples_are_all_in_the_ledger),
        cmocka_unit_test(test_what_refers_to_nothing_is_not_understood),
        cmocka_unit_test(test_times_that_are_too_far_apart_end_at_the_last_one),
        cmocka_unit_test(test_it_is_read_wherever_it_is_cut),
    };
    return cmocka_run_group_tests_name("cpuprofile", tests, NULL, NULL);
}
