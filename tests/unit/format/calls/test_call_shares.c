#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "format/calls/calls.h"

static void expect_number(double found, double expected)
{
    assert_true(found >= expected && found <= expected);
}

/* Expects that the parts of one function's cost, by these flows, add up to it. */
static void expect_sum(double self, const double *flows, size_t count)
{
    struct fpx_call_shares shares = {0};
    double sum = 0;
    assert_int_equal(fpx_call_shares_init(&shares, &self, 1), FLAMEPIX_OK);
    for (size_t i = 0; i < count; i++)
        fpx_call_shares_note_path(&shares, 0, flows[i]);
    for (size_t i = 0; i < count; i++)
        sum += fpx_call_shares_take(&shares, 0, self, flows[i]);
    expect_number(sum, self);
    fpx_call_shares_free(&shares);
}

static void test_whole_costs_have_whole_parts_that_add_up(void **state)
{
    (void)state;
    const double flows[] = {1, 3, 0.1, 1e-9, 7, 0};
    for (double self = 0; self < 50; self++)
        expect_sum(self, flows, sizeof(flows) / sizeof(flows[0]));
    expect_sum(9007199254740992.0, flows, 3);
}

static void test_parts_are_as_the_flows(void **state)
{
    (void)state;
    const double self[] = {60, 0.3};
    struct fpx_call_shares shares = {0};
    assert_int_equal(fpx_call_shares_init(&shares, self, 2), FLAMEPIX_OK);
    for (uint32_t i = 0; i < 2; i++) {
        fpx_call_shares_note_path(&shares, i, 10);
        fpx_call_shares_note_path(&shares, i, 20);
        expect_number(fpx_call_shares_take(&shares, i, self[i], 10), i == 0 ? 20 : 0.1);
        expect_number(fpx_call_shares_take(&shares, i, self[i], 20), i == 0 ? 40 : 0.2);
        expect_number(fpx_call_shares_take(&shares, i, self[i], 20), 0);
    }
    fpx_call_shares_free(&shares);
}

static void test_a_path_without_a_flow_has_all_where_it_is_the_only_one(void **state)
{
    (void)state;
    const double nothing[] = {0};
    expect_sum(7, nothing, 1);
    expect_sum(0.7, nothing, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_whole_costs_have_whole_parts_that_add_up),
        cmocka_unit_test(test_parts_are_as_the_flows),
        cmocka_unit_test(test_a_path_without_a_flow_has_all_where_it_is_the_only_one),
    };
    return cmocka_run_group_tests_name("call_shares", tests, NULL, NULL);
}
