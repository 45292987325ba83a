#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "sidecar/name_attributes.h"

static struct flamepix_name_attributes *parsed(const char *text)
{
    struct flamepix_name_attributes *attributes;
    struct flamepix_name_attributes_fault fault;
    assert_int_equal(flamepix_name_attributes_parse(flamepix_bytes_of(text), &attributes, &fault),
                     FLAMEPIX_OK);
    return attributes;
}

static void expect_bytes(struct flamepix_bytes bytes, const char *expected)
{
    assert_true(flamepix_bytes_equal(bytes, flamepix_bytes_of(expected)));
}

static void test_a_line_is_a_name_and_its_pairs(void **state)
{
    (void)state;
    struct flamepix_name_attributes *attributes =
        parsed("main\ttitle=The beginning\thref=a.html?x=1\ttarget=_blank\n\n"
               " a b;c \ttitle=\r\nempty\t\n\ttitle=nameless");
    const struct fpx_name_attribute *of =
        fpx_name_attributes_find(attributes, flamepix_bytes_of("main"));
    assert_non_null(of);
    expect_bytes(of->title, "The beginning");
    expect_bytes(of->href, "a.html?x=1");
    expect_bytes(of->target, "_blank");
    of = fpx_name_attributes_find(attributes, flamepix_bytes_of("a b;c"));
    assert_non_null(of);
    expect_bytes(of->title, "");
    assert_non_null(fpx_name_attributes_find(attributes, flamepix_bytes_of("empty")));
    of = fpx_name_attributes_find(attributes, flamepix_bytes_of(""));
    assert_non_null(of);
    expect_bytes(of->title, "nameless");
    flamepix_name_attributes_free(attributes);
}

static void test_a_link_has_no_blanks_around_it(void **state)
{
    (void)state;
    struct flamepix_name_attributes *attributes = parsed("a\thref=  https://h/x y \nb\thref= \n");
    expect_bytes(fpx_name_attributes_find(attributes, flamepix_bytes_of("a"))->href,
                 "https://h/x y");
    expect_bytes(fpx_name_attributes_find(attributes, flamepix_bytes_of("b"))->href, "");
    flamepix_name_attributes_free(attributes);
}

static void test_names_are_matched_exactly(void **state)
{
    (void)state;
    struct flamepix_name_attributes *attributes = parsed("b\ttitle=B\na\ttitle=A\nc\ttitle=C\n");
    static const char *const strange[] = {"", "A", "aa", "b ", "d", "0"};
    for (size_t i = 0; i < sizeof(strange) / sizeof(strange[0]); i++)
        assert_null(fpx_name_attributes_find(attributes, flamepix_bytes_of(strange[i])));
    expect_bytes(fpx_name_attributes_find(attributes, flamepix_bytes_of("c"))->title, "C");
    expect_bytes(fpx_name_attributes_find(attributes, flamepix_bytes_of("a"))->title, "A");
    flamepix_name_attributes_free(attributes);
}

static void test_of_lines_with_one_name_the_last_holds(void **state)
{
    (void)state;
    struct flamepix_name_attributes *attributes =
        parsed("b\ttitle=1\na\ttitle=2\nb\thref=x\nb\ttitle=3\n");
    const struct fpx_name_attribute *of =
        fpx_name_attributes_find(attributes, flamepix_bytes_of("b"));
    expect_bytes(of->title, "3");
    expect_bytes(of->href, "");
    assert_int_equal(fpx_name_attributes_repeated(attributes), 2);
    assert_int_equal(fpx_name_attributes_left_out(attributes), 0);
    flamepix_name_attributes_free(attributes);
}

static void test_no_markup_is_taken(void **state)
{
    (void)state;
    struct flamepix_name_attributes *attributes =
        parsed("a\tid=x\tclass=y\tg_extra=onclick=1\ttitle=T\ta_extra=\n");
    assert_int_equal(fpx_name_attributes_left_out(attributes), 4);
    expect_bytes(fpx_name_attributes_find(attributes, flamepix_bytes_of("a"))->title, "T");
    flamepix_name_attributes_free(attributes);
}

static void test_a_fault_names_its_line(void **state)
{
    static const struct {
        const char *text;
        size_t line;
    } rows[] = {{"a", 1},
                {"a\ttitle=x\n\nno tab at all\n", 3},
                {"a\ttitle\n", 1},
                {"a\ttitle=x\nb\tid=1\thref=javascript:alert(1)\n", 2},
                {"a\thref= data:,x", 1}};
    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct flamepix_name_attributes *attributes;
        struct flamepix_name_attributes_fault fault = {0};
        assert_int_equal(
            flamepix_name_attributes_parse(flamepix_bytes_of(rows[i].text), &attributes, &fault),
            FLAMEPIX_BAD_ARGUMENT);
        assert_int_equal(fault.line, rows[i].line);
        assert_non_null(fault.why);
    }
}

static void test_an_empty_file_says_nothing(void **state)
{
    (void)state;
    struct flamepix_name_attributes *attributes = parsed("");
    assert_null(fpx_name_attributes_find(attributes, flamepix_bytes_of("")));
    assert_int_equal(fpx_name_attributes_repeated(attributes), 0);
    flamepix_name_attributes_free(attributes);
    flamepix_name_attributes_free(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_line_is_a_name_and_its_pairs),
        cmocka_unit_test(test_a_link_has_no_blanks_around_it),
        cmocka_unit_test(test_names_are_matched_exactly),
        cmocka_unit_test(test_of_lines_with_one_name_the_last_holds),
        cmocka_unit_test(test_no_markup_is_taken),
        cmocka_unit_test(test_a_fault_names_its_line),
        cmocka_unit_test(test_an_empty_file_says_nothing),
    };
    return cmocka_run_group_tests_name("name attributes", tests, NULL, NULL);
}
