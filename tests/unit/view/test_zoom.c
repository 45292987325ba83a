#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <flamepix/view.h>

#include "support/paths.h"
#include "support/recordings/source.h"
#include "support/scarce_memory.h"
#include "view/view_requests.h"

static const struct flamepix_view *zoom(void)
{
    return flamepix_view_named("zoom");
}

static enum flamepix_status find(struct flamepix_stacks *stacks, const char *argument,
                                 struct flamepix_buffer *key)
{
    enum flamepix_status status =
        zoom()->find(stacks, &(struct flamepix_view_request){.argument = argument}, key);
    flamepix_stacks_free(stacks);
    return status;
}

static void expect_found(const char *folded, const char *argument, const char *expected)
{
    struct flamepix_buffer key = {0};
    assert_int_equal(find(paths_sorted(folded), argument, &key), FLAMEPIX_OK);
    assert_int_equal(flamepix_buffer_append(&key, "", 1), FLAMEPIX_OK);
    assert_string_equal(key.data, expected);
    flamepix_buffer_free(&key);
}

static void test_the_heaviest_path_is_found_not_the_name_that_is_heaviest_in_all(void **state)
{
    (void)state;
    expect_found("a;f 3\nb;f 5\nc;f 4\nd 9\n", "=f", "b;f;");
    expect_found("a;f 3\na;f;x 3\nb;f 5\n", "=f", "a;f;");
    expect_found("a;malloc 1\nb;calloc 2\n", "alloc", "b;calloc;");
}

static void test_of_equally_heavy_frames_the_lesser_path_is_found(void **state)
{
    (void)state;
    expect_found("a;f 3\nb;f 3\n", "=f", "a;f;");
    expect_found("f;f;f 3\n", "=f", "f;");
    expect_found("a;f;f 3\nb;f 4\nb;f;f 3\n", "=f", "b;f;");
    expect_found("a-;f 3\na;f 3\n", "=f", "a-;f;");
    expect_found("m;f;f 2\nm;f;f;g 1\n", "f|m", "m;");
}

static void test_recursion_counts_for_the_frame_it_is_under(void **state)
{
    (void)state;
    expect_found("a;f;f;f 2\na;f;g;f 2\nb;f 3\n", "=f", "a;f;");
}

static void test_fractions_are_summed_exactly(void **state)
{
    (void)state;
    expect_found("a;f;x 0.1\na;f;y 0.2\nb;f 0.3\n", "=f", "a;f;");
    expect_found("a;f 9007199254740992\na;f;x 1\nb;f 9007199254740992\n", "=f", "a;f;");
    expect_found("a;f 9007199254740992\nb;f 9007199254740992\nb;f;x 1\n", "=f", "b;f;");
}

static void test_no_match_finds_no_path(void **state)
{
    (void)state;
    expect_found("a;b 1\n", "=c", "");
    expect_found("", "a", "");
}

/* A frame whose name holds a NUL is a frame like any other. */
static void test_a_name_may_hold_any_byte(void **state)
{
    (void)state;
    const struct flamepix_stack stacks[] = {
        {.key = "a\0b;c;", .length = 6, .weight = {.value = 2}},
        {.key = "a\0b;d;", .length = 6, .weight = {.value = 1}},
    };
    struct flamepix_buffer key = {0};
    assert_int_equal(find(test_source_of_stacks(stacks, 2), "^a", &key), FLAMEPIX_OK);
    assert_int_equal(key.length, 4);
    assert_memory_equal(key.data, "a\0b;", 4);
    const struct flamepix_view_request request = {
        .view = zoom(), .argument = "^a", .found = flamepix_buffer_bytes(&key)};
    struct flamepix_pattern_fault fault;
    struct flamepix_stacks *zoomed;
    assert_int_equal(zoom()->open(test_source_of_stacks(stacks, 2), &request, &fault, &zoomed),
                     FLAMEPIX_OK);
    struct flamepix_stack stack;
    assert_int_equal(flamepix_stacks_next(zoomed, &stack), FLAMEPIX_OK);
    assert_int_equal(flamepix_stacks_next(zoomed, &stack), FLAMEPIX_OK);
    assert_int_equal(flamepix_stacks_next(zoomed, &stack), FLAMEPIX_END);
    flamepix_stacks_free(zoomed);
    flamepix_buffer_free(&key);
}

static void expect_zoomed(const char *folded, const char *path, const char *expected)
{
    const struct flamepix_view_request request = {
        .view = zoom(), .argument = "x", .found = flamepix_bytes_of(path)};
    struct flamepix_pattern_fault fault;
    struct flamepix_stacks *stacks;
    assert_int_equal(zoom()->open(paths_sorted(folded), &request, &fault, &stacks), FLAMEPIX_OK);
    test_expect_stacks(stacks, FLAMEPIX_END, expected);
}

static void test_what_passes_through_the_path_stays_whole(void **state)
{
    (void)state;
    expect_zoomed("a 1\na;b 2\na;b;c;d 3\na;b2 4\na;c 5\nb 6\n", "a;b;", "a;b; 2\na;b;c;d; 3\n");
    expect_zoomed("a;b 1\n", "b;", "");
}

static void test_only_the_argument_is_checked_while_the_path_is_not_known(void **state)
{
    (void)state;
    struct flamepix_pattern_fault fault;
    const char *const good[] = {"main", "=main", ";a;b", ";a;b;", "^f|g$"};
    for (size_t i = 0; i < sizeof(good) / sizeof(good[0]); i++) {
        const struct flamepix_view_request request = {.view = zoom(), .argument = good[i]};
        assert_int_equal(flamepix_view_request_check(&request, &fault), FLAMEPIX_OK);
        assert_int_equal(fpx_view_request_is_open(&request), good[i][0] != ';');
    }
    const char *const bad[] = {"", ";", "(", "["};
    for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
        const struct flamepix_view_request request = {.view = zoom(), .argument = bad[i]};
        assert_int_equal(flamepix_view_request_check(&request, &fault), FLAMEPIX_BAD_ARGUMENT);
        assert_true(fault.why[0] != '\0');
    }
}

static void test_a_source_that_fails_ends_the_search(void **state)
{
    (void)state;
    static const char *const lines[] = {"a;f 1"};
    struct flamepix_buffer key = {0};
    struct flamepix_stacks *stacks = test_source(lines, 1);
    test_source_fails_with(stacks, FLAMEPIX_READ_FAILED);
    assert_int_equal(find(stacks, "=f", &key), FLAMEPIX_READ_FAILED);
    assert_int_equal(key.length, 0);
    flamepix_buffer_free(&key);
}

static void test_a_pattern_that_takes_too_much_ends_the_search(void **state)
{
    (void)state;
    struct flamepix_buffer key = {0};
    assert_int_equal(
        find(paths_sorted("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab 1\n"), "(a+)+$", &key),
        FLAMEPIX_LIMIT_PATTERN);
    flamepix_buffer_free(&key);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_heaviest_path_is_found_not_the_name_that_is_heaviest_in_all),
        cmocka_unit_test(test_of_equally_heavy_frames_the_lesser_path_is_found),
        cmocka_unit_test(test_recursion_counts_for_the_frame_it_is_under),
        cmocka_unit_test(test_fractions_are_summed_exactly),
        cmocka_unit_test(test_no_match_finds_no_path),
        cmocka_unit_test(test_a_name_may_hold_any_byte),
        cmocka_unit_test(test_what_passes_through_the_path_stays_whole),
        cmocka_unit_test(test_only_the_argument_is_checked_while_the_path_is_not_known),
        cmocka_unit_test(test_a_source_that_fails_ends_the_search),
        cmocka_unit_test(test_a_pattern_that_takes_too_much_ends_the_search),
    };
    return cmocka_run_group_tests_name("zoom", tests, NULL, NULL);
}
