#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <unistd.h>

#include "cli/command.h"
#include "cli/picture/picture.h"
#include "support/capture.h"

static enum fpx_exit format_of(const char *path, unsigned given, enum flamepix_image_format *format)
{
    struct fpx_picture_arguments picture = {.output = path, .format = given};
    struct capture said;
    capture_begin(&said, STDERR_FILENO);
    enum fpx_exit code = fpx_picture_format(&picture, format);
    capture_end(&said);
    return code;
}

static void assert_format(const char *path, enum flamepix_image_format expected)
{
    enum flamepix_image_format format = FLAMEPIX_PNG;
    assert_int_equal(format_of(path, 0, &format), 0);
    assert_int_equal(format, expected);
}

static void test_the_extension_decides_the_format(void **state)
{
    (void)state;
    assert_format("a.png", FLAMEPIX_PNG);
    assert_format("a.PNG", FLAMEPIX_PNG);
    assert_format("a.jpg", FLAMEPIX_JPEG);
    assert_format("b.c/a.jpeg", FLAMEPIX_JPEG);
    assert_format("b.svg/a", FLAMEPIX_PNG);
    assert_format("b/.gif", FLAMEPIX_PNG);
    assert_format("-", FLAMEPIX_PNG);
    assert_format(NULL, FLAMEPIX_PNG);
}

static void test_an_extension_of_something_else_needs_a_format(void **state)
{
    (void)state;
    enum flamepix_image_format format = FLAMEPIX_PNG;
    assert_int_equal(format_of("a.svg", 0, &format), 2);
    assert_int_equal(format_of("a.svg", 2, &format), 0);
    assert_int_equal(format, FLAMEPIX_JPEG);
    assert_int_equal(format_of("a.jpg", 1, &format), 0);
    assert_int_equal(format, FLAMEPIX_PNG);
}

static void assert_dark_path(const char *light, const char *expected)
{
    struct flamepix_buffer path = {0};
    assert_int_equal(fpx_picture_dark_path(light, &path), FLAMEPIX_OK);
    assert_string_equal(path.data, expected);
    flamepix_buffer_free(&path);
}

static void test_the_dark_picture_is_named_before_the_extension(void **state)
{
    (void)state;
    assert_dark_path("p.png", "p-dark.png");
    assert_dark_path("a.b/p", "a.b/p-dark");
    assert_dark_path("a/p.q.jpeg", "a/p.q-dark.jpeg");
    assert_dark_path("a/.png", "a/.png-dark");
}

static void test_two_themes_are_planned_from_the_light_one(void **state)
{
    (void)state;
    for (unsigned theme = 0; theme <= FPX_THEME_DARK_LIGHT; theme++) {
        struct fpx_picture_arguments picture = {0};
        fpx_options_defaults(fpx_command_find("render")->table, &picture);
        picture.theme = theme;
        struct flamepix_render_options options;
        assert_int_equal(fpx_picture_options(&picture, &options), 0);
        assert_int_equal(options.figure.theme == FLAMEPIX_DARK, theme == FPX_THEME_DARK);
        assert_int_equal(fpx_picture_has_both_themes(&picture),
                         theme == FPX_THEME_LIGHT_DARK || theme == FPX_THEME_DARK_LIGHT);
    }
}

static void test_every_choice_and_default_of_the_table_is_valid(void **state)
{
    (void)state;
    const struct fpx_command *command = fpx_command_find("render");
    struct fpx_picture_arguments picture = {0};
    fpx_options_defaults(command->table, &picture);
    assert_int_equal(picture.colors, 0);
    assert_int_equal(picture.compression, 1);
    assert_int_equal(picture.truncate, 0);
    assert_int_equal(picture.elided, 1);
    assert_int_equal(picture.format, 0);
    assert_int_equal(picture.width, 0);
    assert_true(picture.minwidth.value == 1 && !picture.minwidth.percent);
    assert_int_equal(picture.limit_area, 268435456);
    assert_null(picture.countname);
    assert_int_equal(picture.title_align, 0);
    assert_int_equal(picture.summary, 0);
    assert_int_equal(picture.axis, 0);
}

static void test_the_defaults_of_the_table_are_those_of_the_library(void **state)
{
    (void)state;
    struct fpx_picture_arguments picture = {0};
    fpx_options_defaults(fpx_command_find("render")->table, &picture);
    struct flamepix_render_options given;
    assert_int_equal(fpx_picture_options(&picture, &given), 0);
    const struct flamepix_render_options expected = flamepix_render_defaults();
    assert_int_equal(given.figure.width, expected.figure.width);
    assert_int_equal(given.figure.row_height, expected.figure.row_height);
    assert_true(given.figure.scale == expected.figure.scale);
    assert_true(given.figure.costscale == expected.figure.costscale);
    assert_true(given.figure.fontsize == expected.figure.fontsize);
    assert_true(given.figure.factor == expected.figure.factor);
    assert_int_equal(given.figure.quality, expected.figure.quality);
    assert_int_equal(given.figure.format, expected.figure.format);
    assert_int_equal(given.figure.compression, expected.figure.compression);
    assert_int_equal(given.figure.truncate, expected.figure.truncate);
    assert_null(given.figure.countname);
    assert_null(expected.figure.countname);
    assert_int_equal(given.figure.title_align, expected.figure.title_align);
    assert_int_equal(given.figure.summary, expected.figure.summary);
    assert_int_equal(given.figure.axis, expected.figure.axis);
    assert_string_equal(given.figure.nametype, expected.figure.nametype);
    assert_true(given.layout.minwidth_px == expected.layout.minwidth_px);
    assert_int_equal(given.layout.max_rows, expected.layout.max_rows);
}

/* What `words`, which end with NULL, come to. */
static struct flamepix_render_options options_of(const char *const *words,
                                                 struct fpx_picture_arguments *picture)
{
    fpx_option_table table = fpx_command_find("render")->table;
    struct fpx_arguments arguments = {0};
    struct flamepix_render_options options;
    size_t count = 0;
    while (words[count] != NULL)
        count++;
    *picture = (struct fpx_picture_arguments){0};
    fpx_options_defaults(table, picture);
    assert_int_equal(fpx_options_parse(table, picture, words, count, &arguments), 0);
    assert_int_equal(fpx_picture_options(picture, &options), 0);
    fpx_options_free(table, picture, &arguments);
    return options;
}

static void test_sizes_reach_the_fields_they_are_meant_for(void **state)
{
    (void)state;
    static const char *const words[] = {"--width=1",      "--height=2",       "--size=3x4",
                                        "--scale=1.5",    "--costscale=auto", "--maxwidth=5",
                                        "--limit-side=9", "--limit-area=10",  "--limit-depth=11",
                                        "--minwidth=13%", "--maxdepth=14",    NULL};
    struct fpx_picture_arguments picture;
    const struct flamepix_render_options options = options_of(words, &picture);
    const struct flamepix_figure_options *figure = &options.figure;
    assert_int_equal(figure->width, 1);
    assert_int_equal(figure->row_height, 2);
    assert_int_equal(figure->fit_width, 3);
    assert_int_equal(figure->fit_height, 4);
    assert_true(figure->scale == 1.5 && figure->costscale == -1);
    assert_int_equal(figure->max_columns, 5);
    assert_int_equal(figure->limit_side, 9);
    assert_int_equal(figure->limit_area, 10);
    assert_int_equal(options.layout.limit_depth, 11);
    assert_true(options.layout.minwidth_percent == 13);
    assert_int_equal(options.layout.max_rows, 14);
}

static void test_texts_reach_the_fields_they_are_meant_for(void **state)
{
    (void)state;
    static const char *const words[] = {"--title=t",         "--subtitle=s",         "--notes=n",
                                        "--countname=c",     "--nametype=y",         "--fontsize=6",
                                        "--truncate=middle", "--factor=7",           "--axis=off",
                                        "--summary=off",     "--title-align=center", NULL};
    struct fpx_picture_arguments picture;
    const struct flamepix_figure_options figure = options_of(words, &picture).figure;
    assert_string_equal(figure.title, "t");
    assert_string_equal(figure.subtitle, "s");
    assert_string_equal(figure.notes, "n");
    assert_string_equal(figure.countname, "c");
    assert_string_equal(figure.nametype, "y");
    assert_true(figure.fontsize == 6 && figure.factor == 7);
    assert_int_equal(figure.truncate, FLAMEPIX_KEEP_MIDDLE);
    assert_int_equal(figure.title_align, FLAMEPIX_TITLE_CENTER);
    assert_false(figure.axis);
    assert_false(figure.summary);
}

static void test_looks_and_reading_reach_the_fields_they_are_meant_for(void **state)
{
    (void)state;
    static const char *const words[] = {"--bare",
                                        "-i",
                                        "--elided=hide",
                                        "--format=jpeg",
                                        "--compression=small",
                                        "--quality=8",
                                        "--sorted",
                                        "--strict",
                                        "--memory=2M",
                                        "--limit-line=12",
                                        "--total=15",
                                        "--counts=2",
                                        NULL};
    struct fpx_picture_arguments picture;
    const struct flamepix_render_options options = options_of(words, &picture);
    const struct flamepix_figure_options *figure = &options.figure;
    assert_true(figure->bare && figure->inverted && figure->hide_runs);
    assert_int_equal(figure->format, FLAMEPIX_JPEG);
    assert_int_equal(figure->compression, FLAMEPIX_COMPRESSION_SMALL);
    assert_int_equal(figure->quality, 8);
    assert_null(options.profile.format);
    assert_true(options.profile.sorted && options.profile.reading.strict);
    assert_int_equal(options.profile.memory_nbytes, 2097152);
    assert_int_equal(options.profile.reading.limit_line_nbytes, 12);
    assert_int_equal(options.profile.reading.counts, 2);
    assert_true(options.layout.total == 15);
}

static void test_a_format_of_the_input_is_told_by_content_unless_given(void **state)
{
    (void)state;
    struct fpx_picture_arguments picture;
    static const char *const told[] = {"--format-in=auto", "--form=jpeg", NULL};
    static const char *const given[] = {"--format-in=folded", NULL};
    struct flamepix_render_options options = options_of(told, &picture);
    assert_null(options.profile.format);
    assert_int_equal(options.figure.format, FLAMEPIX_JPEG);
    options = options_of(given, &picture);
    assert_string_equal(options.profile.format->name, "folded");
}

static void test_a_given_unpacked_size_is_the_only_limit(void **state)
{
    (void)state;
    struct fpx_picture_arguments picture;
    options_of((const char *const[]){"--memory=2M", NULL}, &picture);
    struct flamepix_input_options input = fpx_picture_input(&picture);
    assert_true(input.keep);
    assert_int_equal(input.keep_nbytes, 1048576);
    assert_int_equal(input.limit_unpacked_nbytes, 0);
    assert_int_equal(input.limit_unpacked_ratio, 0);
    options_of((const char *const[]){"--limit-unpacked=1T", "--sorted", NULL}, &picture);
    input = fpx_picture_input(&picture);
    assert_int_equal(input.limit_unpacked_nbytes, 1099511627776);
    assert_true(input.limit_unpacked_ratio == UINT32_MAX);
}

static void test_the_order_of_siblings_reaches_the_profile(void **state)
{
    (void)state;
    struct fpx_picture_arguments picture;
    assert_int_equal(options_of((const char *const[]){NULL}, &picture).profile.order,
                     FLAMEPIX_ORDER_NAME);
    assert_int_equal(
        options_of((const char *const[]){"--order=name", NULL}, &picture).profile.order,
        FLAMEPIX_ORDER_NAME);
    assert_int_equal(
        options_of((const char *const[]){"--order=weight", NULL}, &picture).profile.order,
        FLAMEPIX_ORDER_WEIGHT);
    assert_int_equal(
        options_of((const char *const[]){"--order=input", NULL}, &picture).profile.order,
        FLAMEPIX_ORDER_INPUT);
}

/* Formats may read an input twice; the profile says when none will. */
static void test_inputs_are_kept_whatever_is_asked_for(void **state)
{
    (void)state;
    struct flamepix_view_request flamechart = {.view = flamepix_view_named("flamechart")};
    const struct fpx_picture_arguments plain = {0};
    const struct fpx_picture_arguments picture = {.sorted = true,
                                                  .views = {.items = &flamechart, .count = 1}};
    assert_true(fpx_picture_input(&plain).keep);
    assert_true(fpx_picture_input(&picture).keep);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_extension_decides_the_format),
        cmocka_unit_test(test_an_extension_of_something_else_needs_a_format),
        cmocka_unit_test(test_the_dark_picture_is_named_before_the_extension),
        cmocka_unit_test(test_two_themes_are_planned_from_the_light_one),
        cmocka_unit_test(test_every_choice_and_default_of_the_table_is_valid),
        cmocka_unit_test(test_the_defaults_of_the_table_are_those_of_the_library),
        cmocka_unit_test(test_sizes_reach_the_fields_they_are_meant_for),
        cmocka_unit_test(test_texts_reach_the_fields_they_are_meant_for),
        cmocka_unit_test(test_looks_and_reading_reach_the_fields_they_are_meant_for),
        cmocka_unit_test(test_a_format_of_the_input_is_told_by_content_unless_given),
        cmocka_unit_test(test_a_given_unpacked_size_is_the_only_limit),
        cmocka_unit_test(test_the_order_of_siblings_reaches_the_profile),
        cmocka_unit_test(test_inputs_are_kept_whatever_is_asked_for),
    };
    return cmocka_run_group_tests_name("picture", tests, NULL, NULL);
}
