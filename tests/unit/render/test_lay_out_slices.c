#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "render/render_internal.h"
#include "support/recordings/file_slices.h"
#include "support/scarce_memory.h"

enum { SIDES = 2 };

static const char *const texts[SIDES] = {
    "a;b;first;one 1\na;b;first;two 2\na;c;other;one 3\nb;d;third;one 5\n",
    "a;b;first;one 1\na;c;other;two 4\nb;d;third;one 7\nc;e;four;two 6\n"};

/* A comparison whose sides are counted, too. */
struct comparison {
    FILE *files[SIDES];
    struct flamepix_input *inputs[SIDES];
    struct flamepix_input_part roles[SIDES];
    struct flamepix_render_options render;
    struct flamepix_tally *drawn;
    struct flamepix_layout *layout;
    struct flamepix_profile_report report;
};

static struct flamepix_tally *create_tally(void)
{
    const struct flamepix_tally_options options = {.inclusive = true};
    struct flamepix_tally *tally;
    assert_int_equal(flamepix_tally_create(&options, &tally), FLAMEPIX_OK);
    return tally;
}

static void open_comparison(struct comparison *comparison)
{
    *comparison = (struct comparison){
        .roles = {{.side = FLAMEPIX_BEFORE}, {.side = FLAMEPIX_AFTER}},
        .render = flamepix_render_defaults(),
        .drawn = create_tally(),
    };
    comparison->render.before = create_tally();
    comparison->render.after = create_tally();
    comparison->render.profile.parts = comparison->roles;
    comparison->render.profile.jobs = 1;
    for (size_t i = 0; i < SIDES; i++) {
        comparison->files[i] = tmpfile();
        assert_non_null(comparison->files[i]);
        test_file_holds(fileno(comparison->files[i]), texts[i], strlen(texts[i]));
        comparison->inputs[i] = test_file_input(comparison->files[i]);
    }
}

static void close_comparison(struct comparison *comparison)
{
    for (size_t i = 0; i < SIDES; i++) {
        flamepix_input_free(comparison->inputs[i]);
        fclose(comparison->files[i]);
    }
    flamepix_layout_free(comparison->layout);
    flamepix_tally_free(comparison->drawn);
    flamepix_tally_free(comparison->render.before);
    flamepix_tally_free(comparison->render.after);
}

/* Nothing is to be read as a whole. */
static enum flamepix_status refuse(void *user, struct flamepix_stacks *stacks)
{
    (void)user, (void)stacks;
    return FLAMEPIX_BAD_ARGUMENT;
}

static enum flamepix_status lay_out(void *user)
{
    struct comparison *comparison = user;
    const struct fpx_slice_limits limits = {16, FPX_SLICES_MAX, 0, 0};
    const struct fpx_slices_layout parts = {&comparison->render, &comparison->render.layout,
                                            comparison->drawn, &comparison->layout, &limits};
    flamepix_layout_free(comparison->layout);
    comparison->layout = NULL;
    for (size_t i = 0; i < SIDES; i++) {
        const enum flamepix_status status = flamepix_input_rewind(comparison->inputs[i]);
        if (status != FLAMEPIX_OK)
            return status;
    }
    return fpx_lay_out_slices(comparison->inputs, SIDES, &comparison->render.profile, &parts,
                              refuse, comparison, &comparison->report);
}

static double count_of(const struct flamepix_tally *tally)
{
    return flamepix_tally_all(tally).value;
}

static void test_two_sides_are_laid_out_and_counted_in_parts(void **state)
{
    (void)state;
    struct comparison comparison;
    open_comparison(&comparison);
    assert_int_equal(lay_out(&comparison), FLAMEPIX_OK);
    assert_true(flamepix_layout_summary(comparison.layout).total == 18);
    assert_true(count_of(comparison.drawn) == 18);
    assert_true(count_of(comparison.render.before) == 11);
    assert_true(count_of(comparison.render.after) == 18);
    assert_int_equal(comparison.report.difference.stacks_common, 2);
    assert_true(comparison.report.difference.plus.value == 12);
    assert_true(comparison.report.difference.minus.value == 5);
    close_comparison(&comparison);
}

static void test_memory_may_run_out_at_every_allocation(void **state)
{
    (void)state;
    struct comparison comparison;
    open_comparison(&comparison);
    assert_true(scarce_memory_try(lay_out, &comparison) > 50);
    close_comparison(&comparison);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_two_sides_are_laid_out_and_counted_in_parts),
        cmocka_unit_test(test_memory_may_run_out_at_every_allocation),
    };
    return cmocka_run_group_tests_name("lay_out_slices", tests, NULL, NULL);
}
