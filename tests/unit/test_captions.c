#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "figure/captions.h"

static void assert_footer(const struct flamepix_layout_summary *summary,
                          struct flamepix_raster_counts counts, uint32_t cut_rows,
                          const char *expected)
{
    const struct flamepix_figure_options options = {.countname = "samples", .factor = 1.0};
    struct flamepix_buffer caption = {0};
    assert_int_equal(flamepix_caption_footer(&options, summary, &counts, cut_rows, &caption),
                     FLAMEPIX_OK);
    assert_string_equal(caption.data, expected);
    flamepix_buffer_free(&caption);
}

static void test_the_footer_tells_total_unit_and_stacks(void **state)
{
    (void)state;
    const struct flamepix_raster_counts none = {0};
    assert_footer(&(struct flamepix_layout_summary){.total = 348427, .stacks = 27053}, none, 0,
                  "348,427 samples · 27,053 stacks");
    assert_footer(&(struct flamepix_layout_summary){.total = 1, .stacks = 1}, none, 0,
                  "1 samples · 1 stack");
}

static void test_the_footer_tells_all_that_is_left_out(void **state)
{
    (void)state;
    const struct flamepix_layout_summary summary = {.total = 10, .stacks = 3, .folded = 2};
    const struct flamepix_raster_counts counts = {.elided = 1312, .elided_share = 0.041};
    assert_footer(&summary, counts, 7,
                  "10 samples · 3 stacks · 1,312 narrow frames elided (4.1%) · 2 deeper frames "
                  "folded into their ancestors · 7 rows cut at the leaves");
}

static void test_a_tiny_share_is_not_called_zero(void **state)
{
    (void)state;
    const struct flamepix_layout_summary summary = {.total = 10, .stacks = 3};
    const struct flamepix_raster_counts counts = {.elided = 1, .elided_share = 0.0001};
    assert_footer(&summary, counts, 0,
                  "10 samples · 3 stacks · 1 narrow frame elided (under 0.1%)");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_footer_tells_total_unit_and_stacks),
        cmocka_unit_test(test_the_footer_tells_all_that_is_left_out),
        cmocka_unit_test(test_a_tiny_share_is_not_called_zero),
    };
    return cmocka_run_group_tests_name("captions", tests, NULL, NULL);
}
