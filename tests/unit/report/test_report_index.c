#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "report/report_index.h"

struct source {
    const char *text;
    size_t length, at, part;
};

static enum flamepix_status read_part(void *user, void *buffer, size_t capacity, size_t *length_ret)
{
    struct source *source = user;
    size_t length = source->length - source->at;
    if (length > capacity)
        length = capacity;
    if (length > source->part)
        length = source->part;
    memcpy(buffer, source->text + source->at, length);
    source->at += length;
    *length_ret = length;
    return FLAMEPIX_OK;
}

static struct fpx_report_index *index_of_bytes(const char *text, size_t length, size_t part)
{
    struct source source = {text, length, 0, part};
    struct fpx_report_index *index = NULL;
    struct fpx_report_facts facts;
    assert_int_equal(fpx_report_index_create(&index), FLAMEPIX_OK);
    assert_int_equal(fpx_report_index_read(index, read_part, &source, NULL, &facts), FLAMEPIX_OK);
    assert_int_equal(fpx_report_index_sort(index), FLAMEPIX_OK);
    return index;
}

static struct fpx_report_index *index_of(const char *text)
{
    return index_of_bytes(text, strlen(text), SIZE_MAX);
}

static size_t count_of(const struct fpx_report_index *index)
{
    size_t count;
    (void)fpx_report_index_entries(index, &count);
    return count;
}

#define LINE(input, rest)                                                                          \
    "{\"schema\":\"flamepix-report-2\",\"run\":1,\"key\":\"" input "\",\"input\":\"" input         \
    "\",\"status\":\"made\"" rest "}\n"

static void assert_passed_over(const char *line)
{
    struct fpx_report_index *index = index_of(line);
    if (count_of(index) != 0)
        fail_msg("was taken for an entry: %s", line);
    fpx_report_index_free(index);
}

static void test_nothing_makes_an_empty_index(void **state)
{
    (void)state;
    struct fpx_report_index *index = index_of("");
    assert_int_equal(count_of(index), 0);
    assert_null(fpx_report_index_find(index, "a"));
    fpx_report_index_free(index);
}

static void test_an_entry_reads_back_with_all_it_holds(void **state)
{
    (void)state;
    struct fpx_report_index *index = index_of(
        "{\"schema\":\"flamepix-report-2\",\"run\":9,\"key\":\"a\\u000ab\",\"input\":\"i\","
        "\"source\":\"../"
        "i\",\"output\":\"o.png\",\"files\":[{\"path\":\"o.png\",\"kind\":\"picture\","
        "\"x\":1,\"total\":2,\"width\":3,\"height\":4,\"scale\":1.5,\"bytes\":5,"
        "\"hash\":\"000000000000000a\"},{\"path\":\"?\",\"path_bytes\":\"ff\"}],"
        "\"stale\":[{\"path\":\"s\"}],\"gone\":[{\"path\":\"g\",\"group\":\"main\"}],"
        "\"status\":\"failed\",\"code\":6,\"error\":\"disk full\",\"line\":12,"
        "\"warnings\":[\"one\",\"two\"],\"bad_lines\":8,\"total\":12.5,\"unit\":\"ms\",\"stacks\":"
        "1,\"frames\":2,"
        "\"drawn\":3,\"elided\":4,\"depth\":5,\"width\":6,\"height\":7,"
        "\"bytes\":18446744073709551615,\"input_hash\":\"00000000000000ff\","
        "\"options_hash\":null,\"ms\":1e-3,\"top\":\"x, y\"}\n");
    const struct fpx_entry *entry = fpx_report_index_find(index, "a\nb");
    assert_non_null(entry);
    assert_int_equal(entry->run, 9);
    assert_string_equal(entry->input, "i");
    assert_string_equal(entry->source, "../i");
    assert_string_equal(entry->output, "o.png");
    assert_int_equal(entry->files.count, 2);
    assert_string_equal(entry->files.items[0].path, "o.png");
    assert_string_equal(entry->files.items[0].kind, "picture");
    assert_true(entry->files.items[0].total == 2 && entry->files.items[0].scale == 1.5);
    assert_int_equal(entry->files.items[0].hash, 10);
    assert_string_equal(entry->files.items[1].path, "\xFF");
    assert_int_equal(entry->stale.count, 1);
    assert_string_equal(entry->stale.items[0].path, "s");
    assert_int_equal(entry->gone.count, 1);
    assert_string_equal(entry->gone.items[0].group, "main");
    assert_true(entry->has_bad_lines && entry->bad_lines == 8);
    assert_true(entry->has_figures);
    assert_int_equal(entry->outcome, FPX_OUTCOME_FAILED);
    assert_int_equal(entry->code, 6);
    assert_string_equal(entry->error, "disk full");
    assert_int_equal(entry->line, 12);
    assert_string_equal(entry->warnings, "one; two");
    assert_true(entry->total == 12.5);
    assert_string_equal(entry->unit, "ms");
    assert_int_equal(entry->stacks, 1);
    assert_int_equal(entry->frames, 2);
    assert_int_equal(entry->drawn, 3);
    assert_int_equal(entry->elided, 4);
    assert_int_equal(entry->depth, 5);
    assert_int_equal(entry->width, 6);
    assert_int_equal(entry->height, 7);
    assert_true(entry->nbytes == UINT64_MAX);
    assert_int_equal(entry->input_hash, 255);
    assert_int_equal(entry->options_hash, 0);
    assert_true(entry->ms == 0.001);
    assert_string_equal(entry->hottest, "x, y");
    fpx_report_index_free(index);
}

static void test_entries_are_sorted_by_the_bytes_of_their_keys(void **state)
{
    (void)state;
    struct fpx_report_index *index =
        index_of(LINE("b", "") LINE("\xC3\xA9", "") LINE("a", "") LINE("a/b", "") LINE("B", ""));
    size_t count;
    const struct fpx_entry *entries = fpx_report_index_entries(index, &count);
    assert_int_equal(count, 5);
    assert_string_equal(entries[0].input, "B");
    assert_string_equal(entries[1].input, "a");
    assert_string_equal(entries[2].input, "a/b");
    assert_string_equal(entries[3].input, "b");
    assert_string_equal(entries[4].input, "\xC3\xA9");
    fpx_report_index_free(index);
}

static void test_of_several_lines_of_one_run_with_one_key_the_last_holds(void **state)
{
    (void)state;
    struct fpx_report_index *index =
        index_of(LINE("b", ",\"depth\":1") LINE("a", ",\"depth\":2") LINE("b", ",\"depth\":3")
                     LINE("b", ",\"depth\":4") LINE("a", ",\"depth\":5"));
    assert_int_equal(count_of(index), 2);
    assert_int_equal(fpx_report_index_find(index, "a")->depth, 5);
    assert_int_equal(fpx_report_index_find(index, "b")->depth, 4);
    fpx_report_index_free(index);
}

static void test_bytes_in_hex_hold_over_the_text(void **state)
{
    (void)state;
    struct fpx_report_index *index =
        index_of(LINE("a\xEF\xBF\xBD", ",\"key_bytes\":\"61ff\",\"output\":\"?\","
                                       "\"output_bytes\":\"0a\""));
    const struct fpx_entry *entry = fpx_report_index_find(index, "a\xFF");
    assert_non_null(entry);
    assert_string_equal(entry->output, "\n");
    fpx_report_index_free(index);
}

static void test_unknown_keys_are_skipped_whatever_they_hold(void **state)
{
    (void)state;
    struct fpx_report_index *index = index_of(LINE(
        "a", ",\"new\":{\"a\":[1,{\"input\":\"b\"},[],{}],\"b\":true},\"n\":-1.5e9,\"depth\":3"));
    assert_int_equal(count_of(index), 1);
    assert_int_equal(fpx_report_index_find(index, "a")->depth, 3);
    fpx_report_index_free(index);
}

static void test_a_line_cut_anywhere_is_passed_over(void **state)
{
    (void)state;
    static const char whole[] =
        LINE("a", ",\"warnings\":[\"\\u20ac\"],\"total\":1.5,\"x\":{\"y\":[null]}");
    for (size_t length = 0; length < sizeof(whole) - 2; length++) {
        struct fpx_report_index *index = index_of_bytes(whole, length, SIZE_MAX);
        assert_int_equal(count_of(index), 0);
        fpx_report_index_free(index);
    }
}

static void test_lines_around_a_damaged_one_hold(void **state)
{
    (void)state;
    struct fpx_report_index *index =
        index_of(LINE("a", "") "{\"schema\":\"flamepix-rep" LINE("b", "") LINE("c", ""));
    assert_int_equal(count_of(index), 2);
    assert_non_null(fpx_report_index_find(index, "a"));
    assert_null(fpx_report_index_find(index, "b"));
    assert_non_null(fpx_report_index_find(index, "c"));
    fpx_report_index_free(index);
}

static void test_what_is_no_entry_is_passed_over(void **state)
{
    (void)state;
    static const char *const lines[] = {
        "{}",
        "null",
        "{\"schema\":\"flamepix-report-3\",\"key\":\"a\",\"input\":\"a\",\"status\":\"made\"}\n",
        "{\"key\":\"a\",\"input\":\"a\",\"status\":\"made\"}\n",
        "{\"schema\":\"flamepix-report-2\",\"key\":\"a\",\"status\":\"made\"}\n",
        "{\"schema\":\"flamepix-report-2\",\"input\":\"a\",\"status\":\"made\"}\n",
        "{\"schema\":\"flamepix-report-2\",\"key\":\"a\",\"input\":\"a\"}\n",
        "{\"schema\":\"flamepix-report-2\",\"key\":\"a\",\"input\":\"a\",\"status\":\"ok\"}\n",
        "{\"schema\":\"flamepix-report-1\",\"status\":\"ok\"}\n",
        "{\"schema\":\"flamepix-report-1\",\"input\":\"a\"}\n",
        "{\"schema\":\"flamepix-report-1\",\"summary\":true,\"ok\":1}\n",
        LINE("a", ",\"files\":{}"),
        LINE("a", ",\"files\":[1]"),
        LINE("a", ",\"files\":[{}]"),
        LINE("a", ",\"files\":[{\"path\":\"b\"}"),
        LINE("a", ",\"files\":[{\"path\":\"b\"},]"),
        LINE("a", ",\"files\":[{\"path\":\"b\",\"hash\":1}]"),
        LINE("a", ",\"gone\":[{\"path\":\"b\"}],\"files\":[{\"path\":\"c\"}]"),
        LINE("a", ",\"files\":[{\"path\":\"b\"}],\"files\":[{\"path\":\"c\"}]"),
        LINE("a", ","),
        LINE("a", ",\"total\":01"),
        LINE("a", ",\"total\":1."),
        LINE("a", ",\"total\":.5"),
        LINE("a", ",\"total\":1e999"),
        LINE("a", ",\"total\":NaN"),
        LINE("a", ",\"total\":\"1\""),
        LINE("a", ",\"stacks\":-1"),
        LINE("a", ",\"stacks\":18446744073709551616"),
        LINE("a", ",\"depth\":4294967296"),
        LINE("a", ",\"code\":0.5"),
        LINE("a", ",\"input_hash\":\"123\""),
        LINE("a", ",\"input_hash\":\"0123456789ABCDEF\""),
        LINE("a", ",\"input_bytes\":\"6\""),
        LINE("a", ",\"input_bytes\":\"6100\""),
        LINE("a", ",\"warnings\":[\"a\""),
        LINE("a", ",\"warnings\":[\"a\",]"),
        LINE("a", ",\"x\":[}"),
        LINE("a", ",\"x\":tru"),
        LINE("a\\u0000", ""),
        LINE("a\\ud800", ""),
        LINE("a\\udc00\\ud800", ""),
        LINE("a\\q", ""),
        LINE("a\\u12g4", ""),
        LINE("a\t", ""),
        LINE("a\xFF", ""),
    };
    for (size_t i = 0; i < sizeof(lines) / sizeof(lines[0]); i++)
        assert_passed_over(lines[i]);
}

static void test_nesting_is_bounded(void **state)
{
    (void)state;
    static const char begin[] =
        "{\"schema\":\"flamepix-report-1\",\"input\":\"a\",\"status\":\"ok\",\"x\":";
    for (size_t depth = 64; depth <= 65; depth++) {
        char line[400];
        size_t length = sizeof(begin) - 1;
        memcpy(line, begin, length);
        memset(line + length, '[', depth);
        line[length + depth] = '1';
        memset(line + length + depth + 1, ']', depth);
        line[length + 2 * depth + 1] = '}';
        line[length + 2 * depth + 2] = '\n';
        struct fpx_report_index *index = index_of_bytes(line, length + 2 * depth + 3, SIZE_MAX);
        assert_int_equal(count_of(index), depth == 64 ? 1 : 0);
        fpx_report_index_free(index);
    }
}

static void test_the_index_does_not_depend_on_how_the_bytes_arrive(void **state)
{
    (void)state;
    static const char text[] = LINE("a", ",\"depth\":7") LINE("b", "") "x\n" LINE("c", "");
    for (size_t part = 1; part < sizeof(text); part++) {
        struct fpx_report_index *index = index_of_bytes(text, sizeof(text) - 1, part);
        assert_int_equal(count_of(index), 3);
        assert_int_equal(fpx_report_index_find(index, "a")->depth, 7);
        fpx_report_index_free(index);
    }
}

static void test_a_line_may_have_any_length(void **state)
{
    (void)state;
    static const char line[] = LINE("a", "");
    size_t padding = (size_t)3 << 20;
    char *text = malloc(padding + 2 * sizeof(line));
    assert_non_null(text);
    memcpy(text, line, sizeof(line) - 1);
    memset(text + sizeof(line) - 1, ' ', padding);
    memcpy(text + sizeof(line) - 1 + padding, "\n" LINE("b", ""), sizeof(line));
    struct fpx_report_index *index =
        index_of_bytes(text, sizeof(line) - 1 + padding + sizeof(line), SIZE_MAX);
    assert_int_equal(count_of(index), 2);
    assert_non_null(fpx_report_index_find(index, "b"));
    fpx_report_index_free(index);
    free(text);
}

static enum flamepix_status refuse(void *user, void *buffer, size_t capacity, size_t *length_ret)
{
    (void)user;
    (void)buffer;
    (void)capacity;
    *length_ret = 0;
    return FLAMEPIX_READ_FAILED;
}

static void test_a_read_that_fails_is_told(void **state)
{
    (void)state;
    struct fpx_report_index *index = NULL;
    struct fpx_report_facts facts;
    assert_int_equal(fpx_report_index_create(&index), FLAMEPIX_OK);
    assert_int_equal(fpx_report_index_read(index, refuse, NULL, NULL, &facts),
                     FLAMEPIX_READ_FAILED);
    fpx_report_index_free(index);
    fpx_report_index_free(NULL);
}

static void test_freeing_keeps_errno(void **state)
{
    (void)state;
    struct fpx_report_index *index = index_of(LINE("a", "") LINE("b", ""));
    errno = ENOSPC;
    fpx_report_index_free(index);
    assert_int_equal(errno, ENOSPC);
    fpx_report_index_free(NULL);
    assert_int_equal(errno, ENOSPC);
}

static void test_fields_that_hold_another_kind_of_value_are_no_entry(void **state)
{
    (void)state;
    static const char *const lines[] = {
        LINE("a", ",\"width\":-1"),
        LINE("a", ",\"width\":4294967296"),
        LINE("a", ",\"depth\":\"1\""),
        LINE("a", ",\"code\":\"1\""),
        LINE("a", ",\"code\":1.5"),
        LINE("a", ",\"code\":3e9"),
        LINE("a", ",\"input_hash\":255"),
        LINE("a", ",\"input_hash\":\"ff\""),
        LINE("a", ",\"input_hash\":\"00000000000000FF\""),
        LINE("a", ",\"input_bytes\":61"),
        LINE("a", ",\"input_bytes\":\"616\""),
        LINE("a", ",\"input_bytes\":\"6G\""),
        LINE("a", ",\"input_bytes\":\"G6\""),
        LINE("a", ",\"input_bytes\":\"00\""),
        LINE("a", ",\"status\":\"fine\""),
        LINE("a", "} {"),
    };
    for (size_t i = 0; i < sizeof(lines) / sizeof(lines[0]); i++)
        assert_passed_over(lines[i]);
}

static void test_a_truth_is_true_or_false(void **state)
{
    (void)state;
    struct fpx_report_index *index = index_of(
        LINE("a", ",\"baseline_only\":true,\"depth\":3")
            LINE("b", ",\"baseline_only\":false,\"depth\":4") LINE("c", ",\"baseline_only\":tru")
                LINE("d", ",\"baseline_only\":1") LINE("e", ",\"baseline_only\":null"));
    assert_int_equal(count_of(index), 3);
    assert_true(fpx_report_index_find(index, "a")->baseline_only);
    assert_int_equal(fpx_report_index_find(index, "a")->depth, 3);
    assert_false(fpx_report_index_find(index, "b")->baseline_only);
    assert_int_equal(fpx_report_index_find(index, "b")->depth, 4);
    assert_false(fpx_report_index_find(index, "e")->baseline_only);
    fpx_report_index_free(index);
}

static void test_of_several_runs_the_latest_holds_wherever_its_line_stands(void **state)
{
    (void)state;
    struct fpx_report_index *index =
        index_of(LINE("a", ",\"run\":3,\"depth\":3") LINE("a", ",\"run\":2,\"depth\":2")
                     LINE("b", ",\"run\":10,\"depth\":10") LINE("b", ",\"run\":9,\"depth\":9"));
    assert_int_equal(fpx_report_index_find(index, "a")->depth, 3);
    assert_int_equal(fpx_report_index_find(index, "b")->depth, 10);
    fpx_report_index_free(index);
}

static struct fpx_report_facts facts_of(const char *text)
{
    struct source source = {text, strlen(text), 0, SIZE_MAX};
    struct fpx_report_index *index = NULL;
    struct fpx_report_facts facts;
    assert_int_equal(fpx_report_index_create(&index), FLAMEPIX_OK);
    assert_int_equal(fpx_report_index_read(index, read_part, &source, NULL, &facts), FLAMEPIX_OK);
    fpx_report_index_free(index);
    return facts;
}

#define SUMMARY                                                                                    \
    "{\"schema\":\"flamepix-report-2\",\"summary\":true,\"run\":7,\"made\":1,\"gone\":2,"          \
    "\"baseline_only\":6,"                                                                         \
    "\"inputs\":3,\"inputs_hash\":\"00000000000000ff\",\"shard\":1,\"shards\":4}\n"

static void test_a_summary_finishes_a_report_where_it_is_the_last_line(void **state)
{
    (void)state;
    const struct fpx_report_facts facts = facts_of(LINE("a", ",\"run\":6") SUMMARY);
    assert_true(facts.is_finished);
    assert_int_equal(facts.last_run, 7);
    assert_int_equal(facts.summary.outcomes.counts[FPX_OUTCOME_MADE], 1);
    assert_int_equal(facts.summary.outcomes.counts[FPX_OUTCOME_GONE], 2);
    assert_int_equal(facts.summary.outcomes.baseline_only, 6);
    assert_int_equal(facts.summary.inputs, 3);
    assert_int_equal(facts.summary.inputs_hash, 255);
    assert_int_equal(facts.summary.shard, 1);
    assert_int_equal(facts.summary.shards, 4);
    assert_false(facts_of(SUMMARY LINE("a", "")).is_finished);
    assert_false(facts_of(SUMMARY "{\"sch").is_finished);
    assert_false(facts_of(LINE("a", "")).is_finished);
    assert_int_equal(facts_of(LINE("a", ",\"run\":6") LINE("b", "")).last_run, 6);
}

static void test_bad_lines_are_counted_but_not_half_a_line_at_the_end(void **state)
{
    (void)state;
    assert_int_equal(facts_of(LINE("a", "") "x\n\n{}\n" LINE("b", "") "half").bad_lines, 2);
}

static void test_lines_of_version_1_are_still_read(void **state)
{
    (void)state;
    struct fpx_report_index *index =
        index_of("{\"schema\":\"flamepix-report-1\",\"input\":\"a\",\"output\":\"o/"
                 "a.png\",\"status\":\"ok\","
                 "\"total\":5,\"stacks\":1,\"bytes\":9}\n"
                 "{\"schema\":\"flamepix-report-1\",\"input\":\"b\",\"output\":\"o/b.png\","
                 "\"status\":\"skipped\",\"total\":0,\"stacks\":0,\"bytes\":0}\n"
                 "{\"schema\":\"flamepix-report-1\",\"input\":\"c\",\"output\":null,"
                 "\"status\":\"skipped\",\"error\":\"no profile\"}\n");
    const struct fpx_entry *made = fpx_report_index_find(index, "o/a.png");
    const struct fpx_entry *skipped = fpx_report_index_find(index, "o/b.png");
    const struct fpx_entry *none = fpx_report_index_find(index, "c");
    assert_non_null(made);
    assert_int_equal(made->outcome, FPX_OUTCOME_MADE);
    assert_true(made->has_figures && made->run == 0);
    assert_non_null(skipped);
    assert_int_equal(skipped->outcome, FPX_OUTCOME_UNCHANGED);
    assert_false(skipped->has_figures);
    assert_non_null(none);
    assert_int_equal(none->outcome, FPX_OUTCOME_NO_PROFILE);
    fpx_report_index_free(index);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_of_several_runs_the_latest_holds_wherever_its_line_stands),
        cmocka_unit_test(test_a_summary_finishes_a_report_where_it_is_the_last_line),
        cmocka_unit_test(test_bad_lines_are_counted_but_not_half_a_line_at_the_end),
        cmocka_unit_test(test_lines_of_version_1_are_still_read),
        cmocka_unit_test(test_a_truth_is_true_or_false),
        cmocka_unit_test(test_nothing_makes_an_empty_index),
        cmocka_unit_test(test_an_entry_reads_back_with_all_it_holds),
        cmocka_unit_test(test_entries_are_sorted_by_the_bytes_of_their_keys),
        cmocka_unit_test(test_of_several_lines_of_one_run_with_one_key_the_last_holds),
        cmocka_unit_test(test_bytes_in_hex_hold_over_the_text),
        cmocka_unit_test(test_unknown_keys_are_skipped_whatever_they_hold),
        cmocka_unit_test(test_a_line_cut_anywhere_is_passed_over),
        cmocka_unit_test(test_lines_around_a_damaged_one_hold),
        cmocka_unit_test(test_what_is_no_entry_is_passed_over),
        cmocka_unit_test(test_nesting_is_bounded),
        cmocka_unit_test(test_the_index_does_not_depend_on_how_the_bytes_arrive),
        cmocka_unit_test(test_a_line_may_have_any_length),
        cmocka_unit_test(test_a_read_that_fails_is_told),
        cmocka_unit_test(test_freeing_keeps_errno),
        cmocka_unit_test(test_fields_that_hold_another_kind_of_value_are_no_entry),
    };
    return cmocka_run_group_tests_name("report_index", tests, NULL, NULL);
}
