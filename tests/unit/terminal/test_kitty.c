#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "terminal/terminal_protocols.h"

/* What is written for a file of so many bytes, all 'A'. */
static struct flamepix_buffer put(size_t nbytes)
{
    struct flamepix_buffer file = {0}, written = {0};
    for (size_t i = 0; i < nbytes; i++)
        assert_int_equal(flamepix_buffer_append(&file, "A", 1), FLAMEPIX_OK);
    const struct fpx_terminal_image image = {.bytes = &file, .width = 3, .height = 2};
    assert_int_equal(fpx_kitty_put(&image, flamepix_buffer_write, &written), FLAMEPIX_OK);
    assert_int_equal(flamepix_buffer_append(&written, "", 1), FLAMEPIX_OK);
    flamepix_buffer_free(&file);
    return written;
}

static void test_a_small_file_is_one_piece(void **state)
{
    (void)state;
    struct flamepix_buffer written = put(3);
    assert_string_equal(written.data, "\033_Ga=T,f=100,q=2,m=0;QUFB\033\\\n");
    flamepix_buffer_free(&written);
}

static void test_pieces_have_4096_bytes_at_most(void **state)
{
    (void)state;
    struct flamepix_buffer written = put(3072);
    assert_null(strstr(written.data, "m=1"));
    assert_int_equal(strcspn(strchr(written.data, ';') + 1, "\033"), 4096);
    flamepix_buffer_free(&written);
    written = put(3073);
    const char *first = written.data, *second = strstr(written.data, "\033\\") + 2;
    assert_memory_equal(first, "\033_Ga=T,f=100,q=2,m=1;", 21);
    assert_int_equal(strcspn(first + 21, "\033"), 4096);
    assert_string_equal(second, "\033_Gm=0;QQ==\033\\\n");
    flamepix_buffer_free(&written);
}

static void test_pieces_in_the_middle_say_that_more_come(void **state)
{
    (void)state;
    struct flamepix_buffer written = put(2 * 3072 + 3);
    const char *second = strstr(written.data, "\033\\") + 2;
    const char *third = strstr(second, "\033\\") + 2;
    assert_memory_equal(second, "\033_Gm=1;", 7);
    assert_string_equal(third, "\033_Gm=0;QUFB\033\\\n");
    flamepix_buffer_free(&written);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_small_file_is_one_piece),
        cmocka_unit_test(test_pieces_have_4096_bytes_at_most),
        cmocka_unit_test(test_pieces_in_the_middle_say_that_more_come),
    };
    return cmocka_run_group_tests_name("kitty", tests, NULL, NULL);
}
