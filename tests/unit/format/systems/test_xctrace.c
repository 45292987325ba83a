#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/recordings/recordings.h"

static const char trace[] =
    "<?xml version=\"1.0\"?>\n<trace-query-result>\n<node><schema name=\"time-profile\"/>"
    "<row><sample-time id=\"1\">1000000000</sample-time>"
    "<thread id=\"2\" fmt=\"main 0x1\"><process id=\"4\" fmt=\"app (7)\"/></thread>"
    "<process ref=\"4\"/><weight id=\"9\">1000000</weight><backtrace id=\"10\">"
    "<frame id=\"11\" name=\"f&lt;int&gt;\" addr=\"0x18d3\"><binary id=\"12\" name=\"app\"/>"
    "<source line=\"7\"><path id=\"23\">/src/main.rs</path></source></frame>"
    "<frame id=\"13\" name=\"main\" addr=\"0x18d4\"><binary ref=\"12\"/>"
    "<source line=\"9\"><path ref=\"23\"/></source></frame></backtrace></row>\n"
    "<row><sample-time id=\"14\">3000000000</sample-time><thread ref=\"2\"/><process ref=\"4\"/>"
    "<weight ref=\"9\"/><backtrace ref=\"10\"/></row>\n"
    "<row><sample-time id=\"15\">4000000000</sample-time><weight ref=\"9\"/><backtrace id=\"16\">"
    "<frame id=\"17\" name=\"g::h0123456789abcdef\" addr=\"0x1\"/><frame ref=\"13\"/>"
    "</backtrace></row>\n<row><weight ref=\"9\"/><sentinel/></row></node></trace-query-result>\n";

static void test_rows_are_samples_and_refs_stand_for_what_was_told(void **state)
{
    (void)state;
    test_expect_folded("xctrace", trace, "main;f<int> 2\nmain;g 1\n");
}

static void test_weights_may_be_time(void **state)
{
    (void)state;
    const struct flamepix_format_options time = {.recording.weight = "time"};
    test_expect_collapsed("xctrace", flamepix_bytes_of(trace), &time,
                          "main;f<int> 2000000\nmain;g 1000000\n");
}

static void test_lines_know_their_files_and_binaries(void **state)
{
    (void)state;
    const struct flamepix_format_options lines = {.recording.granularity = FLAMEPIX_LINES};
    test_expect_collapsed("xctrace", flamepix_bytes_of(trace), &lines,
                          "app`main (/src/main.rs:9);app`f<int> (/src/main.rs:7) 2\n"
                          "app`main (/src/main.rs:9);g 1\n");
}

static void test_processes_and_threads_may_be_roots(void **state)
{
    (void)state;
    const struct flamepix_format_options both = {.recording.pid = true, .recording.tid = true};
    test_expect_collapsed("xctrace", flamepix_bytes_of(trace), &both,
                          "app (7);main 0x1;main;f<int> 2\nmain;g 1\n");
}

static enum flamepix_status keep_part(void *user, const struct flamepix_part *part)
{
    *(struct flamepix_part *)user = *part;
    return FLAMEPIX_OK;
}

static void test_samples_know_their_time(void **state)
{
    (void)state;
    struct flamepix_part part = {0};
    const struct flamepix_format_options options = {
        .recording = {.on_part = keep_part, .user = &part}};
    struct test_collapsed read = test_collapse("xctrace", flamepix_bytes_of(trace), &options, 0);
    assert_true(part.has_time && part.begin == 1 && part.end == 4);
    test_collapsed_free(&read);
}

static void expect_damage(const char *text, uint64_t offset, const char *folded)
{
    struct test_collapsed read = test_collapse("xctrace", flamepix_bytes_of(text), NULL, 0);
    assert_int_equal(read.status, FLAMEPIX_END);
    assert_string_equal(read.folded.data == NULL ? "" : read.folded.data, folded);
    assert_string_equal(read.report.damage.expected, "well-formed XML");
    assert_int_equal(read.report.damage.offset, offset);
    test_collapsed_free(&read);
}

static void test_what_is_no_xml_is_damage_and_what_was_before_is_kept(void **state)
{
    (void)state;
    expect_damage(
        "<r><row><backtrace id=\"1\"><frame id=\"2\" name=\"f\"/></backtrace></row><a></b>", 73,
        "f 1\n");
    expect_damage("<r><row>", 8, "");
}

static void test_entities_and_deep_nesting_are_damage(void **state)
{
    (void)state;
    char deep[2048] = "";
    for (size_t i = 0; i < 300; i++)
        strcat(deep, "<a>");
    expect_damage(deep, 257 * strlen("<a>"), "");
    expect_damage("<!DOCTYPE r [<!ENTITY e \"x\">]><r/>", 24, "");
}

static struct test_collapsed read_of(const char *text, const char *weight)
{
    const struct flamepix_format_options options = {.recording.weight = weight};
    return test_collapse("xctrace", flamepix_bytes_of(text), &options, 0);
}

static void test_refs_to_nothing_are_not_understood(void **state)
{
    (void)state;
    struct test_collapsed read = read_of(
        "<r><row><thread ref=\"5\"/><weight ref=\"99999999999999999999\"/>"
        "<backtrace id=\"1\"><frame id=\"-3\" name=\"f\"/></backtrace></row>"
        "<row><backtrace id=\"2\"><frame ref=\"7\"/><frame id=\"8\" name=\"f\"/></backtrace></row>"
        "<row><backtrace ref=\"2\"/></row><row><backtrace ref=\"9\"/></row>"
        "<row><tagged-backtrace ref=\"1\"/></row><row><thread id=\"11\"/></row></r>",
        NULL);
    assert_int_equal(read.status, FLAMEPIX_END);
    assert_string_equal(read.folded.data, "f 1\n");
    assert_int_equal(read.report.ledger.not_understood.count, 5);
    assert_int_equal(read.report.ledger.first.offset, 122);
    assert_string_equal(read.report.ledger.first.expected, "a frame that was told before");
    test_collapsed_free(&read);
}

static void test_a_weight_that_is_needed_and_unknown_is_not_zero(void **state)
{
    (void)state;
    struct test_collapsed read =
        read_of("<r><row><weight id=\"1\">7</weight><backtrace id=\"2\"><frame name=\"f\"/>"
                "</backtrace></row><row><weight ref=\"3\"/><backtrace ref=\"2\"/></row>"
                "<row><backtrace ref=\"2\"/></row></r>",
                "time");
    assert_string_equal(read.folded.data, "f 7\n");
    assert_int_equal(read.report.ledger.not_understood.count, 2);
    test_collapsed_free(&read);
}

static const char tagged[] =
    "<trace-query-result><node><schema name=\"cpu-profile\"><col><engineering-type>cycle-weight"
    "</engineering-type></col><col><engineering-type>tagged-backtrace</engineering-type></col>"
    "</schema><row><sample-time id=\"1\">1000000000</sample-time><cycle-weight id=\"8\">500"
    "</cycle-weight><tagged-backtrace id=\"9\" fmt=\"f\"><backtrace id=\"10\"><frame id=\"11\" "
    "name=\"f\"><source id=\"20\" line=\"3\"><path id=\"21\">a.c</path></source></frame>"
    "<frame id=\"13\" name=\"main\"/></backtrace></tagged-backtrace></row>\n"
    "<row><sample-time ref=\"1\"/><cycle-weight ref=\"8\"/><tagged-backtrace ref=\"9\"/></row>\n"
    "<row><cycle-weight ref=\"8\"/><tagged-backtrace id=\"14\"><backtrace ref=\"10\"/>"
    "</tagged-backtrace></row>\n"
    "<row><cycle-weight ref=\"8\"/><tagged-backtrace id=\"15\"><frame id=\"16\" name=\"g\">"
    "<source ref=\"20\"/></frame><frame ref=\"13\"/></tagged-backtrace></row>\n"
    "<row><cycle-weight ref=\"8\"/><tagged-backtrace ref=\"15\"/></row>\n"
    "<row><cycle-weight ref=\"8\"/><sentinel/></row></node></trace-query-result>\n";

static void test_backtraces_may_be_held_by_elements_that_are_referred_to(void **state)
{
    (void)state;
    const struct flamepix_format_options lines = {.recording.granularity = FLAMEPIX_LINES};
    test_expect_folded("xctrace", tagged, "main;f 3\nmain;g 2\n");
    test_expect_collapsed("xctrace", flamepix_bytes_of(tagged), &lines,
                          "main;f (a.c:3) 3\nmain;g (a.c:3) 2\n");
    struct test_collapsed read = read_of(tagged, NULL);
    assert_string_equal(read.report.unit, "samples");
    assert_int_equal(read.report.ledger.left_out[FLAMEPIX_LEFT_OUT_NO_STACK].count, 1);
    assert_int_equal(read.report.ledger.not_understood.count, 0);
    test_collapsed_free(&read);
}

static void test_cycles_are_cycles(void **state)
{
    (void)state;
    struct test_collapsed read = read_of(tagged, "time");
    assert_string_equal(read.folded.data, "main;f 1500\nmain;g 1000\n");
    assert_string_equal(read.report.unit, "cycles");
    test_collapsed_free(&read);
    read = read_of(trace, "time");
    assert_string_equal(read.report.unit, "nanoseconds");
    test_collapsed_free(&read);
}

#define TABLE(name, type, row)                                                                     \
    "<node><schema name=\"" name "\"><col><engineering-type>" type                                 \
    "</engineering-type></col></schema>" row "</node>"
#define ROW(n)                                                                                     \
    "<row><backtrace id=\"" n "\"><frame id=\"1" n "\" name=\"f" n "\"/></backtrace></row>"

static void test_tables_are_parts_and_those_without_stacks_are_left_out(void **state)
{
    (void)state;
    static const char text[] = "<trace-query-result>" TABLE("time-sample", "backtrace", ROW("1"))
        TABLE("time-profile", "backtrace", ROW("2") "<row><backtrace ref=\"2\"/></row>")
            TABLE("life-cycle", "string",
                  "<row><string id=\"3\">x</string></row>") "</trace-query-result>";
    const struct flamepix_format_options other = {.recording.profile = "time-sample"};
    test_expect_folded("xctrace", text, "f2 2\n");
    test_expect_collapsed("xctrace", flamepix_bytes_of(text), &other, "f1 1\n");
    struct test_collapsed read = read_of(text, NULL);
    assert_int_equal(read.report.ledger.left_out[FLAMEPIX_LEFT_OUT_OTHER_EVENT].count, 1);
    assert_int_equal(read.report.ledger.left_out[FLAMEPIX_LEFT_OUT_OTHER_PART].count, 1);
    assert_int_equal(read.report.ledger.not_understood.count, 0);
    test_collapsed_free(&read);
}

static void test_an_id_means_what_had_it_last(void **state)
{
    (void)state;
    test_expect_folded(
        "xctrace",
        "<trace-query-result><node><row><backtrace id=\"1\"><frame id=\"2\" name=\"f\"/>"
        "</backtrace></row></node><node><row><backtrace id=\"1\"><frame id=\"2\" "
        "name=\"g\"/></backtrace></row><row><backtrace ref=\"1\"/></row></node>"
        "</trace-query-result>",
        "f 1\ng 2\n");
}

static void test_it_is_read_wherever_it_is_cut(void **state)
{
    (void)state;
    test_expect_cuts_are_read("xctrace", flamepix_bytes_of(trace));
    test_expect_cuts_are_read("xctrace", flamepix_bytes_of(tagged));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rows_are_samples_and_refs_stand_for_what_was_told),
        cmocka_unit_test(test_weights_may_be_time),
        cmocka_unit_test(test_lines_know_their_files_and_binaries),
        cmocka_unit_test(test_processes_and_threads_may_be_roots),
        cmocka_unit_test(test_samples_know_their_time),
        cmocka_unit_test(test_what_is_no_xml_is_damage_and_what_was_before_is_kept),
        cmocka_unit_test(test_entities_and_deep_nesting_are_damage),
        cmocka_unit_test(test_refs_to_nothing_are_not_understood),
        cmocka_unit_test(test_a_weight_that_is_needed_and_unknown_is_not_zero),
        cmocka_unit_test(test_backtraces_may_be_held_by_elements_that_are_referred_to),
        cmocka_unit_test(test_cycles_are_cycles),
        cmocka_unit_test(test_tables_are_parts_and_those_without_stacks_are_left_out),
        cmocka_unit_test(test_an_id_means_what_had_it_last),
        cmocka_unit_test(test_it_is_read_wherever_it_is_cut),
    };
    return cmocka_run_group_tests_name("xctrace", tests, NULL, NULL);
}
