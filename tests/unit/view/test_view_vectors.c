/* What views make of small profiles: the vectors of other programs that draw flame graphs, the
 * places where these go wrong, and names that are meant to do harm. A row of a table each. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "profile/view_chain.h"
#include "support/recordings/source.h"

enum { LINES_MAX = 6, VIEWS_MAX = 2 };

struct row {
    const char *lines[LINES_MAX]; /* in key order */
    struct {
        const char *name, *argument;
    } views[VIEWS_MAX];
    const char *left; /* as test_stacks_text writes it */
};

static size_t count_lines(const struct row *row)
{
    size_t count = 0;
    while (count < LINES_MAX && row->lines[count] != NULL)
        count++;
    return count;
}

static size_t make_requests(const struct row *row, struct flamepix_view_request *requests)
{
    size_t count = 0;
    for (; count < VIEWS_MAX && row->views[count].name != NULL; count++)
        requests[count] =
            (struct flamepix_view_request){.view = flamepix_view_named(row->views[count].name),
                                           .argument = row->views[count].argument};
    return count;
}

/* What is left of nothing is told by NO_STACKS. */
static void expect(const struct row *row, bool ordered)
{
    struct flamepix_view_request requests[VIEWS_MAX];
    const size_t count = make_requests(row, requests);
    const struct flamepix_profile_options options = {.views = requests, .view_count = count};
    struct fpx_view_chain chain = {0};
    struct flamepix_stacks *stacks = test_source(row->lines, count_lines(row));
    enum flamepix_status status;
    assert_int_equal(fpx_view_chain_init(&chain, &options), FLAMEPIX_OK);
    assert_int_equal(fpx_view_chain_open(&chain, chain.count, ordered, stacks, &stacks),
                     FLAMEPIX_OK);
    char *left = test_stacks_text_any_order(stacks, &status);
    assert_string_equal(left, row->left);
    assert_int_equal(status, row->left[0] == '\0' ? FLAMEPIX_NO_STACKS : FLAMEPIX_END);
    free(left);
    fpx_view_chain_free(&chain);
}

static void expect_rows(const struct row *rows, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        expect(&rows[i], true);
        expect(&rows[i], false);
    }
}
#define EXPECT_ROWS(rows) expect_rows(rows, sizeof(rows) / sizeof((rows)[0]))

/* flamegraph.pl --reverse; the second measure goes along. */
static void test_reversed_stacks_meet_at_their_leaves(void **state)
{
    (void)state;
    static const struct row rows[] = {
        {{"a;b 1", "c;b 2"}, {{"reverse", NULL}}, "b;a; 1\nb;c; 2\n"},
        {{"a;b;c 1", "a;d 2"}, {{"reverse", NULL}, {"reverse", NULL}}, "a;b;c; 1\na;d; 2\n"},
        {{"a;b 5,-2", "c;b 1,3"}, {{"reverse", NULL}}, "b;a; 5,-2\nb;c; 1,3\n"},
        {{"a;b;a 1", "a;b;a;b;a 2"}, {{"reverse", NULL}}, "a;b;a; 1\na;b;a;b;a; 2\n"},
        {{" 3", "a 1"}, {{"reverse", NULL}}, " 3\na; 1\n"},
    };
    EXPECT_ROWS(rows);
}

/* inferno's --base finds neither a leaf nor the first frame. */
static void test_a_base_is_a_leaf_a_root_or_between(void **state)
{
    (void)state;
    static const struct row rows[] = {
        {{"main;a;f 1", "main;f;b 2", "x;f 4"}, {{"base", "=f"}}, "f; 5\nf;b; 2\n"},
        {{"main;a 1", "x;b 2"}, {{"base", "=main"}}, "main;a; 1\n"},
        {{"main;a;b 1", "x;a;c 2"}, {{"base", "=a"}}, "a;b; 1\na;c; 2\n"},
        {{"f;g;f;h 3"}, {{"base", "=f"}}, "f;g;f;h; 3\n"},
        {{"m;a;b;c 1", "m;b;a;c 2"}, {{"base", "=a"}, {"base", "=b"}}, "a;b;c; 1\nb;a;c; 2\n"},
        {{"m;a;b 1", "n;a;b 2"}, {{"base", ";m;a"}}, "a;b; 1\n"},
        {{"f 12"}, {{"base", "=f 12"}}, ""},
    };
    EXPECT_ROWS(rows);
}

/* FlameGraphs.jl's recur; its third vector gives children that are wider than their parent. */
static void test_recursion_is_folded_and_children_stay_within_parents(void **state)
{
    (void)state;
    static const struct row rows[] = {
        {{"a;a;a;b 1"}, {{"recursion", "all"}}, "a;b; 1\n"},
        {{"a;b;a;b;c 1"}, {{"recursion", "all"}}, "a;b;c; 1\n"},
        {{"a;b 1", "a;b;a;d 1"}, {{"recursion", "all"}}, "a;b; 1\na;d; 1\n"},
        {{"a;b;c;b;d 1"}, {{"recursion", "all"}}, "a;b;d; 1\n"},
        {{"a;a;a;b 1"}, {{"recursion", "adjacent"}}, "a;b; 1\n"},
        {{"a;b;a;b 1", "a;b;b;c 2"}, {{"recursion", "adjacent"}}, "a;b;a;b; 1\na;b;c; 2\n"},
        {{"a;b;a;d 1"}, {{"recursion", "off"}}, "a;b;a;d; 1\n"},
    };
    EXPECT_ROWS(rows);
}

/* The samples of FlameGraphs.jl's tests. */
#define T1                                                                                         \
    {                                                                                              \
        "f1@file1:1;f2@file1:5;f3@file2:1;f2@file1:15 2", "f1@file1:1;f4@file1:20;f5@file3:1 1",   \
            "f1@file1:2;f6@file3:10 1"                                                             \
    }

static void test_the_vectors_of_flame_graphs_jl_hold_for_which_frames_are_kept(void **state)
{
    (void)state;
    static const char all[] = "f1@file1:1;f2@file1:5;f3@file2:1;f2@file1:15; 2\n"
                              "f1@file1:1;f4@file1:20;f5@file3:1; 1\nf1@file1:2;f6@file3:10; 1\n";
    const struct row rows[] = {
        {T1, {{NULL, NULL}}, all},
        {T1,
         {{"prune", "^f3@file2"}},
         "f1@file1:1;f2@file1:5; 2\nf1@file1:1;f4@file1:20;f5@file3:1; 1\n"
         "f1@file1:2;f6@file3:10; 1\n"},
        {T1, {{"focus", "f2"}}, "f1@file1:1;f2@file1:5;f3@file2:1;f2@file1:15; 2\n"},
        {T1,
         {{"focus", "=f1@file1:1"}},
         "f1@file1:1;f2@file1:5;f3@file2:1;f2@file1:15; 2\nf1@file1:1;f4@file1:20;f5@file3:1; 1\n"},
        {T1, {{"focus", "f7"}}, ""},
        {T1, {{"ignore", "f7"}}, all},
    };
    EXPECT_ROWS(rows);
}

static void test_frames_go_and_their_children_are_their_parents(void **state)
{
    (void)state;
    static const struct row rows[] = {
        {{"a;b;c 1", "a;c 2"}, {{"hide", "=b"}}, "a;c; 3\n"},
        {{"a;b 1", "b 2"}, {{"hide", "=b"}}, " 2\na; 1\n"},
        {{"a;b;c;b 1"}, {{"show", "=b"}}, "b;b; 1\n"},
        {{"a;b 1", "c 2"}, {{"show", "=b"}}, " 2\nb; 1\n"},
        {{"a;b;c 1", "d;b 2"}, {{"skip-root", "1"}}, "b; 2\nb;c; 1\n"},
        {{"a 1", "a;b;c 2"}, {{"skip-root", "2"}}, " 1\nc; 2\n"},
        {{"a;b;c;b;d 1"}, {{"prune", "=b"}}, "a; 1\n"},
        {{"a;b;c;b;d 1"}, {{"prune-from", "=b"}}, "a;b;c;b; 1\n"},
    };
    EXPECT_ROWS(rows);
}

/* Names are searched and nothing else: in flamegraph.pl "$" and "samples" mean its tooltips. */
static void test_a_pattern_is_searched_in_names_alone(void **state)
{
    (void)state;
    static const struct row rows[] = {
        {{"a;read 1", "a;reader 2"}, {{"focus", "read$"}}, "a;read; 1\n"},
        {{"a;b 1", "a;samples 2"}, {{"focus", "samples|%"}}, "a;samples; 2\n"},
        {{"a;b 1", "a;bc 2"}, {{"focus", "a;b"}}, ""},
        {{"a.b 1", "axb 2"}, {{"focus", "=a.b"}}, "a.b; 1\n"},
    };
    EXPECT_ROWS(rows);
}

static void test_empty_names_are_frames(void **state)
{
    (void)state;
    static const struct row rows[] = {
        {{";;x 1", "a;;b 2"}, {{"reverse", NULL}}, "b;;a; 2\nx;;; 1\n"},
        {{";;x 1", "a;;b 2"}, {{"recursion", "adjacent"}}, ";x; 1\na;;b; 2\n"},
        {{";;x 1", "a;;b 2"}, {{"hide", "^$"}}, "a;b; 2\nx; 1\n"},
        {{";;x 1", "a;;b 2"}, {{"skip-root", "2"}}, "b; 2\nx; 1\n"},
        {{";;x 1", "a;;b 2"}, {{"base", "^$"}}, ";;x; 1\n;b; 2\n"},
        {{"a; 1", "a;b 2"}, {{"focus", ";a;;"}}, "a;; 1\na;b; 2\n"},
    };
    EXPECT_ROWS(rows);
}

static void test_names_of_any_bytes_are_names(void **state)
{
    (void)state;
    static const struct row rows[] = {
        {{"\x01;\x80 1", "\xff;\x80\xbf 2"},
         {{"reverse", NULL}},
         "\x80;\x01; 1\n\x80\xbf;\xff; 2\n"},
        {{"\x01;\xff 1", "\xff;\xff 2"}, {{"recursion", "all"}}, "\x01;\xff; 1\n\xff; 2\n"},
        {{"a;\xc3\xa9 1", "a;\xe9 2"}, {{"focus", "\xc3\xa9"}}, "a;\xc3\xa9; 1\n"},
        {{"a;\xc3\xa9 1", "a;\xe9 2"}, {{"focus", "\xe9"}}, "a;\xe9; 2\n"},
        {{"a;\xe9x 1", "a;b 2"}, {{"base", "x$"}}, "\xe9x; 1\n"},
    };
    EXPECT_ROWS(rows);
}

/* A name may hold a NUL byte, which no line of text can say here. */
static void test_a_nul_byte_ends_no_name(void **state)
{
    (void)state;
    static const struct flamepix_stack given[] = {
        {.key = "a;b\0c;", .length = 6, .weight = {1, 0}},
        {.key = "a;b\0d;", .length = 6, .weight = {2, 0}}};
    static const char *const arguments[] = {"c$", "^b.d$", "=b"};
    static const struct flamepix_stack *const left[] = {&given[0], &given[1], NULL};
    for (size_t i = 0; i < 3; i++) {
        const struct flamepix_view_request request = {.view = flamepix_view_named("focus"),
                                                      .argument = arguments[i]};
        struct flamepix_pattern_fault fault;
        struct flamepix_stacks *stacks = test_source_of_stacks(given, 2);
        struct flamepix_stack stack;
        assert_int_equal(request.view->open(stacks, &request, &fault, &stacks), FLAMEPIX_OK);
        if (left[i] != NULL) {
            assert_int_equal(flamepix_stacks_next(stacks, &stack), FLAMEPIX_OK);
            assert_int_equal(stack.length, left[i]->length);
            assert_memory_equal(stack.key, left[i]->key, stack.length);
        }
        assert_int_equal(flamepix_stacks_next(stacks, &stack), FLAMEPIX_END);
        flamepix_stacks_free(stacks);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reversed_stacks_meet_at_their_leaves),
        cmocka_unit_test(test_a_base_is_a_leaf_a_root_or_between),
        cmocka_unit_test(test_recursion_is_folded_and_children_stay_within_parents),
        cmocka_unit_test(test_the_vectors_of_flame_graphs_jl_hold_for_which_frames_are_kept),
        cmocka_unit_test(test_frames_go_and_their_children_are_their_parents),
        cmocka_unit_test(test_a_pattern_is_searched_in_names_alone),
        cmocka_unit_test(test_empty_names_are_frames),
        cmocka_unit_test(test_names_of_any_bytes_are_names),
        cmocka_unit_test(test_a_nul_byte_ends_no_name),
    };
    return cmocka_run_group_tests_name("view_vectors", tests, NULL, NULL);
}
