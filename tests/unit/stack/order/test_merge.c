#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include <flamepix/order.h>

#include "support/recordings/source.h"
#include "support/scarce_memory.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static void expect_merged(struct flamepix_stacks *const *sources, size_t count,
                          enum flamepix_status status, const char *expected)
{
    struct flamepix_stacks *merged;
    assert_int_equal(flamepix_order_merge(sources, count, &merged), FLAMEPIX_OK);
    test_expect_stacks(merged, status, expected);
}

static void test_merge_of_no_sources_is_nothing(void **state)
{
    (void)state;
    expect_merged(NULL, 0, FLAMEPIX_END, "");
}

static void test_merge_of_one_source_is_that_source(void **state)
{
    (void)state;
    const char *const lines[] = {" 1", "a 2", "a;b 3"};
    struct flamepix_stacks *const sources[] = {test_source(lines, COUNT(lines))};
    expect_merged(sources, 1, FLAMEPIX_END, " 1\na; 2\na;b; 3\n");
}

static void test_merge_interleaves_sources_in_key_order(void **state)
{
    (void)state;
    const char *const first[] = {"a-b 1", "a;c 2", "d;;e 3"};
    const char *const second[] = {"a 4", "a;b 5", "d; 6"};
    const char *const third[] = {"\xff 7"};
    struct flamepix_stacks *const sources[] = {
        test_source(first, COUNT(first)), test_source(NULL, 0), test_source(second, COUNT(second)),
        test_source(third, COUNT(third))};
    expect_merged(sources, COUNT(sources), FLAMEPIX_END,
                  "a-b; 1\na; 4\na;b; 5\na;c; 2\nd;; 6\nd;;e; 3\n\xff; 7\n");
}

static void test_merge_adds_up_equal_stacks(void **state)
{
    (void)state;
    const char *const first[] = {" 1", "a 1", "b;c 1"};
    const char *const second[] = {" 10", "a 10", "a 20", "c 5"};
    const char *const third[] = {" 100", "b;c 100"};
    struct flamepix_stacks *const sources[] = {test_source(first, COUNT(first)),
                                               test_source(second, COUNT(second)),
                                               test_source(third, COUNT(third))};
    expect_merged(sources, COUNT(sources), FLAMEPIX_END, " 111\na; 31\nb;c; 101\nc; 5\n");
}

static void test_merge_adds_up_second_measures(void **state)
{
    (void)state;
    const char *const first[] = {"a 1,2", "b 1"};
    const char *const second[] = {"a 1,-5", "b 0,3", "c 0,1"};
    struct flamepix_stacks *const sources[] = {test_source(first, COUNT(first)),
                                               test_source(second, COUNT(second))};
    expect_merged(sources, COUNT(sources), FLAMEPIX_END, "a; 2,-3\nb; 1,3\nc; 0,1\n");
}

/* Source i has the stack `all`, one of its own, and one it has in common with every tenth. */
static void test_merge_takes_ten_thousand_sources(void **state)
{
    (void)state;
    enum { SOURCES = 10000 };
    struct flamepix_stacks **sources = calloc(SOURCES, sizeof(struct flamepix_stacks *));
    assert_non_null(sources);
    for (int i = 0; i < SOURCES; i++) {
        char own[32];
        char tenth[32];
        (void)snprintf(own, sizeof(own), "own;%05d 1", (i * 7919) % SOURCES);
        (void)snprintf(tenth, sizeof(tenth), "tenth;%d 2", i % 10);
        const char *const lines[] = {"all 3", own, tenth};
        sources[i] = test_source(lines, COUNT(lines));
    }
    struct flamepix_stacks *merged;
    assert_int_equal(flamepix_order_merge(sources, SOURCES, &merged), FLAMEPIX_OK);
    struct flamepix_stack stack;
    assert_int_equal(flamepix_stacks_next(merged, &stack), FLAMEPIX_OK);
    assert_true(stack.weight.value == 3.0 * SOURCES);
    for (int i = 0; i < SOURCES; i++) {
        char key[32];
        int length = snprintf(key, sizeof(key), "own;%05d;", i);
        assert_int_equal(flamepix_stacks_next(merged, &stack), FLAMEPIX_OK);
        assert_int_equal(stack.length, length);
        assert_memory_equal(stack.key, key, stack.length);
        assert_true(stack.weight.value == 1.0);
    }
    for (int i = 0; i < 10; i++) {
        assert_int_equal(flamepix_stacks_next(merged, &stack), FLAMEPIX_OK);
        assert_true(stack.weight.value == 2.0 * SOURCES / 10);
    }
    assert_int_equal(flamepix_stacks_next(merged, &stack), FLAMEPIX_END);
    flamepix_stacks_free(merged);
    free(sources);
}

static void test_merge_passes_a_failure_on(void **state)
{
    (void)state;
    const char *const first[] = {"a 1", "c 2"};
    const char *const second[] = {"b 3", "d 4"};
    struct flamepix_stacks *const sources[] = {test_source(first, COUNT(first)),
                                               test_source(second, COUNT(second))};
    test_source_fails_with(sources[0], FLAMEPIX_READ_FAILED);
    expect_merged(sources, COUNT(sources), FLAMEPIX_READ_FAILED, "a; 1\nb; 3\n");
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

static enum flamepix_status merge_two(void *user)
{
    (void)user;
    struct flamepix_stacks empty[] = {{.next = no_next, .free = note_free},
                                      {.next = no_next, .free = note_free}};
    struct flamepix_stacks *const sources[] = {&empty[0], &empty[1]};
    struct flamepix_stacks *both = NULL;
    enum flamepix_status status = flamepix_order_merge(sources, 2, &both);
    flamepix_stacks_free(both);
    assert_null(empty[0].next);
    assert_null(empty[1].next);
    return status;
}

static void test_merge_that_lacks_memory_frees_its_sources(void **state)
{
    (void)state;
    assert_true(scarce_memory_try(merge_two, NULL) > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_merge_of_no_sources_is_nothing),
        cmocka_unit_test(test_merge_of_one_source_is_that_source),
        cmocka_unit_test(test_merge_interleaves_sources_in_key_order),
        cmocka_unit_test(test_merge_adds_up_equal_stacks),
        cmocka_unit_test(test_merge_adds_up_second_measures),
        cmocka_unit_test(test_merge_takes_ten_thousand_sources),
        cmocka_unit_test(test_merge_passes_a_failure_on),
        cmocka_unit_test(test_merge_that_lacks_memory_frees_its_sources),
    };
    return cmocka_run_group_tests_name("merge", tests, NULL, NULL);
}
