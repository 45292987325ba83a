#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <flamepix/status.h>

static void test_every_status_has_a_text_of_its_own(void **state)
{
    (void)state;
    for (int i = 0; i < FLAMEPIX_STATUS_COUNT; i++) {
        const char *text = flamepix_status_text((enum flamepix_status)i);
        assert_non_null(text);
        assert_true(strlen(text) > 0);
        assert_int_not_equal(text[strlen(text) - 1], '.');
        for (int other = 0; other < i; other++)
            assert_string_not_equal(text, flamepix_status_text((enum flamepix_status)other));
    }
}

static void test_a_status_that_is_none_still_has_a_text(void **state)
{
    (void)state;
    assert_string_equal(flamepix_status_text((enum flamepix_status)FLAMEPIX_STATUS_COUNT),
                        "unknown status");
    assert_string_equal(flamepix_status_text((enum flamepix_status) - 1), "unknown status");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_status_has_a_text_of_its_own),
        cmocka_unit_test(test_a_status_that_is_none_still_has_a_text),
    };
    return cmocka_run_group_tests_name("status", tests, NULL, NULL);
}
