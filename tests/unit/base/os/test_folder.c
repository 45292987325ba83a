#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/os/fd.h"
#include "support/pictures/scratch_folder.h"

static bool exists(const char *path)
{
    return access(path, F_OK) == 0;
}

static void test_the_folders_of_a_file_are_made(void **state)
{
    (void)state;
    assert_int_equal(fpx_folder_make("a/b/c/file", false), FLAMEPIX_OK);
    assert_int_equal(fpx_folder_make("a/b/c/file", false), FLAMEPIX_OK);
    assert_int_equal(fpx_folder_make("file", false), FLAMEPIX_OK);
    assert_int_equal(fpx_folder_make("/tmp/file", false), FLAMEPIX_OK);
    assert_int_equal(fpx_folder_make("a/synced/c/file", true), FLAMEPIX_OK);
    assert_true(exists("a/b/c") && exists("a/synced/c"));
    assert_false(exists("a/b/c/file"));
}

static void test_a_file_in_the_way_is_told(void **state)
{
    (void)state;
    test_place_put("way", "");
    assert_int_equal(fpx_folder_make("way/b/file", false), FLAMEPIX_WRITE_FAILED);
}

static void test_only_old_temporaries_are_swept(void **state)
{
    (void)state;
    assert_int_equal(mkdir("d", 0777), 0);
    test_place_put("d/.flamepix-old", "");
    test_place_put("d/.flamepix-young", "");
    test_place_put("d/.before-flamepix-report.jsonl", "");
    test_place_put("d/picture.png", "");
    assert_int_equal(system("touch -d '1 hour ago' d/.flamepix-old d/.before-flamepix-* d/pic*"),
                     0);
    fpx_folder_sweep(NULL, "d/picture.png");
    assert_false(exists("d/.flamepix-old"));
    assert_true(exists("d/.flamepix-young"));
    assert_true(exists("d/.before-flamepix-report.jsonl"));
    assert_true(exists("d/picture.png"));
    fpx_folder_sweep(NULL, "nowhere/file");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_the_folders_of_a_file_are_made, test_place_enter,
                                        test_place_leave),
        cmocka_unit_test_setup_teardown(test_a_file_in_the_way_is_told, test_place_enter,
                                        test_place_leave),
        cmocka_unit_test_setup_teardown(test_only_old_temporaries_are_swept, test_place_enter,
                                        test_place_leave),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
