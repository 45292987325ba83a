#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "format/recognise/recognise.h"

#define BYTES(text) ((struct flamepix_bytes){text, sizeof(text) - 1})

#define TRACE  "\1\0\0\0\1\0\0\0\0\0\0\0\7\2\0\0\0\5\0\0\0\0\0\0\0\11"
#define METHOD "\3\0\0\0\0\0\0\0\11\0\0\0\1a\0\0\0\3Lb;\0\0\0\1c"

static void test_honest_profiler_has_records_and_a_method_among_them(void **state)
{
    (void)state;
    assert_true(fpx_recognise_hpl(BYTES(TRACE METHOD), NULL));
    assert_true(fpx_recognise_hpl(BYTES(TRACE METHOD TRACE), NULL));
    assert_false(fpx_recognise_hpl(BYTES(TRACE), NULL));
    assert_false(fpx_recognise_hpl(BYTES(METHOD TRACE), NULL));
}

static void test_records_that_are_none_are_not_honest_profilers(void **state)
{
    (void)state;
    assert_false(fpx_recognise_hpl(BYTES(TRACE METHOD "\5"), NULL));
    assert_false(fpx_recognise_hpl(BYTES("\4\0\0\0\0\0\0\0\5\177\0\0\0a"), NULL));
    assert_false(fpx_recognise_hpl(BYTES("\4\0\0\0\0\0\0\0\5\0\0\0\1\n" METHOD), NULL));
    assert_false(fpx_recognise_hpl(BYTES(""), NULL));
}

static void test_ljp_has_two_numbers_and_a_frame_with_its_place(void **state)
{
    (void)state;
    assert_true(fpx_recognise_ljp(BYTES("\n42 1 a(b.java:1)\n"), NULL));
    assert_true(fpx_recognise_ljp(BYTES(" 42  2\ta(b.java:1)\n\tc(b.java:2)\n"), NULL));
    assert_false(fpx_recognise_ljp(BYTES("42 2 a(b.java:1)\nc(b.java:2)\n"), NULL));
    assert_false(fpx_recognise_ljp(BYTES("42 a(b.java:1)\n"), NULL));
    assert_false(fpx_recognise_ljp(BYTES("42 1 a\n"), NULL));
    assert_false(fpx_recognise_ljp(BYTES("\n\n"), NULL));
}

static void test_a_thread_dump_has_numbered_threads_above_frames(void **state)
{
    (void)state;
    static const char *const marks[] = {"Full thread dump ", NULL};
    assert_true(
        fpx_recognise_jstack(BYTES("7\n\n#3 \"main\" WAITING\n    at a.B.c(D.java:1)\n"), marks));
    assert_true(fpx_recognise_jstack(BYTES("#12 \"\" virtual\n  a.B.c(D.java:1)"), marks));
    assert_true(fpx_recognise_jstack(BYTES("x\nFull thread dump OpenJDK\n"), marks));
    assert_false(fpx_recognise_jstack(BYTES("#3 \"main\"\na.B.c(D.java:1)\n"), marks));
    assert_false(fpx_recognise_jstack(BYTES("#3 main\n  a.B.c(D.java:1)\n"), marks));
    assert_false(fpx_recognise_jstack(BYTES("#3 \"main\"\n\n  a.B.c(D.java:1)\n"), marks));
    assert_false(fpx_recognise_jstack(BYTES("#3 \"main\"\n  no frame\n"), marks));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_honest_profiler_has_records_and_a_method_among_them),
        cmocka_unit_test(test_records_that_are_none_are_not_honest_profilers),
        cmocka_unit_test(test_ljp_has_two_numbers_and_a_frame_with_its_place),
        cmocka_unit_test(test_a_thread_dump_has_numbered_threads_above_frames),
    };
    return cmocka_run_group_tests_name("recognise_java", tests, NULL, NULL);
}
