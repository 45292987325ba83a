#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "stack/order/sibling_order.h"

#include "support/paths.h"
#include "support/recordings/source.h"
#include "support/scarce_memory.h"

static void expect(enum flamepix_sibling_order order, const char *folded, const char *expected)
{
    struct flamepix_stacks *stacks =
        order == FLAMEPIX_ORDER_INPUT ? paths_as_given(folded) : paths_sorted(folded);
    enum flamepix_status status;
    assert_int_equal(flamepix_order_siblings(stacks, order, 0, 0, &stacks), FLAMEPIX_OK);
    char *text = test_stacks_text_any_order(stacks, &status);
    assert_string_equal(text, expected);
    assert_int_equal(status, FLAMEPIX_END);
    free(text);
}

static const char folded[] = "b;x 3\na;y 2\nb;z 4\na;y 9\nc 1\na;w 10\nb 1\n 2\n";

static void test_by_name_stacks_come_as_they_are(void **state)
{
    (void)state;
    expect(FLAMEPIX_ORDER_NAME, folded, " 2\na;w; 10\na;y; 11\nb; 1\nb;x; 3\nb;z; 4\nc; 1\n");
}

static void test_by_weight_the_heaviest_sibling_comes_first_at_every_depth(void **state)
{
    (void)state;
    expect(FLAMEPIX_ORDER_WEIGHT, folded, " 2\na;y; 11\na;w; 10\nb; 1\nb;z; 4\nb;x; 3\nc; 1\n");
}

static void test_siblings_of_equal_weight_stand_by_name(void **state)
{
    (void)state;
    expect(FLAMEPIX_ORDER_WEIGHT, "a;x 2\na- 2\na 0.5\nb 2.5\na b 2\n",
           "a; 0.5\na;x; 2\nb; 2.5\na b; 2\na-; 2\n");
}

static void test_weights_are_compared_beyond_what_a_double_holds(void **state)
{
    (void)state;
    expect(FLAMEPIX_ORDER_WEIGHT,
           "a;x 9007199254740992\na;y 1\nb;x 9007199254740992\nb;y 2\nb;z 1\n"
           "c;x 9007199254740992\n",
           "b;x; 9007199254740992\nb;y; 2\nb;z; 1\na;x; 9007199254740992\na;y; 1\n"
           "c;x; 9007199254740992\n");
}

static void test_by_input_siblings_stand_as_the_first_of_their_stacks_came(void **state)
{
    (void)state;
    expect(FLAMEPIX_ORDER_INPUT, folded, " 2\nb; 1\nb;x; 3\nb;z; 4\na;y; 11\na;w; 10\nc; 1\n");
}

/* The number of a stack is a frame while they are sorted; names of any byte may stand around it. */
static void test_by_input_names_of_any_byte_are_told_from_numbers(void **state)
{
    (void)state;
    expect(FLAMEPIX_ORDER_INPUT,
           "a;\xff 1\na 2\na;\x01 3\na;;\x80 4\na 5\n;\x01 6\na;\xbf\x01 7\na;\x01 8\n",
           "a; 7\na;\xff; 1\na;\x01; 11\na;;\x80; 4\na;\xbf\x01; 7\n;\x01; 6\n");
}

/* Their sort texts are taken off again, and nothing that looks like one. */
static void test_by_weight_names_of_any_byte_stay_as_they_are(void **state)
{
    (void)state;
    expect(FLAMEPIX_ORDER_WEIGHT,
           "\x01\x01;a 4\n\x80\x81 3\n\xc1;\x8f\xbf\x01x 2\n\xc1;\x8f\xbf\x01x; 1\n",
           "\x01\x01;a; 4\n\x80\x81; 3\n\xc1;\x8f\xbf\x01x; 2\n\xc1;\x8f\xbf\x01x;; 1\n");
}

static void test_of_no_stacks_there_is_none(void **state)
{
    (void)state;
    expect(FLAMEPIX_ORDER_WEIGHT, "", "");
    expect(FLAMEPIX_ORDER_INPUT, "", "");
    expect(FLAMEPIX_ORDER_WEIGHT, " 3\n", " 3\n");
    expect(FLAMEPIX_ORDER_INPUT, " 3\n 4\n", " 7\n");
}

static void test_second_measures_are_kept(void **state)
{
    (void)state;
    expect(FLAMEPIX_ORDER_WEIGHT, "a 1,5\nb 2,-1\n", "b; 2,-1\na; 1,5\n");
    expect(FLAMEPIX_ORDER_INPUT, "b 1,5\na 2,-1\nb 1,2\n", "b; 2,7\na; 2,-1\n");
}

static void test_by_weight_one_frame_may_be_the_last(void **state)
{
    (void)state;
    struct flamepix_stacks *stacks;
    enum flamepix_status status;
    assert_int_equal(
        fpx_sibling_order_create(paths_sorted("others 90\na 0.5\nb;others 3\nb;c 2\nothers 2 4\n"),
                                 FLAMEPIX_ORDER_WEIGHT, 0, 0, "others", &stacks),
        FLAMEPIX_OK);
    char *text = test_stacks_text_any_order(stacks, &status);
    assert_string_equal(text, "b;others; 3\nb;c; 2\nothers 2; 4\na; 0.5\nothers; 90\n");
    free(text);
}

static void test_a_failure_is_handed_on(void **state)
{
    (void)state;
    const char *const lines[] = {"a 1", "b 2"};
    for (int order = FLAMEPIX_ORDER_WEIGHT; order <= FLAMEPIX_ORDER_INPUT; order++) {
        struct flamepix_stacks *stacks = test_source(lines, 2);
        enum flamepix_status status;
        test_source_fails_with(stacks, FLAMEPIX_DISORDER);
        assert_int_equal(
            flamepix_order_siblings(stacks, (enum flamepix_sibling_order)order, 0, 0, &stacks),
            FLAMEPIX_OK);
        char *text = test_stacks_text_any_order(stacks, &status);
        assert_int_equal(status, FLAMEPIX_DISORDER);
        free(text);
    }
}

/* Stacks of one letter each, from a to z. It allocates nothing. */
struct letters {
    struct flamepix_stacks base;
    char key[2];
};

static enum flamepix_status letters_next(struct flamepix_stacks *stacks,
                                         struct flamepix_stack *stack_ret)
{
    struct letters *letters = (struct letters *)stacks;
    if (letters->key[0] == 'z')
        return FLAMEPIX_END;
    letters->key[0]++;
    *stack_ret = (struct flamepix_stack){.key = letters->key, .length = 2, .weight = {1, 0}};
    return FLAMEPIX_OK;
}

static void letters_free(struct flamepix_stacks *stacks)
{
    (void)stacks;
}

static enum flamepix_status order_letters(void *order)
{
    struct letters source = {{.next = letters_next, .free = letters_free}, {'a' - 1, ';'}};
    struct flamepix_stacks *ordered = NULL;
    struct flamepix_stack stack;
    enum flamepix_status status = flamepix_order_siblings(
        &source.base, *(const enum flamepix_sibling_order *)order, 0, 0, &ordered);
    if (status != FLAMEPIX_OK)
        return status;
    while (status == FLAMEPIX_OK)
        status = flamepix_stacks_next(ordered, &stack);
    flamepix_stacks_free(ordered);
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

static void test_short_memory_is_an_answer(void **state)
{
    (void)state;
    enum flamepix_sibling_order order = FLAMEPIX_ORDER_WEIGHT;
    assert_true(scarce_memory_try(order_letters, &order) > 8);
    order = FLAMEPIX_ORDER_INPUT;
    assert_true(scarce_memory_try(order_letters, &order) > 12);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_by_name_stacks_come_as_they_are),
        cmocka_unit_test(test_by_weight_the_heaviest_sibling_comes_first_at_every_depth),
        cmocka_unit_test(test_siblings_of_equal_weight_stand_by_name),
        cmocka_unit_test(test_weights_are_compared_beyond_what_a_double_holds),
        cmocka_unit_test(test_by_input_siblings_stand_as_the_first_of_their_stacks_came),
        cmocka_unit_test(test_by_input_names_of_any_byte_are_told_from_numbers),
        cmocka_unit_test(test_by_weight_names_of_any_byte_stay_as_they_are),
        cmocka_unit_test(test_of_no_stacks_there_is_none),
        cmocka_unit_test(test_second_measures_are_kept),
        cmocka_unit_test(test_by_weight_one_frame_may_be_the_last),
        cmocka_unit_test(test_a_failure_is_handed_on),
        cmocka_unit_test(test_short_memory_is_an_answer),
    };
    return cmocka_run_group_tests_name("sibling_order", tests, NULL, NULL);
}
