#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "color/shades.h"
#include "color/space/color_space.h"

static uint32_t rgb(unsigned red, unsigned green, unsigned blue)
{
    return red << 16 | green << 8 | blue;
}

struct known {
    enum flamepix_shading shading;
    enum fpx_classic_hue hue;
    const char *name;
    unsigned red, green, blue;
};

static void test_classic_hues_are_exactly_those_of_flamegraph_pl_and_inferno(void **state)
{
    (void)state;
    static const struct known all[] = {
        {FLAMEPIX_SHADING_NAME, FPX_CLASSIC_HOT, "main", 243, 179, 42},
        {FLAMEPIX_SHADING_HASH, FPX_CLASSIC_HOT, "main", 247, 83, 46},
        {FLAMEPIX_SHADING_NAME, FPX_CLASSIC_RED, "main", 242, 112, 112},
        {FLAMEPIX_SHADING_NAME, FPX_CLASSIC_ORANGE, "tcp_sendmsg_[k]", 222, 122, 0},
        {FLAMEPIX_SHADING_HASH, FPX_CLASSIC_ORANGE, "tcp_sendmsg_[k]", 237, 137, 0},
        {FLAMEPIX_SHADING_NAME, FPX_CLASSIC_GREEN, "Ljava/io/Foo;::read_[j]", 109, 254, 109},
        {FLAMEPIX_SHADING_HASH, FPX_CLASSIC_GREEN, "Ljava/io/Foo;::read_[j]", 87, 234, 87},
        {FLAMEPIX_SHADING_NAME, FPX_CLASSIC_AQUA, "blk_[w]", 68, 182, 182},
        {FLAMEPIX_SHADING_HASH, FPX_CLASSIC_AQUA, "blk_[w]", 72, 185, 185},
        {FLAMEPIX_SHADING_NAME, FPX_CLASSIC_HOT, "a", 236, 146, 35},
        {FLAMEPIX_SHADING_NAME, FPX_CLASSIC_COLD, "main", 31, 116, 243},
        {FLAMEPIX_SHADING_HASH, FPX_CLASSIC_COLD, "main", 34, 54, 247},
        {FLAMEPIX_SHADING_NAME, FPX_CLASSIC_COLD, "a", 25, 95, 236},
        {FLAMEPIX_SHADING_DETERMINISTIC, FPX_CLASSIC_HOT, "main", 238, 28, 47},
        {FLAMEPIX_SHADING_DETERMINISTIC, FPX_CLASSIC_HOT, "a", 249, 157, 1},
        {FLAMEPIX_SHADING_DETERMINISTIC, FPX_CLASSIC_HOT, "cksum", 245, 5, 48},
        {FLAMEPIX_SHADING_DETERMINISTIC, FPX_CLASSIC_HOT,
         "com.github.plokhotnyuk.jsoniter_scala.core.JsonReaderSpec.forAll", 247, 35, 19},
    };
    for (size_t i = 0; i < sizeof(all) / sizeof(all[0]); i++) {
        struct flamepix_bytes name = {all[i].name, strlen(all[i].name)};
        assert_int_equal(fpx_classic_color(all[i].hue, fpx_shade_values(all[i].shading, 0, name)),
                         rgb(all[i].red, all[i].green, all[i].blue));
    }
}

static void test_classic_shades_are_few_and_dark_text_is_read_on_all(void **state)
{
    (void)state;
    for (int hue = FPX_CLASSIC_RED; hue <= FPX_CLASSIC_ORANGE; hue++) {
        for (int theme = FLAMEPIX_LIGHT; theme <= FLAMEPIX_DARK; theme++) {
            uint32_t before = 0;
            int shades = 0;
            for (int i = 0; i <= 1000; i++) {
                uint32_t color = fpx_classic_shade((enum fpx_classic_hue)hue,
                                                   (enum flamepix_theme)theme, i / 1000.0);
                shades += color != before;
                before = color;
                assert_true(fpx_contrast(color, 0x111111) >= 4.5);
            }
            assert_int_equal(shades, FPX_CLASSIC_SHADES);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_classic_hues_are_exactly_those_of_flamegraph_pl_and_inferno),
        cmocka_unit_test(test_classic_shades_are_few_and_dark_text_is_read_on_all),
    };
    return cmocka_run_group_tests_name("classic_hues", tests, NULL, NULL);
}
