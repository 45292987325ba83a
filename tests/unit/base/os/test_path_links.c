#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <errno.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/os/paths.h"
#include "support/pictures/scratch_folder.h"

static void assert_leads_to(const char *path, const char *expected)
{
    char target[PATH_MAX];
    assert_true(fpx_path_follow_links(path, target));
    assert_string_equal(target, expected);
}

static void test_links_are_followed_to_what_is_there_or_still_to_be_made(void **state)
{
    (void)state;
    test_place_put("file", "");
    assert_int_equal(mkdir("a", 0777), 0);
    assert_int_equal(symlink("../file", "a/there"), 0);
    assert_int_equal(symlink("new/file", "a/missing"), 0);
    assert_int_equal(symlink("a/missing", "chain"), 0);
    assert_int_equal(symlink("/new/file", "a/absolute"), 0);
    assert_leads_to("a/there", "a/../file");
    assert_leads_to("chain", "a/new/file");
    assert_leads_to("a/absolute", "/new/file");
}

static void test_other_paths_stay_as_they_are(void **state)
{
    (void)state;
    assert_leads_to("new//./file", "new//./file");
    assert_leads_to(".", ".");
    assert_leads_to("", "");
}

static void test_what_cannot_be_followed_says_why(void **state)
{
    (void)state;
    char target[PATH_MAX];
    char name[PATH_MAX + 1];
    assert_int_equal(symlink("loop", "loop"), 0);
    test_place_put("file", "");
    assert_false(fpx_path_follow_links("loop", target));
    assert_int_equal(errno, ELOOP);
    assert_false(fpx_path_follow_links("file/x", target));
    assert_int_equal(errno, ENOTDIR);
    memset(name, 'x', PATH_MAX);
    name[PATH_MAX] = '\0';
    assert_false(fpx_path_follow_links(name, target));
    assert_int_equal(errno, ENAMETOOLONG);
}

#define IN_PLACE(test) cmocka_unit_test_setup_teardown(test, test_place_enter, test_place_leave)

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_PLACE(test_links_are_followed_to_what_is_there_or_still_to_be_made),
        IN_PLACE(test_other_paths_stay_as_they_are),
        IN_PLACE(test_what_cannot_be_followed_says_why),
    };
    return cmocka_run_group_tests_name("path_links", tests, NULL, NULL);
}
