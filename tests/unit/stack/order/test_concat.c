#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include <flamepix/order.h>

#include "support/recordings/source.h"
#include "support/scarce_memory.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static void expect_concat(struct flamepix_stacks *const *sources, size_t count,
                          enum flamepix_status status, const char *expected)
{
    struct flamepix_stacks *all;
    assert_int_equal(flamepix_order_concat(sources, count, &all), FLAMEPIX_OK);
    enum flamepix_status answer;
    char *text = test_stacks_text_any_order(all, &answer);
    assert_string_equal(text, expected);
    assert_int_equal(answer, status);
    free(text);
}

static void test_concat_of_no_sources_is_nothing(void **state)
{
    (void)state;
    expect_concat(NULL, 0, FLAMEPIX_END, "");
}

static void test_concat_counts_shared_across_the_seam(void **state)
{
    (void)state;
    const char *const first[] = {"b 1", "a;b;c 2"};
    const char *const second[] = {"a;b;d 3"};
    const char *const third[] = {"a;b;d 4", " 5"};
    struct flamepix_stacks *const sources[] = {
        test_source(NULL, 0),
        test_source(first, COUNT(first)),
        test_source(second, COUNT(second)),
        test_source(NULL, 0),
        test_source(NULL, 0),
        test_source(third, COUNT(third)),
        test_source(NULL, 0),
    };
    expect_concat(sources, COUNT(sources), FLAMEPIX_END,
                  "b; 1\na;b;c; 2\na;b;d; 3\na;b;d; 4\n 5\n");
}

static void test_concat_keeps_a_key_until_another_one_is_handed_out(void **state)
{
    (void)state;
    const char *const first[] = {"a 1", "b 2"};
    const char *const second[] = {"c 3", "d 4"};
    struct flamepix_stacks *const sources[] = {
        test_source(first, COUNT(first)), test_source(second, COUNT(second)), test_source(NULL, 0)};
    struct flamepix_stacks *all;
    assert_int_equal(flamepix_order_concat(sources, COUNT(sources), &all), FLAMEPIX_OK);
    struct flamepix_stack stack, none;
    const char *const keys[] = {"a;", "b;", "c;", "d;"};
    for (size_t i = 0; i < COUNT(keys); i++) {
        assert_int_equal(flamepix_stacks_next(all, &stack), FLAMEPIX_OK);
        assert_memory_equal(stack.key, keys[i], 2);
    }
    assert_int_equal(flamepix_stacks_next(all, &none), FLAMEPIX_END);
    assert_memory_equal(stack.key, "d;", 2);
    flamepix_stacks_free(all);
}

static void test_concat_can_be_put_in_order_by_lines(void **state)
{
    (void)state;
    const char *const first[] = {"a 1", "a b 2"};
    const char *const second[] = {"a b 3", "a;b 4"};
    struct flamepix_stacks *const sources[] = {test_source(first, COUNT(first)),
                                               test_source(second, COUNT(second))};
    struct flamepix_stacks *all;
    assert_int_equal(flamepix_order_concat(sources, COUNT(sources), &all), FLAMEPIX_OK);
    struct flamepix_stacks *ordered;
    assert_int_equal(flamepix_order_lines(all, &ordered), FLAMEPIX_OK);
    test_expect_stacks(ordered, FLAMEPIX_END, "a b; 5\na; 1\na;b; 4\n");
}

static void test_concat_ends_at_a_failure(void **state)
{
    (void)state;
    const char *const lines[] = {"a 1"};
    struct flamepix_stacks *const sources[] = {test_source(lines, 1), test_source(lines, 1)};
    test_source_fails_with(sources[0], FLAMEPIX_LIMIT_LINE);
    expect_concat(sources, COUNT(sources), FLAMEPIX_LIMIT_LINE, "a; 1\n");
}

/* A source without a stack, and without memory of its own. */
static enum flamepix_status no_next(struct flamepix_stacks *stacks, struct flamepix_stack *stack)
{
    (void)stacks, (void)stack;
    return FLAMEPIX_END;
}

static void note_free(struct flamepix_stacks *stacks)
{
    stacks->next = NULL;
}

static enum flamepix_status concat_two(void *user)
{
    (void)user;
    struct flamepix_stacks empty[] = {{.next = no_next, .free = note_free},
                                      {.next = no_next, .free = note_free}};
    struct flamepix_stacks *const sources[] = {&empty[0], &empty[1]};
    struct flamepix_stacks *both = NULL;
    enum flamepix_status status = flamepix_order_concat(sources, 2, &both);
    flamepix_stacks_free(both);
    assert_null(empty[0].next);
    assert_null(empty[1].next);
    return status;
}

static void test_concat_that_lacks_memory_frees_its_sources(void **state)
{
    (void)state;
    assert_true(scarce_memory_try(concat_two, NULL) > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_concat_of_no_sources_is_nothing),
        cmocka_unit_test(test_concat_counts_shared_across_the_seam),
        cmocka_unit_test(test_concat_keeps_a_key_until_another_one_is_handed_out),
        cmocka_unit_test(test_concat_can_be_put_in_order_by_lines),
        cmocka_unit_test(test_concat_ends_at_a_failure),
        cmocka_unit_test(test_concat_that_lacks_memory_frees_its_sources),
    };
    return cmocka_run_group_tests_name("concat", tests, NULL, NULL);
}
