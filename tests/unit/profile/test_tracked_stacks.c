#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "profile/view_chain.h"

#include <errno.h>

#include "support/paths.h"

static void test_stacks_go_through_and_the_end_is_noted(void **state)
{
    (void)state;
    struct fpx_track track = {0};
    struct flamepix_stacks *stacks = NULL;
    assert_int_equal(fpx_tracked_stacks_create(paths_as_given("a 1\nb 2\n"), &track, &stacks),
                     FLAMEPIX_OK);
    struct flamepix_stack stack;
    assert_int_equal(flamepix_stacks_next(stacks, &stack), FLAMEPIX_OK);
    assert_int_equal(track.status, FLAMEPIX_OK);
    assert_int_equal(flamepix_stacks_next(stacks, &stack), FLAMEPIX_OK);
    assert_int_equal(stack.length, 2);
    assert_memory_equal(stack.key, "b;", 2);
    assert_int_equal(flamepix_stacks_next(stacks, &stack), FLAMEPIX_END);
    assert_int_equal(track.status, FLAMEPIX_END);
    flamepix_stacks_free(stacks);
}

static void test_keys_stay_valid_as_long_as_those_of_the_source_inside(void **state)
{
    (void)state;
    for (size_t lookback = 0; lookback < 2; lookback++) {
        struct fpx_track track = {0};
        struct flamepix_stacks *stacks = paths_as_given("a 1\n");
        stacks->lookback = lookback;
        assert_int_equal(fpx_tracked_stacks_create(stacks, &track, &stacks), FLAMEPIX_OK);
        assert_int_equal(stacks->lookback, lookback);
        flamepix_stacks_free(stacks);
    }
}

static enum flamepix_status fail_at_once(struct flamepix_stacks *stacks,
                                         struct flamepix_stack *stack_ret)
{
    (void)stacks;
    (void)stack_ret;
    return FLAMEPIX_BAD_LINE;
}

static void upset_errno(struct flamepix_stacks *stacks)
{
    (void)stacks;
    errno = ENOTTY;
}

static void test_an_error_is_noted_and_freeing_keeps_errno(void **state)
{
    (void)state;
    struct flamepix_stacks failing = {.next = fail_at_once, .free = upset_errno};
    struct fpx_track track = {0};
    struct flamepix_stacks *stacks = NULL;
    struct flamepix_stack stack;
    assert_int_equal(fpx_tracked_stacks_create(&failing, &track, &stacks), FLAMEPIX_OK);
    assert_int_equal(flamepix_stacks_next(stacks, &stack), FLAMEPIX_BAD_LINE);
    assert_int_equal(track.status, FLAMEPIX_BAD_LINE);
    errno = EIO;
    flamepix_stacks_free(stacks);
    assert_int_equal(errno, EIO);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_stacks_go_through_and_the_end_is_noted),
        cmocka_unit_test(test_keys_stay_valid_as_long_as_those_of_the_source_inside),
        cmocka_unit_test(test_an_error_is_noted_and_freeing_keeps_errno),
    };
    return cmocka_run_group_tests_name("tracked_stacks", tests, NULL, NULL);
}
