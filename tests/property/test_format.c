/* Folded text whose names are made of the very marks that tell other formats: it must be read as
 * folded all the same. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <flamepix/format.h>
#include <flamepix/input.h>

#include "base/buffer_printf.h"
#include "support/random.h"

enum { ROUNDS = 3000, LINES = 40 };

/* A mark of any row, or something like what formats are told by. */
static const char *random_name(struct test_random *random)
{
    static const char *const others[] = {
        "{\"a\":", "[[", "unix`read", "12/34", "44.133575:", "cycles:", "\xFF\xFE", "<b>", "main"};
    size_t count = 0;
    const struct flamepix_format *formats = flamepix_formats(&count);
    const struct flamepix_format *format = &formats[test_random_below(random, count)];
    size_t marks = 0;
    while (format->marks != NULL && format->marks[marks] != NULL)
        marks++;
    if (marks == 0)
        return others[test_random_below(random, sizeof(others) / sizeof(others[0]))];
    const char *mark = format->marks[test_random_below(random, marks)];
    return mark + (mark[0] == '\n'); /* the beginning of a line stands where it stands */
}

static void append_line(struct test_random *random, struct flamepix_buffer *text)
{
    const char *indent = test_random_below(random, 4) == 0 ? "  " : "";
    assert_int_equal(fpx_buffer_printf(text, "%s%s", indent, random_name(random)), FLAMEPIX_OK);
    for (size_t frames = test_random_below(random, 4); frames > 0; frames--) {
        const char *between = test_random_below(random, 3) == 0 ? " " : ";";
        assert_int_equal(fpx_buffer_printf(text, "%s%s", between, random_name(random)),
                         FLAMEPIX_OK);
    }
    unsigned weight = (unsigned)test_random_below(random, 1000);
    assert_int_equal(fpx_buffer_printf(text, " %u\n", weight), FLAMEPIX_OK);
}

static const char *format_name(const struct flamepix_buffer *text)
{
    size_t length =
        text->length < FLAMEPIX_INPUT_HEAD_NBYTES ? text->length : FLAMEPIX_INPUT_HEAD_NBYTES;
    return flamepix_format_of((struct flamepix_bytes){text->data, length})->name;
}

static void test_one_bad_line_makes_folded_text_nothing_else(void **state)
{
    (void)state;
    struct test_random random = {7};
    struct flamepix_buffer text = {0};
    for (int round = 0; round < test_rounds(ROUNDS); round++) {
        text.length = 0;
        size_t lines = 2 + test_random_below(&random, LINES);
        size_t bad = 1 + test_random_below(&random, lines);
        assert_int_equal(fpx_buffer_printf(&text, "x 1\ny 1\n"), FLAMEPIX_OK);
        for (size_t i = 1; i <= lines; i++) {
            if (i == bad)
                assert_int_equal(fpx_buffer_printf(&text, "%s x\n", random_name(&random)),
                                 FLAMEPIX_OK);
            else
                append_line(&random, &text);
        }
        assert_string_equal(format_name(&text), "folded");
    }
    flamepix_buffer_free(&text);
}

/* Its first line alone is longer than the head, or comments fill that. */
static void test_what_comes_behind_the_head_may_still_be_folded(void **state)
{
    (void)state;
    static const char *const roots[] = {
        "main",        "[]",    "[unknown]",     "{closure}",
        "goroutine 1", "TID 7", "# a comment\n", "\xC3\xA9t\xC3\xA9"};
    struct flamepix_buffer text = {0};
    for (size_t i = 0; i < sizeof(roots) / sizeof(roots[0]); i++) {
        text.length = 0;
        while (text.length <= FLAMEPIX_INPUT_HEAD_NBYTES)
            assert_int_equal(fpx_buffer_printf(&text, "%s%s", text.length == 0 ? roots[i] : "",
                                               roots[i][0] == '#' ? "# more of it\n" : ";frame"),
                             FLAMEPIX_OK);
        assert_string_equal(format_name(&text), "folded");
    }
    flamepix_buffer_free(&text);
}

static void test_a_line_of_json_or_markup_longer_than_the_head_is_not_folded(void **state)
{
    (void)state;
    static const char *const begins[] = {"{\"traceEvents\":[", "[{\"ph\":", "<svg "};
    static const char *const names[] = {"chrome-trace", "chrome-trace", "svg"};
    struct flamepix_buffer text = {0};
    for (size_t i = 0; i < sizeof(begins) / sizeof(begins[0]); i++) {
        text.length = 0;
        assert_int_equal(fpx_buffer_printf(&text, "%s", begins[i]), FLAMEPIX_OK);
        while (text.length <= FLAMEPIX_INPUT_HEAD_NBYTES)
            assert_int_equal(fpx_buffer_printf(&text, "\"X\",\"ts\":5; 5,"), FLAMEPIX_OK);
        assert_string_equal(format_name(&text), names[i]);
    }
    flamepix_buffer_free(&text);
}

static void test_names_like_the_marks_of_other_formats_are_only_names(void **state)
{
    (void)state;
    struct test_random random = {20261121};
    struct flamepix_buffer text = {0};
    for (int round = 0; round < test_rounds(ROUNDS); round++) {
        text.length = 0;
        /* A line that begins with '#' says nothing; one at least does not. */
        size_t lines = 1 + test_random_below(&random, LINES);
        assert_int_equal(fpx_buffer_printf(&text, "x;y 1\n"), FLAMEPIX_OK);
        for (; lines > 0; lines--)
            append_line(&random, &text);
        const struct flamepix_format *format =
            flamepix_format_of((struct flamepix_bytes){text.data, text.length});
        assert_string_equal(format->name, "folded");
    }
    flamepix_buffer_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names_like_the_marks_of_other_formats_are_only_names),
        cmocka_unit_test(test_one_bad_line_makes_folded_text_nothing_else),
        cmocka_unit_test(test_what_comes_behind_the_head_may_still_be_folded),
        cmocka_unit_test(test_a_line_of_json_or_markup_longer_than_the_head_is_not_folded),
    };
    return cmocka_run_group_tests_name("format", tests, NULL, NULL);
}
