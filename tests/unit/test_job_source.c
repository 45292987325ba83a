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

#include "base/content_hash.h"
#include "batch/job_source.h"
#include "support/place.h"

static void test_a_file_is_held_with_its_hash(void **state)
{
    (void)state;
    struct flamepix_job_source source = {0};
    test_place_put("a", "main 5\n");
    assert_int_equal(flamepix_job_source_load(&source, "a"), FLAMEPIX_OK);
    assert_true(source.is_held);
    assert_int_equal(source.bytes.length, 7);
    assert_true(source.hash == flamepix_content_hash_bytes(0, "main 5\n", 7));
    test_place_put("b", "");
    assert_int_equal(flamepix_job_source_load(&source, "b"), FLAMEPIX_OK);
    assert_true(source.is_held);
    assert_int_equal(source.bytes.length, 0);
    flamepix_job_source_free(&source);
}

static void test_a_large_file_is_hashed_and_read_from_disk(void **state)
{
    (void)state;
    struct flamepix_job_source source = {0};
    struct flamepix_input *input = NULL;
    uint64_t hash = 0;
    char bytes[8];
    size_t length = 0;
    test_place_put("large", "main 5\n");
    assert_int_equal(truncate("large", FLAMEPIX_JOB_SOURCE_HELD_NBYTES + 1), 0);
    assert_int_equal(flamepix_job_source_load(&source, "large"), FLAMEPIX_OK);
    assert_false(source.is_held);
    assert_int_equal(flamepix_content_hash_file("large", &hash), FLAMEPIX_OK);
    assert_true(source.hash == hash);
    assert_int_equal(flamepix_job_source_open(&source, "large", NULL, &input), FLAMEPIX_OK);
    assert_int_equal(flamepix_input_read(input, bytes, 4, &length), FLAMEPIX_OK);
    assert_memory_equal(bytes, "main", 4);
    flamepix_input_free(input);
    flamepix_job_source_free(&source);
}

static void test_pipes_are_not_touched_and_what_is_missing_is_told(void **state)
{
    (void)state;
    struct flamepix_job_source source = {0};
    assert_int_equal(mkfifo("pipe", 0666), 0);
    assert_int_equal(flamepix_job_source_load(&source, "pipe"), FLAMEPIX_OK);
    assert_false(source.is_held);
    assert_int_equal(source.hash, 0);
    assert_int_equal(flamepix_job_source_load(&source, "nowhere"), FLAMEPIX_READ_FAILED);
    flamepix_job_source_free(&source);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_a_file_is_held_with_its_hash, test_place_enter,
                                        test_place_leave),
        cmocka_unit_test_setup_teardown(test_a_large_file_is_hashed_and_read_from_disk,
                                        test_place_enter, test_place_leave),
        cmocka_unit_test_setup_teardown(test_pipes_are_not_touched_and_what_is_missing_is_told,
                                        test_place_enter, test_place_leave),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
