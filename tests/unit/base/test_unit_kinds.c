#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/unit_kinds.h"
#include "support/scarce_memory.h"

static enum flamepix_status add_all(struct fpx_unit_kinds *kinds, const char *const *units)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; units[i] != NULL && status == FLAMEPIX_OK; i++)
        status = fpx_unit_kinds_add(kinds, i, units[i]);
    return status;
}

static void test_times_are_a_kind_and_sizes_another_in_their_finest_units(void **state)
{
    (void)state;
    static const char *const units[] = {"", "ms", "MB", "cycles", "us", "s", "kB", "", NULL};
    struct fpx_unit_kinds kinds = {0};
    double over, under;
    assert_int_equal(add_all(&kinds, units), FLAMEPIX_OK);
    assert_int_equal(kinds.count, 3);
    assert_string_equal(kinds.items[0].unit, "us");
    assert_string_equal(kinds.items[1].unit, "kB");
    assert_string_equal(kinds.items[2].unit, "cycles");
    assert_int_equal(kinds.items[0].first, 1);
    assert_int_equal(kinds.items[2].first, 3);
    assert_int_equal(kinds.without_unit, 2);
    assert_int_equal(kinds.first_without_unit, 0);
    assert_int_equal(fpx_unit_kinds_find(&kinds, "MB", &over, &under), 1);
    assert_true(over == 1000 && under == 1);
    assert_int_equal(fpx_unit_kinds_find(&kinds, "", &over, &under), 0);
    assert_true(over == 1 && under == 1);
    fpx_unit_kinds_free(&kinds);
    assert_null(kinds.items);
}

static enum flamepix_status add_and_free(void *user)
{
    static const char *const units[] = {"ms", "MB", "cycles", NULL};
    struct fpx_unit_kinds kinds = {0};
    (void)user;
    const enum flamepix_status status = add_all(&kinds, units);
    fpx_unit_kinds_free(&kinds);
    return status;
}

static void test_kinds_that_lack_memory_say_so(void **state)
{
    (void)state;
    assert_true(scarce_memory_try(add_and_free, NULL) > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_times_are_a_kind_and_sizes_another_in_their_finest_units),
        cmocka_unit_test(test_kinds_that_lack_memory_say_so),
    };
    return cmocka_run_group_tests_name("unit kinds", tests, NULL, NULL);
}
