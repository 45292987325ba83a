#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <math.h>

#include <cmocka.h>

#include "layout/layout_scale.h"

static struct fpx_layout_scale scale_of(struct flamepix_layout_options options)
{
    struct fpx_layout_scale scale;
    assert_int_equal(fpx_layout_scale_init(&scale, &options), FLAMEPIX_OK);
    return scale;
}

static double threshold_at(const struct fpx_layout_scale *scale, double total)
{
    uint32_t columns;
    assert_int_equal(fpx_layout_scale_columns(scale, total, &columns), FLAMEPIX_OK);
    struct fpx_cutoff cutoff = fpx_layout_scale_cutoff(scale, total, columns);
    return fpx_cutoff_threshold(&cutoff);
}

static double sure_threshold_at(const struct fpx_layout_scale *scale, double total)
{
    struct fpx_cutoff cutoff = fpx_layout_scale_sure_cutoff(scale, total);
    return fpx_cutoff_threshold(&cutoff);
}

static void test_scale_hides_what_is_narrower_but_not_what_is_as_wide(void **state)
{
    (void)state;
    struct fpx_layout_scale scale =
        scale_of((struct flamepix_layout_options){.columns = 3, .minwidth_px = 1});
    struct fpx_cutoff cutoff = fpx_layout_scale_cutoff(&scale, 30, 3);
    assert_false(fpx_cutoff_hides(&cutoff, 10));
    assert_true(fpx_cutoff_hides(&cutoff, 9.999));
}

static void expect_sure(struct flamepix_layout_options options)
{
    struct fpx_layout_scale scale = scale_of(options);
    double surest = 0;
    for (double total = 0.001; total < 1e6; total *= 1.0625) {
        double sure = sure_threshold_at(&scale, total);
        assert_true(sure <= threshold_at(&scale, total));
        assert_true(sure >= surest);
        surest = sure;
    }
}

static void test_scale_is_never_surer_than_the_threshold_of_any_later_total(void **state)
{
    (void)state;
    expect_sure((struct flamepix_layout_options){.columns = 1180, .minwidth_px = 1});
    expect_sure((struct flamepix_layout_options){.columns = 7, .minwidth_percent = 3});
    expect_sure((struct flamepix_layout_options){.costscale = -1, .minwidth_px = 0.3});
    for (double costscale = 0.001; costscale < 0.03; costscale *= 1.1)
        expect_sure((struct flamepix_layout_options){.costscale = costscale, .minwidth_px = 1});
}

static void test_scale_is_sure_of_nearly_the_threshold_in_the_end(void **state)
{
    (void)state;
    struct fpx_layout_scale fixed =
        scale_of((struct flamepix_layout_options){.columns = 100, .minwidth_px = 1});
    struct fpx_layout_scale automatic =
        scale_of((struct flamepix_layout_options){.costscale = -1, .minwidth_px = 1});
    assert_true(fabs(sure_threshold_at(&fixed, 5000) - 50) < 1e-9);
    assert_true(fabs(sure_threshold_at(&automatic, 5000) - 5) < 1e-9);
    assert_true(sure_threshold_at(&fixed, 1e-310) == 0);
}

static void test_scale_takes_minwidth_as_so_many_columns_for_each_px(void **state)
{
    (void)state;
    struct flamepix_layout_options options = {.columns = 100, .minwidth_px = 0.5};
    struct fpx_layout_scale scale = scale_of(options);
    assert_true(threshold_at(&scale, 1000) == 5);
    options.minwidth_scale = 3;
    scale = scale_of(options);
    assert_true(threshold_at(&scale, 1000) == 15);
    options.minwidth_percent = 2;
    scale = scale_of(options);
    assert_true(threshold_at(&scale, 1000) == 20);
}

static void test_scale_hides_nothing_that_has_a_width_at_a_minwidth_of_0(void **state)
{
    (void)state;
    const struct flamepix_layout_options options[] = {{.columns = 3}, {.costscale = -1}};
    for (size_t i = 0; i < sizeof(options) / sizeof(options[0]); i++) {
        const struct fpx_layout_scale scale = scale_of(options[i]);
        const struct fpx_cutoff cutoff = fpx_layout_scale_cutoff(&scale, 1e15, 3);
        const struct fpx_cutoff sure = fpx_layout_scale_sure_cutoff(&scale, 1e15);
        assert_false(fpx_cutoff_hides(&cutoff, 1e-9));
        assert_false(fpx_cutoff_hides(&sure, 1e-9));
        assert_true(fpx_cutoff_hides(&cutoff, 0));
    }
}

static enum flamepix_status init(struct flamepix_layout_options options)
{
    struct fpx_layout_scale scale;
    return fpx_layout_scale_init(&scale, &options);
}

static void test_scale_refuses_options_out_of_range(void **state)
{
    (void)state;
    const struct flamepix_layout_options good = flamepix_layout_defaults();
    assert_int_equal(init(good), FLAMEPIX_OK);
    struct flamepix_layout_options bad[14];
    for (size_t i = 0; i < 14; i++)
        bad[i] = good;
    bad[0].columns = 0;
    bad[1].minwidth_px = -0.001;
    bad[2].minwidth_px = (double)NAN;
    bad[3].minwidth_px = 2e9;
    bad[4].minwidth_percent = -1;
    bad[5].minwidth_percent = 101;
    bad[6].minwidth_percent = (double)NAN;
    bad[7].total = -1;
    bad[8].total = HUGE_VAL;
    bad[9].costscale = (double)NAN;
    bad[10].costscale = HUGE_VAL;
    bad[11].costscale = -HUGE_VAL;
    bad[12].minwidth_scale = 0.5;
    bad[13].minwidth_scale = (double)NAN;
    for (size_t i = 0; i < 14; i++)
        assert_int_equal(init(bad[i]), FLAMEPIX_BAD_ARGUMENT);
}

static void test_scale_limits_the_columns(void **state)
{
    (void)state;
    struct flamepix_layout_options options = flamepix_layout_defaults();
    options.limit_columns = 1000;
    assert_int_equal(init(options), FLAMEPIX_LIMIT_SIDE);
    options.costscale = 1;
    struct fpx_layout_scale scale = scale_of(options);
    uint32_t columns;
    assert_int_equal(fpx_layout_scale_columns(&scale, 1000.5, &columns), FLAMEPIX_OK);
    assert_int_equal(fpx_layout_scale_columns(&scale, 1000.75, &columns), FLAMEPIX_LIMIT_SIDE);
    assert_int_equal(fpx_layout_scale_columns(&scale, 1e290, &columns), FLAMEPIX_LIMIT_SIDE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_scale_hides_what_is_narrower_but_not_what_is_as_wide),
        cmocka_unit_test(test_scale_is_never_surer_than_the_threshold_of_any_later_total),
        cmocka_unit_test(test_scale_is_sure_of_nearly_the_threshold_in_the_end),
        cmocka_unit_test(test_scale_takes_minwidth_as_so_many_columns_for_each_px),
        cmocka_unit_test(test_scale_hides_nothing_that_has_a_width_at_a_minwidth_of_0),
        cmocka_unit_test(test_scale_refuses_options_out_of_range),
        cmocka_unit_test(test_scale_limits_the_columns),
    };
    return cmocka_run_group_tests_name("layout_scale", tests, NULL, NULL);
}
