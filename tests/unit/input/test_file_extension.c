#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "input/input_internal.h"

static void expect_extension(const char *path, const char *expected)
{
    char extension[FLAMEPIX_EXTENSION_NBYTES];
    fpx_file_extension(path, extension);
    assert_string_equal(extension, expected);
}

static void test_an_extension_is_behind_the_last_dot(void **state)
{
    (void)state;
    expect_extension("a.folded", "folded");
    expect_extension("b.d/a.X.TXT", "txt");
    expect_extension("b.d/a", "");
    expect_extension(".hidden", "");
    expect_extension("-", "");
    expect_extension("", "");
    expect_extension("a.", "");
}

static void test_that_of_a_packing_is_passed_over(void **state)
{
    (void)state;
    expect_extension("perf.txt.gz", "txt");
    expect_extension("perf.pb.ZST", "pb");
    expect_extension("perf.gz", "");
    expect_extension("a.xz.bz2", "xz");
}

static void test_a_long_one_is_none(void **state)
{
    (void)state;
    expect_extension("a.abcdefghijklmno", "abcdefghijklmno");
    expect_extension("a.abcdefghijklmnop", "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_an_extension_is_behind_the_last_dot),
        cmocka_unit_test(test_that_of_a_packing_is_passed_over),
        cmocka_unit_test(test_a_long_one_is_none),
    };
    return cmocka_run_group_tests_name("file_extension", tests, NULL, NULL);
}
