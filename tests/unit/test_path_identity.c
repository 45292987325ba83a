#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include <sys/stat.h>
#include <unistd.h>

#include "base/path_identity.h"

static void test_paths_are_compared_by_the_file_they_lead_to(void **state)
{
    (void)state;
    char folder[] = "/tmp/flamepix-test-XXXXXX";
    assert_non_null(mkdtemp(folder));
    assert_int_equal(chdir(folder), 0);
    assert_true(flamepix_path_same("new", "./new"));
    assert_false(flamepix_path_same("new", "other"));
    assert_false(flamepix_path_same("new", "/dev/null"));
    assert_false(flamepix_path_same("/dev/null", "/dev/null"));
    assert_int_equal(symlink("/proc/self/exe", "link"), 0);
    assert_true(flamepix_path_same("link", "/proc/self/exe"));
    assert_false(flamepix_path_same("link", "new"));
    assert_int_equal(unlink("link"), 0);
    assert_int_equal(chdir("/"), 0);
    assert_int_equal(rmdir(folder), 0);
}

static void make_file(const char *path)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_int_equal(fclose(file), 0);
}

static void test_hard_links_are_one_file_and_equal_contents_are_two(void **state)
{
    (void)state;
    char folder[] = "/tmp/flamepix-test-XXXXXX";
    assert_non_null(mkdtemp(folder));
    assert_int_equal(chdir(folder), 0);
    make_file("a");
    make_file("b");
    assert_int_equal(link("a", "c"), 0);
    assert_true(flamepix_path_same("a", "c"));
    assert_false(flamepix_path_same("a", "b"));
    assert_int_equal(unlink("a") | unlink("b") | unlink("c"), 0);
    assert_int_equal(chdir("/"), 0);
    assert_int_equal(rmdir(folder), 0);
}

static void test_files_still_to_be_made_are_compared_by_folder_and_name(void **state)
{
    (void)state;
    char folder[] = "/tmp/flamepix-test-XXXXXX";
    assert_non_null(mkdtemp(folder));
    assert_int_equal(chdir(folder), 0);
    assert_int_equal(mkdir("real", 0777), 0);
    assert_int_equal(symlink("real", "alias"), 0);
    assert_true(flamepix_path_same("real/new", "alias/new"));
    assert_true(flamepix_path_same("real/new", "alias/../real//new"));
    assert_false(flamepix_path_same("real/new", "alias/newer"));
    assert_false(flamepix_path_same("real/new", "new"));
    assert_false(flamepix_path_same("missing/new", "missing/new"));
    assert_false(flamepix_path_same("real", "alias"));
    assert_int_equal(unlink("alias") | rmdir("real"), 0);
    assert_int_equal(chdir("/"), 0);
    assert_int_equal(rmdir(folder), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_paths_are_compared_by_the_file_they_lead_to),
        cmocka_unit_test(test_hard_links_are_one_file_and_equal_contents_are_two),
        cmocka_unit_test(test_files_still_to_be_made_are_compared_by_folder_and_name),
    };
    return cmocka_run_group_tests_name("path_identity", tests, NULL, NULL);
}
