#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/recordings/recordings.h"

static const char dump[] = "7274566: /usr/bin/server -d\n"
                           "---------- tid# 5177375 ----------\n"
                           "0xd010d2f4  __fd_poll(1, 2) + 0xb0\n"
                           "0x100005f0  [0x100005f0] + 0x0\n"
                           "0x10000348  main(0x1, 0x2) + 0x28\n"
                           "---------- tid# 5177376 ----------\n"
                           "0x10000348  main(0x1, 0x2) + 0x28\n"
                           "7274567: /usr/bin/other\n"
                           "---------- tid# 1 ----------\n"
                           "0x10000348  main(0x1, 0x2) + 0x28\n";

static void test_each_thread_is_a_stack_on_its_command(void **state)
{
    (void)state;
    test_expect_folded("aix", dump,
                       "/usr/bin/other;main 1\n/usr/bin/server;main 1\n"
                       "/usr/bin/server;main;0x100005f0;__fd_poll 1\n");
}

static void test_commands_may_be_left_out(void **state)
{
    (void)state;
    const struct flamepix_format_options bare = {.recording.no_comm = true};
    test_expect_collapsed("aix", flamepix_bytes_of(dump), &bare,
                          "main 2\nmain;0x100005f0;__fd_poll 1\n");
}

static void test_it_is_read_wherever_it_is_cut(void **state)
{
    (void)state;
    test_expect_cuts_are_read("aix", flamepix_bytes_of(dump));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_thread_is_a_stack_on_its_command),
        cmocka_unit_test(test_commands_may_be_left_out),
        cmocka_unit_test(test_it_is_read_wherever_it_is_cut),
    };
    return cmocka_run_group_tests_name("aix", tests, NULL, NULL);
}
