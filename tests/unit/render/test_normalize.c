#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "render/normalize.h"
#include "support/recordings/file_slices.h"
#include "support/scarce_memory.h"

enum { SIDES = 2 };

/* What came of it, with the inputs as they are then. */
struct outcome {
    struct flamepix_input_part parts[SIDES];
    enum flamepix_side lacking;
    enum flamepix_status status;
};

static struct outcome normalize(const char *before, const char *after, struct fpx_normalizing how)
{
    const char *const texts[SIDES] = {before, after};
    const struct flamepix_profile_options profile = {.format = NULL};
    struct outcome outcome = {.parts = {{.side = FLAMEPIX_BEFORE}, {.side = FLAMEPIX_AFTER}}};
    struct flamepix_input *inputs[SIDES] = {NULL, NULL};
    outcome.status = FLAMEPIX_OK;
    for (size_t i = 0; i < SIDES && outcome.status == FLAMEPIX_OK; i++)
        outcome.status = flamepix_input_from_memory(flamepix_bytes_of(texts[i]), NULL, &inputs[i]);
    if (outcome.status == FLAMEPIX_OK)
        outcome.status =
            fpx_normalize(&how, inputs, SIDES, &profile, outcome.parts, &outcome.lacking, NULL);
    for (size_t i = 0; i < SIDES; i++)
        flamepix_input_free(inputs[i]);
    return outcome;
}

static void assert_ratios(struct fpx_normalizing how, struct flamepix_ratio before,
                          struct flamepix_ratio after)
{
    const struct outcome outcome = normalize("a 2\nb 2\n", "a 3\nc 7\n", how);
    assert_int_equal(outcome.status, FLAMEPIX_OK);
    assert_int_equal(outcome.lacking, FLAMEPIX_NO_SIDE);
    assert_true(outcome.parts[0].ratio.over == before.over);
    assert_true(outcome.parts[0].ratio.under == before.under);
    assert_true(outcome.parts[1].ratio.over == after.over);
    assert_true(outcome.parts[1].ratio.under == after.under);
}

static void test_a_ratio_makes_one_side_as_heavy_as_the_other(void **state)
{
    (void)state;
    const struct flamepix_ratio none = {0, 0};
    assert_ratios((struct fpx_normalizing){.by = FPX_EQUAL_BY_AFTER},
                  (struct flamepix_ratio){10, 4}, none);
    assert_ratios((struct fpx_normalizing){.by = FPX_EQUAL_BY_BEFORE}, none,
                  (struct flamepix_ratio){4, 10});
    assert_ratios((struct fpx_normalizing){.by = FPX_EQUAL_BY_NUMBER, .number = 100},
                  (struct flamepix_ratio){100, 4}, (struct flamepix_ratio){100, 10});
    assert_ratios((struct fpx_normalizing){.by = FPX_EQUAL_BY_NOTHING}, none, none);
}

static void test_a_side_of_nothing_is_told(void **state)
{
    (void)state;
    const struct fpx_normalizing after = {.by = FPX_EQUAL_BY_AFTER};
    const struct fpx_normalizing samples = {.by = FPX_EQUAL_BY_SAMPLES};
    assert_int_equal(normalize("\n", "a 1\n", after).lacking, FLAMEPIX_BEFORE);
    const struct outcome outcome = normalize("a 1\n", "b 0\n", after);
    assert_int_equal(outcome.status, FLAMEPIX_OK);
    assert_int_equal(outcome.lacking, FLAMEPIX_AFTER);
    assert_true(outcome.parts[0].ratio.under == 0);
    assert_int_equal(normalize("a 1\n", "b 1\n", samples).lacking, FLAMEPIX_BEFORE);
}

static enum flamepix_status normalize_once(void *how)
{
    return normalize("a 2\nb 2\n", "c 3\na 7\n", *(const struct fpx_normalizing *)how).status;
}

static void test_what_lacks_memory_says_so(void **state)
{
    (void)state;
    struct fpx_normalizing how = {.by = FPX_EQUAL_BY_AFTER};
    assert_true(scarce_memory_try(normalize_once, &how) > 0);
    how.by = FPX_EQUAL_BY_DURATION;
    assert_true(scarce_memory_try(normalize_once, &how) > 0);
}

/* -- what the sides weigh ---------------------------------------------------------------------- */

static const char before_text[] =
    "a;b;first;one 1\na;b;first;two 2\na;c;other;one 3\nb;d;third;one 5\n";
static const char after_text[] =
    "a;b;first;one 1.5\na;c;other;two 4\nb;d;third;one 5\nc;e;four;two 6\n";

struct reading {
    FILE *files[SIDES];
    struct flamepix_input *inputs[SIDES];
    struct flamepix_input_part roles[SIDES];
    struct flamepix_profile_options options;
    struct fpx_slice_limits limits;
    struct fpx_side_weights weights;
    struct flamepix_profile_report report;
};

static void open_reading(struct reading *reading, const char *first, const char *second)
{
    const char *const texts[SIDES] = {first, second};
    *reading = (struct reading){.roles = {{.side = FLAMEPIX_BEFORE}, {.side = FLAMEPIX_AFTER}},
                                .limits = {16, FPX_SLICES_MAX, 0, 0}};
    reading->options.parts = reading->roles;
    for (size_t i = 0; i < SIDES; i++) {
        reading->files[i] = tmpfile();
        assert_non_null(reading->files[i]);
        test_file_holds(fileno(reading->files[i]), texts[i], strlen(texts[i]));
        reading->inputs[i] = test_file_input(reading->files[i]);
    }
}

static void close_reading(struct reading *reading)
{
    for (size_t i = 0; i < SIDES; i++) {
        flamepix_input_free(reading->inputs[i]);
        fclose(reading->files[i]);
    }
}

static enum flamepix_status weigh(void *user)
{
    struct reading *reading = user;
    for (size_t i = 0; i < SIDES; i++) {
        const enum flamepix_status status = flamepix_input_rewind(reading->inputs[i]);
        if (status != FLAMEPIX_OK)
            return status;
    }
    return fpx_weigh_sides(reading->inputs, SIDES, &reading->options, &reading->limits,
                           &reading->weights, &reading->report);
}

static void expect_weights(const char *first, const char *second, bool resorted)
{
    struct reading reading;
    open_reading(&reading, first, second);
    for (reading.options.jobs = 1; reading.options.jobs <= 3; reading.options.jobs++) {
        assert_int_equal(weigh(&reading), FLAMEPIX_OK);
        assert_true(reading.weights.before.value == 11 && reading.weights.before.rest == 0);
        assert_true(reading.weights.after.value == 16.5 && reading.weights.after.rest == 0);
        assert_int_equal(reading.report.resorted, resorted);
        assert_true(reading.report.has_two_sides);
    }
    close_reading(&reading);
}

static void test_each_side_is_weighed_in_parts(void **state)
{
    (void)state;
    expect_weights(before_text, after_text, false);
}

static void test_sides_that_are_in_no_order_weigh_the_same(void **state)
{
    (void)state;
    expect_weights(before_text,
                   "c;e;four;two 6\nb;d;third;one 5\na;c;other;two 4\na;b;first;one 1.5\n", true);
}

static void test_memory_may_run_out_at_every_allocation(void **state)
{
    (void)state;
    struct reading reading;
    open_reading(&reading, before_text, after_text);
    reading.options.jobs = 1;
    assert_true(scarce_memory_try(weigh, &reading) > 10);
    close_reading(&reading);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_ratio_makes_one_side_as_heavy_as_the_other),
        cmocka_unit_test(test_a_side_of_nothing_is_told),
        cmocka_unit_test(test_what_lacks_memory_says_so),
        cmocka_unit_test(test_each_side_is_weighed_in_parts),
        cmocka_unit_test(test_sides_that_are_in_no_order_weigh_the_same),
        cmocka_unit_test(test_memory_may_run_out_at_every_allocation),
    };
    return cmocka_run_group_tests_name("normalize", tests, NULL, NULL);
}
