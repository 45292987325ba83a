#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "figure/savings.h"

enum { STEPS_MAX = 16 };

/* Pictures whose sizes are made up: 1000 bytes, and 100 less with each step. */
struct trials {
    struct fpx_savings tried[STEPS_MAX];
    uint64_t limits[STEPS_MAX];
    size_t count;
    size_t fails_at; /* a trial that cannot be drawn; STEPS_MAX: none */
};

static uint64_t size_of(size_t trial)
{
    return 1000 - 100 * trial;
}

static enum flamepix_status measure(void *user, const struct fpx_savings *savings,
                                    uint64_t limit_nbytes, uint64_t *nbytes_ret)
{
    struct trials *trials = user;
    assert_true(trials->count < STEPS_MAX);
    trials->tried[trials->count] = *savings;
    trials->limits[trials->count] = limit_nbytes;
    const size_t trial = trials->count++;
    if (trial == trials->fails_at)
        return FLAMEPIX_NO_MEMORY;
    *nbytes_ret = size_of(trial);
    return limit_nbytes > 0 && *nbytes_ret > limit_nbytes ? FLAMEPIX_LIMIT_BYTES : FLAMEPIX_OK;
}

static enum flamepix_status find(const struct flamepix_figure_options *asked, struct trials *trials,
                                 struct fpx_savings *savings)
{
    const struct fpx_savings_request request = {.asked = asked, .measure = measure, .user = trials};
    trials->count = 0;
    return fpx_savings_find(&request, savings);
}

static void assert_words(const struct fpx_savings *savings,
                         const struct flamepix_figure_options *asked, const char *expected)
{
    struct flamepix_buffer text = {0};
    assert_int_equal(fpx_savings_text(savings, asked, &text), FLAMEPIX_OK);
    assert_int_equal(text.length, strlen(expected));
    if (text.length > 0)
        assert_string_equal(text.data, expected);
    flamepix_buffer_free(&text);
}

/* The words of what is given up, one behind the other, while nothing is small enough. */
static void assert_steps(const struct flamepix_figure_options *asked, const char *const *expected,
                         size_t count)
{
    struct flamepix_figure_options least = *asked;
    struct trials trials = {.fails_at = STEPS_MAX};
    struct fpx_savings savings;
    least.limit_nbytes = 1;
    assert_int_equal(find(&least, &trials, &savings), FLAMEPIX_LIMIT_BYTES);
    assert_int_equal(trials.count, count);
    for (size_t i = 0; i < count; i++) {
        assert_words(&trials.tried[i], asked, expected[i]);
        assert_int_equal(fpx_savings_are_any(&trials.tried[i], asked), i > 0);
        assert_int_equal(trials.limits[i], i + 1 < count ? 1 : 0);
    }
    assert_int_equal(savings.nbytes, size_of(count - 1));
}

#define ASSERT_STEPS(asked, ...)                                                                   \
    assert_steps(asked, (const char *const[]){__VA_ARGS__},                                        \
                 sizeof((const char *const[]){__VA_ARGS__}) / sizeof(char *))

#define ALL_OF_A_PNG "small compression, 2 levels of grey in labels"

static void test_a_png_gives_up_packing_then_levels_then_scale(void **state)
{
    (void)state;
    struct flamepix_figure_options asked = flamepix_figure_defaults();
    ASSERT_STEPS(&asked, "", "small compression", "small compression, 3 levels of grey in labels",
                 ALL_OF_A_PNG);
    asked.scale = 2.5;
    ASSERT_STEPS(&asked, "", "small compression", "small compression, 3 levels of grey in labels",
                 ALL_OF_A_PNG, ALL_OF_A_PNG ", scale 2 instead of 2.5",
                 ALL_OF_A_PNG ", scale 1.5 instead of 2.5",
                 ALL_OF_A_PNG ", scale 1 instead of 2.5");
    asked.scale = 4;
    asked.compression = FLAMEPIX_COMPRESSION_SMALL;
    asked.bare = true;
    ASSERT_STEPS(&asked, "", "scale 3 instead of 4", "scale 2 instead of 4",
                 "scale 1.5 instead of 4", "scale 1 instead of 4");
}

static void test_a_jpeg_gives_up_quality_then_scale(void **state)
{
    (void)state;
    struct flamepix_figure_options asked = flamepix_figure_defaults();
    asked.format = FLAMEPIX_JPEG;
    asked.scale = 1.5;
    ASSERT_STEPS(&asked, "", "quality 75 instead of 90", "quality 60 instead of 90",
                 "quality 60 instead of 90, scale 1 instead of 1.5");
    asked.quality = 70;
    ASSERT_STEPS(&asked, "", "quality 60 instead of 70",
                 "quality 60 instead of 70, scale 1 instead of 1.5");
    asked.quality = 10;
    ASSERT_STEPS(&asked, "", "scale 1 instead of 1.5");
}

static void test_the_first_picture_that_is_small_enough_is_taken(void **state)
{
    (void)state;
    struct flamepix_figure_options asked = flamepix_figure_defaults();
    struct trials trials = {.fails_at = STEPS_MAX};
    struct fpx_savings savings;
    for (size_t trial = 0; trial < 4; trial++) {
        asked.limit_nbytes = size_of(trial);
        assert_int_equal(find(&asked, &trials, &savings), FLAMEPIX_OK);
        assert_int_equal(trials.count, trial + 1);
        assert_int_equal(savings.nbytes, size_of(trial));
        asked.limit_nbytes--;
        assert_int_equal(find(&asked, &trials, &savings),
                         trial < 3 ? FLAMEPIX_OK : FLAMEPIX_LIMIT_BYTES);
        assert_int_equal(trials.count, trial < 3 ? trial + 2 : 4);
    }
}

static void test_what_cannot_be_drawn_ends_the_search(void **state)
{
    (void)state;
    struct flamepix_figure_options asked = flamepix_figure_defaults();
    struct fpx_savings savings;
    asked.limit_nbytes = 1;
    for (size_t i = 0; i < 4; i++) {
        struct trials trials = {.fails_at = i};
        assert_int_equal(find(&asked, &trials, &savings), FLAMEPIX_NO_MEMORY);
        assert_int_equal(trials.count, i + 1);
    }
}

static void test_savings_change_nothing_else_of_the_options(void **state)
{
    (void)state;
    struct flamepix_figure_options asked = flamepix_figure_defaults();
    asked.title = "asked";
    asked.scale = 2;
    asked.theme = FLAMEPIX_DARK;
    const struct fpx_savings savings = {
        .compression = FLAMEPIX_COMPRESSION_SMALL, .quality = 60, .levels = 3, .scale = 1};
    struct flamepix_figure_options options = fpx_savings_options(&savings, &asked);
    assert_int_equal(options.compression, FLAMEPIX_COMPRESSION_SMALL);
    assert_int_equal(options.quality, 60);
    assert_int_equal(options.levels, 3);
    assert_true(options.scale == 1);
    assert_string_equal(options.title, "asked");
    assert_int_equal(options.theme, FLAMEPIX_DARK);
    const struct fpx_savings none = fpx_savings_none(&asked);
    assert_false(fpx_savings_are_any(&none, &asked));
    options = fpx_savings_options(&none, &options);
    assert_int_equal(options.compression, asked.compression);
    assert_int_equal(options.quality, asked.quality);
    assert_int_equal(options.levels, asked.levels);
    assert_true(options.scale == asked.scale);
}

static void test_counted_bytes_add_up(void **state)
{
    (void)state;
    uint64_t nbytes = 5;
    assert_int_equal(fpx_count_nbytes(&nbytes, "abc", 3), FLAMEPIX_OK);
    assert_int_equal(fpx_count_nbytes(&nbytes, NULL, 0), FLAMEPIX_OK);
    assert_int_equal(nbytes, 8);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_png_gives_up_packing_then_levels_then_scale),
        cmocka_unit_test(test_a_jpeg_gives_up_quality_then_scale),
        cmocka_unit_test(test_the_first_picture_that_is_small_enough_is_taken),
        cmocka_unit_test(test_what_cannot_be_drawn_ends_the_search),
        cmocka_unit_test(test_savings_change_nothing_else_of_the_options),
        cmocka_unit_test(test_counted_bytes_add_up),
    };
    return cmocka_run_group_tests_name("savings", tests, NULL, NULL);
}
