#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "batch/convert_input_internal.h"

static void note(struct fpx_profile_units *units, const char *name, const char *unit)
{
    const struct flamepix_part part = {
        .kind = "event", .name = flamepix_bytes_of(name), .unit = flamepix_bytes_of(unit)};
    assert_int_equal(fpx_profile_units_note(units, &part), FLAMEPIX_OK);
}

static void test_each_profile_has_the_unit_that_was_noted(void **state)
{
    (void)state;
    struct fpx_profile_units units = {{0}};
    char unit[FLAMEPIX_UNIT_NBYTES] = "samples";
    note(&units, "cpu-clock", "nanoseconds");
    note(&units, "faults", "");
    note(&units, "", "bytes");
    fpx_profile_units_find(&units, "faults", unit);
    assert_string_equal(unit, "samples");
    fpx_profile_units_find(&units, "other", unit);
    assert_string_equal(unit, "samples");
    fpx_profile_units_find(&units, "cpu-clock", unit);
    assert_string_equal(unit, "nanoseconds");
    fpx_profile_units_find(&units, "event", unit);
    assert_string_equal(unit, "bytes");
    flamepix_buffer_free(&units.texts);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_profile_has_the_unit_that_was_noted),
    };
    return cmocka_run_group_tests_name("profile_units", tests, NULL, NULL);
}
