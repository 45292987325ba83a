#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/text_columns.h"

static size_t columns(const char *text)
{
    return flamepix_columns_of_text(flamepix_bytes_of(text));
}

static void test_letters_of_europe_take_a_column_each(void **state)
{
    (void)state;
    assert_int_equal(columns("main"), 4);
    assert_int_equal(columns("\303\251t\303\251"), 3);
    assert_int_equal(columns("\316\273\320\226"), 2);
    assert_int_equal(columns("\342\200\246\302\267\303\227\342\210\222"), 4);
}

static void test_wide_characters_take_two(void **state)
{
    (void)state;
    assert_int_equal(columns("\344\270\273"), 2);
    assert_int_equal(columns("\352\260\200\343\201\202\357\274\241"), 6);
}

static void test_what_is_unsure_takes_one_and_is_not_shown(void **state)
{
    (void)state;
    static const uint32_t unsure[] = {0,      0x1B,   0x7F,   0x9B,    0xAD,   0x301,
                                      0x5D0,  0x915,  0x200D, 0x202E,  0x1100, 0xFEFF,
                                      0xFFFD, 0xE000, 0xFE0F, 0x1F600, 0xE0041};
    for (size_t i = 0; i < sizeof(unsure) / sizeof(unsure[0]); i++)
        assert_int_equal(flamepix_columns_of(unsure[i]), 0);
    assert_int_equal(columns("a\033b\377\303"), 5);
}

static void expect_shown(const char *text, size_t room, const char *shown)
{
    struct flamepix_buffer buffer = {0};
    assert_int_equal(flamepix_columns_append(&buffer, flamepix_bytes_of(text), room), FLAMEPIX_OK);
    assert_int_equal(buffer.length, strlen(shown));
    if (buffer.length > 0)
        assert_memory_equal(buffer.data, shown, buffer.length);
    flamepix_buffer_free(&buffer);
}

static void test_a_text_is_cut_to_its_room(void **state)
{
    (void)state;
    expect_shown("main", 4, "main");
    expect_shown("main", 3, "mai");
    expect_shown("main", 0, "");
    expect_shown("a\344\270\273b", 3, "a\344\270\273");
    expect_shown("a\344\270\273b", 2, "a");
}

static void test_nothing_drives_a_terminal(void **state)
{
    (void)state;
    expect_shown("a\033[31mb\r\n\302\233c\t", 99, "a?[31mb???c?");
    expect_shown("\377\360\237\230\200", 99, "??");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_letters_of_europe_take_a_column_each),
        cmocka_unit_test(test_wide_characters_take_two),
        cmocka_unit_test(test_what_is_unsure_takes_one_and_is_not_shown),
        cmocka_unit_test(test_a_text_is_cut_to_its_room),
        cmocka_unit_test(test_nothing_drives_a_terminal),
    };
    return cmocka_run_group_tests_name("text_columns", tests, NULL, NULL);
}
