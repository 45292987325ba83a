#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "batch/convert_input_internal.h"

static const struct fpx_pool_options limited = {.timeout_seconds = 1.5,
                                                .limit_memory_nbytes = 256 << 20};
static const struct fpx_option_names words = {.limit_memory = "memory SIZE",
                                              .timeout = "timeout S"};

static void assert_end(enum fpx_pool_end end, int detail, const struct fpx_pool_options *pool,
                       const struct fpx_option_names *spellings, const char *expected)
{
    struct flamepix_buffer text = {0};
    assert_int_equal(fpx_worker_failure_explain(&text, end, detail, pool, spellings), FLAMEPIX_OK);
    assert_string_equal(text.data, expected);
    flamepix_buffer_free(&text);
}

static void test_every_end_has_a_clause(void **state)
{
    (void)state;
    assert_end(FPX_POOL_REPLIED, 0, &limited, &words, "its worker's reply is invalid");
    assert_end(FPX_POOL_CRASHED, SIGSEGV, &limited, &words,
               "its worker died of signal 11 (SIGSEGV)");
    assert_end(FPX_POOL_CRASHED, 1000, &limited, &words, "its worker died of signal 1000 (SIG?)");
    assert_end(FPX_POOL_EXITED, 42, &limited, &words, "its worker ended with status 42");
}

static void test_a_limit_of_a_worker_names_its_value_and_its_option(void **state)
{
    (void)state;
    assert_end(FPX_POOL_TIMED_OUT, 0, &limited, &words,
               "took over the limit of 1.5 s: timeout S raises it");
    assert_end(FPX_POOL_EXITED, FLAMEPIX_NO_MEMORY, &limited, &words,
               "out of memory, over the limit of 256M: memory SIZE raises it");
}

static void test_without_spellings_or_limits_the_clause_is_shorter(void **state)
{
    (void)state;
    const struct fpx_pool_options unlimited = {.workers = 1};
    assert_end(FPX_POOL_TIMED_OUT, 0, &limited, NULL, "took over the limit of 1.5 s");
    assert_end(FPX_POOL_EXITED, FLAMEPIX_NO_MEMORY, &limited, NULL,
               "out of memory, over the limit of 256M");
    assert_end(FPX_POOL_EXITED, FLAMEPIX_NO_MEMORY, &unlimited, &words, "out of memory");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_end_has_a_clause),
        cmocka_unit_test(test_a_limit_of_a_worker_names_its_value_and_its_option),
        cmocka_unit_test(test_without_spellings_or_limits_the_clause_is_shorter),
    };
    return cmocka_run_group_tests_name("worker_failure", tests, NULL, NULL);
}
