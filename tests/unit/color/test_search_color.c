#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include <math.h>

#include <flamepix/tally.h>

#include "color/color_texts.h"
#include "color/colors_facts.h"
#include "color/space/color_space.h"
#include "color/theme.h"

static const enum flamepix_theme themes[] = {FLAMEPIX_LIGHT, FLAMEPIX_DARK};

static void test_the_first_is_the_magenta_of_flamegraph_pl(void **state)
{
    (void)state;
    assert_int_equal(fpx_search_color(0), 0xE600E6);
}

static void test_no_two_searches_have_one_color(void **state)
{
    (void)state;
    for (size_t i = 0; i < FLAMEPIX_SEARCHES_MAX; i++)
        for (size_t j = 0; j < i; j++)
            assert_int_not_equal(fpx_search_color(i), fpx_search_color(j));
}

static void test_words_can_be_read_on_what_is_found_in_both_themes(void **state)
{
    (void)state;
    for (size_t theme = 0; theme < 2; theme++) {
        const struct fpx_theme_colors *colors = fpx_theme_colors(themes[theme]);
        for (size_t i = 0; i < FLAMEPIX_SEARCHES_MAX; i++) {
            uint32_t base = fpx_search_color(i);
            uint32_t ink = fpx_ink_on(base, colors->box_ink);
            assert_true(fpx_contrast(base, ink) >= FPX_TEXT_CONTRAST);
        }
    }
}

/* Over a grid of all colours, so over every palette. */
static void test_what_is_dimmed_can_be_seen_and_read_in_both_themes(void **state)
{
    (void)state;
    for (size_t theme = 0; theme < 2; theme++) {
        const struct fpx_theme_colors *colors = fpx_theme_colors(themes[theme]);
        for (uint32_t i = 0; i < 512; i++) {
            uint32_t color = (i >> 6) * 0x240000 | (i >> 3 & 7) * 0x2400 | (i & 7) * 0x24;
            uint32_t dim = fpx_dim_color(color, colors->ground);
            uint32_t ink = fpx_ink_on(dim, colors->pale_ink);
            assert_true(fpx_contrast(dim, ink) >= FPX_TEXT_CONTRAST);
            assert_true(fpx_contrast(dim, colors->ground) >= FPX_LEAST_CONTRAST);
        }
    }
}

static void test_what_is_dimmed_keeps_its_hue(void **state)
{
    (void)state;
    for (size_t i = 0; i < fpx_flame.count; i++) {
        uint32_t dim = fpx_dim_color(fpx_flame.colors[i], 0xFFFFFF);
        double hue = fpx_oklch_of(fpx_flame.colors[i]).hue;
        assert_true(fabs(fpx_oklch_of(dim).hue - hue) < 20);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_first_is_the_magenta_of_flamegraph_pl),
        cmocka_unit_test(test_no_two_searches_have_one_color),
        cmocka_unit_test(test_words_can_be_read_on_what_is_found_in_both_themes),
        cmocka_unit_test(test_what_is_dimmed_can_be_seen_and_read_in_both_themes),
        cmocka_unit_test(test_what_is_dimmed_keeps_its_hue),
    };
    return cmocka_run_group_tests_name("search color", tests, NULL, NULL);
}
