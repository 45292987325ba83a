#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/buffer_printf.h"
#include "support/recordings/recordings.h"

/* The unit of a type of values "name/unit", as the text form of pprof says it. */
static void expect_unit(const char *type, const char *unit)
{
    struct flamepix_buffer text = {0};
    assert_int_equal(fpx_buffer_printf(&text,
                                       "PeriodType: cpu nanoseconds\n"
                                       "Samples:\n%s\n"
                                       "   2: 1\n"
                                       "Locations\n"
                                       "     1: 0x40d80c M=1 main /b.go:57 s=0\n"
                                       "Mappings\n",
                                       type),
                     FLAMEPIX_OK);
    struct test_collapsed read = test_collapse("pprof-raw", flamepix_buffer_bytes(&text), NULL, 0);
    assert_string_equal(read.folded.data, "main 2\n");
    assert_string_equal(read.report.unit, unit);
    test_collapsed_free(&read);
    flamepix_buffer_free(&text);
}

static void test_units_are_words(void **state)
{
    (void)state;
    expect_unit("cpu/ns", "nanoseconds");
    expect_unit("cpu/nanoseconds", "nanoseconds");
    expect_unit("wall/us", "microseconds");
    expect_unit("wall/\xC2\xB5s", "microseconds");
    expect_unit("wall/\xCE\xBCs", "microseconds");
    expect_unit("wall/ms", "milliseconds");
    expect_unit("wall/s", "seconds");
    expect_unit("space/By", "bytes");
    expect_unit("energy/joules", "joules");
}

static void test_what_is_counted_is_its_name(void **state)
{
    (void)state;
    expect_unit("goroutine/count", "goroutines");
    expect_unit("samples/count", "samples");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_units_are_words),
        cmocka_unit_test(test_what_is_counted_is_its_name),
    };
    return cmocka_run_group_tests_name("sample_types", tests, NULL, NULL);
}
