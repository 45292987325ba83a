#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "format/calls/calls.h"
#include "support/random.h"

enum { FUNCTIONS = 12 };

static void test_functions_that_reach_each_other_are_one_cycle(void **state)
{
    (void)state;
    /* 0 calls 1, 1 and 2 call each other, 2 calls 3, 3 calls 3. */
    static const uint32_t begins[] = {0, 1, 2, 4, 5}, callees[] = {1, 2, 1, 3, 3};
    uint32_t cycles[4], count;
    assert_int_equal(fpx_call_cycles_find((struct fpx_callees){4, begins, callees}, cycles, &count),
                     0);
    assert_int_equal(count, 3);
    assert_int_equal(cycles[1], cycles[2]);
    assert_true(cycles[0] != cycles[1] && cycles[0] != cycles[3] && cycles[1] != cycles[3]);
}

static void test_no_functions_have_no_cycles(void **state)
{
    (void)state;
    static const uint32_t begins[] = {0};
    uint32_t cycles[1], count;
    assert_int_equal(fpx_call_cycles_find((struct fpx_callees){0, begins, begins}, cycles, &count),
                     0);
    assert_int_equal(count, 0);
}

/* Whether each reaches each other, by Warshall's closure. */
static void test_cycles_are_those_of_the_closure(void **state)
{
    (void)state;
    struct test_random random = {3};
    for (int round = 0; round < 2000; round++) {
        bool reaches[FUNCTIONS][FUNCTIONS] = {{false}};
        uint32_t begins[FUNCTIONS + 1], callees[FUNCTIONS * FUNCTIONS], cycles[FUNCTIONS];
        uint32_t edges = 0, count;
        for (uint32_t i = 0; i < FUNCTIONS; i++) {
            begins[i] = edges;
            for (uint32_t j = 0; j < FUNCTIONS; j++) {
                if (test_random_below(&random, 8) == 0) {
                    callees[edges++] = j;
                    reaches[i][j] = true;
                }
            }
        }
        begins[FUNCTIONS] = edges;
        for (int k = 0; k < FUNCTIONS; k++)
            for (int i = 0; i < FUNCTIONS; i++)
                for (int j = 0; j < FUNCTIONS; j++)
                    reaches[i][j] |= reaches[i][k] && reaches[k][j];
        assert_int_equal(
            fpx_call_cycles_find((struct fpx_callees){FUNCTIONS, begins, callees}, cycles, &count),
            0);
        for (int i = 0; i < FUNCTIONS; i++) {
            assert_true(cycles[i] < count);
            for (int j = 0; j < FUNCTIONS; j++) {
                const bool together = i == j || (reaches[i][j] && reaches[j][i]);
                assert_int_equal(cycles[i] == cycles[j], together);
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_functions_that_reach_each_other_are_one_cycle),
        cmocka_unit_test(test_no_functions_have_no_cycles),
        cmocka_unit_test(test_cycles_are_those_of_the_closure),
    };
    return cmocka_run_group_tests_name("call_cycles", tests, NULL, NULL);
}
