#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "stack/order/sibling_order.h"
#include "support/recordings/source.h"

/* Texts of numbers: 0 is a mark alone, 1 and 2 are groups and the mark. */
#define ZERO "\x01"
#define ONE  "\x8f\xbf\x01"

static void expect(const char *const *lines, size_t count, const char *expected)
{
    struct flamepix_stacks *stacks;
    enum flamepix_status status;
    assert_int_equal(fpx_plain_stacks_create(test_source(lines, count), &stacks), FLAMEPIX_OK);
    char *text = test_stacks_text_any_order(stacks, &status);
    assert_string_equal(text, expected);
    assert_int_equal(status, FLAMEPIX_END);
    free(text);
}

static void test_each_frame_loses_its_text(void **state)
{
    (void)state;
    const char *const lines[] = {ZERO "a 1", ZERO "a;" ZERO "b 2", ZERO "a;" ONE "bc;" ZERO " 3",
                                 " 4", ONE "a 5"};
    expect(lines, 5, "a; 1\na;b; 2\na;bc;; 3\n 4\na; 5\n");
}

/* What looks like a text is the name's own behind the first one. */
static void test_names_may_begin_with_any_byte(void **state)
{
    (void)state;
    const char *const lines[] = {ZERO ZERO "a 1", ONE "\x80\x81 2", ONE "\xc1;" ONE ONE "x 3"};
    expect(lines, 3,
           "\x01"
           "a; 1\n\x80\x81; 2\n\xc1;\x8f\xbf\x01x; 3\n");
}

static void test_a_failure_is_handed_on(void **state)
{
    (void)state;
    const char *const lines[] = {ZERO "a 1"};
    struct flamepix_stacks *stacks = test_source(lines, 1);
    test_source_fails_with(stacks, FLAMEPIX_READ_FAILED);
    assert_int_equal(fpx_plain_stacks_create(stacks, &stacks), FLAMEPIX_OK);
    test_expect_stacks(stacks, FLAMEPIX_READ_FAILED, "a; 1\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_frame_loses_its_text),
        cmocka_unit_test(test_names_may_begin_with_any_byte),
        cmocka_unit_test(test_a_failure_is_handed_on),
    };
    return cmocka_run_group_tests_name("plain_stacks", tests, NULL, NULL);
}
