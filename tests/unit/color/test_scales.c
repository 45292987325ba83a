#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "color/palette_class.h"
#include "color/space/color_space.h"

static void test_diffusion_is_exactly_that_of_inferno(void **state)
{
    (void)state;
    static const struct {
        double share;
        uint32_t channel;
    } known[] = {{1, 100}, {.5, 143}, {.25, 175}, {.1, 202}, {.01, 235}, {.0001, 248}};
    for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++)
        assert_int_equal(fpx_diffusion_color(known[i].share),
                         0xFF0000 | known[i].channel << 8 | known[i].channel);
}

static void test_scales_let_dark_text_be_read_everywhere(void **state)
{
    (void)state;
    static const char *const names[] = {"self", "depth", "diffusion"};
    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]) * 2; i++) {
        const struct flamepix_palette_options options = {.name = names[i / 2]};
        const struct flamepix_chart_facts chart = {
            .total = 100, .depths = 102, .theme = (enum flamepix_theme)(i % 2)};
        struct flamepix_colors *colors = NULL;
        assert_int_equal(flamepix_colors_create(&options, &chart, &colors), FLAMEPIX_OK);
        struct flamepix_palette palette = flamepix_colors_palette(colors);
        for (unsigned k = 0; k <= 101; k++) {
            const struct flamepix_frame_facts frame = {
                .name = {"f", 1}, .depth = k, .weight = k, .self = k / 2.0, .total = 100};
            assert_true(fpx_contrast(palette.color(palette.user, &frame), 0x111111) >= 6);
        }
        flamepix_colors_free(colors);
    }
}

static void test_self_is_stronger_for_more_weight_of_its_own(void **state)
{
    (void)state;
    const struct flamepix_palette_options options = {.name = "self"};
    const struct flamepix_chart_facts chart = {.total = 100, .depths = 3};
    struct flamepix_colors *colors = NULL;
    assert_int_equal(flamepix_colors_create(&options, &chart, &colors), FLAMEPIX_OK);
    struct flamepix_palette palette = flamepix_colors_palette(colors);
    struct flamepix_frame_facts frame = {.name = {"f", 1}, .depth = 1, .weight = 10, .total = 100};
    uint32_t quiet = palette.color(palette.user, &frame);
    frame.self = 10;
    uint32_t strong = palette.color(palette.user, &frame);
    assert_true((quiet & 0xFF) > (strong & 0xFF));
    /* Nothing divided by nothing is quiet, too. */
    frame.weight = frame.self = 0;
    assert_int_equal(palette.color(palette.user, &frame), quiet);
    flamepix_colors_free(colors);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_diffusion_is_exactly_that_of_inferno),
        cmocka_unit_test(test_scales_let_dark_text_be_read_everywhere),
        cmocka_unit_test(test_self_is_stronger_for_more_weight_of_its_own),
    };
    return cmocka_run_group_tests_name("scales", tests, NULL, NULL);
}
