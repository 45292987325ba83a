#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <hb.h>

#include "support/pictures/type_support.h"
#include "text/harfbuzz.h"
#include "text/type.h"

static void test_each_function_is_found_and_is_the_librarys_own(void **state)
{
    (void)state;
    struct fpx_harfbuzz harfbuzz = {0};
    assert_int_equal(fpx_harfbuzz_load(&harfbuzz), FLAMEPIX_OK);
    assert_true(harfbuzz.is_loaded);
#define ASSERT_SAME(name) assert_true(harfbuzz.name == hb_##name);
    FPX_HARFBUZZ_EACH(ASSERT_SAME)
#undef ASSERT_SAME
}

static void test_what_is_loaded_is_not_looked_for_again(void **state)
{
    (void)state;
    struct fpx_harfbuzz harfbuzz = {.is_loaded = true};
    assert_int_equal(fpx_harfbuzz_load(&harfbuzz), FLAMEPIX_OK);
    assert_true(harfbuzz.shape_full == NULL);
}

static void test_names_in_plain_letters_do_not_start_a_process_for_it(void **state)
{
    struct flamepix_type *type = type_of(*state, 12);
    const struct fpx_text_scratch *scratch = type->scratch;
    assert_non_null(label_of(type, "std::vector<int>::push_back(int&&)", 80, FLAMEPIX_KEEP_NAME));
    assert_int_equal(scratch->process.pid, 0);
    assert_non_null(label_of(type, "\xD7\xA9\xD7\x9C\xD7\x95\xD7\x9D", 80, FLAMEPIX_KEEP_HEAD));
    assert_int_not_equal(scratch->process.pid, 0);
    assert_false(scratch->shaper.libraries->harfbuzz.is_loaded);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_function_is_found_and_is_the_librarys_own),
        cmocka_unit_test(test_what_is_loaded_is_not_looked_for_again),
        cmocka_unit_test_setup_teardown(test_names_in_plain_letters_do_not_start_a_process_for_it,
                                        fonts_setup, fonts_teardown),
    };
    return cmocka_run_group_tests_name("harfbuzz", tests, NULL, NULL);
}
