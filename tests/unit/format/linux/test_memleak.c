#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/recordings/recordings.h"

static const char reports[] = "Attaching to pid 5193, Ctrl+C to quit.\n"
                              "[11:16:33] Top 2 stacks with outstanding allocations:\n"
                              "\t80 bytes in 5 allocations from stack\n"
                              "\t\tmain+0x6d [allocs]\n"
                              "\t\t__libc_start_main+0xf0 [libc-2.21.so]\n"
                              "[11:16:38] Top 2 stacks with outstanding allocations:\n"
                              "\taddr = 1da0 size = 16\n"
                              "\t160 bytes in 10 allocations from stack\n"
                              "\t\tmain+0x6d [allocs]\n"
                              "\t640 bytes in 4 allocations from stack\n"
                              "\t\t0x0000000000401136\talloc_buf+0x10 [allocs]\n"
                              "\t\tb'main+0x80 [allocs]'\n";

static void test_the_last_report_is_read(void **state)
{
    (void)state;
    test_expect_folded("memleak", reports, "main 160\nmain;alloc_buf 640\n");
}

static void test_other_reports_are_read_by_their_time_or_number(void **state)
{
    (void)state;
    const struct flamepix_format_options time = {.recording.profile = "11:16:33"};
    const struct flamepix_format_options number = {.recording.profile = "1"};
    const struct flamepix_bytes bytes = flamepix_bytes_of(reports);
    test_expect_collapsed("memleak", bytes, &time, "__libc_start_main;main 80\n");
    test_expect_collapsed("memleak", bytes, &number, "__libc_start_main;main 80\n");
}

static void test_reports_of_one_time_are_not_added_up(void **state)
{
    (void)state;
    test_expect_folded("memleak",
                       "[1:2:3] Top 1 stacks with outstanding allocations:\n"
                       "8 bytes in 1 allocations from stack\n\t0 [<0000000000000071>] f+0x1 [a]\n"
                       "[1:2:3] Top 1 stacks with outstanding allocations:\n"
                       "9 bytes in 1 allocations from stack\n"
                       "\t0 [<0000000000000071>] f+0x1 /src/a.c:12\n"
                       "\t1 [<0000000000000072>] <null sym>\n",
                       "0x72;f 9\n");
}

static void test_a_report_without_a_stack_is_not_the_last(void **state)
{
    (void)state;
    test_expect_folded("memleak",
                       "[1:2:3] Top 1 stacks with outstanding allocations:\n"
                       "\t8 bytes in 1 allocations from stack\n\t\tf+0x1 [a]\n"
                       "[1:2:8] Top 0 stacks with outstanding allocations:\n",
                       "f 8\n");
}

static void test_all_stacks_are_in_the_ledger(void **state)
{
    (void)state;
    struct flamepix_buffer text = {0};
    assert_int_equal(flamepix_buffer_append(&text, reports, strlen(reports)), FLAMEPIX_OK);
    static const char more[] = "\t7 bytes in 1 allocations from stack\n"
                               "\t\tstack information lost\n"
                               "\t9 bytes in 1 allocations from stack\n";
    assert_int_equal(flamepix_buffer_append(&text, more, strlen(more)), FLAMEPIX_OK);
    *strstr(strstr(text.data, "[11:16:38]"), "2 stacks") = '4';
    struct test_collapsed read = test_collapse("memleak", flamepix_buffer_bytes(&text), NULL, 0);
    const struct flamepix_ledger *ledger = &read.report.ledger;
    assert_int_equal(ledger->drawn.count, 2);
    assert_int_equal(ledger->left_out[FLAMEPIX_LEFT_OUT_OTHER_PART].count, 1);
    assert_int_equal(ledger->left_out[FLAMEPIX_LEFT_OUT_NO_STACK].count, 1);
    assert_int_equal(ledger->not_understood.count, 1);
    assert_string_equal(read.report.unit, "bytes");
    assert_true(strlen(ledger->remarks) > 0);
    test_collapsed_free(&read);
    flamepix_buffer_free(&text);
}

static void test_frames_without_bytes_are_not_understood(void **state)
{
    (void)state;
    struct test_collapsed read = test_collapse(
        "memleak",
        flamepix_bytes_of(
            "[1:2:3] Top 2 stacks with outstanding allocations:\n\t\tf+0x1 [a]\n\t\tg+0x1 [a]\n"
            "\t9 bytes in 1 allocations from stack\n\t\th+0x1 [a]\n"),
        NULL, 0);
    assert_string_equal(read.folded.data, "h 9\n");
    assert_int_equal(read.report.ledger.not_understood.count, 1);
    test_collapsed_free(&read);
}

static void test_stacks_that_run_into_each_other_are_not_understood(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "[1:2:3] Top 1 stacks with outstanding allocations:\n"
        "\t8 bytes in 1 allocations from stack\n\t\tf+0x1 [a]\n"
        "\t9 bytes in 1 allocations from stack\n\t\tg+0x1 [a]\n",
        "[1:2:3] Top 2 stacks with outstanding allocations:\n"
        "8 bytes in 1 allocations from stack\n\t0 [<71>] f+0x1 [a]\n\t0 [<72>] g+0x1 [a]\n"};
    for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
        struct test_collapsed read = test_collapse("memleak", flamepix_bytes_of(texts[i]), NULL, 0);
        assert_string_equal(read.folded.data, "f 8\n");
        assert_int_equal(read.report.ledger.not_understood.count, 1);
        test_collapsed_free(&read);
    }
}

static void test_it_is_read_wherever_it_is_cut(void **state)
{
    (void)state;
    test_expect_cuts_are_read("memleak", flamepix_bytes_of(reports));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_last_report_is_read),
        cmocka_unit_test(test_other_reports_are_read_by_their_time_or_number),
        cmocka_unit_test(test_reports_of_one_time_are_not_added_up),
        cmocka_unit_test(test_a_report_without_a_stack_is_not_the_last),
        cmocka_unit_test(test_all_stacks_are_in_the_ledger),
        cmocka_unit_test(test_frames_without_bytes_are_not_understood),
        cmocka_unit_test(test_stacks_that_run_into_each_other_are_not_understood),
        cmocka_unit_test(test_it_is_read_wherever_it_is_cut),
    };
    return cmocka_run_group_tests_name("memleak", tests, NULL, NULL);
}
