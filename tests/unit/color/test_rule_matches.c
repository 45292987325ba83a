#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "color/legend.h"

static struct fpx_color_rules *rules_of(const char *text)
{
    struct fpx_color_rules *rules;
    struct fpx_color_fault fault;
    assert_int_equal(fpx_color_rules_parse(flamepix_bytes_of(text), &rules, &fault), FLAMEPIX_OK);
    return rules;
}

static size_t find(struct fpx_rule_matches *ruled, const char *name)
{
    return fpx_rule_matches_find(ruled, flamepix_bytes_of(name));
}

static void test_a_name_is_classified_when_it_is_first_asked_for_and_never_again(void **state)
{
    (void)state;
    struct fpx_color_rules *rules = rules_of("^a\tred\nb\tblue\n");
    struct fpx_rule_matches ruled = {.rules = rules};
    char name[] = "abc";
    assert_int_equal(find(&ruled, name), 0);
    name[0] = 'x'; /* names are kept, not pointers to them */
    assert_int_equal(find(&ruled, name), 1);
    assert_int_equal(find(&ruled, "abc"), 0);
    assert_int_equal(find(&ruled, "none"), 2);
    assert_int_equal(find(&ruled, "none"), 2);
    assert_int_equal(ruled.count, 3);
    assert_int_equal(ruled.status, FLAMEPIX_OK);
    fpx_rule_matches_free(&ruled);
    fpx_color_rules_free(rules);
}

static void test_rules_that_take_too_many_steps_are_given_up(void **state)
{
    (void)state;
    struct fpx_color_rules *rules = rules_of("(a+)+$\tred\n");
    struct fpx_rule_matches ruled = {.rules = rules};
    assert_int_equal(find(&ruled, "aaa"), 0);
    assert_int_equal(find(&ruled, "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab"), 1);
    assert_int_equal(ruled.status, FLAMEPIX_LIMIT_PATTERN);
    assert_int_equal(find(&ruled, "aaaa"), 1);
    assert_int_equal(find(&ruled, "aaa"), 0);
    assert_int_equal(ruled.count, 1);
    fpx_rule_matches_free(&ruled);
    fpx_color_rules_free(rules);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_name_is_classified_when_it_is_first_asked_for_and_never_again),
        cmocka_unit_test(test_rules_that_take_too_many_steps_are_given_up),
    };
    return cmocka_run_group_tests_name("rule_matches", tests, NULL, NULL);
}
