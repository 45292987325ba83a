#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/content_hash.h"
#include "batch/job_source.h"
#include "support/pictures/scratch_folder.h"

static void test_a_file_is_held_with_its_hash(void **state)
{
    (void)state;
    struct fpx_job_source source = {0};
    test_place_put("a", "main 5\n");
    assert_int_equal(fpx_job_source_load(&source, "a"), FLAMEPIX_OK);
    assert_true(source.is_held);
    assert_int_equal(source.bytes.length, 7);
    assert_true(source.hash == fpx_content_hash_bytes(0, "main 5\n", 7));
    test_place_put("b", "");
    assert_int_equal(fpx_job_source_load(&source, "b"), FLAMEPIX_OK);
    assert_true(source.is_held);
    assert_int_equal(source.bytes.length, 0);
    fpx_job_source_free(&source);
}

static void test_a_large_file_is_hashed_and_read_from_disk(void **state)
{
    (void)state;
    struct fpx_job_source source = {0};
    struct flamepix_input *input = NULL;
    uint64_t hash = 0;
    char bytes[8];
    size_t length = 0;
    test_place_put("large", "main 5\n");
    assert_int_equal(truncate("large", FPX_JOB_SOURCE_HELD_NBYTES + 1), 0);
    assert_int_equal(fpx_job_source_load(&source, "large"), FLAMEPIX_OK);
    assert_false(source.is_held);
    assert_int_equal(fpx_content_hash_file("large", &hash), FLAMEPIX_OK);
    assert_true(source.hash == hash);
    assert_int_equal(fpx_job_source_open(&source, "large", NULL, &input), FLAMEPIX_OK);
    assert_int_equal(flamepix_input_read(input, bytes, 4, &length), FLAMEPIX_OK);
    assert_memory_equal(bytes, "main", 4);
    flamepix_input_free(input);
    fpx_job_source_free(&source);
}

/* Appends to a file until it is killed. */
static pid_t start_writer(const char *path)
{
    const pid_t writer = fork();
    if (writer != 0)
        return writer;
    const int fd = open(path, O_WRONLY | O_APPEND);
    while (write(fd, "x", 1) == 1)
        ;
    _exit(0);
}

static void test_a_file_that_changes_while_it_is_read_has_failed(void **state)
{
    (void)state;
    struct fpx_job_source source = {0};
    test_place_put("a", "main 5\n");
    assert_int_equal(truncate("a", FPX_JOB_SOURCE_HELD_NBYTES * 4), 0);
    assert_int_equal(fpx_job_source_load(&source, "a"), FLAMEPIX_OK);
    assert_false(source.has_changed);
    const pid_t writer = start_writer("a");
    assert_true(writer > 0);
    struct stat about = {0};
    while (about.st_size <= FPX_JOB_SOURCE_HELD_NBYTES * 4)
        assert_int_equal(stat("a", &about), 0);
    const enum flamepix_status status = fpx_job_source_load(&source, "a");
    assert_int_equal(kill(writer, SIGKILL), 0);
    assert_int_equal(waitpid(writer, NULL, 0), writer);
    assert_int_equal(status, FLAMEPIX_READ_FAILED);
    assert_true(source.has_changed);
    assert_string_equal(fpx_job_source_fault(&source, status, 0), "it changed while it was read");
    fpx_job_source_free(&source);
}

static void test_a_file_that_is_not_held_is_stale_when_it_changed(void **state)
{
    (void)state;
    struct fpx_job_source source = {0};
    test_place_put("small", "main 5\n");
    test_place_put("large", "main 5\n");
    assert_int_equal(truncate("large", FPX_JOB_SOURCE_HELD_NBYTES + 1), 0);
    assert_int_equal(fpx_job_source_load(&source, "large"), FLAMEPIX_OK);
    assert_false(fpx_job_source_is_stale(&source, "large"));
    assert_int_equal(truncate("large", FPX_JOB_SOURCE_HELD_NBYTES + 2), 0);
    assert_true(fpx_job_source_is_stale(&source, "large"));
    assert_int_equal(unlink("large"), 0);
    assert_true(fpx_job_source_is_stale(&source, "large"));
    assert_int_equal(fpx_job_source_load(&source, "small"), FLAMEPIX_OK);
    assert_int_equal(unlink("small"), 0);
    assert_false(fpx_job_source_is_stale(&source, "small"));
    fpx_job_source_free(&source);
}

static void test_pipes_are_not_touched_and_what_is_missing_is_told(void **state)
{
    (void)state;
    struct fpx_job_source source = {0};
    assert_int_equal(mkfifo("pipe", 0666), 0);
    assert_int_equal(fpx_job_source_load(&source, "pipe"), FLAMEPIX_OK);
    assert_false(source.is_held);
    assert_int_equal(source.hash, 0);
    assert_int_equal(fpx_job_source_load(&source, "nowhere"), FLAMEPIX_READ_FAILED);
    fpx_job_source_free(&source);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_a_file_is_held_with_its_hash, test_place_enter,
                                        test_place_leave),
        cmocka_unit_test_setup_teardown(test_a_large_file_is_hashed_and_read_from_disk,
                                        test_place_enter, test_place_leave),
        cmocka_unit_test_setup_teardown(test_a_file_that_changes_while_it_is_read_has_failed,
                                        test_place_enter, test_place_leave),
        cmocka_unit_test_setup_teardown(test_a_file_that_is_not_held_is_stale_when_it_changed,
                                        test_place_enter, test_place_leave),
        cmocka_unit_test_setup_teardown(test_pipes_are_not_touched_and_what_is_missing_is_told,
                                        test_place_enter, test_place_leave),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
