#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "format/java/jfr_file.h"

#define BYTES(text)                                                                                \
    ((struct flamepix_bytes){text, sizeof(text) - 1}) /* without the NUL that ends it */

static void test_integers_are_in_base_128_or_of_fixed_width(void **state)
{
    (void)state;
    struct fpx_jfr_bytes bytes = fpx_jfr_bytes_of(BYTES("\x7F\x80\x01"), true);
    assert_int_equal(fpx_jfr_integer(&bytes, 4), 127);
    assert_int_equal(fpx_jfr_integer(&bytes, 4), 128);
    bytes = fpx_jfr_bytes_of(BYTES("\0\0\1\2"), false);
    assert_int_equal(fpx_jfr_integer(&bytes, 4), 258);
    assert_false(bytes.is_short);
}

static void test_the_ninth_byte_holds_eight_bits(void **state)
{
    (void)state;
    struct fpx_jfr_bytes bytes =
        fpx_jfr_bytes_of(BYTES("\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x01"), true);
    assert_true(fpx_jfr_base128(&bytes) == UINT64_MAX);
    assert_int_equal(fpx_jfr_left(&bytes), 1);
}

static void test_what_is_cut_off_is_zero_and_short(void **state)
{
    (void)state;
    struct fpx_jfr_bytes bytes = fpx_jfr_bytes_of(BYTES("\x80"), true);
    assert_int_equal(fpx_jfr_base128(&bytes), 0);
    assert_true(bytes.is_short);
    bytes = fpx_jfr_bytes_of(BYTES("\1\2"), false);
    assert_int_equal(fpx_jfr_fixed(&bytes, 4), 0);
    assert_true(bytes.is_short);
}

static void expect_text(struct flamepix_bytes encoded, const char *text)
{
    struct fpx_arena arena = {0};
    struct fpx_jfr_text read;
    struct fpx_jfr_bytes bytes = fpx_jfr_bytes_of(encoded, true);
    assert_int_equal(fpx_jfr_text(&bytes, &arena, &read), FLAMEPIX_OK);
    assert_int_equal(read.kind, FPX_JFR_TEXT_HERE);
    assert_false(bytes.is_short);
    assert_int_equal(fpx_jfr_left(&bytes), 0);
    assert_true(flamepix_bytes_equal(read.text, flamepix_bytes_of(text)));
    fpx_arena_free(&arena);
}

static void test_texts_of_all_encodings_are_read(void **state)
{
    (void)state;
    expect_text(BYTES("\0"), "");
    expect_text(BYTES("\1"), "");
    expect_text(BYTES("\3\3a\xC3\xA9"), "a\xC3\xA9");
    expect_text(BYTES("\4\3a\xE9\1\xAC\x41"), "a\xC3\xA9\xE2\x82\xAC");
    expect_text(BYTES("\5\2a\xE9"), "a\xC3\xA9");
}

static void test_pairs_of_utf16_are_one_character(void **state)
{
    (void)state;
    /* U+1F525 is D83D DD25: 0xBD 0xB0 0x03 and 0xA5 0xBA 0x03 in base 128. */
    expect_text(BYTES("\4\2\xBD\xB0\3\xA5\xBA\3"), "\xF0\x9F\x94\xA5");
}

static void test_a_text_may_be_the_number_of_a_constant(void **state)
{
    (void)state;
    struct fpx_jfr_text read;
    struct fpx_jfr_bytes bytes = fpx_jfr_bytes_of(BYTES("\2\x2A"), true);
    assert_int_equal(fpx_jfr_text(&bytes, NULL, &read), FLAMEPIX_OK);
    assert_int_equal(read.kind, FPX_JFR_TEXT_OF_STRING);
    assert_int_equal(read.number, 42);
}

static void test_lengths_that_lie_allocate_nothing(void **state)
{
    (void)state;
    static const struct flamepix_bytes lies[] = {
        {"\3\xFF\xFF\xFF\x7F", 5}, {"\4\xFF\xFF\xFF\x7F", 5}, {"\5\xFF\xFF\xFF\x7F", 5}, {"\6", 1}};
    for (size_t i = 0; i < sizeof(lies) / sizeof(lies[0]); i++) {
        struct fpx_arena arena = {0};
        struct fpx_jfr_text read;
        struct fpx_jfr_bytes bytes = fpx_jfr_bytes_of(lies[i], true);
        assert_int_equal(fpx_jfr_text(&bytes, &arena, &read), FLAMEPIX_OK);
        assert_true(bytes.is_short);
        assert_int_equal(read.text.length, 0);
        assert_int_equal(arena.held, 0);
        fpx_arena_free(&arena);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_integers_are_in_base_128_or_of_fixed_width),
        cmocka_unit_test(test_the_ninth_byte_holds_eight_bits),
        cmocka_unit_test(test_what_is_cut_off_is_zero_and_short),
        cmocka_unit_test(test_texts_of_all_encodings_are_read),
        cmocka_unit_test(test_pairs_of_utf16_are_one_character),
        cmocka_unit_test(test_a_text_may_be_the_number_of_a_constant),
        cmocka_unit_test(test_lengths_that_lie_allocate_nothing),
    };
    return cmocka_run_group_tests_name("jfr_bytes", tests, NULL, NULL);
}
