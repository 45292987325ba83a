#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <malloc.h>
#include <pthread.h>

#include <flamepix/pattern.h>

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include "pattern/patterns.h"
#include "support/scarce_memory.h"

static struct flamepix_pattern *pattern_of(const char *text, bool ignore_case)
{
    struct flamepix_pattern *pattern = NULL;
    struct flamepix_pattern_fault fault;
    assert_int_equal(flamepix_pattern_create(text, ignore_case, &pattern, &fault), FLAMEPIX_OK);
    assert_string_equal(flamepix_pattern_text(pattern), text);
    return pattern;
}

static bool found_in(const char *text, bool ignore_case, struct flamepix_bytes name)
{
    struct flamepix_pattern *pattern = pattern_of(text, ignore_case);
    bool found = false;
    assert_int_equal(flamepix_pattern_found(pattern, name, &found), FLAMEPIX_OK);
    flamepix_pattern_free(pattern);
    return found;
}

static bool finds(const char *text, const char *name)
{
    return found_in(text, false, (struct flamepix_bytes){name, strlen(name)});
}

static bool finds_in_any_case(const char *text, const char *name)
{
    return found_in(text, true, (struct flamepix_bytes){name, strlen(name)});
}

static void test_a_regular_expression_is_searched_for_anywhere(void **state)
{
    (void)state;
    assert_true(finds("alloc", "je_malloc"));
    assert_true(finds("malloc|free", "cfree"));
    assert_true(finds("^std::.*<int>$", "std::vector<int>"));
    assert_false(finds("^alloc", "malloc"));
    assert_false(finds("alloc$", "allocate"));
    assert_false(finds("Alloc", "malloc"));
    assert_true(finds("^$", ""));
    assert_false(finds("a$", "a\n"));
    assert_true(found_in("^$", false, (struct flamepix_bytes){NULL, 0}));
}

static void test_a_text_behind_an_equals_sign_is_a_whole_name(void **state)
{
    (void)state;
    assert_true(finds("=operator()(int)*", "operator()(int)*"));
    assert_false(finds("=read", "reads"));
    assert_false(finds("=read", "pread"));
    assert_false(finds("=.*", "read"));
    assert_true(finds("==", "="));
    assert_true(finds("=", ""));
    assert_false(finds("=", "a"));
}

static void test_a_text_behind_a_plus_sign_is_a_part_of_a_name(void **state)
{
    (void)state;
    assert_true(finds("+operator()", "Fun::operator()(int)"));
    assert_true(finds("+a.b", "xa.bx"));
    assert_false(finds("+a.b", "axb"));
    assert_true(finds("+[libc]", "read [libc]"));
    assert_true(finds("+^a$", "^a$"));
    assert_false(finds("+^a$", "a"));
    assert_true(finds("+\\d", "C:\\d"));
    assert_true(finds("++", "operator++"));
    assert_true(finds("+=", "a=b"));
    assert_true(finds("+ ", "two words"));
    assert_false(finds("+reads", "read"));
    assert_true(finds("+\u00E4", "b\u00E4r"));
    assert_true(finds("+\xE4", "b\xE4r"));
}

/* So a pattern of today does not change its meaning. */
static void test_no_expression_begins_with_a_plus_sign(void **state)
{
    (void)state;
    static const char *const texts[] = {"+", "+a", "++", "+?", "+(a)", "+|a", "+operator()"};
    static const uint32_t options[] = {0,
                                       PCRE2_UTF,
                                       PCRE2_CASELESS,
                                       PCRE2_DOLLAR_ENDONLY | PCRE2_NEVER_BACKSLASH_C,
                                       PCRE2_UTF | PCRE2_MATCH_INVALID_UTF,
                                       PCRE2_EXTENDED};
    for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++)
        for (size_t k = 0; k < sizeof(options) / sizeof(options[0]); k++) {
            int error;
            size_t offset;
            assert_null(pcre2_compile((PCRE2_SPTR)texts[i], PCRE2_ZERO_TERMINATED, options[k],
                                      &error, &offset, NULL));
        }
}

static void test_case_is_ignored_on_request_beyond_ascii_too(void **state)
{
    (void)state;
    assert_true(finds_in_any_case("+Read(", "pREAD()"));
    assert_true(finds_in_any_case("MALLOC", "je_malloc"));
    assert_true(finds_in_any_case("=Read", "rEAD"));
    assert_true(finds_in_any_case("=\u00C4ther", "\u00E4THER"));
    assert_false(finds_in_any_case("=Read", "reads"));
}

static void test_characters_match_and_bytes_that_are_none_do_not(void **state)
{
    (void)state;
    assert_true(finds("^.$", "\u00E4"));
    assert_true(finds("b$", "\xFF\xFE b"));
    assert_true(finds("^a", "a\xC3"));
    assert_false(finds("a.b", "a\xFF"
                              "b"));
    assert_true(finds("=a\xFF"
                      "b",
                      "a\xFF"
                      "b"));
    assert_true(finds("\xFF", "a\xFF"));
    assert_true(found_in("b", false, (struct flamepix_bytes){"a\0b", 3}));
}

static void expect_fault(const char *text, size_t offset, const char *why)
{
    struct flamepix_pattern *pattern = NULL;
    struct flamepix_pattern_fault fault;
    assert_int_equal(flamepix_pattern_create(text, false, &pattern, &fault), FLAMEPIX_BAD_ARGUMENT);
    assert_null(pattern);
    assert_int_equal(fault.offset, offset);
    assert_non_null(strstr(fault.why, why));
}

static void test_a_fault_says_where_and_why(void **state)
{
    (void)state;
    expect_fault("a(b", 3, "parenthesis");
    expect_fault("ab[c", 4, "terminating ]");
    expect_fault("*", 0, "quantifier");
    expect_fault("", 0, "empty");
    expect_fault(";main;read", 0, "path");
    expect_fault("a\\Cb", 3, "\\C");
    expect_fault("(*UTF)\xFF", 6, "disabled");
    expect_fault("+", 1, "no text behind the '+'");
}

static void test_a_fault_of_an_expression_offers_the_literal_text(void **state)
{
    (void)state;
    char text[200] = "(";
    expect_fault("operator(", 9,
                 "missing closing parenthesis; \"+operator(\" finds this text as it stands");
    memset(text + 1, 'a', sizeof(text) - 2);
    expect_fault(text, sizeof(text) - 1, "; +TEXT finds TEXT as it stands");
    assert_true(finds("+operator(", "operator()"));
}

static void test_a_text_that_is_too_long_is_refused(void **state)
{
    (void)state;
    char text[FLAMEPIX_PATTERN_MAX + 2];
    memset(text, 'a', sizeof(text));
    text[FLAMEPIX_PATTERN_MAX + 1] = '\0';
    expect_fault(text, FLAMEPIX_PATTERN_MAX, "longer");
    text[FLAMEPIX_PATTERN_MAX] = '\0';
    assert_true(finds(text, text));
}

static enum flamepix_status search(const char *text, const char *name, bool *found)
{
    struct flamepix_pattern *pattern = pattern_of(text, false);
    enum flamepix_status status =
        flamepix_pattern_found(pattern, (struct flamepix_bytes){name, strlen(name)}, found);
    flamepix_pattern_free(pattern);
    return status;
}

static void test_a_search_that_takes_too_many_steps_is_given_up(void **state)
{
    (void)state;
    bool found = true;
    assert_int_equal(search("(a+)+$", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab", &found),
                     FLAMEPIX_LIMIT_PATTERN);
    assert_false(found);
    assert_int_equal(search("(a+)+$", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", &found),
                     FLAMEPIX_OK);
    assert_true(found);
}

/* What does not fit into the stack of machine code is searched on the heap. */
static void test_a_search_may_be_deep(void **state)
{
    (void)state;
    enum { LENGTH = 6000 };
    char name[LENGTH + 1];
    bool found = false;
    memset(name, 'a', LENGTH);
    name[LENGTH] = '\0';
    assert_int_equal(search("^(?:(a)|b)*$", name, &found), FLAMEPIX_OK);
    assert_true(found);
}

/* All of it is searched, by patterns that begin in many ways. */
static void test_a_name_of_a_megabyte_is_searched_to_its_end(void **state)
{
    (void)state;
    enum { LENGTH = 1 << 20 };
    static const char *const found[] = {
        "new\\(SECRET\\)", "SECRET.$",           "^a.*SECRET",           "[S]E[A-Z]+T\\)$",
        ".*SECRET",        "(?:new|old).SECRET", "(\\w+)\\(([A-Z]+)\\)", "+new(SECRET)",
        "(?i)secret",      "a.*SECRET",          "[a-z]\\(SECRET"};
    char *name = malloc(LENGTH);
    assert_non_null(name);
    memset(name, 'a', LENGTH);
    memcpy(name + LENGTH - 11, "new(SECRET)", 11);
    for (size_t i = 0; i < sizeof(found) / sizeof(*found); i++)
        if (!found_in(found[i], false, (struct flamepix_bytes){name, LENGTH}))
            fail_msg("%s is not found", found[i]);
    assert_false(found_in("aSECRET", false, (struct flamepix_bytes){name, LENGTH}));
    assert_false(found_in("=new(SECRET)", false, (struct flamepix_bytes){name, LENGTH}));
    free(name);
}

static void expect_piece(const char *text, const char *name, const char *expected)
{
    struct flamepix_pattern *pattern = pattern_of(text, false);
    struct flamepix_bytes piece = {"?", 1};
    assert_int_equal(flamepix_pattern_find(pattern, flamepix_bytes_of(name), &piece), FLAMEPIX_OK);
    assert_true((piece.data == NULL) == (expected == NULL));
    if (expected != NULL)
        assert_true(flamepix_bytes_equal(piece, flamepix_bytes_of(expected)));
    flamepix_pattern_free(pattern);
}

static void test_what_is_found_is_the_match_or_its_first_group(void **state)
{
    (void)state;
    expect_piece("wor[a-z]+", "my worker-7", "worker");
    expect_piece("worker-(\\d+)", "my worker-7", "7");
    expect_piece("(a)|b", "cb", "b");
    expect_piece("(a)|(b)", "cb", "b");
    expect_piece("(a)|(b)|(c)", "xc", "c");
    expect_piece("(b)(c)(d)", "abcd", "b");
    expect_piece("x*", "abc", "");
    expect_piece("a(x*)b", "ab", "");
    expect_piece("=a(b)", "a(b)", "a(b)");
    expect_piece("c", "ab", NULL);
    expect_piece("^$", "", "");
    expect_piece("(\u00E4).", "a\u00E4b", "\u00E4");
    expect_piece("a\\Kb", "ab", "b");
    expect_piece("(*NO_JIT)worker-(\\d+)", "my worker-7", "7");
}

static void test_what_is_found_of_no_bytes_is_empty(void **state)
{
    (void)state;
    struct flamepix_pattern *pattern = pattern_of("^", false);
    struct flamepix_bytes piece = {0};
    assert_int_equal(flamepix_pattern_find(pattern, (struct flamepix_bytes){0}, &piece),
                     FLAMEPIX_OK);
    assert_non_null(piece.data);
    assert_int_equal(piece.length, 0);
    flamepix_pattern_free(pattern);
}

static void test_a_find_that_takes_too_many_steps_is_given_up(void **state)
{
    (void)state;
    struct flamepix_pattern *pattern = pattern_of("(a+)+$", false);
    struct flamepix_bytes piece = {"?", 1};
    const char name[] = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab";
    assert_int_equal(flamepix_pattern_find(pattern, flamepix_bytes_of(name), &piece),
                     FLAMEPIX_LIMIT_PATTERN);
    assert_null(piece.data);
    flamepix_pattern_free(pattern);
}

static enum flamepix_status make_and_search(void *user)
{
    struct flamepix_pattern *pattern;
    struct flamepix_pattern_fault fault;
    bool found;
    enum flamepix_status status = flamepix_pattern_create("(m|M)alloc", true, &pattern, &fault);
    if (status != FLAMEPIX_OK)
        return status;
    status = flamepix_pattern_found(pattern, *(struct flamepix_bytes *)user, &found);
    assert_true(status != FLAMEPIX_OK || found);
    flamepix_pattern_free(pattern);
    return status;
}

static void test_short_memory_is_an_answer(void **state)
{
    (void)state;
    struct flamepix_bytes name = {"je_malloc", 9};
    assert_true(scarce_memory_try(make_and_search, &name) > 5);
    flamepix_pattern_free(NULL);
}

static void test_several_patterns_answer_a_mask(void **state)
{
    (void)state;
    struct flamepix_pattern *patterns[] = {pattern_of("alloc", false), pattern_of("free", false),
                                           pattern_of("^je_", false)};
    uint32_t mask = 0xFF;
    assert_int_equal(fpx_patterns_find(patterns, 3, (struct flamepix_bytes){"je_malloc", 9}, &mask),
                     FLAMEPIX_OK);
    assert_int_equal(mask, 1 | 4);
    assert_int_equal(fpx_patterns_find(NULL, 0, (struct flamepix_bytes){"a", 1}, &mask),
                     FLAMEPIX_OK);
    assert_int_equal(mask, 0);
    for (size_t i = 0; i < 3; i++)
        flamepix_pattern_free(patterns[i]);
}

static struct flamepix_pattern *share_of(const struct flamepix_pattern *pattern)
{
    struct flamepix_pattern *shared = NULL;
    assert_int_equal(flamepix_pattern_share(pattern, &shared), FLAMEPIX_OK);
    return shared;
}

static void test_a_shared_pattern_finds_the_same(void **state)
{
    (void)state;
    static const char *const texts[] = {"^ma(i+)n", "=Main", "(*NO_JIT)n.i"};
    static const struct flamepix_bytes names[] = {{"maiin", 5}, {"main", 4}, {"m\xC4n;i", 5}};
    for (size_t i = 0; i < 3; i++) {
        struct flamepix_pattern *pattern = pattern_of(texts[i], true);
        struct flamepix_pattern *shared = share_of(pattern), *again = share_of(shared);
        assert_string_equal(flamepix_pattern_text(again), texts[i]);
        assert_true(fpx_pattern_ignores_case(again));
        for (size_t name = 0; name < 3; name++) {
            struct flamepix_bytes piece, other;
            assert_int_equal(flamepix_pattern_find(pattern, names[name], &piece), FLAMEPIX_OK);
            assert_int_equal(flamepix_pattern_find(again, names[name], &other), FLAMEPIX_OK);
            assert_ptr_equal(piece.data, other.data);
            assert_int_equal(piece.length, other.length);
        }
        flamepix_pattern_free(shared);
        flamepix_pattern_free(again);
        flamepix_pattern_free(pattern);
    }
}

static enum flamepix_status share_scarcely(void *user)
{
    struct flamepix_pattern *shared;
    const enum flamepix_status status = flamepix_pattern_share(user, &shared);
    if (status == FLAMEPIX_OK)
        flamepix_pattern_free(shared);
    return status;
}

static void test_sharing_without_memory_answers_so(void **state)
{
    (void)state;
    struct flamepix_pattern *pattern = pattern_of("a+", false);
    assert_true(scarce_memory_try(share_scarcely, pattern) >= 4);
    flamepix_pattern_free(pattern);
}

struct searching {
    struct flamepix_pattern *pattern;
    size_t found;
};

static void *search_often(void *user)
{
    struct searching *searching = user;
    for (size_t i = 0; i < 2000; i++) {
        bool found = false;
        const struct flamepix_bytes name = {"aaaaaaaaaab", 1 + i % 11};
        if (flamepix_pattern_found(searching->pattern, name, &found) == FLAMEPIX_OK)
            searching->found += found;
    }
    return NULL;
}

static void test_a_pattern_and_what_shares_it_are_searched_with_in_two_threads(void **state)
{
    (void)state;
    struct flamepix_pattern *pattern = pattern_of("(a|aa)+b", false);
    struct searching here = {.pattern = pattern}, there = {.pattern = share_of(pattern)};
    pthread_t thread;
    assert_int_equal(pthread_create(&thread, NULL, search_often, &there), 0);
    (void)search_often(&here);
    assert_int_equal(pthread_join(thread, NULL), 0);
    assert_int_equal(here.found, 2000 / 11);
    assert_int_equal(there.found, 2000 / 11);
    flamepix_pattern_free(there.pattern);
    flamepix_pattern_free(pattern);
}

/* Searching without machine code takes memory for every step back, as much as the limit allows. */
static void test_a_search_gives_back_what_it_took(void **state)
{
    (void)state;
    char name[8192];
    bool found;
    struct flamepix_pattern_fault fault;
    struct flamepix_pattern *pattern;
    assert_int_equal(flamepix_pattern_create("(*NO_JIT)^(a|b)*c", false, &pattern, &fault),
                     FLAMEPIX_OK);
    memset(name, 'a', sizeof(name));
    const size_t before = mallinfo2().uordblks + mallinfo2().hblkhd;
    const enum flamepix_status status =
        flamepix_pattern_found(pattern, (struct flamepix_bytes){name, sizeof(name)}, &found);
    assert_true(status == FLAMEPIX_OK || status == FLAMEPIX_LIMIT_PATTERN);
    assert_int_equal(mallinfo2().uordblks + mallinfo2().hblkhd, before);
    flamepix_pattern_free(pattern);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_regular_expression_is_searched_for_anywhere),
        cmocka_unit_test(test_a_text_behind_an_equals_sign_is_a_whole_name),
        cmocka_unit_test(test_a_text_behind_a_plus_sign_is_a_part_of_a_name),
        cmocka_unit_test(test_no_expression_begins_with_a_plus_sign),
        cmocka_unit_test(test_case_is_ignored_on_request_beyond_ascii_too),
        cmocka_unit_test(test_characters_match_and_bytes_that_are_none_do_not),
        cmocka_unit_test(test_a_fault_says_where_and_why),
        cmocka_unit_test(test_a_fault_of_an_expression_offers_the_literal_text),
        cmocka_unit_test(test_a_text_that_is_too_long_is_refused),
        cmocka_unit_test(test_a_search_that_takes_too_many_steps_is_given_up),
        cmocka_unit_test(test_a_search_may_be_deep),
        cmocka_unit_test(test_a_name_of_a_megabyte_is_searched_to_its_end),
        cmocka_unit_test(test_what_is_found_is_the_match_or_its_first_group),
        cmocka_unit_test(test_what_is_found_of_no_bytes_is_empty),
        cmocka_unit_test(test_a_find_that_takes_too_many_steps_is_given_up),
        cmocka_unit_test(test_several_patterns_answer_a_mask),
        cmocka_unit_test(test_short_memory_is_an_answer),
        cmocka_unit_test(test_a_search_gives_back_what_it_took),
        cmocka_unit_test(test_a_shared_pattern_finds_the_same),
        cmocka_unit_test(test_sharing_without_memory_answers_so),
        cmocka_unit_test(test_a_pattern_and_what_shares_it_are_searched_with_in_two_threads),
    };
    return cmocka_run_group_tests_name("pattern", tests, NULL, NULL);
}
