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

static const char before[] = "a;b;first;one 1\na;b;first;two 2\na;c;other;one 3\nb;d;third;one 5\n";
static const char after[] = "a;b;first;one 1.5\na;c;other;two 4\nb;d;third;one 5\nc;e;four;two 6\n";

enum { SIDES = 2 };

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
    expect_weights(before, after, false);
}

static void test_sides_that_are_in_no_order_weigh_the_same(void **state)
{
    (void)state;
    expect_weights(before, "c;e;four;two 6\nb;d;third;one 5\na;c;other;two 4\na;b;first;one 1.5\n",
                   true);
}

static void test_memory_may_run_out_at_every_allocation(void **state)
{
    (void)state;
    struct reading reading;
    open_reading(&reading, before, after);
    reading.options.jobs = 1;
    assert_true(scarce_memory_try(weigh, &reading) > 10);
    close_reading(&reading);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_side_is_weighed_in_parts),
        cmocka_unit_test(test_sides_that_are_in_no_order_weigh_the_same),
        cmocka_unit_test(test_memory_may_run_out_at_every_allocation),
    };
    return cmocka_run_group_tests_name("weigh sides", tests, NULL, NULL);
}
