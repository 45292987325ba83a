#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "compare/gone_stacks.h"
#include "support/recordings/source.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* Keeps all of the source, which is freed. */
static struct fpx_gone_stacks *keep_all(struct flamepix_stacks *source, size_t memory_nbytes)
{
    struct fpx_gone_stacks *gone;
    struct flamepix_stack stack;
    assert_int_equal(fpx_gone_stacks_create(memory_nbytes, &gone), FLAMEPIX_OK);
    while (flamepix_stacks_next(source, &stack) == FLAMEPIX_OK)
        assert_int_equal(fpx_gone_stacks_keep(gone, &stack), FLAMEPIX_OK);
    flamepix_stacks_free(source);
    return gone;
}

static void expect_kept(struct fpx_gone_stacks *gone, const char *expected)
{
    struct flamepix_stacks *kept;
    enum flamepix_status status;
    assert_int_equal(fpx_gone_stacks_open(gone, &kept), FLAMEPIX_OK);
    char *text = test_stacks_text_any_order(kept, &status);
    assert_int_equal(status, FLAMEPIX_END);
    assert_string_equal(text, expected);
    free(text);
    fpx_gone_stacks_free(gone);
}

static void test_stacks_come_out_as_they_were_kept_in_memory_or_not(void **state)
{
    (void)state;
    const char *const lines[] = {"b;a 3", "b;a;c 1.5", " 7", "a 2"};
    for (size_t memory_nbytes = 0; memory_nbytes < 100; memory_nbytes++)
        expect_kept(keep_all(test_source(lines, COUNT(lines)), memory_nbytes),
                    "b;a; 3\nb;a;c; 1.5\n 7\na; 2\n");
}

static void test_none_that_are_kept_are_none_that_come_out(void **state)
{
    (void)state;
    expect_kept(keep_all(test_source(NULL, 0), 0), "");
    expect_kept(keep_all(test_source(NULL, 0), 1000), "");
}

/* -- more than is written at once -------------------------------------------------------------- */

enum { MANY = 30000 };

static struct fpx_gone_stacks *keep_many(size_t memory_nbytes)
{
    struct fpx_gone_stacks *gone;
    char key[] = "a;b;00000;";
    assert_int_equal(fpx_gone_stacks_create(memory_nbytes, &gone), FLAMEPIX_OK);
    for (int i = 0; i < MANY; i++) {
        struct flamepix_stack stack = {.key = key, .length = sizeof(key) - 1};
        int left = i;
        for (int digit = 8; digit > 3; digit--, left /= 10)
            key[digit] = (char)('0' + left % 10);
        stack.shared = i == 0 ? 0 : 4; /* at least */
        stack.weight.value = i + 1;
        assert_int_equal(fpx_gone_stacks_keep(gone, &stack), FLAMEPIX_OK);
    }
    return gone;
}

static void test_memory_may_end_anywhere(void **state)
{
    (void)state;
    static const size_t memories[] = {0, 1, 65535, 65536, 65537, 200000, 1 << 24};
    for (size_t i = 0; i < COUNT(memories); i++) {
        struct fpx_gone_stacks *gone = keep_many(memories[i]);
        struct flamepix_stacks *kept;
        struct flamepix_stack stack;
        assert_int_equal(fpx_gone_stacks_open(gone, &kept), FLAMEPIX_OK);
        for (int j = 0; j < MANY; j++) {
            assert_int_equal(flamepix_stacks_next(kept, &stack), FLAMEPIX_OK);
            assert_true(stack.weight.value == j + 1);
            assert_int_equal(strtol(stack.key + 4, NULL, 10), j);
        }
        assert_int_equal(flamepix_stacks_next(kept, &stack), FLAMEPIX_END);
        flamepix_stacks_free(kept);
        fpx_gone_stacks_free(gone);
    }
}

static void test_nothing_frees_as_well(void **state)
{
    (void)state;
    fpx_gone_stacks_free(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_stacks_come_out_as_they_were_kept_in_memory_or_not),
        cmocka_unit_test(test_none_that_are_kept_are_none_that_come_out),
        cmocka_unit_test(test_memory_may_end_anywhere),
        cmocka_unit_test(test_nothing_frees_as_well),
    };
    return cmocka_run_group_tests_name("gone_stacks", tests, NULL, NULL);
}
