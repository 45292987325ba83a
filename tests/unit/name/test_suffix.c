#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/name_letters.h"

static const char *const words[] = {".c", ".cold", ".constprop", ".lto", ".lto_priv"};

enum { COUNT = sizeof(words) / sizeof(words[0]) };

static size_t suffix_of(const char *text)
{
    return fpx_name_suffix(text, strlen(text), words, COUNT);
}

static void test_a_text_ends_in_the_word_behind_its_last_dot(void **state)
{
    (void)state;
    assert_int_equal(suffix_of("main.c"), 0);
    assert_int_equal(suffix_of("a.b.cold"), 1);
    assert_int_equal(suffix_of("work.constprop"), 2);
    assert_int_equal(suffix_of("work.lto_priv"), 4);
    assert_int_equal(suffix_of(".lto"), 3);
    assert_int_equal(fpx_name_suffix("main.c.0", 6, words, COUNT), 0);
}

static void test_other_texts_end_in_none(void **state)
{
    (void)state;
    const char *const others[] = {"",      "main",    "main.",          "c",
                                  "mainc", "main.cc", "main.CONSTPROP", "a.c.much_longer_than_any"};
    for (size_t i = 0; i < sizeof(others) / sizeof(others[0]); i++)
        assert_int_equal(suffix_of(others[i]), COUNT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_text_ends_in_the_word_behind_its_last_dot),
        cmocka_unit_test(test_other_texts_end_in_none),
    };
    return cmocka_run_group_tests_name("suffix", tests, NULL, NULL);
}
