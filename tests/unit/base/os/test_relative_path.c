#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/os/paths.h"
#include "support/scarce_memory.h"

static void assert_way(const char *folder, const char *path, const char *expected)
{
    struct flamepix_buffer way = {0};
    assert_int_equal(fpx_relative_path(folder, path, &way), FLAMEPIX_OK);
    assert_string_equal(way.data, expected);
    flamepix_buffer_free(&way);
}

static void assert_way_between(const char *from, const char *path, const char *expected)
{
    struct flamepix_buffer way = {0};
    assert_int_equal(fpx_relative_path_between(from, path, &way), FLAMEPIX_OK);
    assert_string_equal(way.data, expected);
    flamepix_buffer_free(&way);
}

static void test_a_way_goes_up_from_the_folder_and_down_to_the_file(void **state)
{
    (void)state;
    assert_way("out", "out/a/b.png", "a/b.png");
    assert_way("./out//", "out/./a//b.png", "a/b.png");
    assert_way("", "./a.png", "a.png");
    assert_way("out/deep", "out/a.png", "../a.png");
    assert_way("/x/y", "/a.png", "../../a.png");
}

static void test_between_absolute_and_relative_the_way_is_the_path(void **state)
{
    (void)state;
    assert_way("out", "//host/a.png", "/host/a.png");
    assert_way("/x/out", "out/a.png", "out/a.png");
}

static void test_files_are_found_from_each_other_however_they_are_spelled(void **state)
{
    (void)state;
    assert_int_equal(chdir("/usr/bin"), 0);
    assert_way_between("-", "a.png", "a.png");
    assert_way_between("map.html", "pics/a.png", "pics/a.png");
    assert_way_between("../map.html", "a.png", "bin/a.png");
    assert_way_between("x/y/map.html", "/usr/bin/a.png", "../../a.png");
    assert_way_between("/tmp/map.html", "a.png", "../usr/bin/a.png");
    assert_way_between("x/../y/m.html", "y/./a.png", "a.png");
    assert_way_between("/../m.html", "/../a.png", "a.png");
}

static enum flamepix_status find_way(void *user)
{
    struct flamepix_buffer way = {0};
    enum flamepix_status status = fpx_relative_path_between("a/b.html", user, &way);
    flamepix_buffer_free(&way);
    return status;
}

static void test_without_memory_there_is_no_way(void **state)
{
    (void)state;
    char path[] = "c/d.png";
    assert_true(scarce_memory_try(find_way, path) > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_way_goes_up_from_the_folder_and_down_to_the_file),
        cmocka_unit_test(test_between_absolute_and_relative_the_way_is_the_path),
        cmocka_unit_test(test_files_are_found_from_each_other_however_they_are_spelled),
        cmocka_unit_test(test_without_memory_there_is_no_way),
    };
    return cmocka_run_group_tests_name("relative path", tests, NULL, NULL);
}
