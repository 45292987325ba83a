#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <flamepix/stack.h>

/* A text given out in parts of at most `step` bytes. */
struct text {
    const char *next;
    size_t left;
    size_t step;
    enum flamepix_status at_end;
};

static enum flamepix_status read_text(void *user, void *buffer, size_t capacity, size_t *length_ret)
{
    struct text *text = user;
    size_t length = text->left < text->step ? text->left : text->step;
    if (length > capacity)
        length = capacity;
    memcpy(buffer, text->next, length);
    text->next += length;
    text->left -= length;
    *length_ret = length;
    return length == 0 ? text->at_end : FLAMEPIX_OK;
}

static struct text text_of(const char *bytes, size_t length)
{
    return (struct text){bytes, length, SIZE_MAX, FLAMEPIX_OK};
}

static struct flamepix_stacks *reported_reader_of(struct text *text,
                                                  const struct flamepix_format_options *options,
                                                  struct flamepix_format_report *report)
{
    struct flamepix_stacks *stacks = NULL;
    assert_int_equal(flamepix_folded_create(read_text, text, options, report, &stacks),
                     FLAMEPIX_OK);
    return stacks;
}

static struct flamepix_stacks *reader_of(struct text *text,
                                         const struct flamepix_format_options *options)
{
    return reported_reader_of(text, options, NULL);
}

/* Every stack as "key weight shared|". */
static void describe(struct flamepix_stacks *stacks, char *line, size_t capacity)
{
    struct flamepix_stack stack;
    enum flamepix_status status;
    size_t used = 0;
    line[0] = '\0';
    while ((status = flamepix_stacks_next(stacks, &stack)) == FLAMEPIX_OK) {
        int length = snprintf(line + used, capacity - used, "%.*s %g %zu|", (int)stack.length,
                              stack.key, stack.weight.value, stack.shared);
        assert_true(length > 0 && (size_t)length < capacity - used);
        used += (size_t)length;
    }
    assert_int_equal(status, FLAMEPIX_END);
}

static void assert_counts_read_as(unsigned counts, const char *bytes, size_t length,
                                  const char *expected)
{
    struct text text = text_of(bytes, length);
    struct flamepix_stacks *stacks =
        reader_of(&text, &(struct flamepix_format_options){.counts = counts});
    char line[1000];
    describe(stacks, line, sizeof(line));
    assert_string_equal(line, expected);
    flamepix_stacks_free(stacks);
}

static void assert_bytes_read_as(const char *bytes, size_t length, const char *expected)
{
    assert_counts_read_as(0, bytes, length, expected);
}

static void assert_reads_as(const char *folded, const char *expected)
{
    assert_bytes_read_as(folded, strlen(folded), expected);
}

static void assert_counts_fault(unsigned counts, const char *folded, enum flamepix_line_fault fault)
{
    struct text text = text_of(folded, strlen(folded));
    const struct flamepix_format_options options = {.counts = counts};
    struct flamepix_format_report report;
    struct flamepix_stacks *stacks = reported_reader_of(&text, &options, &report);
    char line[100];
    describe(stacks, line, sizeof(line));
    assert_string_equal(line, "");
    assert_int_equal(report.bad_lines, 1);
    assert_int_equal(report.first[0].line, 1);
    assert_int_equal(report.first[0].fault, fault);
    flamepix_stacks_free(stacks);
}

static void assert_fault(const char *folded, enum flamepix_line_fault fault)
{
    assert_counts_fault(1, folded, fault);
}

static void test_folded_ends_every_frame_with_a_semicolon(void **state)
{
    (void)state;
    assert_reads_as("main;parse;read 42\n", "main;parse;read; 42 0|");
    assert_reads_as("main 1\nmain;read 2\n", "main; 1 0|main;read; 2 5|");
}

static void test_folded_shares_exactly_what_two_keys_share(void **state)
{
    (void)state;
    assert_reads_as("a;b 1\na;b 2\n", "a;b; 1 0|a;b; 2 4|");
    assert_reads_as("a;b 1\na 1\n", "a;b; 1 0|a; 1 2|");
    assert_reads_as("a;bc 1\na;b 1\n", "a;bc; 1 0|a;b; 1 3|");
    assert_reads_as("a;b 1\na;bc 1\n", "a;b; 1 0|a;bc; 1 3|");
    assert_reads_as("a 1;x 1\na 1\n", "a 1;x; 1 0|a; 1 1|");
    assert_reads_as("a 1;x 1\na 1;y 1\n", "a 1;x; 1 0|a 1;y; 1 4|");
    assert_reads_as("a;b 1\na;b; 1\n", "a;b; 1 0|a;b; 1 4|");
    assert_reads_as("a;b;c 1\na;b;;; 1\n", "a;b;c; 1 0|a;b; 1 4|");
    assert_reads_as("a;b 1\n; 1\na;b 1\n", "a;b; 1 0| 1 0|a;b; 1 0|");
}

static void test_folded_compares_with_the_last_stack_across_lines_left_out(void **state)
{
    (void)state;
    assert_reads_as("a;b 1\n# note 1\n\nx .1\na;c 0\na;d 1\n", "a;b; 1 0|a;d; 1 2|");
}

static void test_folded_calls_empty_frames_unknown_except_at_the_end(void **state)
{
    (void)state;
    assert_reads_as("a;b;;; 3\n", "a;b; 3 0|");
    assert_reads_as(";a;;b 3\n", "[unknown];a;[unknown];b; 3 0|");
    assert_reads_as("a; ;b 3\n;\t;c 4\n", "a;[unknown];b; 3 0|[unknown];[unknown];c; 4 0|");
    assert_reads_as("\xEF\xBB\xBF;a 3\n", "[unknown];a; 3 0|");
    assert_reads_as("a;b;; 3\na;b;;c 1\n", "a;b; 3 0|a;b;[unknown];c; 1 4|");
    assert_reads_as("; 3\n", " 3 0|");
    assert_reads_as(" 3\n", " 3 0|");
    assert_reads_as("\t3\n", " 3 0|");
    assert_reads_as(";;; 3\n", " 3 0|");
}

static void test_folded_trims_blanks_around_each_frame(void **state)
{
    (void)state;
    assert_reads_as(" \ta b;c \t 3 \t\n", "a b;c; 3 0|");
    assert_reads_as("a; b ;c 3\n", "a;b;c; 3 0|");
    assert_reads_as("a; ; 3\n", "a; 3 0|");
    assert_reads_as("a;\tb\t;c 3\r\n", "a;b;c; 3 0|");
    assert_reads_as("a;b 1\na; b 2\na ;c 3\n", "a;b; 1 0|a;b; 2 4|a;c; 3 2|");
    assert_reads_as("a b;c 1\na ;c 2\na  b;c 3\n", "a b;c; 1 0|a;c; 2 1|a  b;c; 3 1|");
    assert_reads_as("a  b 1\na  2\n", "a  b; 1 0|a; 2 1|");
    assert_reads_as("a;\xC2\xA0"
                    "b 1\n",
                    "a;\xC2\xA0"
                    "b; 1 0|");
    assert_reads_as("a;b\t3\n", "a;b; 3 0|");
    assert_reads_as("f(int, int) 12 3\n", "f(int, int) 12; 3 0|");
}

static void test_folded_bears_line_ends_and_marks_of_other_systems(void **state)
{
    (void)state;
    assert_reads_as("a 1\r\nb 2\r\n", "a; 1 0|b; 2 0|");
    assert_reads_as("a 1\nb 2", "a; 1 0|b; 2 0|");
    assert_reads_as("a 1\nb 2\r", "a; 1 0|b; 2 0|");
    assert_reads_as("\xEF\xBB\xBF"
                    "a 1\n",
                    "a; 1 0|");
    assert_reads_as("\xEF\xBB\xBF# note\na 1\n", "a; 1 0|");
    assert_reads_as("a 1\n\xEF\xBB\xBF"
                    "b 1\n",
                    "a; 1 0|\xEF\xBB\xBF"
                    "b; 1 0|");
    assert_reads_as("\r\n \r\n\t\na 1\n", "a; 1 0|");
}

static void test_folded_takes_only_a_hash_at_the_line_start_for_a_comment(void **state)
{
    (void)state;
    assert_reads_as("# interval: 100\n#\n#5\n#\t5\n# 5\n# main;a 5\n#main;a\n#x 1e\n", "");
    assert_reads_as("#a 5\n#1 worker;x 3\n#;a 2\n", "#a; 5 0|#1 worker;x; 3 1|#;a; 2 1|");
    assert_reads_as("\xEF\xBB\xBF# a 5\r\n#a 5\r\n#\r\n", "#a; 5 0|");
    assert_reads_as(" #a 5\n", "#a; 5 0|");
}

static void test_folded_tells_why_a_line_is_bad(void **state)
{
    (void)state;
    assert_fault("5\n", FLAMEPIX_LINE_NO_COUNT);
    assert_fault("main;read\n", FLAMEPIX_LINE_NO_COUNT);
    assert_fault("main;read 5;\n", FLAMEPIX_LINE_NO_COUNT);
    assert_fault("main;read abc\n", FLAMEPIX_LINE_NO_COUNT);
    assert_fault("main 1e\n", FLAMEPIX_LINE_NOT_DECIMAL);
    assert_fault("main 1e3x\n", FLAMEPIX_LINE_NOT_DECIMAL);
    assert_fault("main 1e271\n", FLAMEPIX_LINE_TOO_LARGE);
    assert_fault("main 0x5\n", FLAMEPIX_LINE_NOT_DECIMAL);
    assert_fault("main .5\n", FLAMEPIX_LINE_NOT_DECIMAL);
    assert_fault("main nan\n", FLAMEPIX_LINE_NOT_DECIMAL);
    assert_fault("main inf\n", FLAMEPIX_LINE_NOT_DECIMAL);
}

static void assert_pairs_read_as(const char *folded, const char *expected)
{
    assert_counts_read_as(2, folded, strlen(folded), expected);
}

static void test_of_two_counts_the_second_is_the_weight(void **state)
{
    (void)state;
    assert_pairs_read_as("a;b 12 15\na;c 0 2.5\na;d 7 0\na;e 0 0\n",
                         "a;b; 15 0|a;c; 2.5 2|a;d; 0 2|");
    assert_pairs_read_as("a b  1\t2  \r\n 3 4\n", "a b; 2 0| 4 0|");
    assert_pairs_read_as("a 1 2 3\na 4 5\n", "a 1; 3 0|a; 5 1|");
    assert_counts_read_as(1, "a 1 2\n", 6, "a 1; 2 0|");
    assert_reads_as("a 1 2\n", "a 1; 2 0|");
}

static void test_where_two_counts_are_asked_for_one_is_a_fault(void **state)
{
    (void)state;
    assert_counts_fault(2, "a 5\n", FLAMEPIX_LINE_ONE_COUNT);
    assert_counts_fault(2, "3 4\n", FLAMEPIX_LINE_ONE_COUNT);
    assert_counts_fault(2, "a b 5\n", FLAMEPIX_LINE_ONE_COUNT);
    assert_counts_fault(2, "a 5 b\n", FLAMEPIX_LINE_NO_COUNT);
}

static void test_folded_reads_frames_of_any_byte(void **state)
{
    (void)state;
    assert_reads_as("\xC3\xA4;\xFF\xFE 1\n", "\xC3\xA4;\xFF\xFE; 1 0|");
    static const char wide[] = "\xFF\xFE"
                               "a\0;\0b\0 \0"
                               "5\0\n\0";
    assert_bytes_read_as(wide, sizeof(wide) - 1, "");
}

static void test_folded_reports_what_it_left_out(void **state)
{
    (void)state;
    const char *folded = "# note\n\na 1\nb 0\nc 0.0\nbad\nd .1\ne 1\nf 1e\ng x\nh 2";
    struct text text = text_of(folded, strlen(folded));
    struct flamepix_format_report report;
    struct flamepix_stacks *stacks = reported_reader_of(&text, NULL, &report);
    char line[100];
    describe(stacks, line, sizeof(line));
    assert_string_equal(line, "a; 1 0|e; 1 0|h; 2 0|");
    assert_int_equal(report.lines, 11);
    assert_int_equal(report.stacks, 3);
    assert_int_equal(report.zero, 2);
    assert_int_equal(report.bad_lines, 4);
    assert_int_equal(report.first[0].line, 6);
    assert_int_equal(report.first[0].fault, FLAMEPIX_LINE_NO_COUNT);
    assert_int_equal(report.first[1].line, 7);
    assert_int_equal(report.first[1].fault, FLAMEPIX_LINE_NOT_DECIMAL);
    assert_int_equal(report.first[2].line, 9);
    assert_int_equal(report.first[2].fault, FLAMEPIX_LINE_NOT_DECIMAL);
    flamepix_stacks_free(stacks);
}

static void test_folded_ends_at_the_first_bad_line_when_strict(void **state)
{
    (void)state;
    const char *folded = "a 1\nb\nc 1\n";
    struct text text = text_of(folded, strlen(folded));
    struct flamepix_format_report report;
    struct flamepix_stacks *stacks =
        reported_reader_of(&text, &(struct flamepix_format_options){.strict = true}, &report);
    struct flamepix_stack stack;
    assert_int_equal(flamepix_stacks_next(stacks, &stack), FLAMEPIX_OK);
    assert_int_equal(flamepix_stacks_next(stacks, &stack), FLAMEPIX_BAD_LINE);
    assert_int_equal(report.first[0].line, 2);
    flamepix_stacks_free(stacks);
}

static void test_folded_refuses_a_line_longer_than_the_limit(void **state)
{
    (void)state;
    const char *folded = "a 1\n12345678 1\n123456789 1\n";
    struct text text = text_of(folded, strlen(folded));
    struct flamepix_format_report report;
    struct flamepix_stacks *stacks = reported_reader_of(
        &text, &(struct flamepix_format_options){.limit_line_nbytes = 10}, &report);
    struct flamepix_stack stack;
    assert_int_equal(flamepix_stacks_next(stacks, &stack), FLAMEPIX_OK);
    assert_int_equal(flamepix_stacks_next(stacks, &stack), FLAMEPIX_OK);
    assert_int_equal(flamepix_stacks_next(stacks, &stack), FLAMEPIX_LIMIT_LINE);
    assert_int_equal(report.lines, 3);
    assert_int_equal(report.bad_lines, 0);
    flamepix_stacks_free(stacks);
}

/* Never ends, and says how much was taken. */
static enum flamepix_status read_endless(void *user, void *buffer, size_t capacity,
                                         size_t *length_ret)
{
    size_t *taken = user;
    memset(buffer, 'x', capacity);
    *taken += capacity;
    *length_ret = capacity;
    return FLAMEPIX_OK;
}

static void test_folded_does_not_swallow_an_endless_line(void **state)
{
    (void)state;
    const size_t limit = 1000 * 1000;
    size_t taken = 0;
    struct flamepix_stacks *stacks = NULL;
    assert_int_equal(
        flamepix_folded_create(read_endless, &taken,
                               &(struct flamepix_format_options){.limit_line_nbytes = limit}, NULL,
                               &stacks),
        FLAMEPIX_OK);
    struct flamepix_stack stack;
    assert_int_equal(flamepix_stacks_next(stacks, &stack), FLAMEPIX_LIMIT_LINE);
    assert_int_equal(taken, limit + 1);
    flamepix_stacks_free(stacks);
}

static void test_folded_reads_a_line_much_longer_than_its_first_buffer(void **state)
{
    (void)state;
    const size_t length = 3 * 1000 * 1000;
    char *folded = malloc(2 * length);
    assert_non_null(folded);
    memset(folded, 'x', 2 * length);
    memcpy(folded + length - 3, " 1\n", 3);
    memcpy(folded + 2 * length - 4, ";y 2", 4);
    struct text text = {folded, 2 * length, 4096, FLAMEPIX_OK};
    struct flamepix_stacks *stacks = reader_of(&text, NULL);
    struct flamepix_stack first;
    struct flamepix_stack second;
    assert_int_equal(flamepix_stacks_next(stacks, &first), FLAMEPIX_OK);
    assert_int_equal(flamepix_stacks_next(stacks, &second), FLAMEPIX_OK);
    assert_int_equal(first.length, length - 2);
    assert_int_equal(second.length, length - 1);
    assert_int_equal(second.shared, length - 4);
    assert_true(second.weight.value == 2.0);
    assert_memory_equal(first.key, second.key, length - 4);
    flamepix_stacks_free(stacks);
    free(folded);
}

static void assert_ends_with(enum flamepix_status fault, bool strict, enum flamepix_status expected)
{
    struct text text = text_of("a 1\nb 23", 8);
    text.at_end = fault;
    const struct flamepix_format_options options = {.strict = strict};
    struct flamepix_format_report report;
    struct flamepix_stacks *stacks = reported_reader_of(&text, &options, &report);
    struct flamepix_stack stack;
    assert_int_equal(flamepix_stacks_next(stacks, &stack), FLAMEPIX_OK);
    assert_int_equal(flamepix_stacks_next(stacks, &stack), expected);
    assert_int_equal(report.lines, 2);
    assert_int_equal(report.stacks, 1);
    assert_int_equal(report.bad_lines, 0);
    assert_int_equal(report.damage.found, expected == FLAMEPIX_END);
    assert_int_equal(report.damage.offset, expected == FLAMEPIX_END ? 8 : 0);
    assert_int_equal(strlen(report.damage.expected) > 0, expected == FLAMEPIX_END);
    flamepix_stacks_free(stacks);
}

static void test_folded_passes_on_a_read_error_and_counts_the_torn_line(void **state)
{
    (void)state;
    assert_ends_with(FLAMEPIX_READ_FAILED, false, FLAMEPIX_READ_FAILED);
    assert_ends_with(FLAMEPIX_LIMIT_UNPACKED, false, FLAMEPIX_LIMIT_UNPACKED);
    assert_ends_with(FLAMEPIX_LIMIT_WINDOW, false, FLAMEPIX_LIMIT_WINDOW);
    assert_ends_with(FLAMEPIX_BAD_COMPRESSION, true, FLAMEPIX_BAD_COMPRESSION);
}

static void test_damage_ends_the_stacks_before_the_line_that_it_cuts(void **state)
{
    (void)state;
    assert_ends_with(FLAMEPIX_BAD_COMPRESSION, false, FLAMEPIX_END);
}

static void test_folded_ends_at_once_on_nothing(void **state)
{
    (void)state;
    struct text text = text_of("", 0);
    struct flamepix_format_report report;
    struct flamepix_stacks *stacks = reported_reader_of(&text, NULL, &report);
    struct flamepix_stack stack;
    assert_int_equal(flamepix_stacks_next(stacks, &stack), FLAMEPIX_END);
    assert_int_equal(report.lines, 0);
    flamepix_stacks_free(stacks);
}

static void test_line_faults_have_texts(void **state)
{
    (void)state;
    assert_string_equal(flamepix_line_fault_text(FLAMEPIX_LINE_NEGATIVE), "its count is negative");
    assert_string_equal(flamepix_line_fault_text((enum flamepix_line_fault)0), "unknown fault");
}

static void test_a_comment_may_say_the_unit(void **state)
{
    (void)state;
    static const struct {
        const char *text, *unit;
    } cases[] = {
        {"# unit: cycles\na 1\n", "cycles"},
        {"\xEF\xBB\xBF#unit:page faults \r\na 1\n# unit: other\n", "page faults"},
        {"# units: cycles\n# unit:\na 1\n", ""},
        {"a;# unit: cycles 1\n", ""},
        {"# unit: 12345678901234567890123456789012345678901234567\na 1\n",
         "12345678901234567890123456789012345678901234567"},
        {"# unit: 123456789012345678901234567890123456789012345678\na 1\n", ""},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct text text = text_of(cases[i].text, strlen(cases[i].text));
        struct flamepix_format_report report;
        struct flamepix_stacks *stacks = reported_reader_of(&text, NULL, &report);
        struct flamepix_stack stack;
        while (flamepix_stacks_next(stacks, &stack) == FLAMEPIX_OK)
            continue;
        assert_string_equal(report.unit, cases[i].unit);
        flamepix_stacks_free(stacks);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_folded_ends_every_frame_with_a_semicolon),
        cmocka_unit_test(test_folded_shares_exactly_what_two_keys_share),
        cmocka_unit_test(test_folded_compares_with_the_last_stack_across_lines_left_out),
        cmocka_unit_test(test_folded_calls_empty_frames_unknown_except_at_the_end),
        cmocka_unit_test(test_folded_trims_blanks_around_each_frame),
        cmocka_unit_test(test_folded_bears_line_ends_and_marks_of_other_systems),
        cmocka_unit_test(test_folded_takes_only_a_hash_at_the_line_start_for_a_comment),
        cmocka_unit_test(test_folded_tells_why_a_line_is_bad),
        cmocka_unit_test(test_of_two_counts_the_second_is_the_weight),
        cmocka_unit_test(test_where_two_counts_are_asked_for_one_is_a_fault),
        cmocka_unit_test(test_folded_reads_frames_of_any_byte),
        cmocka_unit_test(test_folded_reports_what_it_left_out),
        cmocka_unit_test(test_folded_ends_at_the_first_bad_line_when_strict),
        cmocka_unit_test(test_folded_refuses_a_line_longer_than_the_limit),
        cmocka_unit_test(test_folded_does_not_swallow_an_endless_line),
        cmocka_unit_test(test_folded_reads_a_line_much_longer_than_its_first_buffer),
        cmocka_unit_test(test_folded_passes_on_a_read_error_and_counts_the_torn_line),
        cmocka_unit_test(test_damage_ends_the_stacks_before_the_line_that_it_cuts),
        cmocka_unit_test(test_folded_ends_at_once_on_nothing),
        cmocka_unit_test(test_line_faults_have_texts),
        cmocka_unit_test(test_a_comment_may_say_the_unit),
    };
    return cmocka_run_group_tests_name("folded", tests, NULL, NULL);
}
