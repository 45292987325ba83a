#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "jobs/jobs_internal.h"
#include "support/folder.h"
#include "support/listed_jobs.h"
#include "support/scarce_memory.h"

static void assert_output(const struct fpx_jobs *jobs, size_t i, const char *suffix,
                          const char *expected)
{
    struct flamepix_buffer path = {0};
    assert_int_equal(fpx_jobs_output(jobs, i, NULL, suffix, &path), FLAMEPIX_OK);
    assert_string_equal(path.data, expected);
    assert_int_equal(path.length, strlen(expected));
    flamepix_buffer_free(&path);
}

static void test_files_keep_their_order_and_leave_their_folders(void **state)
{
    (void)state;
    const char *const paths[] = {"z/b.folded.gz", "a.folded", "../up/c", NULL};
    struct fpx_jobs *jobs = listed_jobs(LISTED_JOBS_OPTIONS, paths);
    assert_int_equal(fpx_jobs_finish(jobs, NULL), FLAMEPIX_OK);
    assert_int_equal(fpx_jobs_conflict(jobs).problem, FPX_JOBS_FINE);
    assert_int_equal(fpx_jobs_count(jobs), 3);
    assert_string_equal(fpx_jobs_input(jobs, 0), "z/b.folded.gz");
    assert_string_equal(fpx_jobs_input(jobs, 2), "../up/c");
    assert_output(jobs, 0, "", "out/b.png");
    assert_output(jobs, 1, "@thumb", "out/a@thumb.png");
    assert_output(jobs, 2, "", "out/c.png");
    fpx_jobs_free(jobs);
}

static void test_a_folder_keeps_its_tree(void **state)
{
    char folder[TEST_PATH_MAX], path[TEST_PATH_MAX];
    test_folder_add(*state, "p/x/deep/b.folded", "", 0);
    test_folder_add(*state, "p/a.folded", "", 0);
    const char *const paths[] = {test_folder_path(*state, "p", folder), "single.folded", NULL};
    struct fpx_jobs *jobs = listed_jobs(LISTED_JOBS_OPTIONS, paths);
    assert_int_equal(fpx_jobs_finish(jobs, NULL), FLAMEPIX_OK);
    assert_int_equal(fpx_jobs_count(jobs), 3);
    assert_output(jobs, 0, "", "out/a.png");
    assert_output(jobs, 1, "", "out/x/deep/b.png");
    assert_output(jobs, 2, "", "out/single.png");
    assert_string_equal(fpx_jobs_input(jobs, 1), test_folder_path(folder, "x/deep/b.folded", path));
    assert_true(fpx_jobs_at(jobs, 0)->is_found);
    assert_false(fpx_jobs_at(jobs, 2)->is_found);
    fpx_jobs_free(jobs);
}

static void test_globs_are_for_folders_alone(void **state)
{
    const char *const folded[] = {"*.folded", NULL};
    test_folder_add(*state, "a.folded", "", 0);
    test_folder_add(*state, "a.txt", "", 0);
    const char *const paths[] = {*state, "given.txt", NULL};
    struct fpx_jobs_options options = LISTED_JOBS_OPTIONS;
    options.include = folded;
    struct fpx_jobs *jobs = listed_jobs(options, paths);
    assert_int_equal(fpx_jobs_finish(jobs, NULL), FLAMEPIX_OK);
    assert_int_equal(fpx_jobs_count(jobs), 2);
    assert_string_equal(fpx_jobs_input(jobs, 1), "given.txt");
    fpx_jobs_free(jobs);
}

struct list {
    const char *text;
    size_t length, at_a_time;
    enum flamepix_status end;
};

static enum flamepix_status read_list(void *user, void *buffer, size_t capacity, size_t *length_ret)
{
    struct list *list = user;
    size_t length = list->length < list->at_a_time ? list->length : list->at_a_time;
    assert_true(length <= capacity);
    memcpy(buffer, list->text, length);
    list->text += length;
    list->length -= length;
    *length_ret = length;
    return length == 0 ? list->end : FLAMEPIX_OK;
}

static void assert_list(struct list list, char separator, const char *const *expected)
{
    struct fpx_jobs *jobs = NULL;
    assert_int_equal(fpx_jobs_create(&LISTED_JOBS_OPTIONS, &jobs), FLAMEPIX_OK);
    assert_int_equal(fpx_jobs_add_list(jobs, read_list, &list, separator), FLAMEPIX_OK);
    size_t count = 0;
    for (; expected[count] != NULL; count++)
        assert_string_equal(fpx_jobs_input(jobs, count), expected[count]);
    assert_int_equal(fpx_jobs_count(jobs), count);
    fpx_jobs_free(jobs);
}

static void test_lists_are_read_whole_however_they_come(void **state)
{
    (void)state;
    static const char LINES[] = "one\n\n/two \"x\".folded\n\xff\xfe\nlast";
    static const char STRINGS[] = "one\0two\nlines\0\0last\0";
    const char *const lines[] = {"one", "/two \"x\".folded", "\xff\xfe", "last", NULL};
    const char *const strings[] = {"one", "two\nlines", "last", NULL};
    const char *const none[] = {NULL};
    for (size_t at_a_time = 1; at_a_time <= sizeof(LINES); at_a_time++) {
        assert_list((struct list){LINES, sizeof(LINES) - 1, at_a_time, FLAMEPIX_OK}, '\n', lines);
        assert_list((struct list){STRINGS, sizeof(STRINGS) - 1, at_a_time, FLAMEPIX_OK}, '\0',
                    strings);
    }
    assert_list((struct list){"", 0, 1, FLAMEPIX_OK}, '\n', none);
}

static void test_bad_lists_are_told(void **state)
{
    (void)state;
    struct fpx_jobs *jobs = NULL;
    struct list cut = {"one\ntw", 6, 3, FLAMEPIX_READ_FAILED};
    struct list mixed = {"one\0two\n", 8, 8, FLAMEPIX_OK};
    assert_int_equal(fpx_jobs_create(&LISTED_JOBS_OPTIONS, &jobs), FLAMEPIX_OK);
    assert_int_equal(fpx_jobs_add_list(jobs, read_list, &cut, '\n'), FLAMEPIX_READ_FAILED);
    assert_int_equal(fpx_jobs_add_list(jobs, read_list, &mixed, '\n'), FLAMEPIX_BAD_ARGUMENT);
    fpx_jobs_free(jobs);
}

static bool ends_in_png(const char *path)
{
    return strlen(path) > 4 && strcmp(path + strlen(path) - 4, ".png") == 0;
}

static void test_what_batches_wrote_is_no_input_where_they_write(void **state)
{
    char folder[TEST_PATH_MAX], report[TEST_PATH_MAX], inside[TEST_PATH_MAX];
    test_folder_add(*state, "out/a.folded", "", 0);
    test_folder_add(*state, "out/sub/a.png", "", 0);
    test_folder_add(*state, "in/b.png", "", 0);
    test_folder_add(*state, "in/r.png", "", 0);
    struct fpx_jobs_options options = LISTED_JOBS_OPTIONS;
    options.is_product = ends_in_png;
    options.output_folder = test_folder_path(*state, "out", folder);
    options.report = test_folder_path(*state, "in/../in/r.png", report);
    const char *const paths[] = {folder, test_folder_path(*state, "out/sub/a.png", inside), NULL};
    struct fpx_jobs *jobs = listed_jobs(options, paths);
    assert_int_equal(fpx_jobs_total(jobs), 1);
    assert_int_equal(fpx_jobs_add_path(jobs, test_folder_path(*state, "in", inside)), FLAMEPIX_OK);
    assert_int_equal(fpx_jobs_total(jobs), 2);
    assert_string_equal(strrchr(fpx_jobs_input(jobs, 1), '/'), "/b.png");
    fpx_jobs_free(jobs);
}

/* Two folders, whose .png files are left out, by the folder and as the report. */
struct left_out {
    struct fpx_jobs_options options;
    const char *folder, *other;
};

static enum flamepix_status find_jobs(void *user)
{
    const struct left_out *left_out = user;
    struct fpx_jobs *jobs = NULL;
    enum flamepix_status status = fpx_jobs_create(&left_out->options, &jobs);
    if (status == FLAMEPIX_OK)
        status = fpx_jobs_add_path(jobs, left_out->folder);
    if (status == FLAMEPIX_OK)
        status = fpx_jobs_add_path(jobs, left_out->other);
    if (status == FLAMEPIX_OK)
        status = fpx_jobs_finish(jobs, NULL);
    if (status == FLAMEPIX_OK)
        assert_int_equal(fpx_jobs_total(jobs), 2);
    fpx_jobs_free(jobs);
    return status;
}

static void test_memory_that_runs_out_makes_no_input_of_what_batches_wrote(void **state)
{
    char folder[TEST_PATH_MAX], report[TEST_PATH_MAX], other[TEST_PATH_MAX];
    test_folder_add(*state, "out/a.folded", "", 0);
    test_folder_add(*state, "out/a.png", "", 0);
    test_folder_add(*state, "in/b.folded", "", 0);
    test_folder_add(*state, "in/r.png", "", 0);
    struct left_out left_out = {.options = LISTED_JOBS_OPTIONS};
    left_out.options.is_product = ends_in_png;
    left_out.options.output_folder = left_out.folder = test_folder_path(*state, "out", folder);
    left_out.options.report = test_folder_path(*state, "in/r.png", report);
    left_out.options.name_template = "{stem}.jpg";
    left_out.other = test_folder_path(*state, "in", other);
    assert_true(scarce_memory_try(find_jobs, &left_out) >= 10);
}

static void test_output_folders_are_joined_by_one_slash(void **state)
{
    (void)state;
    const char *const folders[] = {"", "/", "out/", "./out"};
    const char *const expected[] = {"a.png", "/a.png", "out/a.png", "./out/a.png"};
    const char *const paths[] = {"x/a.folded", NULL};
    struct fpx_jobs_options options = LISTED_JOBS_OPTIONS;
    for (size_t i = 0; i < 4; i++) {
        options.output_folder = folders[i];
        struct fpx_jobs *jobs = listed_jobs(options, paths);
        assert_output(jobs, 0, "", expected[i]);
        fpx_jobs_free(jobs);
    }
}

static void test_shards_count_inputs_before_they_are_dealt(void **state)
{
    (void)state;
    const char *const paths[] = {"a", "b", "c", "d", "e", NULL};
    struct fpx_jobs_options options = LISTED_JOBS_OPTIONS;
    options.name_template = "{index}.{ext}";
    options.shard_index = 1;
    options.shard_count = 3;
    struct fpx_jobs *jobs = listed_jobs(options, paths);
    assert_int_equal(fpx_jobs_finish(jobs, NULL), FLAMEPIX_OK);
    assert_int_equal(fpx_jobs_count(jobs), 2);
    assert_string_equal(fpx_jobs_input(jobs, 1), "e");
    assert_output(jobs, 1, "", "out/4.png");
    fpx_jobs_free(jobs);
    options.shard_index = 3;
    assert_int_equal(fpx_jobs_create(&options, &jobs), FLAMEPIX_BAD_ARGUMENT);
}

/* Root may read every folder, and so asks as somebody else. */
static enum flamepix_status add_as_other(struct fpx_jobs *jobs, const char *path)
{
    const uid_t user = geteuid();
    assert_int_equal(seteuid(user == 0 ? 65534 : user), 0);
    enum flamepix_status status = fpx_jobs_add_path(jobs, path);
    assert_int_equal(seteuid(user), 0);
    return status;
}

static void test_a_path_that_cannot_be_read_is_named(void **state)
{
    char closed[TEST_PATH_MAX], nowhere[TEST_PATH_MAX];
    struct fpx_jobs *jobs = NULL;
    assert_int_equal(mkdir(test_folder_path(*state, "closed", closed), 0000), 0);
    assert_int_equal(chmod(*state, 0755), 0);
    assert_int_equal(fpx_jobs_create(&LISTED_JOBS_OPTIONS, &jobs), FLAMEPIX_OK);
    assert_int_equal(add_as_other(jobs, closed), FLAMEPIX_READ_FAILED);
    struct fpx_jobs_conflict trouble = fpx_jobs_conflict(jobs);
    assert_int_equal(trouble.problem, FPX_JOBS_UNREADABLE);
    assert_string_equal(trouble.first, strcat(closed, "/"));
    assert_int_equal(trouble.cause, EACCES);
    test_folder_path(*state, "nowhere", nowhere);
    assert_int_equal(fpx_jobs_add_path(jobs, nowhere), FLAMEPIX_READ_FAILED);
    trouble = fpx_jobs_conflict(jobs);
    assert_string_equal(trouble.first, nowhere);
    assert_int_equal(trouble.cause, ENOENT);
    assert_int_equal(fpx_jobs_total(jobs), 0);
    fpx_jobs_free(jobs);
}

static void test_a_folder_below_that_cannot_be_listed_is_an_input_at_fault(void **state)
{
    char path[TEST_PATH_MAX];
    struct fpx_jobs *jobs = NULL;
    test_folder_add(*state, "a.folded", "", 0);
    test_folder_add(*state, "z.folded", "", 0);
    assert_int_equal(mkdir(test_folder_path(*state, "lost+found", path), 0000), 0);
    assert_int_equal(chmod(*state, 0755), 0);
    assert_int_equal(fpx_jobs_create(&LISTED_JOBS_OPTIONS, &jobs), FLAMEPIX_OK);
    assert_int_equal(add_as_other(jobs, *state), FLAMEPIX_OK);
    assert_int_equal(fpx_jobs_finish(jobs, NULL), FLAMEPIX_OK);
    assert_int_equal(fpx_jobs_count(jobs), 3);
    assert_true(fpx_jobs_is_folder(jobs, 1));
    assert_true(fpx_jobs_at(jobs, 1)->is_found);
    assert_string_equal(fpx_jobs_input(jobs, 1), path);
    assert_string_equal(fpx_jobs_below(jobs, 1), "lost+found");
    assert_int_equal(fpx_jobs_fault(jobs, 1).status, FLAMEPIX_READ_FAILED);
    assert_string_equal(fpx_jobs_fault(jobs, 1).text, strerror(EACCES));
    assert_false(fpx_jobs_is_folder(jobs, 2));
    assert_int_equal(fpx_jobs_fault(jobs, 2).status, FLAMEPIX_OK);
    fpx_jobs_free(jobs);
}

/* A folder without a picture needs no name of one. */
static void test_a_folder_at_fault_collides_with_nothing(void **state)
{
    char path[TEST_PATH_MAX];
    struct fpx_jobs *jobs = NULL;
    test_folder_add(*state, "x.folded", "", 0);
    assert_int_equal(mkdir(test_folder_path(*state, "x.pb", path), 0000), 0);
    assert_int_equal(chmod(*state, 0755), 0);
    assert_int_equal(fpx_jobs_create(&LISTED_JOBS_OPTIONS, &jobs), FLAMEPIX_OK);
    assert_int_equal(add_as_other(jobs, *state), FLAMEPIX_OK);
    assert_int_equal(fpx_jobs_finish(jobs, NULL), FLAMEPIX_OK);
    assert_int_equal(fpx_jobs_count(jobs), 2);
    fpx_jobs_free(jobs);
}

static void test_one_file_is_one_input_by_whatever_path(void **state)
{
    char folder[TEST_PATH_MAX], file[TEST_PATH_MAX], dotted[TEST_PATH_MAX], link[TEST_PATH_MAX];
    char above[TEST_PATH_MAX];
    test_folder_add(*state, "in/a.folded", "", 0);
    test_folder_add(*state, "in/b.folded", "", 0);
    test_folder_path(*state, "in", folder);
    test_folder_path(*state, "in/a.folded", file);
    test_folder_path(*state, "in/../in/./a.folded", dotted);
    test_folder_path(*state, "link", link);
    test_folder_path(link, "b.folded", above);
    assert_int_equal(symlink("in", link), 0);
    const char *const paths[] = {folder, file, dotted, link, above, "gone", "gone", NULL};
    struct fpx_jobs *jobs = listed_jobs(LISTED_JOBS_OPTIONS, paths);
    assert_int_equal(fpx_jobs_count(jobs), 3);
    assert_string_equal(fpx_jobs_input(jobs, 0), file);
    assert_string_equal(fpx_jobs_input(jobs, 2), "gone");
    /* What was named itself is to be a profile. */
    assert_false(fpx_jobs_at(jobs, 0)->is_found);
    fpx_jobs_free(jobs);
}

static void test_other_names_of_one_file_are_inputs(void **state)
{
    char file[TEST_PATH_MAX], hard[TEST_PATH_MAX], soft[TEST_PATH_MAX];
    test_folder_add(*state, "a.folded", "", 0);
    test_folder_path(*state, "a.folded", file);
    assert_int_equal(link(file, test_folder_path(*state, "hard.folded", hard)), 0);
    assert_int_equal(symlink("a.folded", test_folder_path(*state, "latest.folded", soft)), 0);
    const char *const paths[] = {*state, soft, hard, NULL};
    struct fpx_jobs *jobs = listed_jobs(LISTED_JOBS_OPTIONS, paths);
    assert_int_equal(fpx_jobs_count(jobs), 3);
    fpx_jobs_free(jobs);
}

static void set_age(const char *folder, const char *name, double seconds)
{
    char path[TEST_PATH_MAX];
    struct timespec times[2];
    assert_int_equal(clock_gettime(CLOCK_REALTIME, &times[0]), 0);
    times[0].tv_sec -= (time_t)seconds;
    times[1] = times[0];
    test_folder_add(folder, name, "", 0);
    assert_int_equal(utimensat(AT_FDCWD, test_folder_path(folder, name, path), times, 0), 0);
}

static void test_a_young_file_keeps_its_place(void **state)
{
    const char *const paths[] = {*state, "gone", NULL};
    struct fpx_jobs_options options = LISTED_JOBS_OPTIONS;
    set_age(*state, "a.folded", 100);
    set_age(*state, "b.folded", 5);
    set_age(*state, "c.folded", -1000); /* a clock that is wrong says nothing */
    options.min_age_seconds = 60;
    struct fpx_jobs *jobs = listed_jobs(options, paths);
    assert_int_equal(fpx_jobs_count(jobs), 4);
    assert_true(fpx_jobs_is_too_young(jobs, 1));
    assert_false(fpx_jobs_is_too_young(jobs, 3));
    fpx_jobs_free(jobs);
    options.min_age_seconds = 0;
    jobs = listed_jobs(options, paths);
    fpx_jobs_free(jobs);
}

static void test_globs_that_mean_nothing_are_known(void **state)
{
    char path[TEST_PATH_MAX];
    const char *const include[] = {"*.folded", "*.pb", NULL};
    const char *const exclude[] = {"privat", "private/", "x.folded", NULL};
    const char *const paths[] = {*state, NULL};
    struct fpx_jobs_options options = LISTED_JOBS_OPTIONS;
    options.include = include;
    options.exclude = exclude;
    test_folder_add(*state, "x.folded", "", 0);
    test_folder_add(*state, "private/y.folded", "", 0);
    assert_int_equal(symlink("private", test_folder_path(*state, "link.folded", path)), 0);
    assert_int_equal(mkfifo(test_folder_path(*state, "pipe.folded", path), 0600), 0);
    assert_int_equal(mkfifo(test_folder_path(*state, "pipe.txt", path), 0600), 0);
    struct fpx_jobs *jobs = listed_jobs(options, paths);
    assert_int_equal(fpx_jobs_count(jobs), 0);
    assert_false(fpx_jobs_include_is_unused(jobs, 0));
    assert_true(fpx_jobs_include_is_unused(jobs, 1));
    assert_true(fpx_jobs_exclude_is_unused(jobs, 0));
    assert_false(fpx_jobs_exclude_is_unused(jobs, 1));
    assert_false(fpx_jobs_exclude_is_unused(jobs, 2));
    assert_int_equal(fpx_jobs_passed_over(jobs), 2);
    fpx_jobs_free(jobs);
}

static void test_freeing_no_jobs_is_allowed(void **state)
{
    (void)state;
    fpx_jobs_free(NULL);
}

#define IN_FOLDER(test)                                                                            \
    cmocka_unit_test_setup_teardown(test, test_folder_setup, test_folder_teardown)

static void test_freeing_jobs_keeps_errno(void **state)
{
    (void)state;
    const char *const paths[] = {"a.folded", NULL};
    struct fpx_jobs *jobs = listed_jobs(LISTED_JOBS_OPTIONS, paths);
    errno = ENOSPC;
    fpx_jobs_free(jobs);
    assert_int_equal(errno, ENOSPC);
}

static enum flamepix_status find_all_jobs(void *folder)
{
    static const char *const none[] = {"*.none", NULL};
    static const struct fpx_jobs_product products[] = {{NULL, "", 0}, {"{stem}.json", "", 0}};
    static const struct fpx_jobs_file others[] = {{"out/report.jsonl", true}, {"-", false}};
    static const struct fpx_jobs_files files = {products, 2, others, 2, NULL};
    struct fpx_jobs_options options = LISTED_JOBS_OPTIONS;
    options.exclude = none;
    options.report = "out/report.jsonl";
    struct fpx_jobs *jobs = NULL;
    struct flamepix_buffer output = {0};
    enum flamepix_status status = fpx_jobs_create(&options, &jobs);
    if (status == FLAMEPIX_OK)
        status = fpx_jobs_add_path(jobs, folder);
    if (status == FLAMEPIX_OK)
        status = listed_jobs_add(jobs, "single.folded");
    if (status == FLAMEPIX_OK)
        status = fpx_jobs_finish(jobs, &files);
    if (status == FLAMEPIX_OK)
        status = fpx_jobs_output(jobs, 0, "{stem}.json", "@thumb", &output);
    fpx_jobs_free(jobs);
    flamepix_buffer_free(&output);
    return status;
}

static void test_jobs_that_lack_memory_say_so(void **state)
{
    test_folder_add(*state, "x/deep/b.folded", "", 0);
    test_folder_add(*state, "a.folded", "", 0);
    assert_true(scarce_memory_try(find_all_jobs, *state) > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_files_keep_their_order_and_leave_their_folders),
        IN_FOLDER(test_a_folder_keeps_its_tree),
        IN_FOLDER(test_globs_are_for_folders_alone),
        cmocka_unit_test(test_lists_are_read_whole_however_they_come),
        cmocka_unit_test(test_bad_lists_are_told),
        IN_FOLDER(test_what_batches_wrote_is_no_input_where_they_write),
        IN_FOLDER(test_memory_that_runs_out_makes_no_input_of_what_batches_wrote),
        cmocka_unit_test(test_output_folders_are_joined_by_one_slash),
        cmocka_unit_test(test_shards_count_inputs_before_they_are_dealt),
        IN_FOLDER(test_a_path_that_cannot_be_read_is_named),
        IN_FOLDER(test_a_folder_below_that_cannot_be_listed_is_an_input_at_fault),
        IN_FOLDER(test_a_folder_at_fault_collides_with_nothing),
        IN_FOLDER(test_one_file_is_one_input_by_whatever_path),
        IN_FOLDER(test_other_names_of_one_file_are_inputs),
        IN_FOLDER(test_a_young_file_keeps_its_place),
        IN_FOLDER(test_globs_that_mean_nothing_are_known),
        cmocka_unit_test(test_freeing_no_jobs_is_allowed),
        cmocka_unit_test(test_freeing_jobs_keeps_errno),
        IN_FOLDER(test_jobs_that_lack_memory_say_so),
    };
    return cmocka_run_group_tests_name("jobs", tests, NULL, NULL);
}
