#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/recordings/recordings.h"

/* Stacks in two parts, as perf of Linux 6.19 prints them. */
static const char deferred[] = "sh 5 1.1: 7 cycles: \n\tff01 read ([kernel.kallsyms])\n"
                               "\t  b06 (cookie) ([unknown])\n\n"
                               "sh 5 1.2: 8 cycles: \n\tff02 wait ([kernel.kallsyms])\n"
                               "\t  b06 (cookie) ([unknown])\n\n"
                               "sh 5 1.3: DEFERRED CALLCHAIN [cookie: b06]\n"
                               "\t401000 work (/bin/sh)\n\t402000 main (/bin/sh)\n\n"
                               "sh 5 1.4: 9 cycles: \n\tff02 wait ([kernel.kallsyms])\n"
                               "\t  b07 (cookie) ([unknown])\n\n";

static void test_stacks_that_were_put_off_are_joined(void **state)
{
    (void)state;
    struct test_collapsed read = test_collapse("perf-script", flamepix_bytes_of(deferred), NULL, 0);
    assert_string_equal(read.folded.data, "sh;main;work;read 7\nsh;main;work;wait 8\nsh;wait 9\n");
    assert_int_equal(read.report.ledger.drawn.count, 3);
    assert_int_equal(flamepix_ledger_seen(&read.report.ledger), 3);
    assert_non_null(strstr(read.report.ledger.remarks, "of 1 samples"));
    test_collapsed_free(&read);
}

static void test_it_is_read_wherever_it_is_cut(void **state)
{
    (void)state;
    test_expect_cuts_are_read("perf-script", flamepix_bytes_of(deferred));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_stacks_that_were_put_off_are_joined),
        cmocka_unit_test(test_it_is_read_wherever_it_is_cut),
    };
    return cmocka_run_group_tests_name("perf_deferred", tests, NULL, NULL);
}
