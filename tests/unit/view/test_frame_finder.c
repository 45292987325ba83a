#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/recordings/layout_text.h"
#include "support/recordings/source.h"
#include "view/frame_finder.h"

/* The ranges that are found in each stack, a line for each: "2-4 6-8". */
static char *found_in(struct flamepix_stacks *stacks, struct fpx_frame_finder *finder)
{
    struct flamepix_buffer text = {0};
    struct flamepix_stack stack;
    while (flamepix_stacks_next(stacks, &stack) == FLAMEPIX_OK) {
        struct fpx_found_frames found;
        assert_int_equal(fpx_frame_finder_take(finder, &stack, &found), FLAMEPIX_OK);
        for (size_t i = 0; i < found.count; i++)
            record_text(&text, i > 0 ? " %zu-%zu" : "%zu-%zu", found.ranges[i].begin,
                        found.ranges[i].end);
        record_text(&text, "%s", "\n");
    }
    flamepix_stacks_free(stacks);
    fpx_frame_finder_free(finder);
    return record_take(&text);
}

static void expect(const char *argument, enum fpx_wanted_frames wanted, const char *const *lines,
                   size_t count, const char *expected)
{
    struct flamepix_pattern_fault fault;
    struct fpx_frame_finder *finder;
    assert_int_equal(fpx_frame_finder_create(&(struct flamepix_view_request){.argument = argument},
                                             wanted, &fault, &finder),
                     FLAMEPIX_OK);
    char *found = found_in(test_source(lines, count), finder);
    assert_string_equal(found, expected);
    free(found);
}

/* What is shared is not looked at again, and ends within a frame. */
static const char *const lines[] = {"a;b;c 1", "a;b;cb 1", "a;b;cb;b 1", "a;bc 1",
                                    "a;c 1",   " 1",       "b 1"};

static void test_frames_are_found_in_what_is_shared_and_in_what_is_new(void **state)
{
    (void)state;
    expect("b", FPX_ALL_FRAMES, lines, 7, "2-4\n2-4 4-7\n2-4 4-7 7-9\n2-5\n\n\n0-2\n");
    expect("=b", FPX_ALL_FRAMES, lines, 7, "2-4\n2-4\n2-4 7-9\n\n\n\n0-2\n");
    expect("b$", FPX_FIRST_FRAME, lines, 7, "2-4\n2-4\n2-4\n\n\n\n0-2\n");
    expect("c", FPX_FIRST_FRAME, lines, 7, "4-6\n4-7\n4-7\n2-5\n2-4\n\n\n");
}

/* No text is required of it, so every name is looked up. */
static void test_a_pattern_that_requires_no_text_is_found(void **state)
{
    (void)state;
    expect("^.$", FPX_ALL_FRAMES, lines, 7,
           "0-2 2-4 4-6\n0-2 2-4\n0-2 2-4 7-9\n0-2\n0-2 2-4\n\n0-2\n");
}

static void test_a_path_is_its_last_frame(void **state)
{
    (void)state;
    expect(";a;b", FPX_ALL_FRAMES, lines, 7, "2-4\n2-4\n2-4\n\n\n\n\n");
    expect(";a;b;", FPX_FIRST_FRAME, lines, 7, "2-4\n2-4\n2-4\n\n\n\n\n");
    expect(";b", FPX_FIRST_FRAME, lines, 7, "\n\n\n\n\n\n0-2\n");
}

static void test_a_path_may_be_given_as_a_key(void **state)
{
    (void)state;
    struct fpx_frame_finder *finder;
    assert_int_equal(fpx_frame_finder_of_path(flamepix_bytes_of("a;b;cb;"), &finder), FLAMEPIX_OK);
    char *found = found_in(test_source(lines, 7), finder);
    assert_string_equal(found, "\n4-7\n4-7\n\n\n\n\n");
    free(found);
}

/* More than are looked up together, and each name for the first time, or one for all. */
static void test_long_stacks_are_looked_through_to_their_ends(void **state)
{
    (void)state;
    struct flamepix_buffer line = {0}, expected = {0};
    for (unsigned i = 0; i < 100; i++)
        record_text(&line, "f%02u;x;", i);
    record_text(&line, "%s", " 1");
    char *text = record_take(&line);
    const char *const one[] = {text};
    for (unsigned i = 0; i < 10; i++)
        record_text(&expected, i > 0 ? " %u-%u" : "%u-%u", 60 * i + 42, 60 * i + 46);
    record_text(&expected, "%s", "\n");
    char *found = record_take(&expected);
    expect("7$", FPX_ALL_FRAMES, one, 1, found);
    free(found);
    free(text);
}

static void test_what_means_no_frame_is_refused(void **state)
{
    (void)state;
    static const char *const bad[] = {"", ";", "a(", "[z-a]"};
    for (size_t i = 0; i < 4; i++) {
        struct flamepix_pattern_fault fault = {0};
        struct fpx_frame_finder *finder = NULL;
        assert_int_equal(
            fpx_frame_finder_create(&(struct flamepix_view_request){.argument = bad[i]},
                                    FPX_ALL_FRAMES, &fault, &finder),
            FLAMEPIX_BAD_ARGUMENT);
        assert_true(fault.why[0] != '\0');
        assert_null(finder);
    }
    fpx_frame_finder_free(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_frames_are_found_in_what_is_shared_and_in_what_is_new),
        cmocka_unit_test(test_a_pattern_that_requires_no_text_is_found),
        cmocka_unit_test(test_a_path_is_its_last_frame),
        cmocka_unit_test(test_a_path_may_be_given_as_a_key),
        cmocka_unit_test(test_long_stacks_are_looked_through_to_their_ends),
        cmocka_unit_test(test_what_means_no_frame_is_refused),
    };
    return cmocka_run_group_tests_name("frame_finder", tests, NULL, NULL);
}
