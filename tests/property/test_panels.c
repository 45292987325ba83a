/* Panels of random profiles against single pictures: the boxes of each panel are those of a layout
 * that was made of its measure alone, in a reading of its own. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <flamepix.h>

#include "support/pictures/differing_profiles.h"
#include "support/pictures/profiles.h"
#include "support/random.h"
#include "support/recordings/layout_text.h"

enum { PROFILES = 300, MEASURES_MAX = 16 };

static struct flamepix_input *input_of(const char *folded)
{
    struct flamepix_input *input;
    assert_int_equal(flamepix_input_from_memory(flamepix_bytes_of(folded), NULL, &input),
                     FLAMEPIX_OK);
    return input;
}

/* Up to 40 lines, often of the same few paths, in any order; the last one has weight in any
 * case. */
static char *make_side(uint64_t *seed)
{
    struct flamepix_buffer folded = {0};
    for (unsigned lines = profiles_below(seed, 40); lines > 0; lines--) {
        record_text(&folded, "a");
        for (unsigned frames = profiles_below(seed, 4); frames > 0; frames--)
            record_text(&folded, ";%c", 'a' + (int)profiles_below(seed, 3));
        record_text(&folded, " %u\n", 1 + profiles_below(seed, 20));
    }
    record_text(&folded, "a;z 1\n");
    return record_take(&folded);
}

static size_t pick_measures(uint64_t *seed, const struct flamepix_measure **measures)
{
    size_t count = 0;
    for (size_t i = 0; flamepix_measure_at(i) != NULL && count < MEASURES_MAX; i++)
        if (profiles_below(seed, 3) > 0)
            measures[count++] = flamepix_measure_at(i);
    if (count == 0)
        measures[count++] = flamepix_measure_at(0);
    return count;
}

/* -- a single picture -------------------------------------------------------------------------- */

/* NULL: the measure has no weight. */
static char *single(const struct flamepix_measure *measure, const char *before, const char *after,
                    const struct flamepix_layout_options *options)
{
    struct flamepix_stacks *stacks =
        differing_measured_of(measure->name, differing_sides(before, after));
    struct flamepix_layout *layout = NULL;
    char *text = NULL;
    const enum flamepix_status status = flamepix_layout_create(stacks, options, &layout);
    if (status == FLAMEPIX_OK)
        text = record_all(layout);
    else
        assert_int_equal(status, FLAMEPIX_NO_STACKS);
    flamepix_layout_free(layout);
    flamepix_stacks_free(stacks);
    return text;
}

/* -- both -------------------------------------------------------------------------------------- */

static void expect_panel(const struct flamepix_sheet_panel *panel, const char *before,
                         const char *after, const struct flamepix_layout_options *options)
{
    char *expected = single(panel->measure, before, after, options);
    if (expected == NULL) {
        assert_int_equal(panel->packed.length, 0);
        assert_non_null(panel->note);
        return;
    }
    struct flamepix_layout *layout;
    assert_int_equal(flamepix_layout_unpack(panel->packed, &layout), FLAMEPIX_OK);
    char *boxes = record_all(layout);
    assert_string_equal(boxes, expected);
    free(boxes);
    free(expected);
    flamepix_layout_free(layout);
}

static void read_panels(const char *before, const char *after,
                        const struct flamepix_panels_options *options,
                        struct flamepix_panels **panels_ret, struct flamepix_profile_report *report)
{
    struct flamepix_input *inputs[] = {input_of(before), input_of(after)};
    assert_int_equal(flamepix_panels_read(inputs, 2, options, panels_ret, report), FLAMEPIX_OK);
    flamepix_input_free(inputs[0]);
    flamepix_input_free(inputs[1]);
}

static void try_profile(uint64_t *seed)
{
    static const struct flamepix_input_part parts[] = {{.side = FLAMEPIX_BEFORE},
                                                       {.side = FLAMEPIX_AFTER}};
    const struct flamepix_figure_options figure = flamepix_figure_defaults();
    const struct flamepix_measure *measures[MEASURES_MAX];
    struct flamepix_layout_options layout = flamepix_layout_defaults(), of_row;
    struct flamepix_panels *panels = NULL;
    struct flamepix_profile_report report = {0};
    layout.minwidth_px = 1 + profiles_below(seed, 60);
    const size_t count = pick_measures(seed, measures);
    const struct flamepix_panels_options options = {
        .profile = {.size = sizeof(struct flamepix_profile_options),
                    .format = flamepix_format_named("folded"),
                    .reading = {.counts = 1},
                    .parts = parts},
        .sheet = flamepix_panels_sheet(&figure, &layout, measures, count, false),
        .measures = measures,
        .count = count,
    };
    char *before = make_side(seed);
    char *after = profiles_below(seed, 5) > 0 ? make_side(seed) : strdup(before);
    read_panels(before, after, &options, &panels, &report);
    of_row = layout;
    assert_int_equal(flamepix_sheet_plan(&options.sheet, count, &layout), FLAMEPIX_OK);
    assert_int_equal(flamepix_sheet_plan_row(&options.sheet, count, &of_row), FLAMEPIX_OK);
    layout.compares = of_row.compares = true;
    size_t made;
    const struct flamepix_sheet_panel *all = flamepix_panels_all(panels, &made);
    assert_int_equal(made, count);
    for (size_t i = 0; i < count; i++) {
        assert_ptr_equal(all[i].measure, measures[i]);
        expect_panel(&all[i], before, after, all[i].has_row ? &of_row : &layout);
    }
    flamepix_panels_free(panels);
    free(before);
    free(after);
}

static void test_boxes_of_panels_are_those_of_single_pictures(void **state)
{
    (void)state;
    uint64_t seed = 1;
    for (int i = 0; i < test_rounds(PROFILES); i++)
        try_profile(&seed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_boxes_of_panels_are_those_of_single_pictures),
    };
    return cmocka_run_group_tests_name("panels", tests, NULL, NULL);
}
