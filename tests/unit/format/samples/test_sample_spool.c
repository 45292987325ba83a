#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "format/samples/samples.h"

static void add(struct fpx_sample_spool *spool, uint64_t part, double begin, const char *key)
{
    const struct fpx_spooled_sample sample = {.part = part,
                                              .weight.value = 3,
                                              .has_time = true,
                                              .begin = begin,
                                              .end = begin + 1,
                                              .length = strlen(key)};
    assert_int_equal(fpx_sample_spool_add(spool, &sample, key), FLAMEPIX_OK);
}

static void test_samples_come_back_as_they_were_and_in_order(void **state)
{
    (void)state;
    struct fpx_sample_spool spool;
    struct fpx_spooled_sample sample;
    struct flamepix_buffer key = {0};
    fpx_sample_spool_init(&spool);
    add(&spool, 1, 0.5, "a;b;");
    add(&spool, 0, 7, "");
    assert_int_equal(fpx_sample_spool_take(&spool, &sample, &key), FLAMEPIX_OK);
    assert_int_equal(sample.part, 1);
    assert_true(sample.has_time && sample.begin == 0.5 && sample.weight.value == 3);
    assert_int_equal(key.length, 4);
    assert_memory_equal(key.data, "a;b;", 4);
    assert_int_equal(fpx_sample_spool_take(&spool, &sample, &key), FLAMEPIX_OK);
    assert_int_equal(sample.part, 0);
    assert_int_equal(key.length, 0);
    assert_int_equal(fpx_sample_spool_take(&spool, &sample, &key), FLAMEPIX_END);
    flamepix_buffer_free(&key);
    fpx_sample_spool_free(&spool);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_samples_come_back_as_they_were_and_in_order),
    };
    return cmocka_run_group_tests_name("sample spool", tests, NULL, NULL);
}
