#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <hb.h>

#include "text/characters.h"

enum { FIRST = 0x300, END = 0x110000 };

static bool harfbuzz_has_later_unicode(void)
{
    return hb_version_atleast(7, 0, 0);
}

static hb_unicode_general_category_t category_of(uint32_t code)
{
    return hb_unicode_general_category(hb_unicode_funcs_get_default(), code);
}

static bool joins_by_harfbuzz(uint32_t code)
{
    hb_unicode_general_category_t category = category_of(code);
    return category == HB_UNICODE_GENERAL_CATEGORY_NON_SPACING_MARK ||
           category == HB_UNICODE_GENERAL_CATEGORY_ENCLOSING_MARK ||
           category == HB_UNICODE_GENERAL_CATEGORY_FORMAT;
}

static void test_what_joins_is_what_harfbuzz_has_in_these_categories(void **state)
{
    (void)state;
    for (uint32_t code = FIRST; code < END; code++) {
        if (fpx_is_joining(code) != joins_by_harfbuzz(code) && !harfbuzz_has_later_unicode())
            fail_msg("U+%04X is another one to HarfBuzz", code);
    }
    assert_true(fpx_character_joins(0xAD));
    assert_false(fpx_character_joins('a'));
    assert_false(fpx_is_joining(UINT32_MAX));
}

static void test_what_is_blank_is_what_harfbuzz_has_as_a_space(void **state)
{
    (void)state;
    for (uint32_t code = 0; code < END; code++)
        assert_int_equal(fpx_character_is_blank(code),
                         category_of(code) == HB_UNICODE_GENERAL_CATEGORY_SPACE_SEPARATOR);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_joins_is_what_harfbuzz_has_in_these_categories),
        cmocka_unit_test(test_what_is_blank_is_what_harfbuzz_has_as_a_space),
    };
    return cmocka_run_group_tests_name("joining_characters", tests, NULL, NULL);
}
