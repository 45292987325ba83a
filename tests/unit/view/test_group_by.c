#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <flamepix/view.h>

#include "support/recordings/source.h"
#include "support/scarce_memory.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static struct flamepix_view_request request_of(const char *argument)
{
    return (struct flamepix_view_request){.view = flamepix_view_named("group-by"),
                                          .argument = argument};
}

/* What becomes of the lines, in their order. */
static void expect_grouped(const char *argument, const char *const *lines, size_t count,
                           const char *expected)
{
    const struct flamepix_view_request request = request_of(argument);
    struct flamepix_pattern_fault fault;
    struct flamepix_stacks *grouped;
    enum flamepix_status status;
    assert_int_equal(request.view->open(test_source(lines, count), &request, &fault, &grouped),
                     FLAMEPIX_OK);
    char *text = test_stacks_text_any_order(grouped, &status);
    assert_int_equal(status, FLAMEPIX_END);
    assert_string_equal(text, expected);
    free(text);
}

static void test_what_the_first_parentheses_took_is_the_group(void **state)
{
    (void)state;
    const char *const lines[] = {"java;pool-1-thread-2;run 1", "java;pool-1-thread-2;run;read 2",
                                 "java;pool-7-thread-2;run 3,-1", "java;main;run 4"};
    expect_grouped("pool-(\\d+)-", lines, COUNT(lines),
                   "1;java;pool-1-thread-2;run; 1\n"
                   "1;java;pool-1-thread-2;run;read; 2\n"
                   "7;java;pool-7-thread-2;run; 3,-1\n"
                   "ungrouped;java;main;run; 4\n");
}

static void test_the_match_is_the_group_where_no_parentheses_took_part(void **state)
{
    (void)state;
    const char *const lines[] = {"a;libc.so`read 1", "a;libm.so`sin 2"};
    expect_grouped("lib[a-z]+", lines, COUNT(lines),
                   "libc;a;libc.so`read; 1\nlibm;a;libm.so`sin; 2\n");
    expect_grouped("(libc)|libm", lines, COUNT(lines),
                   "libc;a;libc.so`read; 1\nlibm;a;libm.so`sin; 2\n");
}

static void test_the_match_nearest_the_root_counts(void **state)
{
    (void)state;
    const char *const lines[] = {"x;w1;w2 1", "x;w2;w1 2", "x;w2;w3 3",
                                 "x;y;w3 4",  "x;y 5",     "w4 6"};
    expect_grouped("w\\d", lines, COUNT(lines),
                   "w1;x;w1;w2; 1\nw2;x;w2;w1; 2\nw2;x;w2;w3; 3\nw3;x;y;w3; 4\n"
                   "ungrouped;x;y; 5\nw4;w4; 6\n");
}

static void test_a_match_without_text_is_passed_over(void **state)
{
    (void)state;
    const char *const lines[] = {"main;w;w7 1", "main;w;w8 2", "main;w 3"};
    expect_grouped("\\d*", (const char *const[]){"7up 1", "up 2"}, 2,
                   "7;7up; 1\nungrouped;up; 2\n");
    expect_grouped("w(\\d*)", lines, COUNT(lines),
                   "7;main;w;w7; 1\n8;main;w;w8; 2\nungrouped;main;w; 3\n");
}

static void test_an_exact_name_or_path_is_a_group(void **state)
{
    (void)state;
    const char *const lines[] = {"a;b.c 1", "a;bxc 2", "b;a;b.c 3"};
    expect_grouped("=b.c", lines, COUNT(lines),
                   "b.c;a;b.c; 1\nungrouped;a;bxc; 2\nb.c;b;a;b.c; 3\n");
    expect_grouped(";a;b.c", lines, COUNT(lines),
                   "b.c;a;b.c; 1\nungrouped;a;bxc; 2\nungrouped;b;a;b.c; 3\n");
}

static void test_the_first_frames_become_one(void **state)
{
    (void)state;
    const char *const lines[] = {"a;b;c;d 1", "a;b 2", "a 3", " 4", ";;x 5"};
    expect_grouped("2", lines, COUNT(lines), "a / b;c;d; 1\na / b; 2\na; 3\n 4\n / ;x; 5\n");
    expect_grouped("100", lines, COUNT(lines),
                   "a / b / c / d; 1\na / b; 2\na; 3\n 4\n /  / x; 5\n");
}

static void test_the_first_frame_is_a_group_as_it_is(void **state)
{
    (void)state;
    const char *const lines[] = {"a;b 1", "root;b 2", " 3"};
    expect_grouped("1", lines, COUNT(lines), "a;b; 1\nroot;b; 2\n 3\n");
    expect_grouped("root", lines, COUNT(lines), "a;b; 1\nroot;b; 2\n 3\n");
}

static void test_a_stack_without_frames_stays_one(void **state)
{
    (void)state;
    const char *const lines[] = {"a 1", " 2", " 3", "a 4"};
    expect_grouped("a", lines, COUNT(lines), "a;a; 1\n 2\n 3\na;a; 4\n");
}

static void expect_bad(const char *argument, const char *why)
{
    const struct flamepix_view_request request = request_of(argument);
    struct flamepix_pattern_fault fault;
    assert_int_equal(flamepix_view_request_check(&request, &fault), FLAMEPIX_BAD_ARGUMENT);
    assert_non_null(strstr(fault.why, why));
}

static void test_what_says_no_group_is_refused(void **state)
{
    (void)state;
    expect_bad("0", "from 1 to 100");
    expect_bad("101", "from 1 to 100");
    expect_bad("4294967297", "from 1 to 100");
    expect_bad("", "empty");
    expect_bad(";", "no path");
    expect_bad("(", "parenthesis");
}

static void test_a_pattern_that_takes_too_many_steps_says_so(void **state)
{
    (void)state;
    const char *const lines[] = {"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab 1"};
    const struct flamepix_view_request request = request_of("(a+)+$");
    struct flamepix_pattern_fault fault;
    struct flamepix_stacks *grouped;
    assert_int_equal(request.view->open(test_source(lines, 1), &request, &fault, &grouped),
                     FLAMEPIX_OK);
    test_expect_stacks(grouped, FLAMEPIX_LIMIT_PATTERN, "");
}

/* -- memory that runs out ---------------------------------------------------------------------- */

/* A source of one stack, without memory of its own. */
struct one_stack {
    struct flamepix_stacks stacks;
    bool given, freed;
};

static enum flamepix_status one_next(struct flamepix_stacks *stacks,
                                     struct flamepix_stack *stack_ret)
{
    struct one_stack *one = (struct one_stack *)stacks;
    if (one->given)
        return FLAMEPIX_END;
    one->given = true;
    *stack_ret = (struct flamepix_stack){.key = "a;b7;c;", .length = 7, .weight.value = 1};
    return FLAMEPIX_OK;
}

static void one_free(struct flamepix_stacks *stacks)
{
    ((struct one_stack *)stacks)->freed = true;
}

static enum flamepix_status group_one(void *user)
{
    const struct flamepix_view_request request = request_of(user);
    struct one_stack one = {.stacks = {.next = one_next, .free = one_free}};
    struct flamepix_pattern_fault fault;
    struct flamepix_stacks *grouped;
    struct flamepix_stack stack;
    enum flamepix_status status = request.view->open(&one.stacks, &request, &fault, &grouped);
    if (status == FLAMEPIX_OK) {
        status = flamepix_stacks_next(grouped, &stack);
        flamepix_stacks_free(grouped);
    }
    assert_true(one.freed);
    return status;
}

static void test_short_memory_is_an_answer(void **state)
{
    (void)state;
    char pattern[] = "b(\\d)", path[] = ";a;b7", number[] = "2";
    assert_true(scarce_memory_try(group_one, pattern) > 5);
    assert_true(scarce_memory_try(group_one, path) > 2);
    assert_true(scarce_memory_try(group_one, number) > 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_the_first_parentheses_took_is_the_group),
        cmocka_unit_test(test_the_match_is_the_group_where_no_parentheses_took_part),
        cmocka_unit_test(test_the_match_nearest_the_root_counts),
        cmocka_unit_test(test_a_match_without_text_is_passed_over),
        cmocka_unit_test(test_an_exact_name_or_path_is_a_group),
        cmocka_unit_test(test_the_first_frames_become_one),
        cmocka_unit_test(test_the_first_frame_is_a_group_as_it_is),
        cmocka_unit_test(test_a_stack_without_frames_stays_one),
        cmocka_unit_test(test_what_says_no_group_is_refused),
        cmocka_unit_test(test_a_pattern_that_takes_too_many_steps_says_so),
        cmocka_unit_test(test_short_memory_is_an_answer),
    };
    return cmocka_run_group_tests_name("group by", tests, NULL, NULL);
}
