#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include <flamepix/figure.h>

#include "base/buffer_printf.h"
#include "figure/rows/scaled_layout.h"
#include "support/paths.h"
#include "support/pictures/layouts.h"
#include "support/random.h"

/* Many frames of all widths. */
static char *profile_text(struct test_random *random)
{
    struct flamepix_buffer text = {0};
    for (unsigned i = 0; i < 400; i++)
        assert_int_equal(fpx_buffer_printf(&text, "f%zu;g%zu;h%03u %zu\n",
                                           test_random_below(random, 4),
                                           test_random_below(random, 20), i,
                                           1 + test_random_below(random, 1u << i % 12)),
                         FLAMEPIX_OK);
    return text.data;
}

static struct flamepix_layout *planned(const char *folded,
                                       const struct flamepix_figure_options *figure,
                                       struct flamepix_layout_options options)
{
    flamepix_figure_plan(figure, &options);
    return layouts_of(paths_sorted(folded), options);
}

/* Lays out for one scale and from that for a smaller one. */
static void check(const char *folded, struct flamepix_figure_options figure,
                  const struct flamepix_layout_options *options, double scale)
{
    struct flamepix_layout *fine = planned(folded, &figure, *options), *scaled;
    figure.scale = scale;
    struct flamepix_layout *direct = planned(folded, &figure, *options);
    struct flamepix_layout_options plan = *options;
    flamepix_figure_plan(&figure, &plan);
    assert_int_equal(fpx_scaled_layout(fine, &plan, &scaled), FLAMEPIX_OK);
    const struct flamepix_layout_summary of_fine = flamepix_layout_summary(fine);
    const struct flamepix_layout_summary wanted = flamepix_layout_summary(direct);
    const struct flamepix_layout_summary got = flamepix_layout_summary(scaled);
    assert_int_equal(got.columns, wanted.columns);
    assert_true(got.total == wanted.total);
    assert_int_equal(got.frames, wanted.frames);
    assert_true(got.threshold >= of_fine.threshold * (1 - 1e-12));
    const double least = fmax(wanted.threshold, of_fine.threshold);
    assert_true(got.threshold <= least * (1 + 16.0 / of_fine.columns));
    if (got.threshold <= wanted.threshold) {
        assert_int_equal(got.kept, wanted.kept);
        for (uint32_t depth = 0; depth < wanted.rows; depth++)
            layouts_expect_same_row(scaled, direct, depth);
    }
    flamepix_layout_free(fine);
    flamepix_layout_free(direct);
    flamepix_layout_free(scaled);
}

static void check_scales(const char *folded, struct test_random *random,
                         const struct flamepix_figure_options *asked,
                         const struct flamepix_layout_options *options)
{
    static const double from[] = {4, 3.3, 2.5, 2}, to[] = {3, 2, 1.5, 1};
    struct flamepix_figure_options figure = *asked;
    figure.scale = from[test_random_below(random, 4)];
    for (size_t i = 0; i < 4; i++)
        if (to[i] < figure.scale)
            check(folded, figure, options, to[i]);
}

static void test_a_smaller_scale_has_the_layout_that_it_would_have_read(void **state)
{
    (void)state;
    static const double minwidths[] = {1, 0.01, 3, 0.7}, percents[] = {0, 0, 0, 0.5};
    static const double costscales[] = {0, 0, 0.01, -1};
    struct test_random random = {12};
    char *folded = profile_text(&random);
    for (int i = 0; i < 300; i++) {
        struct flamepix_figure_options figure = flamepix_figure_defaults();
        struct flamepix_layout_options options = flamepix_layout_defaults();
        figure.width = 60 + (uint32_t)test_random_below(&random, 1200);
        figure.bare = test_random_below(&random, 2) == 0;
        figure.costscale = costscales[test_random_below(&random, 4)];
        options.minwidth_px = minwidths[test_random_below(&random, 4)];
        options.minwidth_percent = percents[test_random_below(&random, 4)];
        check_scales(folded, &random, &figure, &options);
    }
    free(folded);
}

/* Whatever the scale, it has as many columns, so that the larger one hides more. */
static void test_a_chart_of_a_px_for_each_count_hides_what_the_larger_scale_did(void **state)
{
    (void)state;
    static const char few[] = "a;b 3\na;c;d 2\na;c;e 1\na;f 40\na;g 5\na;h 1\n";
    struct test_random random = {13};
    const struct flamepix_layout_options options = flamepix_layout_defaults();
    struct flamepix_figure_options figure = flamepix_figure_defaults();
    figure.costscale = -1;
    for (int i = 0; i < 20; i++)
        check_scales(few, &random, &figure, &options);
}

static void test_a_scale_without_room_for_a_chart_is_refused(void **state)
{
    (void)state;
    struct flamepix_layout_options options = flamepix_layout_defaults();
    struct flamepix_figure_options figure = flamepix_figure_defaults();
    struct flamepix_layout *fine = planned("a 1\n", &figure, options), *scaled = NULL;
    figure.width = 10;
    flamepix_figure_plan(&figure, &options);
    assert_int_equal(fpx_scaled_layout(fine, &options, &scaled), FLAMEPIX_BAD_ARGUMENT);
    assert_null(scaled);
    flamepix_layout_free(fine);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_smaller_scale_has_the_layout_that_it_would_have_read),
        cmocka_unit_test(test_a_chart_of_a_px_for_each_count_hides_what_the_larger_scale_did),
        cmocka_unit_test(test_a_scale_without_room_for_a_chart_is_refused),
    };
    return cmocka_run_group_tests_name("scaled_layout", tests, NULL, NULL);
}
