#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/os/output.h"
#include "support/pictures/scratch_folder.h"

/* A folder for one test, which works inside it. */
struct place {
    char folder[32];
    int before; /* the folder to go back to */
};

static int enter_folder(void **state)
{
    struct place *place = calloc(1, sizeof(*place));
    memcpy(place->folder, "/tmp/flamepix-test-XXXXXX", 26);
    place->before = open(".", O_RDONLY | O_DIRECTORY);
    *state = place;
    return place->before < 0 || mkdtemp(place->folder) == NULL || chdir(place->folder) != 0;
}

static int leave_folder(void **state)
{
    static const char *const names[] = {"file", "other", "link", "pipe", "folder/file", "folder"};
    struct place *place = *state;
    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
        (void)remove(names[i]);
    int failed = fchdir(place->before) != 0 || rmdir(place->folder) != 0;
    close(place->before);
    free(place);
    return failed;
}

static void write_file(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

static void assert_file(const char *path, const char *expected)
{
    char text[100];
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    size_t length = fread(text, 1, sizeof(text) - 1, file);
    text[length] = '\0';
    fclose(file);
    assert_string_equal(text, expected);
}

static mode_t mode_of(const char *path)
{
    struct stat about;
    assert_int_equal(lstat(path, &about), 0);
    return about.st_mode & 0777;
}

static struct fpx_output *output_to(const char *path)
{
    struct fpx_output *output = NULL;
    assert_int_equal(fpx_output_open(path, &output), FLAMEPIX_OK);
    return output;
}

static void put(const char *path, const char *text)
{
    struct fpx_output *output = output_to(path);
    assert_int_equal(fpx_output_write(output, text, strlen(text)), FLAMEPIX_OK);
    assert_int_equal(fpx_output_finish(output, false), FLAMEPIX_OK);
    fpx_output_free(output);
}

static void assert_cannot_open(const char *path, int cause)
{
    struct fpx_output *output = NULL;
    assert_int_equal(fpx_output_open(path, &output), FLAMEPIX_WRITE_FAILED);
    assert_int_equal(errno, cause);
    assert_null(output);
}

static void test_output_appears_whole_when_finished(void **state)
{
    (void)state;
    struct fpx_output *output = output_to("file");
    assert_int_equal(fpx_output_write(output, "ab", 2), FLAMEPIX_OK);
    assert_int_equal(fpx_output_write(output, "", 0), FLAMEPIX_OK);
    assert_int_equal(fpx_output_write(output, "cd", 2), FLAMEPIX_OK);
    assert_int_equal(access("file", F_OK), -1);
    assert_int_equal(fpx_output_nbytes(output), 4);
    assert_int_equal(fpx_output_finish(output, false), FLAMEPIX_OK);
    fpx_output_free(output);
    assert_file("file", "abcd");
    assert_int_equal(test_place_count("."), 1);
}

static void test_output_abandoned_leaves_nothing_and_keeps_the_old_file(void **state)
{
    (void)state;
    write_file("file", "old");
    struct fpx_output *output = output_to("file");
    assert_int_equal(fpx_output_write(output, "new", 3), FLAMEPIX_OK);
    fpx_output_free(output);
    assert_file("file", "old");
    fpx_output_free(output_to("other"));
    assert_int_equal(test_place_count("."), 1);
    fpx_output_free(NULL);
}

static void test_output_writes_large_pieces_in_order(void **state)
{
    (void)state;
    enum { LARGE = 200 * 1000 };
    char *large = malloc(LARGE);
    assert_non_null(large);
    memset(large, 'x', LARGE);
    struct fpx_output *output = output_to("file");
    assert_int_equal(fpx_output_write(output, "a", 1), FLAMEPIX_OK);
    assert_int_equal(fpx_output_write(output, large, LARGE), FLAMEPIX_OK);
    assert_int_equal(fpx_output_write(output, "b", 1), FLAMEPIX_OK);
    assert_int_equal(fpx_output_write(output, large, 65536 - 1), FLAMEPIX_OK);
    assert_int_equal(fpx_output_write(output, "c", 1), FLAMEPIX_OK);
    assert_int_equal(fpx_output_finish(output, false), FLAMEPIX_OK);
    fpx_output_free(output);
    FILE *file = fopen("file", "r");
    assert_non_null(file);
    assert_int_equal(fgetc(file), 'a');
    assert_int_equal(fgetc(file), 'x');
    assert_int_equal(fseek(file, 1 + LARGE, SEEK_SET), 0);
    assert_int_equal(fgetc(file), 'b');
    assert_int_equal(fseek(file, 1 + LARGE + 65536, SEEK_SET), 0);
    assert_int_equal(fgetc(file), 'c');
    assert_int_equal(fgetc(file), EOF);
    fclose(file);
    free(large);
}

static void test_output_gives_new_files_the_mode_of_the_umask(void **state)
{
    (void)state;
    mode_t before = umask(027);
    put("file", "x");
    umask(before);
    assert_int_equal(mode_of("file"), 0640);
}

static void test_output_keeps_the_mode_of_the_file_it_replaces(void **state)
{
    (void)state;
    write_file("file", "old");
    assert_int_equal(chmod("file", 0604), 0);
    put("file", "new");
    assert_file("file", "new");
    assert_int_equal(mode_of("file"), 0604);
}

static void test_output_goes_to_the_file_that_a_link_names(void **state)
{
    (void)state;
    assert_int_equal(mkdir("folder", 0777), 0);
    write_file("folder/file", "old");
    assert_int_equal(symlink("folder/file", "link"), 0);
    assert_int_equal(symlink("link", "other"), 0);
    put("other", "new");
    assert_file("folder/file", "new");
    struct stat about;
    assert_int_equal(lstat("link", &about), 0);
    assert_true(S_ISLNK(about.st_mode));
    assert_int_equal(test_place_count("folder"), 1);
    assert_int_equal(remove("folder/file"), 0);
    put("link", "made");
    assert_file("folder/file", "made");
}

static void test_output_goes_to_the_whole_path_that_a_link_names(void **state)
{
    const struct place *place = *state;
    char path[64];
    (void)snprintf(path, sizeof(path), "%s/file", place->folder);
    assert_int_equal(mkdir("folder", 0777), 0);
    assert_int_equal(symlink(path, "folder/file"), 0);
    put("folder/file", "made");
    assert_file("file", "made");
    struct stat about;
    assert_int_equal(lstat("folder/file", &about), 0);
    assert_true(S_ISLNK(about.st_mode));
}

static void test_output_writes_a_pipe_in_place(void **state)
{
    (void)state;
    assert_int_equal(mkfifo("pipe", 0666), 0);
    int reader = open("pipe", O_RDONLY | O_NONBLOCK);
    assert_true(reader >= 0);
    put("pipe", "abc");
    char text[10];
    assert_int_equal(read(reader, text, sizeof(text)), 3);
    assert_memory_equal(text, "abc", 3);
    close(reader);
    put("/dev/null", "abc");
    assert_int_equal(test_place_count("."), 1);
}

static void test_output_writes_stdout_and_leaves_it_open(void **state)
{
    (void)state;
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    fflush(stdout);
    int saved = dup(STDOUT_FILENO);
    assert_int_equal(dup2(ends[1], STDOUT_FILENO), STDOUT_FILENO);
    struct fpx_output *output = NULL;
    enum flamepix_status opened = fpx_output_open("-", &output);
    enum flamepix_status written = fpx_output_write(output, "abc", 3);
    enum flamepix_status finished = fpx_output_finish(output, false);
    fpx_output_free(output);
    int still_open = fcntl(STDOUT_FILENO, F_GETFD);
    dup2(saved, STDOUT_FILENO);
    close(saved);
    close(ends[1]);
    assert_int_equal(opened, FLAMEPIX_OK);
    assert_int_equal(written, FLAMEPIX_OK);
    assert_int_equal(finished, FLAMEPIX_OK);
    assert_true(still_open >= 0);
    char text[10];
    assert_int_equal(read(ends[0], text, sizeof(text)), 3);
    assert_memory_equal(text, "abc", 3);
    close(ends[0]);
}

static void test_output_tells_a_reader_that_has_gone(void **state)
{
    (void)state;
    void (*before)(int) = signal(SIGPIPE, SIG_IGN);
    assert_int_equal(mkfifo("pipe", 0666), 0);
    int reader = open("pipe", O_RDONLY | O_NONBLOCK);
    struct fpx_output *output = output_to("pipe");
    close(reader);
    assert_int_equal(fpx_output_write(output, "abc", 3), FLAMEPIX_OK);
    assert_int_equal(fpx_output_finish(output, false), FLAMEPIX_WRITE_FAILED);
    assert_int_equal(errno, EPIPE);
    fpx_output_free(output);
    signal(SIGPIPE, before);
}

static void test_output_tells_a_full_disk_and_does_not_forget_it(void **state)
{
    (void)state;
    static const char large[100 * 1000];
    struct fpx_output *output = output_to("/dev/full");
    assert_int_equal(fpx_output_write(output, large, sizeof(large)), FLAMEPIX_WRITE_FAILED);
    assert_int_equal(errno, ENOSPC);
    errno = 0;
    assert_int_equal(fpx_output_finish(output, false), FLAMEPIX_WRITE_FAILED);
    assert_int_equal(errno, ENOSPC);
    fpx_output_free(output);
}

static void test_output_tells_targets_that_cannot_be_files(void **state)
{
    (void)state;
    assert_int_equal(mkdir("folder", 0777), 0);
    assert_cannot_open("folder", EISDIR);
    assert_cannot_open("folder/", EISDIR);
    assert_cannot_open("missing/file", ENOENT);
    assert_cannot_open("missing/", ENOENT);
    assert_cannot_open("", ENOENT);
    write_file("file", "old");
    assert_cannot_open("file/file", ENOTDIR);
    assert_int_equal(symlink("link", "link"), 0);
    assert_cannot_open("link", ELOOP);
    char path[5000];
    memset(path, 'x', sizeof(path));
    path[sizeof(path) - 1] = '\0';
    assert_cannot_open(path, ENAMETOOLONG);
    assert_int_equal(test_place_count("."), 3);
}

static void test_output_does_not_replace_a_folder_made_meanwhile(void **state)
{
    (void)state;
    struct fpx_output *output = output_to("folder");
    assert_int_equal(fpx_output_write(output, "abc", 3), FLAMEPIX_OK);
    assert_int_equal(mkdir("folder", 0777), 0);
    assert_int_equal(fpx_output_finish(output, false), FLAMEPIX_WRITE_FAILED);
    assert_int_equal(errno, EISDIR);
    fpx_output_free(output);
    assert_int_equal(test_place_count("."), 1);
}

static struct fpx_output *filled(const char *path)
{
    struct fpx_output *output = output_to(path);
    assert_int_equal(fpx_output_write(output, "new", 3), FLAMEPIX_OK);
    return output;
}

static void free_all(struct fpx_output *const *outputs, size_t count)
{
    for (size_t i = 0; i < count; i++)
        fpx_output_free(outputs[i]);
}

static void test_outputs_finished_together_all_take_their_names(void **state)
{
    (void)state;
    size_t failed = 9;
    write_file("file", "old");
    struct fpx_output *const outputs[] = {filled("file"), filled("other"), filled("/dev/null")};
    assert_int_equal(fpx_output_finish_all(outputs, 3, true, &failed), FLAMEPIX_OK);
    free_all(outputs, 3);
    assert_file("file", "new");
    assert_file("other", "new");
    assert_int_equal(test_place_count("."), 2);
}

static void test_one_output_that_cannot_be_written_leaves_all_files_as_they_were(void **state)
{
    (void)state;
    size_t failed = 9;
    write_file("file", "old");
    struct fpx_output *const outputs[] = {filled("file"), filled("other"), filled("/dev/full")};
    assert_int_equal(fpx_output_finish_all(outputs, 3, false, &failed), FLAMEPIX_WRITE_FAILED);
    assert_int_equal(errno, ENOSPC);
    assert_int_equal(failed, 2);
    free_all(outputs, 3);
    assert_file("file", "old");
    assert_int_equal(test_place_count("."), 1);
}

static void test_a_name_that_cannot_be_taken_gives_the_others_back(void **state)
{
    (void)state;
    size_t failed = 9;
    write_file("file", "old");
    assert_int_equal(chmod("file", 0604), 0);
    struct fpx_output *const outputs[] = {filled("file"), filled("other"), filled("folder")};
    assert_int_equal(mkdir("folder", 0777), 0);
    assert_int_equal(fpx_output_finish_all(outputs, 3, false, &failed), FLAMEPIX_WRITE_FAILED);
    assert_int_equal(errno, EISDIR);
    assert_int_equal(failed, 2);
    free_all(outputs, 3);
    assert_file("file", "old");
    assert_int_equal(mode_of("file"), 0604);
    assert_int_equal(test_place_count("."), 2);
}

/* The lowest free number is what the next file that is opened gets. */
static int next_fd(void)
{
    int fd = dup(STDIN_FILENO);
    assert_true(fd >= 0);
    assert_int_equal(close(fd), 0);
    return fd;
}

static void
test_what_is_written_in_place_is_not_touched_where_a_file_cannot_be_written(void **state)
{
    (void)state;
    char text[10];
    size_t failed = 9;
    assert_int_equal(mkfifo("pipe", 0666), 0);
    int reader = open("pipe", O_RDONLY | O_NONBLOCK);
    struct fpx_output *pipe = filled("pipe");
    int fd = next_fd();
    struct fpx_output *const outputs[] = {pipe, filled("file")};
    assert_int_equal(close(fd), 0);
    assert_int_equal(fpx_output_finish_all(outputs, 2, false, &failed), FLAMEPIX_WRITE_FAILED);
    assert_int_equal(errno, EBADF);
    assert_int_equal(failed, 1);
    assert_int_equal(read(reader, text, sizeof(text)), -1);
    assert_int_equal(errno, EAGAIN);
    free_all(outputs, 2);
    close(reader);
}

static void test_abandoning_keeps_errno_even_where_closing_fails(void **state)
{
    (void)state;
    int fd = next_fd();
    struct fpx_output *output = output_to("file");
    assert_int_equal(close(fd), 0);
    errno = ENOSPC;
    fpx_output_free(output);
    assert_int_equal(errno, ENOSPC);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_output_appears_whole_when_finished, enter_folder,
                                        leave_folder),
        cmocka_unit_test_setup_teardown(test_output_abandoned_leaves_nothing_and_keeps_the_old_file,
                                        enter_folder, leave_folder),
        cmocka_unit_test_setup_teardown(test_output_writes_large_pieces_in_order, enter_folder,
                                        leave_folder),
        cmocka_unit_test_setup_teardown(test_output_gives_new_files_the_mode_of_the_umask,
                                        enter_folder, leave_folder),
        cmocka_unit_test_setup_teardown(test_output_keeps_the_mode_of_the_file_it_replaces,
                                        enter_folder, leave_folder),
        cmocka_unit_test_setup_teardown(test_output_goes_to_the_file_that_a_link_names,
                                        enter_folder, leave_folder),
        cmocka_unit_test_setup_teardown(test_output_goes_to_the_whole_path_that_a_link_names,
                                        enter_folder, leave_folder),
        cmocka_unit_test_setup_teardown(test_output_writes_a_pipe_in_place, enter_folder,
                                        leave_folder),
        cmocka_unit_test_setup_teardown(test_output_writes_stdout_and_leaves_it_open, enter_folder,
                                        leave_folder),
        cmocka_unit_test_setup_teardown(test_output_tells_a_reader_that_has_gone, enter_folder,
                                        leave_folder),
        cmocka_unit_test_setup_teardown(test_output_tells_a_full_disk_and_does_not_forget_it,
                                        enter_folder, leave_folder),
        cmocka_unit_test_setup_teardown(test_output_tells_targets_that_cannot_be_files,
                                        enter_folder, leave_folder),
        cmocka_unit_test_setup_teardown(test_output_does_not_replace_a_folder_made_meanwhile,
                                        enter_folder, leave_folder),
        cmocka_unit_test_setup_teardown(test_outputs_finished_together_all_take_their_names,
                                        enter_folder, leave_folder),
        cmocka_unit_test_setup_teardown(
            test_one_output_that_cannot_be_written_leaves_all_files_as_they_were, enter_folder,
            leave_folder),
        cmocka_unit_test_setup_teardown(test_a_name_that_cannot_be_taken_gives_the_others_back,
                                        enter_folder, leave_folder),
        cmocka_unit_test_setup_teardown(
            test_what_is_written_in_place_is_not_touched_where_a_file_cannot_be_written,
            enter_folder, leave_folder),
        cmocka_unit_test_setup_teardown(test_abandoning_keeps_errno_even_where_closing_fails,
                                        enter_folder, leave_folder),
    };
    return cmocka_run_group_tests_name("output", tests, NULL, NULL);
}
