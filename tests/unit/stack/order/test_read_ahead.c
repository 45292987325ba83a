#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <flamepix/bytes.h>

#include "stack/order/sort.h"
#include "support/recordings/source.h"
#include "support/scarce_memory.h"
#include "support/scarce_threads.h"

/* Stacks named by numbers, in key order, and then what is asked for. It allocates nothing. */
struct counting {
    struct flamepix_stacks base;
    unsigned next, count;
    enum flamepix_status end;
    int error_number;
    char keys[2][16];
};

static enum flamepix_status counting_next(struct flamepix_stacks *stacks,
                                          struct flamepix_stack *stack_ret)
{
    struct counting *counting = (struct counting *)stacks;
    if (counting->next == counting->count) {
        errno = counting->error_number;
        return counting->end;
    }
    char *key = counting->keys[counting->next % 2];
    const char *before = counting->keys[(counting->next + 1) % 2];
    size_t shared = 0;
    (void)snprintf(key, sizeof(counting->keys[0]), "a;%06u;", counting->next);
    while (counting->next > 0 && key[shared] == before[shared])
        shared++;
    *stack_ret = (struct flamepix_stack){.key = key,
                                         .length = strlen(key),
                                         .shared = shared,
                                         .weight = {counting->next + 1, 0},
                                         .other = {-1, 0}};
    counting->next++;
    return FLAMEPIX_OK;
}

static void counting_free(struct flamepix_stacks *stacks)
{
    ((struct counting *)stacks)->count = 0;
}

static struct counting counting(unsigned count, enum flamepix_status end)
{
    return (struct counting){
        .base = {.next = counting_next, .free = counting_free}, .count = count, .end = end};
}

/* What `count` stacks are as text; to be freed. */
static char *expected_text(unsigned count)
{
    struct counting source = counting(count, FLAMEPIX_END);
    struct flamepix_buffer text = {0};
    struct flamepix_stack stack;
    while (counting_next(&source.base, &stack) == FLAMEPIX_OK)
        test_append_stack(&text, &stack);
    assert_int_equal(flamepix_buffer_append(&text, "", 1), FLAMEPIX_OK);
    return text.data;
}

static void expect_same(unsigned count, size_t batch_nbytes, enum flamepix_status end)
{
    struct counting source = counting(count, end);
    struct flamepix_stacks *stacks;
    char *expected = expected_text(count);
    assert_int_equal(fpx_read_ahead_create(&source.base, batch_nbytes, &stacks), FLAMEPIX_OK);
    test_expect_stacks(stacks, end, expected);
    assert_int_equal(source.count, 0);
    free(expected);
}

static void test_stacks_come_ahead_as_they_are_in_batches_of_any_size(void **state)
{
    (void)state;
    const unsigned counts[] = {0, 1, 2, 255, 256, 257, 1024, 5000};
    const size_t batches[] = {1, 100, 1 << 20};
    for (size_t i = 0; i < sizeof(counts) / sizeof(counts[0]); i++)
        for (size_t j = 0; j < sizeof(batches) / sizeof(batches[0]); j++)
            expect_same(counts[i], batches[j], FLAMEPIX_END);
}

static void test_the_empty_stack_and_long_keys_come_ahead_too(void **state)
{
    (void)state;
    const char *const lines[] = {" 7", "a 1.5", "a;b 2,-3", "a;b;c 4", "b 1e16"};
    struct flamepix_stacks *stacks;
    assert_int_equal(fpx_read_ahead_create(test_source(lines, 5), 1, &stacks), FLAMEPIX_OK);
    test_expect_stacks(stacks, FLAMEPIX_END,
                       " 7\na; 1.5\na;b; 2,-3\na;b;c; 4\nb; 10000000000000000\n");
}

static void test_a_failure_comes_behind_its_stacks_and_with_its_errno(void **state)
{
    (void)state;
    struct counting source = counting(300, FLAMEPIX_READ_FAILED);
    struct flamepix_stacks *stacks;
    struct flamepix_stack stack;
    source.error_number = ENOSPC;
    expect_same(300, 64, FLAMEPIX_READ_FAILED);
    assert_int_equal(fpx_read_ahead_create(&source.base, 64, &stacks), FLAMEPIX_OK);
    for (unsigned i = 0; i < 300; i++)
        assert_int_equal(flamepix_stacks_next(stacks, &stack), FLAMEPIX_OK);
    errno = 0;
    assert_int_equal(flamepix_stacks_next(stacks, &stack), FLAMEPIX_READ_FAILED);
    assert_int_equal(errno, ENOSPC);
    flamepix_stacks_free(stacks);
}

static void test_stacks_ahead_are_freed_wherever_their_reader_stops(void **state)
{
    (void)state;
    const unsigned reads[] = {0, 1, 10, 1999};
    for (size_t i = 0; i < sizeof(reads) / sizeof(reads[0]); i++) {
        struct counting source = counting(2000, FLAMEPIX_END);
        struct flamepix_stacks *stacks;
        struct flamepix_stack stack;
        assert_int_equal(fpx_read_ahead_create(&source.base, 8, &stacks), FLAMEPIX_OK);
        for (unsigned j = 0; j < reads[i]; j++)
            assert_int_equal(flamepix_stacks_next(stacks, &stack), FLAMEPIX_OK);
        flamepix_stacks_free(stacks);
        assert_int_equal(source.count, 0);
    }
}

static void test_without_a_thread_stacks_come_from_their_source(void **state)
{
    (void)state;
    struct counting source = counting(10, FLAMEPIX_END);
    struct flamepix_stacks *stacks;
    scarce_threads_leave(0);
    assert_int_equal(fpx_read_ahead_create(&source.base, 8, &stacks), FLAMEPIX_OK);
    assert_ptr_equal(stacks, &source.base);
    scarce_threads_leave(SIZE_MAX);
    flamepix_stacks_free(stacks);
}

static enum flamepix_status read_ahead(void *user)
{
    (void)user;
    struct counting source = counting(2000, FLAMEPIX_END);
    struct flamepix_stacks *stacks = NULL;
    struct flamepix_stack stack;
    enum flamepix_status status = fpx_read_ahead_create(&source.base, 100, &stacks);
    while (status == FLAMEPIX_OK)
        status = flamepix_stacks_next(stacks, &stack);
    flamepix_stacks_free(stacks);
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

static void test_stacks_ahead_say_that_they_lack_memory(void **state)
{
    (void)state;
    assert_true(scarce_memory_try(read_ahead, NULL) > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_stacks_come_ahead_as_they_are_in_batches_of_any_size),
        cmocka_unit_test(test_the_empty_stack_and_long_keys_come_ahead_too),
        cmocka_unit_test(test_a_failure_comes_behind_its_stacks_and_with_its_errno),
        cmocka_unit_test(test_stacks_ahead_are_freed_wherever_their_reader_stops),
        cmocka_unit_test(test_without_a_thread_stacks_come_from_their_source),
        cmocka_unit_test(test_stacks_ahead_say_that_they_lack_memory),
    };
    return cmocka_run_group_tests_name("read_ahead", tests, NULL, NULL);
}
