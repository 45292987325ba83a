#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include <flamepix/version.h>

static void test_text_and_number_say_the_same(void **state)
{
    (void)state;
    char text[32];
    snprintf(text, sizeof(text), "%d.%d.%d", FLAMEPIX_VERSION_NUMBER / 10000,
             FLAMEPIX_VERSION_NUMBER / 100 % 100, FLAMEPIX_VERSION_NUMBER % 100);
    assert_string_equal(FLAMEPIX_VERSION, text);
    assert_string_equal(flamepix_version(), FLAMEPIX_VERSION);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_text_and_number_say_the_same)};
    return cmocka_run_group_tests_name("version", tests, NULL, NULL);
}
