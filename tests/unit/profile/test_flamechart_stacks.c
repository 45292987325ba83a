#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "profile/view_chain.h"
#include "support/paths.h"

/* A view that leaves out stacks of weight 99. */
struct leaving {
    struct flamepix_stacks stacks;
    struct flamepix_stacks *inner;
};

static enum flamepix_status leaving_next(struct flamepix_stacks *stacks,
                                         struct flamepix_stack *stack_ret)
{
    struct leaving *leaving = (struct leaving *)stacks;
    enum flamepix_status status;
    do {
        status = flamepix_stacks_next(leaving->inner, stack_ret);
    } while (status == FLAMEPIX_OK && stack_ret->weight.value == 99);
    return status;
}

static void leaving_free(struct flamepix_stacks *stacks)
{
    struct leaving *leaving = (struct leaving *)stacks;
    flamepix_stacks_free(leaving->inner);
    free(leaving);
}

static struct flamepix_stacks *leave_out(struct flamepix_stacks *inner)
{
    struct leaving *leaving = calloc(1, sizeof(*leaving));
    assert_non_null(leaving);
    *leaving = (struct leaving){{.next = leaving_next, .free = leaving_free}, inner};
    return &leaving->stacks;
}

/* Fails unless each stack that is handed out shares so many bytes with the one before it. */
static void expect_shared(const char *folded, const size_t *shared, size_t count)
{
    uint64_t read;
    struct flamepix_stacks *stacks;
    struct flamepix_stack stack;
    assert_int_equal(fpx_chart_stacks_begin(paths_as_given(folded), &read, &stacks), FLAMEPIX_OK);
    assert_int_equal(fpx_chart_stacks_end(leave_out(stacks), &read, &stacks), FLAMEPIX_OK);
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(flamepix_stacks_next(stacks, &stack), FLAMEPIX_OK);
        assert_true(stack.weight.value > 0);
        assert_int_equal(stack.shared, shared[i]);
    }
    assert_int_equal(flamepix_stacks_next(stacks, &stack), FLAMEPIX_END);
    flamepix_stacks_free(stacks);
}

static void test_neighbours_share_what_they_have_in_common(void **state)
{
    (void)state;
    expect_shared("m;a 1\nm;a 2\nm;b 3\n 4\nm;b 5\n", (const size_t[]){0, 4, 2, 0, 0}, 5);
}

static void test_what_weighs_nothing_ends_what_it_does_not_share(void **state)
{
    (void)state;
    expect_shared("m;a 1\nm;b 0\nm;a 2\nm 0\nm;a 3\n 0\nm;a 4\n", (const size_t[]){0, 2, 2, 0}, 4);
}

static void test_a_neighbour_that_weighs_nothing_ends_the_last_frame(void **state)
{
    (void)state;
    expect_shared("m;a 1\nm;a 0\nm;a 2\nm;a;b 3\nm;a 0\nm;a 0\nm;a;b 4\n",
                  (const size_t[]){0, 2, 4, 2}, 4);
}

static void test_what_is_left_out_ends_all(void **state)
{
    (void)state;
    expect_shared("m;a 99\nm;a 1\nm;b 99\nm;a 2\nm;a 3\n", (const size_t[]){0, 0, 4}, 3);
}

static void test_nothing_is_shared_with_what_came_before_the_first(void **state)
{
    (void)state;
    expect_shared("m;a 0\nm;a 1\nm;a 0\n", (const size_t[]){0}, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_neighbours_share_what_they_have_in_common),
        cmocka_unit_test(test_what_weighs_nothing_ends_what_it_does_not_share),
        cmocka_unit_test(test_a_neighbour_that_weighs_nothing_ends_the_last_frame),
        cmocka_unit_test(test_what_is_left_out_ends_all),
        cmocka_unit_test(test_nothing_is_shared_with_what_came_before_the_first),
    };
    return cmocka_run_group_tests_name("flamechart_stacks", tests, NULL, NULL);
}
