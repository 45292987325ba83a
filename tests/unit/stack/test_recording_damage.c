#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "stack/line_counts.h"

static void test_the_first_damage_stays(void **state)
{
    (void)state;
    struct flamepix_damage damage = {0};
    fpx_recording_damage_note(&damage, 17, "a line end");
    fpx_recording_damage_note(&damage, 4, "something else");
    assert_true(damage.found);
    assert_int_equal(damage.offset, 17);
    assert_string_equal(damage.expected, "a line end");
}

static void test_what_does_not_fit_is_cut_off(void **state)
{
    (void)state;
    char expected[2 * FLAMEPIX_EXPECTED_NBYTES];
    struct flamepix_damage damage = {0};
    memset(expected, 'x', sizeof(expected) - 1);
    expected[sizeof(expected) - 1] = '\0';
    fpx_recording_damage_note(&damage, 0, expected);
    assert_int_equal(strlen(damage.expected), FLAMEPIX_EXPECTED_NBYTES - 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_first_damage_stays),
        cmocka_unit_test(test_what_does_not_fit_is_cut_off),
    };
    return cmocka_run_group_tests_name("recording_damage", tests, NULL, NULL);
}
