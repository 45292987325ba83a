#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include <flamepix/bytes.h>

#include "base/os/fd.h"
#include "base/os/temp_names.h"
#include "input/program.h"

/* Runs a program and expects what it writes, and how it ends. */
static void expect(const char *const *arguments, int stdin_fd, const char *written,
                   enum fpx_program_end end)
{
    struct fpx_program program = {0};
    struct flamepix_buffer text = {0};
    char part[7];
    size_t length = 1;
    assert_int_equal(fpx_program_start(&program, 0, arguments, stdin_fd), FLAMEPIX_OK);
    while (length > 0) {
        assert_int_equal(fpx_program_read(&program, part, sizeof(part), &length), FLAMEPIX_OK);
        assert_int_equal(flamepix_buffer_append(&text, part, length), FLAMEPIX_OK);
    }
    assert_true(flamepix_bytes_equal(flamepix_buffer_bytes(&text), flamepix_bytes_of(written)));
    assert_int_equal(fpx_program_finish(&program), end);
    assert_int_equal(fpx_program_finish(&program), FPX_PROGRAM_DONE);
    flamepix_buffer_free(&text);
}

static void test_what_a_program_writes_is_read(void **state)
{
    (void)state;
    expect((const char *const[]){"printf", "%s\n", "a; $(b) *", NULL}, -1, "a; $(b) *\n",
           FPX_PROGRAM_DONE);
}

static void test_a_file_is_its_standard_input(void **state)
{
    (void)state;
    int fd = -1;
    assert_int_equal(fpx_temp_open(&fd), FLAMEPIX_OK);
    assert_int_equal(fpx_fd_write(fd, "what is there", 13), FLAMEPIX_OK);
    expect((const char *const[]){"cat", "/dev/stdin", NULL}, fd, "what is there", FPX_PROGRAM_DONE);
    expect((const char *const[]){"cat", NULL}, -1, "", FPX_PROGRAM_DONE);
    fpx_fd_close(fd);
}

static void test_the_first_line_that_it_says_is_kept_and_lines_are_counted(void **state)
{
    (void)state;
    static const char *const arguments[] = {
        "sh", "-c", "echo first >&2; seq 100000 >&2; echo x; seq 100000 >&2; echo last >&2", NULL};
    struct fpx_program program = {0};
    char part[64];
    size_t length = 1, all = 0;
    assert_int_equal(fpx_program_start(&program, 0, arguments, -1), FLAMEPIX_OK);
    for (; length > 0; all += length)
        assert_int_equal(fpx_program_read(&program, part, sizeof(part), &length), FLAMEPIX_OK);
    assert_int_equal(fpx_program_finish(&program), FPX_PROGRAM_DONE);
    assert_int_equal(all, 2);
    assert_string_equal(program.said.text, "first");
    assert_int_equal(program.said.lines, 200002);
}

static void test_what_it_says_until_it_ends_is_taken_even_if_nobody_reads_its_output(void **state)
{
    (void)state;
    static const char *const arguments[] = {"sh", "-c", "seq 100000 >&2; exit 3", NULL};
    struct fpx_program program = {0};
    assert_int_equal(fpx_program_start(&program, 0, arguments, -1), FLAMEPIX_OK);
    assert_int_equal(fpx_program_finish(&program), FPX_PROGRAM_FAILED);
    assert_string_equal(program.said.text, "1");
    assert_int_equal(program.said.lines, 100000);
}

static void test_failure_is_told(void **state)
{
    (void)state;
    expect((const char *const[]){"sh", "-c", "echo x; exit 3", NULL}, -1, "x\n",
           FPX_PROGRAM_FAILED);
    expect((const char *const[]){"sh", "-c", "kill -9 $$", NULL}, -1, "", FPX_PROGRAM_FAILED);
}

static void test_a_program_that_is_not_there_is_told(void **state)
{
    (void)state;
    expect((const char *const[]){"no-such-program-anywhere", NULL}, -1, "", FPX_PROGRAM_MISSING);
}

static void test_a_program_that_still_writes_is_stopped(void **state)
{
    (void)state;
    struct fpx_program program = {0};
    assert_int_equal(fpx_program_start(&program, 0, (const char *const[]){"yes", NULL}, -1),
                     FLAMEPIX_OK);
    assert_int_equal(fpx_program_finish(&program), FPX_PROGRAM_FAILED);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_a_program_writes_is_read),
        cmocka_unit_test(test_a_file_is_its_standard_input),
        cmocka_unit_test(test_the_first_line_that_it_says_is_kept_and_lines_are_counted),
        cmocka_unit_test(test_what_it_says_until_it_ends_is_taken_even_if_nobody_reads_its_output),
        cmocka_unit_test(test_failure_is_told),
        cmocka_unit_test(test_a_program_that_is_not_there_is_told),
        cmocka_unit_test(test_a_program_that_still_writes_is_stopped),
    };
    return cmocka_run_group_tests_name("program", tests, NULL, NULL);
}
