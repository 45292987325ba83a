#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "stack/order/sibling_order.h"
#include "stack/order/sort_text.h"
#include "support/paths.h"

static void expect_next(struct flamepix_stacks *stacks, const char *key, size_t least_shared,
                        uint64_t number)
{
    struct flamepix_stack stack;
    const size_t length = strlen(key);
    assert_int_equal(flamepix_stacks_next(stacks, &stack), FLAMEPIX_OK);
    assert_true(stack.length > length && stack.key[stack.length - 1] == ';');
    if (length > 0)
        assert_memory_equal(stack.key, key, length);
    assert_int_equal(stack.shared, least_shared);
    assert_int_equal(length + fpx_sort_text_length(stack.key + length) + 1, stack.length);
    assert_true(fpx_sort_text_read_number(stack.key + length) == number);
}

/* The numbers 1 and 2 begin with different bytes. */
static void test_each_stack_ends_in_its_place(void **state)
{
    (void)state;
    struct flamepix_stacks *stacks;
    struct flamepix_stack stack;
    assert_int_equal(
        fpx_numbered_stacks_create(paths_as_given("a;b 1\na;b 2\na;c 3\na 4\n 5\n 6\n"), &stacks),
        FLAMEPIX_OK);
    expect_next(stacks, "a;b;", 0, 0);
    expect_next(stacks, "a;b;", 4, 1);
    expect_next(stacks, "a;c;", 2, 2);
    expect_next(stacks, "a;", 2, 3);
    expect_next(stacks, "", 0, 4);
    assert_int_equal(flamepix_stacks_next(stacks, &stack), FLAMEPIX_OK);
    assert_int_equal(flamepix_stacks_next(stacks, &stack), FLAMEPIX_END);
    flamepix_stacks_free(stacks);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_stack_ends_in_its_place),
    };
    return cmocka_run_group_tests_name("numbered_stacks", tests, NULL, NULL);
}
