#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <unistd.h>

#include "cli/picture/write_outputs.h"
#include "support/capture.h"

static enum fpx_exit check(const char *a, const char *b, const char *input)
{
    struct fpx_outputs outputs = {0};
    struct capture said;
    fpx_outputs_add(&outputs, a);
    fpx_outputs_add(&outputs, b);
    capture_begin(&said, STDERR_FILENO);
    enum fpx_exit code = fpx_outputs_check(&outputs, &input, 1);
    capture_end(&said);
    return code;
}

static void test_no_file_may_be_written_twice_or_also_be_read(void **state)
{
    (void)state;
    assert_int_equal(check("/tmp/x.png", "/tmp/x.json", "in"), 0);
    assert_int_equal(check("/tmp/x.png", "/tmp/./x.png", "in"), 2);
    assert_int_equal(check("-", "-", "in"), 2);
    assert_int_equal(check("-", "/tmp/x.json", "-"), 0);
    assert_int_equal(check("-", "/proc/self/exe", "/proc/self/exe"), 2);
}

static void test_stdin_is_read_once(void **state)
{
    (void)state;
    struct fpx_outputs outputs = {0};
    struct capture said;
    capture_begin(&said, STDERR_FILENO);
    enum fpx_exit code = fpx_outputs_check(&outputs, (const char *const[]){"-", "a", "-"}, 3);
    capture_end(&said);
    assert_int_equal(code, 2);
    assert_string_equal(said.text, "flamepix: standard input can be read only once\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_file_may_be_written_twice_or_also_be_read),
        cmocka_unit_test(test_stdin_is_read_once),
    };
    return cmocka_run_group_tests_name("output_files", tests, NULL, NULL);
}
