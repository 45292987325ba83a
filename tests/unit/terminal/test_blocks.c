#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/scarce_memory.h"
#include "terminal/terminal_protocols.h"

struct row {
    struct fpx_cell cells[4];
    size_t count;
};

static struct fpx_cell_row add_row(struct fpx_cell_chart *page, const struct row *row)
{
    const struct fpx_cell_row added = {page->cell_count, row->count};
    for (size_t i = 0; i < row->count; i++)
        assert_int_equal(fpx_cell_chart_add(page, &row->cells[i]), FLAMEPIX_OK);
    return added;
}

/* `lower` may be NULL: the line is `upper`'s alone. */
static void add_line(struct fpx_cell_chart *page, const struct row *upper, const struct row *lower)
{
    struct fpx_cell_line line = {.upper = add_row(page, upper), .is_whole = lower == NULL};
    if (lower != NULL)
        line.lower = add_row(page, lower);
    assert_int_equal(fpx_cell_chart_add_line(page, &line), FLAMEPIX_OK);
}

/* Frees the page. */
static void expect(struct fpx_cell_chart *page, bool has_few_colors, const char *written)
{
    struct flamepix_buffer text = {0};
    assert_int_equal(
        (has_few_colors ? fpx_blocks_256_put : fpx_blocks_put)(page, flamepix_buffer_write, &text),
        FLAMEPIX_OK);
    assert_int_equal(flamepix_buffer_append(&text, "", 1), FLAMEPIX_OK);
    assert_string_equal(text.data, written);
    flamepix_buffer_free(&text);
    fpx_cell_chart_free(page);
}

#define RED   0xFF0000
#define BLUE  0x0000FF
#define WHITE 0xFFFFFF

static void test_a_box_has_its_name_and_its_share(void **state)
{
    (void)state;
    struct fpx_cell_chart page = {0};
    const struct row row = {
        {{.first = 0, .end = 12, .color = RED, .ink = WHITE, .name_length = 4, .share_length = 3}},
        1};
    assert_int_equal(flamepix_buffer_append(&page.text, "main50%", 7), FLAMEPIX_OK);
    add_line(&page, &row, NULL);
    expect(&page, false, "\033[48;2;255;0;0m \033[38;2;255;255;255mmain   50% \033[0m\n");
}

static void test_a_box_beside_another_begins_with_a_hairline(void **state)
{
    (void)state;
    struct fpx_cell_chart page = {0};
    const struct row row = {{{.first = 0, .end = 2, .color = RED, .ink = WHITE},
                             {.first = 2, .end = 3, .color = BLUE, .ink = WHITE},
                             {.first = 3, .end = 6, .color = RED, .ink = WHITE},
                             {.first = 8, .end = 10, .color = RED, .ink = WHITE}},
                            4};
    add_line(&page, &row, NULL);
    expect(
        &page, false,
        "\033[48;2;255;0;0m  \033[48;2;0;0;255m \033[48;2;255;0;0m\033[38;2;158;0;0m\342\226\217  "
        "\033[49m  \033[48;2;255;0;0m  \033[0m\n");
}

static void test_two_rows_are_halves_of_a_line(void **state)
{
    (void)state;
    struct fpx_cell_chart page = {0};
    const struct row upper = {{{.first = 1, .end = 3, .color = RED}}, 1};
    const struct row lower = {
        {{.first = 0, .end = 2, .color = BLUE}, {.first = 2, .end = 4, .color = RED}}, 2};
    add_line(&page, &upper, &lower);
    expect(&page, false,
           "\033[38;2;0;0;255m\342\226\204\033[38;2;255;0;0m\033[48;2;0;0;255m\342\226\200"
           "\033[48;2;255;0;0m \033[49m\342\226\204\033[0m\n");
}

static void test_a_line_without_boxes_is_empty(void **state)
{
    (void)state;
    struct fpx_cell_chart page = {0};
    const struct row none = {.count = 0};
    add_line(&page, &none, &none);
    add_line(&page, &none, NULL);
    expect(&page, false, "\n\n");
}

static void test_a_terminal_of_256_colors_gets_numbers(void **state)
{
    (void)state;
    struct fpx_cell_chart page = {0};
    const struct row upper = {{{.first = 0, .end = 1, .color = RED}}, 1};
    const struct row lower = {{{.first = 0, .end = 1, .color = BLUE}}, 1};
    add_line(&page, &upper, &lower);
    expect(&page, true, "\033[38;5;196m\033[48;5;21m\342\226\200\033[0m\n");
}

static void test_the_heading_comes_first(void **state)
{
    (void)state;
    struct fpx_cell_chart page = {0};
    assert_int_equal(flamepix_buffer_append(&page.heading, "Flame Graph", 11), FLAMEPIX_OK);
    expect(&page, false, "\033[1mFlame Graph\033[0m\n");
}

static void test_wide_names_count_as_the_columns_they_take(void **state)
{
    (void)state;
    struct fpx_cell_chart page = {0};
    const struct row row = {{{.first = 0, .end = 7, .color = RED, .ink = WHITE, .name_length = 6}},
                            1};
    assert_int_equal(flamepix_buffer_append(&page.text, "\344\270\273\345\276\252", 6),
                     FLAMEPIX_OK);
    add_line(&page, &row, NULL);
    expect(&page, false,
           "\033[48;2;255;0;0m \033[38;2;255;255;255m\344\270\273\345\276\252  \033[0m\n");
}

static enum flamepix_status take_nothing(void *user, const void *bytes, size_t length)
{
    (void)user;
    (void)bytes;
    (void)length;
    return FLAMEPIX_OK;
}

static enum flamepix_status put_page(void *user)
{
    return fpx_blocks_put(user, take_nothing, NULL);
}

static void test_memory_may_run_out(void **state)
{
    (void)state;
    struct fpx_cell_chart page = {0};
    const struct row row = {{{.first = 0, .end = 100, .color = RED, .ink = WHITE}}, 1};
    add_line(&page, &row, NULL);
    add_line(&page, &row, &row);
    assert_true(scarce_memory_try(put_page, &page) > 0);
    fpx_cell_chart_free(&page);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_box_has_its_name_and_its_share),
        cmocka_unit_test(test_a_box_beside_another_begins_with_a_hairline),
        cmocka_unit_test(test_two_rows_are_halves_of_a_line),
        cmocka_unit_test(test_a_line_without_boxes_is_empty),
        cmocka_unit_test(test_a_terminal_of_256_colors_gets_numbers),
        cmocka_unit_test(test_the_heading_comes_first),
        cmocka_unit_test(test_memory_may_run_out),
        cmocka_unit_test(test_wide_names_count_as_the_columns_they_take),
    };
    return cmocka_run_group_tests_name("blocks", tests, NULL, NULL);
}
