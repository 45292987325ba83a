#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <flamepix/format.h>

static const char *const traces[] = {
    "[{\"ph\":\"X\",\"pid\":1,\"tid\":1,\"name\":\"a\",\"ts\":0,\"dur\":5}]",
    "{\"traceEvents\":[{\"ph\":\"X\",\"pid\":1,\"tid\":1,\"name\":\"a\",\"ts\":0,\"dur\":5}]}",
    "{\"stackFrames\":{\"1\":{\"name\":\"a\"}},\"samples\":[{\"pid\":1,\"tid\":1,\"ts\":1,\"sf\":1}"
    "]}",
};

static const char *const profiles[] = {
    "{\"nodes\":[{\"id\":1,\"callFrame\":{\"functionName\":\"f\",\"scriptId\":\"0\",\"url\":\"\"},"
    "\"hitCount\":1}],\"startTime\":1,\"endTime\":3,\"samples\":[1],\"timeDeltas\":[1]}",
    "{\"head\":{\"functionName\":\"f\",\"callUID\":1,\"scriptId\":0,\"hitCount\":4,"
    "\"children\":[]},\"startTime\":1}",
};

/* Renames the keys one by one, all that are so. */
static void expect_without_each_key(const char *text, const char *format)
{
    char *copy = malloc(strlen(text) + 1);
    assert_non_null(copy);
    assert_string_equal(flamepix_format_of(flamepix_bytes_of(text))->name, format);
    for (const char *key = strchr(text, '"'); key != NULL; key = strchr(key + 1, '"')) {
        const size_t length = (size_t)(strchr(key + 1, '"') + 1 - key);
        memcpy(copy, text, strlen(text) + 1);
        for (char *at = copy; strlen(at) >= length; at++) {
            if (strncmp(at, key, length) == 0)
                at[1] = '_';
        }
        assert_string_equal(flamepix_format_of(flamepix_bytes_of(copy))->name, format);
        key = key + length - 1;
    }
    free(copy);
}

static void test_traces_are_known_without_any_one_key(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof(traces) / sizeof(traces[0]); i++)
        expect_without_each_key(traces[i], "chrome-trace");
}

static void test_profiles_are_known_without_any_one_key(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof(profiles) / sizeof(profiles[0]); i++)
        expect_without_each_key(profiles[i], "cpuprofile");
}

static void test_json_with_some_of_the_keys_is_neither(void **state)
{
    (void)state;
    static const char *const others[] = {
        "{\"ts\":1,\"pid\":3,\"level\":\"info\"}",
        "{\"functionName\":\"f\",\"line\":3}",
        "[{\"nodes\":[],\"samples\":[]}]",
    };
    for (size_t i = 0; i < sizeof(others) / sizeof(others[0]); i++)
        assert_string_equal(flamepix_format_of(flamepix_bytes_of(others[i]))->name, "json");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_traces_are_known_without_any_one_key),
        cmocka_unit_test(test_profiles_are_known_without_any_one_key),
        cmocka_unit_test(test_json_with_some_of_the_keys_is_neither),
    };
    return cmocka_run_group_tests_name("recognise V8", tests, NULL, NULL);
}
