#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "sidecar/top_frames.h"

#include "support/pictures/differing_profiles.h"
#include "support/recordings/layout_text.h"
#include "support/scarce_memory.h"
#include "support/tallies.h"

static struct fpx_top_facts plain_facts(const char *folded, size_t limit_nbytes)
{
    return (struct fpx_top_facts){.tally = tallies_of(folded, limit_nbytes)};
}

static struct fpx_top_facts compared_facts(const char *before, const char *after,
                                           size_t limit_nbytes)
{
    return (struct fpx_top_facts){.before = tallies_of(before, limit_nbytes),
                                  .after = tallies_of(after, 0)};
}

static void facts_free(struct fpx_top_facts facts)
{
    flamepix_tally_free((struct flamepix_tally *)facts.tally);
    flamepix_tally_free((struct flamepix_tally *)facts.before);
    flamepix_tally_free((struct flamepix_tally *)facts.after);
}

/* "name weight", or "name before>after" of each row that counts. */
static void assert_list(const struct fpx_top_facts *facts, size_t most, enum fpx_top_by by,
                        const char *expected)
{
    struct fpx_top_frames *tops;
    struct flamepix_buffer text = {0};
    assert_int_equal(fpx_top_frames_find(facts, most, &tops), FLAMEPIX_OK);
    const struct fpx_top_list list = fpx_top_frames_list(tops, by);
    for (size_t i = 0; i < list.count; i++) {
        const struct fpx_top_frame *row = &list.rows[i];
        record_text(&text, "%s%.*s ", i == 0 ? "" : "  ", (int)row->name.length, row->name.data);
        if (fpx_top_facts_compare(facts))
            record_text(&text, "%g>", fpx_top_frame_before(row, by).value);
        record_text(&text, "%g", fpx_top_frame_weight(row, by).value);
    }
    assert_int_equal(flamepix_buffer_append(&text, "", 1), FLAMEPIX_OK);
    assert_string_equal(text.data, expected);
    flamepix_buffer_free(&text);
    fpx_top_frames_free(tops);
}

static void test_what_weighs_most_comes_first_and_equal_ones_by_name(void **state)
{
    (void)state;
    struct fpx_top_facts facts = plain_facts("main;b 3\nmain;a 3\nmain;c;d 5\nmain 1\n", 0);
    assert_list(&facts, 10, FPX_TOP_SELF, "d 5  a 3  b 3  main 1");
    assert_list(&facts, 10, FPX_TOP_TOTAL, "main 12  c 5  d 5  a 3  b 3");
    assert_list(&facts, 2, FPX_TOP_SELF, "d 5  a 3");
    assert_list(&facts, 2, FPX_TOP_TOTAL, "main 12  c 5");
    assert_list(&facts, 0, FPX_TOP_TOTAL, "");
    facts_free(facts);
}

static void test_recursion_counts_a_stack_once(void **state)
{
    (void)state;
    struct fpx_top_facts facts = plain_facts("f;f;f 4\nf;g;f 2\ng;f 1\n", 0);
    assert_list(&facts, 10, FPX_TOP_TOTAL, "f 7  g 3");
    facts_free(facts);
}

static void test_of_two_sides_what_changed_most_comes_first(void **state)
{
    (void)state;
    struct fpx_top_facts facts = compared_facts(differing_before, differing_after, 0);
    assert_list(&facts, 4, FPX_TOP_SELF, "func2 10>35  func4 25>0  func5 6>20  func3 8>18");
    assert_list(&facts, 3, FPX_TOP_TOTAL, "func2 10>35  _start 69>85  main 69>85");
    assert_true(fpx_top_facts_are_exact(&facts));
    facts_free(facts);
}

static void test_all_names_are_there_behind_those_that_count(void **state)
{
    (void)state;
    struct fpx_top_facts facts = compared_facts("a 1\nb 2\n", "a 1\nc 5\n", 0);
    struct fpx_top_frames *tops;
    assert_int_equal(fpx_top_frames_find(&facts, SIZE_MAX, &tops), FLAMEPIX_OK);
    const struct fpx_top_list list = fpx_top_frames_list(tops, FPX_TOP_SELF);
    assert_int_equal(list.count, 2);
    assert_int_equal(list.all_count, 3);
    assert_memory_equal(list.rows[2].name.data, "a", 1);
    fpx_top_frames_free(tops);
    facts_free(facts);
}

static void test_a_name_that_stands_for_others_does_not_count(void **state)
{
    (void)state;
    struct fpx_top_facts facts = plain_facts("(rest) 9\nmain 2\n", 0);
    facts.merged_name = flamepix_bytes_of("(rest)");
    assert_list(&facts, 10, FPX_TOP_SELF, "main 2");
    facts_free(facts);
}

static void test_what_a_full_table_may_have_missed_did_not_change(void **state)
{
    (void)state;
    enum { FEW_NBYTES = 800 };
    struct fpx_top_facts facts = compared_facts("a 3\nb 3\nc 3\nd 3\n", "a 4\nd 9\n", FEW_NBYTES);
    assert_false(fpx_top_facts_are_exact(&facts));
    assert_list(&facts, 10, FPX_TOP_SELF, "b 3>0  a 3>4");
    facts_free(facts);
}

static void test_without_sums_there_are_no_rows(void **state)
{
    (void)state;
    const struct fpx_top_facts facts = {0};
    assert_list(&facts, 10, FPX_TOP_SELF, "");
    assert_true(fpx_top_facts_are_exact(&facts));
}

static enum flamepix_status find_and_free(void *user)
{
    struct fpx_top_frames *tops = NULL;
    enum flamepix_status status = fpx_top_frames_find(user, 10, &tops);
    if (status == FLAMEPIX_OK)
        fpx_top_frames_free(tops);
    return status;
}

static void test_scarce_memory_is_told(void **state)
{
    (void)state;
    struct fpx_top_facts facts = compared_facts(differing_before, differing_after, 0);
    assert_true(scarce_memory_try(find_and_free, &facts) > 0);
    facts_free(facts);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_weighs_most_comes_first_and_equal_ones_by_name),
        cmocka_unit_test(test_recursion_counts_a_stack_once),
        cmocka_unit_test(test_of_two_sides_what_changed_most_comes_first),
        cmocka_unit_test(test_all_names_are_there_behind_those_that_count),
        cmocka_unit_test(test_a_name_that_stands_for_others_does_not_count),
        cmocka_unit_test(test_what_a_full_table_may_have_missed_did_not_change),
        cmocka_unit_test(test_without_sums_there_are_no_rows),
        cmocka_unit_test(test_scarce_memory_is_told),
    };
    return cmocka_run_group_tests_name("top_frames", tests, NULL, NULL);
}
