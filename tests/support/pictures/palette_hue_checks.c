#include "support/pictures/palette_hue_checks.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

enum fpx_classic_hue hue_of(const struct fpx_semantic *palette, const char *name)
{
    const struct flamepix_frame_facts frame = {.name = flamepix_bytes_of(name)};
    return palette->hue_of(&frame);
}

void check_hues(const struct fpx_semantic *palette, const struct hued *cases, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (hue_of(palette, cases[i].name) != cases[i].hue)
            print_error("%s\n", cases[i].name);
        assert_int_equal(hue_of(palette, cases[i].name), cases[i].hue);
    }
}
