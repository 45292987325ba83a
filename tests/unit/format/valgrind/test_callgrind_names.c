#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/recordings/recordings.h"

#include "format/valgrind/callgrind_names.h"

static void expect_name(struct fpx_callgrind_names *names, const char *text, const char *name)
{
    size_t number;
    assert_int_equal(fpx_callgrind_name(names, flamepix_bytes_of(text), &number), FLAMEPIX_OK);
    const struct flamepix_bytes found = fpx_text_table_get(&names->texts, number);
    assert_int_equal(found.length, strlen(name));
    assert_memory_equal(found.data, name, found.length);
}

static void test_a_number_stands_for_the_name_that_it_had_last(void **state)
{
    (void)state;
    struct fpx_callgrind_names names = {0};
    expect_name(&names, "(2) parse", "parse");
    expect_name(&names, "(18446744073709551615) read", "read");
    expect_name(&names, "(2)", "parse");
    expect_name(&names, "(2) other", "other");
    expect_name(&names, "(2)", "other");
    expect_name(&names, "(18446744073709551615)", "read");
    fpx_callgrind_names_free(&names);
}

static void test_what_has_no_number_is_a_name(void **state)
{
    (void)state;
    struct fpx_callgrind_names names = {0};
    const char *const texts[] = {"parse", "(below main)", "(3)x"};
    for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++)
        expect_name(&names, texts[i], texts[i]);
    fpx_callgrind_names_free(&names);
}

static void test_a_number_that_was_not_given_stands_for_nothing(void **state)
{
    (void)state;
    struct fpx_callgrind_names names = {0};
    size_t number;
    assert_int_equal(fpx_callgrind_name(&names, flamepix_bytes_of("(7)"), &number), FLAMEPIX_OK);
    assert_true(number == SIZE_MAX);
    fpx_callgrind_names_free(&names);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_number_stands_for_the_name_that_it_had_last),
        cmocka_unit_test(test_what_has_no_number_is_a_name),
        cmocka_unit_test(test_a_number_that_was_not_given_stands_for_nothing),
    };
    return cmocka_run_group_tests_name("names of callgrind", tests, NULL, NULL);
}
