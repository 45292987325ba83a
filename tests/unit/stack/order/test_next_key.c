#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "stack/order/next_key.h"

static void append(struct fpx_next_key *key, const char *text)
{
    assert_int_equal(fpx_next_key_append(key, text, strlen(text)), FLAMEPIX_OK);
}

static void expect(const struct fpx_next_key *key, const char *text, size_t shared)
{
    struct flamepix_stack stack = {.weight.value = 1};
    fpx_next_key_hand_out(key, &stack);
    assert_int_equal(stack.length, strlen(text));
    if (stack.length > 0)
        assert_memory_equal(stack.key, text, stack.length);
    assert_int_equal(stack.shared, shared);
}

static void test_a_key_shares_what_it_keeps_and_what_is_written_again(void **state)
{
    (void)state;
    struct fpx_next_key key = {0};
    fpx_next_key_begin(&key, 0);
    append(&key, "main;read;");
    expect(&key, "main;read;", 0);
    fpx_next_key_begin(&key, 5);
    append(&key, "re");
    append(&key, "nder;");
    expect(&key, "main;render;", 7);
    fpx_next_key_begin(&key, 0);
    append(&key, "main;");
    append(&key, "render;");
    append(&key, "go;");
    expect(&key, "main;render;go;", 12);
    fpx_next_key_begin(&key, 5);
    expect(&key, "main;", 5);
    fpx_next_key_begin(&key, 0);
    expect(&key, "", 0);
    fpx_next_key_begin(&key, 0);
    append(&key, "main;");
    expect(&key, "main;", 0);
    fpx_next_key_free(&key);
}

static void test_what_differs_once_is_not_shared_behind_that(void **state)
{
    (void)state;
    struct fpx_next_key key = {0};
    fpx_next_key_begin(&key, 0);
    append(&key, "a;b;c;");
    fpx_next_key_begin(&key, 2);
    append(&key, "x;");
    append(&key, "c;");
    expect(&key, "a;x;c;", 2);
    fpx_next_key_free(&key);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_key_shares_what_it_keeps_and_what_is_written_again),
        cmocka_unit_test(test_what_differs_once_is_not_shared_behind_that),
    };
    return cmocka_run_group_tests_name("next_key", tests, NULL, NULL);
}
