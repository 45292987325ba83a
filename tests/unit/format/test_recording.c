#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <flamepix/format.h>
#include <flamepix/order.h>

#include "base/buffer_printf.h"
#include "format/parse/parse_text.h"
#include "format/recording.h"
#include "stack/folded_writer.h"
#include "support/recordings/toy_recording.h"

/* -- samples ----------------------------------------------------------------------------------- */

static void test_equal_stacks_are_summed_in_the_order_of_the_first(void **state)
{
    (void)state;
    struct flamepix_format_report report =
        test_expect_toy("t 1 | b\nt 2 | a;c\nt 3 | b\n", NULL, "b 4\na;c 2\n");
    assert_int_equal(report.stacks, 2);
    assert_int_equal(report.lines, 3);
    assert_string_equal(report.unit, "ticks");
}

/* Reads the toy, whose stacks are wanted in key order, and answers whether it says that they
 * are. */
static bool is_in_key_order(const char *text, struct flamepix_format_options options,
                            const char *stacks)
{
    struct flamepix_buffer read = {0};
    struct flamepix_input *input;
    struct flamepix_stacks *source;
    struct flamepix_stack stack;
    options.recording.in_key_order = true;
    assert_int_equal(flamepix_input_from_memory(flamepix_bytes_of(text), NULL, &input),
                     FLAMEPIX_OK);
    assert_int_equal(fpx_recording_open(&test_toy, input, &options, NULL, &source), FLAMEPIX_OK);
    while (flamepix_stacks_next(source, &stack) == FLAMEPIX_OK)
        assert_int_equal(fpx_buffer_printf(&read, "%.*s %zu %g\n", (int)stack.length, stack.key,
                                           stack.shared, stack.weight.value),
                         FLAMEPIX_OK);
    assert_int_equal(flamepix_buffer_append(&read, "", 1), FLAMEPIX_OK);
    assert_string_equal(read.data, stacks);
    const bool in_order = source->in_order;
    flamepix_stacks_free(source);
    flamepix_input_free(input);
    flamepix_buffer_free(&read);
    return in_order;
}

static void test_sums_may_come_in_key_order(void **state)
{
    (void)state;
    const struct flamepix_format_options as_usual = {0};
    const struct flamepix_format_options all = {.recording = {.profile = "all"}};
    assert_true(
        is_in_key_order("t 1 | ab;c\nt 2 | ab\nt 3 | ab;c\n", as_usual, "ab; 0 2\nab;c; 3 4\n"));
    assert_true(is_in_key_order("t 1 | b\nu 9 | a\nt 1 | a\n", as_usual, "a; 0 1\nb; 0 1\n"));
    assert_false(is_in_key_order("t 0 | b\n", as_usual, ""));
    assert_false(is_in_key_order("t 1 | b\nu 9 | a\n", all, "t;b; 0 1\nu;a; 0 9\n"));
}

/* What does not fit is handed out in pieces, each in key order, of which nobody may say that all
 * are; what two stacks share is exact where pieces meet, too. */
static void test_sums_that_do_not_fit_come_in_pieces(void **state)
{
    (void)state;
    enum { STACKS = 300000 };
    struct flamepix_buffer text = {0};
    struct flamepix_input *input;
    struct flamepix_stacks *source;
    const struct flamepix_format_options options = {.recording.in_key_order = true};
    assert_int_equal(fpx_buffer_printf(&text, "prefer t\n"), FLAMEPIX_OK);
    for (int i = STACKS; i > 0; i--)
        assert_int_equal(fpx_buffer_printf(&text, "t 1 | a long name of a frame;%06d\n", i),
                         FLAMEPIX_OK);
    assert_int_equal(flamepix_input_from_memory(flamepix_buffer_bytes(&text), NULL, &input),
                     FLAMEPIX_OK);
    assert_int_equal(fpx_recording_open(&test_toy, input, &options, NULL, &source), FLAMEPIX_OK);
    assert_int_equal(flamepix_order_sort(source, 0, 0, &source), FLAMEPIX_OK);
    struct flamepix_stack stack;
    for (int i = 1; i <= STACKS; i++) {
        char expected[64];
        (void)snprintf(expected, sizeof(expected), "a long name of a frame;%06d;", i);
        assert_int_equal(flamepix_stacks_next(source, &stack), FLAMEPIX_OK);
        assert_int_equal(stack.length, strlen(expected));
        assert_memory_equal(stack.key, expected, stack.length);
    }
    assert_int_equal(flamepix_stacks_next(source, &stack), FLAMEPIX_END);
    flamepix_stacks_free(source);
    flamepix_input_free(input);
    flamepix_buffer_free(&text);
}

static void test_leaves_may_come_first(void **state)
{
    (void)state;
    test_expect_toy("< t 1 | leaf;mid;root\nt 1 | root;mid;leaf\n", NULL, "root;mid;leaf 2\n");
}

static void test_a_stack_may_have_no_frames(void **state)
{
    (void)state;
    test_expect_toy("t 2 | \n", NULL, " 2\n");
}

static void test_what_weighs_nothing_is_counted_and_left_out(void **state)
{
    (void)state;
    const struct flamepix_format_options lenient = {.lenient = true};
    struct flamepix_format_report report =
        test_expect_toy("t 0 | a\nt 1e300 | b\nt 1 | c\n", &lenient, "c 1\n");
    assert_int_equal(report.zero, 1);
    assert_int_equal(report.bad_lines, 1);
    assert_int_equal(report.first[0].line, 2);
    assert_int_equal(report.first[0].fault, FLAMEPIX_LINE_TOO_LARGE);
    const struct flamepix_format_options strict = {.strict = true};
    test_expect_toy_status("t 1e300 | b\n", &strict, FLAMEPIX_BAD_LINE);
}

static void test_a_weight_below_zero_ends_a_reading_that_does_not_take_any(void **state)
{
    (void)state;
    test_expect_toy_status("t 1 | a\nt -2 | b\n", NULL, FLAMEPIX_BELOW_ZERO);
    test_expect_toy("prefer t\nt 1 | a\nu -2 | b\n", NULL, "a 1\n");
}

static void test_weights_below_zero_are_added_up_with_their_sign(void **state)
{
    (void)state;
    const struct flamepix_format_options with_signs = {.signed_counts = true};
    struct flamepix_format_report report = test_expect_toy(
        "t 5 | a\nt -2 | a\nt -3 | b\nt 4 | c\nt -4 | c\n", &with_signs, "a 3\nb -3\n");
    assert_int_equal(report.below_zero, 3);
    assert_int_equal(report.bad_lines, 0);
    assert_int_equal(report.ledger.drawn.count, 5);
    assert_true(report.ledger.drawn.weight.value == 0);
}

static void test_in_the_order_of_time_weights_below_zero_are_left_out(void **state)
{
    (void)state;
    const struct flamepix_format_options in_time = {.recording.in_time_order = true};
    struct flamepix_format_report report =
        test_expect_toy("t 5 | a\nt -2 | a\nt -3 | b\n", &in_time, "a 5\n");
    const struct flamepix_records *left = &report.ledger.left_out[FLAMEPIX_LEFT_OUT_BELOW_ZERO];
    assert_int_equal(report.ledger.drawn.count, 1);
    assert_int_equal(left->count, 2);
    assert_true(left->weight.value == -5);
}

static void test_a_line_of_no_format_is_counted(void **state)
{
    (void)state;
    const struct flamepix_format_options lenient = {.lenient = true};
    struct flamepix_format_report report = test_expect_toy("what\nt 1 | c\n", &lenient, "c 1\n");
    assert_int_equal(report.first[0].fault, FLAMEPIX_LINE_UNEXPECTED);
    const struct flamepix_format_options strict = {.strict = true};
    test_expect_toy_status("what\nt 1 | c\n", &strict, FLAMEPIX_BAD_LINE);
    test_expect_toy_status("what\nt 1 | c\n", NULL, FLAMEPIX_NOT_UNDERSTOOD);
}

static void test_names_are_made_fit_for_a_key(void **state)
{
    (void)state;
    test_expect_toy("t 1 |   \x01 a\x7F\t ;  ;b\n", NULL, "a;[unknown];b 1\n");
}

static void test_lines_may_end_in_carriage_returns_and_begin_with_a_mark(void **state)
{
    (void)state;
    test_expect_toy("\xEF\xBB\xBFt 1 | a\r\nt 1 | a", NULL, "a 2\n");
}

static void test_what_was_whole_before_damage_is_read(void **state)
{
    (void)state;
    struct flamepix_format_report report =
        test_expect_toy("t 1 | a\ndamage\nt 1 | b\n", NULL, "a 1\n");
    assert_true(report.damage.found);
    assert_int_equal(report.damage.offset, 7);
    assert_string_equal(report.damage.expected, "a line that is whole");
    const struct flamepix_format_options strict = {.strict = true};
    test_expect_toy_status("t 1 | a\ndamage\n", &strict, FLAMEPIX_BAD_RECORDING);
}

static void test_what_is_open_is_put_where_the_lines_end_but_not_at_damage(void **state)
{
    (void)state;
    test_expect_toy("t 1 | a\nopen b;c\n", NULL, "a 1\nb;c 1\n");
    test_expect_toy("t 1 | a\nopen b;c\ndamage\n", NULL, "a 1\n");
}

/* A name and numbers that say how often: the stacks would be 2 TB. */
static void test_stacks_much_longer_than_the_recording_are_damage(void **state)
{
    (void)state;
    const char text[] = "t 1 | a\nagain 4000000000 100 name\nt 1 | b\n";
    const struct flamepix_format_options strict = {.strict = true};
    struct test_toy_outcome outcome = test_read_toy(text, NULL);
    assert_int_equal(outcome.status, FLAMEPIX_END);
    assert_true(outcome.report.damage.found);
    assert_string_equal(outcome.report.damage.expected,
                        "stacks of a size in proportion to the recording");
    assert_non_null(strstr(outcome.folded.data, "name;name"));
    flamepix_buffer_free(&outcome.folded);
    test_expect_toy_status(text, &strict, FLAMEPIX_BAD_RECORDING);
}

/* Frames that are left out cost time, too. */
static void test_frames_beyond_the_most_there_are_end(void **state)
{
    (void)state;
    struct test_toy_outcome outcome = test_read_toy("again 1 100000000000 n\n", NULL);
    assert_int_equal(outcome.status, FLAMEPIX_END);
    assert_true(outcome.report.damage.found);
    flamepix_buffer_free(&outcome.folded);
}

/* More than waits in memory: sums are handed out before the end, or wait in the spool. */
static void test_many_stacks_are_read_with_and_without_a_part_that_is_known(void **state)
{
    (void)state;
    enum { STACKS = 300000, OTHERS = 100 };
    for (int is_known = 0; is_known < 2; is_known++) {
        struct flamepix_buffer text = {0};
        if (is_known)
            assert_int_equal(fpx_buffer_printf(&text, "prefer t\n"), FLAMEPIX_OK);
        for (int i = 0; i < STACKS; i++)
            assert_int_equal(fpx_buffer_printf(&text, "%s 1 | a long name of a frame;%d\n",
                                               i % OTHERS == 0 ? "other" : "t", i),
                             FLAMEPIX_OK);
        assert_int_equal(flamepix_buffer_append(&text, "", 1), FLAMEPIX_OK);
        struct test_toy_outcome outcome = test_read_toy(text.data, NULL);
        assert_int_equal(outcome.status, FLAMEPIX_END);
        assert_int_equal(outcome.report.stacks, STACKS - STACKS / OTHERS);
        assert_string_equal(outcome.report.parts.read, "t");
        flamepix_buffer_free(&outcome.folded);
        flamepix_buffer_free(&text);
    }
}

/* -- parts ------------------------------------------------------------------------------------- */

static const char parts[] = "t1 5 | a\nt2 1 | b\nt2 1 | b\nt3 9 | c\n";

static void test_the_part_with_most_samples_is_read(void **state)
{
    (void)state;
    struct flamepix_format_report report = test_expect_toy(parts, NULL, "b 2\n");
    assert_int_equal(report.parts.count, 3);
    assert_string_equal(report.parts.kind, "thread");
    assert_string_equal(report.parts.read, "t2");
    assert_string_equal(report.parts.others, "t1, t3");
    assert_false(report.parts.is_asked_for);
}

static void test_a_reader_may_prefer_another(void **state)
{
    (void)state;
    struct flamepix_buffer text = {0};
    assert_int_equal(fpx_buffer_printf(&text, "%sprefer t3\n", parts), FLAMEPIX_OK);
    assert_int_equal(flamepix_buffer_append(&text, "", 1), FLAMEPIX_OK);
    test_expect_toy(text.data, NULL, "c 9\n");
    flamepix_buffer_free(&text);
}

static void test_a_part_is_asked_for_by_name_or_number(void **state)
{
    (void)state;
    const struct flamepix_format_options by_name = {.recording.profile = "t3"};
    const struct flamepix_format_options by_number = {.recording.profile = "1"};
    const struct flamepix_format_options exact = {.recording.profile = "=t1"};
    const struct flamepix_format_options none = {.recording.profile = "t"};
    test_expect_toy(parts, &by_name, "c 9\n");
    test_expect_toy(parts, &by_number, "a 5\n");
    test_expect_toy(parts, &exact, "a 5\n");
    struct flamepix_format_report report = test_expect_toy(parts, &none, "");
    assert_string_equal(report.parts.read, "");
    assert_string_equal(report.parts.others, "t1, t2, t3");
    assert_true(report.parts.is_asked_for);
}

static void test_all_parts_have_roots_of_their_own(void **state)
{
    (void)state;
    const struct flamepix_format_options all = {.recording.profile = "all"};
    const struct flamepix_format_options rooted = {.recording.profile = "all",
                                                   .recording.part_roots = true};
    test_expect_toy(parts, &all, "t1;a 5\nt2;b 2\nt3;c 9\n");
    test_expect_toy("t 1 | a\n", &all, "a 1\n");
    test_expect_toy("t 1 | a\n", &rooted, "t;a 1\n");
}

/* What a recording says of itself, a line each. */
static enum flamepix_status note_part(void *user, const struct flamepix_part *part)
{
    return fpx_buffer_printf(user, "%s %.*s %d %g %g:%g%s\n", part->kind, (int)part->name.length,
                             part->name.data, (int)part->samples, part->weight.value, part->begin,
                             part->end, part->is_default ? " default" : "");
}

static enum flamepix_status note_fact(void *user, const char *name, struct flamepix_bytes value)
{
    return fpx_buffer_printf(user, "%s: %.*s\n", name, (int)value.length, value.data);
}

static void test_parts_and_facts_are_told(void **state)
{
    (void)state;
    struct flamepix_buffer told = {0};
    const struct flamepix_format_options options = {
        .recording = {.on_part = note_part, .on_fact = note_fact, .user = &told}};
    test_expect_toy("fact x about it\nt1 5 3 | a\nt2 1 1 2 | b\nt2 1 5 | b\n", &options, "b 2\n");
    assert_int_equal(flamepix_buffer_append(&told, "", 1), FLAMEPIX_OK);
    assert_string_equal(told.data, "toy: about it\n"
                                   "thread t1 1 5 3:3\n"
                                   "thread t2 2 2 1:5 default\n");
    flamepix_buffer_free(&told);
}

static void test_facts_are_told_once_where_a_window_is_looked_for(void **state)
{
    (void)state;
    struct flamepix_buffer told = {0};
    const struct flamepix_format_options options = {
        .recording = {.on_fact = note_fact, .user = &told, .end = {FLAMEPIX_MOMENT_SECONDS, 1}}};
    test_expect_toy("fact x about it\nt 1 1 | a\nt 1 5 | b\n", &options, "a 1\n");
    assert_int_equal(flamepix_buffer_append(&told, "", 1), FLAMEPIX_OK);
    assert_string_equal(told.data, "toy: about it\n");
    flamepix_buffer_free(&told);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_equal_stacks_are_summed_in_the_order_of_the_first),
        cmocka_unit_test(test_sums_may_come_in_key_order),
        cmocka_unit_test(test_sums_that_do_not_fit_come_in_pieces),
        cmocka_unit_test(test_leaves_may_come_first),
        cmocka_unit_test(test_a_stack_may_have_no_frames),
        cmocka_unit_test(test_what_weighs_nothing_is_counted_and_left_out),
        cmocka_unit_test(test_a_weight_below_zero_ends_a_reading_that_does_not_take_any),
        cmocka_unit_test(test_weights_below_zero_are_added_up_with_their_sign),
        cmocka_unit_test(test_in_the_order_of_time_weights_below_zero_are_left_out),
        cmocka_unit_test(test_a_line_of_no_format_is_counted),
        cmocka_unit_test(test_names_are_made_fit_for_a_key),
        cmocka_unit_test(test_lines_may_end_in_carriage_returns_and_begin_with_a_mark),
        cmocka_unit_test(test_what_was_whole_before_damage_is_read),
        cmocka_unit_test(test_what_is_open_is_put_where_the_lines_end_but_not_at_damage),
        cmocka_unit_test(test_stacks_much_longer_than_the_recording_are_damage),
        cmocka_unit_test(test_frames_beyond_the_most_there_are_end),
        cmocka_unit_test(test_many_stacks_are_read_with_and_without_a_part_that_is_known),
        cmocka_unit_test(test_the_part_with_most_samples_is_read),
        cmocka_unit_test(test_a_reader_may_prefer_another),
        cmocka_unit_test(test_a_part_is_asked_for_by_name_or_number),
        cmocka_unit_test(test_all_parts_have_roots_of_their_own),
        cmocka_unit_test(test_parts_and_facts_are_told),
        cmocka_unit_test(test_facts_are_told_once_where_a_window_is_looked_for),
    };
    return cmocka_run_group_tests_name("recording", tests, NULL, NULL);
}
