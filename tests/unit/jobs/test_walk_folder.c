#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "jobs/walk_folder.h"
#include "support/folder.h"
#include "support/scarce_memory.h"

/* Appends the part below the folder and a '|'. */
static enum flamepix_status record(void *user, struct flamepix_bytes path, size_t below)
{
    assert_int_equal(path.data[path.length], '\0');
    enum flamepix_status status =
        flamepix_buffer_append(user, path.data + below, path.length - below);
    return status == FLAMEPIX_OK ? flamepix_buffer_append(user, "|", 1) : status;
}

static void assert_walk(const char *folder, const char *const *include, const char *const *exclude,
                        const char *expected)
{
    struct flamepix_buffer found = {0}, place = {0};
    const struct fpx_walk_folder_options options = {
        .include = include, .exclude = exclude, .found = record, .user = &found};
    assert_int_equal(fpx_walk_folder(folder, &options, &place), FLAMEPIX_OK);
    assert_int_equal(flamepix_buffer_append(&found, "", 1), FLAMEPIX_OK);
    assert_string_equal(found.data, expected);
    flamepix_buffer_free(&found);
    flamepix_buffer_free(&place);
}

static void add(const char *folder, const char *name)
{
    test_folder_add(folder, name, "", 0);
}

static void test_walk_goes_in_the_byte_order_of_paths(void **state)
{
    const char *names[] = {"b",    "a/z", "a.x",     "a-b/y", "a/b/c",
                           "\xff", "a0",  "a/b.x/d", "B",     "new\nline\"'"};
    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
        add(*state, names[i]);
    assert_walk(*state, NULL, NULL, "B|a-b/y|a.x|a/b.x/d|a/b/c|a/z|a0|b|new\nline\"'|\xff|");
}

static void test_walk_leaves_out_hidden_names_and_empty_folders(void **state)
{
    char path[TEST_PATH_MAX];
    add(*state, ".hidden");
    add(*state, ".git/file");
    add(*state, "a/.hidden");
    add(*state, "a/seen");
    assert_int_equal(mkdir(test_folder_path(*state, "empty", path), 0700), 0);
    assert_walk(*state, NULL, NULL, "a/seen|");
}

static void
test_walk_follows_links_to_files_only_and_takes_those_that_lead_nowhere_for_files(void **state)
{
    char path[TEST_PATH_MAX], folder[TEST_PATH_MAX];
    add(*state, "real/file");
    test_folder_path(*state, "real", folder);
    assert_int_equal(symlink("file", test_folder_path(folder, "link", path)), 0);
    assert_int_equal(symlink("nowhere", test_folder_path(folder, "dangling", path)), 0);
    assert_int_equal(symlink("loop", test_folder_path(folder, "loop", path)), 0);
    assert_int_equal(symlink("..", test_folder_path(folder, "up", path)), 0);
    assert_int_equal(mkfifo(test_folder_path(folder, "pipe", path), 0600), 0);
    assert_walk(*state, NULL, NULL, "real/dangling|real/file|real/link|real/loop|");
    assert_int_equal(symlink("real", test_folder_path(*state, "given", path)), 0);
    assert_walk(path, NULL, NULL, "dangling|file|link|loop|");
}

static void test_walk_asks_globs_about_the_path_and_the_name(void **state)
{
    const char *const folded[] = {"*.folded", NULL};
    const char *const below_a[] = {"a/*", NULL};
    const char *const two[] = {"x.txt", "[xy].folded", NULL};
    const char *const none[] = {NULL};
    add(*state, "x.folded");
    add(*state, "x.txt");
    add(*state, "a/y.folded");
    add(*state, "a/b/z.folded");
    assert_walk(*state, folded, NULL, "a/b/z.folded|a/y.folded|x.folded|");
    assert_walk(*state, below_a, NULL, "a/b/z.folded|a/y.folded|");
    assert_walk(*state, two, NULL, "a/y.folded|x.folded|x.txt|");
    assert_walk(*state, folded, two, "a/b/z.folded|");
    assert_walk(*state, none, NULL, "");
    assert_walk(*state, NULL, none, "a/b/z.folded|a/y.folded|x.folded|x.txt|");
}

static void test_walk_does_not_enter_excluded_folders(void **state)
{
    const char *const by_name[] = {"b", NULL};
    const char *const by_path[] = {"a/b", NULL};
    add(*state, "a/b/x");
    add(*state, "b/x");
    add(*state, "c/b");
    add(*state, "c/x");
    assert_walk(*state, NULL, by_name, "c/x|");
    assert_walk(*state, NULL, by_path, "b/x|c/b|c/x|");
}

static void test_walk_enters_no_folder_that_is_avoided(void **state)
{
    char first[TEST_PATH_MAX], second[TEST_PATH_MAX];
    struct flamepix_buffer found = {0}, place = {0};
    add(*state, "a/x");
    add(*state, "b/c/x");
    add(*state, "b/x");
    const struct fpx_walk_folder_options options = {
        .found = record,
        .user = &found,
        .avoided = {test_folder_path(*state, "a", first),
                    test_folder_path(*state, "b/./c", second)}};
    assert_int_equal(fpx_walk_folder(*state, &options, &place), FLAMEPIX_OK);
    assert_int_equal(found.length, strlen("b/x|"));
    assert_memory_equal(found.data, "b/x|", found.length);
    flamepix_buffer_free(&found);
    flamepix_buffer_free(&place);
}

static void test_walk_keeps_a_slash_that_was_given(void **state)
{
    char path[TEST_PATH_MAX];
    add(*state, "a/x");
    assert_walk(test_folder_path(*state, "a//", path), NULL, NULL, "x|");
}

static void test_walk_goes_as_deep_as_paths_can_be(void **state)
{
    enum { DEPTH = 1900 };
    char name[2 * DEPTH + 2], expected[2 * DEPTH + 3];
    for (size_t i = 0; i < DEPTH; i++)
        memcpy(name + 2 * i, "d/", 2);
    memcpy(name + 2 * DEPTH, "f", 2);
    add(*state, name);
    snprintf(expected, sizeof(expected), "%s|", name);
    assert_walk(*state, NULL, NULL, expected);
}

static void test_walk_names_the_folder_it_cannot_read(void **state)
{
    char path[TEST_PATH_MAX];
    struct flamepix_buffer found = {0}, place = {0};
    const struct fpx_walk_folder_options options = {.found = record, .user = &found};
    add(*state, "file");
    test_folder_path(*state, "file", path);
    assert_int_equal(fpx_walk_folder(path, &options, &place), FLAMEPIX_READ_FAILED);
    assert_int_equal(errno, ENOTDIR);
    assert_string_equal(place.data, strcat(path, "/"));
    flamepix_buffer_free(&place);
}

static enum flamepix_status refuse(void *user, struct flamepix_bytes path, size_t below)
{
    (void)path;
    (void)below;
    ++*(int *)user;
    return FLAMEPIX_NO_MEMORY;
}

static void test_walk_ends_with_what_its_caller_answers(void **state)
{
    int calls = 0;
    struct flamepix_buffer place = {0};
    const struct fpx_walk_folder_options options = {.found = refuse, .user = &calls};
    add(*state, "a");
    add(*state, "b");
    assert_int_equal(fpx_walk_folder(*state, &options, &place), FLAMEPIX_NO_MEMORY);
    assert_int_equal(calls, 1);
    flamepix_buffer_free(&place);
}

/* Appends the part below the folder, and '!' for '|'. */
static enum flamepix_status record_unlisted(void *user, struct flamepix_bytes path, size_t below,
                                            int cause)
{
    assert_int_equal(path.data[path.length], '\0');
    assert_int_equal(cause, EACCES);
    enum flamepix_status status =
        flamepix_buffer_append(user, path.data + below, path.length - below);
    return status == FLAMEPIX_OK ? flamepix_buffer_append(user, "!", 1) : status;
}

static void test_walk_goes_on_beside_folders_that_cannot_be_listed(void **state)
{
    char path[TEST_PATH_MAX];
    struct flamepix_buffer found = {0}, place = {0};
    size_t others = 0;
    const struct fpx_walk_folder_options options = {
        .found = record, .unlisted = record_unlisted, .others = &others, .user = &found};
    add(*state, "a/x");
    add(*state, "b/c/x");
    add(*state, "d");
    assert_int_equal(mkfifo(test_folder_path(*state, "pipe", path), 0600), 0);
    assert_int_equal(chmod(test_folder_path(*state, "a", path), 0), 0);
    assert_int_equal(chmod(test_folder_path(*state, "b/c", path), 0), 0);
    assert_int_equal(chmod(test_folder_path(*state, "b", path), 0755), 0);
    assert_int_equal(chmod(*state, 0755), 0);
    const uid_t user = geteuid();
    assert_int_equal(seteuid(user == 0 ? 65534 : user), 0);
    enum flamepix_status status = fpx_walk_folder(*state, &options, &place);
    assert_int_equal(seteuid(user), 0);
    assert_int_equal(chmod(test_folder_path(*state, "a", path), 0700), 0);
    assert_int_equal(chmod(test_folder_path(*state, "b/c", path), 0700), 0);
    assert_int_equal(status, FLAMEPIX_OK);
    assert_int_equal(flamepix_buffer_append(&found, "", 1), FLAMEPIX_OK);
    assert_string_equal(found.data, "a!b/c!d|");
    assert_int_equal(others, 1);
    flamepix_buffer_free(&found);
    flamepix_buffer_free(&place);
}

#define IN_FOLDER(test)                                                                            \
    cmocka_unit_test_setup_teardown(test, test_folder_setup, test_folder_teardown)

static enum flamepix_status pass_over(void *user, struct flamepix_bytes path, size_t below)
{
    (void)user, (void)path, (void)below;
    return FLAMEPIX_OK;
}

static enum flamepix_status take(void *user, struct flamepix_bytes path, size_t below, int cause)
{
    (void)user, (void)path, (void)below, (void)cause;
    return FLAMEPIX_OK;
}

static enum flamepix_status walk_on(void *folder)
{
    struct flamepix_buffer place = {0};
    const struct fpx_walk_folder_options options = {.found = pass_over, .unlisted = take};
    enum flamepix_status status = fpx_walk_folder(folder, &options, &place);
    flamepix_buffer_free(&place);
    return status;
}

static void test_a_walk_that_lacks_memory_says_so(void **state)
{
    add(*state, "a/b/c");
    add(*state, "a/d");
    add(*state, "e");
    assert_true(scarce_memory_try(walk_on, *state) > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_FOLDER(test_walk_goes_in_the_byte_order_of_paths),
        IN_FOLDER(test_walk_leaves_out_hidden_names_and_empty_folders),
        IN_FOLDER(
            test_walk_follows_links_to_files_only_and_takes_those_that_lead_nowhere_for_files),
        IN_FOLDER(test_walk_asks_globs_about_the_path_and_the_name),
        IN_FOLDER(test_walk_does_not_enter_excluded_folders),
        IN_FOLDER(test_walk_enters_no_folder_that_is_avoided),
        IN_FOLDER(test_walk_keeps_a_slash_that_was_given),
        IN_FOLDER(test_walk_goes_as_deep_as_paths_can_be),
        IN_FOLDER(test_walk_names_the_folder_it_cannot_read),
        IN_FOLDER(test_walk_goes_on_beside_folders_that_cannot_be_listed),
        IN_FOLDER(test_walk_ends_with_what_its_caller_answers),
        IN_FOLDER(test_a_walk_that_lacks_memory_says_so),
    };
    return cmocka_run_group_tests_name("walk_folder", tests, NULL, NULL);
}
