#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "format/recognise/recognise.h"

#define BYTES(text) ((struct flamepix_bytes){text, sizeof(text) - 1})

static void test_a_magic_number_needs_bytes_that_text_does_not_hold(void **state)
{
    (void)state;
    static const char *const marks[] = {"XYZ", "FLR", NULL};
    assert_true(fpx_recognise_magic(BYTES("FLR\0\0"), marks));
    assert_true(fpx_recognise_magic(BYTES("FLR\1"), marks));
    assert_false(fpx_recognise_magic(BYTES("FLR;a 5"), marks));
    assert_false(fpx_recognise_magic(BYTES("FL\0"), marks));
}

static void test_control_bytes_make_binary_data_and_zeros_do_not(void **state)
{
    (void)state;
    assert_true(fpx_recognise_binary(BYTES("abc\1"), NULL));
    assert_true(fpx_recognise_binary(BYTES("abc\x7F"), NULL));
    assert_false(fpx_recognise_binary(BYTES("abc\0\0\0\t\r\n\033[1m"), NULL));
    assert_false(fpx_recognise_binary(BYTES("a name of more than thirty bytes, with \1"), NULL));
    assert_false(fpx_recognise_binary(BYTES("\xC3\xA9\xFF\xFE"), NULL));
}

static void test_gperftools_writes_words_of_four_or_eight_bytes(void **state)
{
    (void)state;
    assert_true(fpx_recognise_gperftools(BYTES("\0\0\0\0\3\0\0\0\0\0\0\0\1\0\0\0\0\0\0\0"), NULL));
    assert_false(fpx_recognise_gperftools(BYTES("\0\0\0\0\4\0\0\0\0\0\0\0\1\0\0\0\0\0\0\0"), NULL));
    assert_false(fpx_recognise_gperftools(BYTES("\0\0\0\0\3\0\0\0"), NULL));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_magic_number_needs_bytes_that_text_does_not_hold),
        cmocka_unit_test(test_control_bytes_make_binary_data_and_zeros_do_not),
        cmocka_unit_test(test_gperftools_writes_words_of_four_or_eight_bytes),
    };
    return cmocka_run_group_tests_name("recognise_binary", tests, NULL, NULL);
}
