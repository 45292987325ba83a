#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "layout/join_layout_paths.h"

/* A chunk whose store hides nothing; every stack has weight 1. */
struct fixture {
    struct fpx_layout_path path;
    struct fpx_box_store store;
    struct flamepix_sums all;
};

static struct fixture fixture_of(size_t limit)
{
    struct fixture fixture = {0};
    assert_int_equal(fpx_layout_path_init(&fixture.path, limit), FLAMEPIX_OK);
    fpx_box_store_init(&fixture.store, (struct fpx_box_store_pace){1000, 2});
    fixture.path.first_path.open_end = FPX_FIRST_PATH_AHEAD;
    return fixture;
}

static void fixture_free(struct fixture *fixture)
{
    fpx_layout_path_free(&fixture->path);
    fpx_box_store_free(&fixture->store);
}

static void take(struct fixture *fixture, const char *key, size_t shared)
{
    const struct flamepix_stack stack = {
        .key = key, .length = strlen(key), .shared = shared, .weight.value = 1};
    struct fpx_layout_path_opened opened;
    assert_int_equal(
        fpx_layout_path_take(&fixture->path, &fixture->store, &stack, &fixture->all, &opened),
        FLAMEPIX_OK);
    fpx_sums_add(&fixture->all, &stack);
}

static enum flamepix_status join(struct fixture *left, struct fixture *right,
                                 struct fpx_layout_path_seam *seam)
{
    const struct flamepix_sums base = left->all;
    fpx_sums_join(&left->all, &right->all);
    return fpx_layout_path_join(&left->path, &left->store, &right->path, &base, seam);
}

static void expect_seam(const char *last, const char *first, size_t limit, size_t frames,
                        bool is_same)
{
    struct fixture left = fixture_of(limit), right = fixture_of(limit);
    struct fpx_layout_path_seam seam;
    take(&left, last, 0);
    take(&right, first, 0);
    assert_int_equal(join(&left, &right, &seam), FLAMEPIX_OK);
    assert_int_equal(seam.frames, frames);
    assert_int_equal(seam.is_same, is_same);
    fixture_free(&left);
    fixture_free(&right);
}

static void test_a_seam_says_what_both_sides_have_in_common(void **state)
{
    (void)state;
    expect_seam("a;b;", "a;c;", 9, 1, false);
    expect_seam("a;b;", "a;b;c;", 9, 2, false);
    expect_seam("a;b;c;", "a;b;c;", 2, 3, true);
    expect_seam("", "a;", 9, 0, false);
    expect_seam("", "", 9, 0, true);
    expect_seam("ab;", "ac;", 9, 0, false);
}

static void test_paths_that_are_out_of_order_are_refused(void **state)
{
    (void)state;
    struct fixture left = fixture_of(9), right = fixture_of(9);
    struct fpx_layout_path_seam seam;
    take(&left, "a;b;", 0);
    take(&right, "a;", 0);
    assert_int_equal(join(&left, &right, &seam), FLAMEPIX_DISORDER);
    assert_int_equal(left.store.count, 0);
    fixture_free(&left);
    fixture_free(&right);
}

/* Of main, which both have open, the chunk before them may hold more. */
static void test_what_the_next_chunk_closes_of_the_spine_is_set_apart(void **state)
{
    (void)state;
    struct fixture left = fixture_of(9), right = fixture_of(9);
    struct fpx_layout_path_seam seam;
    take(&left, "main;a;", 0);
    take(&left, "main;b;", 5);
    take(&right, "main;b;", 0);
    take(&right, "main;b;x;", 7);
    take(&right, "next;", 0);
    assert_int_equal(join(&left, &right, &seam), FLAMEPIX_OK);
    const struct fpx_first_path *first_path = &left.path.first_path;
    assert_int_equal(first_path->count, 2);
    assert_int_equal(first_path->open_end, 0);
    assert_true(first_path->frames[0].end == 7 && first_path->frames[0].stop.weight.value == 1);
    assert_true(first_path->frames[1].end == 5 && first_path->frames[1].stop.weight.value == 4);
    assert_int_equal(left.store.count, 1);
    assert_true(left.store.entries[0].box.start == 1 && left.store.entries[0].box.end == 4);
    assert_true(left.store.entries[0].box.self.value == 2);
    assert_int_equal(left.path.count, 2);
    assert_true(left.path.frames[1].start.weight.value == 4);
    fixture_free(&left);
    fixture_free(&right);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_seam_says_what_both_sides_have_in_common),
        cmocka_unit_test(test_paths_that_are_out_of_order_are_refused),
        cmocka_unit_test(test_what_the_next_chunk_closes_of_the_spine_is_set_apart),
    };
    return cmocka_run_group_tests_name("join_layout_paths", tests, NULL, NULL);
}
