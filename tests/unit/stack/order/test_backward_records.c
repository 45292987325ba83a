#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "stack/order/sibling_order.h"
#include "support/scarce_memory.h"

static const char *const texts[] = {"one", "", "three", "a long record, longer than a chunk may be",
                                    "five"};
enum { TEXTS = sizeof(texts) / sizeof(texts[0]) };

static enum flamepix_status write_and_read(void *user)
{
    const size_t *limit = user;
    struct fpx_backward_records records;
    struct flamepix_bytes record;
    enum flamepix_status status = FLAMEPIX_OK;
    fpx_backward_records_init(&records, *limit);
    for (size_t i = 0; i < TEXTS && status == FLAMEPIX_OK; i++)
        status = fpx_backward_records_add(&records, flamepix_bytes_of(texts[i]));
    for (size_t i = TEXTS; i > 0 && status == FLAMEPIX_OK; i--) {
        status = fpx_backward_records_take(&records, &record);
        if (status == FLAMEPIX_OK)
            assert_true(flamepix_bytes_equal(record, flamepix_bytes_of(texts[i - 1])));
    }
    if (status == FLAMEPIX_OK)
        assert_int_equal(fpx_backward_records_take(&records, &record), FLAMEPIX_END);
    fpx_backward_records_free(&records);
    return status;
}

/* All in memory; some of them in one chunk; each a chunk of its own. */
static void test_the_last_record_comes_first_wherever_it_is_kept(void **state)
{
    (void)state;
    const size_t limits[] = {1 << 20, 32, 0};
    for (size_t i = 0; i < sizeof(limits) / sizeof(limits[0]); i++) {
        size_t limit = limits[i];
        assert_int_equal(write_and_read(&limit), FLAMEPIX_OK);
        assert_true(scarce_memory_try(write_and_read, &limit) > 0);
    }
}

static void test_of_no_records_there_is_none(void **state)
{
    (void)state;
    struct fpx_backward_records records;
    struct flamepix_bytes record;
    fpx_backward_records_init(&records, 100);
    assert_int_equal(fpx_backward_records_take(&records, &record), FLAMEPIX_END);
    fpx_backward_records_free(&records);
}

static void test_a_file_that_cannot_be_made_is_an_answer(void **state)
{
    (void)state;
    char *folder = getenv("TMPDIR") == NULL ? NULL : strdup(getenv("TMPDIR"));
    size_t limit = 0;
    assert_int_equal(setenv("TMPDIR", "/dev/null", 1), 0);
    assert_int_equal(write_and_read(&limit), FLAMEPIX_WRITE_FAILED);
    if (folder == NULL)
        assert_int_equal(unsetenv("TMPDIR"), 0);
    else
        assert_int_equal(setenv("TMPDIR", folder, 1), 0);
    free(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_last_record_comes_first_wherever_it_is_kept),
        cmocka_unit_test(test_of_no_records_there_is_none),
        cmocka_unit_test(test_a_file_that_cannot_be_made_is_an_answer),
    };
    return cmocka_run_group_tests_name("backward_records", tests, NULL, NULL);
}
