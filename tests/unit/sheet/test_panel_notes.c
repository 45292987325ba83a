#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "sheet/panel_notes.h"

static void test_a_note_says_what_there_is_none_of(void **state)
{
    (void)state;
    assert_string_equal(fpx_panel_note(flamepix_measure_named("gone")), "nothing is gone");
    assert_string_equal(fpx_panel_note(flamepix_measure_named("delta")), "nothing changed");
}

/* The larger one and the sum are nothing only where nothing is drawn at all. */
static void test_every_measure_that_can_be_nothing_has_words_of_its_own(void **state)
{
    (void)state;
    for (size_t i = 0; flamepix_measure_at(i) != NULL; i++) {
        const struct flamepix_measure *measure = flamepix_measure_at(i);
        if (strcmp(measure->name, "max") != 0 && strcmp(measure->name, "sum") != 0)
            assert_string_not_equal(fpx_panel_note(measure), "no weight");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_note_says_what_there_is_none_of),
        cmocka_unit_test(test_every_measure_that_can_be_nothing_has_words_of_its_own),
    };
    return cmocka_run_group_tests_name("panel_notes", tests, NULL, NULL);
}
