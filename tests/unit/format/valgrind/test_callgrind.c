#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/recordings/recordings.h"

static const char simple[] = "# callgrind format\n"
                             "version: 1\n"
                             "cmd: ./x\n"
                             "events: Ir Dr\n"
                             "\n"
                             "ob=(1) /usr/bin/x\n"
                             "fl=(1) main.c\n"
                             "fn=(1) main\n"
                             "16 20 2\n"
                             "cfn=(2) parse\n"
                             "calls=1 50\n"
                             "16 400 40\n"
                             "cfi=(2) read.c\n"
                             "cfn=(3) read\n"
                             "calls=3 20\n"
                             "+1 400\n"
                             "\n"
                             "fn=(2)\n"
                             "51 100 10\n"
                             "cfi=(2)\n"
                             "cfn=(3)\n"
                             "calls=2 20\n"
                             "* 300 30\n"
                             "\n"
                             "fl=(2)\n"
                             "fn=(3)\n"
                             "20 700 30\n"
                             "totals: 820 42\n";

static void test_stacks_are_estimated_from_calls(void **state)
{
    (void)state;
    test_expect_folded("callgrind", simple,
                       "main 20\nmain;parse 100\nmain;parse;read 300\nmain;read 400\n");
}

static void test_each_event_is_a_part_and_the_first_is_read(void **state)
{
    (void)state;
    const struct flamepix_format_options second = {.recording.profile = "Dr"};
    struct test_collapsed collapsed =
        test_collapse("callgrind", flamepix_bytes_of(simple), NULL, 0);
    assert_string_equal(collapsed.report.parts.read, "Ir");
    assert_string_equal(collapsed.report.parts.others, "Dr");
    assert_string_equal(collapsed.report.unit, "Ir");
    test_collapsed_free(&collapsed);
    test_expect_collapsed("callgrind", flamepix_bytes_of(simple), &second,
                          "main 2\nmain;parse 10\nmain;parse;read 30\n");
}

static void test_files_and_objects_are_known(void **state)
{
    (void)state;
    const struct flamepix_format_options lines = {.recording.granularity = FLAMEPIX_LINES};
    test_expect_collapsed("callgrind", flamepix_bytes_of("events: Ir\nob=x\nfl=a.c\nfn=f\n1 5\n"),
                          &lines, "x`f (a.c) 5\n");
}

static void test_functions_of_one_name_in_two_files_are_two(void **state)
{
    (void)state;
    const struct flamepix_format_options files = {.recording.granularity = FLAMEPIX_FILES};
    test_expect_collapsed("callgrind",
                          flamepix_bytes_of("events: Ir\nfl=a.c\nfn=f\n1 5\nfl=b.c\nfn=f\n1 6\n"),
                          &files, "a.c 5\nb.c 6\n");
}

static void test_costs_may_be_relative_and_positions_several(void **state)
{
    (void)state;
    test_expect_folded("callgrind",
                       "positions: instr line\nevents: Ir\nfn=f\n0x10 3 0x64\n+4 * +10\n* -1 *\n",
                       "f 320\n");
}

static void test_what_calls_itself_is_one_frame(void **state)
{
    (void)state;
    test_expect_folded("callgrind",
                       "events: Ir\nfn=main\n1 10\ncfn=f\ncalls=1 1\n1 90\n"
                       "fn=f\n1 90\ncfn=f\ncalls=5 1\n1 80\n",
                       "main 10\nmain;f 90\n");
}

/* Of a and b that call each other, no cost is lost and none comes twice. */
static void test_a_circle_of_calls_keeps_the_sum(void **state)
{
    (void)state;
    test_expect_folded("callgrind",
                       "events: Ir\nfn=main\n1 10\ncfn=a\ncalls=1 1\n1 100\n"
                       "fn=a\n1 50\ncfn=b\ncalls=5 1\n1 50\n"
                       "fn=b\n1 50\ncfn=a\ncalls=4 1\n1 50\n",
                       "main 10\nmain;a 50\nmain;a;b 50\n");
}

/* Calls that cost more than was ever spent: what is left of it ends where it is. */
static void test_callers_share_a_callee_in_proportion(void **state)
{
    (void)state;
    test_expect_folded("callgrind",
                       "events: Ir\nfn=a\n1 10\ncfn=c\ncalls=1 1\n1 30\n"
                       "fn=b\n1 10\ncfn=c\ncalls=1 1\n1 90\n"
                       "fn=c\n1 60\ncfn=d\ncalls=1 1\n1 60\nfn=d\n1 60\n",
                       "a 10\na;c 15\na;c;d 15\nb 10\nb;c 45\nb;c;d 45\n");
}

static void test_own_costs_are_those_of_the_file_whatever_calls_cost(void **state)
{
    (void)state;
    test_expect_folded("callgrind",
                       "events: Ir\nfn=main\n3 10\ncfn=walk\ncalls=1 10\n4 100\n"
                       "fn=walk\n10 20\ncfn=visit\ncalls=5 20\n11 80\n"
                       "fn=visit\n20 50\ncfn=walk\ncalls=4 10\n21 60\n"
                       "cfn=work\ncalls=9 30\n22 30\nfn=work\n30 30\ntotals: 110\n",
                       "main 10\nmain;walk 20\nmain;walk;visit 50\nmain;walk;visit;work 30\n");
}

static void test_what_calls_do_not_account_for_has_callers_that_are_not_known(void **state)
{
    (void)state;
    test_expect_folded("callgrind",
                       "events: Ir\nfn=main\n1 10\ncfn=f\ncalls=1 1\n1 60\nfn=f\n1 90\n",
                       "[callers not known];f 30\nmain 10\nmain;f 60\n");
    test_expect_folded("callgrind", "events: Ir\nfn=main\n1 10\ncfn=f\ncalls=1 1\n1 0\nfn=f\n1 9\n",
                       "[callers not known];f 9\nmain 10\n");
}

static void test_whole_costs_are_divided_into_whole_ones(void **state)
{
    (void)state;
    test_expect_folded("callgrind",
                       "events: Ir\nfn=main\n1 0\ncfn=a\ncalls=1 1\n1 1\n"
                       "cfn=b\ncalls=1 1\n1 1\ncfn=c\ncalls=1 1\n1 1\n"
                       "fn=a\n1 0\ncfn=f\ncalls=1 1\n1 1\nfn=b\n1 0\ncfn=f\ncalls=1 1\n1 1\n"
                       "fn=c\n1 0\ncfn=f\ncalls=1 1\n1 1\nfn=f\n1 3\n",
                       "main;a;f 1\nmain;b;f 1\nmain;c;f 1\n");
    test_expect_folded("callgrind",
                       "events: ms\nfn=a\n1 0.5\ncfn=f\ncalls=1 1\n1 0.1\n"
                       "fn=b\n1 0.5\ncfn=f\ncalls=1 1\n1 0.2\nfn=f\n1 0.3\n",
                       "a 0.5\na;f 0.1\nb 0.5\nb;f 0.2\n");
}

static void test_code_that_is_inlined_changes_the_file(void **state)
{
    (void)state;
    test_expect_folded("callgrind",
                       "events: Ir\nfl=a.c\nfn=main\n1 10\nfi=b.h\n2 5\ncfn=f\ncalls=1 1\n2 60\n"
                       "fl=b.h\nfn=f\n1 60\nfe=c.c\nfn=g\n1 1\nfl=c.c\nfn=g\n1 2\n",
                       "g 3\nmain 15\nmain;f 60\n");
}

static void test_what_is_called_may_have_its_file_before_or_behind_its_name(void **state)
{
    (void)state;
    test_expect_folded("callgrind",
                       "events: Ir\nfl=a.c\nfn=main\n1 10\ncfn=f\ncfi=b.c\ncob=x\ncalls=1 1\n2 60\n"
                       "cob=x\ncfi=b.c\ncfn=f\ncalls=1 1\n2 20\nob=x\nfl=b.c\nfn=f\n1 80\n",
                       "main 10\nmain;f 80\n");
}

static void test_totals_are_compared(void **state)
{
    (void)state;
    struct test_collapsed read = test_collapse(
        "callgrind", flamepix_bytes_of("events: Ir Dr\nsummary: 15 3\nfn=f\n1 5 3\ntotals: 5 3\n"),
        NULL, 0);
    assert_string_equal(read.report.ledger.total.name, "summary");
    assert_int_equal((int)read.report.ledger.total.stated, 15);
    assert_int_equal((int)read.report.ledger.total.found, 5);
    test_collapsed_free(&read);
    read = test_collapse("callgrind", flamepix_bytes_of("events: Ir\nfn=f\n1 5\ntotals: 6\n"), NULL,
                         0);
    assert_string_equal(read.report.ledger.total.name, "totals");
    test_collapsed_free(&read);
    read = test_collapse("callgrind", flamepix_bytes_of(simple), NULL, 0);
    assert_string_equal(read.report.ledger.total.name, "");
    test_collapsed_free(&read);
}

static void test_another_document_is_added(void **state)
{
    (void)state;
    struct test_collapsed read =
        test_collapse("callgrind",
                      flamepix_bytes_of("events: Ir Dr\nfn=(1) f\n1 5 3\ntotals: 5 3\n"
                                        "version: 1\nevents: Dr Bc Ir\nfn=(1) g\n1 1 2 7\n"
                                        "totals: 1 2 7\n"),
                      NULL, 0);
    assert_string_equal(read.folded.data, "f 5\ng 7\n");
    assert_string_equal(read.report.ledger.total.name, "");
    test_collapsed_free(&read);
}

static void test_names_that_were_not_given_are_not_understood(void **state)
{
    (void)state;
    struct test_collapsed read =
        test_collapse("callgrind",
                      flamepix_bytes_of("events: Ir\nfn=(1) f\n1 5\ncfn=(3)\ncalls=1 1\n1 9\n"
                                        "jfn=(4) g\njump=1 3\n2\nfn=(2)\n1 6\nfn=(4)\n1 1\n"),
                      NULL, 0);
    assert_string_equal(read.folded.data, "f 5\ng 1\n");
    assert_int_equal(read.report.ledger.not_understood.count, 3);
    assert_string_equal(read.report.ledger.first.expected, "a name that was given before");
    assert_int_equal(read.report.ledger.first.line, 5);
    test_collapsed_free(&read);
}

static void test_a_number_stands_for_the_name_that_it_had_last(void **state)
{
    (void)state;
    test_expect_folded("callgrind",
                       "events: Ir\nfn=(2) parse\n1 1\nfn=(18446744073709551615) read\n1 2\n"
                       "fn=(2)\n1 4\nfn=(2) other\n1 8\nfn=(2)\n1 16\n"
                       "fn=(18446744073709551615)\n1 32\nfn=(below main)\n1 64\nfn=(3)x\n1 128\n",
                       "(3)x 128\n(below main) 64\nother 24\nparse 5\nread 34\n");
}

static void test_a_version_that_is_not_known_is_said(void **state)
{
    (void)state;
    struct test_collapsed read = test_collapse(
        "callgrind", flamepix_bytes_of("version: 2\nevents: Ir\nfn=f\n1 5\n"), NULL, 0);
    assert_string_equal(read.report.ledger.newer_version, "2");
    test_collapsed_free(&read);
}

static void test_lines_that_are_none_are_left_out(void **state)
{
    (void)state;
    struct test_collapsed collapsed = test_collapse(
        "callgrind", flamepix_bytes_of("events: Ir\nfn=f\n1 5\nwhat is this\n2 x\n3 6\n"), NULL, 0);
    assert_string_equal(collapsed.folded.data, "f 11\n");
    assert_int_equal(collapsed.report.bad_lines, 2);
    test_collapsed_free(&collapsed);
}

static void test_it_is_read_wherever_it_is_cut(void **state)
{
    (void)state;
    test_expect_cuts_are_read("callgrind", flamepix_bytes_of(simple));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_stacks_are_estimated_from_calls),
        cmocka_unit_test(test_each_event_is_a_part_and_the_first_is_read),
        cmocka_unit_test(test_files_and_objects_are_known),
        cmocka_unit_test(test_functions_of_one_name_in_two_files_are_two),
        cmocka_unit_test(test_costs_may_be_relative_and_positions_several),
        cmocka_unit_test(test_what_calls_itself_is_one_frame),
        cmocka_unit_test(test_a_circle_of_calls_keeps_the_sum),
        cmocka_unit_test(test_callers_share_a_callee_in_proportion),
        cmocka_unit_test(test_own_costs_are_those_of_the_file_whatever_calls_cost),
        cmocka_unit_test(test_what_calls_do_not_account_for_has_callers_that_are_not_known),
        cmocka_unit_test(test_whole_costs_are_divided_into_whole_ones),
        cmocka_unit_test(test_code_that_is_inlined_changes_the_file),
        cmocka_unit_test(test_what_is_called_may_have_its_file_before_or_behind_its_name),
        cmocka_unit_test(test_totals_are_compared),
        cmocka_unit_test(test_another_document_is_added),
        cmocka_unit_test(test_names_that_were_not_given_are_not_understood),
        cmocka_unit_test(test_a_number_stands_for_the_name_that_it_had_last),
        cmocka_unit_test(test_a_version_that_is_not_known_is_said),
        cmocka_unit_test(test_lines_that_are_none_are_left_out),
        cmocka_unit_test(test_it_is_read_wherever_it_is_cut),
    };
    return cmocka_run_group_tests_name("callgrind", tests, NULL, NULL);
}
