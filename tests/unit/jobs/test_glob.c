#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "jobs/walk_folder.h"
#include "support/scarce_memory.h"

static bool matches(const char *glob, const char *path, enum fpx_glob_kind kind)
{
    struct fpx_glob_texts texts = {0};
    bool answer = false;
    assert_int_equal(fpx_glob_match(glob, path, kind, &texts, &answer), FLAMEPIX_OK);
    fpx_glob_free(&texts);
    return answer;
}

static bool file(const char *glob, const char *path)
{
    return matches(glob, path, FPX_GLOB_FILE);
}

static bool folder(const char *glob, const char *path)
{
    return matches(glob, path, FPX_GLOB_FOLDER);
}

static void test_a_glob_is_asked_about_path_and_name(void **state)
{
    (void)state;
    assert_true(file("*.folded", "a/b.folded"));
    assert_true(file("b.folded", "a/b.folded"));
    assert_true(file("a/*", "a/b/c"));
    assert_false(file("b/c", "a/b/c"));
    assert_false(file("*.folded", "a.txt"));
}

static void test_two_stars_and_a_slash_also_stand_for_nothing(void **state)
{
    (void)state;
    assert_true(file("**/*.folded", "top.folded"));
    assert_true(file("**/*.folded", "a/b/c.folded"));
    assert_true(file("a/**/b", "a/b"));
    assert_true(file("a/**/b", "a/x/b"));
    assert_true(file("a/**/b", "a/x/y/b"));
    assert_false(file("a/**/b", "ab"));
    assert_false(file("a/**/b", "a/xb"));
    assert_true(file("**/a/**/b/**/c", "a/b/c"));
    assert_true(file("**/a/**/b/**/c", "x/a/y/b/z/c"));
    assert_true(file("**/**/**/c", "c"));
    assert_false(file("**/b", "ab"));
    assert_true(folder("**/private", "private"));
    assert_true(file("./**/c", "c"));
}

static void test_stars_within_a_name_stand_for_what_they_did(void **state)
{
    (void)state;
    assert_true(file("a**/b", "ax/b"));
    assert_true(file("a**/b", "a/b"));
    assert_false(file("a**/b", "b"));
    assert_false(file("\\**/b", "b"));
    assert_true(file("a/**", "a/b/c"));
    assert_false(folder("a/**", "a"));
}

static void test_a_slash_at_the_end_means_a_folder_and_what_is_in_it(void **state)
{
    (void)state;
    assert_true(folder("private/", "private"));
    assert_true(folder("private/", "a/private"));
    assert_true(file("private/", "private/x"));
    assert_true(file("private/", "a/private/b/x"));
    assert_false(file("private/", "private"));
    assert_false(file("private/", "a/private"));
    assert_false(file("private/", "privates/x"));
    assert_true(file("**/private/", "private/x"));
    assert_true(file("a/b/", "a/b/c"));
    assert_false(file("a/b/", "x/a/b/c"));
}

static void test_the_folder_of_the_walk_can_be_named(void **state)
{
    (void)state;
    const char *const rooted[] = {"./private", "/private", "././/private"};
    for (size_t i = 0; i < sizeof(rooted) / sizeof(rooted[0]); i++) {
        assert_true(folder(rooted[i], "private"));
        assert_false(folder(rooted[i], "a/private"));
    }
    assert_true(file("/private/", "private/x"));
    assert_false(file("/private/", "a/private/x"));
    assert_true(file("./*.folded", "a/b.folded"));
    assert_true(file("./", "a/b.folded"));
    assert_true(file("/", "b.folded"));
    assert_false(file("", "b.folded"));
}

static enum flamepix_status match(void *glob)
{
    struct fpx_glob_texts texts = {0};
    bool answer;
    enum flamepix_status status =
        fpx_glob_match(glob, "some/path/below/x", FPX_GLOB_FILE, &texts, &answer);
    fpx_glob_free(&texts);
    return status;
}

static void test_a_glob_that_lacks_memory_says_so(void **state)
{
    (void)state;
    char glob[] = "**/other/**/path/";
    assert_true(scarce_memory_try(match, glob) > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_glob_is_asked_about_path_and_name),
        cmocka_unit_test(test_two_stars_and_a_slash_also_stand_for_nothing),
        cmocka_unit_test(test_stars_within_a_name_stand_for_what_they_did),
        cmocka_unit_test(test_a_slash_at_the_end_means_a_folder_and_what_is_in_it),
        cmocka_unit_test(test_the_folder_of_the_walk_can_be_named),
        cmocka_unit_test(test_a_glob_that_lacks_memory_says_so),
    };
    return cmocka_run_group_tests_name("glob", tests, NULL, NULL);
}
