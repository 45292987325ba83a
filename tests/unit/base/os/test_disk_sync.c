#include <errno.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/os/disk_sync.h"
#include "support/pictures/scratch_folder.h"

enum { LONG_SECONDS = 60 };

static void sync_place(struct fpx_disk_sync *sync)
{
    test_place_put("file", "text");
    assert_int_equal(fpx_disk_sync_add(sync, "file"), FLAMEPIX_OK);
    assert_int_equal(fpx_disk_sync_begin(sync), FLAMEPIX_OK);
    assert_int_equal(fpx_disk_sync_wait(sync, LONG_SECONDS), FLAMEPIX_OK);
    assert_false(fpx_disk_sync_is_at_work(sync));
}

static void test_a_sync_begins_and_ends(void **state)
{
    (void)state;
    struct fpx_disk_sync sync = {0};
    assert_int_equal(fpx_disk_sync_wait(&sync, 0), FLAMEPIX_OK);
    sync_place(&sync);
    sync_place(&sync);
    fpx_disk_sync_free(&sync);
}

static void test_one_file_system_is_synced_once(void **state)
{
    (void)state;
    struct fpx_disk_sync sync = {0};
    test_place_put("a", "");
    test_place_put("b", "");
    assert_int_equal(fpx_disk_sync_add(&sync, "a"), FLAMEPIX_OK);
    assert_int_equal(fpx_disk_sync_add(&sync, "b"), FLAMEPIX_OK);
    assert_int_equal(fpx_disk_sync_add(&sync, "none"), FLAMEPIX_OK);
    assert_int_equal(sync.count, 1);
    assert_int_equal(fpx_disk_sync_add(&sync, "/proc/self/stat"), FLAMEPIX_OK);
    assert_int_equal(sync.count, 2);
    fpx_disk_sync_free(&sync);
}

static void test_files_of_one_folder_are_asked_about_once(void **state)
{
    (void)state;
    struct fpx_disk_sync sync = {0};
    assert_int_equal(fpx_disk_sync_add_plain(&sync, "./none"), FLAMEPIX_OK);
    assert_int_equal(sync.count, 0);
    test_place_put("a", "");
    assert_int_equal(fpx_disk_sync_add_plain(&sync, "./a"), FLAMEPIX_OK);
    assert_int_equal(sync.count, 1);
    assert_int_equal(fpx_disk_sync_add_plain(&sync, "/proc/self/stat"), FLAMEPIX_OK);
    assert_int_equal(sync.count, 2);
    assert_int_equal(fpx_disk_sync_add_plain(&sync, "/proc/self/none"), FLAMEPIX_OK);
    assert_int_equal(fpx_disk_sync_add_plain(&sync, "a"), FLAMEPIX_OK);
    assert_int_equal(sync.count, 2);
    fpx_disk_sync_free(&sync);
}

static void test_a_sync_that_is_killed_has_failed(void **state)
{
    (void)state;
    struct fpx_disk_sync sync = {.child = fork()};
    assert_true(sync.child >= 0);
    if (sync.child == 0) {
        (void)pause();
        _exit(0);
    }
    assert_int_equal(fpx_disk_sync_wait(&sync, 0), FLAMEPIX_OK);
    assert_true(fpx_disk_sync_is_at_work(&sync));
    assert_int_equal(kill(sync.child, SIGKILL), 0);
    assert_int_equal(fpx_disk_sync_wait(&sync, LONG_SECONDS), FLAMEPIX_WRITE_FAILED);
    assert_int_equal(errno, EIO);
    assert_false(fpx_disk_sync_is_at_work(&sync));
    fpx_disk_sync_free(&sync);
}

static void test_a_sync_is_done_where_sigchld_is_ignored(void **state)
{
    (void)state;
    struct fpx_disk_sync sync = {0};
    assert_true(signal(SIGCHLD, SIG_IGN) != SIG_ERR);
    sync_place(&sync);
    assert_true(signal(SIGCHLD, SIG_DFL) != SIG_ERR);
    fpx_disk_sync_free(&sync);
}

static void test_the_folder_of_a_file_is_synced(void **state)
{
    (void)state;
    assert_int_equal(fpx_place_sync_folder(NULL, "file"), FLAMEPIX_OK);
    assert_int_equal(fpx_place_sync_folder(NULL, "/file"), FLAMEPIX_OK);
    assert_int_equal(fpx_place_sync_folder(NULL, "none/file"), FLAMEPIX_WRITE_FAILED);
    assert_int_equal(errno, ENOENT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_a_sync_begins_and_ends, test_place_enter,
                                        test_place_leave),
        cmocka_unit_test_setup_teardown(test_one_file_system_is_synced_once, test_place_enter,
                                        test_place_leave),
        cmocka_unit_test_setup_teardown(test_files_of_one_folder_are_asked_about_once,
                                        test_place_enter, test_place_leave),
        cmocka_unit_test_setup_teardown(test_a_sync_that_is_killed_has_failed, test_place_enter,
                                        test_place_leave),
        cmocka_unit_test_setup_teardown(test_a_sync_is_done_where_sigchld_is_ignored,
                                        test_place_enter, test_place_leave),
        cmocka_unit_test_setup_teardown(test_the_folder_of_a_file_is_synced, test_place_enter,
                                        test_place_leave),
    };
    return cmocka_run_group_tests_name("disk_sync", tests, NULL, NULL);
}
