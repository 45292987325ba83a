#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include <flamepix/order.h>

#include "stack/order/stack_groups.h"
#include "support/recordings/source.h"
#include "support/scarce_memory.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static struct fpx_stack_groups *groups_of(struct flamepix_stacks *stacks)
{
    struct fpx_stack_groups *groups;
    assert_int_equal(fpx_stack_groups_create(stacks, &groups), FLAMEPIX_OK);
    return groups;
}

/* The next group, called `name`; NULL: that of the stacks without frames. */
static struct flamepix_stacks *expect_name(struct fpx_stack_groups *groups, const char *name)
{
    struct flamepix_bytes given;
    struct flamepix_stacks *stacks;
    assert_int_equal(fpx_stack_groups_next(groups, &given, &stacks), FLAMEPIX_OK);
    assert_true((given.data == NULL) == (name == NULL));
    if (name != NULL)
        assert_true(flamepix_bytes_equal(given, flamepix_bytes_of(name)));
    return stacks;
}

static void expect_group(struct fpx_stack_groups *groups, const char *name, const char *expected)
{
    test_expect_stacks(expect_name(groups, name), FLAMEPIX_END, expected);
}

static void expect_status(struct fpx_stack_groups *groups, enum flamepix_status status)
{
    struct flamepix_bytes name;
    struct flamepix_stacks *stacks;
    assert_int_equal(fpx_stack_groups_next(groups, &name, &stacks), status);
}

static void test_stacks_without_their_first_frames_come_group_by_group(void **state)
{
    (void)state;
    const char *const lines[] = {" 1", ";x 2", "a 3", "a;b 4", "a;b;c 5,-1", "ab;b;c 6", "b;b 7"};
    struct flamepix_stacks *stacks = test_source(lines, COUNT(lines));
    struct fpx_stack_groups *groups = groups_of(stacks);
    expect_group(groups, NULL, " 1\n");
    expect_group(groups, "", "x; 2\n");
    expect_group(groups, "a", " 3\nb; 4\nb;c; 5,-1\n");
    expect_group(groups, "ab", "b;c; 6\n");
    expect_group(groups, "b", "b; 7\n");
    expect_status(groups, FLAMEPIX_END);
    fpx_stack_groups_free(groups);
    flamepix_stacks_free(stacks);
}

static void test_equal_stacks_stay_in_their_group(void **state)
{
    (void)state;
    const char *const lines[] = {" 1", " 2", "a 3", "a 4", "b;c 5", "b;c 6"};
    struct flamepix_stacks *stacks = test_source(lines, COUNT(lines));
    struct fpx_stack_groups *groups = groups_of(stacks);
    const size_t counts[] = {2, 2, 2};
    const char *const names[] = {NULL, "a", "b"};
    for (size_t i = 0; i < COUNT(counts); i++) {
        struct flamepix_stacks *group = expect_name(groups, names[i]);
        struct flamepix_stack stack;
        size_t count = 0;
        for (; flamepix_stacks_next(group, &stack) == FLAMEPIX_OK; count++)
            assert_int_equal(stack.shared, count == 0 ? 0 : stack.length);
        assert_int_equal(count, counts[i]);
    }
    expect_status(groups, FLAMEPIX_END);
    fpx_stack_groups_free(groups);
    flamepix_stacks_free(stacks);
}

static void test_no_stacks_have_no_groups(void **state)
{
    (void)state;
    struct flamepix_stacks *stacks = test_source(NULL, 0);
    struct fpx_stack_groups *groups = groups_of(stacks);
    expect_status(groups, FLAMEPIX_END);
    fpx_stack_groups_free(groups);
    flamepix_stacks_free(stacks);
    fpx_stack_groups_free(NULL);
}

static void test_what_is_left_of_a_group_is_passed_over(void **state)
{
    (void)state;
    const char *const lines[] = {" 1", "a;b 2", "a;c 3", "a;d 4", "b;b 5", "c;b 6", "c;c 7"};
    struct flamepix_stacks *stacks = test_source(lines, COUNT(lines));
    struct fpx_stack_groups *groups = groups_of(stacks);
    (void)expect_name(groups, NULL);
    struct flamepix_stacks *of_a = expect_name(groups, "a");
    struct flamepix_stack stack;
    assert_int_equal(flamepix_stacks_next(of_a, &stack), FLAMEPIX_OK);
    assert_memory_equal(stack.key, "b;", 2);
    (void)expect_name(groups, "b");
    expect_group(groups, "c", "b; 6\nc; 7\n");
    expect_status(groups, FLAMEPIX_END);
    fpx_stack_groups_free(groups);
    flamepix_stacks_free(stacks);
}

/* test_expect_stacks looks at the last key after END, and frees the source. */
static void test_the_end_of_a_group_takes_no_key_away(void **state)
{
    (void)state;
    const char *const lines[] = {"a;long name of a frame 1", "b;c 2"};
    struct flamepix_stacks *stacks = test_source_with_lookback(lines, 2);
    struct fpx_stack_groups *groups = groups_of(stacks);
    expect_group(groups, "a", "long name of a frame; 1\n");
    expect_group(groups, "b", "c; 2\n");
    fpx_stack_groups_free(groups);
    flamepix_stacks_free(stacks);
}

static void test_a_group_can_be_merged_with_another_source(void **state)
{
    (void)state;
    const char *const lines[] = {"a;b 1", "a;c 2", "b;d 3"};
    const char *const others[] = {"b 10", "e 20"};
    struct flamepix_stacks *stacks = test_source(lines, COUNT(lines));
    struct fpx_stack_groups *groups = groups_of(stacks);
    struct flamepix_stacks *const sources[] = {expect_name(groups, "a"), test_source(others, 2)};
    struct flamepix_stacks *merged;
    assert_int_equal(flamepix_order_merge(sources, 2, &merged), FLAMEPIX_OK);
    test_expect_stacks(merged, FLAMEPIX_END, "b; 11\nc; 2\ne; 20\n");
    expect_group(groups, "b", "d; 3\n");
    fpx_stack_groups_free(groups);
    flamepix_stacks_free(stacks);
}

static void test_a_failure_of_the_stacks_comes_out(void **state)
{
    (void)state;
    const char *const lines[] = {"a;b 1"};
    struct flamepix_stacks *stacks = test_source(lines, 1);
    test_source_fails_with(stacks, FLAMEPIX_LIMIT_LINE);
    struct fpx_stack_groups *groups = groups_of(stacks);
    test_expect_stacks(expect_name(groups, "a"), FLAMEPIX_LIMIT_LINE, "b; 1\n");
    expect_status(groups, FLAMEPIX_LIMIT_LINE);
    fpx_stack_groups_free(groups);
    flamepix_stacks_free(stacks);
}

static void test_a_failure_while_stacks_are_passed_over_comes_out(void **state)
{
    (void)state;
    const char *const lines[] = {"a;b 1", "a;c 2"};
    struct flamepix_stacks *stacks = test_source(lines, 2);
    test_source_fails_with(stacks, FLAMEPIX_BAD_LINE);
    struct fpx_stack_groups *groups = groups_of(stacks);
    (void)expect_name(groups, "a");
    expect_status(groups, FLAMEPIX_BAD_LINE);
    fpx_stack_groups_free(groups);
    flamepix_stacks_free(stacks);
}

static enum flamepix_status read_groups(struct fpx_stack_groups *groups)
{
    struct flamepix_bytes name;
    struct flamepix_stacks *stacks;
    struct flamepix_stack stack;
    enum flamepix_status status;
    while ((status = fpx_stack_groups_next(groups, &name, &stacks)) == FLAMEPIX_OK) {
        while ((status = flamepix_stacks_next(stacks, &stack)) == FLAMEPIX_OK) {
        }
        if (status != FLAMEPIX_END)
            break;
    }
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

/* A source of stacks without memory of its own. */
struct constant_source {
    struct flamepix_stacks stacks;
    size_t next;
    bool freed;
};

static enum flamepix_status constant_next(struct flamepix_stacks *stacks,
                                          struct flamepix_stack *stack_ret)
{
    static const struct flamepix_stack all[] = {{.key = "", .length = 0},
                                                {.key = "a;b;", .length = 4},
                                                {.key = "a;cc;", .length = 5, .shared = 2}};
    struct constant_source *source = (struct constant_source *)stacks;
    if (source->next == COUNT(all))
        return FLAMEPIX_END;
    *stack_ret = all[source->next++];
    return FLAMEPIX_OK;
}

static void constant_free(struct flamepix_stacks *stacks)
{
    ((struct constant_source *)stacks)->freed = true;
}

static enum flamepix_status take_apart(void *user)
{
    (void)user;
    struct constant_source source = {.stacks = {.next = constant_next, .free = constant_free}};
    struct fpx_stack_groups *groups = NULL;
    enum flamepix_status status = fpx_stack_groups_create(&source.stacks, &groups);
    if (status == FLAMEPIX_OK)
        status = read_groups(groups);
    fpx_stack_groups_free(groups);
    assert_false(source.freed);
    return status;
}

static void test_groups_that_lack_memory_say_so(void **state)
{
    (void)state;
    assert_true(scarce_memory_try(take_apart, NULL) > 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_stacks_without_their_first_frames_come_group_by_group),
        cmocka_unit_test(test_equal_stacks_stay_in_their_group),
        cmocka_unit_test(test_no_stacks_have_no_groups),
        cmocka_unit_test(test_what_is_left_of_a_group_is_passed_over),
        cmocka_unit_test(test_the_end_of_a_group_takes_no_key_away),
        cmocka_unit_test(test_a_group_can_be_merged_with_another_source),
        cmocka_unit_test(test_a_failure_of_the_stacks_comes_out),
        cmocka_unit_test(test_a_failure_while_stacks_are_passed_over_comes_out),
        cmocka_unit_test(test_groups_that_lack_memory_say_so),
    };
    return cmocka_run_group_tests_name("stack groups", tests, NULL, NULL);
}
