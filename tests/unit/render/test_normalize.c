#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "render/normalize.h"
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_ratio_makes_one_side_as_heavy_as_the_other),
        cmocka_unit_test(test_a_side_of_nothing_is_told),
        cmocka_unit_test(test_what_lacks_memory_says_so),
    };
    return cmocka_run_group_tests_name("normalize", tests, NULL, NULL);
}
