#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <flamepix/format.h>

#include "base/buffer_printf.h"
#include "format/recognise.h"

static void expect_telling(flamepix_format_recognise_fn *recognise, const char *const *marks,
                           const char *expected)
{
    const struct flamepix_format format = {.recognise = recognise, .marks = marks};
    struct flamepix_buffer text = {0};
    assert_int_equal(flamepix_format_telling(&format, &text), FLAMEPIX_OK);
    assert_string_equal(text.data, expected);
    flamepix_buffer_free(&text);
}

static void test_marks_are_told_in_words(void **state)
{
    (void)state;
    expect_telling(flamepix_recognise_line, MARKS("TID ", "PID "),
                   "a line begins with `TID ` or `PID `");
    expect_telling(flamepix_recognise_json, MARKS("\"ticks\":"), "JSON that holds `\"ticks\":`");
    expect_telling(flamepix_recognise_json, NULL, "JSON of no other kind");
}

static void test_bytes_that_are_no_letters_are_told_by_their_numbers(void **state)
{
    (void)state;
    expect_telling(flamepix_recognise_magic, MARKS("\x89PNG\t"),
                   "begins with the bytes `\\x89PNG\\x09`");
}

static void test_a_shape_is_told_as_one(void **state)
{
    (void)state;
    expect_telling(flamepix_recognise_folded, NULL, "lines of a stack and a count");
    expect_telling(flamepix_recognise_pprof, NULL, "its shape");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_marks_are_told_in_words),
        cmocka_unit_test(test_bytes_that_are_no_letters_are_told_by_their_numbers),
        cmocka_unit_test(test_a_shape_is_told_as_one),
    };
    return cmocka_run_group_tests_name("telling", tests, NULL, NULL);
}
