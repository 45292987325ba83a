#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <dirent.h>
#include <errno.h>
#include <flamepix.h>
#include <sys/stat.h>
#include <unistd.h>

#include "support/scarce_memory.h"

enum { PATH_NBYTES = 64 };

/* A folder of the test's own, and files in it. */
struct place {
    char folder[PATH_NBYTES];
    char profile[PATH_NBYTES + 16], more[PATH_NBYTES + 16], picture[PATH_NBYTES + 16];
};

static void write_file(const char *path, const char *text)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, strlen(text), file), strlen(text));
    assert_int_equal(fclose(file), 0);
}

static struct flamepix_buffer read_file(const char *path)
{
    struct flamepix_buffer bytes = {0};
    char chunk[4096];
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    for (size_t length; (length = fread(chunk, 1, sizeof(chunk), file)) > 0;)
        assert_int_equal(flamepix_buffer_append(&bytes, chunk, length), FLAMEPIX_OK);
    fclose(file);
    return bytes;
}

static struct place begin(void)
{
    struct place place = {.folder = "/tmp/flamepix-test-XXXXXX"};
    assert_non_null(mkdtemp(place.folder));
    snprintf(place.profile, sizeof(place.profile), "%s/a.folded", place.folder);
    snprintf(place.more, sizeof(place.more), "%s/b.folded", place.folder);
    snprintf(place.picture, sizeof(place.picture), "%s/a.png", place.folder);
    write_file(place.profile, "# unit: samples\nmain;parse 30\nmain;draw 12\nno count\n");
    write_file(place.more, "main;parse 8\n");
    return place;
}

static size_t files_in(const char *folder)
{
    size_t count = 0;
    DIR *opened = opendir(folder);
    assert_non_null(opened);
    for (const struct dirent *entry; (entry = readdir(opened)) != NULL;)
        count += entry->d_name[0] != '.' || entry->d_name[1] == 'f';
    closedir(opened);
    return count;
}

static void end(const struct place *place)
{
    unlink(place->profile);
    unlink(place->more);
    unlink(place->picture);
    assert_int_equal(rmdir(place->folder), 0);
}

static void assert_text(const char *path, const char *text)
{
    struct flamepix_buffer bytes = read_file(path);
    assert_int_equal(bytes.length, strlen(text));
    assert_memory_equal(bytes.data, text, bytes.length);
    flamepix_buffer_free(&bytes);
}

static void test_a_file_becomes_the_picture_of_its_bytes(void **state)
{
    (void)state;
    struct place place = begin();
    const char *path = place.profile;
    assert_int_equal(flamepix_render_files(&path, 1, NULL, NULL, place.picture, NULL), FLAMEPIX_OK);
    const struct flamepix_render_options options = flamepix_render_defaults();
    struct flamepix_buffer profile = read_file(place.profile), written = read_file(place.picture);
    struct flamepix_buffer expected = {0};
    assert_int_equal(flamepix_render(flamepix_buffer_bytes(&profile), &options, NULL,
                                     flamepix_buffer_write, &expected, NULL),
                     FLAMEPIX_OK);
    assert_int_equal(written.length, expected.length);
    assert_memory_equal(written.data, expected.data, expected.length);
    assert_int_equal(files_in(place.folder), 3);
    flamepix_buffer_free(&profile);
    flamepix_buffer_free(&written);
    flamepix_buffer_free(&expected);
    end(&place);
}

static void test_the_report_says_what_was_read(void **state)
{
    (void)state;
    struct place place = begin();
    const char *const paths[] = {place.profile, place.more};
    struct flamepix_files_report *report = NULL;
    struct flamepix_buffer image = {0};
    assert_int_equal(
        flamepix_render_files_to(paths, 2, NULL, NULL, flamepix_buffer_write, &image, &report),
        FLAMEPIX_OK);
    assert_non_null(report);
    assert_true(report->total > 49.5 && report->total < 50.5);
    assert_string_equal(report->unit, "samples");
    assert_string_equal(report->format, "folded");
    assert_int_equal(report->stacks, 2);
    assert_int_equal(report->lines, 5);
    assert_int_equal(report->bad_lines, 1);
    assert_int_equal(report->profile->first[0].line, 4);
    assert_int_equal(report->layout->rows, 3);
    flamepix_files_report_free(report);
    flamepix_buffer_free(&image);
    end(&place);
}

static void test_a_failure_leaves_what_was_there(void **state)
{
    (void)state;
    struct place place = begin();
    struct flamepix_render_options options = flamepix_render_defaults();
    struct flamepix_files_report *report = NULL;
    const char *path = place.profile;
    options.profile.reading.strict = true;
    write_file(place.picture, "old");
    assert_int_equal(flamepix_render_files(&path, 1, &options, NULL, place.picture, &report),
                     FLAMEPIX_BAD_LINE);
    assert_non_null(report);
    assert_null(report->layout);
    assert_int_equal(report->failed_input, 0);
    assert_int_equal(report->failed_line, 4);
    flamepix_files_report_free(report);
    assert_text(place.picture, "old");
    assert_int_equal(files_in(place.folder), 3);
    end(&place);
}

static void test_an_input_is_never_written_over(void **state)
{
    (void)state;
    struct place place = begin();
    struct flamepix_files_report *report;
    char other[sizeof(place.picture)];
    const char *const paths[] = {place.more, place.profile};
    snprintf(other, sizeof(other), "%s/./a.folded", place.folder);
    struct flamepix_buffer before = read_file(place.profile);
    assert_int_equal(flamepix_render_files(paths, 2, NULL, NULL, other, &report),
                     FLAMEPIX_SAME_FILE);
    assert_null(report);
    assert_int_equal(symlink(place.profile, place.picture), 0);
    assert_int_equal(flamepix_render_files(paths, 2, NULL, NULL, place.picture, NULL),
                     FLAMEPIX_SAME_FILE);
    struct flamepix_buffer after = read_file(place.profile);
    assert_int_equal(after.length, before.length);
    assert_memory_equal(after.data, before.data, before.length);
    flamepix_buffer_free(&before);
    flamepix_buffer_free(&after);
    end(&place);
}

static void test_what_cannot_be_opened_is_named(void **state)
{
    (void)state;
    struct place place = begin();
    struct flamepix_files_report *report;
    const char *const paths[] = {place.profile, "/dev/null/none"};
    errno = 0;
    assert_int_equal(flamepix_render_files(paths, 2, NULL, NULL, place.picture, &report),
                     FLAMEPIX_READ_FAILED);
    assert_int_equal(errno, ENOTDIR);
    assert_int_equal(report->failed_input, 1);
    flamepix_files_report_free(report);
    assert_int_equal(flamepix_render_files(paths, 1, NULL, NULL, "/dev/null/none", NULL),
                     FLAMEPIX_WRITE_FAILED);
    assert_int_equal(errno, ENOTDIR);
    assert_int_equal(flamepix_render_files(paths, 0, NULL, NULL, place.picture, NULL),
                     FLAMEPIX_BAD_ARGUMENT);
    assert_int_equal(files_in(place.folder), 2);
    end(&place);
}

static void test_units_that_do_not_add_up_are_refused(void **state)
{
    (void)state;
    struct place place = begin();
    struct flamepix_files_report *report;
    const char *const paths[] = {place.profile, place.more};
    write_file(place.more, "# unit: bytes\nmain;parse 8\n");
    assert_int_equal(flamepix_render_files(paths, 2, NULL, NULL, place.picture, &report),
                     FLAMEPIX_BAD_ARGUMENT);
    assert_true(report->profile->unlike.found);
    flamepix_files_report_free(report);
    assert_int_equal(files_in(place.folder), 2);
    end(&place);
}

static enum flamepix_status render_once(void *user)
{
    const struct place *place = user;
    const char *path = place->profile;
    struct flamepix_files_report *report;
    enum flamepix_status status =
        flamepix_render_files(&path, 1, NULL, NULL, place->picture, &report);
    flamepix_files_report_free(report);
    assert_int_equal(files_in(place->folder), status == FLAMEPIX_OK ? 3 : 2);
    unlink(place->picture);
    return status;
}

static void test_without_memory_nothing_is_left_behind(void **state)
{
    (void)state;
    struct place place = begin();
    assert_true(scarce_memory_try(render_once, &place) > 10);
    end(&place);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_file_becomes_the_picture_of_its_bytes),
        cmocka_unit_test(test_the_report_says_what_was_read),
        cmocka_unit_test(test_a_failure_leaves_what_was_there),
        cmocka_unit_test(test_an_input_is_never_written_over),
        cmocka_unit_test(test_what_cannot_be_opened_is_named),
        cmocka_unit_test(test_units_that_do_not_add_up_are_refused),
        cmocka_unit_test(test_without_memory_nothing_is_left_behind),
    };
    return cmocka_run_group_tests_name("render files", tests, NULL, NULL);
}
