#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "figure/words/link_template.h"

/* "" stands for no link. */
static void expect_link(const char *template, const char *name, const char *expected)
{
    struct flamepix_bytes field;
    struct flamepix_buffer link = {0};
    assert_int_equal(fpx_link_check(template, &field), FPX_LINK_FINE);
    assert_int_equal(flamepix_buffer_append(&link, "|", 1), FLAMEPIX_OK);
    assert_int_equal(fpx_link_make(template, flamepix_bytes_of(name), &link),
                     expected[0] == '\0' ? FLAMEPIX_END : FLAMEPIX_OK);
    assert_int_equal(flamepix_buffer_append(&link, "", 1), FLAMEPIX_OK);
    assert_string_equal(link.data + 1, expected);
    flamepix_buffer_free(&link);
}

static void test_fields_are_parts_of_the_name(void **state)
{
    (void)state;
    static const char code[] = "https://host/tree/{file}#L{line}";
    expect_link(code, "run (src/a.py:12)", "https://host/tree/src/a.py#L12");
    expect_link("https://host/{module}/{function}", "libc.so.6`malloc",
                "https://host/libc.so.6/malloc");
    expect_link("/find", "malloc", "/find");
}

static void test_a_name_that_does_not_know_a_field_has_no_link(void **state)
{
    (void)state;
    expect_link("https://host/{file}#L{line}", "malloc", "");
    expect_link("https://host/{file}#L{line}", "", "");
    expect_link("https://host/{module}", "run (src/a.py:12)", "");
}

static void test_what_a_name_says_is_encoded(void **state)
{
    (void)state;
    expect_link("?q={function}", "a&b=\"c\"", "?q=a%26b%3D%22c%22");
    expect_link("https://host/{function}", "javascript", "https://host/javascript");
    expect_link("find/{function}", "\xff\xC3\xA4", "find/%FF%C3%A4");
}

static void test_what_no_url_may_have_is_encoded(void **state)
{
    struct flamepix_buffer link = {0};
    (void)state;
    expect_link("find <b>/{function}?x=1&y#z", "main", "find%20%3Cb%3E/main?x=1&y#z");
    assert_int_equal(fpx_link_append(&link, flamepix_bytes_of("a b?c=%20&d=\"'\\")), FLAMEPIX_OK);
    assert_int_equal(flamepix_buffer_append(&link, "", 1), FLAMEPIX_OK);
    assert_string_equal(link.data, "a%20b?c=%20&d=%22%27%5C");
    flamepix_buffer_free(&link);
}

static void test_a_file_does_not_name_a_host(void **state)
{
    (void)state;
    expect_link("{file}", "f (//evil.com/a.py:1)", "/evil.com/a.py");
    expect_link("/{file}", "f (//evil.com/a.py:1)", "/evil.com/a.py");
    expect_link("https://host/src/{file}", "f (/usr/src/a.py:1)", "https://host/src/usr/src/a.py");
    expect_link("{file}", "f (/usr/src/a.py:1)", "/usr/src/a.py");
    expect_link("/{file}/{function}", "evil (/:12)", "");
    expect_link("{file}/{function}", "evil (//:12)", "");
}

static void test_templates_that_go_elsewhere_are_refused(void **state)
{
    static const char *const refused[] = {"javascript:{function}",
                                          "JavaScript:1",
                                          "data:,{line}",
                                          "file:///{file}",
                                          "{module}:{function}",
                                          ":",
                                          "",
                                          "http:{file}",
                                          "vbscript://{file}",
                                          "java\tscript:1"};
    static const char *const fine[] = {"http://h/", "HTTPS://h/{file}", "{file}#a:b", "./a:b",
                                       "?:",        "//host/{file}"};
    struct flamepix_bytes field;
    (void)state;
    for (size_t i = 0; i < sizeof(refused) / sizeof(refused[0]); i++)
        assert_int_equal(fpx_link_check(refused[i], &field), FPX_LINK_ELSEWHERE);
    for (size_t i = 0; i < sizeof(fine) / sizeof(fine[0]); i++)
        assert_int_equal(fpx_link_check(fine[i], &field), FPX_LINK_FINE);
}

static void test_fields_that_are_none_are_refused(void **state)
{
    struct flamepix_bytes field;
    (void)state;
    assert_int_equal(fpx_link_check("https://h/{file}/{col}?", &field), FPX_LINK_UNKNOWN_FIELD);
    assert_true(flamepix_bytes_equal(field, flamepix_bytes_of("{col}")));
    assert_int_equal(fpx_link_check("a/{}", &field), FPX_LINK_UNKNOWN_FIELD);
    assert_int_equal(fpx_link_check("a/{{file}", &field), FPX_LINK_UNKNOWN_FIELD);
    assert_int_equal(fpx_link_check("a/{file", &field), FPX_LINK_OPEN_FIELD);
}

static void test_links_of_users_go_to_the_web_or_are_relative(void **state)
{
    static const char *const harmless[] = {"",        "a.html",  "../a:b/c",  "#x",
                                           "https:x", "HTTP://", "mailto:a@b"};
    static const char *const harmful[] = {"javascript:1",     " JavaScript:1",    "java\nscript:1",
                                          "data:text/html,x", "\x01javascript:1", "file:///etc"};
    (void)state;
    for (size_t i = 0; i < sizeof(harmless) / sizeof(harmless[0]); i++)
        assert_true(fpx_link_is_harmless(flamepix_bytes_of(harmless[i])));
    for (size_t i = 0; i < sizeof(harmful) / sizeof(harmful[0]); i++)
        assert_false(fpx_link_is_harmless(flamepix_bytes_of(harmful[i])));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_fields_are_parts_of_the_name),
        cmocka_unit_test(test_a_name_that_does_not_know_a_field_has_no_link),
        cmocka_unit_test(test_what_a_name_says_is_encoded),
        cmocka_unit_test(test_what_no_url_may_have_is_encoded),
        cmocka_unit_test(test_a_file_does_not_name_a_host),
        cmocka_unit_test(test_templates_that_go_elsewhere_are_refused),
        cmocka_unit_test(test_fields_that_are_none_are_refused),
        cmocka_unit_test(test_links_of_users_go_to_the_web_or_are_relative),
    };
    return cmocka_run_group_tests_name("link template", tests, NULL, NULL);
}
