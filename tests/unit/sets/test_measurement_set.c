#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "base/buffer_printf.h"
#include "sets/measurement_set.h"
#include "support/measurement_sets.h"
#include "support/recordings/source.h"
#include "support/scarce_memory.h"

static void expect_run(const struct fpx_measurement_set *set, size_t run, const char *expected)
{
    struct flamepix_buffer text = {0};
    size_t count;
    const struct fpx_measured_value *values = fpx_measurement_set_values(set, run, &count);
    assert_int_equal(fpx_buffer_printf(&text, "%s", ""), FLAMEPIX_OK);
    for (size_t i = 0; i < count; i++) {
        const struct flamepix_bytes key = fpx_measurement_set_key(set, values[i].stack);
        assert_int_equal(fpx_buffer_printf(&text, "%u:%.*s=%g ", values[i].stack, (int)key.length,
                                           key.length == 0 ? "" : key.data, values[i].weight),
                         FLAMEPIX_OK);
    }
    assert_string_equal(text.data, expected);
    flamepix_buffer_free(&text);
}

static void test_runs_share_the_numbers_of_their_stacks(void **state)
{
    (void)state;
    const struct run_lines runs[] = {{{"a;b 2", "a 1"}}, {{"c 7", "a 4"}}};
    struct fpx_measurement_set *set = run_set_of(runs, 2);
    assert_int_equal(fpx_measurement_set_count(set), 2);
    assert_int_equal(fpx_measurement_set_stacks(set), 3);
    expect_run(set, 0, "0:a;b;=2 1:a;=1 ");
    expect_run(set, 1, "1:a;=4 2:c;=7 ");
    fpx_measurement_set_free(set);
}

static void test_equal_stacks_are_added_up_wherever_they_come(void **state)
{
    (void)state;
    const struct run_lines runs[] = {{{"a 1", "b 5", "a 2", " 3", "a 0.5"}}};
    struct fpx_measurement_set *set = run_set_of(runs, 1);
    expect_run(set, 0, "0:a;=3.5 1:b;=5 2:=3 ");
    fpx_measurement_set_free(set);
}

static void test_stacks_without_weight_are_not_there(void **state)
{
    (void)state;
    const struct run_lines runs[] = {{{"a 0,5", "b 1"}}};
    struct fpx_measurement_set *set = run_set_of(runs, 1);
    expect_run(set, 0, "0:b;=1 ");
    fpx_measurement_set_free(set);
}

static void test_a_run_of_nothing_is_none(void **state)
{
    (void)state;
    const struct run_lines runs[] = {{{"a 1"}}}, nothing = {{"a 0,1"}};
    struct fpx_measurement_set *set = run_set_of(runs, 1);
    assert_int_equal(run_set_add_lines(set, &nothing), FLAMEPIX_NO_STACKS);
    assert_int_equal(fpx_measurement_set_count(set), 1);
    fpx_measurement_set_free(set);
}

static void test_a_run_that_fails_leaves_the_others(void **state)
{
    (void)state;
    const struct run_lines runs[] = {{{"a 1"}}, {{"a 2", "b 1"}}};
    const char *const lines[] = {"a 9", "z 9"};
    struct fpx_measurement_set *set = run_set_of(runs, 1);
    struct flamepix_stacks *stacks = test_source(lines, 2);
    test_source_fails_with(stacks, FLAMEPIX_READ_FAILED);
    assert_int_equal(fpx_measurement_set_add(set, stacks), FLAMEPIX_READ_FAILED);
    flamepix_stacks_free(stacks);
    assert_int_equal(fpx_measurement_set_count(set), 1);
    assert_int_equal(run_set_add_lines(set, &runs[1]), FLAMEPIX_OK);
    expect_run(set, 1, "0:a;=2 2:b;=1 ");
    fpx_measurement_set_free(set);
}

static void test_a_run_can_be_dropped(void **state)
{
    (void)state;
    const struct run_lines runs[] = {{{"a 1"}}, {{"b 2"}}}, last = {{"b 3"}};
    struct fpx_measurement_set *set = run_set_of(runs, 2);
    fpx_measurement_set_drop_last(set);
    assert_int_equal(fpx_measurement_set_count(set), 1);
    assert_int_equal(run_set_add_lines(set, &last), FLAMEPIX_OK);
    expect_run(set, 1, "1:b;=3 ");
    fpx_measurement_set_free(set);
}

static void test_what_does_not_fit_the_limit_is_not_added(void **state)
{
    (void)state;
    enum { LIMIT = 4000 };
    char line[LIMIT + 3];
    const struct run_lines small = {{"a 1"}}, large = {{line}};
    struct fpx_measurement_set *set;
    memset(line, 'x', LIMIT);
    memcpy(line + LIMIT, " 1", 3);
    assert_int_equal(fpx_measurement_set_create(LIMIT, &set), FLAMEPIX_OK);
    assert_int_equal(run_set_add_lines(set, &small), FLAMEPIX_OK);
    assert_true(fpx_measurement_set_room(set) < LIMIT);
    assert_int_equal(run_set_add_lines(set, &large), FLAMEPIX_END);
    assert_int_equal(fpx_measurement_set_count(set), 1);
    fpx_measurement_set_free(set);
}

static enum flamepix_status add_two(void *user)
{
    struct flamepix_stacks **sources = user;
    struct fpx_measurement_set *set = NULL;
    enum flamepix_status status = fpx_measurement_set_create((size_t)1 << 20, &set);
    for (size_t i = 0; i < 2 && status == FLAMEPIX_OK; i++)
        status = fpx_measurement_set_add(set, sources[i]);
    fpx_measurement_set_free(set);
    return status;
}

/* A source that begins anew after its end. */
struct again {
    struct flamepix_stacks stacks;
    size_t at;
};

static enum flamepix_status next_again(struct flamepix_stacks *stacks,
                                       struct flamepix_stack *stack_ret)
{
    static const char *const keys[] = {"a;", "b;", "a;b;"};
    struct again *again = (struct again *)stacks;
    if (again->at == 3) {
        again->at = 0;
        return FLAMEPIX_END;
    }
    const char *key = keys[again->at++];
    *stack_ret = (struct flamepix_stack){.key = key, .length = strlen(key), .weight = {1, 0}};
    return FLAMEPIX_OK;
}

static void test_a_run_is_multiplied_and_loses_no_stack(void **state)
{
    (void)state;
    const struct run_lines runs[] = {{{"a 1", "b 2"}}, {{"b 5"}}, {{"a 1e-300"}}};
    struct fpx_measurement_set *set = run_set_of(runs, 3);
    fpx_measurement_set_scale(set, 0, (struct flamepix_ratio){3, 2});
    expect_run(set, 0, "0:a;=1.5 1:b;=3 ");
    expect_run(set, 1, "1:b;=5 ");
    fpx_measurement_set_scale(set, 2, (struct flamepix_ratio){1, 1e200});
    size_t count;
    assert_true(fpx_measurement_set_values(set, 2, &count)[0].weight > 0);
    fpx_measurement_set_free(set);
}

static enum flamepix_status add_two_from_the_start(void *user)
{
    struct again *agains = user;
    struct flamepix_stacks *sources[2] = {&agains[0].stacks, &agains[1].stacks};
    agains[0].at = agains[1].at = 0;
    return add_two(sources);
}

static void test_it_survives_a_lack_of_memory(void **state)
{
    (void)state;
    struct again agains[2] = {{.stacks = {.next = next_again}}, {.stacks = {.next = next_again}}};
    assert_true(scarce_memory_try(add_two_from_the_start, agains) > 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_runs_share_the_numbers_of_their_stacks),
        cmocka_unit_test(test_equal_stacks_are_added_up_wherever_they_come),
        cmocka_unit_test(test_stacks_without_weight_are_not_there),
        cmocka_unit_test(test_a_run_of_nothing_is_none),
        cmocka_unit_test(test_a_run_that_fails_leaves_the_others),
        cmocka_unit_test(test_a_run_can_be_dropped),
        cmocka_unit_test(test_what_does_not_fit_the_limit_is_not_added),
        cmocka_unit_test(test_a_run_is_multiplied_and_loses_no_stack),
        cmocka_unit_test(test_it_survives_a_lack_of_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
