#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "pattern/required_texts.h"

#include <flamepix/pattern.h>

#include "support/pictures/profiles.h"

/* Where the first required text may stand in a text; its length: nowhere. */
static size_t find(const struct fpx_required_texts *set, const char *text)
{
    char room[256] = "";
    const size_t length = strlen(text);
    assert_true(length + FPX_REQUIRED_TEXTS_BEHIND <= sizeof(room));
    memcpy(room, text, length);
    return fpx_required_texts_find(set, (struct flamepix_bytes){room, length});
}

static bool is_found(const char *pattern, bool ignore_case, const char *text)
{
    struct fpx_required_texts set = {.count = 0};
    assert_true(fpx_required_texts_add(&set, pattern, ignore_case));
    return find(&set, text) < strlen(text);
}

static void test_a_pattern_requires_the_longest_text_of_each_alternative(void **state)
{
    (void)state;
    static const struct {
        const char *pattern, *holds, *lacks;
    } cases[] = {
        {"malloc", "a_malloc", "mallet"}, {"=std::sort", "std::sort", "std::copy"},
        {"=a.*b", "a.*b", "axxb"},        {"^sys_.*at$", "sys_openat", "openat"},
        {"+a.*b()", "a.*b()", "a.*b"},    {"+c|d", "c|d", "c"},
        {"ab.*parse", "parse", "abba"},   {"alloc|free", "free", "fred"},
        {"alloc|free", "alloc", "alley"}, {"colou?rs", "colo", "colrs"},
        {"red*er", "re", "er"},           {"abc{2}d", "ab", "cd"},
        {"ab+cde", "cde", "abb"},         {"[xyz]lock(ed|er)", "lock", "locust"},
        {"[]x]ab[^]c]d", "ab", "xd"},     {"(a|b\\)[)]c)end", "end", "abc"},
        {"\\[libc\\]", "[libc]", "libc"}, {"\\bfree\\w", "free", "flee"},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        assert_true(is_found(cases[i].pattern, false, cases[i].holds));
        assert_false(is_found(cases[i].pattern, false, cases[i].lacks));
    }
}

static void test_case_does_not_matter_where_it_is_ignored(void **state)
{
    (void)state;
    assert_true(is_found("Parse", true, "PARSER"));
    assert_true(is_found("Parse", true, "par"));
    assert_false(is_found("Parse", false, "PARSER"));
    assert_false(is_found("Parse", true, "purge"));
}

/* In Unicode, the Kelvin sign is a k and the long s an s. */
static void test_letters_with_relatives_outside_of_ascii_are_not_required(void **state)
{
    (void)state;
    assert_true(is_found("maskable", true, "able"));
    assert_false(is_found("maskable", false, "able"));
    assert_true(is_found("=maskable", true, "able"));
    struct fpx_required_texts set = {.count = 0};
    assert_false(fpx_required_texts_add(&set, "skks", true));
}

static void test_a_pattern_that_requires_nothing_known_is_refused(void **state)
{
    (void)state;
    static const char *const patterns[] = {
        "",
        "a",
        "a|bc",
        "ab|",
        "(ab)",
        "a?b",
        "ab*",
        "a{0}b{0}",
        "(?i)abc",
        "(*UCP)abc",
        "[[:alpha:]]bc",
        "\\x41bc",
        "\\Qa.b\\E",
        "\\141bc",
        "a.b.c",
        "[abc]",
        "\xc3\xa9\xc3\xa8",
        "=\xc3\xa9",
        "ab\\",
        ".*",
    };
    for (size_t i = 0; i < sizeof(patterns) / sizeof(patterns[0]); i++) {
        struct fpx_required_texts set = {.count = 0};
        assert_false(fpx_required_texts_add(&set, patterns[i], false));
        assert_int_equal(set.count, 0);
    }
}

static void test_a_set_takes_few_texts_and_all_of_a_pattern_or_none(void **state)
{
    (void)state;
    struct fpx_required_texts set = {.count = 0};
    assert_true(fpx_required_texts_add(&set, "aa|bb|cc|dd|ee|ff|gg", false));
    assert_false(fpx_required_texts_add(&set, "hh|ii", false));
    assert_int_equal(set.count, 7);
    assert_true(fpx_required_texts_add(&set, "hh", false));
    assert_int_equal(find(&set, "no such, but gg and hh"), 13);
    assert_int_equal(find(&set, "ihj hh gg"), 4);
}

static void test_a_text_is_found_wherever_it_stands(void **state)
{
    (void)state;
    static const char *const texts[] = {"ab", "abc", "a_text_of_more_than_sixteen", NULL};
    char text[160];
    for (size_t t = 0; texts[t] != NULL; t++) {
        struct fpx_required_texts set = {.count = 0};
        assert_true(fpx_required_texts_add(&set, texts[t], false));
        for (int before = 0; before < 70; before++) {
            snprintf(text, sizeof(text), "%*s%s...", before, "", texts[t]);
            assert_int_equal(find(&set, text), before);
        }
        assert_int_equal(find(&set, ""), 0);
    }
}

/* -- the law ----------------------------------------------------------------------------------- */

/* Texts of few different pieces, so that what a pattern finds turns up. */
static void make_text(uint64_t *seed, const char *const *pieces, unsigned count, char *text,
                      size_t size)
{
    text[0] = '\0';
    for (unsigned i = 1 + profiles_below(seed, 7); i > 0; i--)
        strncat(text, pieces[profiles_below(seed, count)], size - strlen(text) - 1);
}

static void test_whatever_a_pattern_finds_holds_a_required_text(void **state)
{
    (void)state;
    static const char *const of_patterns[] = {"a",    "ab", "bc",  "k",    "|",   ".",   "*",
                                              "+",    "?",  "{2}", "{1,}", "(",   ")",   "[ab]",
                                              "[^a]", "^",  "$",   "\\.",  "\\b", "\\w", "(a|bc)",
                                              "*?",   "++", "-",   "[]a]", "{",   "}",   "]"};
    static const char *const of_names[] = {"a", "ab", "bc",  "A",    "B",  "c",           "k",
                                           ".", "-",  "{2}", "{1,}", "aa", "\xe2\x84\xaa"};
    uint64_t seed = 7;
    unsigned known = 0, found_count = 0;
    for (int i = 0; i < 20000; i++) {
        char text[64], name[64];
        struct flamepix_pattern *pattern;
        struct flamepix_pattern_fault fault;
        struct fpx_required_texts set = {.count = 0};
        const bool ignore_case = profiles_below(&seed, 2) == 0;
        make_text(&seed, of_patterns, sizeof(of_patterns) / sizeof(of_patterns[0]), text,
                  sizeof(text));
        if (!fpx_required_texts_add(&set, text, ignore_case) ||
            flamepix_pattern_create(text, ignore_case, &pattern, &fault) != FLAMEPIX_OK)
            continue;
        known++;
        for (int j = 0; j < 20; j++) {
            bool found = false;
            make_text(&seed, of_names, sizeof(of_names) / sizeof(of_names[0]), name, sizeof(name));
            const struct flamepix_bytes bytes = {name, strlen(name)};
            assert_int_equal(flamepix_pattern_found(pattern, bytes, &found), FLAMEPIX_OK);
            if (found)
                assert_true(find(&set, name) < strlen(name));
            found_count += found;
        }
        flamepix_pattern_free(pattern);
    }
    assert_true(known > 1000);
    assert_true(found_count > 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_pattern_requires_the_longest_text_of_each_alternative),
        cmocka_unit_test(test_case_does_not_matter_where_it_is_ignored),
        cmocka_unit_test(test_letters_with_relatives_outside_of_ascii_are_not_required),
        cmocka_unit_test(test_a_pattern_that_requires_nothing_known_is_refused),
        cmocka_unit_test(test_a_set_takes_few_texts_and_all_of_a_pattern_or_none),
        cmocka_unit_test(test_a_text_is_found_wherever_it_stands),
        cmocka_unit_test(test_whatever_a_pattern_finds_holds_a_required_text),
    };
    return cmocka_run_group_tests_name("required texts", tests, NULL, NULL);
}
