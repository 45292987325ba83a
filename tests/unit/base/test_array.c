#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "base/memory.h"

static void test_array_keeps_its_elements_when_it_grows(void **state)
{
    (void)state;
    int *elements = NULL;
    size_t capacity = 0;
    for (int i = 0; i < 1000; i++) {
        assert_int_equal(fpx_array_reserve(&elements, &capacity, (size_t)i + 1, sizeof(*elements)),
                         FLAMEPIX_OK);
        elements[i] = i;
    }
    assert_true(capacity >= 1000);
    for (int i = 0; i < 1000; i++)
        assert_int_equal(elements[i], i);
    free(elements);
}

static void test_array_refuses_a_size_that_would_wrap(void **state)
{
    (void)state;
    int *elements = NULL;
    size_t capacity = 0;
    assert_int_equal(fpx_array_reserve(&elements, &capacity, SIZE_MAX / 2, sizeof(*elements)),
                     FLAMEPIX_NO_MEMORY);
    assert_null(elements);
    assert_int_equal(capacity, 0);
}

static void test_sizes_that_overflow_are_told(void **state)
{
    (void)state;
    size_t result = 7;
    assert_false(fpx_size_multiply(SIZE_MAX, 2, &result));
    assert_false(fpx_size_add(SIZE_MAX, 1, &result));
    assert_int_equal(result, 7);
    assert_true(fpx_size_multiply(0, SIZE_MAX, &result));
    assert_int_equal(result, 0);
    assert_true(fpx_size_add(SIZE_MAX - 1, 1, &result));
    assert_int_equal(result, SIZE_MAX);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_array_keeps_its_elements_when_it_grows),
        cmocka_unit_test(test_array_refuses_a_size_that_would_wrap),
        cmocka_unit_test(test_sizes_that_overflow_are_told),
    };
    return cmocka_run_group_tests_name("array", tests, NULL, NULL);
}
