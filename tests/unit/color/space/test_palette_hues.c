#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "color/space/color_space.h"
#include "color/space/palette_hues.h"

static void test_hues_let_dark_text_be_read_on_every_shade_of_both_themes(void **state)
{
    (void)state;
    for (unsigned hue = 0; hue <= FPX_HUE_LIME; hue++) {
        for (unsigned shade = 0; shade < FPX_HUE_SHADES; shade++) {
            for (int theme = FLAMEPIX_LIGHT; theme <= FLAMEPIX_DARK; theme++)
                assert_true(fpx_contrast(fpx_hue_color(hue, (enum flamepix_theme)theme, shade),
                                         0x111111) >= 6);
        }
    }
}

static void test_hues_are_of_the_dark_themes_lightness_on_a_dark_ground(void **state)
{
    (void)state;
    for (unsigned hue = 0; hue <= FPX_HUE_LIME; hue++) {
        for (unsigned shade = 0; shade < FPX_HUE_SHADES; shade++) {
            double lightness = fpx_oklch_of(fpx_hue_color(hue, FLAMEPIX_DARK, shade)).lightness;
            assert_true(lightness >= 0.695 && lightness <= 0.805);
        }
    }
}

static void test_hues_and_their_shades_are_all_different(void **state)
{
    (void)state;
    enum { ALL = (FPX_HUE_LIME + 1) * FPX_HUE_SHADES };
    for (int theme = FLAMEPIX_LIGHT; theme <= FLAMEPIX_DARK; theme++) {
        for (unsigned i = 0; i < ALL; i++) {
            for (unsigned k = 0; k < i; k++)
                assert_int_not_equal(fpx_hue_color(i / FPX_HUE_SHADES, (enum flamepix_theme)theme,
                                                   i % FPX_HUE_SHADES),
                                     fpx_hue_color(k / FPX_HUE_SHADES, (enum flamepix_theme)theme,
                                                   k % FPX_HUE_SHADES));
        }
    }
}

static bool reads(const char *text, struct fpx_chosen_color *chosen)
{
    return fpx_chosen_color_read((struct flamepix_bytes){text, strlen(text)}, chosen);
}

static void test_chosen_colors_are_hues_by_name_or_numbers(void **state)
{
    (void)state;
    struct fpx_chosen_color chosen;
    assert_true(reads("orange", &chosen));
    assert_true(chosen.is_hue && chosen.hue == 1);
    assert_true(reads("#33aaFf", &chosen));
    assert_true(!chosen.is_hue && chosen.color == 0x33AAFF);
    static const char *const wrong[] = {"",        "Orange", "orange ", "#123",
                                        "#12345g", "123456", "#1234567"};
    for (size_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++)
        assert_false(reads(wrong[i], &chosen));
}

static void test_chosen_colors_are_read_as_they_are_written(void **state)
{
    (void)state;
    static const char *const texts[] = {"blue", "red", "#0010FF"};
    for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
        struct fpx_chosen_color chosen;
        struct flamepix_buffer text = {0};
        assert_true(reads(texts[i], &chosen));
        assert_int_equal(fpx_chosen_color_write(chosen, &text), FLAMEPIX_OK);
        assert_string_equal(text.data, texts[i]);
        flamepix_buffer_free(&text);
    }
}

/* Pins the shades: they are the same on every machine. */
static void test_hue_shades_follow_the_name_for_ever(void **state)
{
    (void)state;
    unsigned seen[FPX_HUE_SHADES] = {0};
    static const char *const names[] = {"main", "read", "write", "poll", "open", "close"};
    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
        seen[fpx_hue_shade((struct flamepix_bytes){names[i], strlen(names[i])})]++;
    for (unsigned i = 0; i < FPX_HUE_SHADES; i++)
        assert_true(seen[i] > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_hues_let_dark_text_be_read_on_every_shade_of_both_themes),
        cmocka_unit_test(test_hues_are_of_the_dark_themes_lightness_on_a_dark_ground),
        cmocka_unit_test(test_hues_and_their_shades_are_all_different),
        cmocka_unit_test(test_chosen_colors_are_hues_by_name_or_numbers),
        cmocka_unit_test(test_chosen_colors_are_read_as_they_are_written),
        cmocka_unit_test(test_hue_shades_follow_the_name_for_ever),
    };
    return cmocka_run_group_tests_name("palette_hues", tests, NULL, NULL);
}
