#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "jobs/jobs.h"
#include "support/scarce_memory.h"

static void assert_mapped(const char *text, const char *name, const char *expected)
{
    struct fpx_name_map *map = NULL;
    struct flamepix_buffer fault = {0}, mapped = {0};
    assert_int_equal(fpx_name_map_create(text, &map, &fault), FLAMEPIX_OK);
    assert_int_equal(fpx_name_map_apply(map, name, &mapped), FLAMEPIX_OK);
    assert_string_equal(mapped.data, expected);
    assert_int_equal(mapped.length, strlen(expected));
    flamepix_buffer_free(&mapped);
    flamepix_buffer_free(&fault);
    fpx_name_map_free(map);
}

static void test_the_first_match_is_replaced(void **state)
{
    (void)state;
    assert_mapped("s/-[0-9-]+-[0-9a-f]+\\.folded$//", "checkout-2026-11-25-7f3a.folded",
                  "checkout");
    assert_mapped("s/b/x/", "abcb", "axcb");
    assert_mapped("s/b/x/", "acd", "acd");
    assert_mapped("s/^/in-/", "acd", "in-acd");
    assert_mapped("s/$/-end/", "", "-end");
    assert_mapped("s/.*//", "\xff\xfe", "");
}

static void test_all_matches_are_replaced_where_it_ends_in_g(void **state)
{
    (void)state;
    assert_mapped("s/[0-9]+/N/g", "a1b22c", "aNbNc");
    assert_mapped("s/^a/x/g", "aaa", "xaa");
    assert_mapped("s/x*/-/g", "abxc", "-a-b-c-");
    assert_mapped("s/$/e/g", "ab", "abe");
    assert_mapped("s/b*$/e/g", "abb", "ae");
}

static void test_the_text_may_have_groups_and_the_match(void **state)
{
    (void)state;
    assert_mapped("s/(.*)-(.*)/\\2-\\1/", "a-b", "b-a");
    assert_mapped("s/(x)|b/[\\1&\\0]/", "abc", "a[bb]c");
    assert_mapped("s/b/\\&\\\\/", "abc", "a&\\c");
    assert_mapped("s/b/\\\\1/", "abc", "a\\1c");
    assert_mapped("s/((a))/\\2/", "a", "a");
}

static void test_any_sign_may_part_it(void **state)
{
    (void)state;
    assert_mapped("s|a/|b/|", "a/x", "b/x");
    assert_mapped("s/a\\/b/\\//", "a/b", "/");
    assert_mapped("s,a\\,b,\\,,", "a,b", ",");
}

static void assert_fault(const char *text, const char *expected)
{
    struct fpx_name_map *map = NULL;
    struct flamepix_buffer fault = {0};
    assert_int_equal(fpx_name_map_create(text, &map, &fault), FLAMEPIX_BAD_ARGUMENT);
    assert_non_null(strstr(fault.data, expected));
    flamepix_buffer_free(&fault);
}

static void test_what_is_no_substitution_is_told(void **state)
{
    (void)state;
    static const char *const none[] = {"",        "s",        "x/a/b/",   "s/",
                                       "s/a",     "s/a/",     "s/a/b",    "s/a/b\\/",
                                       "s/a/b/x", "s/a/b/gg", "s\\a\\b\\"};
    for (size_t i = 0; i < sizeof(none) / sizeof(none[0]); i++)
        assert_fault(none[i], "s/REGEX/TEXT/");
    assert_fault("s//b/", "no regular expression");
    assert_fault("s/(/b/", "(");
    assert_fault("s/(a)/\\2/", "groups");
}

static enum flamepix_status map_with_little_memory(void *user)
{
    struct fpx_name_map *map = NULL;
    struct flamepix_buffer fault = {0}, mapped = {0};
    enum flamepix_status status = fpx_name_map_create(user, &map, &fault);
    if (status == FLAMEPIX_OK)
        status = fpx_name_map_apply(map, "a", &mapped);
    flamepix_buffer_free(&mapped);
    flamepix_buffer_free(&fault);
    fpx_name_map_free(map);
    return status;
}

static void test_scarce_memory_is_told(void **state)
{
    (void)state;
    char text[] = "s/a/b/";
    assert_true(scarce_memory_try(map_with_little_memory, text) > 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_first_match_is_replaced),
        cmocka_unit_test(test_all_matches_are_replaced_where_it_ends_in_g),
        cmocka_unit_test(test_the_text_may_have_groups_and_the_match),
        cmocka_unit_test(test_any_sign_may_part_it),
        cmocka_unit_test(test_what_is_no_substitution_is_told),
        cmocka_unit_test(test_scarce_memory_is_told),
    };
    return cmocka_run_group_tests_name("name map", tests, NULL, NULL);
}
