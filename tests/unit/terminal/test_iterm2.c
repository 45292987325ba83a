#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "terminal/terminal_protocols.h"

static void expect(uint32_t columns, const char *written)
{
    char png[] = "foob";
    struct flamepix_buffer file = {.data = png, .length = 4, .capacity = sizeof(png)}, text = {0};
    const struct fpx_terminal_image image = {
        .bytes = &file, .width = 300, .height = 200, .columns = columns};
    assert_int_equal(fpx_iterm2_put(&image, flamepix_buffer_write, &text), FLAMEPIX_OK);
    assert_int_equal(flamepix_buffer_append(&text, "", 1), FLAMEPIX_OK);
    assert_string_equal(text.data, written);
    flamepix_buffer_free(&text);
}

static void test_a_file_is_as_wide_as_it_has_px(void **state)
{
    (void)state;
    expect(0, "\033]1337;File=inline=1;size=4;width=300px;height=auto:Zm9vYg==\a\n");
}

static void test_or_as_columns_that_it_fills(void **state)
{
    (void)state;
    expect(80, "\033]1337;File=inline=1;size=4;width=80;height=auto:Zm9vYg==\a\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_file_is_as_wide_as_it_has_px),
        cmocka_unit_test(test_or_as_columns_that_it_fills),
    };
    return cmocka_run_group_tests_name("iterm2", tests, NULL, NULL);
}
