#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "base/buffer_printf.h"

static void test_text_is_appended_behind_what_is_there(void **state)
{
    (void)state;
    struct flamepix_buffer text = {0};
    assert_int_equal(fpx_buffer_printf(&text, "%d of %s", 3, "many"), FLAMEPIX_OK);
    assert_int_equal(fpx_buffer_printf(&text, ", %05.1f%%", 99.5), FLAMEPIX_OK);
    assert_int_equal(text.length, 17);
    assert_string_equal(text.data, "3 of many, 099.5%");
    flamepix_buffer_free(&text);
}

static void test_long_text_finds_room(void **state)
{
    (void)state;
    struct flamepix_buffer text = {0};
    for (int i = 0; i < 100; i++)
        assert_int_equal(fpx_buffer_printf(&text, "%100d", i), FLAMEPIX_OK);
    assert_int_equal(text.length, 10000);
    assert_memory_equal(text.data + 9998, "99", 3);
    flamepix_buffer_free(&text);
}

static void test_a_text_is_appended_as_it_is(void **state)
{
    (void)state;
    struct flamepix_buffer text = {0};
    assert_int_equal(fpx_buffer_text(&text, "100% "), FLAMEPIX_OK);
    assert_int_equal(fpx_buffer_text(&text, "%s"), FLAMEPIX_OK);
    assert_true(flamepix_bytes_equal(flamepix_buffer_bytes(&text), flamepix_bytes_of("100% %s")));
    flamepix_buffer_free(&text);
}

static void test_a_failed_buffer_takes_no_text(void **state)
{
    (void)state;
    struct flamepix_buffer text = {0};
    assert_int_equal(fpx_buffer_text(&text, "main"), FLAMEPIX_OK);
    assert_int_equal(flamepix_buffer_append(&text, "x", SIZE_MAX - 1), FLAMEPIX_NO_MEMORY);
    assert_int_equal(fpx_buffer_printf(&text, "%d", 3), FLAMEPIX_NO_MEMORY);
    assert_int_equal(fpx_buffer_text(&text, ""), FLAMEPIX_NO_MEMORY);
    assert_int_equal(text.length, 4);
    flamepix_buffer_clear(&text);
    assert_int_equal(fpx_buffer_printf(&text, "%d", 3), FLAMEPIX_OK);
    assert_string_equal(text.data, "3");
    flamepix_buffer_free(&text);
}

static void test_a_failure_from_elsewhere_is_kept(void **state)
{
    (void)state;
    struct flamepix_buffer text = {0};
    assert_int_equal(fpx_buffer_keep(&text, FLAMEPIX_OK), FLAMEPIX_OK);
    assert_int_equal(fpx_buffer_keep(&text, FLAMEPIX_BAD_FONT), FLAMEPIX_BAD_FONT);
    assert_int_equal(fpx_buffer_keep(&text, FLAMEPIX_NO_MEMORY), FLAMEPIX_BAD_FONT);
    assert_int_equal(fpx_buffer_text(&text, "main"), FLAMEPIX_BAD_FONT);
    assert_int_equal(text.length, 0);
    flamepix_buffer_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_text_is_appended_behind_what_is_there),
        cmocka_unit_test(test_long_text_finds_room),
        cmocka_unit_test(test_a_text_is_appended_as_it_is),
        cmocka_unit_test(test_a_failed_buffer_takes_no_text),
        cmocka_unit_test(test_a_failure_from_elsewhere_is_kept),
    };
    return cmocka_run_group_tests_name("format", tests, NULL, NULL);
}
