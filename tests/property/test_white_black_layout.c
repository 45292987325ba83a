/* A layout of what there is after and what is gone against the two that it is made of: that of the
 * measure after alone, and that of the stacks that are gone, which are chosen here by hand. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <flamepix/compare.h>
#include <flamepix/layout.h>

#include "layout/layout_internal.h"
#include "support/pictures/differing_profiles.h"
#include "support/pictures/layouts.h"
#include "support/pictures/profiles.h"
#include "support/random.h"
#include "support/recordings/layout_text.h"
#include "support/recordings/source.h"

enum { PROFILES = 2000, STACKS_MAX = 400 };

/* All frames are kept that have any width. */
static struct flamepix_layout_options options_of(bool any_order)
{
    struct flamepix_layout_options options = layouts_columns(60000);
    options.limit_columns = options.columns;
    options.minwidth_px = 0.01;
    options.any_order = any_order;
    return options;
}

/* -- the slow way ------------------------------------------------------------------------------ */

/* Stacks with keys of their own. */
struct chosen {
    struct flamepix_stack stacks[STACKS_MAX];
    size_t count;
    double after; /* all there is */
};

static void choose(struct chosen *chosen, const struct flamepix_stack *side)
{
    chosen->after += side->weight.value;
    if (side->weight.value > 0 || side->other.value <= 0)
        return;
    assert_true(chosen->count < STACKS_MAX);
    struct flamepix_stack *gone = &chosen->stacks[chosen->count++];
    char *key = malloc(side->length + 1);
    assert_non_null(key);
    memcpy(key, side->key, side->length);
    *gone = (struct flamepix_stack){.key = key, .length = side->length, .weight = side->other};
}

static void choose_gone(struct chosen *chosen, const char *before, const char *after)
{
    struct flamepix_stacks *sides = differing_sides(before, after);
    struct flamepix_stack stack;
    *chosen = (struct chosen){.count = 0};
    while (flamepix_stacks_next(sides, &stack) == FLAMEPIX_OK)
        choose(chosen, &stack);
    flamepix_stacks_free(sides);
}

static void free_chosen(struct chosen *chosen)
{
    for (size_t i = 0; i < chosen->count; i++)
        free((char *)(uintptr_t)chosen->stacks[i].key);
}

/* -- against it -------------------------------------------------------------------------------- */

static struct flamepix_layout *lay_out_both(uint64_t *seed, const char *before, const char *after)
{
    struct flamepix_stacks *measured = differing_measured("after", before, after), *both;
    const size_t memory_nbytes = profiles_below(seed, 2) * profiles_below(seed, 1000);
    assert_int_equal(flamepix_white_black_open(measured, memory_nbytes, &both), FLAMEPIX_OK);
    struct flamepix_layout *layout = layouts_of(both, options_of(true));
    flamepix_stacks_free(measured);
    return layout;
}

/* Runs hold frames without width, which may be in either region, or in both. */
static const struct flamepix_box *next_frame(const struct flamepix_box *boxes, size_t count,
                                             size_t *i)
{
    while (*i < count && boxes[*i].elided > 0)
        ++*i;
    return *i < count ? &boxes[(*i)++] : NULL;
}

static void expect_same_frame(const struct flamepix_box *expected, double shift,
                              const struct flamepix_box *box)
{
    assert_non_null(box);
    assert_true(box->start == expected->start + shift && box->end == expected->end + shift);
    assert_true(box->weight.value == expected->weight.value);
    assert_true(box->self.value == expected->self.value);
    assert_true(box->other.value == expected->other.value);
    assert_true(box->other_self.value == expected->other_self.value);
    assert_true(flamepix_bytes_equal(box->name, expected->name));
}

/* The frames of `part`, which are those of a row of `both` from *i on. NULL: there are none. */
static void expect_part(const struct flamepix_layout *part, double shift, uint32_t depth,
                        const struct flamepix_layout *both, size_t *i)
{
    size_t count = 0, part_count = 0, j = 0;
    const struct flamepix_box *boxes = flamepix_layout_row(both, depth, &count), *frame;
    const struct flamepix_box *expected =
        part != NULL ? flamepix_layout_row(part, depth, &part_count) : NULL;
    while ((frame = next_frame(expected, part_count, &j)) != NULL)
        expect_same_frame(frame, shift, next_frame(boxes, count, i));
}

static void expect_rows(const struct flamepix_layout *after, const struct flamepix_layout *gone,
                        double shift, const struct flamepix_layout *both)
{
    for (uint32_t depth = 1; depth < flamepix_layout_summary(both).rows; depth++) {
        size_t count, i = 0;
        const struct flamepix_box *boxes = flamepix_layout_row(both, depth, &count);
        expect_part(after, 0, depth, both, &i);
        expect_part(gone, shift, depth, both, &i);
        assert_null(next_frame(boxes, count, &i));
    }
}

static struct flamepix_layout *lay_out_after(const char *before, const char *after)
{
    return layouts_of(differing_measured("after", before, after), options_of(false));
}

static void expect_both(uint64_t *seed, const char *before, const char *after)
{
    static struct chosen chosen;
    struct flamepix_layout *left = NULL, *right = NULL;
    choose_gone(&chosen, before, after);
    struct flamepix_layout *both = lay_out_both(seed, before, after);
    if (chosen.after > 0)
        left = lay_out_after(before, after);
    if (chosen.count > 0)
        right = layouts_of(test_source_of_stacks(chosen.stacks, chosen.count), options_of(false));
    const double gone = right != NULL ? flamepix_layout_summary(right).total : 0;
    assert_true(flamepix_layout_summary(both).total == chosen.after + gone);
    expect_rows(left, right, chosen.after, both);
    flamepix_layout_free(left);
    flamepix_layout_free(right);
    flamepix_layout_free(both);
    free_chosen(&chosen);
}

static void test_both_regions_are_the_layouts_of_their_stacks(void **state)
{
    (void)state;
    uint64_t seed = 21;
    for (int i = 0; i < test_rounds(PROFILES); i++) {
        char *before = profiles_folded(&seed), *after = profiles_folded(&seed);
        expect_both(&seed, before, after);
        free(before);
        free(after);
    }
}

static void test_a_side_may_be_empty(void **state)
{
    (void)state;
    uint64_t seed = 22;
    char *folded = profiles_folded(&seed);
    expect_both(&seed, folded, "");
    expect_both(&seed, "", folded);
    expect_both(&seed, folded, folded);
    free(folded);
}

/* -- runs -------------------------------------------------------------------------------------- */

static void expect_no_run_across(const struct flamepix_layout *layout, double seam)
{
    for (uint32_t depth = 1; depth < flamepix_layout_summary(layout).rows; depth++) {
        size_t count;
        const struct flamepix_box *boxes = flamepix_layout_row(layout, depth, &count);
        for (size_t i = 0; i < count; i++)
            assert_true(boxes[i].end <= seam || boxes[i].start >= seam);
    }
}

static void expect_same_layout(const struct flamepix_layout *expected,
                               const struct flamepix_layout *layout)
{
    char *text = record_all(layout), *expected_text = record_all(expected);
    assert_string_equal(text, expected_text);
    free(text);
    free(expected_text);
}

/* With a few columns, whenever narrow frames are let go. */
static struct flamepix_layout *lay_out_coarse(const char *before, const char *after,
                                              const struct flamepix_layout_options *options,
                                              size_t factor)
{
    const struct fpx_box_store_pace pace = {.first = factor, .factor = factor};
    struct flamepix_stacks *measured = differing_measured("after", before, after), *both;
    struct flamepix_layout *layout;
    assert_int_equal(flamepix_white_black_open(measured, 0, &both), FLAMEPIX_OK);
    assert_int_equal(fpx_layout_build(both, options, pace, &layout), FLAMEPIX_OK);
    flamepix_stacks_free(both);
    flamepix_stacks_free(measured);
    return layout;
}

static void expect_coarse(uint64_t *seed, const char *before, const char *after, double seam)
{
    struct flamepix_layout_options options = layouts_columns(1 + profiles_below(seed, 60));
    options.any_order = true;
    struct flamepix_layout *layout = lay_out_coarse(before, after, &options, 1);
    struct flamepix_layout *late = lay_out_coarse(before, after, &options, 1000);
    struct flamepix_layout *fine = lay_out_both(seed, before, after), *coarser;
    assert_int_equal(flamepix_layout_coarser(fine, &options, &coarser), FLAMEPIX_OK);
    expect_no_run_across(layout, seam);
    expect_same_layout(layout, late);
    expect_same_layout(layout, coarser);
    flamepix_layout_free(layout);
    flamepix_layout_free(late);
    flamepix_layout_free(fine);
    flamepix_layout_free(coarser);
}

static void test_no_run_goes_from_one_region_to_the_other(void **state)
{
    (void)state;
    uint64_t seed = 23;
    for (int i = 0; i < test_rounds(PROFILES); i++) {
        char *before = profiles_folded(&seed), *after = profiles_folded(&seed);
        expect_coarse(&seed, before, after, differing_sums(before, after).after.value);
        free(before);
        free(after);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_both_regions_are_the_layouts_of_their_stacks),
        cmocka_unit_test(test_a_side_may_be_empty),
        cmocka_unit_test(test_no_run_goes_from_one_region_to_the_other),
    };
    return cmocka_run_group_tests_name("white_black_layout", tests, NULL, NULL);
}
