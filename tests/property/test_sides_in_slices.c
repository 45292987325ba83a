/* A comparison laid out in parts, and what is counted of each side on the way, is that of one
 * reader, in every measure, whatever the threads. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "render/render_internal.h"
#include "render/render_steps.h"
#include "support/pictures/layouts.h"
#include "support/pictures/profiles.h"
#include "support/random.h"
#include "support/recordings/file_slices.h"
#include "support/recordings/layout_text.h"
#include "support/tallies.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

enum { ROUNDS = 200, SIDES = 2 };

static const unsigned jobs[] = {1, 2, 3, 7, 16};

/* Two files of one count, or one of two. */
struct comparison {
    FILE *files[SIDES];
    struct flamepix_buffer texts[SIDES];
    struct flamepix_input_part roles[SIDES];
    size_t count;
    struct flamepix_view_request views[1];
    struct flamepix_render_options render;
    struct flamepix_tally *drawn;
    struct flamepix_layout *made;
    struct flamepix_profile_report report;
    bool has_given_up; /* it was read as a whole in the end */
};

/* -- making one -------------------------------------------------------------------------------- */

/* Views that keep order, of which some leave nothing. */
static void random_view(uint64_t *seed, struct comparison *comparison)
{
    static const struct {
        const char *view, *argument;
    } views[] = {{"focus", "a"}, {"ignore", "b"}, {"zoom", "main"}, {"ignore", "."}};
    const size_t view = profiles_below(seed, COUNT(views));
    comparison->views[0] = (struct flamepix_view_request){
        .view = flamepix_view_named(views[view].view), .argument = views[view].argument};
    comparison->render.profile.views = comparison->views;
    comparison->render.profile.view_count = profiles_below(seed, 2);
}

static struct flamepix_tally *create_tally(size_t limit_nbytes)
{
    const struct flamepix_tally_options options = {.inclusive = true, .limit_nbytes = limit_nbytes};
    struct flamepix_tally *tally;
    assert_int_equal(flamepix_tally_create(&options, &tally), FLAMEPIX_OK);
    return tally;
}

static void fill(uint64_t *seed, bool is_whole, struct comparison *comparison)
{
    comparison->count = 1 + (profiles_below(seed, 3) > 0);
    const unsigned counts = comparison->count == SIDES ? 1 : 2;
    for (size_t i = 0; i < comparison->count; i++) {
        test_random_lines(seed, counts, is_whole, &comparison->texts[i]);
        test_file_holds(fileno(comparison->files[i]), comparison->texts[i].data,
                        comparison->texts[i].length);
        comparison->roles[i] =
            (struct flamepix_input_part){.side = i == 0 ? FLAMEPIX_BEFORE : FLAMEPIX_AFTER};
    }
    if (!is_whole)
        comparison->roles[0].ratio = (struct flamepix_ratio){1 + profiles_below(seed, 9), 7};
    comparison->render = flamepix_render_defaults();
    comparison->render.layout = profiles_options(seed);
    comparison->render.profile = (struct flamepix_profile_options){
        .format = flamepix_format_named("folded"),
        .reading.counts = counts,
        .parts = comparison->count == SIDES ? comparison->roles : NULL};
    comparison->render.shows_ratio = profiles_below(seed, 10) == 0;
    comparison->render.white_black = profiles_below(seed, 10) == 0;
    comparison->render.measure = flamepix_measure_at(profiles_below(seed, 12));
    random_view(seed, comparison);
    const size_t limit_nbytes = profiles_below(seed, 4) == 0 ? 400 + profiles_below(seed, 3000) : 0;
    comparison->drawn = create_tally(0);
    comparison->render.before = create_tally(limit_nbytes);
    comparison->render.after = create_tally(limit_nbytes);
}

static void empty(struct comparison *comparison)
{
    for (size_t i = 0; i < comparison->count; i++)
        flamepix_buffer_free(&comparison->texts[i]);
    flamepix_tally_free(comparison->drawn);
    flamepix_tally_free(comparison->render.before);
    flamepix_tally_free(comparison->render.after);
}

/* -- what comes of it -------------------------------------------------------------------------- */

struct outcome {
    char *text;
    struct flamepix_difference difference;
    struct flamepix_layout *layout; /* NULL: there is none */
};

static void record_gathered(struct flamepix_buffer *text, struct flamepix_gatherer *gatherer)
{
    struct flamepix_figure_stacks stacks;
    assert_int_equal(flamepix_gatherer_finish(gatherer, "", &stacks), FLAMEPIX_OK);
    record_text(text, "%s\n", stacks.are_large ? "too large" : "gathered");
    for (size_t i = 0; i < stacks.packed.length; i += 97)
        record_text(text, "%02x", (unsigned char)stacks.packed.data[i]);
}

static struct outcome outcome_of(const struct comparison *comparison, enum flamepix_status status)
{
    const struct flamepix_profile_report *report = &comparison->report;
    struct flamepix_buffer text = {0};
    record_text(&text, "%s, %llu lines, %s\n", flamepix_status_text(status),
                (unsigned long long)report->lines, report->resorted ? "sorted" : "as it is");
    if (status != FLAMEPIX_OK)
        return (struct outcome){.text = record_take(&text)};
    tallies_record(&text, comparison->drawn, 0);
    tallies_record(&text, comparison->render.before, 0);
    tallies_record(&text, comparison->render.after, 0);
    if (comparison->render.gatherer != NULL)
        record_gathered(&text, comparison->render.gatherer);
    return (struct outcome){record_take(&text), report->difference, comparison->made};
}

static void free_outcome(struct outcome *outcome)
{
    free(outcome->text);
    flamepix_layout_free(outcome->layout);
}

static void expect_same(const struct outcome *outcome, const struct outcome *expected)
{
    assert_string_equal(outcome->text, expected->text);
    assert_memory_equal(&outcome->difference, &expected->difference, sizeof(outcome->difference));
    if (expected->layout != NULL)
        layouts_expect_equal(outcome->layout, expected->layout);
}

/* -- both ways --------------------------------------------------------------------------------- */

static struct outcome as_wholes(struct comparison *comparison)
{
    struct flamepix_input *inputs[SIDES];
    for (size_t i = 0; i < comparison->count; i++)
        assert_int_equal(flamepix_input_from_memory(flamepix_buffer_bytes(&comparison->texts[i]),
                                                    NULL, &inputs[i]),
                         FLAMEPIX_OK);
    const enum flamepix_status status =
        fpx_render_planned_layout(inputs, comparison->count, &comparison->render, comparison->drawn,
                                  &comparison->made, &comparison->report);
    for (size_t i = 0; i < comparison->count; i++)
        flamepix_input_free(inputs[i]);
    return outcome_of(comparison, status);
}

/* A flamepix_consume_fn: what is no good in parts is read as a whole, and all is told there. */
static enum flamepix_status give_up(void *user, struct flamepix_stacks *stacks)
{
    struct comparison *comparison = user;
    (void)stacks;
    comparison->has_given_up = true;
    return FLAMEPIX_NO_STACKS;
}

static struct outcome in_parts(struct comparison *comparison, const struct fpx_slice_limits *limits,
                               unsigned threads)
{
    const struct fpx_slices_layout parts = {&comparison->render, &comparison->render.layout,
                                            comparison->drawn, &comparison->made, limits};
    struct flamepix_profile_options profile = comparison->render.profile;
    struct flamepix_input *inputs[SIDES];
    profile.jobs = threads;
    comparison->has_given_up = false;
    for (size_t i = 0; i < comparison->count; i++)
        inputs[i] = test_file_input(comparison->files[i]);
    const enum flamepix_status status = fpx_lay_out_slices(
        inputs, comparison->count, &profile, &parts, give_up, comparison, &comparison->report);
    for (size_t i = 0; i < comparison->count; i++)
        flamepix_input_free(inputs[i]);
    return comparison->has_given_up ? as_wholes(comparison) : outcome_of(comparison, status);
}

/* Whole numbers as one reader; all numbers as one thread that reads the parts. */
static void expect_comparison(struct comparison *comparison, bool is_whole,
                              const struct fpx_slice_limits *limits)
{
    struct outcome expected =
        is_whole ? as_wholes(comparison) : in_parts(comparison, limits, jobs[0]);
    for (size_t i = 0; i < COUNT(jobs); i++) {
        struct outcome found = in_parts(comparison, limits, jobs[i]);
        expect_same(&found, &expected);
        free_outcome(&found);
    }
    free_outcome(&expected);
}

static void test_comparisons_in_parts_are_what_they_are_as_a_whole(void **state)
{
    (void)state;
    struct comparison comparison = {.files = {tmpfile(), tmpfile()}};
    assert_true(comparison.files[0] != NULL && comparison.files[1] != NULL);
    for (uint64_t i = 0; i < (uint64_t)test_rounds(ROUNDS); i++) {
        uint64_t seed = i;
        const bool is_whole = i % 2 == 0;
        fill(&seed, is_whole, &comparison);
        const struct fpx_slice_limits limits = {
            1 + profiles_below(&seed, 200), 2 + profiles_below(&seed, 59),
            profiles_below(&seed, 100), profiles_below(&seed, 50)};
        expect_comparison(&comparison, is_whole, &limits);
        empty(&comparison);
        comparison = (struct comparison){.files = {comparison.files[0], comparison.files[1]}};
    }
    fclose(comparison.files[0]);
    fclose(comparison.files[1]);
}

/* -- gathering --------------------------------------------------------------------------------- */

/* Lines that hardly can be packed. */
static void append_lines(uint64_t seed, size_t count, struct flamepix_buffer *text)
{
    for (size_t i = 0; i < count; i++)
        record_text(text, "main;%06zu-%08x%08x %u\n", i, profiles_below(&seed, UINT32_MAX),
                    profiles_below(&seed, UINT32_MAX), 1 + profiles_below(&seed, 99));
}

static void expect_gathered(size_t most_nbytes, bool in_parts)
{
    const struct fpx_slice_limits limits = {200000, FPX_SLICES_MAX, 0, 0};
    uint64_t seed = 0;
    struct comparison comparison = {.files = {tmpfile(), tmpfile()}};
    assert_true(comparison.files[0] != NULL && comparison.files[1] != NULL);
    fill(&seed, true, &comparison);
    for (size_t i = 0; i < comparison.count; i++) {
        comparison.texts[i].length = 0;
        append_lines(i, 12000, &comparison.texts[i]);
        test_file_holds(fileno(comparison.files[i]), comparison.texts[i].data,
                        comparison.texts[i].length);
    }
    comparison.render.profile.view_count = 0;
    comparison.render.profile.reading.counts = 1;
    comparison.render.white_black = false;
    assert_int_equal(flamepix_gatherer_create(most_nbytes, &comparison.render.gatherer),
                     FLAMEPIX_OK);
    expect_comparison(&comparison, true, &limits);
    assert_int_equal(comparison.has_given_up, !in_parts);
    flamepix_gatherer_free(comparison.render.gatherer);
    empty(&comparison);
    fclose(comparison.files[0]);
    fclose(comparison.files[1]);
}

static void test_what_is_too_much_to_be_gathered_is_laid_out_in_parts(void **state)
{
    (void)state;
    expect_gathered(20000, true);
}

static void test_what_can_be_gathered_is_read_as_a_whole(void **state)
{
    (void)state;
    expect_gathered((size_t)100 << 20, false);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_comparisons_in_parts_are_what_they_are_as_a_whole),
        cmocka_unit_test(test_what_is_too_much_to_be_gathered_is_laid_out_in_parts),
        cmocka_unit_test(test_what_can_be_gathered_is_read_as_a_whole),
    };
    return cmocka_run_group_tests_name("sides_in_slices", tests, NULL, NULL);
}
