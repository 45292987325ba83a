#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <unistd.h>

#include "cli/console.h"
#include "support/capture.h"

static void test_a_message_is_one_line_with_the_programs_name(void **state)
{
    (void)state;
    struct capture capture;
    capture_begin(&capture, STDERR_FILENO);
    fpx_message("%s: %d\n", "evil\x1B", 7);
    fpx_message_table_line("%-5s|", "row");
    capture_end(&capture);
    assert_string_equal(capture.text, "flamepix: evil\\x1B: 7\\x0A\nrow  |\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_message_is_one_line_with_the_programs_name),
    };
    return cmocka_run_group_tests_name("message", tests, NULL, NULL);
}
