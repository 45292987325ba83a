#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <flamepix/layout.h>

#include "support/paths.h"
#include "support/pictures/layouts.h"
#include "support/pictures/profiles.h"
#include "support/random.h"
#include "support/recordings/layout_text.h"

enum { PROFILES = 2000, CHARTS = 6 };

static struct flamepix_layout *lay_out(const char *folded,
                                       const struct flamepix_layout_options *options)
{
    struct flamepix_stacks *stacks = paths_sorted(folded);
    struct flamepix_layout *layout;
    assert_int_equal(flamepix_layout_create(stacks, options, &layout), FLAMEPIX_OK);
    flamepix_stacks_free(stacks);
    return layout;
}

static void expect_same(const struct flamepix_layout *a, const struct flamepix_layout *b)
{
    const struct flamepix_layout_summary one = flamepix_layout_summary(a);
    const struct flamepix_layout_summary other = flamepix_layout_summary(b);
    char *text = record_all(a), *other_text = record_all(b);
    assert_string_equal(text, other_text);
    free(text);
    free(other_text);
    assert_true(one.total == other.total && one.threshold == other.threshold);
    assert_true(one.elided_share == other.elided_share);
    for (uint32_t depth = 0; depth < one.rows; depth++)
        layouts_expect_same_row(a, b, depth);
}

static size_t rows_wanted(const struct flamepix_layout_options *options)
{
    size_t limit = options->limit_depth > 0 ? options->limit_depth : 65535;
    return options->max_rows > 0 && options->max_rows < limit + 1 ? options->max_rows : limit + 1;
}

/* Refused where it must be, and only there; thresholds that are equal but for rounding may be
 * either. Returns whether it was made. */
static bool expect_coarser(const char *folded, const struct flamepix_layout *fine,
                           const struct flamepix_layout_options *fine_options,
                           const struct flamepix_layout_options *options)
{
    struct flamepix_layout *fresh = lay_out(folded, options), *coarse;
    enum flamepix_status status = flamepix_layout_coarser(fine, options, &coarse);
    double threshold = flamepix_layout_summary(fresh).threshold;
    double least = flamepix_layout_summary(fine).threshold;
    if (rows_wanted(options) > rows_wanted(fine_options) || threshold < least * (1 - 1e-12))
        assert_int_equal(status, FLAMEPIX_BAD_ARGUMENT);
    else if (threshold > least * (1 + 1e-12))
        assert_int_equal(status, FLAMEPIX_OK);
    if (status == FLAMEPIX_OK) {
        expect_same(coarse, fresh);
        flamepix_layout_free(coarse);
    }
    flamepix_layout_free(fresh);
    return status == FLAMEPIX_OK;
}

/* Fine in one of three degrees, so that most charts are coarser, and some are not. */
static struct flamepix_layout_options fine_options(uint64_t *seed)
{
    struct flamepix_layout_options options = profiles_options(seed);
    options.compares = profiles_below(seed, 2) == 1;
    if (profiles_below(seed, 3) > 0) {
        options.columns = 200;
        options.costscale = 0;
        options.minwidth_percent = 0;
        options.minwidth_px = profiles_below(seed, 2) == 0 ? 0 : 1;
        options.max_rows = 0;
    }
    return options;
}

static void test_a_coarser_layout_is_the_fresh_one(void **state)
{
    (void)state;
    uint64_t seed = 4;
    unsigned made = 0;
    for (int i = 0; i < test_rounds(PROFILES); i++) {
        char *folded = profiles_folded(&seed);
        struct flamepix_layout_options fine = fine_options(&seed);
        struct flamepix_layout *layout = lay_out(folded, &fine);
        for (int chart = 0; chart < CHARTS; chart++) {
            struct flamepix_layout_options options = profiles_options(&seed);
            options.limit_depth = fine.limit_depth;
            options.compares = fine.compares;
            made += expect_coarser(folded, layout, &fine, &options);
        }
        flamepix_layout_free(layout);
        free(folded);
    }
    assert_true(made > (size_t)test_rounds(PROFILES) * CHARTS / 3);
}

static char *decimal_profile(uint64_t *seed, unsigned lines)
{
    struct flamepix_buffer folded = {0};
    for (unsigned i = 0; i < lines; i++) {
        record_text(&folded, "%s;%s", profiles_name(seed), profiles_name(seed));
        record_text(&folded, ";%s 0.%03u", profiles_name(seed), 1 + profiles_below(seed, 999));
        record_text(&folded, ",%s0.%03u\n", i % 3 == 0 ? "-" : "", profiles_below(seed, 999));
    }
    return record_take(&folded);
}

static void test_a_coarser_layout_of_decimals_is_the_fresh_one(void **state)
{
    (void)state;
    const struct flamepix_layout_options fine = {.columns = 300, .minwidth_px = 0.5};
    uint64_t seed = 5;
    for (int i = 0; i < 200; i++) {
        char *folded = decimal_profile(&seed, 300);
        struct flamepix_layout *layout = lay_out(folded, &fine);
        for (uint32_t columns = 300; columns >= 3; columns /= 3) {
            const struct flamepix_layout_options options = {
                .columns = columns, .minwidth_px = 1, .max_rows = profiles_below(&seed, 4)};
            assert_true(expect_coarser(folded, layout, &fine, &options));
        }
        flamepix_layout_free(layout);
        free(folded);
    }
}

/* Of a layout that is itself made from another. */
static void test_a_coarser_layout_can_be_made_coarser_again(void **state)
{
    (void)state;
    const struct flamepix_layout_options steps[] = {
        {.columns = 120, .minwidth_px = 0.1},
        {.columns = 60, .minwidth_px = 0.5, .max_rows = 5},
        {.columns = 60, .minwidth_px = 2, .max_rows = 5},
        {.columns = 20, .minwidth_px = 1, .max_rows = 3},
    };
    uint64_t seed = 6;
    for (int i = 0; i < 500; i++) {
        char *folded = profiles_folded(&seed);
        struct flamepix_layout *layout = lay_out(folded, &steps[0]);
        for (size_t step = 1; step < sizeof(steps) / sizeof(*steps); step++) {
            struct flamepix_layout *coarse, *fresh = lay_out(folded, &steps[step]);
            assert_int_equal(flamepix_layout_coarser(layout, &steps[step], &coarse), FLAMEPIX_OK);
            expect_same(coarse, fresh);
            flamepix_layout_free(fresh);
            flamepix_layout_free(layout);
            layout = coarse;
        }
        flamepix_layout_free(layout);
        free(folded);
    }
}

/* Packed and unpacked it is the same layout, and all that can be made of it too. */
static void test_a_packed_layout_is_the_layout(void **state)
{
    (void)state;
    uint64_t seed = 7;
    for (int i = 0; i < test_rounds(PROFILES); i++) {
        char *folded = i % 4 == 0 ? decimal_profile(&seed, 40) : profiles_folded(&seed);
        struct flamepix_layout_options fine = fine_options(&seed), options;
        struct flamepix_layout *layout = lay_out(folded, &fine), *back;
        struct flamepix_buffer packed = {0};
        assert_int_equal(flamepix_layout_pack(layout, &packed), FLAMEPIX_OK);
        assert_int_equal(flamepix_layout_unpack(flamepix_buffer_bytes(&packed), &back),
                         FLAMEPIX_OK);
        expect_same(back, layout);
        options = profiles_options(&seed);
        options.limit_depth = fine.limit_depth;
        options.compares = fine.compares;
        (void)expect_coarser(folded, back, &fine, &options);
        flamepix_buffer_free(&packed);
        flamepix_layout_free(layout);
        flamepix_layout_free(back);
        free(folded);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_packed_layout_is_the_layout),
        cmocka_unit_test(test_a_coarser_layout_is_the_fresh_one),
        cmocka_unit_test(test_a_coarser_layout_of_decimals_is_the_fresh_one),
        cmocka_unit_test(test_a_coarser_layout_can_be_made_coarser_again),
    };
    return cmocka_run_group_tests_name("coarser_layout", tests, NULL, NULL);
}
