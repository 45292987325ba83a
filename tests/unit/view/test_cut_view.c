#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "support/recordings/source.h"
#include "view/cut_view.h"

/* Behind the first frame that is found; what begins with it goes. */
static size_t cut(const struct fpx_found_frames *found, size_t length)
{
    if (found->count == 0)
        return length;
    return found->ranges[0].begin == 0 ? FPX_CUT_OUT : found->ranges[0].end;
}

static struct flamepix_stacks *open_view(struct flamepix_stacks *stacks, const char *argument,
                                         const char *found)
{
    const struct flamepix_view_request request = {
        .argument = argument,
        .found = found != NULL ? flamepix_bytes_of(found) : (struct flamepix_bytes){0}};
    struct flamepix_pattern_fault fault;
    assert_int_equal(fpx_cut_view_open(stacks, &request, FPX_FIRST_FRAME, cut, &fault, &stacks),
                     FLAMEPIX_OK);
    return stacks;
}

/* What stands between two that stay says what these share, too, and so does what is cut off. */
static const char *const lines[] = {"a;bc;d 1", "a;bc;e 2", "a;bd 3,-2", "b;a 4",
                                    "b;c 5",    "bb;a 6",   " 7",        "a;bd;x 8"};

static void expect(struct flamepix_stacks *stacks, enum flamepix_status end, const char *expected)
{
    enum flamepix_status status;
    char *text = test_stacks_text_any_order(stacks, &status);
    assert_string_equal(text, expected);
    assert_int_equal(status, end);
    free(text);
}

static void test_stacks_are_cut_or_left_out_and_say_what_they_share(void **state)
{
    (void)state;
    expect(open_view(test_source(lines, 8), "b", NULL), FLAMEPIX_END,
           "a;bc; 1\na;bc; 2\na;bd; 3,-2\n 7\na;bd; 8\n");
}

static void test_the_last_key_stays_when_all_that_follows_is_left_out(void **state)
{
    (void)state;
    expect(open_view(test_source(lines + 2, 4), "b", NULL), FLAMEPIX_END, "a;bd; 3,-2\n");
}

static void test_a_path_that_was_found_stands_for_the_argument(void **state)
{
    (void)state;
    expect(open_view(test_source(lines, 3), "d", "a;bc;"), FLAMEPIX_END,
           "a;bc; 1\na;bc; 2\na;bd; 3,-2\n");
}

static void test_a_failure_is_handed_on_and_a_bad_argument_refused(void **state)
{
    (void)state;
    struct flamepix_stacks *stacks = test_source(lines, 1);
    const struct flamepix_view_request bad = {.argument = "a("};
    struct flamepix_pattern_fault fault;
    test_source_fails_with(stacks, FLAMEPIX_BAD_LINE);
    expect(open_view(stacks, "b", NULL), FLAMEPIX_BAD_LINE, "a;bc; 1\n");
    assert_int_equal(
        fpx_cut_view_open(test_source(lines, 1), &bad, FPX_FIRST_FRAME, cut, &fault, &stacks),
        FLAMEPIX_BAD_ARGUMENT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_stacks_are_cut_or_left_out_and_say_what_they_share),
        cmocka_unit_test(test_the_last_key_stays_when_all_that_follows_is_left_out),
        cmocka_unit_test(test_a_path_that_was_found_stands_for_the_argument),
        cmocka_unit_test(test_a_failure_is_handed_on_and_a_bad_argument_refused),
    };
    return cmocka_run_group_tests_name("cut_view", tests, NULL, NULL);
}
