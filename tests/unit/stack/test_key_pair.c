#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "stack/key_pair.h"

static struct flamepix_stack hand_out(struct fpx_key_pair *pair, const char *key)
{
    struct flamepix_stack stack = {.weight.value = 1};
    struct flamepix_buffer *next = fpx_key_pair_next(pair);
    assert_int_equal(next->length, 0);
    assert_int_equal(flamepix_buffer_append(next, key, strlen(key)), FLAMEPIX_OK);
    fpx_key_pair_hand_out(pair, &stack);
    assert_int_equal(stack.length, strlen(key));
    assert_memory_equal(stack.key, key, stack.length);
    return stack;
}

static void test_a_key_shares_what_the_one_before_it_begins_with(void **state)
{
    (void)state;
    struct fpx_key_pair pair = {0};
    assert_int_equal(hand_out(&pair, "main;read;").shared, 0);
    assert_int_equal(hand_out(&pair, "main;run;").shared, 6);
    assert_int_equal(hand_out(&pair, "main;run;go;").shared, 9);
    assert_int_equal(hand_out(&pair, "main;").shared, 5);
    assert_int_equal(hand_out(&pair, "").shared, 0);
    assert_int_equal(hand_out(&pair, "main;").shared, 0);
    fpx_key_pair_free(&pair);
}

static void test_a_key_stays_while_the_next_one_is_written(void **state)
{
    (void)state;
    struct fpx_key_pair pair = {0};
    struct flamepix_stack stack = hand_out(&pair, "main;");
    struct flamepix_buffer *next = fpx_key_pair_next(&pair);
    assert_int_equal(flamepix_buffer_append(next, "other;", 6), FLAMEPIX_OK);
    assert_memory_equal(stack.key, "main;", 5);
    fpx_key_pair_free(&pair);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_key_shares_what_the_one_before_it_begins_with),
        cmocka_unit_test(test_a_key_stays_while_the_next_one_is_written),
    };
    return cmocka_run_group_tests_name("key_pair", tests, NULL, NULL);
}
