#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "figure/color_table.h"

static struct flamepix_ink_color color_of(uint32_t base)
{
    return (struct flamepix_ink_color){.base = base, .ink = 0x000000};
}

static void test_equal_colors_have_one_number(void **state)
{
    (void)state;
    struct flamepix_color_table colors = {0};
    uint16_t a, b, c;
    assert_int_equal(flamepix_color_table_number(&colors, color_of(0xFF0000), &a), FLAMEPIX_OK);
    assert_int_equal(flamepix_color_table_number(&colors, color_of(0x00FF00), &b), FLAMEPIX_OK);
    assert_int_equal(flamepix_color_table_number(&colors, color_of(0xFF0000), &c), FLAMEPIX_OK);
    assert_int_equal(a, 0);
    assert_int_equal(b, 1);
    assert_int_equal(c, 0);
    flamepix_color_table_free(&colors);
}

static void test_ink_sets_colors_of_one_base_apart(void **state)
{
    (void)state;
    struct flamepix_color_table colors = {0};
    uint16_t black, grey;
    flamepix_color_table_number(
        &colors, (struct flamepix_ink_color){.base = 0xFFFFFF, .ink = 0x000000}, &black);
    flamepix_color_table_number(
        &colors, (struct flamepix_ink_color){.base = 0xFFFFFF, .ink = 0x808080}, &grey);
    assert_int_not_equal(black, grey);
    uint32_t *table;
    assert_int_equal(flamepix_color_table_pixel_colors(&colors, &table), FLAMEPIX_OK);
    assert_int_equal(table[0], 0xFFFFFF);
    assert_int_equal(table[FLAMEPIX_LEVELS - 1], 0x000000);
    assert_int_equal(table[2 * FLAMEPIX_LEVELS - 1], 0x808080);
    free(table);
    flamepix_color_table_free(&colors);
}

static void test_a_clear_color_has_the_ink_alone(void **state)
{
    (void)state;
    static const uint32_t expected[] = {0xFF102030, 0xCC102030, 0x99102030,
                                        0x66102030, 0x33102030, 0x00102030};
    const struct flamepix_ink_color first[] = {{0xFFFFFF | FLAMEPIX_CLEAR, 0x102030},
                                               {0xFFFFFF, 0x102030}};
    struct flamepix_color_table colors = {0};
    uint32_t *table;
    uint16_t number;
    assert_int_equal(flamepix_color_table_begin(&colors, first, 2), FLAMEPIX_OK);
    assert_int_equal(flamepix_color_table_number(&colors, first[1], &number), FLAMEPIX_OK);
    assert_int_equal(number, 1);
    assert_int_equal(flamepix_color_table_pixel_colors(&colors, &table), FLAMEPIX_OK);
    assert_memory_equal(table, expected, sizeof(expected));
    assert_int_equal(table[FLAMEPIX_LEVELS], 0xFFFFFF);
    free(table);
    flamepix_color_table_free(&colors);
}

static void test_first_colors_are_numbered_though_they_are_equal(void **state)
{
    (void)state;
    const struct flamepix_ink_color first[] = {{1, 2}, {1, 2}, {3, 4}};
    struct flamepix_color_table colors = {0};
    uint16_t number;
    assert_int_equal(flamepix_color_table_begin(&colors, first, 3), FLAMEPIX_OK);
    assert_int_equal(colors.count, 3);
    assert_int_equal(flamepix_color_table_number(&colors, first[2], &number), FLAMEPIX_OK);
    assert_int_equal(number, 2);
    flamepix_color_table_free(&colors);
}

static void test_the_table_is_full_at_its_most_colors(void **state)
{
    (void)state;
    struct flamepix_color_table colors = {0};
    uint16_t number;
    for (uint32_t i = 0; i < FLAMEPIX_COLORS_MAX; i++) {
        assert_int_equal(flamepix_color_table_number(&colors, color_of(i * 7), &number),
                         FLAMEPIX_OK);
        assert_int_equal(number, i);
    }
    assert_int_equal(flamepix_color_table_number(&colors, color_of(0xABCDEF), &number),
                     FLAMEPIX_END);
    assert_int_equal(flamepix_color_table_number(&colors, color_of(70), &number), FLAMEPIX_OK);
    assert_int_equal(number, 10);
    flamepix_color_table_free(&colors);
}

static void test_freeing_a_table_keeps_errno(void **state)
{
    (void)state;
    struct flamepix_color_table colors = {0};
    uint16_t number;
    assert_int_equal(flamepix_color_table_number(&colors, color_of(1), &number), FLAMEPIX_OK);
    errno = ENOSPC;
    flamepix_color_table_free(&colors);
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
        cmocka_unit_test(test_freeing_a_table_keeps_errno),
    };
    return cmocka_run_group_tests_name("color_table", tests, NULL, NULL);
}
