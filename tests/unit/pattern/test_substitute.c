#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "pattern/substitute.h"
#include "support/scarce_memory.h"

static struct fpx_substitute *substitute_of(const char *text)
{
    struct fpx_substitute *substitute = NULL;
    struct flamepix_pattern_fault fault = {0};
    if (fpx_substitute_create(text, &substitute, &fault) != FLAMEPIX_OK)
        fail_msg("%s: %s", text, fault.why);
    return substitute;
}

static void assert_becomes(const char *text, struct flamepix_bytes name,
                           struct flamepix_bytes wanted)
{
    struct fpx_substitute *substitute = substitute_of(text);
    struct flamepix_buffer result = {0};
    assert_int_equal(fpx_substitute_apply(substitute, name, &result), FLAMEPIX_OK);
    if (!flamepix_bytes_equal(flamepix_buffer_bytes(&result), wanted))
        fail_msg("%s makes %.*s of %.*s, not %.*s", text, (int)result.length, result.data,
                 (int)name.length, name.data, (int)wanted.length, wanted.data);
    flamepix_buffer_free(&result);
    fpx_substitute_free(substitute);
}

struct row {
    const char *text, *name, *wanted;
};

static void assert_rows(const struct row *rows, size_t count)
{
    for (size_t i = 0; i < count; i++)
        assert_becomes(rows[i].text, flamepix_bytes_of(rows[i].name),
                       flamepix_bytes_of(rows[i].wanted));
}

static void test_the_first_match_is_replaced_and_with_g_all_are(void **state)
{
    (void)state;
    static const struct row rows[] = {
        {"s/a/b/", "banana", "bbnana"},    {"s/a/b/g", "banana", "bbnbnb"},
        {"s/x/b/g", "banana", "banana"},   {"s/an//", "banana", "bana"},
        {"s/^.*$//", "banana", ""},        {"s/$/_[k]/", "read", "read_[k]"},
        {"s/^/k_/g", "read", "k_read"},    {"s/::/;/g", "a::b::c", "a;b;c"},
        {"s/a/b/gg", "aa", "bb"},          {"s/A/b/gi", "aA", "bb"},
        {"s/A/b/g", "aA", "ab"},           {"s/a/b/", "", ""},
        {"s/^$/empty/", "", "empty"},      {"s/=main/x/", "a=main", "ax"},
        {"s/;/x/", "main", "main"},        {"s/\\bz/x/g", "z zz", "x xz"},
        {"s/(?<=a)b/x/g", "abab", "axax"}, {"s/é/e/g", "éé", "ee"},
    };
    assert_rows(rows, sizeof(rows) / sizeof(rows[0]));
}

/* What GNU sed makes of them, too. */
static void test_empty_matches_are_where_sed_finds_them(void **state)
{
    (void)state;
    static const struct row rows[] = {
        {"s/x*/-/g", "abc", "-a-b-c-"},      {"s/x*/-/g", "", "-"},
        {"s/a*/x/g", "baaac", "xbxcx"},      {"s/x*/-/", "abc", "-abc"},
        {"s/x*/-/g", "été", "-é-t-é-"},      {"s/b*/-/g", "abb", "-a-"},
        {"s/\\b/|/g", "ab cd", "|ab| |cd|"},
    };
    assert_rows(rows, sizeof(rows) / sizeof(rows[0]));
}

static void test_the_text_may_hold_what_the_match_and_its_groups_hold(void **state)
{
    (void)state;
    static const struct row rows[] = {
        {"s/(a)(b)/\\2\\1/", "xabx", "xbax"},
        {"s/b/[&]/g", "abab", "a[b]a[b]"},
        {"s/b/\\&\\\\/", "ab", "a&\\"},
        {"s/(x)?b/<\\1>/", "ab", "a<>"},
        {"s/(x)|b/<\\1>/g", "xb", "<x><>"},
        {"s/b/$1/", "ab", "a$1"},
        {"s/((((((((a))))))))(b)/\\9\\8/", "ab", "ba"},
        {"s/(a)((((((((b))))))))(c)(d)/\\1/", "abcd", "a"},
        {"s/b/é\\é/", "ab", "aéé"},
    };
    assert_rows(rows, sizeof(rows) / sizeof(rows[0]));
}

static void test_any_sign_separates_and_a_backslash_takes_that_from_it(void **state)
{
    (void)state;
    static const struct row rows[] = {
        {"s|a/b|c/d|", "a/b", "c/d"},  {"s/a\\/b/c\\/d/", "a/b", "c/d"},
        {"s,a,b,g", "aa", "bb"},       {"s|a\\|b|x|", "a|b", "x"},
        {"s#^\\[#\\##", "[a]", "#a]"}, {"s;::;.;g", "a::b", "a.b"},
        {"s/[\\/]/x/", "a/b", "axb"},  {"s/a//", "a", ""},
    };
    assert_rows(rows, sizeof(rows) / sizeof(rows[0]));
}

static void test_a_plus_sign_in_front_makes_the_expression_literal(void **state)
{
    (void)state;
    static const struct row rows[] = {
        {"s/+operator()/call/", "A::operator()(int)", "A::call(int)"},
        {"s/+a.b/x/g", "axb a.b a.b", "axb x x"},
        {"s/+a\\/b/x/", "a/b", "x"},
        {"s/+C:\\\\/x/", "C:\\", "x"},
        {"s/+\\d/<&>/", "\\d1", "<\\d>1"},
        {"s/+READ(/x(/i", "pread(1)", "px(1)"},
        {"s+a+b+", "a", "b"},
    };
    assert_rows(rows, sizeof(rows) / sizeof(rows[0]));
}

struct refused {
    const char *text;
    size_t offset;
    const char *why;
};

static void test_what_is_no_substitute_says_why_and_where(void **state)
{
    (void)state;
    static const struct refused rows[] = {
        {"", 0, "it is not s/REGEX/TEXT/"},
        {"main", 0, "it is not s/REGEX/TEXT/"},
        {"s", 1, "it is not s/REGEX/TEXT/"},
        {"sxaxbx", 1, "it is not s/REGEX/TEXT/"},
        {"s\\a\\b\\", 1, "it is not s/REGEX/TEXT/"},
        {"s a b ", 1, "it is not s/REGEX/TEXT/"},
        {"s/", 2, "a second separator is missing"},
        {"s/a", 3, "a second separator is missing"},
        {"s/a\\/b/", 7, "the last separator is missing"},
        {"s/a/b", 5, "the last separator is missing"},
        {"s/a/b\\", 6, "the last separator is missing"},
        {"s//b/", 2, "it is empty"},
        {"s/+/b/", 3, "no text behind the '+'"},
        {"s/(a/b/", 4, "missing closing parenthesis"},
        {"s/a/b/x", 6, "behind the last separator"},
        {"s/a/b/gI", 7, "behind the last separator"},
        {"s/a/\\1/", 5, "no such group"},
        {"s/(a)/\\1\\2/", 9, "no such group"},
        {"s/a/\\n/", 5, "behind a backslash"},
        {"s/a/\\0/", 5, "behind a backslash"},
    };
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct fpx_substitute *substitute = NULL;
        struct flamepix_pattern_fault fault = {0};
        assert_int_equal(fpx_substitute_create(rows[i].text, &substitute, &fault),
                         FLAMEPIX_BAD_ARGUMENT);
        if (strstr(fault.why, rows[i].why) == NULL || fault.offset != rows[i].offset)
            fail_msg("%s: %s at %zu", rows[i].text, fault.why, fault.offset);
    }
}

/* s/REGEX/TEXT/ with so many bytes for each. */
static char *long_substitute(size_t regex, size_t text)
{
    char *made = malloc(regex + text + 5);
    assert_non_null(made);
    memset(made, 'a', regex + text + 4);
    memcpy(made, "s/", 2);
    made[regex + 2] = made[regex + text + 3] = '/';
    made[regex + text + 4] = '\0';
    return made;
}

static enum flamepix_status create_long(size_t regex, size_t text, size_t *offset_ret)
{
    char *made = long_substitute(regex, text);
    struct fpx_substitute *substitute = NULL;
    struct flamepix_pattern_fault fault = {0};
    enum flamepix_status status = fpx_substitute_create(made, &substitute, &fault);
    *offset_ret = fault.offset;
    fpx_substitute_free(status == FLAMEPIX_OK ? substitute : NULL);
    free(made);
    return status;
}

static void test_neither_side_may_be_longer_than_a_pattern(void **state)
{
    (void)state;
    size_t offset;
    assert_int_equal(create_long(4096, 4096, &offset), FLAMEPIX_OK);
    assert_int_equal(create_long(4097, 1, &offset), FLAMEPIX_BAD_ARGUMENT);
    assert_int_equal(offset, 2 + 4096);
    assert_int_equal(create_long(1, 4097, &offset), FLAMEPIX_BAD_ARGUMENT);
    assert_int_equal(offset, 4 + 4096);
}

/* A name of `length` letters a. */
static char *name_of(size_t length)
{
    char *name = malloc(length);
    assert_non_null(name);
    memset(name, 'a', length);
    return name;
}

static void test_a_long_name_is_rewritten_to_its_end(void **state)
{
    (void)state;
    const size_t length = 1 << 20;
    char *name = name_of(length), *wanted = name_of(length);
    memset(wanted, 'b', length);
    assert_becomes("s/a/b/g", (struct flamepix_bytes){name, length},
                   (struct flamepix_bytes){wanted, length});
    memset(wanted, 'a', length - 1);
    assert_becomes("s/a$/b/", (struct flamepix_bytes){name, length},
                   (struct flamepix_bytes){wanted, length});
    free(name);
    free(wanted);
}

static enum flamepix_status grow(const char *text, size_t length)
{
    char *name = name_of(length);
    struct fpx_substitute *substitute = substitute_of(text);
    struct flamepix_buffer result = {0};
    enum flamepix_status status =
        fpx_substitute_apply(substitute, (struct flamepix_bytes){name, length}, &result);
    flamepix_buffer_free(&result);
    fpx_substitute_free(substitute);
    free(name);
    return status;
}

static void test_a_name_may_not_grow_beyond_its_limit(void **state)
{
    (void)state;
    assert_int_equal(grow("s/a/&&&&&/g", FPX_SUBSTITUTE_GROWTH_MAX / 4), FLAMEPIX_OK);
    assert_int_equal(grow("s/a/&&&&&&/g", FPX_SUBSTITUTE_GROWTH_MAX / 4), FLAMEPIX_LIMIT_PATTERN);
    assert_int_equal(grow("s/^.*/&&&&&&&/", 16384), FLAMEPIX_LIMIT_PATTERN);
}

static void test_a_search_without_an_end_is_given_up(void **state)
{
    (void)state;
    struct fpx_substitute *substitute = substitute_of("s/(a+)+$/b/");
    struct flamepix_buffer result = {0};
    assert_int_equal(
        fpx_substitute_apply(substitute,
                             flamepix_bytes_of("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab"),
                             &result),
        FLAMEPIX_LIMIT_PATTERN);
    flamepix_buffer_free(&result);
    fpx_substitute_free(substitute);
}

static void test_names_that_are_not_utf8_are_rewritten_too(void **state)
{
    (void)state;
    assert_becomes("s/b/x/g",
                   flamepix_bytes_of("b\xff"
                                     "b"),
                   flamepix_bytes_of("x\xff"
                                     "x"));
    assert_becomes("s/y*/-/g",
                   flamepix_bytes_of("\xff"
                                     "b"),
                   flamepix_bytes_of("-\xff-b-"));
    assert_becomes("s/\xff/x/",
                   flamepix_bytes_of("b\xff"
                                     "b"),
                   flamepix_bytes_of("bxb"));
}

static enum flamepix_status rewrite(void *user)
{
    struct fpx_substitute *substitute = NULL;
    struct flamepix_pattern_fault fault;
    struct flamepix_buffer *result = user;
    result->length = 0;
    enum flamepix_status status = fpx_substitute_create("s/(a)b/x\\1&/g", &substitute, &fault);
    if (status == FLAMEPIX_OK)
        status = fpx_substitute_apply(substitute, flamepix_bytes_of("abab"), result);
    fpx_substitute_free(substitute);
    flamepix_buffer_free(result);
    return status;
}

static void test_without_memory_nothing_is_kept(void **state)
{
    (void)state;
    struct flamepix_buffer result = {0};
    assert_in_range(scarce_memory_try(rewrite, &result), 5, 200);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_first_match_is_replaced_and_with_g_all_are),
        cmocka_unit_test(test_empty_matches_are_where_sed_finds_them),
        cmocka_unit_test(test_the_text_may_hold_what_the_match_and_its_groups_hold),
        cmocka_unit_test(test_any_sign_separates_and_a_backslash_takes_that_from_it),
        cmocka_unit_test(test_a_plus_sign_in_front_makes_the_expression_literal),
        cmocka_unit_test(test_what_is_no_substitute_says_why_and_where),
        cmocka_unit_test(test_neither_side_may_be_longer_than_a_pattern),
        cmocka_unit_test(test_a_long_name_is_rewritten_to_its_end),
        cmocka_unit_test(test_a_name_may_not_grow_beyond_its_limit),
        cmocka_unit_test(test_a_search_without_an_end_is_given_up),
        cmocka_unit_test(test_names_that_are_not_utf8_are_rewritten_too),
        cmocka_unit_test(test_without_memory_nothing_is_kept),
    };
    return cmocka_run_group_tests_name("substitute", tests, NULL, NULL);
}
