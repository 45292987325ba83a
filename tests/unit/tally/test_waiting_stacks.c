#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "tally/tally_internal.h"

static void add(struct fpx_waiting_stacks *waiting, const char *key, size_t shared, size_t begin)
{
    static const struct fpx_name_table names;
    const struct flamepix_stack stack = {key, strlen(key), shared, {1, 0}, {0, 0}, {0, 0}};
    assert_int_equal(fpx_waiting_stacks_add(waiting, &stack, stack.length, begin, &names),
                     FLAMEPIX_OK);
}

/* The names of the frames that all of them open, one line each. */
static void expect_names(const struct fpx_waiting_stacks *waiting, const char *expected)
{
    for (size_t i = 0; i < waiting->key_count; i++) {
        const struct flamepix_bytes name = waiting->keys[i].name;
        assert_memory_equal(name.data, expected, name.length);
        assert_int_equal(expected[name.length], '|');
        expected += name.length + 1;
    }
    assert_string_equal(expected, "");
}

static void test_a_stack_waits_with_the_frames_that_it_opens(void **state)
{
    (void)state;
    struct fpx_waiting_stacks waiting = {0};
    add(&waiting, "a;a name of more than eight bytes;;", 0, 0);
    add(&waiting, "a;a name of seven;12345678;", 9, 2);
    add(&waiting, "", 0, 0);
    add(&waiting, "a;", 0, 0);
    expect_names(&waiting, "a|a name of more than eight bytes||a name of seven|12345678|a|");
    assert_int_equal(waiting.count, 4);
    assert_int_equal(waiting.stacks[0].kept, 0);
    assert_int_equal(waiting.stacks[1].kept, 1);
    assert_int_equal(waiting.stacks[2].kept, 0);
    assert_int_equal(waiting.stacks[3].key_end, 6);
    fpx_waiting_stacks_free(&waiting);
}

static void test_a_stack_can_wait_with_its_first_and_last_frame_alone(void **state)
{
    (void)state;
    struct fpx_waiting_stacks waiting = {0};
    add(&waiting, "a;x;b;", 0, 6);
    add(&waiting, "a;x;b;y;c with a long name;", 6, 27);
    add(&waiting, "a;x;b;y;c with a long name;", 27, 27);
    add(&waiting, "a;x;b;y;c with a long name;;", 27, 28);
    add(&waiting, "a;x;", 4, 4);
    add(&waiting, "z;", 0, 2);
    add(&waiting, "", 0, 0);
    expect_names(&waiting, "a|b|c with a long name||x|z|");
    assert_int_equal(waiting.stacks[1].kept, 2);
    assert_int_equal(waiting.stacks[2].kept, 3);
    assert_int_equal(waiting.stacks[4].kept, 1);
    assert_int_equal(waiting.stacks[5].kept, 0);
    assert_int_equal(waiting.stacks[6].key_end, 6);
    fpx_waiting_stacks_free(&waiting);
}

static void test_frames_without_a_required_text_are_passed_over(void **state)
{
    (void)state;
    struct fpx_required_texts required = {.count = 0};
    assert_true(fpx_required_texts_add(&required, "alloc|free", false));
    struct fpx_waiting_stacks waiting = {.required = &required};
    add(&waiting, "main;malloc;work;mfree;mfree;deep;leaf;", 0, 0);
    add(&waiting, "main;malloc;work;other;", 17, 17);
    add(&waiting, "main;malloc;x;alloc_free;", 12, 12);
    expect_names(&waiting, "main|malloc|mfree|mfree|leaf|other|alloc_free|");
    assert_int_equal(waiting.stacks[1].kept, 2);
    assert_int_equal(waiting.stacks[2].kept, 2);
    fpx_waiting_stacks_free(&waiting);
}

static void test_hashes_of_names_differ(void **state)
{
    (void)state;
    enum { COUNT = 3000 };
    static uint64_t hashes[COUNT];
    char key[128];
    for (size_t i = 0; i < COUNT; i++) {
        struct fpx_waiting_stacks waiting = {0};
        snprintf(key, sizeof(key), "std::vector<%zu>::operator[]%*s;", i % 1000,
                 (int)(40 * (i / 1000)), "");
        add(&waiting, key, 0, 0);
        hashes[i] = waiting.keys[0].hash;
        fpx_waiting_stacks_free(&waiting);
        for (size_t j = 0; j < i; j++)
            assert_true(hashes[i] != hashes[j]);
    }
}

/* What lies behind a name in memory is no part of it. */
static void test_a_name_has_one_hash_wherever_it_stands(void **state)
{
    (void)state;
    struct fpx_waiting_stacks waiting = {0};
    add(&waiting, "main;x;main;y;0123456789;main;", 0, 0);
    add(&waiting, "main;y;0123456789;", 5, 5);
    assert_true(waiting.keys[0].hash == waiting.keys[2].hash);
    assert_true(waiting.keys[0].hash == waiting.keys[5].hash);
    assert_true(waiting.keys[3].hash == waiting.keys[6].hash);
    assert_true(waiting.keys[4].hash == waiting.keys[7].hash);
    fpx_waiting_stacks_free(&waiting);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_stack_waits_with_the_frames_that_it_opens),
        cmocka_unit_test(test_a_stack_can_wait_with_its_first_and_last_frame_alone),
        cmocka_unit_test(test_frames_without_a_required_text_are_passed_over),
        cmocka_unit_test(test_hashes_of_names_differ),
        cmocka_unit_test(test_a_name_has_one_hash_wherever_it_stands),
    };
    return cmocka_run_group_tests_name("waiting stacks", tests, NULL, NULL);
}
