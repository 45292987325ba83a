#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "format/linux/tracers.h"

static void expect_text(struct flamepix_bytes bytes, const char *text)
{
    assert_int_equal(bytes.length, strlen(text));
    assert_true(bytes.length == 0 || memcmp(bytes.data, text, bytes.length) == 0);
}

static void expect_name(const char *line, const char *name)
{
    struct fpx_frame frame;
    uint64_t number;
    assert_true(fpx_gdb_frame(flamepix_bytes_of(line), &number, &frame));
    expect_text(frame.name, name);
}

static void test_a_frame_has_its_number_address_file_and_module(void **state)
{
    (void)state;
    struct fpx_frame frame;
    uint64_t number;
    assert_true(fpx_gdb_frame(
        flamepix_bytes_of("#3  0x00ff in f (a=1, b=(x at y)) at ../src/a.c:12"), &number, &frame));
    assert_int_equal(number, 3);
    assert_int_equal(frame.address, 0xFF);
    assert_int_equal(frame.line, 12);
    expect_text(frame.name, "f");
    expect_text(frame.file, "../src/a.c");
    assert_true(fpx_gdb_frame(flamepix_bytes_of("#10 0x1 in read () from /lib/libc.so.6"), &number,
                              &frame));
    expect_text(frame.module, "/lib/libc.so.6");
}

static void test_names_keep_their_blanks_and_brackets(void **state)
{
    (void)state;
    expect_name("#0  main ()", "main");
    expect_name("#1  operator new (size=8)", "operator new");
    expect_name("#1  a::operator< (x=1)", "a::operator<");
    expect_name("#1  a::operator()(int) const (this=0x1)", "a::operator()(int) const");
    expect_name("#1  std::function<void (int)>::call (f=1)", "std::function<void (int)>::call");
    expect_name("#1  0x1 in v8::Equals(v8::Isolate*, v8::Handle<v8::String>) ()",
                "v8::Equals(v8::Isolate*, v8::Handle<v8::String>)");
    expect_name("#1  (anonymous namespace)::f (x=1)", "(anonymous namespace)::f");
    expect_name("#1  void (anonymous namespace)::f<int>(int) (x=1)",
                "void (anonymous namespace)::f<int>(int)");
    expect_name("#1  <signal handler called>", "<signal handler called>");
    expect_name("#1  0x1 in ?? ()", "??");
}

static void test_other_lines_are_no_frames(void **state)
{
    (void)state;
    struct fpx_frame frame;
    uint64_t number;
    assert_false(fpx_gdb_frame(flamepix_bytes_of("#include <a>"), &number, &frame));
    assert_false(fpx_gdb_frame(flamepix_bytes_of("#1"), &number, &frame));
    assert_false(fpx_winedbg_frame(flamepix_bytes_of("Modules:"), &number, &frame));
}

static void test_frames_of_winedbg(void **state)
{
    (void)state;
    struct fpx_frame frame;
    uint64_t number;
    assert_true(fpx_winedbg_frame(
        flamepix_bytes_of("=>0 0x7e9a12 main+0x22(argc=1) [Z:\\main.c:12] in app (0x33fe98)"),
        &number, &frame));
    expect_text(frame.name, "main");
    expect_text(frame.file, "Z:\\main.c");
    expect_text(frame.module, "app");
    assert_int_equal(frame.line, 12);
    assert_true(fpx_winedbg_frame(
        flamepix_bytes_of("  1 0x00776de1 in host (+0x3a2ed) (0x06effe60)"), &number, &frame));
    assert_int_equal(number, 1);
    expect_text(frame.name, "");
    expect_text(frame.module, "host");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_frame_has_its_number_address_file_and_module),
        cmocka_unit_test(test_names_keep_their_blanks_and_brackets),
        cmocka_unit_test(test_other_lines_are_no_frames),
        cmocka_unit_test(test_frames_of_winedbg),
    };
    return cmocka_run_group_tests_name("gdb_frame", tests, NULL, NULL);
}
