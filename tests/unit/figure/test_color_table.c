#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "figure/color_table.h"

static struct fpx_ink_color color_of(uint32_t base)
{
    return (struct fpx_ink_color){.base = base, .ink = 0x000000};
}

static void test_equal_colors_have_one_number(void **state)
{
    (void)state;
    struct fpx_color_table colors = {0};
    uint16_t a, b, c;
    assert_int_equal(fpx_color_table_number(&colors, color_of(0xFF0000), &a), FLAMEPIX_OK);
    assert_int_equal(fpx_color_table_number(&colors, color_of(0x00FF00), &b), FLAMEPIX_OK);
    assert_int_equal(fpx_color_table_number(&colors, color_of(0xFF0000), &c), FLAMEPIX_OK);
    assert_int_equal(a, 0);
    assert_int_equal(b, 1);
    assert_int_equal(c, 0);
    fpx_color_table_free(&colors);
}

static void test_ink_sets_colors_of_one_base_apart(void **state)
{
    (void)state;
    struct fpx_color_table colors = {0};
    uint16_t black, grey;
    fpx_color_table_number(&colors, (struct fpx_ink_color){.base = 0xFFFFFF, .ink = 0x000000},
                           &black);
    fpx_color_table_number(&colors, (struct fpx_ink_color){.base = 0xFFFFFF, .ink = 0x808080},
                           &grey);
    assert_int_not_equal(black, grey);
    uint32_t *table;
    assert_int_equal(fpx_color_table_pixel_colors(&colors, &table), FLAMEPIX_OK);
    assert_int_equal(table[0], 0xFFFFFF);
    assert_int_equal(table[FLAMEPIX_LEVELS - 1], 0x000000);
    assert_int_equal(table[2 * FLAMEPIX_LEVELS - 1], 0x808080);
    free(table);
    fpx_color_table_free(&colors);
}

static void test_a_clear_color_has_the_ink_alone(void **state)
{
    (void)state;
    static const uint32_t expected[] = {0xFF102030, 0xCC102030, 0x99102030,
                                        0x66102030, 0x33102030, 0x00102030};
    const struct fpx_ink_color first[] = {{0xFFFFFF | FPX_CLEAR, 0x102030}, {0xFFFFFF, 0x102030}};
    struct fpx_color_table colors = {0};
    uint32_t *table;
    uint16_t number;
    assert_int_equal(fpx_color_table_begin(&colors, first, 2), FLAMEPIX_OK);
    assert_int_equal(fpx_color_table_number(&colors, first[1], &number), FLAMEPIX_OK);
    assert_int_equal(number, 1);
    assert_int_equal(fpx_color_table_pixel_colors(&colors, &table), FLAMEPIX_OK);
    assert_memory_equal(table, expected, sizeof(expected));
    assert_int_equal(table[FLAMEPIX_LEVELS], 0xFFFFFF);
    free(table);
    fpx_color_table_free(&colors);
}

static void test_first_colors_are_numbered_though_they_are_equal(void **state)
{
    (void)state;
    const struct fpx_ink_color first[] = {{1, 2}, {1, 2}, {3, 4}};
    struct fpx_color_table colors = {0};
    uint16_t number;
    assert_int_equal(fpx_color_table_begin(&colors, first, 3), FLAMEPIX_OK);
    assert_int_equal(colors.count, 3);
    assert_int_equal(fpx_color_table_number(&colors, first[2], &number), FLAMEPIX_OK);
    assert_int_equal(number, 2);
    fpx_color_table_free(&colors);
}

static void test_the_table_is_full_at_its_most_colors(void **state)
{
    (void)state;
    struct fpx_color_table colors = {0};
    uint16_t number;
    for (uint32_t i = 0; i < FLAMEPIX_COLORS_MAX; i++) {
        assert_int_equal(fpx_color_table_number(&colors, color_of(i * 7), &number), FLAMEPIX_OK);
        assert_int_equal(number, i);
    }
    assert_int_equal(fpx_color_table_number(&colors, color_of(0xABCDEF), &number), FLAMEPIX_END);
    assert_int_equal(fpx_color_table_number(&colors, color_of(70), &number), FLAMEPIX_OK);
    assert_int_equal(number, 10);
    fpx_color_table_free(&colors);
}

static void test_fewer_levels_have_values_that_follow_each_other(void **state)
{
    (void)state;
    static const struct {
        unsigned levels, values[FLAMEPIX_LEVELS];
    } rows[] = {{2, {0, 0, 0, 1, 1, 1}}, {3, {0, 0, 1, 1, 2, 2}}, {0, {0, 1, 2, 3, 4, 5}}};
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        const struct fpx_color_table table = {.levels = rows[i].levels};
        const unsigned levels = fpx_color_table_levels(&table);
        assert_int_equal(levels, rows[i].levels != 0 ? rows[i].levels : FLAMEPIX_LEVELS);
        for (unsigned color = 0; color < 3; color++)
            for (unsigned level = 0; level < FLAMEPIX_LEVELS; level++)
                assert_int_equal(fpx_color_table_value(&table, color * FLAMEPIX_LEVELS + level),
                                 color * levels + rows[i].values[level]);
    }
}

static void test_pixels_of_one_value_have_one_color(void **state)
{
    (void)state;
    static const unsigned all[] = {2, 3, 6};
    const struct fpx_ink_color first[] = {{0xFFFFFF, 0x000000}, {0xFFFFFF | FPX_CLEAR, 0x102030}};
    for (size_t i = 0; i < sizeof(all) / sizeof(all[0]); i++) {
        struct fpx_color_table table = {.levels = all[i]};
        uint32_t *colors;
        assert_int_equal(fpx_color_table_begin(&table, first, 2), FLAMEPIX_OK);
        assert_int_equal(fpx_color_table_pixel_colors(&table, &colors), FLAMEPIX_OK);
        for (unsigned a = 0; a < 2 * FLAMEPIX_LEVELS; a++)
            for (unsigned b = 0; b < a; b++)
                assert_int_equal(colors[a] == colors[b], fpx_color_table_value(&table, a) ==
                                                             fpx_color_table_value(&table, b));
        assert_int_equal(colors[0], 0xFFFFFF);
        assert_int_equal(colors[FLAMEPIX_LEVELS - 1], 0x000000);
        free(colors);
        fpx_color_table_free(&table);
    }
}

static void test_only_some_numbers_of_levels_are_there(void **state)
{
    (void)state;
    for (unsigned levels = 0; levels < 10; levels++)
        assert_int_equal(fpx_levels_are_good(levels),
                         levels == 0 || levels == 2 || levels == 3 || levels == 6);
    assert_false(fpx_levels_are_good(UINT32_MAX));
}

static void test_freeing_a_table_keeps_errno(void **state)
{
    (void)state;
    struct fpx_color_table colors = {0};
    uint16_t number;
    assert_int_equal(fpx_color_table_number(&colors, color_of(1), &number), FLAMEPIX_OK);
    errno = ENOSPC;
    fpx_color_table_free(&colors);
    assert_int_equal(errno, ENOSPC);
    assert_int_equal(colors.count, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_equal_colors_have_one_number),
        cmocka_unit_test(test_ink_sets_colors_of_one_base_apart),
        cmocka_unit_test(test_a_clear_color_has_the_ink_alone),
        cmocka_unit_test(test_first_colors_are_numbered_though_they_are_equal),
        cmocka_unit_test(test_the_table_is_full_at_its_most_colors),
        cmocka_unit_test(test_fewer_levels_have_values_that_follow_each_other),
        cmocka_unit_test(test_pixels_of_one_value_have_one_color),
        cmocka_unit_test(test_only_some_numbers_of_levels_are_there),
        cmocka_unit_test(test_freeing_a_table_keeps_errno),
    };
    return cmocka_run_group_tests_name("color_table", tests, NULL, NULL);
}
