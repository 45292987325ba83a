#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/text_ahead.h"

/* More than is ever asked for ahead. */
static char text[1 << 16];

static void test_each_asking_is_for_what_follows_the_last(void **state)
{
    (void)state;
    struct flamepix_text_ahead ahead = {.text = text};
    fpx_text_ahead_ask(&ahead);
    const size_t once = ahead.asked;
    assert_true(once > 0);
    fpx_text_ahead_ask(&ahead);
    assert_int_equal(ahead.asked, 2 * once);
    assert_int_equal(ahead.at, 0);
}

static void test_no_more_is_asked_for_where_enough_is_on_its_way(void **state)
{
    (void)state;
    struct flamepix_text_ahead ahead = {.text = text};
    size_t asked = SIZE_MAX;
    while (asked != ahead.asked) {
        asked = ahead.asked;
        fpx_text_ahead_ask(&ahead);
        assert_true(ahead.asked < sizeof(text) / 2);
    }
    ahead.at = 1000;
    fpx_text_ahead_ask(&ahead);
    assert_true(ahead.asked > asked);
}

static void test_what_was_read_unasked_is_not_asked_for(void **state)
{
    (void)state;
    struct flamepix_text_ahead ahead = {.text = text, .at = 5000, .asked = 100};
    fpx_text_ahead_ask(&ahead);
    assert_true(ahead.asked > 5000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_asking_is_for_what_follows_the_last),
        cmocka_unit_test(test_no_more_is_asked_for_where_enough_is_on_its_way),
        cmocka_unit_test(test_what_was_read_unasked_is_not_asked_for),
    };
    return cmocka_run_group_tests_name("text ahead", tests, NULL, NULL);
}
