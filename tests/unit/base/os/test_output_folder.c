#include <errno.h>
#include <fcntl.h>
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
#include "base/os/output.h"
#include "base/os/output_folder.h"
#include "support/pictures/scratch_folder.h"

static bool exists(const char *path)
{
    struct stat about;
    return lstat(path, &about) == 0;
}

static struct fpx_output_folder *open_out(const char *path)
{
    struct fpx_output_folder *folder = NULL;
    assert_int_equal(fpx_output_folder_create(path, &folder), FLAMEPIX_OK);
    return folder;
}

static void note(struct fpx_output_folder *folder, const char *path)
{
    assert_int_equal(fpx_output_folder_note(folder, path), FLAMEPIX_OK);
}

/* Writes a file of two letters; 0 or errno. */
static int put(const struct fpx_output_folder *folder, const char *path)
{
    struct fpx_output *file = NULL;
    enum flamepix_status status = fpx_output_open_below(folder, path, &file);
    if (status == FLAMEPIX_OK)
        status = fpx_output_write(file, "ok", 2);
    if (status == FLAMEPIX_OK)
        status = fpx_output_finish(file, true);
    const int cause = errno;
    fpx_output_free(file);
    return status == FLAMEPIX_OK ? 0 : cause;
}

static void assert_holds(const char *path, const char *text)
{
    char bytes[16] = "";
    size_t length = 0;
    int fd = open(path, O_RDONLY);
    assert_true(fd >= 0);
    assert_int_equal(fpx_fd_read(fd, bytes, sizeof(bytes) - 1, &length), FLAMEPIX_OK);
    fpx_fd_close(fd);
    assert_string_equal(bytes, text);
}

static void make_folders(void)
{
    assert_int_equal(mkdir("out", 0777) | mkdir("out/a", 0777) | mkdir("elsewhere", 0777), 0);
}

static void test_a_missing_folder_is_made_and_opened(void **state)
{
    (void)state;
    struct fpx_output_folder *folder = open_out("new/out");
    note(folder, "new/out/a/x");
    assert_false(exists("new"));
    assert_int_equal(fpx_output_folder_make(folder, true), FLAMEPIX_OK);
    assert_int_equal(fpx_output_folder_make(folder, true), FLAMEPIX_OK);
    assert_int_equal(put(folder, "new/out/a/b/x"), ENOENT);
    assert_int_equal(fpx_place_make_folder(folder, "new/out/a//./b/x"), FLAMEPIX_OK);
    assert_int_equal(put(folder, "new/out/a/b/x"), 0);
    assert_holds("new/out/a/b/x", "ok");
    fpx_output_folder_free(folder);
}

static void test_a_file_in_the_place_of_the_folder_is_told(void **state)
{
    (void)state;
    test_place_put("out", "");
    struct fpx_output_folder *folder = open_out("out/");
    assert_int_equal(fpx_output_folder_make(folder, true), FLAMEPIX_WRITE_FAILED);
    assert_int_equal(errno, ENOTDIR);
    fpx_output_folder_free(folder);
}

static void test_outputs_stay_in_the_folder_when_it_is_moved(void **state)
{
    (void)state;
    make_folders();
    struct fpx_output_folder *folder = open_out("out");
    assert_int_equal(rename("out", "moved") | symlink("elsewhere", "out"), 0);
    assert_int_equal(put(folder, "out/x"), 0);
    assert_int_equal(put(folder, "out/a/x"), 0);
    assert_holds("moved/x", "ok");
    assert_holds("moved/a/x", "ok");
    assert_true(fpx_place_rename(folder, "out/x", "out/a/y"));
    assert_true(fpx_place_unlink(folder, "out/a/x"));
    assert_int_equal(fpx_place_sync_folder(folder, "out/a/y"), FLAMEPIX_OK);
    assert_true(exists("moved/a/y"));
    assert_false(exists("moved/x") || exists("moved/a/x"));
    assert_int_equal(rmdir("elsewhere"), 0);
    fpx_output_folder_free(folder);
}

static void test_new_links_are_not_followed(void **state)
{
    (void)state;
    make_folders();
    test_place_put("elsewhere/file", "old");
    test_place_put("elsewhere/.flamepix-left", "");
    assert_int_equal(system("touch -d '1 hour ago' elsewhere/.flamepix-left"), 0);
    struct fpx_output_folder *folder = open_out("out");
    note(folder, "out/a/x");
    note(folder, "out/b/x");
    note(folder, "out/file");
    assert_int_equal(rmdir("out/a") | symlink("../elsewhere", "out/a"), 0);
    assert_int_equal(symlink("../elsewhere", "out/b"), 0);
    assert_int_equal(symlink("../elsewhere/file", "out/file"), 0);
    assert_int_equal(put(folder, "out/a/x"), ELOOP);
    assert_int_equal(put(folder, "out/b/c/x"), ELOOP);
    assert_int_equal(fpx_place_make_folder(folder, "out/b/c/x"), FLAMEPIX_WRITE_FAILED);
    assert_int_equal(put(folder, "out/file"), ELOOP);
    assert_int_equal(fpx_place_open(folder, "out/file", O_RDONLY), -1);
    assert_int_equal(errno, ELOOP);
    assert_false(fpx_place_unlink(folder, "out/a/file"));
    assert_false(fpx_place_rename(folder, "out/a/file", "out/x"));
    assert_int_equal(fpx_place_sync_folder(folder, "out/a/file"), FLAMEPIX_WRITE_FAILED);
    fpx_folder_sweep(folder, "out/a/file");
    assert_holds("elsewhere/file", "old");
    assert_true(exists("elsewhere/.flamepix-left"));
    assert_false(exists("elsewhere/c") || exists("elsewhere/x"));
    fpx_folder_sweep(NULL, "out/a/file");
    assert_false(exists("elsewhere/.flamepix-left"));
    fpx_output_folder_free(folder);
}

static void test_noted_links_lead_where_they_led(void **state)
{
    (void)state;
    make_folders();
    assert_int_equal(mkdir("real", 0777) | symlink("../real", "out/link"), 0);
    assert_int_equal(symlink("../real/file", "out/file") | symlink("link/deep", "out/way"), 0);
    struct fpx_output_folder *folder = open_out("out");
    note(folder, "out/link/x");
    note(folder, "out/link/y");
    note(folder, "out/file");
    note(folder, "out/way");
    for (int round = 0; round < 2; round++) {
        assert_int_equal(put(folder, "out/link/x"), 0);
        assert_int_equal(put(folder, "out/file"), 0);
        assert_int_equal(put(folder, "out/way"), 0);
        assert_holds("real/x", "ok");
        assert_holds("real/file", "ok");
        assert_holds("real/deep", "ok");
        assert_int_equal(unlink("real/x") | unlink("real/deep") | unlink("out/link"), 0);
        assert_int_equal(symlink("../elsewhere", "out/link"), 0);
    }
    assert_non_null(strstr(fpx_output_folder_target(folder, "out/file"), "/real/file"));
    assert_string_equal(fpx_output_folder_target(folder, "out/other"), "out/other");
    assert_int_equal(rename("real", "moved") | symlink("elsewhere", "real"), 0);
    assert_int_equal(put(folder, "out/link/x"), ELOOP);
    assert_int_equal(put(folder, "out/file"), ELOOP);
    assert_int_equal(rmdir("elsewhere"), 0);
    fpx_output_folder_free(folder);
}

static void test_a_link_to_a_device_is_opened_if_it_is_the_same(void **state)
{
    (void)state;
    make_folders();
    assert_int_equal(symlink("/dev/null", "out/x") | symlink("../elsewhere/none/y", "out/y"), 0);
    struct fpx_output_folder *folder = open_out("out");
    note(folder, "out/x");
    note(folder, "out/y");
    assert_int_equal(put(folder, "out/x"), 0);
    assert_int_equal(put(folder, "out/y"), ENOENT);
    assert_int_equal(unlink("out/x") | symlink("/dev/zero", "out/x"), 0);
    assert_int_equal(put(folder, "out/x"), ELOOP);
    fpx_output_folder_free(folder);
}

static void test_other_paths_are_used_as_they_are(void **state)
{
    (void)state;
    make_folders();
    assert_int_equal(symlink("../elsewhere", "out/link"), 0);
    struct fpx_output_folder *folder = open_out("out");
    assert_true(fpx_output_folder_has(folder, "out/a..b/x"));
    assert_false(fpx_output_folder_has(folder, "./out/x"));
    assert_false(fpx_output_folder_has(folder, "out/../x"));
    assert_false(fpx_output_folder_has(folder, "outer/x"));
    assert_false(fpx_output_folder_has(NULL, "out/x"));
    assert_int_equal(put(folder, "./out/link/x"), 0);
    assert_int_equal(put(NULL, "out/link/y"), 0);
    assert_holds("elsewhere/x", "ok");
    assert_holds("elsewhere/y", "ok");
    fpx_output_folder_free(folder);
    fpx_output_folder_free(NULL);
}

#define IN_FOLDER(test) cmocka_unit_test_setup_teardown(test, test_place_enter, test_place_leave)

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_FOLDER(test_a_missing_folder_is_made_and_opened),
        IN_FOLDER(test_a_file_in_the_place_of_the_folder_is_told),
        IN_FOLDER(test_outputs_stay_in_the_folder_when_it_is_moved),
        IN_FOLDER(test_new_links_are_not_followed),
        IN_FOLDER(test_noted_links_lead_where_they_led),
        IN_FOLDER(test_a_link_to_a_device_is_opened_if_it_is_the_same),
        IN_FOLDER(test_other_paths_are_used_as_they_are),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
