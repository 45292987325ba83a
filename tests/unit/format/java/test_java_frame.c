#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/bytes_match.h"
#include "format/java/java.h"

static void assert_text(struct flamepix_bytes text, const char *expected)
{
    assert_int_equal(text.length, strlen(expected));
    if (text.length > 0)
        assert_memory_equal(text.data, expected, text.length);
}

static void expect(const char *text, const char *module, const char *name, const char *file,
                   uint64_t line)
{
    const struct fpx_frame frame = fpx_java_frame(flamepix_bytes_of(text));
    assert_text(frame.name, name);
    assert_text(frame.module, module);
    assert_text(frame.file, file);
    assert_int_equal(frame.line, line);
}

static void test_a_frame_has_a_function_a_file_and_a_line(void **state)
{
    (void)state;
    expect("\ta.Work.run(Work.java:12)", "", "a.Work.run", "Work.java", 12);
    expect("a.Work.run(Work.java)", "", "a.Work.run", "Work.java", 0);
    expect("a.Work.run(Work.java:Unknown line)", "", "a.Work.run", "Work.java", 0);
    expect("a.Work.run", "", "a.Work.run", "", 0);
    expect("a.Work.run(Work.java:1", "", "a.Work.run", "Work.java", 1);
}

static void test_what_is_said_instead_of_a_file_is_none(void **state)
{
    (void)state;
    expect("a.Work.run(Native Method)", "", "a.Work.run", "", 0);
    expect("a.Work.run(Unknown Source)", "", "a.Work.run", "", 0);
    expect("a.Work.run(Unknown Source:12)", "", "a.Work.run", "", 0);
    expect("a.Work.run(<Unknown Source>:Unknown line)", "", "a.Work.run", "", 0);
    expect("a.Work.run()", "", "a.Work.run", "", 0);
    expect("a.b.c(SourceFile:12)", "", "a.b.c", "SourceFile", 12);
}

static void test_a_compiler_that_is_told_of_is_no_part_of_the_place(void **state)
{
    (void)state;
    expect("a/Work.run(Work.java:12(Compiled Code))", "", "a/Work.run", "Work.java", 12);
    expect("a/Work.run(Work.java(Compiled Code))", "", "a/Work.run", "Work.java", 0);
}

static void test_modules_stand_before_the_class_or_the_file(void **state)
{
    (void)state;
    expect("java.base@17/java.lang.Thread.run(Thread.java:1)", "java.base@17",
           "java.lang.Thread.run", "Thread.java", 1);
    expect("app//a.Work.run(Work.java:1)", "app", "a.Work.run", "Work.java", 1);
    expect("java/lang/Thread.run(java.base@9/Thread.java:1)", "java.base@9", "java/lang/Thread.run",
           "Thread.java", 1);
    expect("a.C$$Lambda/0x1f.run(C.java:1)", "", "a.C$$Lambda/0x1f.run", "C.java", 1);
}

static void test_a_line_of_a_trace_begins_with_at(void **state)
{
    (void)state;
    struct flamepix_bytes frame;
    assert_true(fpx_take_java_at(flamepix_bytes_of("\tat a.b(C.java:1)"), &frame));
    assert_text(frame, "a.b(C.java:1)");
    assert_text(fpx_java_function(frame), "a.b");
    assert_false(fpx_take_java_at(flamepix_bytes_of("\tat "), &frame));
    assert_false(fpx_take_java_at(flamepix_bytes_of("attic"), &frame));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_frame_has_a_function_a_file_and_a_line),
        cmocka_unit_test(test_what_is_said_instead_of_a_file_is_none),
        cmocka_unit_test(test_a_compiler_that_is_told_of_is_no_part_of_the_place),
        cmocka_unit_test(test_modules_stand_before_the_class_or_the_file),
        cmocka_unit_test(test_a_line_of_a_trace_begins_with_at),
    };
    return cmocka_run_group_tests_name("java frame", tests, NULL, NULL);
}
