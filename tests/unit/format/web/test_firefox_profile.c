#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "support/recordings/ledgers.h"
#include "support/recordings/recordings.h"

/* A processed profile of two threads; what is not of every profile is in the second. */
static const char processed[] =
    "{\"meta\":{\"categories\":[{\"name\":\"Other\"},{\"name\":\"Kernel\"}]},"
    "\"threads\":[{\"name\":\"Compositor\",\"pid\":\"7\","
    "\"samples\":{\"length\":3,\"stack\":[0,0,0],\"time\":[1,2,3]},"
    "\"stackTable\":{\"length\":1,\"prefix\":[null],\"frame\":[0]},"
    "\"frameTable\":{\"length\":1,\"func\":[0]},\"funcTable\":{\"length\":1,\"name\":[0]},"
    "\"stringArray\":[\"wait\"]},"
    "{\"name\":\"GeckoMain\",\"pid\":\"7\","
    "\"frameTable\":{\"func\":[0,1,2,3],\"line\":[null,3,null,null],"
    "\"implementation\":[null,5,null,null],\"category\":[0,0,0,1],\"inlineDepth\":[0,0,1,0]},"
    "\"funcTable\":{\"name\":[0,1,2,3],\"fileName\":[null,4,null,null],"
    "\"lineNumber\":[null,1,null,null],\"resource\":[-1,-1,0,0]},"
    "\"resourceTable\":{\"name\":[6],\"lib\":[0]},"
    "\"samples\":{\"stack\":[1,null,3],\"timeDeltas\":[1,1,1],\"weight\":[2,1,3]},"
    "\"stackTable\":{\"prefix\":[null,0,1,2],\"frame\":[0,1,2,3]},"
    "\"stringArray\":[\"(root)\",\"f\",\"g\",\"0x12\",\"a.js\",\"ion\",\"libx.so\"]}]}";

/* A raw profile, with a process in it. */
static const char raw[] =
    "{\"label\":\"a\",\"ticks\":[],"
    "\"profile\":{\"threads\":[{\"name\":\"GeckoMain\",\"processType\":\"default\","
    "\"samples\":{\"data\":[[2,1.5],[null,2],[2,3],[1,4]],\"schema\":{\"stack\":0,\"time\":1}},"
    "\"stackTable\":{\"data\":[[null,0],[0,1],[1,2]],\"schema\":{\"prefix\":0,\"frame\":1}},"
    "\"frameTable\":{\"schema\":{\"location\":0,\"implementation\":1,\"line\":2},"
    "\"data\":[[0],[1,null,7],[2,3,9]]},"
    "\"stringTable\":[\"(root)\",\"XRE_Main (in libxul)\",\"f (http://x/a.js:12:3)\","
    "\"baseline\"]}],"
    "\"processes\":[{\"threads\":[{\"name\":\"Worker\","
    "\"samples\":{\"schema\":{\"stack\":0,\"time\":1},\"data\":[[0,1]]},"
    "\"stackTable\":{\"schema\":{\"frame\":0,\"prefix\":1},\"data\":[[0,null]]},"
    "\"frameTable\":{\"schema\":{\"location\":0},\"data\":[[0]]},\"stringTable\":[\"w\"]}],"
    "\"processes\":[]}]}}";

/* Threads that share the tables behind them. */
static const char shared[] =
    "{\"threads\":[{\"name\":\"GeckoMain\","
    "\"samples\":{\"stack\":[0,1],\"weight\":null,\"weightType\":\"samples\"}},"
    "{\"name\":\"GeckoMain\",\"pid\":8,\"samples\":{\"stack\":[0]}}],"
    "\"shared\":{\"stackTable\":{\"prefix\":[null,0],\"frame\":[0,1]},"
    "\"frameTable\":{\"func\":[0,1]},\"funcTable\":{\"name\":[0,1],\"source\":[0,null]},"
    "\"sources\":{\"filename\":[2]},\"stringArray\":[\"f\",\"g\",\"a.js\"]}}";

static void test_the_main_thread_is_the_default(void **state)
{
    (void)state;
    test_expect_folded("firefox-profile", processed, "f 2\nf;g;libx.so`0x12 3\n");
}

static void test_threads_are_parts(void **state)
{
    (void)state;
    const struct flamepix_format_options options = {.recording.profile = "all"};
    test_expect_collapsed("firefox-profile", flamepix_bytes_of(processed), &options,
                          "Compositor;wait 3\nGeckoMain;f 2\nGeckoMain;f;g;libx.so`0x12 3\n");
}

static void test_functions_know_their_lines_and_modules(void **state)
{
    (void)state;
    const struct flamepix_format_options options = {.recording.granularity = FLAMEPIX_LINES};
    test_expect_collapsed("firefox-profile", flamepix_bytes_of(processed), &options,
                          "f (a.js:3) 2\nf (a.js:3);libx.so`g;libx.so`0x12 3\n");
}

static void test_annotations_say_what_a_frame_is(void **state)
{
    (void)state;
    const struct flamepix_format_options options = {
        .recording = {.jit = true, .kernel = true, .inlined = true}};
    test_expect_collapsed("firefox-profile", flamepix_bytes_of(processed), &options,
                          "f_[j] 2\nf_[j];g_[i];libx.so`0x12_[k] 3\n");
}

static void test_samples_know_their_time(void **state)
{
    (void)state;
    const struct flamepix_format_options options = {
        .recording = {.begin = {FLAMEPIX_MOMENT_RAW, 0.002}}};
    test_expect_collapsed("firefox-profile", flamepix_bytes_of(processed), &options,
                          "f;g;libx.so`0x12 3\n");
}

static void test_raw_profiles_have_rows_and_processes_in_each_other(void **state)
{
    (void)state;
    const struct flamepix_format_options options = {.recording.profile = "all"};
    test_expect_collapsed(
        "firefox-profile", flamepix_bytes_of(raw), &options,
        "GeckoMain;XRE_Main (in libxul) 1\nGeckoMain;XRE_Main (in libxul);f 2\nWorker;w 1\n");
}

static void test_locations_are_taken_apart(void **state)
{
    (void)state;
    const struct flamepix_format_options options = {.recording.granularity = FLAMEPIX_LINES};
    test_expect_collapsed("firefox-profile", flamepix_bytes_of(raw), &options,
                          "XRE_Main (in libxul) 1\nXRE_Main (in libxul);f (http://x/a.js:9) 2\n");
}

static void test_tables_that_threads_share_may_come_behind_them(void **state)
{
    (void)state;
    const struct flamepix_format_options options = {
        .recording = {.profile = "all", .granularity = FLAMEPIX_LINES}};
    test_expect_collapsed(
        "firefox-profile", flamepix_bytes_of(shared), &options,
        "GeckoMain (pid 8);f (a.js) 1\nGeckoMain;f (a.js) 1\nGeckoMain;f (a.js);g 1\n");
}

static void test_bytes_are_weights(void **state)
{
    (void)state;
    const struct flamepix_format_options options = {.recording.profile = "t"};
    test_expect_collapsed(
        "firefox-profile",
        flamepix_bytes_of("{\"threads\":[{\"name\":\"t\",\"samples\":{\"stack\":[0],\"weight\":[64]"
                          ",\"weightType\":\"bytes\"},\"stackTable\":{\"prefix\":[null],\"frame\":["
                          "0]},\"frameTable\":{\"func\":[0]},\"funcTable\":{\"name\":[0]},"
                          "\"stringArray\":[\"f\"]}]}"),
        &options, "f 64\n");
}

/* A thread whose samples are these, of stacks f and f;g. */
#define THREAD(name, samples)                                                                      \
    "{\"name\":\"" name "\",\"samples\":{" samples "}," STACKS ",\"stringArray\":[\"f\",\"g\"]}"
#define STACKS                                                                                     \
    "\"stackTable\":{\"prefix\":[null,0],\"frame\":[0,1]},"                                        \
    "\"frameTable\":{\"func\":[0,1]},\"funcTable\":{\"name\":[0,1]}"
#define META(version) "\"meta\":{\"preprocessedProfileVersion\":" version "}"

static void test_tables_may_be_shared_before_and_behind_the_threads(void **state)
{
    (void)state;
    static const char threads[] = "\"threads\":[{\"name\":\"t\",\"samples\":{\"stack\":[0,1]}}]";
    static const char tables[] = "\"shared\":{" STACKS ",\"stringArray\":[\"f\",\"g\"]}";
    const char *const members[3] = {META("60"), threads, tables};
    for (unsigned order = 0; order < 6; order++) {
        const unsigned first = order / 2, second = (first + 1 + order % 2) % 3;
        const unsigned third = 3 - first - second;
        char text[1024];
        assert_true(snprintf(text, sizeof(text), "{%s,%s,%s}", members[first], members[second],
                             members[third]) < (int)sizeof(text));
        test_expect_folded("firefox-profile", text, "f 1\nf;g 1\n");
        test_expect_records("firefox-profile", text, 2, 0);
    }
}

static void test_threads_keep_their_order_whichever_of_them_wait(void **state)
{
    (void)state;
    const struct flamepix_format_options options = {.recording.profile = "all"};
    test_expect_collapsed(
        "firefox-profile",
        flamepix_bytes_of("{" META("57") ",\"threads\":[" THREAD(
            "t",
            "\"stack\":[0]") ","
                             "{\"name\":\"t\",\"samples\":{\"stack\":[1]}," STACKS "}," THREAD(
                                 "t",
                                 "\"stack\":[1,1]") "],"
                                                    "\"shared\":{\"stringArray\":[\"x\",\"y\"]}}"),
        &options, "t 1;x;y 1\nt 2;f;g 2\nt;f 1\n");
}

static void test_libraries_name_what_an_address_is_in(void **state)
{
    (void)state;
    static const char text[] = "{" META(
        "70") ",\"threads\":[{\"name\":\"t\",\"samples\":{\"stack\":[0]}}],\"shared\":{"
              "\"stackTable\":{\"prefixOffset\":[0],\"frame\":[0]},\"frameTable\":{\"func\":[0],"
              "\"lib\":[1]},\"funcTable\":{\"name\":[0],\"resource\":[-1]},"
              "\"resourceTable\":{\"name\":[]},\"stringArray\":[\"0x12\"]},"
              "\"libs\":[{\"name\":\"a.so\"},{\"path\":\"/b.so\",\"name\":\"b.so\"}]}";
    test_expect_folded("firefox-profile", text, "b.so`0x12 1\n");
}

static void expect_records(const char *samples, uint64_t drawn, uint64_t not_understood)
{
    char text[1024];
    assert_true(snprintf(text, sizeof(text),
                         "{" META("55") ",\"threads\":[{\"name\":\"t\",\"samples\":%s," STACKS
                                        ",\"stringArray\":[\"f\",\"g\"]}]}",
                         samples) < (int)sizeof(text));
    test_expect_records("firefox-profile", text, drawn, not_understood);
}

static void test_samples_that_lack_something_are_not_understood(void **state)
{
    (void)state;
    expect_records("{\"stack\":[0,1,2],\"time\":[1,2,3]}", 2, 1);
    expect_records("{\"stack\":[0,\"1\",-1],\"time\":[1,2,3]}", 1, 2);
    expect_records("{\"stacks\":[0,1,1],\"time\":[1,2,3]}", 0, 3);
    expect_records("{\"stack\":[0,1],\"weight\":[4]}", 0, 2);
    expect_records("{\"stack\":[0,1],\"weight\":[4,null]}", 1, 1);
    expect_records("{\"stack\":[0,1],\"weight\":null}", 2, 0);
    expect_records("{\"stack\":[],\"length\":0}", 0, 0);
    expect_records("{\"length\":7}", 0, 1);
    expect_records("[[0,1]]", 0, 1);
}

static void test_threads_that_lack_a_table_are_not_understood(void **state)
{
    (void)state;
    test_expect_records(
        "firefox-profile",
        "{" META("60") ",\"threads\":[" THREAD(
            "t",
            "\"stack\":[0,1]") ",null,"
                               "{\"name\":\"t\",\"samples\":{\"stack\":[1,1]}},{\"name\":\"u\"}],"
                               "\"shared\":{\"stringArray\":[]}}",
        2, 4);
}

static void test_samples_without_a_stack_are_left_out(void **state)
{
    (void)state;
    static const char text[] =
        "{" META("55") ",\"threads\":[{\"name\":\"t\",\"samples\":{\"stack\":[0,null,null]},"
                       "\"nativeAllocations\":{\"stack\":[0,0,1],\"weight\":[8,-8,8],\"time\":[1,2,"
                       "3]}," STACKS ",\"stringArray\":[\"f\",\"g\"]}]}";
    test_expect_left_out("firefox-profile", text, FLAMEPIX_LEFT_OUT_NO_STACK, 2);
    test_expect_left_out("firefox-profile", text, FLAMEPIX_LEFT_OUT_OTHER_EVENT, 3);
}

static void test_weights_keep_their_sign(void **state)
{
    (void)state;
    const struct flamepix_format_options with_signs = {.signed_counts = true};
    static const char text[] =
        "{" META("55") ",\"threads\":[" THREAD("t", "\"stack\":[0,1],\"weight\":[3,-2]") "]}";
    struct test_collapsed collapsed =
        test_collapse("firefox-profile", flamepix_bytes_of(text), &with_signs, 0);
    assert_non_null(strstr(collapsed.folded.data, " -2\n"));
    assert_int_equal(collapsed.report.ledger.drawn.count, 2);
    test_collapsed_free(&collapsed);
}

static void test_newer_versions_are_said(void **state)
{
    (void)state;
    static const struct {
        const char *meta, *newer;
    } rows[] = {
        {"{\"version\":36}", ""},
        {"{\"version\":37}", "37"},
        {"{\"version\":37,\"preprocessedProfileVersion\":70}", ""},
        {"{\"preprocessedProfileVersion\":71,\"version\":36}", "71"},
    };
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        char text[1024];
        assert_true(snprintf(text, sizeof(text), "{\"meta\":%s,\"threads\":[%s]}", rows[i].meta,
                             THREAD("t", "\"stack\":[0,1]")) < (int)sizeof(text));
        test_expect_newer_version("firefox-profile", text, rows[i].newer);
        test_expect_records("firefox-profile", text, 2, 0);
    }
}

static void test_what_follows_the_profile_is_said(void **state)
{
    (void)state;
    test_expect_records("firefox-profile",
                        "{" META("55") ",\"threads\":[" THREAD("t", "\"stack\":[0,1]") "]} \n", 2,
                        0);
    test_expect_records("firefox-profile",
                        "{" META("55") ",\"threads\":[" THREAD("t", "\"stack\":[0,1]") "]}\n{}", 2,
                        1);
}

static void test_no_one_field_tells_the_format(void **state)
{
    (void)state;
    test_expect_told_without("firefox-profile", flamepix_bytes_of(processed),
                             (const char *const[]){"\"stackTable\"", "\"frameTable\"",
                                                   "\"stringArray\"", "\"funcTable\"", NULL});
    test_expect_told_without("firefox-profile", flamepix_bytes_of(raw),
                             (const char *const[]){"\"stackTable\"", "\"frameTable\"",
                                                   "\"stringTable\"", "\"processType\"", NULL});
}

static void test_the_thread_that_is_selected_is_the_default(void **state)
{
    (void)state;
    test_expect_folded(
        "firefox-profile",
        "{\"meta\":{\"preprocessedProfileVersion\":66,"
        "\"initialSelectedThreads\":[1,0]},\"threads\":[" THREAD(
            "GeckoMain",
            "\"stack\":[0,0]") "," THREAD("t", "\"stack\":[1]") "," THREAD("GeckoMain",
                                                                           "\"stack\":[0]") "]}",
        "f;g 1\n");
}

static void test_columns_of_unequal_length_are_not_understood(void **state)
{
    (void)state;
    expect_records("{\"stack\":[0,1],\"time\":[1,2],\"length\":2}", 2, 0);
    expect_records("{\"stack\":[0,1],\"time\":[1,2],\"length\":3}", 0, 2);
    expect_records("{\"stack\":[0,1],\"time\":[1,2,3]}", 0, 3);
    test_expect_records(
        "firefox-profile",
        "{" META("55") ",\"threads\":[{\"name\":\"t\",\"samples\":{\"stack\":[0]},"
                       "\"stackTable\":{\"length\":2,\"prefix\":[null],\"frame\":[0]},"
                       "\"frameTable\":{\"func\":[0,1]},\"funcTable\":{\"name\":[0,1]},"
                       "\"stringArray\":[\"f\"]}]}",
        0, 1);
}

static void
test_profiles_and_threads_that_lack_what_they_are_made_of_are_not_understood(void **state)
{
    (void)state;
    test_expect_records("firefox-profile", "{" META("55") ",\"stackTable\":{},\"stringArray\":[]}",
                        0, 1);
    test_expect_records("firefox-profile",
                        "{" META("55") ",\"threads\":[" THREAD("", "\"stack\":[0,1]") "]}", 2, 1);
}

static void test_times_of_a_process_count_from_its_start(void **state)
{
    (void)state;
    const struct flamepix_format_options options = {
        .recording = {.profile = "all", .begin = {FLAMEPIX_MOMENT_RAW, 1.5}}};
    test_expect_collapsed(
        "firefox-profile",
        flamepix_bytes_of("{\"meta\":{\"startTime\":5000,\"processType\":0},\"threads\":[" THREAD(
            "a",
            "\"stack\":[0,1],\"time\":[1000,2000]") "],\"processes\":[{"
                                                    "\"meta\":{\"startTime\":6000},\"threads\":"
                                                    "[" THREAD("b", "\"stack\":[0,1],\"time\":[100,"
                                                                    "600]") "]}]}"),
        &options, "a;f;g 1\nb;f;g 1\n");
}

static void test_processes_and_threads_of_another_kind_are_not_understood(void **state)
{
    (void)state;
    test_expect_records("firefox-profile",
                        "{" META("55") ",\"threads\":[" THREAD(
                            "t", "\"stack\":[0,1]") "],"
                                                    "\"processes\":[\"{}\",{\"threads\":{}}]}",
                        2, 2);
}

static void test_subcategories_say_what_was_compiled(void **state)
{
    (void)state;
    const struct flamepix_format_options options = {.recording.jit = true};
    test_expect_collapsed(
        "firefox-profile",
        flamepix_bytes_of(
            "{\"meta\":{\"categories\":[{\"name\":\"Other\",\"subcategories\":["
            "\"Other\"]},{\"subcategories\":[\"Other\",\"JIT (baseline)\","
            "\"JIT (ion)\"],\"name\":\"JavaScript\"}]},\"threads\":[{\"name\":\"t\","
            "\"samples\":{\"stack\":[2]},\"stackTable\":{\"prefix\":[null,0,1],"
            "\"frame\":[0,1,2]},\"frameTable\":{\"func\":[0,0,0],\"category\":[1,1,0],"
            "\"subcategory\":[0,2,2]},\"funcTable\":{\"name\":[0]},"
            "\"stringArray\":[\"f\"]}]}"),
        &options, "f;f_[j];f 1\n");
}

static void test_it_is_read_wherever_it_is_cut(void **state)
{
    (void)state;
    test_expect_cuts_are_read("firefox-profile", flamepix_bytes_of(shared));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_main_thread_is_the_default),
        cmocka_unit_test(test_threads_are_parts),
        cmocka_unit_test(test_functions_know_their_lines_and_modules),
        cmocka_unit_test(test_annotations_say_what_a_frame_is),
        cmocka_unit_test(test_samples_know_their_time),
        cmocka_unit_test(test_raw_profiles_have_rows_and_processes_in_each_other),
        cmocka_unit_test(test_locations_are_taken_apart),
        cmocka_unit_test(test_tables_that_threads_share_may_come_behind_them),
        cmocka_unit_test(test_bytes_are_weights),
        cmocka_unit_test(test_tables_may_be_shared_before_and_behind_the_threads),
        cmocka_unit_test(test_threads_keep_their_order_whichever_of_them_wait),
        cmocka_unit_test(test_libraries_name_what_an_address_is_in),
        cmocka_unit_test(test_samples_that_lack_something_are_not_understood),
        cmocka_unit_test(test_threads_that_lack_a_table_are_not_understood),
        cmocka_unit_test(test_samples_without_a_stack_are_left_out),
        cmocka_unit_test(test_weights_keep_their_sign),
        cmocka_unit_test(test_newer_versions_are_said),
        cmocka_unit_test(test_what_follows_the_profile_is_said),
        cmocka_unit_test(test_no_one_field_tells_the_format),
        cmocka_unit_test(test_it_is_read_wherever_it_is_cut),
        cmocka_unit_test(test_the_thread_that_is_selected_is_the_default),
        cmocka_unit_test(test_columns_of_unequal_length_are_not_understood),
        cmocka_unit_test(
            test_profiles_and_threads_that_lack_what_they_are_made_of_are_not_understood),
        cmocka_unit_test(test_times_of_a_process_count_from_its_start),
        cmocka_unit_test(test_processes_and_threads_of_another_kind_are_not_understood),
        cmocka_unit_test(test_subcategories_say_what_was_compiled),
    };
    return cmocka_run_group_tests_name("firefox_profile", tests, NULL, NULL);
}
