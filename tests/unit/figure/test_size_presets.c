#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include <flamepix/figure.h>
#include <flamepix/limits.h>

#include "cli/batch/batch_steps.h"

static struct flamepix_figure_options preset(const char *name)
{
    struct flamepix_figure_options options = flamepix_figure_defaults();
    assert_int_equal(flamepix_figure_preset(name, &options), FLAMEPIX_OK);
    return options;
}

static void assert_exact(const char *name, uint32_t width, uint32_t height)
{
    const struct flamepix_figure_options options = preset(name);
    assert_int_equal(options.fit_width, width);
    assert_int_equal(options.fit_height, height);
}

static void test_presets_have_the_sizes_of_their_purpose(void **state)
{
    (void)state;
    assert_exact("thumb", 320, 180);
    assert_exact("og", 1200, 630);
    assert_exact("slack", 800, 1000);
    assert_exact("slide", 1920, 1080);
    assert_exact("docs", 0, 0);
    assert_int_equal(preset("docs").width, 1200);
    assert_true(preset("docs").scale == 2);
}

static void test_only_a_thumb_looks_like_one(void **state)
{
    (void)state;
    const char *name;
    for (size_t i = 0; (name = flamepix_figure_preset_name(i)) != NULL; i++)
        assert_int_equal(preset(name).thumbnail, name[0] == 't');
}

static void test_a_summary_begins_with_the_size(void **state)
{
    (void)state;
    const char *name;
    for (size_t i = 0; (name = flamepix_figure_preset_name(i)) != NULL; i++) {
        const struct flamepix_figure_options options = preset(name);
        char size[32];
        if (options.fit_height > 0)
            snprintf(size, sizeof(size), "%ux%u", options.fit_width, options.fit_height);
        else
            snprintf(size, sizeof(size), "%u wide", options.width);
        assert_int_equal(strncmp(flamepix_figure_preset_summary(i), size, strlen(size)), 0);
    }
    assert_null(flamepix_figure_preset_summary(100));
}

static void test_a_preset_replaces_an_exact_size(void **state)
{
    (void)state;
    struct flamepix_figure_options options = preset("og");
    assert_int_equal(flamepix_figure_preset("docs", &options), FLAMEPIX_OK);
    assert_int_equal(options.fit_width, 0);
    assert_int_equal(options.fit_height, 0);
    assert_true(options.fit_growth == 0);
}

/* Letters of 14 px and more, of 20 px on a slide, in rows that stay high enough for them. */
static void test_rows_keep_the_height_of_their_letters(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        double least_px;
        uint32_t row_height;
    } lettered[] = {{"og", 14, 23}, {"slack", 14, 23}, {"slide", 20, 35}, {"docs", 12, 17}};
    for (size_t i = 0; i < sizeof(lettered) / sizeof(lettered[0]); i++) {
        const struct flamepix_figure_options options = preset(lettered[i].name);
        assert_true(options.fontsize >= lettered[i].least_px && options.keep_row_height);
        assert_int_equal(options.row_height, lettered[i].row_height);
        assert_true(options.fit_growth * options.row_height < 49);
    }
    assert_int_equal(preset("docs").most_height, preset("docs").width);
    assert_int_equal(preset("thumb").row_height, FLAMEPIX_DEFAULT_ROW_HEIGHT);
}

static void test_uniform_rows_keep_what_they_were_given(void **state)
{
    (void)state;
    struct flamepix_figure_options options = flamepix_figure_classic();
    assert_int_equal(flamepix_figure_preset("og", &options), FLAMEPIX_OK);
    assert_int_equal(options.row_height, FLAMEPIX_DEFAULT_ROW_HEIGHT);
    assert_true(options.fit_growth == 2.5);
    assert_false(options.keep_row_height);
}

static void test_an_unknown_preset_changes_nothing(void **state)
{
    (void)state;
    struct flamepix_figure_options options = flamepix_figure_defaults();
    assert_int_equal(flamepix_figure_preset("thumbs", &options), FLAMEPIX_BAD_ARGUMENT);
    assert_int_equal(options.fit_width, 0);
    assert_false(options.thumbnail);
}

static void test_a_batch_can_name_its_outputs_after_each_preset(void **state)
{
    (void)state;
    size_t count = 0;
    for (; flamepix_figure_preset_name(count) != NULL; count++)
        assert_true(strlen("@") + strlen(flamepix_figure_preset_name(count)) < FPX_SUFFIX_NBYTES);
    assert_in_range(count, 1, FPX_VARIANTS_MAX);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_presets_have_the_sizes_of_their_purpose),
        cmocka_unit_test(test_only_a_thumb_looks_like_one),
        cmocka_unit_test(test_a_summary_begins_with_the_size),
        cmocka_unit_test(test_a_preset_replaces_an_exact_size),
        cmocka_unit_test(test_rows_keep_the_height_of_their_letters),
        cmocka_unit_test(test_uniform_rows_keep_what_they_were_given),
        cmocka_unit_test(test_an_unknown_preset_changes_nothing),
        cmocka_unit_test(test_a_batch_can_name_its_outputs_after_each_preset),
    };
    return cmocka_run_group_tests_name("size_presets", tests, NULL, NULL);
}
