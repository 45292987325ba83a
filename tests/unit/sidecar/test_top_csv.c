#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "sidecar/top_frames.h"

#include "support/recordings/layout_text.h"
#include "support/scarce_memory.h"
#include "support/tallies.h"

#define HEAD        "name,self,total,self_percent,total_percent\n"
#define HEAD_CHANGE "name,self,total,self_percent,total_percent,self_before,total_before,"
#define HEAD_SIDES  HEAD_CHANGE "self_change,total_change\n"

enum { FEW_NBYTES = 800 }; /* room for two names */

static void assert_csv(struct fpx_top_facts facts, const char *expected)
{
    struct flamepix_buffer file = {0};
    assert_int_equal(fpx_top_csv_write(&facts, flamepix_buffer_write, &file), FLAMEPIX_OK);
    char *written = record_take(&file);
    assert_string_equal(written, expected);
    free(written);
    flamepix_tally_free((struct flamepix_tally *)facts.tally);
    flamepix_tally_free((struct flamepix_tally *)facts.before);
    flamepix_tally_free((struct flamepix_tally *)facts.after);
}

static void test_each_name_is_a_row_and_those_with_most_self_are_first(void **state)
{
    (void)state;
    assert_csv(
        (struct fpx_top_facts){.tally = tallies_of("f;f;g 2\nf 0.5\ng;f 0.5\n", 0), .total = 3},
        HEAD "g,2,2.5,66.6667,83.3333\nf,1,3,33.3333,100.0000\n");
}

static void test_no_name_is_a_formula_or_more_than_a_field(void **state)
{
    (void)state;
    assert_csv(
        (struct fpx_top_facts){.tally = tallies_of("=1+1 4\na,\"b\" 3\n@x 2\n", 0), .total = 9},
        HEAD "'=1+1,4,4,44.4444,44.4444\n\"a,\"\"b\"\"\",3,3,33.3333,33.3333\n"
             "'@x,2,2,22.2222,22.2222\n");
}

static void test_names_without_a_place_share_the_last_row(void **state)
{
    (void)state;
    assert_csv((struct fpx_top_facts){.tally = tallies_of("a 4\nb 3\nc;d 2\ne 1\n", FEW_NBYTES),
                                      .total = 10},
               HEAD "a,4,4,40.0000,40.0000\nb,3,3,30.0000,30.0000\n,3,3,30.0000,30.0000\n");
}

static void test_of_two_sides_there_is_what_was_before_and_what_changed(void **state)
{
    (void)state;
    assert_csv((struct fpx_top_facts){.before = tallies_of("m;a 4\nm;b 2\n", 0),
                                      .after = tallies_of("m;a 5\nm;b 2\nm;c 3\n", 0),
                                      .total_before = 6,
                                      .total = 10},
               HEAD_SIDES "c,3,3,30.0000,30.0000,0,0,3,3\na,5,5,50.0000,50.0000,4,4,1,1\n"
                          "b,2,2,20.0000,20.0000,2,2,0,0\nm,0,10,0.0000,100.0000,0,6,0,4\n");
}

static void test_what_a_full_table_may_have_missed_is_empty(void **state)
{
    (void)state;
    assert_csv((struct fpx_top_facts){.before = tallies_of("a 4\nb 3\nc 3\n", FEW_NBYTES),
                                      .after = tallies_of("a 5\nc 5\n", 0),
                                      .total_before = 10,
                                      .total = 10},
               HEAD_SIDES "b,0,0,0.0000,0.0000,3,3,-3,-3\na,5,5,50.0000,50.0000,4,4,1,1\n"
                          "c,5,5,50.0000,50.0000,,,,\n,0,0,0.0000,0.0000,3,3,,\n");
}

static void test_without_sums_or_a_total_there_are_no_numbers(void **state)
{
    (void)state;
    assert_csv((struct fpx_top_facts){0}, HEAD);
    assert_csv((struct fpx_top_facts){.tally = tallies_of("a 0\n", 0)}, HEAD "a,0,0,,\n");
}

static enum flamepix_status write_nowhere(void *user, const void *bytes, size_t length)
{
    (void)user, (void)bytes, (void)length;
    return FLAMEPIX_OK;
}

static enum flamepix_status write_csv(void *user)
{
    return fpx_top_csv_write(user, write_nowhere, NULL);
}

static void test_scarce_memory_is_told(void **state)
{
    (void)state;
    struct flamepix_tally *before = tallies_of("a 1\n", 0), *after = tallies_of("b 1\n", 0);
    struct fpx_top_facts facts = {.before = before, .after = after, .total = 1};
    assert_true(scarce_memory_try(write_csv, &facts) > 0);
    flamepix_tally_free(before);
    flamepix_tally_free(after);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_name_is_a_row_and_those_with_most_self_are_first),
        cmocka_unit_test(test_no_name_is_a_formula_or_more_than_a_field),
        cmocka_unit_test(test_names_without_a_place_share_the_last_row),
        cmocka_unit_test(test_of_two_sides_there_is_what_was_before_and_what_changed),
        cmocka_unit_test(test_what_a_full_table_may_have_missed_is_empty),
        cmocka_unit_test(test_without_sums_or_a_total_there_are_no_numbers),
        cmocka_unit_test(test_scarce_memory_is_told),
    };
    return cmocka_run_group_tests_name("top_csv", tests, NULL, NULL);
}
