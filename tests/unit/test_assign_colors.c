#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <flamepix.h>

#include "support/record.h"

/* A tower of 150 frames, each with some weight of its own, and 300 others beside it, all of
 * different names: every shade of a palette is on the hot path, and off it. */
static char *colorful_profile(void)
{
    struct flamepix_buffer folded = {0};
    for (int height = 1; height <= 150; height++) {
        for (int i = 0; i < height; i++)
            record_text(&folded, "%shot_%d", i > 0 ? ";" : "", i);
        record_text(&folded, " 10\n");
    }
    for (int i = 0; i < 150; i++)
        record_text(&folded, "hot_0;cold_%d;cool_%d 10\n", i, i);
    record_text(&folded, "hot_0;--;- 10\nhot_0;thin;a 2\nhot_0;thin;b 3\nhot_0;thin;c 5\n");
    return record_take(&folded);
}

static void test_a_thumbnail_is_indexed_with_every_palette(void **state)
{
    (void)state;
    enum { COLOR_TYPE_AT = 25, INDEXED = 3 };
    char *folded = colorful_profile();
    for (const char *const *name = flamepix_palette_names(); *name != NULL; name++) {
        struct flamepix_render_options options = flamepix_render_defaults();
        struct flamepix_buffer image = {0};
        assert_int_equal(flamepix_figure_preset("thumb", &options.figure), FLAMEPIX_OK);
        assert_int_equal(flamepix_palette_named(*name, &options.figure.palette), FLAMEPIX_OK);
        assert_int_equal(flamepix_render((struct flamepix_bytes){folded, strlen(folded)}, &options,
                                         NULL, flamepix_buffer_write, &image, NULL),
                         FLAMEPIX_OK);
        assert_int_equal(image.data[COLOR_TYPE_AT], INDEXED);
        flamepix_buffer_free(&image);
    }
    free(folded);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_thumbnail_is_indexed_with_every_palette),
    };
    return cmocka_run_group_tests_name("assign_colors", tests, NULL, NULL);
}
