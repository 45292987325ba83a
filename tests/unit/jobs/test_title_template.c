#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "jobs/title_template.h"
#include "support/scarce_memory.h"

static struct flamepix_bytes bytes_of(const char *text)
{
    return (struct flamepix_bytes){text, strlen(text)};
}

static struct fpx_title_fields made_up_fields(void)
{
    return (struct fpx_title_fields){{
        [FPX_TITLE_STEM] = bytes_of("profile"),
        [FPX_TITLE_NAME] = bytes_of("profile.folded"),
        [FPX_TITLE_DIR] = bytes_of("sub/deep"),
        [FPX_TITLE_ROOT] = bytes_of("nightly"),
        [FPX_TITLE_TOTAL] = bytes_of("1,234"),
        [FPX_TITLE_UNIT] = bytes_of("cycles"),
        [FPX_TITLE_TOP] = bytes_of("std::vector<{int}>"),
    }};
}

static void assert_expansion(const char *title, const char *expected)
{
    const struct fpx_title_fields fields = made_up_fields();
    struct flamepix_bytes field;
    struct flamepix_buffer text = {0};
    assert_true(fpx_title_template_check(title, &field));
    assert_int_equal(fpx_title_template_expand(title, &fields, &text), FLAMEPIX_OK);
    assert_string_equal(text.data, expected);
    assert_int_equal(text.length, strlen(expected));
    flamepix_buffer_free(&text);
}

static void test_fields_are_filled_in(void **state)
{
    (void)state;
    assert_expansion("{stem}: {total} {unit}, mostly {top}",
                     "profile: 1,234 cycles, mostly std::vector<{int}>");
    assert_expansion("{dir}/{name}", "sub/deep/profile.folded");
    assert_expansion("{root}: {stem}", "nightly: profile");
    assert_expansion("plain", "plain");
    assert_expansion("", "");
}

static void assert_top(const char *title, const char *expected)
{
    struct fpx_title_fields fields = made_up_fields();
    struct flamepix_buffer text = {0};
    fields.texts[FPX_TITLE_DIR] = fields.texts[FPX_TITLE_ROOT] = bytes_of("");
    assert_int_equal(fpx_title_template_expand(title, &fields, &text), FLAMEPIX_OK);
    assert_string_equal(text.data, expected);
    flamepix_buffer_free(&text);
}

static void test_signs_around_a_folder_that_is_not_there_go(void **state)
{
    (void)state;
    assert_top("{dir}: {stem}", "profile");
    assert_top("{root}: {stem}", "profile");
    assert_top("{dir}/{stem}", "profile");
    assert_top("{dir} \xc2\xb7 {stem}: {total}", "profile: 1,234");
    assert_top("{{{dir}} {stem}", "profile");
    assert_top("{stem}: {dir}", "profile");
    assert_top("{stem} ({dir})", "profile");
    assert_top("{stem} ({dir}): {total}", "profile: 1,234");
    assert_top("{dir}: of {stem}", "of profile");
    assert_top("CPU, {dir}/{stem}", "CPU, profile");
    assert_top("{dir}", "");
}

static void test_two_braces_are_one(void **state)
{
    (void)state;
    assert_expansion("{{", "{");
    assert_expansion("{{stem}", "{stem}");
    assert_expansion("{{{stem}}", "{profile}");
    assert_expansion("}} {{{{", "}} {{");
}

static void assert_unknown(const char *title, const char *expected)
{
    struct flamepix_bytes field;
    assert_false(fpx_title_template_check(title, &field));
    assert_int_equal(field.length, strlen(expected));
    assert_memory_equal(field.data, expected, field.length);
}

static void test_the_first_unknown_field_is_found(void **state)
{
    (void)state;
    assert_unknown("{stem} {ext} {more}", "{ext}");
    assert_unknown("{{ {Stem}", "{Stem}");
    assert_unknown("a {stem", "{stem");
    assert_unknown("{", "{");
    assert_unknown("{}", "{}");
}

static void test_it_is_known_which_fields_a_title_has(void **state)
{
    (void)state;
    assert_true(fpx_title_template_has("a {stem} {top}", FPX_TITLE_TOP));
    assert_false(fpx_title_template_has("a {stem} {{top}", FPX_TITLE_TOP));
    assert_true(fpx_title_template_has("{unit}", FPX_TITLE_FIELDS));
    assert_false(fpx_title_template_has("{{unit}", FPX_TITLE_FIELDS));
}

static void test_every_field_is_in_the_list_for_messages(void **state)
{
    (void)state;
    const char *const *fields = fpx_title_template_fields();
    for (size_t i = 0; i < FPX_TITLE_FIELDS; i++)
        assert_non_null(fields[i]);
    assert_null(fields[FPX_TITLE_FIELDS]);
}

static enum flamepix_status expand_with_little_memory(void *user)
{
    const struct fpx_title_fields fields = made_up_fields();
    struct flamepix_buffer text = {0};
    (void)user;
    enum flamepix_status status = fpx_title_template_expand("{stem} {top}", &fields, &text);
    flamepix_buffer_free(&text);
    return status;
}

static void test_scarce_memory_is_told(void **state)
{
    (void)state;
    assert_true(scarce_memory_try(expand_with_little_memory, NULL) >= 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_fields_are_filled_in),
        cmocka_unit_test(test_signs_around_a_folder_that_is_not_there_go),
        cmocka_unit_test(test_two_braces_are_one),
        cmocka_unit_test(test_the_first_unknown_field_is_found),
        cmocka_unit_test(test_it_is_known_which_fields_a_title_has),
        cmocka_unit_test(test_every_field_is_in_the_list_for_messages),
        cmocka_unit_test(test_scarce_memory_is_told),
    };
    return cmocka_run_group_tests_name("title_template", tests, NULL, NULL);
}
