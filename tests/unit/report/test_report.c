#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "report/report.h"

/* The caller frees it. */
static char *caption_of(const struct fpx_entry *entry)
{
    struct flamepix_buffer line = {0};
    assert_int_equal(fpx_entry_write(entry, &line), FLAMEPIX_OK);
    assert_int_equal(flamepix_buffer_append(&line, "", 1), FLAMEPIX_OK);
    return line.data;
}

static void assert_line_holds(const struct fpx_entry *entry, const char *expected)
{
    char *line = caption_of(entry);
    if (strstr(line, expected) == NULL)
        fail_msg("%s is not in %s", expected, line);
    free(line);
}

static void test_a_picture_is_one_line_with_every_key_of_the_contract(void **state)
{
    (void)state;
    struct fpx_entry_file file = {.path = "a/b.png",
                                  .kind = "picture",
                                  .preset = "thumb",
                                  .theme = "dark",
                                  .group = "main/loop",
                                  .total = 348427,
                                  .unit = "samples",
                                  .width = 320,
                                  .height = 180,
                                  .scale = 1,
                                  .nbytes = 4321,
                                  .hash = 0xAB};
    const struct fpx_entry entry = {.run = 3,
                                    .key = "a/b.png",
                                    .input = "in/a/b.folded",
                                    .source = "../in/a/b.folded",
                                    .output = "a/b.png",
                                    .files = {&file, 1},
                                    .has_figures = true,
                                    .has_bad_lines = true,
                                    .total = 348427,
                                    .unit = "samples",
                                    .stacks = 27053,
                                    .frames = 5000,
                                    .drawn = 1200,
                                    .elided = 3800,
                                    .depth = 37,
                                    .width = 320,
                                    .height = 180,
                                    .nbytes = 4321,
                                    .input_hash = 0x0123456789ABCDEF,
                                    .options_hash = 0xFF,
                                    .ms = 0.5,
                                    .hottest = "malloc, memcpy, main"};
    char *line = caption_of(&entry);
    assert_string_equal(
        line,
        "{\"schema\":\"flamepix-report-2\",\"run\":3,\"key\":\"a/b.png\","
        "\"input\":\"in/a/b.folded\",\"source\":\"../in/a/b.folded\",\"output\":\"a/b.png\","
        "\"files\":[{\"path\":\"a/b.png\",\"kind\":\"picture\",\"preset\":\"thumb\","
        "\"theme\":\"dark\",\"group\":\"main/loop\",\"total\":348427,\"unit\":\"samples\","
        "\"width\":320,\"height\":180,\"scale\":1,\"bytes\":4321,\"hash\":\"00000000000000ab\"}],"
        "\"stale\":[],\"gone\":[],\"status\":\"made\",\"code\":0,\"error\":null,\"line\":null,"
        "\"warnings\":[],\"bad_lines\":0,\"records\":null,"
        "\"total\":348427,\"unit\":\"samples\",\"stacks\":27053,\"comments\":0,\"frames\":5000,"
        "\"drawn\":1200,\"elided\":3800,\"depth\":37,\"width\":320,\"height\":180,"
        "\"bytes\":4321,\"input_hash\":\"0123456789abcdef\","
        "\"options_hash\":\"00000000000000ff\",\"ms\":0.5,"
        "\"top\":\"malloc, memcpy, main\"}\n");
    free(line);
}

static void test_what_has_a_baseline_says_how_it_changed(void **state)
{
    (void)state;
    struct fpx_entry entry = {
        .input = "a",
        .baseline_hash = 0xAB,
        .change = {.is_known = true,
                   .before = 69,
                   .after = 85,
                   .distance = 96,
                   .has_similarity = true,
                   .similarity = 0.375,
                   .growth = {.name = "a \"b\"", .change = 25, .share = 0.25}},
    };
    assert_line_holds(&entry, ",\"baseline_hash\":\"00000000000000ab\",");
    assert_line_holds(&entry, ",\"top\":null,\"before\":69,\"after\":85,\"distance\":96,"
                              "\"similarity\":0.375,\"growth\":{\"name\":\"a \\u0022b\\u0022\","
                              "\"change\":25,\"share\":0.25}}\n");
    entry.change.has_similarity = false;
    entry.change.growth.name = NULL;
    assert_line_holds(&entry, ",\"similarity\":null,\"growth\":null}\n");
    entry.change.is_turned = true;
    assert_line_holds(&entry, ",\"growth\":null,\"decline\":null}\n");
    entry.change.decline = (struct fpx_entry_growth){"b", -5, -0.5};
    assert_line_holds(
        &entry, ",\"growth\":null,\"decline\":{\"name\":\"b\",\"change\":-5,\"share\":-0.5}}\n");
}

static void test_a_failure_says_why_and_where(void **state)
{
    (void)state;
    const struct fpx_entry entry = {.input = "a",
                                    .outcome = FPX_OUTCOME_FAILED,
                                    .code = 1,
                                    .error = "not a count",
                                    .line = 12,
                                    .warnings = "2 lines skipped"};
    assert_line_holds(
        &entry,
        "\"output\":null,\"files\":[],\"stale\":[],\"gone\":[],\"status\":\"failed\",\"code\":1,"
        "\"error\":\"not a count\",\"line\":12,"
        "\"warnings\":[\"2 lines skipped\"],");
    assert_line_holds(&entry, "\"input_hash\":null,\"options_hash\":null,");
}

static void test_paths_that_are_not_utf8_are_kept_in_hex(void **state)
{
    (void)state;
    struct fpx_entry_file file = {.path = "\xFF", .total = NAN};
    const struct fpx_entry entry = {.key = "\xFE",
                                    .input = "a\xFF\n",
                                    .source = "\xFD",
                                    .output = "b\xC3\x28",
                                    .files = {&file, 1}};
    assert_line_holds(&entry, "\"files\":[{\"path\":\"\xEF\xBF\xBD\",\"path_bytes\":\"ff\"}],");
    assert_line_holds(
        &entry,
        "\"key_bytes\":\"fe\",\"input\":\"a\xEF\xBF\xBD\\u000a\","
        "\"input_bytes\":\"61ff0a\",\"source\":\"\xEF\xBF\xBD\","
        "\"source_bytes\":\"fd\",\"output\":\"b\xEF\xBF\xBD(\",\"output_bytes\":\"62c328\",");
}

static void test_a_replacement_character_of_the_path_itself_needs_no_hex(void **state)
{
    (void)state;
    const struct fpx_entry entry = {.input = "\xEF\xBF\xBD"};
    assert_line_holds(&entry, "\"input\":\"\xEF\xBF\xBD\",\"source\":null,\"output\":null,");
}

static void test_numbers_that_json_lacks_become_null(void **state)
{
    (void)state;
    const struct fpx_entry entry = {
        .input = "a", .has_figures = true, .total = HUGE_VAL, .ms = nan("")};
    assert_line_holds(&entry, "\"total\":null,");
    assert_line_holds(&entry, "\"ms\":null,");
}

static void test_a_long_top_ends_in_an_ellipsis_behind_a_whole_character(void **state)
{
    (void)state;
    char top[1000];
    memset(top, 'x', sizeof(top));
    top[sizeof(top) - 1] = '\0';
    memcpy(top + FPX_HOTTEST_NBYTES - 4, "\xC3\xA9", 2);
    const struct fpx_entry entry = {.input = "a", .hottest = top};
    assert_line_holds(&entry, "xxx\xE2\x80\xA6\"}\n");
}

static void test_the_summary_counts_what_was_done(void **state)
{
    (void)state;
    const struct fpx_summary summary = {
        .run = 5,
        .outcomes = {.counts = {7, 2, 6, 3, 1, 4}, .seconds = 4},
        .other_runs = 8,
        .inputs = 40,
        .inputs_hash = 0xFF,
        .shard = 1,
        .shards = 2,
    };
    struct flamepix_buffer line = {0};
    assert_int_equal(fpx_summary_write(&summary, &line), FLAMEPIX_OK);
    assert_int_equal(flamepix_buffer_append(&line, "", 1), FLAMEPIX_OK);
    assert_string_equal(line.data,
                        "{\"schema\":\"flamepix-report-2\",\"summary\":true,\"run\":5,\"made\":7,"
                        "\"unchanged\":2,\"empty\":6,\"no_profile\":3,\"failed\":1,\"gone\":4,"
                        "\"other_runs\":8,\"inputs\":40,\"inputs_hash\":\"00000000000000ff\","
                        "\"shard\":1,\"shards\":2,\"seconds\":4,\"per_second\":4.75}\n");
    flamepix_buffer_free(&line);
}

static void test_what_is_not_known_is_null(void **state)
{
    (void)state;
    const struct fpx_entry entry = {
        .input = "a", .outcome = FPX_OUTCOME_UNCHANGED, .total = (double)NAN};
    assert_line_holds(&entry, "\"bad_lines\":null,\"records\":null,\"total\":null,\"unit\":null,"
                              "\"stacks\":null,\"comments\":null,\"frames\":null,\"drawn\":null,"
                              "\"elided\":null,\"depth\":null,\"width\":null,\"height\":null,"
                              "\"bytes\":null,");
}

static void test_lines_are_appended(void **state)
{
    (void)state;
    struct flamepix_buffer text = {0};
    const struct fpx_entry entry = {.input = "a"};
    assert_int_equal(fpx_entry_write(&entry, &text), FLAMEPIX_OK);
    size_t first = text.length;
    assert_int_equal(fpx_entry_write(&entry, &text), FLAMEPIX_OK);
    assert_int_equal(text.length, 2 * first);
    assert_memory_equal(text.data, text.data + first, first);
    flamepix_buffer_free(&text);
}

static void test_bytes_of_sidecars_are_said_where_there_are_any(void **state)
{
    (void)state;
    const struct fpx_entry entry = {.input = "a", .nbytes = 5, .sidecar_nbytes = 77};
    assert_line_holds(&entry, "\"bytes\":5,\"sidecar_bytes\":77,\"input_hash\"");
}

static void test_the_sentence_of_a_picture_is_said_where_somebody_asked(void **state)
{
    (void)state;
    const struct fpx_entry entry = {.input = "a", .alt = "Flame graph of 1 sample."};
    const struct fpx_entry without = {.input = "a"};
    struct flamepix_buffer line = {0};
    assert_line_holds(&entry, ",\"alt\":\"Flame graph of 1 sample.\",\"top\":");
    assert_int_equal(fpx_entry_write(&without, &line), FLAMEPIX_OK);
    assert_int_equal(flamepix_buffer_append(&line, "", 1), FLAMEPIX_OK);
    assert_null(strstr(line.data, "\"alt\""));
    flamepix_buffer_free(&line);
}

static void test_a_report_is_ours_by_how_it_begins(void **state)
{
    (void)state;
    static const char line[] = "{\"schema\":\"flamepix-report-2\",\"input\":\"a\"";
    static const char old[] = "{\"schema\":\"flamepix-report-1\",\"input\":\"a\"";
    static const char *const others[] = {"{\"schema\":\"flamepix-frames-2\"", "x", "\n{", "{ "};
    for (size_t length = 0; length < sizeof(line); length++) {
        assert_true(fpx_report_is_ours((struct flamepix_bytes){line, length}));
        assert_true(fpx_report_is_ours((struct flamepix_bytes){old, length}));
    }
    for (size_t i = 0; i < sizeof(others) / sizeof(others[0]); i++)
        assert_false(fpx_report_is_ours((struct flamepix_bytes){others[i], strlen(others[i])}));
}

static void test_a_profile_without_samples_is_no_failure(void **state)
{
    (void)state;
    const struct fpx_entry entry = {
        .input = "a", .outcome = FPX_OUTCOME_EMPTY, .error = "no samples"};
    struct fpx_outcomes tally = {0};
    assert_line_holds(
        &entry,
        "\"output\":null,\"files\":[],\"stale\":[],\"gone\":[],\"status\":\"empty\",\"code\":0,"
        "\"error\":\"no samples\",");
    for (int outcome = 0; outcome < FPX_OUTCOME_COUNT; outcome++)
        fpx_outcomes_add(&tally, &(struct fpx_entry){.outcome = (enum fpx_outcome)outcome});
    for (int outcome = 0; outcome < FPX_OUTCOME_COUNT; outcome++)
        assert_int_equal(tally.counts[outcome], 1);
    assert_int_equal(fpx_outcomes_count(&tally), FPX_OUTCOME_COUNT - 1);
}

static void test_what_only_the_baseline_has_is_told(void **state)
{
    (void)state;
    const struct fpx_entry entry = {.input = "a", .baseline_only = true};
    struct fpx_summary summary = {.run = 1};
    struct flamepix_buffer line = {0};
    assert_line_holds(&entry, "\"gone\":[],\"baseline_only\":true,\"status\":\"made\",");
    fpx_outcomes_add(&summary.outcomes, &entry);
    assert_int_equal(fpx_summary_write(&summary, &line), FLAMEPIX_OK);
    assert_int_equal(flamepix_buffer_append(&line, "", 1), FLAMEPIX_OK);
    assert_non_null(strstr(line.data, ",\"gone\":0,\"baseline_only\":1,\"other_runs\":0,"));
    flamepix_buffer_free(&line);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_is_not_known_is_null),
        cmocka_unit_test(test_what_only_the_baseline_has_is_told),
        cmocka_unit_test(test_a_profile_without_samples_is_no_failure),
        cmocka_unit_test(test_a_picture_is_one_line_with_every_key_of_the_contract),
        cmocka_unit_test(test_what_has_a_baseline_says_how_it_changed),
        cmocka_unit_test(test_a_failure_says_why_and_where),
        cmocka_unit_test(test_paths_that_are_not_utf8_are_kept_in_hex),
        cmocka_unit_test(test_a_replacement_character_of_the_path_itself_needs_no_hex),
        cmocka_unit_test(test_numbers_that_json_lacks_become_null),
        cmocka_unit_test(test_a_long_top_ends_in_an_ellipsis_behind_a_whole_character),
        cmocka_unit_test(test_the_summary_counts_what_was_done),
        cmocka_unit_test(test_lines_are_appended),
        cmocka_unit_test(test_bytes_of_sidecars_are_said_where_there_are_any),
        cmocka_unit_test(test_the_sentence_of_a_picture_is_said_where_somebody_asked),
        cmocka_unit_test(test_a_report_is_ours_by_how_it_begins),
    };
    return cmocka_run_group_tests_name("report", tests, NULL, NULL);
}
