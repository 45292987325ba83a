#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "support/recordings/recordings.h"

#define DOCUMENT(members, frames)                                                                  \
    "{\"schema\":\"flamepix-frames-2\",\"total\":20,\"unit\":\"ms\",\n" members                    \
    " \"frames\":[" frames "]}"

/* tag, parent, depth, name, start, weight */
#define FRAME(tag, parent, depth, name, start, weight)                                             \
    "{\"tag\":" #tag ",\"parent\":" #parent ",\"depth\":" #depth ",\"name\":\"" name               \
    "\",\"start\":" #start ",\"weight\":" #weight "}"
#define BOTH(tag, parent, depth, name, weight, other)                                              \
    "{\"tag\":" #tag ",\"parent\":" #parent ",\"depth\":" #depth ",\"name\":\"" name               \
    "\",\"start\":0,\"weight\":" #weight ",\"other\":" #other "}"
#define RUN(tag, parent, depth, count, start, weight)                                              \
    "{\"tag\":" #tag ",\"parent\":" #parent ",\"depth\":" #depth ",\"elided\":" #count             \
    ",\"start\":" #start ",\"end\":19,\"weight\":" #weight "}"

static const char whole[] =
    DOCUMENT("", FRAME(1, 0, 0, "all", 0, 20) "," FRAME(2, 1, 1, "main", 0, 20) "," FRAME(
                     3, 2, 2, "a", 2, 15) "," FRAME(4, 2, 2, "d", 17, 3));

static void test_each_frame_is_a_stack_with_what_no_frame_upon_it_has(void **state)
{
    (void)state;
    test_expect_folded("frames", whole, "main 2\nmain;a 15\nmain;d 3\n");
}

static void test_what_was_elided_stays_with_the_frame_that_it_stood_upon(void **state)
{
    (void)state;
    test_expect_folded(
        "frames",
        DOCUMENT("",
                 FRAME(1, 0, 0, "all", 0, 20) "," FRAME(2, 1, 1, "main", 0, 18) "," RUN(
                     3, 1, 1, 7, 18, 2) "," FRAME(4, 2, 2, "a", 0, 15) "," RUN(5, 1, 2, 3, 18, 1)),
        " 2\nmain 3\nmain;a 15\n");
}

static void test_decimals_that_are_left_out_are_no_weight(void **state)
{
    (void)state;
    test_expect_folded(
        "frames",
        DOCUMENT(
            "", FRAME(1, 0, 0, "all", 0, 1) "," FRAME(2, 1, 1, "a", 0, 0.333333333333333) "," FRAME(
                    3, 1, 1, "b", 0.333333333333333, 0.666666666666666)),
        "a 0.333333333333333\nb 0.666666666666666\n");
}

static void test_the_least_of_large_whole_weights_is_one(void **state)
{
    (void)state;
    test_expect_folded("frames",
                       DOCUMENT("", FRAME(1, 0, 0, "all", 0, 9007199254740992) "," FRAME(
                                        2, 1, 1, "a", 1, 9007199254740991)),
                       " 1\na 9007199254740991\n");
}

static void test_frames_are_handed_out_as_they_are_drawn(void **state)
{
    static const char text[] =
        DOCUMENT("", FRAME(1, 0, 0, "all", 0, 20) "," FRAME(2, 1, 1, "b", 1, 9) "," FRAME(
                         3, 1, 1, "a", 12, 4) "," FRAME(4, 2, 2, "c", 2, 5));
    static const struct {
        const char *key;
        double weight;
    } expected[] = {{"", 1}, {"b;", 1}, {"b;c;", 5}, {"b;", 3}, {"", 2}, {"a;", 4}, {"", 4}};
    struct flamepix_input *input;
    struct flamepix_stacks *stacks;
    struct flamepix_stack stack;
    (void)state;
    assert_int_equal(flamepix_input_from_memory(flamepix_bytes_of(text), NULL, &input),
                     FLAMEPIX_OK);
    assert_int_equal(flamepix_format_named("frames")->open(input, NULL, NULL, &stacks),
                     FLAMEPIX_OK);
    for (size_t i = 0; i < sizeof(expected) / sizeof(expected[0]); i++) {
        assert_int_equal(flamepix_stacks_next(stacks, &stack), FLAMEPIX_OK);
        assert_true(flamepix_bytes_equal((struct flamepix_bytes){stack.key, stack.length},
                                         flamepix_bytes_of(expected[i].key)));
        assert_true(stack.weight.value == expected[i].weight);
    }
    assert_int_equal(flamepix_stacks_next(stacks, &stack), FLAMEPIX_END);
    flamepix_stacks_free(stacks);
    flamepix_input_free(input);
}

static void test_names_are_as_they_are_but_for_what_ends_a_frame_or_a_line(void **state)
{
    (void)state;
    test_expect_folded(
        "frames",
        DOCUMENT("", FRAME(1, 0, 0, "all", 0, 20) "," FRAME(2, 1, 1, "", 0, 5) "," FRAME(
                         3, 1, 1, " a;b\\nc", 5, 5) "," FRAME(4, 1, 1, "\\u0001", 10, 10)),
        " \x01 10\n[unknown] 5\na:b c 5\n");
}

/* -- two measures ------------------------------------------------------------------------------ */

static void expect_sides(const char *text, double after, double before)
{
    struct flamepix_format_report report;
    struct flamepix_input *input;
    struct flamepix_stacks *stacks;
    struct flamepix_stack stack;
    assert_int_equal(flamepix_input_from_memory(flamepix_bytes_of(text), NULL, &input),
                     FLAMEPIX_OK);
    assert_int_equal(flamepix_format_named("frames")->open(input, NULL, &report, &stacks),
                     FLAMEPIX_OK);
    assert_true(report.has_two_sides);
    assert_int_equal(flamepix_stacks_next(stacks, &stack), FLAMEPIX_OK);
    assert_true(stack.weight.value == after && stack.other.value == before);
    assert_int_equal(flamepix_stacks_next(stacks, &stack), FLAMEPIX_END);
    flamepix_stacks_free(stacks);
    flamepix_input_free(input);
}

static void test_two_measures_are_two_sides_again(void **state)
{
    (void)state;
    expect_sides(DOCUMENT("\"measure\":[\"after\",\"before\"],",
                          BOTH(1, 0, 0, "all", 20, 4) "," BOTH(2, 1, 1, "a", 20, 4)),
                 20, 4);
    expect_sides(DOCUMENT("\"measure\":[\"before\",\"after\"],",
                          BOTH(1, 0, 0, "all", 20, 4) "," BOTH(2, 1, 1, "a", 20, 4)),
                 4, 20);
    expect_sides(DOCUMENT("\"measure\":[\"sum\",\"after-before\"],",
                          BOTH(1, 0, 0, "all", 20, -4) "," BOTH(2, 1, 1, "a", 20, -4)),
                 8, 12);
    expect_sides(DOCUMENT("\"ratio\":5,", BOTH(1, 0, 0, "all", 20, 4)), 20, 4);
}

/* -- what is no profile ------------------------------------------------------------------------ */

static void expect_damage(const char *text, const char *expected, const char *folded)
{
    struct test_collapsed read = test_collapse("frames", flamepix_bytes_of(text), NULL, 0);
    assert_int_equal(read.status, FLAMEPIX_END);
    assert_true(read.report.damage.found);
    assert_string_equal(read.report.damage.expected, expected);
    assert_string_equal(read.folded.length > 0 ? read.folded.data : "", folded);
    test_collapsed_free(&read);
    const struct flamepix_format_options strict = {.strict = true};
    read = test_collapse("frames", flamepix_bytes_of(text), &strict, 0);
    assert_int_equal(read.status, FLAMEPIX_BAD_RECORDING);
    test_collapsed_free(&read);
}

static void test_frames_of_which_no_stacks_can_be_made_are_refused(void **state)
{
    static const char around[] = "stacks from their root on; these frames are around a function";
    (void)state;
    expect_damage(DOCUMENT("\"panels\":[{\"total\":20}],", FRAME(1, 0, 0, "all", 0, 20)),
                  "the frames of one chart; these are of panels", "");
    expect_damage(DOCUMENT("\"view\":[{ \"name\":\"around\"}],", FRAME(1, 0, 0, "f", 0, 20)),
                  around, "");
    expect_damage(DOCUMENT("", FRAME(1, 0, 0, "f", 0, 20) "," FRAME(2, 1, -1, "g", 0, 20)), around,
                  "");
    expect_damage(DOCUMENT("\"measure\":[\"delta\",\"after-before\"],", BOTH(1, 0, 0, "f", 20, 2)),
                  "widths of one side, or of both together, which alone tell them apart", "");
    expect_damage(DOCUMENT("\"regions\":[],", FRAME(1, 0, 0, "f", 0, 20)),
                  "one side in all widths; here what is gone is beside what is there", "");
}

static void test_what_stands_before_damage_is_read(void **state)
{
    static const char parent[] = "a frame that follows its parent";
    (void)state;
    expect_damage(DOCUMENT("", FRAME(1, 0, 0, "all", 0, 20) "," FRAME(2, 1, 1, "a", 0, 5) "," FRAME(
                                   3, 4, 2, "b", 0, 5)),
                  parent, " 15\na 5\n");
    expect_damage(DOCUMENT("", FRAME(1, 0, 0, "all", 0, 20) "," FRAME(2, 2, 1, "a", 0, 5)), parent,
                  " 20\n");
    expect_damage(DOCUMENT("", FRAME(1, 0, 0, "all", 0, 20) "," FRAME(2, 1, 2, "a", 0, 5)), parent,
                  " 20\n");
    expect_damage(DOCUMENT("", FRAME(1, 0, 0, "all", 0,
                                     20) "," RUN(2, 1, 1, 3, 0, 5) "," FRAME(3, 2, 2, "a", 0, 5)),
                  parent, " 20\n");
    expect_damage(DOCUMENT("", FRAME(1, 0, 3, "all", 0, 20)), parent, "");
    expect_damage(
        DOCUMENT("", FRAME(1, 0, 0, "all", 0, 20) "," FRAME(2, 99999999999, 1, "a", 0, 5)),
        "a number from 0 to 4,294,967,295", " 20\n");
    expect_damage(DOCUMENT("", FRAME(2, 0, 0, "all", 0, 20)), "tags in order from 1", "");
    expect_damage(DOCUMENT("", FRAME(1, 0, 0, "all", 0, -1)), "a valid weight", "");
    expect_damage("{\"schema\":\"flamepix-frames-3\"}", "the schema flamepix-frames-2", "");
}

static void test_children_that_weigh_more_than_their_frame_leave_it_nothing(void **state)
{
    (void)state;
    test_expect_folded("frames",
                       DOCUMENT("", FRAME(1, 0, 0, "all", 0, 20) "," FRAME(2, 1, 1, "a", 0, 25)),
                       "a 25\n");
}

static void test_stacks_that_are_much_longer_than_the_document_end_the_reading(void **state)
{
    enum { DEPTH = 40000 };
    struct flamepix_buffer text = {0};
    (void)state;
    static const char head[] = "{\"schema\":\"flamepix-frames-2\",\"frames\":[";
    assert_int_equal(flamepix_buffer_append(&text, head, sizeof(head) - 1), FLAMEPIX_OK);
    for (int i = 0; i < DEPTH; i++) {
        char frame[160];
        const int length = snprintf(frame, sizeof(frame),
                                    "%s{\"tag\":%d,\"parent\":%d,\"depth\":%d,\"name\":\"frame\","
                                    "\"start\":0,\"weight\":%d}",
                                    i > 0 ? "," : "", i + 1, i, i, DEPTH - i);
        assert_int_equal(flamepix_buffer_append(&text, frame, (size_t)length), FLAMEPIX_OK);
    }
    assert_int_equal(flamepix_buffer_append(&text, "]}", 2), FLAMEPIX_OK);
    struct flamepix_input *input;
    struct flamepix_stacks *stacks;
    struct flamepix_stack stack;
    struct flamepix_format_report report;
    enum flamepix_status status;
    assert_int_equal(flamepix_input_from_memory(flamepix_buffer_bytes(&text), NULL, &input),
                     FLAMEPIX_OK);
    assert_int_equal(flamepix_format_named("frames")->open(input, NULL, &report, &stacks),
                     FLAMEPIX_OK);
    do {
        status = flamepix_stacks_next(stacks, &stack);
    } while (status == FLAMEPIX_OK);
    assert_int_equal(status, FLAMEPIX_END);
    assert_true(report.damage.found && report.stacks > 100 && report.stacks < DEPTH);
    flamepix_stacks_free(stacks);
    flamepix_input_free(input);
    flamepix_buffer_free(&text);
}

static void test_pictures_have_no_time(void **state)
{
    const struct flamepix_format_options options = {.recording.slices = 2};
    struct flamepix_input *input;
    struct flamepix_stacks *stacks;
    (void)state;
    assert_int_equal(flamepix_input_from_memory(flamepix_bytes_of(whole), NULL, &input),
                     FLAMEPIX_OK);
    assert_int_equal(flamepix_format_named("frames")->open(input, &options, NULL, &stacks),
                     FLAMEPIX_NO_TIME);
    flamepix_input_free(input);
}

static void test_where_each_part_has_a_root_the_picture_has_one(void **state)
{
    const struct flamepix_format_options options = {.recording.part_roots = true};
    (void)state;
    test_expect_collapsed("frames", flamepix_bytes_of(whole), &options,
                          "profile;main 2\nprofile;main;a 15\nprofile;main;d 3\n");
}

static void test_any_cut_and_any_other_byte_is_read(void **state)
{
    (void)state;
    test_expect_cuts_are_read("frames", flamepix_bytes_of(whole));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_frame_is_a_stack_with_what_no_frame_upon_it_has),
        cmocka_unit_test(test_what_was_elided_stays_with_the_frame_that_it_stood_upon),
        cmocka_unit_test(test_decimals_that_are_left_out_are_no_weight),
        cmocka_unit_test(test_the_least_of_large_whole_weights_is_one),
        cmocka_unit_test(test_frames_are_handed_out_as_they_are_drawn),
        cmocka_unit_test(test_names_are_as_they_are_but_for_what_ends_a_frame_or_a_line),
        cmocka_unit_test(test_two_measures_are_two_sides_again),
        cmocka_unit_test(test_frames_of_which_no_stacks_can_be_made_are_refused),
        cmocka_unit_test(test_what_stands_before_damage_is_read),
        cmocka_unit_test(test_children_that_weigh_more_than_their_frame_leave_it_nothing),
        cmocka_unit_test(test_stacks_that_are_much_longer_than_the_document_end_the_reading),
        cmocka_unit_test(test_pictures_have_no_time),
        cmocka_unit_test(test_where_each_part_has_a_root_the_picture_has_one),
        cmocka_unit_test(test_any_cut_and_any_other_byte_is_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
