#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "image/notes.h"

static void assert_clean(const char *notes, const char *expected, bool expected_ascii)
{
    struct flamepix_buffer clean = {0};
    bool ascii;
    assert_int_equal(fpx_notes_clean(notes, &clean, &ascii), FLAMEPIX_OK);
    assert_string_equal(clean.data, expected);
    assert_int_equal(clean.length, strlen(expected) + 1);
    assert_int_equal(ascii, expected_ascii);
    flamepix_buffer_free(&clean);
}

#define BAD "\xEF\xBF\xBD"

static void test_notes_keep_clean_text(void **state)
{
    (void)state;
    assert_clean("", "", true);
    assert_clean("plain\ntext", "plain\ntext", true);
    assert_clean("\xC3\xA9\xE2\x82\xAC\xF0\x9F\x94\xA5", "\xC3\xA9\xE2\x82\xAC\xF0\x9F\x94\xA5",
                 false);
}

static void test_notes_replace_what_is_not_utf8(void **state)
{
    (void)state;
    assert_clean("\x80", BAD, false);
    assert_clean("\xC3", BAD, false);
    assert_clean("\xC0\x80", BAD BAD, false);
    assert_clean("\xE0\x80\x80", BAD BAD BAD, false);
    assert_clean("\xED\xA0\x80", BAD BAD BAD, false);
    assert_clean("\xF4\x90\x80\x80", BAD BAD BAD BAD, false);
    assert_clean("\xFFx\xE2\x82", BAD "x" BAD BAD, false);
}

static void test_notes_replace_control_characters(void **state)
{
    (void)state;
    assert_clean("a\r\nb\tc\x1B[0m\x7F", "a \nb c [0m ", true);
    assert_clean("\xC2\x85", " ", true);
}

static void test_notes_are_cut_between_characters(void **state)
{
    (void)state;
    static char notes[FPX_NOTES_MAX + 100];
    struct flamepix_buffer clean = {0};
    bool ascii;
    memset(notes, 'x', FPX_NOTES_MAX - 2);
    strcpy(notes + FPX_NOTES_MAX - 2, "\xE2\x82\xAC and more");
    assert_int_equal(fpx_notes_clean(notes, &clean, &ascii), FLAMEPIX_OK);
    assert_int_equal(clean.length, FPX_NOTES_MAX - 2 + 1);
    assert_true(ascii);
    flamepix_buffer_free(&clean);
}

static void test_notes_fit_as_long_as_nothing_of_them_is_cut(void **state)
{
    (void)state;
    static char notes[FPX_NOTES_MAX + 2];
    memset(notes, 'x', FPX_NOTES_MAX);
    assert_true(fpx_notes_fit(NULL));
    assert_true(fpx_notes_fit(""));
    assert_true(fpx_notes_fit(notes));
    notes[FPX_NOTES_MAX] = 'x';
    assert_false(fpx_notes_fit(notes));
    /* As clean text this byte has three. */
    strcpy(notes + FPX_NOTES_MAX - 3, "\xFF");
    assert_true(fpx_notes_fit(notes));
    strcpy(notes + FPX_NOTES_MAX - 2, "\xFF");
    notes[FPX_NOTES_MAX - 3] = 'x';
    assert_false(fpx_notes_fit(notes));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_notes_keep_clean_text),
        cmocka_unit_test(test_notes_replace_what_is_not_utf8),
        cmocka_unit_test(test_notes_replace_control_characters),
        cmocka_unit_test(test_notes_are_cut_between_characters),
        cmocka_unit_test(test_notes_fit_as_long_as_nothing_of_them_is_cut),
    };
    return cmocka_run_group_tests_name("notes", tests, NULL, NULL);
}
