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

enum { BLOCKS = 24, STACKS = 40 };

static const struct fpx_sorted_files_limits in_memory = {
    .resident_nbytes = 1 << 20, .fan_in = 2, .buffer_nbytes = 64};

static const struct fpx_sorted_files_limits in_files = {
    .resident_nbytes = 0, .fan_in = 2, .buffer_nbytes = 16};

/* Each block has every stack once, from the last to the first, but for one of its own. */
static enum flamepix_status fill(struct fpx_sort_buffer *block, unsigned number)
{
    char key[16] = "", before[16] = "";
    enum flamepix_status status = FLAMEPIX_OK;
    for (unsigned i = STACKS; i-- > 0 && status == FLAMEPIX_OK;) {
        size_t shared = 0;
        (void)snprintf(key, sizeof(key), "f%02u;", i);
        while (key[shared] != '\0' && key[shared] == before[shared])
            shared++;
        const struct flamepix_stack stack = {
            .key = key, .length = 4, .shared = shared, .weight = {number + i, 0}};
        status = fpx_sort_buffer_add(block, &stack);
        memcpy(before, key, sizeof(key));
    }
    return status;
}

static enum flamepix_status put_all(struct fpx_sort_buffers *blocks,
                                    struct fpx_sorted_files *sorted_files, unsigned count)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (unsigned i = 0; i < count && status == FLAMEPIX_OK; i++) {
        status = fill(fpx_sort_buffers_current(blocks), i);
        if (status == FLAMEPIX_OK)
            status = fpx_sort_buffers_put(blocks, sorted_files);
    }
    return status;
}

/* Of `count` blocks, and the last one that stays. */
static char *expected_text(unsigned count)
{
    struct flamepix_buffer text = {0};
    for (unsigned i = 0; i < STACKS; i++) {
        char key[16];
        (void)snprintf(key, sizeof(key), "f%02u;", i);
        const unsigned all = count + 1;
        const struct flamepix_stack stack = {
            .key = key, .length = 4, .weight = {all * i + count * all / 2, 0}};
        test_append_stack(&text, &stack);
    }
    assert_int_equal(flamepix_buffer_append(&text, "", 1), FLAMEPIX_OK);
    return text.data;
}

static void expect_sums(const struct fpx_sort_buffers_options *options,
                        const struct fpx_sorted_files_limits *limits, unsigned count)
{
    struct fpx_sort_buffers *blocks;
    struct fpx_sorted_files *sorted_files;
    struct flamepix_stacks *stacks;
    char *expected = expected_text(count);
    assert_int_equal(fpx_sort_buffers_create(options, &blocks), FLAMEPIX_OK);
    assert_int_equal(fpx_sorted_files_create(limits, &sorted_files), FLAMEPIX_OK);
    assert_int_equal(put_all(blocks, sorted_files, count), FLAMEPIX_OK);
    assert_int_equal(fill(fpx_sort_buffers_current(blocks), count), FLAMEPIX_OK);
    assert_int_equal(fpx_sort_buffers_finish(blocks, sorted_files), FLAMEPIX_OK);
    assert_int_equal(fpx_sort_buffer_open(fpx_sort_buffers_current(blocks), &stacks), FLAMEPIX_OK);
    assert_int_equal(fpx_sorted_files_merge(sorted_files, stacks, &stacks), FLAMEPIX_OK);
    test_expect_stacks(stacks, FLAMEPIX_END, expected);
    fpx_sorted_files_free(sorted_files);
    fpx_sort_buffers_free(blocks);
    free(expected);
}

static void test_blocks_are_sorted_by_any_number_of_threads(void **state)
{
    (void)state;
    for (size_t count = 0; count < 6; count++)
        for (unsigned jobs = 0; jobs < 8; jobs++) {
            const struct fpx_sort_buffers_options options = {
                .count = count, .jobs = jobs, .buffer_nbytes = 32};
            expect_sums(&options, &in_memory, BLOCKS);
            expect_sums(&options, &in_files, BLOCKS);
            expect_sums(&options, &in_memory, 0);
            expect_sums(&options, &in_memory, 1);
        }
}

static void test_no_more_threads_start_than_jobs_and_blocks_allow(void **state)
{
    (void)state;
    const struct {
        size_t count;
        unsigned jobs;
        size_t started;
    } cases[] = {{4, 1, 0}, {4, 2, 1}, {4, 3, 2}, {4, 16, 3}, {1, 16, 0}, {0, 2, 0}};
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        const struct fpx_sort_buffers_options options = {
            .count = cases[i].count, .jobs = cases[i].jobs, .buffer_nbytes = 32};
        scarce_threads_leave(SIZE_MAX);
        expect_sums(&options, &in_memory, BLOCKS);
        assert_int_equal(scarce_threads_started(), cases[i].started);
        scarce_threads_leave(SIZE_MAX);
        expect_sums(&options, &in_memory, 0);
        assert_int_equal(scarce_threads_started(), 0);
    }
}

static void test_blocks_are_sorted_where_threads_cannot_start(void **state)
{
    (void)state;
    const struct fpx_sort_buffers_options options = {.count = 4, .jobs = 4, .buffer_nbytes = 32};
    for (size_t left = 0; left < 3; left++) {
        scarce_threads_leave(left);
        expect_sums(&options, &in_memory, BLOCKS);
        assert_int_equal(scarce_threads_started(), left);
    }
    scarce_threads_leave(SIZE_MAX);
}

static void test_blocks_may_be_freed_while_they_are_sorted(void **state)
{
    (void)state;
    const struct fpx_sort_buffers_options options = {.count = 4, .jobs = 3, .buffer_nbytes = 32};
    for (unsigned count = 0; count < 12; count++) {
        struct fpx_sort_buffers *blocks;
        struct fpx_sorted_files *sorted_files;
        assert_int_equal(fpx_sort_buffers_create(&options, &blocks), FLAMEPIX_OK);
        assert_int_equal(fpx_sorted_files_create(&in_memory, &sorted_files), FLAMEPIX_OK);
        assert_int_equal(put_all(blocks, sorted_files, count), FLAMEPIX_OK);
        fpx_sorted_files_free(sorted_files);
        fpx_sort_buffers_free(blocks);
    }
}

static enum flamepix_status sort_scarcely(void *user)
{
    struct fpx_sort_buffers *blocks = NULL;
    struct fpx_sorted_files *sorted_files = NULL;
    enum flamepix_status status = fpx_sort_buffers_create(user, &blocks);
    if (status == FLAMEPIX_OK)
        status = fpx_sorted_files_create(&in_memory, &sorted_files);
    if (status == FLAMEPIX_OK)
        status = put_all(blocks, sorted_files, 6);
    if (status == FLAMEPIX_OK)
        status = fpx_sort_buffers_finish(blocks, sorted_files);
    fpx_sorted_files_free(sorted_files);
    fpx_sort_buffers_free(blocks);
    return status;
}

static void test_blocks_say_that_memory_is_lacking_in_any_thread(void **state)
{
    (void)state;
    struct fpx_sort_buffers_options options = {.count = 4, .buffer_nbytes = 32};
    for (options.jobs = 1; options.jobs < 5; options.jobs++)
        assert_true(scarce_memory_try(sort_scarcely, &options) > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_blocks_are_sorted_by_any_number_of_threads),
        cmocka_unit_test(test_no_more_threads_start_than_jobs_and_blocks_allow),
        cmocka_unit_test(test_blocks_are_sorted_where_threads_cannot_start),
        cmocka_unit_test(test_blocks_may_be_freed_while_they_are_sorted),
        cmocka_unit_test(test_blocks_say_that_memory_is_lacking_in_any_thread),
    };
    return cmocka_run_group_tests_name("sort_buffers", tests, NULL, NULL);
}
