#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cli/options/list_values.h"

static enum fpx_exit read_marks(const char **words, size_t count, struct fpx_mark_list *marks)
{
    const struct fpx_texts texts = {.items = words, .count = count};
    *marks = (struct fpx_mark_list){0};
    return fpx_mark_list_read(&texts, NULL, marks);
}

static void test_a_mark_is_split_at_its_last_equals_sign(void **state)
{
    (void)state;
    const char *words[] = {"a=b=text", "==exact=other"};
    struct fpx_mark_list marks;
    assert_int_equal(read_marks(words, 2, &marks), FPX_EXIT_DONE);
    assert_int_equal(marks.count, 2);
    assert_string_equal(flamepix_pattern_text(marks.items[0].pattern), "a=b");
    assert_string_equal(marks.items[0].text, "text");
    assert_string_equal(flamepix_pattern_text(marks.items[1].pattern), "==exact");
    assert_string_equal(marks.items[1].text, "other");
    fpx_mark_list_free(&marks);
}

static void test_what_is_no_mark_is_refused(void **state)
{
    (void)state;
    static const char *const wrong[] = {"", "a", "=text", "a=", "(=text"};
    for (size_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++) {
        const char *words[] = {"good=text", wrong[i]};
        struct fpx_mark_list marks;
        assert_int_equal(read_marks(words, 2, &marks), FPX_EXIT_USAGE);
        fpx_mark_list_free(&marks);
    }
}

static void test_there_are_twelve_marks_at_most(void **state)
{
    (void)state;
    const char *words[FLAMEPIX_MARKS_MAX + 1];
    for (size_t i = 0; i <= FLAMEPIX_MARKS_MAX; i++)
        words[i] = "a=text";
    struct fpx_mark_list marks;
    assert_int_equal(read_marks(words, FLAMEPIX_MARKS_MAX, &marks), FPX_EXIT_DONE);
    fpx_mark_list_free(&marks);
    assert_int_equal(read_marks(words, FLAMEPIX_MARKS_MAX + 1, &marks), FPX_EXIT_USAGE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_mark_is_split_at_its_last_equals_sign),
        cmocka_unit_test(test_what_is_no_mark_is_refused),
        cmocka_unit_test(test_there_are_twelve_marks_at_most),
    };
    return cmocka_run_group_tests_name("mark_list", tests, NULL, NULL);
}
