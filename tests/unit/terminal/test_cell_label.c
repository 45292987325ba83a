#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/buffer_printf.h"
#include "support/pictures/figure_fixture.h"
#include "terminal/cell_chart.h"

/* What the box of the one frame says that is `columns` wide. */
static void expect(const char *name, uint32_t columns, const struct flamepix_figure_options *figure,
                   const char *said)
{
    struct flamepix_render_options options = flamepix_render_defaults();
    struct flamepix_buffer folded = {0}, text = {0};
    struct fpx_cell_lettering lettering = {0};
    struct fpx_cell cell = {.first = 0};
    size_t count;
    options.figure = *figure;
    fpx_cell_chart_options(&options.figure, columns, 10);
    assert_int_equal(fpx_buffer_printf(&folded, "%s 1\n", name), FLAMEPIX_OK);
    struct scene scene = scene_of(folded.data, &options);
    const struct flamepix_span *span = fpx_figure_cells(scene.figure, 1, &count);
    assert_int_equal(fpx_cell_label_write(&lettering, scene.figure, span, &text, &cell),
                     FLAMEPIX_OK);
    assert_int_equal(cell.name_begin + cell.name_length + cell.share_length, text.length);
    assert_int_equal(flamepix_buffer_append(&text, "", 1), FLAMEPIX_OK);
    assert_string_equal(text.data, said);
    flamepix_buffer_free(&folded);
    flamepix_buffer_free(&text);
    fpx_cell_lettering_free(&lettering);
    scene_free(&scene);
}

static void expect_usual(const char *name, uint32_t columns, const char *said)
{
    const struct flamepix_figure_options figure = flamepix_render_defaults().figure;
    expect(name, columns, &figure, said);
}

static void expect_cut(enum flamepix_truncate truncate, const char *said)
{
    struct flamepix_figure_options figure = flamepix_render_defaults().figure;
    figure.truncate = truncate;
    expect("abcdefghijklmnop", 9, &figure, said);
}

/* A column parts the box from the one before, and one stands on each side of a share. */
static void test_a_share_stands_beside_a_whole_name(void **state)
{
    (void)state;
    expect_usual("parse_it_all", 19, "parse_it_all100%");
    expect_usual("parse_it_all", 18, "parse_it_all");
    expect_usual("parse_it_all", 13, "parse_it_all");
}

static void test_or_beside_a_cut_one_where_none_fits_whole(void **state)
{
    (void)state;
    expect_usual("parse_it_all_at_once", 18, "parse_it_a\342\200\246100%");
    expect_usual("parse_it_all", 12, "parse_it_a\342\200\246");
}

static void test_five_columns_are_the_least(void **state)
{
    (void)state;
    expect_usual("parse", 5, "par\342\200\246");
    expect_usual("parse", 4, "");
    expect_usual("ab", 5, "ab");
}

static void test_the_function_comes_before_where_it_is_from(void **state)
{
    (void)state;
    expect_usual("github.com/a/storage.(*Replica).Send", 13, "Send");
}

static void test_names_are_cut_as_the_options_say(void **state)
{
    (void)state;
    expect_cut(FLAMEPIX_KEEP_NAME, "abcdefg\342\200\246");
    expect_cut(FLAMEPIX_KEEP_HEAD, "abcdefg\342\200\246");
    expect_cut(FLAMEPIX_KEEP_TAIL, "\342\200\246jklmnop");
    expect_cut(FLAMEPIX_KEEP_MIDDLE, "abcd\342\200\246nop");
}

static void test_what_opens_is_closed(void **state)
{
    (void)state;
    expect_usual("[libcrypto.so.1.1]", 10, "[libcry\342\200\246]");
}

static void test_wide_characters_are_two_columns(void **state)
{
    (void)state;
    expect_usual("\344\270\273\345\276\252\347\216\257", 7, "\344\270\273\345\276\252\347\216\257");
    expect_usual("\344\270\273\345\276\252\347\216\257\347\216\257", 8,
                 "\344\270\273\345\276\252\347\216\257\342\200\246");
}

static void test_nothing_of_a_name_drives_the_terminal(void **state)
{
    (void)state;
    expect_usual("a\033[2Jb\302\233c\342\200\256d", 11, "a?[2Jb?c?d");
}

static void test_a_separator_of_stacks_says_nothing(void **state)
{
    (void)state;
    expect_usual("--", 40, "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_share_stands_beside_a_whole_name),
        cmocka_unit_test(test_or_beside_a_cut_one_where_none_fits_whole),
        cmocka_unit_test(test_five_columns_are_the_least),
        cmocka_unit_test(test_the_function_comes_before_where_it_is_from),
        cmocka_unit_test(test_names_are_cut_as_the_options_say),
        cmocka_unit_test(test_what_opens_is_closed),
        cmocka_unit_test(test_wide_characters_are_two_columns),
        cmocka_unit_test(test_nothing_of_a_name_drives_the_terminal),
        cmocka_unit_test(test_a_separator_of_stacks_says_nothing),
    };
    return cmocka_run_group_tests_name("cell_label", tests, NULL, NULL);
}
