#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/utf8.h"

static uint32_t decode(const char *bytes, size_t length, size_t *taken)
{
    uint32_t code_point;
    *taken = fpx_utf8_decode(bytes, length, &code_point);
    return code_point;
}

static void test_well_formed_characters_of_each_length_are_read(void **state)
{
    (void)state;
    const struct {
        const char *bytes;
        uint32_t code_point;
        size_t length;
    } cases[] = {{"A", 'A', 1},
                 {"\xC2\xA0", 0xA0, 2},
                 {"\xE2\x82\xAC", 0x20AC, 3},
                 {"\xED\x9F\xBF", 0xD7FF, 3},
                 {"\xF0\x9F\x94\xA5", 0x1F525, 4},
                 {"\xF4\x8F\xBF\xBF", 0x10FFFF, 4}};
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        size_t taken;
        assert_int_equal(decode(cases[i].bytes, cases[i].length, &taken), cases[i].code_point);
        assert_int_equal(taken, cases[i].length);
        char encoded[4];
        assert_int_equal(fpx_utf8_encode(cases[i].code_point, encoded), cases[i].length);
        assert_memory_equal(encoded, cases[i].bytes, cases[i].length);
    }
}

static void test_each_bad_byte_is_one_replacement(void **state)
{
    (void)state;
    const struct {
        const char *bytes;
        size_t length;
    } cases[] = {{"\x80", 1},
                 {"\xFF", 1},
                 {"\xC0\xAF", 2},
                 {"\xE0\x80\x80", 3},
                 {"\xED\xA0\x80", 3},
                 {"\xF0\x80\x80\x80", 4},
                 {"\xF4\x90\x80\x80", 4},
                 {"\xF5\x80\x80\x80", 4},
                 {"\xE2\x82", 2},
                 {"\xE2\x41\x41", 3}};
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        size_t taken;
        assert_int_equal(decode(cases[i].bytes, cases[i].length, &taken), 0xFFFD);
        assert_int_equal(taken, 1);
    }
}

static void test_characters_that_mislead_are_known(void **state)
{
    (void)state;
    const uint32_t treacherous[] = {0, 0x1B, 0x7F, 0x9B, 0x200E, 0x202E, 0x2066, 0xFEFF, 0xE0041};
    const uint32_t honest[] = {' ', 'A', 0xA0, 0x5D0, 0x2026, 0xFFFD, 0x1F525};
    for (size_t i = 0; i < sizeof(treacherous) / sizeof(treacherous[0]); i++)
        assert_true(fpx_utf8_is_treacherous(treacherous[i]));
    for (size_t i = 0; i < sizeof(honest) / sizeof(honest[0]); i++)
        assert_false(fpx_utf8_is_treacherous(honest[i]));
}

static void test_characters_are_counted(void **state)
{
    (void)state;
    assert_int_equal(fpx_utf8_count((struct flamepix_bytes){NULL, 0}), 0);
    assert_int_equal(fpx_utf8_count(flamepix_bytes_of("a\xC3\xA4\xE2\x80\xA6")), 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_well_formed_characters_of_each_length_are_read),
        cmocka_unit_test(test_each_bad_byte_is_one_replacement),
        cmocka_unit_test(test_characters_that_mislead_are_known),
        cmocka_unit_test(test_characters_are_counted),
    };
    return cmocka_run_group_tests_name("utf8", tests, NULL, NULL);
}
