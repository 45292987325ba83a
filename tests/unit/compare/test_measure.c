#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include <flamepix/compare.h>

#include "compare/turned.h"
#include "support/pictures/differing_profiles.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static void test_measures_are_found_by_name(void **state)
{
    (void)state;
    size_t count = 0;
    for (; flamepix_measure_at(count) != NULL; count++)
        assert_ptr_equal(flamepix_measure_named(flamepix_measure_at(count)->name),
                         flamepix_measure_at(count));
    assert_int_equal(count, 12);
    assert_string_equal(flamepix_measure_at(0)->name, "after");
    assert_null(flamepix_measure_named(""));
    assert_null(flamepix_measure_named("afte"));
    assert_null(flamepix_measure_at(SIZE_MAX));
}

static void test_other_is_what_the_table_says_that_it_is(void **state)
{
    (void)state;
    for (size_t i = 0; flamepix_measure_at(i) != NULL; i++) {
        const struct flamepix_measure *row = flamepix_measure_at(i);
        const struct flamepix_weight three = {3, 0}, five = {5, 0};
        const double other = row->other(three, five).value;
        assert_string_equal(row->weight_is, row->name);
        assert_string_equal(row->other_is, other == 3   ? "before"
                                           : other == 5 ? "after"
                                                        : "after-before");
        assert_int_equal(row->by, other == 3   ? FLAMEPIX_CHANGE_FROM_OTHER
                                  : other == 5 ? FLAMEPIX_CHANGE_FROM_WEIGHT
                                               : FLAMEPIX_CHANGE_IS_OTHER);
    }
}

static void test_percentages_are_of_the_side_where_the_weight_is(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        double sum, norm;
    } expected[] = {
        {"after", 85, 85}, {"before", 69, 69}, {"delta", 96, 96}, {"common", 29, 29},
        {"max", 125, 125}, {"sum", 154, 154},  {"plus", 56, 85},  {"minus", 40, 69},
        {"new", 7, 85},    {"grown", 49, 85},  {"gone", 30, 69},  {"shrunk", 10, 69},
    };
    const struct flamepix_difference sums = differing_sums(differing_before, differing_after);
    for (size_t i = 0; i < COUNT(expected); i++) {
        const struct flamepix_measure *row = flamepix_measure_at(i);
        assert_string_equal(row->name, expected[i].name);
        assert_true(row->sum(&sums) == expected[i].sum);
        assert_true(flamepix_measure_norm_of(row, &sums) == expected[i].norm);
    }
}

static void test_a_measure_turned_is_that_of_the_sides_in_each_others_place(void **state)
{
    (void)state;
    const struct flamepix_difference sums = differing_sums(differing_before, differing_after);
    const struct flamepix_difference turned = fpx_difference_turned(&sums);
    for (size_t i = 0; flamepix_measure_at(i) != NULL; i++) {
        const struct flamepix_measure *row = flamepix_measure_at(i);
        const struct flamepix_measure *other = fpx_measure_turned(row);
        assert_ptr_equal(fpx_measure_turned(other), row);
        assert_true(other->sum(&turned) == row->sum(&sums));
        assert_true(flamepix_measure_norm_of(other, &turned) ==
                    flamepix_measure_norm_of(row, &sums));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_measures_are_found_by_name),
        cmocka_unit_test(test_other_is_what_the_table_says_that_it_is),
        cmocka_unit_test(test_a_measure_turned_is_that_of_the_sides_in_each_others_place),
        cmocka_unit_test(test_percentages_are_of_the_side_where_the_weight_is),
    };
    return cmocka_run_group_tests_name("measure", tests, NULL, NULL);
}
