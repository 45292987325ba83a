#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/recordings/recordings.h"

#include "base/buffer_printf.h"

#define OPENS(frame, at)  "{\"type\":\"O\",\"frame\":" frame ",\"at\":" at "}"
#define CLOSES(frame, at) "{\"type\":\"C\",\"frame\":" frame ",\"at\":" at "}"
#define HEAD                                                                                       \
    "{\"$schema\":\"https://www.speedscope.app/file-format-schema.json\",\"shared\":{\"frames\":[" \
    "{\"name\":\"a\"},{\"name\":\"b\"}]},\"profiles\":[{\"type\":\"evented\",\"name\":\"p\","      \
    "\"unit\":\"none\",\"startValue\":0,\"endValue\":9,\"events\":["

static void expect(const char *events, const char *folded, bool is_damaged)
{
    struct flamepix_buffer text = {0};
    assert_int_equal(fpx_buffer_printf(&text, HEAD "%s]}]}", events), FLAMEPIX_OK);
    struct test_collapsed collapsed =
        test_collapse("speedscope", flamepix_buffer_bytes(&text), NULL, 0);
    assert_string_equal(collapsed.folded.data, folded);
    assert_int_equal(collapsed.report.damage.found, is_damaged);
    test_collapsed_free(&collapsed);
    flamepix_buffer_free(&text);
}

static void test_a_stack_that_comes_again_is_added_to(void **state)
{
    (void)state;
    expect(OPENS("0", "0") "," OPENS("1", "1") "," CLOSES("1", "2") "," OPENS("1", "4") "," CLOSES(
               "1", "5") "," CLOSES("0", "6") "," OPENS("1", "7") "," CLOSES("1", "9"),
           "a 4\na;b 2\nb 2\n", false);
}

static void test_what_is_within_is_closed_with_what_it_is_in(void **state)
{
    (void)state;
    expect(OPENS("0", "0") "," OPENS("1", "1") "," CLOSES("0", "3") "," OPENS("1", "4") "," CLOSES(
               "1", "5"),
           "a 1\na;b 2\nb 1\n", true);
}

static void test_what_is_open_at_the_end_ends_with_the_profile(void **state)
{
    (void)state;
    expect(OPENS("0", "0") "," OPENS("1", "5"), "a 5\na;b 4\n", true);
}

static void test_time_that_goes_back_is_nobodys(void **state)
{
    (void)state;
    expect(OPENS("0", "3") "," OPENS("1", "1") "," CLOSES("1", "5") "," CLOSES("0", "6"),
           "a 1\na;b 2\n", true);
}

/* Written each time, it would be half a gigabyte. */
static void test_deep_stacks_that_come_again_are_written_once(void **state)
{
    (void)state;
    enum { DEPTH = 2000, CALLS = 15000 };
    struct flamepix_buffer text = {0};
    (void)fpx_buffer_printf(&text, HEAD);
    for (int i = 0; i < DEPTH; i++)
        (void)fpx_buffer_printf(&text, OPENS("0", "0") ",");
    for (int i = 0; i < CALLS; i++)
        (void)fpx_buffer_printf(&text, OPENS("1", "%d") "," CLOSES("1", "%d") ",", 2 * i,
                                2 * i + 1);
    for (int i = 0; i < DEPTH; i++)
        (void)fpx_buffer_printf(&text, "%s" CLOSES("0", "30000"), i > 0 ? "," : "");
    assert_int_equal(fpx_buffer_printf(&text, "]}]}"), FLAMEPIX_OK);
    struct test_collapsed collapsed =
        test_collapse("speedscope", flamepix_buffer_bytes(&text), NULL, 0);
    assert_false(collapsed.report.damage.found);
    assert_int_equal(collapsed.report.stacks, 2);
    test_collapsed_free(&collapsed);
    flamepix_buffer_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_stack_that_comes_again_is_added_to),
        cmocka_unit_test(test_what_is_within_is_closed_with_what_it_is_in),
        cmocka_unit_test(test_what_is_open_at_the_end_ends_with_the_profile),
        cmocka_unit_test(test_time_that_goes_back_is_nobodys),
        cmocka_unit_test(test_deep_stacks_that_come_again_are_written_once),
    };
    return cmocka_run_group_tests_name("events of speedscope", tests, NULL, NULL);
}
