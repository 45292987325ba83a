#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/markup/json_text.h"

static const char *written(struct fpx_json *json, struct flamepix_buffer *out)
{
    assert_int_equal(fpx_json_finish(json), FLAMEPIX_OK);
    assert_int_equal(flamepix_buffer_append(out, "", 1), FLAMEPIX_OK);
    return out->data;
}

static void assert_string_as(const char *bytes, size_t length, const char *expected)
{
    struct flamepix_buffer out = {0};
    struct fpx_json json = {.write = flamepix_buffer_write, .user = &out};
    fpx_json_string(&json, "", (struct flamepix_bytes){bytes, length});
    assert_string_equal(written(&json, &out), expected);
    flamepix_buffer_free(&out);
}

static void test_strings_are_escaped_for_json_html_and_terminals(void **state)
{
    (void)state;
    assert_string_as("main", 4, "\"main\"");
    assert_string_as("a\"b\\c", 5, "\"a\\u0022b\\u005cc\"");
    assert_string_as("</script>", 9, "\"\\u003c/script\\u003e\"");
    assert_string_as("\x1B[31m\0", 6, "\"\\u001b[31m\\u0000\"");
    assert_string_as("\xE2\x80\xAE", 3, "\"\\u202e\"");
    assert_string_as("\xF3\xA0\x81\x81", 4, "\"\\udb40\\udc41\"");
}

static void test_bytes_that_are_not_utf8_become_one_replacement_each(void **state)
{
    (void)state;
    assert_string_as("a\xFF\xFE"
                     "b",
                     4,
                     "\"a\xEF\xBF\xBD\xEF\xBF\xBD"
                     "b\"");
    assert_string_as("\xD7\xA9\xE2\x82\xAC", 5, "\"\xD7\xA9\xE2\x82\xAC\"");
}

static void test_numbers_follow_their_lead(void **state)
{
    (void)state;
    struct flamepix_buffer out = {0};
    struct fpx_json json = {.write = flamepix_buffer_write, .user = &out};
    fpx_json_number(&json, "{\"a\":", 3.25);
    fpx_json_count(&json, ",\"b\":", UINT64_MAX);
    fpx_json_raw(&json, "}");
    assert_string_equal(written(&json, &out), "{\"a\":3.25,\"b\":18446744073709551615}");
    flamepix_buffer_free(&out);
}

static void test_what_there_is_not_is_null(void **state)
{
    (void)state;
    struct flamepix_buffer text = {0};
    struct fpx_json json = {.write = flamepix_buffer_write, .user = &text};
    fpx_json_text(&json, "[", "a<b");
    fpx_json_text(&json, ",", NULL);
    fpx_json_number(&json, ",", (double)NAN);
    fpx_json_number(&json, ",", (double)INFINITY);
    fpx_json_number(&json, ",", 1.5);
    assert_int_equal(fpx_json_finish(&json), FLAMEPIX_OK);
    assert_int_equal(flamepix_buffer_append(&text, "", 1), FLAMEPIX_OK);
    assert_string_equal(text.data, "[\"a\\u003cb\",null,null,null,1.5");
    flamepix_buffer_free(&text);
}

static enum flamepix_status refuse(void *user, const void *bytes, size_t length)
{
    (void)bytes;
    (void)length;
    ++*(int *)user;
    return FLAMEPIX_WRITE_FAILED;
}

static void test_a_write_that_fails_is_told_and_not_tried_again(void **state)
{
    (void)state;
    int calls = 0;
    struct fpx_json json = {.write = refuse, .user = &calls};
    for (int i = 0; i < 100000; i++)
        fpx_json_raw(&json, "0123456789");
    assert_int_equal(fpx_json_finish(&json), FLAMEPIX_WRITE_FAILED);
    assert_int_equal(calls, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_strings_are_escaped_for_json_html_and_terminals),
        cmocka_unit_test(test_bytes_that_are_not_utf8_become_one_replacement_each),
        cmocka_unit_test(test_numbers_follow_their_lead),
        cmocka_unit_test(test_what_there_is_not_is_null),
        cmocka_unit_test(test_a_write_that_fails_is_told_and_not_tried_again),
    };
    return cmocka_run_group_tests_name("json", tests, NULL, NULL);
}
