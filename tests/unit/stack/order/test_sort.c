#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <flamepix/order.h>

#include "stack/order/sort.h"
#include "support/recordings/source.h"
#include "support/scarce_memory.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static const struct fpx_sort_limits in_memory = {
    .block_nbytes = 1 << 20,
    .sorted_files = {.resident_nbytes = 1 << 20, .fan_in = 2, .buffer_nbytes = 4096},
};

/* A block holds two or three short stacks. */
static const struct fpx_sort_limits many_runs = {
    .block_nbytes = 256,
    .sorted_files = {.resident_nbytes = 1 << 20, .fan_in = 2, .buffer_nbytes = 64},
};

static const struct fpx_sort_limits runs_in_files = {
    .block_nbytes = 256,
    .sorted_files = {.resident_nbytes = 0, .fan_in = 2, .buffer_nbytes = 1},
};

/* Three threads sort beside the one that reads, and one merges. */
static const struct fpx_sort_limits many_threads = {
    .block_nbytes = 256,
    .block_count = 4,
    .jobs = 4,
    .sorted_files = {.resident_nbytes = 1 << 20, .fan_in = 2, .buffer_nbytes = 64},
};

static void expect_sorted(const char *const *lines, size_t count, const char *expected)
{
    const struct fpx_sort_limits *const limits[] = {&in_memory, &many_runs, &runs_in_files,
                                                    &many_threads};
    struct flamepix_stacks *sorted;
    for (size_t i = 0; i < COUNT(limits); i++) {
        assert_int_equal(fpx_sort_create(test_source(lines, count), limits[i], &sorted),
                         FLAMEPIX_OK);
        test_expect_stacks(sorted, FLAMEPIX_END, expected);
    }
    assert_int_equal(flamepix_order_sort(test_source(lines, count), 0, 0, &sorted), FLAMEPIX_OK);
    test_expect_stacks(sorted, FLAMEPIX_END, expected);
}

static void test_sort_of_nothing_is_nothing(void **state)
{
    (void)state;
    expect_sorted(NULL, 0, "");
}

static void test_sort_orders_siblings_as_if_their_names_ended_in_a_semicolon(void **state)
{
    (void)state;
    const char *const lines[] = {"main;x 3", "main 5", "mainly 1", "main-loop;c 1", " 7"};
    expect_sorted(lines, COUNT(lines), " 7\nmain-loop;c; 1\nmain; 5\nmain;x; 3\nmainly; 1\n");
}

static void test_sort_adds_up_equal_stacks_wherever_they_come(void **state)
{
    (void)state;
    const char *const lines[] = {"b 1", "b 2", "a 3", " 4",  "b 5", "a 6",
                                 "c 7", " 8",  "b 9", "c 1", "a 1", "a 2"};
    expect_sorted(lines, COUNT(lines), " 12\na; 12\nb; 17\nc; 8\n");
}

static void test_sort_takes_what_is_in_order_already(void **state)
{
    (void)state;
    const char *const lines[] = {"a 1", "a;b 2", "a;b;c 3", "a;c 4", "b 5", "c;d;e 6", "d 7"};
    expect_sorted(lines, COUNT(lines), "a; 1\na;b; 2\na;b;c; 3\na;c; 4\nb; 5\nc;d;e; 6\nd; 7\n");
}

static void test_sort_takes_what_is_in_reverse_order(void **state)
{
    (void)state;
    const char *const lines[] = {"d 7", "c;d;e 6", "b 5", "a;c 4", "a;b;c 3", "a;b 2", "a 1"};
    expect_sorted(lines, COUNT(lines), "a; 1\na;b; 2\na;b;c; 3\na;c; 4\nb; 5\nc;d;e; 6\nd; 7\n");
}

static void test_sort_tells_apart_keys_that_differ_in_zero_bytes(void **state)
{
    (void)state;
    const struct flamepix_stack stacks[] = {
        {.key = "a;\0\0\0\0\0\0\0\0\0\0\0\0\0\0c;", .length = 18, .weight.value = 1},
        {.key = "a;\0\0\0\0\0\0b;", .length = 10, .weight.value = 2},
        {.key = "a;", .length = 2, .weight.value = 4},
        {.key = "a;\0\0\0\0\0\0;", .length = 9, .weight.value = 8},
        {.key = "a;\0;", .length = 4, .weight.value = 16},
        {.key = "a;\0\0\0\0\0\0\0\0\0\0\0\0\0\0b;", .length = 18, .weight.value = 32},
        {.key = "a;", .length = 2, .weight.value = 64},
    };
    const double weights[] = {68, 32, 1, 8, 2, 16};
    const struct fpx_sort_limits *const limits[] = {&in_memory, &many_runs, &runs_in_files};
    for (size_t i = 0; i < COUNT(limits); i++) {
        struct flamepix_stacks *sorted;
        assert_int_equal(
            fpx_sort_create(test_source_of_stacks(stacks, COUNT(stacks)), limits[i], &sorted),
            FLAMEPIX_OK);
        struct flamepix_stack stack;
        for (size_t j = 0; j < COUNT(weights); j++) {
            assert_int_equal(flamepix_stacks_next(sorted, &stack), FLAMEPIX_OK);
            assert_true(stack.weight.value == weights[j]);
        }
        assert_int_equal(flamepix_stacks_next(sorted, &stack), FLAMEPIX_END);
        flamepix_stacks_free(sorted);
    }
}

/* One stack is larger than a block, a write buffer and the chunks of an arena. */
static void test_sort_takes_a_stack_larger_than_its_memory(void **state)
{
    (void)state;
    enum { LENGTH = 9 << 20 };
    char *key = malloc(LENGTH);
    assert_non_null(key);
    memset(key, 'm', LENGTH - 1);
    key[LENGTH - 1] = ';';
    const struct flamepix_stack stacks[] = {{.key = "z;", .length = 2, .weight.value = 1},
                                            {.key = key, .length = LENGTH, .weight.value = 2},
                                            {.key = key, .length = LENGTH, .weight.value = 3},
                                            {.key = "a;", .length = 2, .weight.value = 4},
                                            {.key = key, .length = LENGTH, .weight.value = 5}};
    struct flamepix_stacks *sorted;
    assert_int_equal(
        fpx_sort_create(test_source_of_stacks(stacks, COUNT(stacks)), &runs_in_files, &sorted),
        FLAMEPIX_OK);
    struct flamepix_stack stack;
    assert_int_equal(flamepix_stacks_next(sorted, &stack), FLAMEPIX_OK);
    assert_true(stack.weight.value == 4.0);
    assert_int_equal(flamepix_stacks_next(sorted, &stack), FLAMEPIX_OK);
    assert_true(stack.weight.value == 10.0);
    assert_int_equal(stack.length, LENGTH);
    assert_memory_equal(stack.key, key, LENGTH);
    assert_int_equal(flamepix_stacks_next(sorted, &stack), FLAMEPIX_OK);
    assert_true(stack.weight.value == 1.0);
    assert_int_equal(flamepix_stacks_next(sorted, &stack), FLAMEPIX_END);
    flamepix_stacks_free(sorted);
    free(key);
}

static void test_sort_keeps_the_rest_of_a_weight_in_its_sorted_runs(void **state)
{
    (void)state;
    const char *const lines[] = {"a 1e16", "c 1", "a 1",  "b 1",  "d 1", "a 1",
                                 "c 1",    "a 1", "a -1", "b -1", "b 1", "a -1e16"};
    expect_sorted(lines, COUNT(lines), "a; 2\nb; 1\nc; 2\nd; 1\n");
}

/* Some records of a stack have room for a second measure, and some have not. */
static void test_sort_adds_up_second_measures_wherever_they_come(void **state)
{
    (void)state;
    const char *const lines[] = {"a 1", "a 1,2",  "a 1",   "b 1", "a 1,-1", "c 0,4", "c 2",
                                 "a 1", "c 1,-4", "b 0,7", "b 1", "a 1",    "a 0,5"};
    expect_sorted(lines, COUNT(lines), "a; 6,6\nb; 2,7\nc; 3\n");
}

/* Nothing is read ahead, and what it says is trusted: it is not in order at all. */
static void test_sort_hands_on_what_says_that_it_is_in_order(void **state)
{
    (void)state;
    const char *const lines[] = {"b 1", "a 2", "b 3"};
    const size_t counts[] = {0, COUNT(lines)};
    for (size_t i = 0; i < COUNT(counts); i++) {
        struct flamepix_stacks *source = test_source(lines, counts[i]);
        struct flamepix_stacks *sorted;
        enum flamepix_status status;
        source->in_order = true;
        assert_int_equal(flamepix_order_sort(source, 0, 0, &sorted), FLAMEPIX_OK);
        char *text = test_stacks_text_any_order(sorted, &status);
        assert_string_equal(text, counts[i] == 0 ? "" : "b; 1\na; 2\nb; 3\n");
        assert_int_equal(status, FLAMEPIX_END);
        free(text);
    }
}

static void test_sort_passes_a_failure_on(void **state)
{
    (void)state;
    const char *const lines[] = {"b 1", "a 2"};
    struct flamepix_stacks *source = test_source(lines, COUNT(lines));
    test_source_fails_with(source, FLAMEPIX_BAD_COMPRESSION);
    struct flamepix_stacks *sorted;
    assert_int_equal(flamepix_order_sort(source, 0, 0, &sorted), FLAMEPIX_OK);
    test_expect_stacks(sorted, FLAMEPIX_BAD_COMPRESSION, "");
}

/* After many blocks, some of which are still being sorted. */
static void test_sort_by_many_threads_passes_a_failure_on(void **state)
{
    (void)state;
    const char *const lines[] = {"j 1", "i 2", "h 1", "g 1", "f 1", "e 1", "d 1", "c 1", "b 1"};
    for (size_t count = 0; count <= COUNT(lines); count++) {
        struct fpx_sort_limits limits = many_threads;
        struct flamepix_stacks *sorted;
        struct flamepix_stacks *source = test_source(lines, count);
        limits.block_nbytes = 1;
        test_source_fails_with(source, FLAMEPIX_BAD_COMPRESSION);
        assert_int_equal(fpx_sort_create(source, &limits, &sorted), FLAMEPIX_OK);
        test_expect_stacks(sorted, FLAMEPIX_BAD_COMPRESSION, "");
    }
}

static void test_sort_may_be_freed_at_any_stack(void **state)
{
    (void)state;
    const char *const lines[] = {"j 1", "i 2", "h 1", "g 1", "f 1", "e 1", "d 1", "c 1", "b 1"};
    for (size_t count = 0; count <= COUNT(lines); count++) {
        struct fpx_sort_limits limits = many_threads;
        struct flamepix_stacks *sorted;
        struct flamepix_stack stack;
        limits.block_nbytes = 1;
        assert_int_equal(fpx_sort_create(test_source(lines, COUNT(lines)), &limits, &sorted),
                         FLAMEPIX_OK);
        for (size_t i = 0; i < count; i++)
            assert_int_equal(flamepix_stacks_next(sorted, &stack), FLAMEPIX_OK);
        flamepix_stacks_free(sorted);
    }
}

static void test_sort_says_that_a_sorted_run_could_not_be_written(void **state)
{
    (void)state;
    const char *const lines[] = {"d 1", "c 2", "b 3", "a 4"};
    char *folder = getenv("TMPDIR") == NULL ? NULL : strdup(getenv("TMPDIR"));
    assert_int_equal(setenv("TMPDIR", "/dev/null", 1), 0);
    struct flamepix_stacks *sorted;
    struct fpx_sort_limits limits = runs_in_files;
    limits.block_nbytes = 1;
    assert_int_equal(fpx_sort_create(test_source(lines, COUNT(lines)), &limits, &sorted),
                     FLAMEPIX_OK);
    test_expect_stacks(sorted, FLAMEPIX_WRITE_FAILED, "");
    if (folder == NULL)
        assert_int_equal(unsetenv("TMPDIR"), 0);
    else
        assert_int_equal(setenv("TMPDIR", folder, 1), 0);
    free(folder);
}

/* Stacks of one letter each, from z to a. It allocates nothing. */
struct falling {
    struct flamepix_stacks base;
    char key[2];
};

static enum flamepix_status falling_next(struct flamepix_stacks *stacks,
                                         struct flamepix_stack *stack_ret)
{
    struct falling *falling = (struct falling *)stacks;
    if (falling->key[0] == 'a')
        return FLAMEPIX_END;
    falling->key[0]--;
    *stack_ret = (struct flamepix_stack){.key = falling->key, .length = 2, .weight = {1, 0}};
    return FLAMEPIX_OK;
}

static void falling_free(struct flamepix_stacks *stacks)
{
    (void)stacks;
}

static enum flamepix_status sort_falling(void *limits)
{
    struct falling source = {{.next = falling_next, .free = falling_free}, {'z' + 1, ';'}};
    struct flamepix_stacks *sorted = NULL;
    struct flamepix_stack stack;
    enum flamepix_status status = fpx_sort_create(&source.base, limits, &sorted);
    while (status == FLAMEPIX_OK)
        status = flamepix_stacks_next(sorted, &stack);
    flamepix_stacks_free(sorted);
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

static void test_sort_that_lacks_memory_says_so(void **state)
{
    (void)state;
    struct fpx_sort_limits limits[] = {in_memory, many_runs, runs_in_files, many_threads};
    for (size_t i = 0; i < COUNT(limits); i++)
        assert_true(scarce_memory_try(sort_falling, &limits[i]) > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sort_of_nothing_is_nothing),
        cmocka_unit_test(test_sort_orders_siblings_as_if_their_names_ended_in_a_semicolon),
        cmocka_unit_test(test_sort_adds_up_equal_stacks_wherever_they_come),
        cmocka_unit_test(test_sort_takes_what_is_in_order_already),
        cmocka_unit_test(test_sort_takes_what_is_in_reverse_order),
        cmocka_unit_test(test_sort_tells_apart_keys_that_differ_in_zero_bytes),
        cmocka_unit_test(test_sort_takes_a_stack_larger_than_its_memory),
        cmocka_unit_test(test_sort_keeps_the_rest_of_a_weight_in_its_sorted_runs),
        cmocka_unit_test(test_sort_adds_up_second_measures_wherever_they_come),
        cmocka_unit_test(test_sort_hands_on_what_says_that_it_is_in_order),
        cmocka_unit_test(test_sort_passes_a_failure_on),
        cmocka_unit_test(test_sort_by_many_threads_passes_a_failure_on),
        cmocka_unit_test(test_sort_may_be_freed_at_any_stack),
        cmocka_unit_test(test_sort_says_that_a_sorted_run_could_not_be_written),
        cmocka_unit_test(test_sort_that_lacks_memory_says_so),
    };
    return cmocka_run_group_tests_name("sort", tests, NULL, NULL);
}
