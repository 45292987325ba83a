#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "sidecar/top_frames.h"

#include "support/pictures/differing_profiles.h"
#include "support/recordings/layout_text.h"
#include "support/scarce_memory.h"
#include "support/tallies.h"

static struct fpx_top_text text_of(const struct flamepix_sidecar_options *options,
                                   const char *folded, double total)
{
    return (struct fpx_top_text){.facts = {.tally = tallies_of(folded, 0), .total = total},
                                 .title = "Some | *title*",
                                 .unit = "samples",
                                 .factor = 1,
                                 .options = options};
}

static void text_free(struct fpx_top_text *text)
{
    flamepix_tally_free((struct flamepix_tally *)text->facts.tally);
    flamepix_tally_free((struct flamepix_tally *)text->facts.before);
    flamepix_tally_free((struct flamepix_tally *)text->facts.after);
}

static void assert_text(const struct fpx_top_text *text, const char *expected)
{
    struct flamepix_buffer file = {0};
    assert_int_equal(fpx_top_text_write(text, flamepix_buffer_write, &file), FLAMEPIX_OK);
    char *written = record_take(&file);
    assert_string_equal(written, expected);
    free(written);
}

static void test_markdown_has_a_table_by_self_and_one_by_total(void **state)
{
    (void)state;
    const struct flamepix_sidecar_options options = {.text_rows = 2};
    struct fpx_top_text text = text_of(&options, "a;b|c;a 6\na 3\na;`\001` 1\n", 10);
    assert_text(&text, "Top frames: **Some &#124; &#42;title&#42;**, 10 samples\n"
                       "\n**By self**\n\n"
                       "| # | self | samples | frame |\n| ---: | ---: | ---: | --- |\n"
                       "| 1 | 90.0% | 9 | `a` |\n| 2 | 10.0% | 1 | `` `\\x01` `` |\n"
                       "\n**By total**\n\n"
                       "| # | total | samples | frame |\n| ---: | ---: | ---: | --- |\n"
                       "| 1 | 100% | 10 | `a` |\n| 2 | 60.0% | 6 | `b\\|c` |\n");
    text_free(&text);
}

static void test_plain_columns_are_as_wide_as_their_widest_word(void **state)
{
    (void)state;
    const struct flamepix_sidecar_options options = {.text_rows = 10, .plain = true};
    struct fpx_top_text text = text_of(&options, "a;b 3e-06\na 1e-08\n", 3.01e-06);
    text.unit = "seconds";
    assert_text(&text, "Top frames: Some | *title*, 3.01 µs\n"
                       "\nBy self\n  #   self   time  frame\n"
                       "  1  99.7%   3 µs  b\n  2   0.3%  10 ns  a\n"
                       "\nBy total\n  #  total     time  frame\n"
                       "  1   100%  3.01 µs  a\n  2  99.7%     3 µs  b\n");
    text_free(&text);
}

static void test_of_two_sides_the_changes_are_told(void **state)
{
    (void)state;
    const struct flamepix_sidecar_options options = {.text_rows = 2, .plain = true};
    struct fpx_top_text text = {.facts = {.before = tallies_of(differing_before, 0),
                                          .after = tallies_of(differing_after, 0),
                                          .total = 85,
                                          .total_before = 69},
                                .title = "",
                                .unit = "samples",
                                .factor = 1000,
                                .options = &options};
    assert_text(&text, "Top frames: 69,000 → 85,000 samples\n"
                       "\nChanged most by self\n"
                       "  #  before   after   change             share  frame\n"
                       "  1  10,000  35,000  +25,000   +29.4% of after  func2\n"
                       "  2  25,000       0  −25,000  −36.2% of before  func4\n"
                       "\nChanged most by total\n"
                       "  #  before   after   change            share  frame\n"
                       "  1  10,000  35,000  +25,000  +29.4% of after  func2\n"
                       "  2  69,000  85,000  +16,000  +18.8% of after  _start\n");
    text_free(&text);
}

static void test_of_an_empty_side_all_is_gone(void **state)
{
    (void)state;
    const struct flamepix_sidecar_options options = {.text_rows = 2, .plain = true};
    struct fpx_top_text text = {
        .facts = {.before = tallies_of("a 5\n", 0), .after = tallies_of("", 0), .total_before = 5},
        .title = "",
        .unit = "",
        .factor = 1,
        .options = &options};
    assert_text(&text,
                "Top frames: 5 → 0\n"
                "\nChanged most by self\n  #  before  after  change            share  frame\n"
                "  1       5      0      −5  −100% of before  a\n"
                "\nChanged most by total\n  #  before  after  change            share  frame\n"
                "  1       5      0      −5  −100% of before  a\n");
    text_free(&text);
}

static void test_without_sums_there_are_no_tables(void **state)
{
    (void)state;
    const struct flamepix_sidecar_options options = {.text_rows = 2};
    const struct fpx_top_text text = {
        .facts = {.total = 7}, .title = "", .unit = "samples", .factor = 1, .options = &options};
    assert_text(&text, "Top frames: 7 samples\n");
}

static enum flamepix_status refuse(void *user, const void *bytes, size_t length)
{
    (void)user, (void)bytes, (void)length;
    return FLAMEPIX_WRITE_FAILED;
}

static void test_a_write_that_fails_is_told(void **state)
{
    (void)state;
    const struct flamepix_sidecar_options options = {.text_rows = 2};
    struct fpx_top_text text = text_of(&options, "a 1\n", 1);
    assert_int_equal(fpx_top_text_write(&text, refuse, NULL), FLAMEPIX_WRITE_FAILED);
    text_free(&text);
}

static enum flamepix_status write_nowhere(void *user, const void *bytes, size_t length)
{
    (void)user, (void)bytes, (void)length;
    return FLAMEPIX_OK;
}

static enum flamepix_status write_text(void *user)
{
    return fpx_top_text_write(user, write_nowhere, NULL);
}

static void test_scarce_memory_is_told(void **state)
{
    (void)state;
    const struct flamepix_sidecar_options options = {.text_rows = 20, .plain = true};
    struct fpx_top_text text = text_of(&options, differing_before, 69);
    assert_true(scarce_memory_try(write_text, &text) > 0);
    text_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_markdown_has_a_table_by_self_and_one_by_total),
        cmocka_unit_test(test_plain_columns_are_as_wide_as_their_widest_word),
        cmocka_unit_test(test_of_two_sides_the_changes_are_told),
        cmocka_unit_test(test_of_an_empty_side_all_is_gone),
        cmocka_unit_test(test_without_sums_there_are_no_tables),
        cmocka_unit_test(test_a_write_that_fails_is_told),
        cmocka_unit_test(test_scarce_memory_is_told),
    };
    return cmocka_run_group_tests_name("top_text", tests, NULL, NULL);
}
