#include <float.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <flamepix/stack.h>

static struct flamepix_stack weighing(double weight)
{
    return (struct flamepix_stack){.key = "a;", .length = 2, .weight.value = weight};
}

static void test_adding_keeps_what_a_double_would_lose(void **state)
{
    (void)state;
    struct flamepix_stack sum = weighing(9007199254740992.0);
    struct flamepix_stack one = weighing(1.0);
    flamepix_stack_add(&sum, &one);
    assert_true(sum.weight.value == 9007199254740992.0);
    assert_true(sum.weight.rest == 1.0);
    flamepix_stack_add(&sum, &one);
    assert_true(sum.weight.value == 9007199254740994.0);
    assert_true(sum.weight.rest == 0.0);
}

static void test_sum_of_fractions_does_not_depend_on_their_order(void **state)
{
    (void)state;
    static const double weights[] = {0.1, 1e15, 0.7, 1e-9, 33333.3, 1e9, 0.2};
    enum { COUNT = 7 };
    struct flamepix_stack forwards = weighing(weights[0]);
    struct flamepix_stack backwards = weighing(weights[COUNT - 1]);
    for (int i = 1; i < COUNT; i++) {
        struct flamepix_stack next = weighing(weights[i]);
        flamepix_stack_add(&forwards, &next);
        next = weighing(weights[COUNT - 1 - i]);
        flamepix_stack_add(&backwards, &next);
    }
    assert_true(forwards.weight.value == backwards.weight.value);
    assert_true(forwards.weight.rest == backwards.weight.rest);
}

static void test_sums_of_sums_add_their_rests(void **state)
{
    (void)state;
    struct flamepix_stack left = weighing(9007199254740992.0);
    struct flamepix_stack right = weighing(9007199254740992.0);
    struct flamepix_stack one = weighing(1.0);
    flamepix_stack_add(&left, &one);
    flamepix_stack_add(&right, &one);
    flamepix_stack_add(&left, &right);
    assert_true(left.weight.value == 18014398509481984.0 + 0.0);
    assert_true(left.weight.rest == 2.0);
}

static void test_a_sum_beyond_a_double_stays_finite(void **state)
{
    (void)state;
    struct flamepix_stack sum = weighing(DBL_MAX);
    struct flamepix_stack more = weighing(DBL_MAX);
    flamepix_stack_add(&sum, &more);
    assert_true(sum.weight.value == DBL_MAX);
    assert_true(sum.weight.rest == 0.0);
}

struct countdown {
    struct flamepix_stacks stacks;
    int left;
    bool freed;
};

static enum flamepix_status countdown_next(struct flamepix_stacks *stacks,
                                           struct flamepix_stack *stack_ret)
{
    struct countdown *countdown = (struct countdown *)stacks;
    if (countdown->left == 0)
        return FLAMEPIX_END;
    *stack_ret = weighing(countdown->left--);
    return FLAMEPIX_OK;
}

static void countdown_free(struct flamepix_stacks *stacks)
{
    ((struct countdown *)stacks)->freed = true;
}

static void test_a_source_is_pulled_and_freed_through_its_functions(void **state)
{
    (void)state;
    struct countdown countdown = {{.next = countdown_next, .free = countdown_free}, 1, false};
    struct flamepix_stack stack;
    assert_int_equal(flamepix_stacks_next(&countdown.stacks, &stack), FLAMEPIX_OK);
    assert_true(stack.weight.value == 1.0);
    assert_int_equal(flamepix_stacks_next(&countdown.stacks, &stack), FLAMEPIX_END);
    flamepix_stacks_free(&countdown.stacks);
    assert_true(countdown.freed);
    flamepix_stacks_free(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_adding_keeps_what_a_double_would_lose),
        cmocka_unit_test(test_sum_of_fractions_does_not_depend_on_their_order),
        cmocka_unit_test(test_sums_of_sums_add_their_rests),
        cmocka_unit_test(test_a_sum_beyond_a_double_stays_finite),
        cmocka_unit_test(test_a_source_is_pulled_and_freed_through_its_functions),
    };
    return cmocka_run_group_tests_name("stack", tests, NULL, NULL);
}
