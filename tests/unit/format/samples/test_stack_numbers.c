#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/recordings/recordings.h"

#include "format/samples/stack_numbers.h"

static uint64_t number_of(struct fpx_stack_numbers *numbers, uint64_t below, uint64_t frame)
{
    uint64_t number;
    assert_int_equal(fpx_stack_numbers_find(numbers, below, frame, &number), FLAMEPIX_OK);
    return number;
}

static void test_stacks_with_the_same_frames_have_one_number(void **state)
{
    (void)state;
    struct fpx_stack_numbers numbers = {0};
    const uint64_t a = number_of(&numbers, FPX_STACK_OF_NOTHING, 7);
    const uint64_t a_b = number_of(&numbers, a, 8);
    const uint64_t b = number_of(&numbers, FPX_STACK_OF_NOTHING, 8);
    assert_true(a != 0 && a_b != 0 && b != 0);
    assert_true(a != a_b && a_b != b && a != b);
    assert_int_equal(number_of(&numbers, FPX_STACK_OF_NOTHING, 7), a);
    assert_int_equal(number_of(&numbers, a, 8), a_b);
    assert_int_equal(fpx_stack_number_of_sample(a_b), a_b);
    fpx_stack_numbers_free(&numbers);
}

static void test_stacks_beyond_the_most_there_are_have_none(void **state)
{
    (void)state;
    struct fpx_stack_numbers numbers = {0};
    uint64_t last = FPX_STACK_OF_NOTHING;
    for (int i = 0; i < FPX_STACK_NUMBERS_MAX; i++)
        last = number_of(&numbers, last, 1);
    assert_true(last != FPX_STACK_UNNUMBERED);
    const uint64_t beyond = number_of(&numbers, last, 1);
    assert_true(beyond == FPX_STACK_UNNUMBERED);
    assert_true(number_of(&numbers, beyond, 1) == FPX_STACK_UNNUMBERED);
    assert_int_equal(fpx_stack_number_of_sample(beyond), 0);
    assert_true(number_of(&numbers, FPX_STACK_OF_NOTHING, 1) != FPX_STACK_UNNUMBERED);
    fpx_stack_numbers_free(&numbers);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_stacks_with_the_same_frames_have_one_number),
        cmocka_unit_test(test_stacks_beyond_the_most_there_are_have_none),
    };
    return cmocka_run_group_tests_name("stack numbers", tests, NULL, NULL);
}
