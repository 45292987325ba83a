#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "figure/words/captions.h"

#include "support/difference_fixture.h"
#include "support/pictures/differing_profiles.h"
#include "support/pictures/type_support.h"
#include "support/recordings/layout_text.h"

enum { WIDE = 4000, FIRST_ROOM = 620, MANY = 24 };

static void told_of(struct told *told, const char *before, const char *after)
{
    told_init(told, before, after, 0, MANY);
}

/* Empty, and nothing to be freed, where nothing is said. */
static struct flamepix_buffer line_of(struct flamepix_fonts *fonts, const struct told *told,
                                      uint32_t room, const char *merged_name)
{
    const struct fpx_change_line_facts facts = {
        .changes = told->changes,
        .wholes = {told->difference.before.value, told->difference.after.value},
        .merged_name = flamepix_bytes_of(merged_name)};
    struct flamepix_buffer line = {0};
    assert_int_equal(fpx_change_line_write(&facts, type_of(fonts, 12), room, &line), FLAMEPIX_OK);
    return line;
}

static void assert_line(struct flamepix_fonts *fonts, const struct told *told, uint32_t room,
                        const char *expected)
{
    struct flamepix_buffer line = line_of(fonts, told, room, "");
    assert_string_equal(line.length == 0 ? "" : line.data, expected);
    flamepix_buffer_free(&line);
}

static void assert_changes(struct flamepix_fonts *fonts, const char *before, const char *after,
                           const char *expected)
{
    struct told told;
    told_of(&told, before, after);
    assert_line(fonts, &told, WIDE, expected);
    told_release(&told);
}

static void test_what_grew_most_stands_before_what_shrank_most(void **state)
{
    assert_changes(*state, differing_before, differing_after,
                   "Self grew, of after: +29.4% func2 · +16.5% func5 · +11.8% func3 · +8.2% func7; "
                   "shrank, of before: −36.2% func4 · −14.5% func6 · −7.2% func1");
}

static void test_one_way_alone_says_which(void **state)
{
    assert_changes(*state, "a 1\nb 9\n", "a 11\nb 9\n", "Self grew, of after: +50.0% a");
    assert_changes(*state, "a 11\nb 9\n", "a 1\nb 9\n", "Self shrank, of before: −50.0% a");
    assert_changes(*state, "a 11\nb 9\n", "a 11\nb 9\n", "");
    assert_changes(*state, "a;b 11\n", "b 11\n", "");
}

static void test_a_line_takes_names_by_turns_and_whole(void **state)
{
    static const char *const lines[] = {
        "Self grew, of after: +29.4% func2 · +16.5% func5; shrank, of before: −36.2% func4 · "
        "−14.5% func6",
        "Self grew, of after: +29.4% func2 · +16.5% func5; shrank, of before: −36.2% func4",
        "Self grew, of after: +29.4% func2; shrank, of before: −36.2% func4",
        "Self grew: +29.4% func2 · +16.5% func5; shrank: −36.2% func4",
        "Self grew: +29.4% func2; shrank: −36.2% func4",
        "Self grew: +29.4% func2",
        "",
    };
    enum { LINES = sizeof(lines) / sizeof(lines[0]) };
    struct told told;
    size_t next = 0;
    told_of(&told, differing_before, differing_after);
    /* From room for the first of them down to none. */
    for (uint32_t room = FIRST_ROOM; room-- > 0;) {
        struct flamepix_buffer line = line_of(*state, &told, room, "");
        const char *text = line.length == 0 ? "" : line.data;
        if (next + 1 < LINES && strcmp(text, lines[next]) != 0)
            next++;
        assert_string_equal(text, lines[next]);
        flamepix_buffer_free(&line);
    }
    assert_int_equal(next, LINES - 1);
    told_release(&told);
}

static void test_what_says_nothing_is_not_said(void **state)
{
    struct told told;
    told_of(&told, "--;a 1\nothers 2\nb 10000\n", "--;- 9\nothers 90\nb 10001\nread_[k]_[o] 50\n");
    struct flamepix_buffer line = line_of(*state, &told, WIDE, "others");
    assert_string_equal(line.data, "Self grew, of after: +0.5% read (off CPU)");
    flamepix_buffer_free(&line);
    told_release(&told);
}

static void test_a_change_that_nobody_is_sure_of_is_not_said(void **state)
{
    enum { FEW_NBYTES = 4096 };
    struct flamepix_buffer before = {0};
    struct told told;
    for (int i = 0; i < 500; i++)
        record_text(&before, "a%03d 3\n", i);
    assert_int_equal(flamepix_buffer_append(&before, "", 1), FLAMEPIX_OK);
    told_init(&told, before.data, "a000 5\nz 7\n", FEW_NBYTES, MANY);
    struct flamepix_buffer line = line_of(*state, &told, 270, "");
    assert_string_equal(line.data, "Self grew: +16.7% a000");
    flamepix_buffer_free(&line);
    told_release(&told);
    flamepix_buffer_free(&before);
}

#define WITH_FONTS(test) cmocka_unit_test_setup_teardown(test, fonts_setup, fonts_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_FONTS(test_what_grew_most_stands_before_what_shrank_most),
        WITH_FONTS(test_one_way_alone_says_which),
        WITH_FONTS(test_a_line_takes_names_by_turns_and_whole),
        WITH_FONTS(test_what_says_nothing_is_not_said),
        WITH_FONTS(test_a_change_that_nobody_is_sure_of_is_not_said),
    };
    return cmocka_run_group_tests_name("change_line", tests, NULL, NULL);
}
