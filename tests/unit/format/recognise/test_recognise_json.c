#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "format/recognise/recognise.h"
#include "support/recordings/ledgers.h"
#include "support/recordings/recordings.h"

static struct flamepix_bytes bytes_of(const char *text)
{
    return (struct flamepix_bytes){text, strlen(text)};
}

static void test_json_begins_with_an_object_or_an_array(void **state)
{
    (void)state;
    static const char *const json[] = {"{}",    " \n{ \"a\": 1}",           "[]",
                                       "[[1]]", "\xEF\xBB\xBF[ {\"a\":1}]", "[\"a\"]"};
    static const char *const other[] = {"", "{", "[unknown] 5", "{main} 5", "a{}", "[1", "\"a\""};
    for (size_t i = 0; i < sizeof(json) / sizeof(json[0]); i++)
        assert_true(fpx_recognise_json(bytes_of(json[i]), NULL));
    for (size_t i = 0; i < sizeof(other) / sizeof(other[0]); i++)
        assert_false(fpx_recognise_json(bytes_of(other[i]), NULL));
}

static void test_one_of_the_marks_must_be_in_it(void **state)
{
    (void)state;
    static const char *const marks[] = {"\"ph\"", "\"ts\"", NULL};
    assert_true(fpx_recognise_json(bytes_of("[{\"ts\":1}]"), marks));
    assert_false(fpx_recognise_json(bytes_of("[{\"x\":1}]"), marks));
    assert_false(fpx_recognise_json(bytes_of("\"ts\""), marks));
}

static void test_two_of_the_marks_are_a_pair(void **state)
{
    (void)state;
    static const char *const marks[] = {"\"ph\"", "\"ts\"", "\"pid\"", NULL};
    assert_true(fpx_recognise_json_pair(bytes_of("[{\"pid\":1,\"ph\":2}]"), marks));
    assert_true(fpx_recognise_json_pair(bytes_of("[{\"pid\":1,\"ph\":2,\"ts\":3}]"), marks));
    assert_false(fpx_recognise_json_pair(bytes_of("[{\"ts\":1,\"ts\":2}]"), marks));
    assert_false(fpx_recognise_json_pair(bytes_of("\"pid\"\"ts\""), marks));
}

static void test_no_one_key_tells_printed_events(void **state)
{
    (void)state;
    struct flamepix_buffer printed = test_sample("formats/jfr-json/plain");
    test_expect_told_without("jfr-json", flamepix_buffer_bytes(&printed),
                             (const char *const[]){"\"recording\"", "\"events\"", "\"type\"",
                                                   "\"values\"", "\"jdk.", NULL});
    flamepix_buffer_free(&printed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_json_begins_with_an_object_or_an_array),
        cmocka_unit_test(test_one_of_the_marks_must_be_in_it),
        cmocka_unit_test(test_two_of_the_marks_are_a_pair),
        cmocka_unit_test(test_no_one_key_tells_printed_events),
    };
    return cmocka_run_group_tests_name("recognise_json", tests, NULL, NULL);
}
