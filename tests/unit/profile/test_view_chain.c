#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "profile/view_chain.h"
#include "support/paths.h"
#include "support/pictures/made_up_views.h"
#include "support/recordings/source.h"

static void assert_next(struct flamepix_stacks *stacks, const char *key, size_t shared)
{
    struct flamepix_stack stack;
    assert_int_equal(flamepix_stacks_next(stacks, &stack), FLAMEPIX_OK);
    assert_int_equal(stack.length, strlen(key));
    assert_memory_equal(stack.key, key, stack.length);
    assert_int_equal(stack.shared, shared);
}

/* All views of the requests, around the stacks as they are given. */
static enum flamepix_status open_chain(struct fpx_view_chain *chain,
                                       const struct flamepix_view_request *requests, size_t count,
                                       bool ordered, const char *text,
                                       struct flamepix_stacks **stacks_ret)
{
    const struct flamepix_profile_options options = {.views = requests, .view_count = count};
    assert_int_equal(fpx_view_chain_init(chain, &options), FLAMEPIX_OK);
    return fpx_view_chain_open(chain, count, ordered, paths_as_given(text), stacks_ret);
}

static void test_the_first_view_is_the_innermost(void **state)
{
    (void)state;
    const struct flamepix_view_request requests[] = {{.view = &views_cut, .argument = "2"},
                                                     {.view = &views_reversed}};
    struct fpx_view_chain chain = {0};
    struct flamepix_stacks *stacks = NULL;
    assert_int_equal(open_chain(&chain, requests, 2, false, "a;b;c 1\nx;b 2\n", &stacks),
                     FLAMEPIX_OK);
    assert_next(stacks, "b;a;", 0);
    assert_next(stacks, "b;x;", 2);
    flamepix_stacks_free(stacks);
    fpx_view_chain_free(&chain);
}

static void test_without_views_the_stacks_are_as_they_were(void **state)
{
    (void)state;
    struct fpx_view_chain chain = {0};
    struct flamepix_stacks *stacks = NULL;
    assert_int_equal(open_chain(&chain, NULL, 0, true, "a;b 1\n", &stacks), FLAMEPIX_OK);
    assert_next(stacks, "a;b;", 0);
    flamepix_stacks_free(stacks);
    fpx_view_chain_free(&chain);
}

static void test_a_view_that_cannot_be_opened_frees_what_it_took(void **state)
{
    (void)state;
    const struct flamepix_view_request requests[] = {{.view = &views_reversed},
                                                     {.view = &views_failing}};
    struct fpx_view_chain chain = {0};
    struct flamepix_stacks *stacks = NULL;
    assert_int_equal(open_chain(&chain, requests, 2, true, "a;b 1\n", &stacks), FLAMEPIX_NO_MEMORY);
    fpx_view_chain_free(&chain);
}

static void test_one_view_that_loses_order_is_enough_not_to_stream(void **state)
{
    (void)state;
    const struct flamepix_view_request requests[] = {{.view = &views_cut, .argument = "1"},
                                                     {.view = &views_reversed}};
    const struct flamepix_profile_options options = {.views = requests, .view_count = 2};
    struct fpx_view_chain chain = {0};
    assert_int_equal(fpx_view_chain_init(&chain, &options), FLAMEPIX_OK);
    assert_true(fpx_view_chain_streams(&chain, 0));
    assert_true(fpx_view_chain_streams(&chain, 1));
    assert_false(fpx_view_chain_streams(&chain, 2));
    fpx_view_chain_free(&chain);
}

static void pull_all(struct flamepix_stacks *stacks, enum flamepix_status last)
{
    struct flamepix_stack stack;
    enum flamepix_status status = FLAMEPIX_OK;
    while (status == FLAMEPIX_OK)
        status = flamepix_stacks_next(stacks, &stack);
    assert_int_equal(status, last);
    flamepix_stacks_free(stacks);
}

static void test_what_views_leave_is_counted(void **state)
{
    (void)state;
    const struct flamepix_view_request request = {.view = flamepix_view_named("ignore"),
                                                  .argument = "=b"};
    struct fpx_view_chain chain = {0};
    struct flamepix_views_report report;
    struct flamepix_stacks *stacks = NULL;
    assert_int_equal(open_chain(&chain, &request, 1, true, "a;b 1\na;c 4\n", &stacks), FLAMEPIX_OK);
    pull_all(stacks, FLAMEPIX_END);
    fpx_view_chain_note(&chain, 1, &report);
    assert_true(report.read.value == 5 && report.left.value == 4);
    assert_int_equal(report.emptied, 0);
    fpx_view_chain_free(&chain);
}

static void test_who_left_nothing_is_said(void **state)
{
    (void)state;
    const struct flamepix_view_request requests[] = {
        {.view = flamepix_view_named("ignore"), .argument = "=b"},
        {.view = flamepix_view_named("focus"), .argument = "=b"}};
    struct fpx_view_chain chain = {0};
    struct flamepix_views_report report;
    struct flamepix_stacks *stacks = NULL;
    assert_int_equal(open_chain(&chain, requests, 2, true, "a;b 1\na;c 4\n", &stacks), FLAMEPIX_OK);
    pull_all(stacks, FLAMEPIX_NO_STACKS);
    fpx_view_chain_note(&chain, 2, &report);
    assert_true(report.read.value == 5 && report.left.value == 0);
    assert_int_equal(report.emptied, 2);
    assert_int_equal(report.failed, 0);
    fpx_view_chain_free(&chain);
}

/* What comes out of the chain, which is opened with stacks as they are given. */
static void expect_chain(const struct flamepix_profile_options *options, const char *text,
                         const char *expected)
{
    struct fpx_view_chain chain = {0};
    struct flamepix_stacks *stacks = NULL;
    enum flamepix_status status;
    assert_int_equal(fpx_view_chain_init(&chain, options), FLAMEPIX_OK);
    assert_int_equal(
        fpx_view_chain_open(&chain, options->view_count, false, paths_as_given(text), &stacks),
        FLAMEPIX_OK);
    char *actual = test_stacks_text_any_order(stacks, &status);
    assert_int_equal(status, FLAMEPIX_END);
    assert_string_equal(actual, expected);
    free(actual);
    fpx_view_chain_free(&chain);
}

static const char chart[] = "b;x 3\na;y 2\nb;x 4\nb;x 1\na;y;z 9\n";

static void test_siblings_get_their_order_when_all_views_are_done(void **state)
{
    (void)state;
    const struct flamepix_view_request prune = {.view = flamepix_view_named("prune"),
                                                .argument = "=z"};
    struct flamepix_profile_options options = {.views = &prune, .view_count = 1};
    expect_chain(&options, chart, "a;y; 2\na;y; 9\nb;x; 8\n");
    options.order = FLAMEPIX_ORDER_WEIGHT;
    expect_chain(&options, chart, "a;y; 11\nb;x; 8\n");
    options.order = FLAMEPIX_ORDER_INPUT;
    expect_chain(&options, chart, "b;x; 8\na;y; 11\n");
}

static void test_what_shows_the_order_of_the_input_is_never_sorted(void **state)
{
    (void)state;
    const struct flamepix_view_request requests[] = {
        {.view = flamepix_view_named("prune"), .argument = "=z"},
        {.view = flamepix_view_named("flamechart")},
        {.view = &views_reversed}};
    struct flamepix_profile_options options = {
        .views = requests, .view_count = 3, .order = FLAMEPIX_ORDER_WEIGHT};
    expect_chain(&options, chart, "x;b; 3\ny;a; 2\nx;b; 4\nx;b; 1\ny;a; 9\n");
}

static void test_orders_other_than_by_name_are_told(void **state)
{
    (void)state;
    const struct flamepix_view_request flamechart = {.view = flamepix_view_named("flamechart")};
    struct flamepix_profile_options options = {.views = &flamechart, .view_count = 1};
    struct fpx_view_chain chain = {0};
    assert_false(flamepix_profile_is_ordered(&options));
    assert_int_equal(fpx_view_chain_init(&chain, &options), FLAMEPIX_OK);
    assert_false(fpx_view_chain_streams(&chain, 1));
    assert_true(fpx_view_chain_streams(&chain, 0));
    fpx_view_chain_free(&chain);
    options.view_count = 0;
    assert_true(flamepix_profile_is_ordered(&options));
    options.order = FLAMEPIX_ORDER_WEIGHT;
    assert_false(flamepix_profile_is_ordered(&options));
    options.order = FLAMEPIX_ORDER_INPUT;
    assert_false(flamepix_profile_is_ordered(&options));
}

static void test_a_view_tells_what_the_frame_of_all_others_is_called(void **state)
{
    (void)state;
    const struct flamepix_view_request top = {.view = flamepix_view_named("top"), .argument = "1"};
    const struct flamepix_profile_options options = {.views = &top, .view_count = 1};
    struct fpx_view_chain chain = {0};
    struct flamepix_stacks *stacks = NULL;
    struct flamepix_stack stack;
    char others[FLAMEPIX_OTHERS_NBYTES] = "";
    chain.others = others;
    assert_int_equal(fpx_view_chain_init(&chain, &options), FLAMEPIX_OK);
    assert_int_equal(fpx_view_chain_open(&chain, 1, false, paths_as_given(chart), &stacks),
                     FLAMEPIX_OK);
    assert_int_equal(flamepix_stacks_next(stacks, &stack), FLAMEPIX_OK);
    assert_string_equal(others, "others");
    flamepix_stacks_free(stacks);
    fpx_view_chain_free(&chain);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_first_view_is_the_innermost),
        cmocka_unit_test(test_without_views_the_stacks_are_as_they_were),
        cmocka_unit_test(test_a_view_that_cannot_be_opened_frees_what_it_took),
        cmocka_unit_test(test_one_view_that_loses_order_is_enough_not_to_stream),
        cmocka_unit_test(test_what_views_leave_is_counted),
        cmocka_unit_test(test_who_left_nothing_is_said),
        cmocka_unit_test(test_siblings_get_their_order_when_all_views_are_done),
        cmocka_unit_test(test_what_shows_the_order_of_the_input_is_never_sorted),
        cmocka_unit_test(test_orders_other_than_by_name_are_told),
        cmocka_unit_test(test_a_view_tells_what_the_frame_of_all_others_is_called),
    };
    return cmocka_run_group_tests_name("view_chain", tests, NULL, NULL);
}
