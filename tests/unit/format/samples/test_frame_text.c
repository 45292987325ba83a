#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "format/samples/frame_text.h"

#define TEXT(text)                                                                                 \
    {                                                                                              \
        (text), sizeof(text) - 1                                                                   \
    }

static void assert_frame(const struct fpx_frame *frame, enum flamepix_granularity granularity,
                         const char *expected)
{
    struct flamepix_buffer key = {0};
    assert_int_equal(fpx_frame_text(&key, frame, granularity), FLAMEPIX_OK);
    assert_int_equal(key.length, strlen(expected));
    assert_memory_equal(key.data, expected, key.length);
    flamepix_buffer_free(&key);
}

static void test_granularity_says_what_of_a_frame_is_written(void **state)
{
    (void)state;
    const struct fpx_frame frame = {
        .name = TEXT("read"), .module = TEXT("libc"), .file = TEXT("io.c"), .line = 7};
    assert_frame(&frame, FLAMEPIX_FUNCTIONS, "read;");
    assert_frame(&frame, FLAMEPIX_LINES, "libc`read (io.c:7);");
    assert_frame(&frame, FLAMEPIX_FILES, "io.c;");
}

static void test_a_module_stays_with_a_name_that_has_it(void **state)
{
    (void)state;
    const struct fpx_frame frame = {
        .name = TEXT("read"), .module = TEXT("libc"), .with_module = true, .annotation = "_[k]"};
    assert_frame(&frame, FLAMEPIX_FUNCTIONS, "libc`read_[k];");
}

static void test_what_a_key_cannot_hold_becomes_something_else(void **state)
{
    (void)state;
    const struct fpx_frame frame = {.name = TEXT(" a;b\tc\n")};
    assert_frame(&frame, FLAMEPIX_FUNCTIONS, "a:b c;");
}

static void test_a_frame_of_which_nothing_is_known_is_unknown(void **state)
{
    (void)state;
    const struct fpx_frame nothing = {.line = 0};
    assert_frame(&nothing, FLAMEPIX_FUNCTIONS, "[unknown];");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_granularity_says_what_of_a_frame_is_written),
        cmocka_unit_test(test_a_module_stays_with_a_name_that_has_it),
        cmocka_unit_test(test_what_a_key_cannot_hold_becomes_something_else),
        cmocka_unit_test(test_a_frame_of_which_nothing_is_known_is_unknown),
    };
    return cmocka_run_group_tests_name("frame text", tests, NULL, NULL);
}
