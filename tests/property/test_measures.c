/* Both measures of a profile, from its lines to its boxes, by every way that there is: whatever the
 * order of its lines, and however it was taken to pieces, all sums come out the same to the bit. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <flamepix/layout.h>
#include <flamepix/order.h>

#include "stack/order/sort.h"
#include "support/paths.h"
#include "support/pictures/profiles.h"
#include "support/random.h"
#include "support/recordings/layout_text.h"

enum { PROFILES = 1500, LINES_MAX = 200 };

/* Folded text whose lines can be put in another order. */
struct profile {
    char *text;
    char *lines[LINES_MAX]; /* in it, without their line feeds */
    size_t count;
};

static void split(struct profile *profile)
{
    profile->count = 0;
    for (char *line = strtok(profile->text, "\n"); line != NULL; line = strtok(NULL, "\n")) {
        assert_true(profile->count < LINES_MAX);
        profile->lines[profile->count++] = line;
    }
}

static void shuffle(uint64_t *seed, struct profile *profile)
{
    for (size_t i = profile->count; i > 1; i--) {
        size_t j = profiles_below(seed, (unsigned)i);
        char *line = profile->lines[j];
        profile->lines[j] = profile->lines[i - 1];
        profile->lines[i - 1] = line;
    }
}

static char *joined(const struct profile *profile, size_t begin, size_t end)
{
    struct flamepix_buffer text = {0};
    for (size_t i = begin; i < end; i++)
        record_text(&text, "%s\n", profile->lines[i]);
    return record_take(&text);
}

/* Decimal fractions of which no two sums are rounded alike. */
static char *decimal_profile(uint64_t *seed)
{
    struct flamepix_buffer folded = {0};
    for (unsigned i = 0; i < 60; i++) {
        record_text(&folded, "%s;%s", profiles_name(seed), profiles_name(seed));
        record_text(&folded, " %u.%03u,", profiles_below(seed, 3), 1 + profiles_below(seed, 999));
        record_text(&folded, "%s%u.%03u\n", i % 2 == 0 ? "-" : "", profiles_below(seed, 1000),
                    profiles_below(seed, 1000));
    }
    return record_take(&folded);
}

/* -- the ways to a layout ---------------------------------------------------------------------- */

static struct flamepix_layout *lay_out(struct flamepix_stacks *stacks)
{
    const struct flamepix_layout_options options = {.columns = 40, .minwidth_px = 1};
    struct flamepix_layout *layout;
    assert_int_equal(flamepix_layout_create(stacks, &options, &layout), FLAMEPIX_OK);
    flamepix_stacks_free(stacks);
    return layout;
}

static struct flamepix_stacks *sorted_on_disk(uint64_t *seed, struct flamepix_stacks *unsorted)
{
    const struct fpx_sort_limits limits = {
        .block_nbytes = 100 + profiles_below(seed, 1000),
        .sorted_files = {.resident_nbytes = profiles_below(seed, 2) * 3000,
                         .fan_in = 2 + profiles_below(seed, 4),
                         .buffer_nbytes = 1 + profiles_below(seed, 100)},
    };
    struct flamepix_stacks *stacks;
    assert_int_equal(fpx_sort_create(unsorted, &limits, &stacks), FLAMEPIX_OK);
    return stacks;
}

static struct flamepix_layout *by_sort(uint64_t *seed, const struct profile *profile)
{
    char *text = joined(profile, 0, profile->count);
    struct flamepix_layout *layout = lay_out(sorted_on_disk(seed, paths_as_given(text)));
    free(text);
    return layout;
}

static struct flamepix_layout *by_merge(uint64_t *seed, const struct profile *profile)
{
    struct flamepix_stacks *parts[3], *merged;
    for (size_t i = 0; i < 3; i++) {
        char *text = joined(profile, profile->count * i / 3, profile->count * (i + 1) / 3);
        parts[i] = i == 0 ? sorted_on_disk(seed, paths_as_given(text)) : paths_sorted(text);
        free(text);
    }
    assert_int_equal(flamepix_order_merge(parts, 3, &merged), FLAMEPIX_OK);
    return lay_out(merged);
}

static struct flamepix_layout *by_concat(uint64_t *seed, const struct profile *profile)
{
    struct flamepix_stacks *parts[3], *all;
    for (size_t i = 0; i < 3; i++) {
        char *text = joined(profile, profile->count * i / 3, profile->count * (i + 1) / 3);
        parts[i] = paths_as_given(text);
        free(text);
    }
    assert_int_equal(flamepix_order_concat(parts, 3, &all), FLAMEPIX_OK);
    return lay_out(sorted_on_disk(seed, all));
}

static int compare_lines(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Leaves the lines in the order of `sort`. */
static struct flamepix_layout *by_line_order(struct profile *profile)
{
    qsort(profile->lines, profile->count, sizeof(profile->lines[0]), compare_lines);
    char *text = joined(profile, 0, profile->count);
    struct flamepix_stacks *stacks;
    assert_int_equal(flamepix_order_lines(paths_as_given(text), &stacks), FLAMEPIX_OK);
    free(text);
    return lay_out(stacks);
}

/* -- the same to the bit ----------------------------------------------------------------------- */

static void expect_same_weight(struct flamepix_weight a, struct flamepix_weight b)
{
    assert_true(a.value == b.value && a.rest == b.rest);
}

static void expect_same_boxes(const struct flamepix_layout *a, const struct flamepix_layout *b)
{
    for (uint32_t depth = 0; depth < flamepix_layout_summary(a).rows; depth++) {
        size_t count, other_count;
        const struct flamepix_box *boxes = flamepix_layout_row(a, depth, &count);
        const struct flamepix_box *others = flamepix_layout_row(b, depth, &other_count);
        assert_int_equal(count, other_count);
        for (size_t i = 0; i < count; i++) {
            expect_same_weight(boxes[i].weight, others[i].weight);
            expect_same_weight(boxes[i].self, others[i].self);
            expect_same_weight(boxes[i].other, others[i].other);
            expect_same_weight(boxes[i].other_self, others[i].other_self);
        }
    }
}

/* Frees `layout`. */
static void expect_same(const struct flamepix_layout *expected, struct flamepix_layout *layout)
{
    char *text = record_all(layout), *expected_text = record_all(expected);
    assert_string_equal(text, expected_text);
    free(text);
    free(expected_text);
    expect_same_boxes(expected, layout);
    flamepix_layout_free(layout);
}

static void expect_root_holds_all(const struct flamepix_layout *layout,
                                  const struct profile *profile)
{
    struct flamepix_stack sum = {0}, stack = {0};
    for (size_t i = 0; i < profile->count; i++) {
        paths_measures(strrchr(profile->lines[i], ' ') + 1, &stack);
        flamepix_stack_add(&sum, &stack);
    }
    size_t count;
    const struct flamepix_box *root = flamepix_layout_row(layout, 0, &count);
    expect_same_weight(root->weight, sum.weight);
    expect_same_weight(root->other, sum.other);
}

static void expect_one_layout(uint64_t *seed, char *folded)
{
    static struct profile profile;
    struct flamepix_layout *expected = lay_out(paths_sorted(folded));
    profile.text = folded;
    split(&profile);
    shuffle(seed, &profile);
    expect_root_holds_all(expected, &profile);
    expect_same(expected, by_sort(seed, &profile));
    expect_same(expected, by_merge(seed, &profile));
    expect_same(expected, by_concat(seed, &profile));
    expect_same(expected, by_line_order(&profile));
    flamepix_layout_free(expected);
    free(folded);
}

static void test_every_way_to_a_layout_sums_both_measures_alike(void **state)
{
    (void)state;
    uint64_t seed = 11;
    for (int i = 0; i < test_rounds(PROFILES); i++)
        expect_one_layout(&seed, profiles_folded(&seed));
}

static void test_every_way_to_a_layout_sums_decimals_alike(void **state)
{
    (void)state;
    uint64_t seed = 12;
    for (int i = 0; i < test_rounds(PROFILES / 3); i++)
        expect_one_layout(&seed, decimal_profile(&seed));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_way_to_a_layout_sums_both_measures_alike),
        cmocka_unit_test(test_every_way_to_a_layout_sums_decimals_alike),
    };
    return cmocka_run_group_tests_name("measures", tests, NULL, NULL);
}
