#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include <flamepix/layout.h>

#include "layout/layout_internal.h"
#include "layout/layout_sums.h"
#include "support/paths.h"
#include "support/pictures/layouts.h"
#include "support/recordings/layout_text.h"
#include "support/recordings/stack_slices.h"
#include "support/scarce_memory.h"

static enum flamepix_status take(void *user, const struct flamepix_stack *stack)
{
    return flamepix_layout_builder_take(user, stack);
}

/* That has taken all stacks of folded text, as they come. */
static struct flamepix_layout_builder *chunk(const char *folded,
                                             struct flamepix_layout_options options)
{
    struct flamepix_layout_builder *builder;
    struct chunks chunks = chunks_of(paths_as_given(folded));
    assert_int_equal(flamepix_layout_builder_create(&options, &builder), FLAMEPIX_OK);
    assert_int_equal(chunks_give(&chunks, 0, chunks.count, false, take, builder), FLAMEPIX_OK);
    chunks_free(&chunks);
    return builder;
}

/* Frees both. */
static enum flamepix_status refusal(struct flamepix_layout_builder *builder,
                                    struct flamepix_layout_builder *next)
{
    const enum flamepix_status status = flamepix_layout_builder_join(builder, next);
    flamepix_layout_builder_free(builder);
    flamepix_layout_builder_free(next);
    return status;
}

static enum flamepix_status refusal_of(const char *folded, const char *next_folded,
                                       struct flamepix_layout_options options)
{
    return refusal(chunk(folded, options), chunk(next_folded, options));
}

/* Frees `next`. */
static void join(struct flamepix_layout_builder *builder, struct flamepix_layout_builder *next)
{
    assert_int_equal(flamepix_layout_builder_join(builder, next), FLAMEPIX_OK);
    flamepix_layout_builder_free(next);
}

/* Frees the builder. */
static struct flamepix_layout *finished(struct flamepix_layout_builder *builder)
{
    struct flamepix_layout *layout;
    assert_int_equal(flamepix_layout_builder_finish(builder, &layout), FLAMEPIX_OK);
    flamepix_layout_builder_free(builder);
    return layout;
}

static void expect(struct flamepix_layout_builder *builder, const char *boxes)
{
    struct flamepix_layout *layout = finished(builder);
    char *text = record_layout(layout);
    assert_string_equal(text, boxes);
    free(text);
    flamepix_layout_free(layout);
}

static void expect_joined(const char *folded, const char *next_folded, const char *boxes)
{
    struct flamepix_layout_builder *builder = chunk(folded, layouts_columns(100));
    join(builder, chunk(next_folded, layouts_columns(100)));
    expect(builder, boxes);
}

static void test_frames_that_both_chunks_have_open_become_one(void **state)
{
    (void)state;
    expect_joined("main 1\nmain;a;x 3\n", "main;a;y 2\nmain;b 4\n",
                  "0 [0,10) all 10/0\n"
                  "1 [0,10) main 10/1\n"
                  "2 [1,6) a 5/0\n"
                  "2 [6,10) b 4/4\n"
                  "3 [1,4) x 3/3\n"
                  "3 [4,6) y 2/2\n");
}

static void test_frames_that_only_begin_alike_stay_two(void **state)
{
    (void)state;
    expect_joined("main;a 3\n", "main;ab;y 2\n",
                  "0 [0,5) all 5/0\n"
                  "1 [0,5) main 5/0\n"
                  "2 [0,3) a 3/3\n"
                  "2 [3,5) ab 2/0\n"
                  "3 [3,5) y 2/2\n");
}

static void test_a_stack_that_goes_on_in_the_next_chunk_counts_once(void **state)
{
    (void)state;
    struct flamepix_layout_options options = layouts_columns(100);
    options.limit_depth = 2;
    struct flamepix_layout_builder *builder = chunk("a;b;c 3\n", options);
    join(builder, chunk("a;b;c 4\na;b;d 1\n", options));
    struct flamepix_layout *layout = finished(builder);
    const struct flamepix_layout_summary summary = flamepix_layout_summary(layout);
    assert_int_equal(summary.stacks, 2);
    assert_int_equal(summary.cut_stacks, 2);
    assert_int_equal(summary.frames, 5);
    assert_int_equal(summary.folded, 2);
    assert_int_equal(summary.max_depth, 3);
    assert_true(summary.deepest == 8);
    flamepix_layout_free(layout);
}

static void test_elided_frames_on_both_sides_are_one_run(void **state)
{
    (void)state;
    struct flamepix_layout_options options = layouts_columns(10);
    struct flamepix_layout_builder *builder = chunk("a 50\nb 4\nc 3\n", options);
    join(builder, chunk("d 2\ne 41\n", options));
    expect(builder, "0 [0,100) all 100/0\n"
                    "1 [0,50) a 50/50\n"
                    "1 [50,59) ~3 frames 9\n"
                    "1 [59,100) e 41/41\n");
}

static void test_empty_chunks_change_nothing(void **state)
{
    (void)state;
    static const char boxes[] = "0 [0,2) all 2/0\n1 [0,2) a 2/2\n";
    expect_joined("", "a 2\n", boxes);
    expect_joined("a 2\n", "", boxes);
    struct flamepix_layout_builder *builder = chunk("", layouts_columns(9)),
                                   *next = chunk("", layouts_columns(9));
    struct flamepix_layout *layout;
    join(builder, next);
    assert_int_equal(flamepix_layout_builder_finish(builder, &layout), FLAMEPIX_NO_STACKS);
    flamepix_layout_builder_free(builder);
}

static void test_a_joined_builder_takes_what_follows_the_last_stack_of_the_next(void **state)
{
    (void)state;
    struct flamepix_layout_builder *builder = chunk("a;b 3\n", layouts_columns(100));
    const struct flamepix_stack stack = {
        .key = "a;c;e;", .length = 6, .shared = 4, .weight.value = 1};
    const struct flamepix_stack late = {.key = "a;b;", .length = 4, .shared = 2};
    join(builder, chunk("a;c;d 2\n", layouts_columns(100)));
    assert_int_equal(flamepix_layout_builder_take(builder, &stack), FLAMEPIX_OK);
    assert_int_equal(flamepix_layout_builder_take(builder, &late), FLAMEPIX_DISORDER);
    expect(builder, "0 [0,6) all 6/0\n"
                    "1 [0,6) a 6/0\n"
                    "2 [0,3) b 3/3\n"
                    "2 [3,6) c 3/0\n"
                    "3 [3,5) d 2/2\n"
                    "3 [5,6) e 1/1\n");
}

static void test_chunks_out_of_order_are_refused(void **state)
{
    (void)state;
    const struct flamepix_layout_options options = layouts_columns(9);
    assert_int_equal(refusal_of("b 1\n", "a 1\n", options), FLAMEPIX_DISORDER);
    assert_int_equal(refusal_of("a;b 1\n", "a 1\n", options), FLAMEPIX_DISORDER);
    assert_int_equal(refusal_of("a;\377 1\n", "a;b 1\n", options), FLAMEPIX_DISORDER);
    assert_int_equal(refusal_of("a 1\n", " 1\n", options), FLAMEPIX_DISORDER);
    assert_int_equal(refusal_of("a 1\n", "a;b 1\n", options), FLAMEPIX_OK);
}

static void test_builders_of_other_options_are_refused(void **state)
{
    (void)state;
    const struct flamepix_layout_options usual = layouts_columns(9);
    struct flamepix_layout_options others[] = {usual, usual, usual, usual, usual, usual};
    others[0].columns = 10;
    others[1].minwidth_px = 2;
    others[2].max_rows = 3;
    others[3].limit_depth = 3;
    others[4].total = 3;
    others[5].any_order = true;
    for (size_t i = 0; i < sizeof(others) / sizeof(*others); i++)
        assert_int_equal(refusal(chunk("a 1\n", usual), chunk("b 1\n", others[i])),
                         FLAMEPIX_BAD_ARGUMENT);
    assert_int_equal(refusal_of("a 1\n", "b 1\n", others[5]), FLAMEPIX_BAD_ARGUMENT);
    struct flamepix_layout_builder *builder = chunk("a 1\n", usual);
    assert_int_equal(flamepix_layout_builder_join(builder, builder), FLAMEPIX_BAD_ARGUMENT);
    flamepix_layout_builder_free(builder);
}

static void test_sums_that_become_too_large_are_refused(void **state)
{
    (void)state;
    struct flamepix_layout_options options = layouts_columns(9);
    assert_int_equal(refusal_of("a 6e289\n", "b 6e289\n", options), FLAMEPIX_BAD_ARGUMENT);
    assert_int_equal(refusal_of("a 1,6e289\n", "b 1,-6e289\n", options), FLAMEPIX_BAD_ARGUMENT);
    options.costscale = 1;
    options.limit_columns = 10;
    assert_int_equal(refusal_of("a 6\n", "b 6\n", options), FLAMEPIX_LIMIT_SIDE);
}

/* 2^53 is exact, and 1 more is not what a double holds. */
static void test_sums_that_are_plain_no_more_are_exact(void **state)
{
    (void)state;
    struct flamepix_layout_builder *builder = chunk("a 9007199254740991\n", layouts_columns(100));
    join(builder, chunk("b 1\nb;c 1\n", layouts_columns(100)));
    struct flamepix_layout *layout = finished(builder);
    struct flamepix_layout *whole =
        layouts_of(paths_sorted("a 9007199254740991\nb 1\nb;c 1\n"), layouts_columns(100));
    size_t count;
    const struct flamepix_weight all = flamepix_layout_row(layout, 0, &count)->weight;
    assert_true(all.value == 9007199254740992 && all.rest == 1);
    layouts_expect_equal(layout, whole);
    flamepix_layout_free(layout);
    flamepix_layout_free(whole);
}

/* -- scarce memory ----------------------------------------------------------------------------- */

static enum flamepix_status create(const struct chunks *chunks, size_t first, size_t end,
                                   struct flamepix_layout_builder **builder_ret)
{
    const struct flamepix_layout_options options = layouts_columns(100);
    enum flamepix_status status = flamepix_layout_builder_create(&options, builder_ret);
    if (status != FLAMEPIX_OK)
        *builder_ret = NULL;
    for (size_t i = first; i < end && status == FLAMEPIX_OK; i++) {
        const struct flamepix_stack stack = chunks_stack(chunks, i, i > first);
        status = flamepix_layout_builder_take(*builder_ret, &stack);
    }
    return status;
}

static enum flamepix_status join_scarcely(void *user)
{
    const struct chunks *chunks = user;
    struct flamepix_layout_builder *left, *right = NULL;
    struct flamepix_layout *layout;
    enum flamepix_status status = create(chunks, 0, 2, &left);
    if (status == FLAMEPIX_OK)
        status = create(chunks, 2, chunks->count, &right);
    if (status == FLAMEPIX_OK)
        status = flamepix_layout_builder_join(left, right);
    if (status == FLAMEPIX_OK)
        status = flamepix_layout_builder_finish(left, &layout);
    if (status == FLAMEPIX_OK)
        flamepix_layout_free(layout);
    flamepix_layout_builder_free(left);
    flamepix_layout_builder_free(right);
    return status;
}

static void test_joining_without_memory_answers_so_and_loses_none(void **state)
{
    (void)state;
    struct chunks chunks =
        chunks_of(paths_as_given("a;b;c 3\na;b;d;e;f 4\na;b;d;e;g;h;i;j;k;l;m;n;o;p 4\n"
                                 "a;b;d;e;g;h;i;j;k;l;m;n;o;q 3\nb;c 0\nb;c;d 5\n"));
    assert_true(scarce_memory_try(join_scarcely, &chunks) > 30);
    chunks_free(&chunks);
}

/* Bytes of names kept of three stacks that come behind others of this weight. */
static size_t names_kept_behind(double before)
{
    struct flamepix_layout_builder *builder;
    struct flamepix_layout_options options = flamepix_layout_defaults();
    struct chunks chunks = chunks_of(paths_as_given("m;a 1\nm;b 1\nm;c 1\n"));
    assert_int_equal(flamepix_layout_builder_create(&options, &builder), FLAMEPIX_OK);
    assert_int_equal(fpx_layout_builder_set_before(builder, before), FLAMEPIX_OK);
    assert_int_equal(chunks_give(&chunks, 0, chunks.count, false, take, builder), FLAMEPIX_OK);
    assert_true(fpx_layout_builder_weight(builder) == 3);
    const size_t kept = builder->store.names.texts.used;
    flamepix_layout_builder_free(builder);
    chunks_free(&chunks);
    return kept;
}

static void test_a_chunk_keeps_nothing_that_is_too_narrow_with_what_comes_before_it(void **state)
{
    (void)state;
    assert_true(names_kept_behind(1e6) < names_kept_behind(0));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_frames_that_both_chunks_have_open_become_one),
        cmocka_unit_test(test_frames_that_only_begin_alike_stay_two),
        cmocka_unit_test(test_a_stack_that_goes_on_in_the_next_chunk_counts_once),
        cmocka_unit_test(test_elided_frames_on_both_sides_are_one_run),
        cmocka_unit_test(test_empty_chunks_change_nothing),
        cmocka_unit_test(test_a_joined_builder_takes_what_follows_the_last_stack_of_the_next),
        cmocka_unit_test(test_chunks_out_of_order_are_refused),
        cmocka_unit_test(test_builders_of_other_options_are_refused),
        cmocka_unit_test(test_sums_that_become_too_large_are_refused),
        cmocka_unit_test(test_sums_that_are_plain_no_more_are_exact),
        cmocka_unit_test(test_a_chunk_keeps_nothing_that_is_too_narrow_with_what_comes_before_it),
        cmocka_unit_test(test_joining_without_memory_answers_so_and_loses_none),
    };
    return cmocka_run_group_tests_name("joined layouts", tests, NULL, NULL);
}
