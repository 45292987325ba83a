#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/os/paths.h"
#include "support/pictures/scratch_folder.h"

/* Words of a line are paths, numbered from 0; one behind '>' is written. */
static struct fpx_path_clash clash_of(const char *line)
{
    struct fpx_path_set set = {0};
    char copy[256], *rest = NULL;
    size_t number = 0;
    assert_true(strlen(line) < sizeof(copy));
    strcpy(copy, line);
    for (char *word = strtok_r(copy, " ", &rest); word != NULL; word = strtok_r(NULL, " ", &rest)) {
        bool is_written = word[0] == '>';
        assert_int_equal(fpx_path_set_add(&set, word + is_written,
                                          is_written ? FPX_PATH_WRITTEN : FPX_PATH_READ, number++),
                         FLAMEPIX_OK);
    }
    struct fpx_path_clash clash = fpx_path_set_clash(&set);
    fpx_path_set_free(&set);
    return clash;
}

static void assert_clash(const char *line, size_t first, size_t second, bool is_folder)
{
    struct fpx_path_clash clash = clash_of(line);
    assert_true(clash.found);
    assert_int_equal(clash.first, first);
    assert_int_equal(clash.second, second);
    assert_int_equal(clash.is_folder, is_folder);
}

static void test_files_of_their_own_do_not_clash(void **state)
{
    (void)state;
    test_place_put("a", "");
    assert_int_equal(mkdir("folder", 0777), 0);
    assert_false(clash_of("").found);
    assert_false(clash_of(">a").found);
    assert_false(clash_of("a a ./a").found);
    assert_false(clash_of("a >b >c/d >c/e").found);
    assert_false(clash_of("folder folder >folder/x").found);
    assert_false(clash_of(">/dev/null >/dev/null /dev/null").found);
    assert_false(clash_of(">x >xy >x.y >x-y/z").found);
}

/* What is known of a neighbour is what asking would tell. */
static void test_every_path_is_identified_as_if_it_were_alone(void **state)
{
    static const char *const paths[] = {
        "new/a",           "new/b",       "new/..",  "new/.",     "new/",      "new/../a",
        "new/../b",        "soft/a",      "soft/b",  "a",         "new/c",     "folder/x",
        "folder/y",        "folder/hard", "new/d/e", "new/d/f",   "new/d/..",  "new/a",
        "circle/x",        "circle/y",    "/none/a", "/none/b",   "./new/a",   "./new/b",
        "new/./a",         "new//a",      "new//b",  "soft/../a", "soft/../b", "folder/../new/a",
        "folder/../new/b", "b",           "c",       "a/b",       "a/c"};
    struct fpx_path_set set = {0};
    struct fpx_path_identity alone = {0};
    (void)state;
    test_place_put("a", "");
    assert_int_equal(mkdir("folder", 0777) | link("a", "folder/hard"), 0);
    assert_int_equal(symlink("new", "soft") | symlink("circle", "circle"), 0);
    for (size_t i = 0; i < sizeof(paths) / sizeof(paths[0]); i++) {
        assert_int_equal(fpx_path_set_add(&set, paths[i], FPX_PATH_WRITTEN, i), FLAMEPIX_OK);
        assert_int_equal(fpx_path_identify(paths[i], &alone), FLAMEPIX_OK);
        assert_int_equal(set.last.kind, alone.kind);
        assert_int_equal(set.last.device, alone.device);
        assert_int_equal(set.last.inode, alone.inode);
        assert_int_equal(set.last.below.length, alone.below.length);
        assert_string_equal(set.last.below.data, alone.below.data);
    }
    fpx_path_set_free(&set);
    flamepix_buffer_free(&alone.below);
}

static void test_one_file_that_is_written_and_named_again_clashes(void **state)
{
    (void)state;
    test_place_put("a", "");
    assert_int_equal(mkdir("folder", 0777) | link("a", "hard") | symlink("a", "soft"), 0);
    assert_int_equal(symlink("new", "dangling"), 0);
    assert_clash("a >a", 0, 1, false);
    assert_clash(">a b folder/../a", 0, 2, false);
    assert_clash(">b >x >hard soft", 2, 3, false);
    assert_clash(">dangling >./new", 0, 1, false);
    assert_clash(">folder >folder", 0, 1, false);
}

static void test_a_file_in_the_place_of_a_folder_clashes(void **state)
{
    (void)state;
    test_place_put("a", "");
    assert_int_equal(mkdir("folder", 0777), 0);
    assert_clash(">x >x/y", 0, 1, true);
    assert_clash(">x/y/z >x.y >x", 0, 2, true);
    assert_clash(">a >a/b/c", 0, 1, true);
    assert_clash(">folder/new >folder", 0, 1, true);
    assert_false(clash_of("a >a/b").found);
}

static void test_the_first_clash_is_told(void **state)
{
    (void)state;
    assert_clash(">z >b >a >a >z", 2, 3, false);
    assert_clash(">a >a >b >a", 0, 1, false);
    assert_clash("a a >a", 1, 2, false);
}

static void test_open_files_are_files_too(void **state)
{
    (void)state;
    struct fpx_path_set set = {0};
    test_place_put("a", "");
    int fds[2];
    assert_int_equal(pipe(fds), 0);
    FILE *file = fopen("a", "r");
    assert_non_null(file);
    for (size_t i = 0; i < 2; i++)
        assert_int_equal(fpx_path_set_add_fd(&set, fds[0], FPX_PATH_WRITTEN, i), FLAMEPIX_OK);
    assert_false(fpx_path_set_clash(&set).found);
    assert_int_equal(fpx_path_set_add_fd(&set, fileno(file), FPX_PATH_READ, 2), FLAMEPIX_OK);
    assert_int_equal(fpx_path_set_add(&set, "a", FPX_PATH_WRITTEN, 3), FLAMEPIX_OK);
    assert_true(fpx_path_set_clash(&set).found);
    fpx_path_set_free(&set);
    assert_int_equal(fclose(file) | close(fds[0]) | close(fds[1]), 0);
}

#define IN_PLACE(test) cmocka_unit_test_setup_teardown(test, test_place_enter, test_place_leave)

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_PLACE(test_files_of_their_own_do_not_clash),
        IN_PLACE(test_every_path_is_identified_as_if_it_were_alone),
        IN_PLACE(test_one_file_that_is_written_and_named_again_clashes),
        IN_PLACE(test_a_file_in_the_place_of_a_folder_clashes),
        cmocka_unit_test(test_the_first_clash_is_told),
        IN_PLACE(test_open_files_are_files_too),
    };
    return cmocka_run_group_tests_name("path_set", tests, NULL, NULL);
}
