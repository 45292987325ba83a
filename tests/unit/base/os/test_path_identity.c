#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <sys/stat.h>
#include <unistd.h>

#include "base/os/paths.h"
#include "support/pictures/scratch_folder.h"
#include "support/scarce_memory.h"

static enum flamepix_status compare(const char *a, const char *b, bool *same_ret)
{
    struct fpx_path_identity left = {0}, right = {0};
    enum flamepix_status status = fpx_path_identify(a, &left);
    if (status == FLAMEPIX_OK)
        status = fpx_path_identify(b, &right);
    *same_ret = status == FLAMEPIX_OK && fpx_path_identities_same(&left, &right);
    flamepix_buffer_free(&left.below);
    flamepix_buffer_free(&right.below);
    return status;
}

static bool is_same(const char *a, const char *b)
{
    bool same;
    assert_int_equal(compare(a, b, &same), FLAMEPIX_OK);
    return same;
}

static bool is_within(const char *path, const char *folder)
{
    bool within;
    assert_int_equal(fpx_path_is_within(path, folder, &within), FLAMEPIX_OK);
    return within;
}

static void test_paths_are_compared_by_the_file_they_lead_to(void **state)
{
    (void)state;
    char folder[] = "/tmp/flamepix-test-XXXXXX";
    assert_non_null(mkdtemp(folder));
    assert_int_equal(chdir(folder), 0);
    assert_true(is_same("new", "./new"));
    assert_false(is_same("new", "other"));
    assert_false(is_same("new", "/dev/null"));
    assert_false(is_same("/dev/null", "/dev/null"));
    assert_int_equal(symlink("/proc/self/exe", "link"), 0);
    assert_true(is_same("link", "/proc/self/exe"));
    assert_false(is_same("link", "new"));
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
    assert_true(is_same("a", "c"));
    assert_false(is_same("a", "b"));
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
    assert_true(is_same("real/new", "alias/new"));
    assert_true(is_same("real/new", "alias/../real//new"));
    assert_false(is_same("real/new", "alias/newer"));
    assert_false(is_same("real/new", "new"));
    assert_true(is_same("missing/new", "missing//./new"));
    assert_false(is_same("missing/new", "missing/newer"));
    assert_false(is_same("real", "alias"));
    assert_int_equal(unlink("alias") | rmdir("real"), 0);
    assert_int_equal(chdir("/"), 0);
    assert_int_equal(rmdir(folder), 0);
}

static void test_links_to_what_is_yet_to_be_made_stand_for_it(void **state)
{
    (void)state;
    test_place_put("file", "");
    assert_int_equal(mkdir("real", 0777), 0);
    assert_int_equal(symlink("new/er", "real/link"), 0);
    assert_int_equal(symlink("real/link", "chain"), 0);
    assert_int_equal(symlink("loop", "loop"), 0);
    assert_true(is_same("chain", "real/new/er"));
    assert_true(is_same("real/new/../link/x", "real/new/er/./x"));
    assert_true(is_same("loop", "./loop"));
    assert_false(is_same("loop", "chain"));
    assert_true(is_same("new/../file/", "file"));
    assert_true(is_same("real/new/er/../../../file", "file"));
    assert_true(is_same("real/new/../.././real/../x", "x"));
    assert_false(is_same("real/new/../../x", "real/x"));
    assert_false(is_same("", ""));
}

static void test_what_is_to_be_made_tells_the_way_down(void **state)
{
    (void)state;
    struct fpx_path_identity identity = {0};
    test_place_put("file", "");
    assert_int_equal(fpx_path_identify("a//b/./c/../d", &identity), FLAMEPIX_OK);
    assert_int_equal(identity.kind, FPX_PATH_MISSING);
    assert_string_equal(identity.below.data, "a/b/d/");
    assert_int_equal(fpx_path_identify("file/x", &identity), FLAMEPIX_OK);
    assert_int_equal(identity.kind, FPX_PATH_MISSING);
    assert_string_equal(identity.below.data, "x/");
    assert_int_equal(fpx_path_identify("file", &identity), FLAMEPIX_OK);
    assert_int_equal(identity.kind, FPX_PATH_FILE);
    assert_string_equal(identity.below.data, "");
    assert_int_equal(fpx_path_identify(".", &identity), FLAMEPIX_OK);
    assert_int_equal(identity.kind, FPX_PATH_FOLDER);
    assert_int_equal(fpx_path_identify("/dev/null", &identity), FLAMEPIX_OK);
    assert_int_equal(identity.kind, FPX_PATH_OTHER);
    assert_int_equal(fpx_path_identify_fd(-1, &identity), FLAMEPIX_OK);
    assert_int_equal(identity.kind, FPX_PATH_OTHER);
    flamepix_buffer_free(&identity.below);
}

static void test_files_lie_within_their_folders_and_those_above(void **state)
{
    (void)state;
    assert_int_equal(mkdir("a", 0777) | mkdir("a/b", 0777) | mkdir("ab", 0777), 0);
    assert_int_equal(symlink("a/b", "link"), 0);
    assert_true(is_within("a/file", "a"));
    assert_true(is_within("a/b/file", "ab/../a"));
    assert_true(is_within("link/file", "a/"));
    assert_true(is_within("file", "."));
    assert_true(is_within("file", "/"));
    assert_false(is_within("file", "a"));
    assert_false(is_within("a/file", "a/b"));
    assert_false(is_within("ab/file", "a"));
    assert_false(is_within("a/file", "missing"));
    assert_false(is_within("missing/file", "a"));
}

#define IN_PLACE(test) cmocka_unit_test_setup_teardown(test, test_place_enter, test_place_leave)

/* The place's own path and `name` below it. */
static const char *whole(const char *name, char path[PATH_MAX])
{
    assert_non_null(getcwd(path, PATH_MAX - NAME_MAX));
    return strcat(strcat(path, "/"), name);
}

static void test_a_link_to_what_is_yet_to_be_made_stands_for_its_whole_path(void **state)
{
    (void)state;
    char path[PATH_MAX];
    assert_int_equal(symlink(whole("yet", path), "link"), 0);
    assert_true(is_same("link", "yet"));
    assert_true(is_same("link/file", "yet/file"));
    assert_false(is_same("link", "link/file"));
    assert_false(is_same("link", "other"));
}

static enum flamepix_status identify(void *path)
{
    struct fpx_path_identity identity = {0};
    enum flamepix_status status = fpx_path_identify(path, &identity);
    flamepix_buffer_free(&identity.below);
    return status;
}

static enum flamepix_status compare_with_yet(void *path)
{
    bool same;
    return compare(path, "yet/file", &same);
}

static enum flamepix_status look_within(void *path)
{
    bool within;
    return fpx_path_is_within(path, ".", &within);
}

static void test_paths_are_not_told_without_memory(void **state)
{
    (void)state;
    char path[] = "link/./file", inside[] = "a/file";
    assert_int_equal(symlink("yet", "link") | mkdir("a", 0777), 0);
    assert_true(scarce_memory_try(identify, path) > 0);
    assert_true(scarce_memory_try(compare_with_yet, path) > 0);
    assert_true(scarce_memory_try(look_within, inside) > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_paths_are_compared_by_the_file_they_lead_to),
        cmocka_unit_test(test_hard_links_are_one_file_and_equal_contents_are_two),
        cmocka_unit_test(test_files_still_to_be_made_are_compared_by_folder_and_name),
        IN_PLACE(test_links_to_what_is_yet_to_be_made_stand_for_it),
        IN_PLACE(test_what_is_to_be_made_tells_the_way_down),
        IN_PLACE(test_files_lie_within_their_folders_and_those_above),
        IN_PLACE(test_a_link_to_what_is_yet_to_be_made_stands_for_its_whole_path),
        IN_PLACE(test_paths_are_not_told_without_memory),
    };
    return cmocka_run_group_tests_name("path_identity", tests, NULL, NULL);
}
