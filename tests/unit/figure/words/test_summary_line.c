#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "figure/words/captions.h"

#include "support/pictures/type_support.h"

enum { WIDE = 4000 };

static struct flamepix_name_sum sum(const char *name, double self)
{
    return (struct flamepix_name_sum){.name = {name, strlen(name)}, .self = {self, 0}};
}

static void assert_line(struct flamepix_fonts *fonts, const struct fpx_summary_sums *sums,
                        uint32_t room, const char *expected)
{
    struct flamepix_buffer line = {0};
    assert_int_equal(fpx_summary_line_write(sums, type_of(fonts, 12), room, &line), FLAMEPIX_OK);
    assert_string_equal(line.length == 0 ? "" : line.data, expected);
    flamepix_buffer_free(&line);
}

static void test_names_stand_in_order_with_their_shares(void **state)
{
    const struct flamepix_name_sum names[] = {sum("cgocall", 294), sum("memmove", 115)};
    const struct fpx_summary_sums sums = {.names = names, .count = 2, .total = 1000};
    assert_line(*state, &sums, WIDE, "Self: 29.4% cgocall · 11.5% memmove");
}

static void test_widths_that_are_no_samples_are_told(void **state)
{
    const struct flamepix_name_sum names[] = {sum("cgocall", 294)};
    struct fpx_summary_sums sums = {.names = names, .count = 1, .total = 1000, .widths = "delta"};
    assert_line(*state, &sums, WIDE, "Self delta: 29.4% cgocall");
    sums.has_others = true;
    assert_line(*state, &sums, WIDE, "Self delta: at least 29.4% cgocall");
}

static void test_separators_of_stacks_are_no_names(void **state)
{
    const struct flamepix_name_sum names[] = {sum("--", 500), sum("cgocall", 294), sum("-", 120),
                                              sum("memmove", 86)};
    const struct fpx_summary_sums sums = {.names = names, .count = 4, .total = 1000};
    assert_line(*state, &sums, WIDE, "Self: 29.4% cgocall · 8.6% memmove");
}

static void test_a_name_off_cpu_is_told_from_the_same_on_cpu(void **state)
{
    const struct flamepix_name_sum names[] = {sum("read_[k]_[o]", 500), sum("read_[k]", 294)};
    const struct fpx_summary_sums sums = {.names = names, .count = 2, .total = 1000};
    assert_line(*state, &sums, WIDE, "Self: 50.0% read (off CPU) · 29.4% read");
}

static void test_sums_that_may_be_too_small_say_so(void **state)
{
    const struct flamepix_name_sum names[] = {sum("cgocall", 294)};
    const struct fpx_summary_sums sums = {
        .names = names, .count = 1, .total = 1000, .has_others = true};
    assert_line(*state, &sums, WIDE, "Self: at least 29.4% cgocall");
}

static void test_a_name_is_shown_whole_or_not_at_all(void **state)
{
    const struct flamepix_name_sum names[] = {sum("cgocall", 294), sum("memmove", 115)};
    const struct fpx_summary_sums sums = {.names = names, .count = 2, .total = 1000};
    unsigned changes = 0;
    const char *last = "Self: 29.4% cgocall · 11.5% memmove";
    for (uint32_t room = 400; room-- > 0;) {
        struct flamepix_buffer line = {0};
        assert_int_equal(fpx_summary_line_write(&sums, type_of(*state, 12), room, &line),
                         FLAMEPIX_OK);
        const char *text = line.length == 0 ? "" : line.data;
        changes += strcmp(text, last) != 0;
        last = changes == 0 ? last : changes == 1 ? "Self: 29.4% cgocall" : "";
        assert_string_equal(text, last);
        flamepix_buffer_free(&line);
    }
    assert_int_equal(changes, 2);
}

static void test_what_is_next_to_nothing_is_not_said(void **state)
{
    const struct flamepix_name_sum names[] = {sum("a", 5), sum("b", 0.5), sum("c", 0)};
    const struct fpx_summary_sums sums = {.names = names, .count = 3, .total = 1000};
    assert_line(*state, &sums, WIDE, "Self: 0.5% a");
    const struct fpx_summary_sums none = {.total = 1000};
    assert_line(*state, &none, WIDE, "");
}

static void test_a_name_is_said_with_its_type_or_the_end_of_its_package(void **state)
{
    const struct flamepix_name_sum names[] = {
        sum("java/util/HashMap.put", 300),
        sum("github.com/a/b/net.(*Connection).handleCallReq", 200),
        sum("go/parser.ParseFile", 100),
        sum("malloc+0x12", 50),
    };
    const struct fpx_summary_sums sums = {.names = names, .count = 4, .total = 1000};
    assert_line(*state, &sums, WIDE,
                "Self: 30.0% HashMap.put · 20.0% (*Connection).handleCallReq · "
                "10.0% parser.ParseFile · 5.0% malloc");
}

static void test_a_long_name_leaves_room_for_others(void **state)
{
    const struct flamepix_name_sum names[] = {
        sum("std::vector<int, std::allocator<std::pair<int const, long> > >::push_back(int&&)",
            300),
        sum("<alloc::vec::Vec<T> as core::iter::traits::FromIterator<T>>::from_iter", 200),
        sum("void a_function_with_a_name_that_is_very_much_longer_than_most(int)", 100),
    };
    const struct fpx_summary_sums sums = {.names = names, .count = 3, .total = 1000};
    assert_line(*state, &sums, WIDE,
                "Self: 30.0% vector::push_back · 20.0% <Vec<T> as FromIterator<T>>::from_iter · "
                "10.0% a_function_with_a_name_that_is_very_much_longer_than_most");
}

#define WITH_FONTS(test) cmocka_unit_test_setup_teardown(test, fonts_setup, fonts_teardown)

static void test_what_says_nothing_is_not_said(void **state)
{
    const struct flamepix_name_sum names[] = {sum("others", 600), sum("cgocall", 294),
                                              sum("memmove", 106)};
    const struct fpx_summary_sums sums = {
        .names = names, .count = 3, .total = 1000, .merged_name = {"others", 6}};
    assert_line(*state, &sums, WIDE, "Self: 29.4% cgocall · 10.6% memmove");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_FONTS(test_names_stand_in_order_with_their_shares),
        WITH_FONTS(test_widths_that_are_no_samples_are_told),
        WITH_FONTS(test_separators_of_stacks_are_no_names),
        WITH_FONTS(test_a_name_off_cpu_is_told_from_the_same_on_cpu),
        WITH_FONTS(test_sums_that_may_be_too_small_say_so),
        WITH_FONTS(test_a_name_is_shown_whole_or_not_at_all),
        WITH_FONTS(test_a_name_is_said_with_its_type_or_the_end_of_its_package),
        WITH_FONTS(test_a_long_name_leaves_room_for_others),
        WITH_FONTS(test_what_is_next_to_nothing_is_not_said),
        WITH_FONTS(test_what_says_nothing_is_not_said),
    };
    return cmocka_run_group_tests_name("summary_line", tests, NULL, NULL);
}
