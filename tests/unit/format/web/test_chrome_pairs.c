#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/recordings/recordings.h"

#define BEGIN(id, name, time)                                                                      \
    "{\"ph\":\"b\",\"cat\":\"c\",\"id\":" id ",\"name\":\"" name "\",\"ts\":" time "},"
#define END(id, name, time)                                                                        \
    "{\"ph\":\"e\",\"cat\":\"c\",\"id\":" id ",\"name\":\"" name "\",\"ts\":" time "},"
#define CALL(name, time, length)                                                                   \
    "{\"ph\":\"X\",\"name\":\"" name "\",\"ts\":" time ",\"dur\":" length "},"

static void expect_left_out(const char *text, const char *folded, unsigned others,
                            unsigned unpaired)
{
    struct test_collapsed collapsed =
        test_collapse("chrome-trace", flamepix_bytes_of(text), NULL, 0);
    const struct flamepix_ledger *ledger = &collapsed.report.ledger;
    assert_int_equal(collapsed.status, FLAMEPIX_END);
    assert_string_equal(collapsed.folded.data, folded);
    assert_int_equal(ledger->left_out[FLAMEPIX_LEFT_OUT_OTHER_EVENT].count, others);
    assert_int_equal(ledger->left_out[FLAMEPIX_LEFT_OUT_UNPAIRED].count, unpaired);
    assert_int_equal(ledger->not_understood.count, 0);
    assert_int_equal(ledger->remarks[0] != '\0', others + unpaired > 0);
    test_collapsed_free(&collapsed);
}

static void test_pairs_that_nest_are_calls(void **state)
{
    (void)state;
    test_expect_folded("chrome-trace",
                       "[" CALL("main", "0", "100") BEGIN("0", "a", "10") BEGIN("0", "b", "20")
                           CALL("f", "25", "5") END("0", "b", "40") END("0", "a", "60") "]",
                       "main 50\nmain;a 30\nmain;a;b 15\nmain;a;b;f 5\n");
}

static void test_pairs_may_nest_in_one_another_alone(void **state)
{
    (void)state;
    test_expect_folded("chrome-trace",
                       "[" BEGIN("1", "a", "10") BEGIN("2", "b", "20") END("2", "b", "40")
                           END("1", "a", "60") "]",
                       "a 30\na;b 20\n");
}

static void test_pairs_come_in_any_order(void **state)
{
    (void)state;
    test_expect_folded("chrome-trace",
                       "[" END("0", "a", "60") BEGIN("0", "a", "40") END("0", "a", "40")
                           BEGIN("0", "a", "10") CALL("main", "0", "100") "]",
                       "main 50\nmain;a 50\n");
}

static void test_pairs_of_ids_that_overlap_are_left_out_and_counted(void **state)
{
    (void)state;
    expect_left_out("[" CALL("main", "0", "100") BEGIN("1", "a", "10") BEGIN("2", "b", "20")
                        END("1", "a", "30") END("2", "b", "40") "]",
                    "main 100\n", 4, 0);
}

static void test_pairs_that_cross_a_call_are_left_out(void **state)
{
    (void)state;
    expect_left_out("[" CALL("main", "0", "50") BEGIN("1", "a", "10") END("1", "a", "60") "]",
                    "main 50\n", 2, 0);
    expect_left_out("[{\"ph\":\"B\",\"name\":\"m\",\"ts\":0},{\"ph\":\"E\",\"name\":\"m\",\"ts\":"
                    "50}," BEGIN("1", "a", "10") END("1", "a", "60") "]",
                    "m 50\n", 2, 0);
}

/* As clang's headers may end within what is parsed: they are in order with one another. */
static void test_pairs_of_one_id_may_cross_a_call(void **state)
{
    (void)state;
    test_expect_folded("chrome-trace",
                       "[" CALL("main", "0", "100") BEGIN("0", "a", "5") END("0", "a", "8")
                           BEGIN("0", "a", "10") CALL("f", "20", "30") END("0", "a", "40") "]",
                       "main 57\nmain;a 13\nmain;a;f 30\n");
}

static void test_what_is_around_all_calls_is_none(void **state)
{
    (void)state;
    expect_left_out("[" BEGIN("1", "a", "0") CALL("f", "10", "20") END("1", "a", "100") "]",
                    "f 20\n", 2, 0);
}

static void test_events_without_their_other_end_are_left_out(void **state)
{
    (void)state;
    expect_left_out("[" CALL("main", "0", "100") BEGIN("0", "a", "5") END("0", "a", "8")
                        BEGIN("0", "b", "10") "]",
                    "main 97\nmain;a 3\n", 0, 1);
    expect_left_out("[" CALL("main", "0", "100") END("0", "a", "5") "]", "main 100\n", 0, 1);
}

/* Begun on one thread and ended on another. */
static void test_pairs_of_two_threads_are_no_calls(void **state)
{
    (void)state;
    expect_left_out("[" CALL("main", "0", "100")
                        BEGIN("0", "a", "5") "{\"ph\":\"e\",\"cat\":\"c\",\"id\":0,\"name\":\"a\","
                                             "\"ts\":9,\"tid\":2}]",
                    "main 100\n", 0, 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pairs_that_nest_are_calls),
        cmocka_unit_test(test_pairs_may_nest_in_one_another_alone),
        cmocka_unit_test(test_pairs_come_in_any_order),
        cmocka_unit_test(test_pairs_of_ids_that_overlap_are_left_out_and_counted),
        cmocka_unit_test(test_pairs_that_cross_a_call_are_left_out),
        cmocka_unit_test(test_pairs_of_one_id_may_cross_a_call),
        cmocka_unit_test(test_what_is_around_all_calls_is_none),
        cmocka_unit_test(test_events_without_their_other_end_are_left_out),
        cmocka_unit_test(test_pairs_of_two_threads_are_no_calls),
    };
    return cmocka_run_group_tests_name("Chrome pairs", tests, NULL, NULL);
}
