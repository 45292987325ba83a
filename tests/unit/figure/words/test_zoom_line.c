#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "figure/words/captions.h"

#include "support/pictures/type_support.h"

static void expect_line(struct flamepix_fonts *fonts, const struct fpx_zoom_facts *facts,
                        uint32_t room, const char *expected)
{
    struct flamepix_buffer line = {0};
    assert_int_equal(fpx_zoom_line_write(facts, type_of(fonts, 12), room, &line), FLAMEPIX_OK);
    assert_string_equal(line.data, expected);
    flamepix_buffer_free(&line);
}

static void test_the_line_says_what_percentages_are_of(void **state)
{
    struct fpx_zoom_facts facts = {.name = flamepix_bytes_of("mysqld`JOIN::exec"),
                                   .shown = 272959,
                                   .all = 348427,
                                   .unit = "samples",
                                   .is_total = true};
    expect_line(*state, &facts, 4000, "100% is JOIN::exec: 272,959 samples, 78.3% of all");
    expect_line(*state, &facts, 200, "100% is JOIN::exec: 78.3% of all");
    facts.is_total = false;
    expect_line(*state, &facts, 4000, "JOIN::exec: 272,959 samples, 78.3% of all");
}

static void test_without_a_unit_the_number_stands_alone(void **state)
{
    const struct fpx_zoom_facts facts = {
        .name = flamepix_bytes_of("f"), .shown = 1, .all = 4, .unit = "", .is_total = true};
    expect_line(*state, &facts, 4000, "100% is f: 1, 25.0% of all");
}

static void test_of_what_is_not_known_there_is_no_share(void **state)
{
    const struct fpx_zoom_facts facts = {
        .name = flamepix_bytes_of("f"), .shown = 35, .unit = "samples", .is_total = true};
    expect_line(*state, &facts, 4000, "100% is f: 35 samples");
    expect_line(*state, &facts, 20, "100% is f: 35 samples");
}

static void test_a_long_name_is_shortened(void **state)
{
    const struct fpx_zoom_facts facts = {
        .name = flamepix_bytes_of(
            "std::_Rb_tree<std::string, std::pair<std::string const, int> >::_M_insert_unique"),
        .shown = 1,
        .all = 1,
        .unit = "samples",
        .is_total = true};
    expect_line(*state, &facts, 4000, "100% is _Rb_tree::_M_insert_unique: 1 sample, 100% of all");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_line_says_what_percentages_are_of),
        cmocka_unit_test(test_without_a_unit_the_number_stands_alone),
        cmocka_unit_test(test_of_what_is_not_known_there_is_no_share),
        cmocka_unit_test(test_a_long_name_is_shortened),
    };
    return cmocka_run_group_tests_name("zoom_line", tests, fonts_setup, fonts_teardown);
}
