#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <string.h>

#include <cmocka.h>

#include "layout/layout_path.h"
#include "support/recordings/layout_text.h"

struct fixture {
    struct fpx_layout_path path;
    struct fpx_box_store store; /* hides nothing, so every frame that is closed gets there */
    struct flamepix_sums cursor;
};

static struct fixture fixture_of(size_t limit)
{
    struct fixture fixture = {0};
    assert_int_equal(fpx_layout_path_init(&fixture.path, limit), FLAMEPIX_OK);
    fpx_box_store_init(&fixture.store, (struct fpx_box_store_pace){1000, 2});
    return fixture;
}

static void fixture_free(struct fixture *fixture)
{
    fpx_layout_path_free(&fixture->path);
    fpx_box_store_free(&fixture->store);
}

static enum flamepix_status take(struct fixture *fixture, const char *key, size_t shared,
                                 struct fpx_layout_path_opened *opened)
{
    const struct flamepix_stack stack = {
        .key = key, .length = strlen(key), .shared = shared, .weight.value = 1};
    enum flamepix_status status =
        fpx_layout_path_take(&fixture->path, &fixture->store, &stack, &fixture->cursor, opened);
    fpx_sums_add(&fixture->cursor, &stack);
    return status;
}

static void push(struct fixture *fixture, const char *key, size_t shared, size_t frames,
                 size_t folded)
{
    struct fpx_layout_path_opened opened;
    assert_int_equal(take(fixture, key, shared, &opened), FLAMEPIX_OK);
    assert_int_equal(opened.frames, frames);
    assert_int_equal(opened.folded, folded);
}

static void expect_closed(struct fixture *fixture, const char *closed)
{
    struct flamepix_buffer buffer = {0};
    for (size_t i = 0; i < fixture->store.count; i++) {
        const struct flamepix_box *box = &fixture->store.entries[i].box;
        record_text(&buffer, "%u [%g,%g) %.*s/%g\n", (unsigned)fixture->store.entries[i].depth,
                    box->start, box->end, (int)box->name.length, box->name.data, box->self.value);
    }
    char *text = record_take(&buffer);
    assert_string_equal(text, closed);
    free(text);
    fixture->store.count = 0;
}

static void test_path_closes_children_before_parents(void **state)
{
    (void)state;
    struct fixture fixture = fixture_of(100);
    push(&fixture, "main;parse;read;", 0, 3, 0);
    expect_closed(&fixture, "");
    push(&fixture, "main;write;", 5, 1, 0);
    expect_closed(&fixture, "3 [0,1) read/1\n2 [0,1) parse/0\n");
    push(&fixture, "zoo;", 0, 1, 0);
    expect_closed(&fixture, "2 [1,2) write/1\n1 [0,2) main/0\n");
    assert_int_equal(fpx_layout_path_finish(&fixture.path, &fixture.store, &fixture.cursor),
                     FLAMEPIX_OK);
    expect_closed(&fixture, "1 [2,3) zoo/1\n");
    fixture_free(&fixture);
}

static void test_path_does_not_take_half_a_name_for_shared(void **state)
{
    (void)state;
    struct fixture fixture = fixture_of(100);
    push(&fixture, "a;main-loop;", 0, 2, 0);
    push(&fixture, "a;main;", 6, 1, 0);
    expect_closed(&fixture, "2 [0,1) main-loop/1\n");
    fixture_free(&fixture);
}

static void test_path_gives_weight_to_a_frame_that_has_children_too(void **state)
{
    (void)state;
    struct fixture fixture = fixture_of(100);
    push(&fixture, "a;", 0, 1, 0);
    push(&fixture, "a;", 2, 0, 0);
    push(&fixture, "a;b;", 2, 1, 0);
    assert_int_equal(fpx_layout_path_finish(&fixture.path, &fixture.store, &fixture.cursor),
                     FLAMEPIX_OK);
    expect_closed(&fixture, "2 [2,3) b/1\n1 [0,3) a/2\n");
    fixture_free(&fixture);
}

static void test_path_folds_frames_beyond_its_limit(void **state)
{
    (void)state;
    struct fixture fixture = fixture_of(3);
    push(&fixture, "a;b;c;d;", 0, 2, 2);
    assert_int_equal(fixture.path.depth, 4);
    push(&fixture, "a;b;c;e;f;", 6, 0, 2);
    assert_int_equal(fixture.path.depth, 5);
    push(&fixture, "a;b;d;", 4, 0, 1);
    assert_int_equal(fixture.path.depth, 3);
    push(&fixture, "a;c;d;", 2, 1, 1);
    assert_int_equal(fixture.path.depth, 3);
    expect_closed(&fixture, "2 [0,3) b/3\n");
    assert_int_equal(fpx_layout_path_finish(&fixture.path, &fixture.store, &fixture.cursor),
                     FLAMEPIX_OK);
    expect_closed(&fixture, "2 [3,4) c/1\n1 [0,4) a/0\n");
    fixture_free(&fixture);
}

static void test_path_elides_fresh_frames_together(void **state)
{
    (void)state;
    struct fixture fixture = fixture_of(100);
    fixture.store.cutoff = (struct fpx_cutoff){.columns = 1, .reach = 2};
    push(&fixture, "a;b;c;", 0, 3, 0);
    push(&fixture, "a;d;e;f;", 2, 3, 0);
    assert_int_equal(fpx_layout_path_finish(&fixture.path, &fixture.store, &fixture.cursor),
                     FLAMEPIX_OK);
    expect_closed(&fixture, "1 [0,2) a/0\n");
    assert_int_equal(fixture.store.levels[2].open.elided, 2);
    assert_int_equal(fixture.store.levels[3].open.elided, 2);
    assert_int_equal(fixture.store.levels[4].open.elided, 1);
    fixture_free(&fixture);
}

static void test_path_counts_frames_of_long_keys(void **state)
{
    (void)state;
    static char key[2001];
    for (size_t length = 1; length < 1000; length += 7) {
        struct fixture fixture = fixture_of(5000);
        memset(key, ';', length);
        memset(key + length, '\0', sizeof(key) - length);
        push(&fixture, key, 0, length, 0);
        key[length - 1] = 'x';
        key[length] = ';';
        push(&fixture, key, length - 1, 1, 0);
        fixture_free(&fixture);
    }
}

static void test_path_refuses_what_does_not_follow(void **state)
{
    (void)state;
    struct fpx_layout_path_opened opened;
    struct fixture fixture = fixture_of(100);
    push(&fixture, "b;c;", 0, 2, 0);
    assert_int_equal(take(&fixture, "b;", 2, &opened), FLAMEPIX_DISORDER);
    assert_int_equal(take(&fixture, "b;a;", 2, &opened), FLAMEPIX_DISORDER);
    assert_int_equal(take(&fixture, "b;c;d", 4, &opened), FLAMEPIX_BAD_ARGUMENT);
    assert_int_equal(take(&fixture, "b;c;d;", 5, &opened), FLAMEPIX_BAD_ARGUMENT);
    assert_int_equal(take(&fixture, "b;", 3, &opened), FLAMEPIX_BAD_ARGUMENT);
    push(&fixture, "b;c;d;", 4, 1, 0);
    fixture_free(&fixture);
}

static void test_where_any_order_will_do_frames_are_opened_again(void **state)
{
    (void)state;
    struct fixture fixture = fixture_of(100);
    struct fpx_layout_path_opened opened;
    push(&fixture, "b;c;", 0, 2, 0);
    assert_int_equal(take(&fixture, "a;", 0, &opened), FLAMEPIX_DISORDER);
    fixture_free(&fixture);
    fixture = fixture_of(100);
    fixture.path.any_order = true;
    push(&fixture, "b;c;", 0, 2, 0);
    push(&fixture, "b;", 2, 0, 0);
    expect_closed(&fixture, "2 [0,1) c/1\n");
    push(&fixture, "b;c;", 2, 1, 0);
    push(&fixture, "b;c;", 4, 0, 0);
    push(&fixture, "", 0, 0, 0);
    expect_closed(&fixture, "2 [2,4) c/2\n1 [0,4) b/1\n");
    push(&fixture, "a;b;", 0, 2, 0);
    push(&fixture, "a-;", 1, 1, 0);
    expect_closed(&fixture, "2 [5,6) b/1\n1 [5,6) a/0\n");
    assert_int_equal(fpx_layout_path_finish(&fixture.path, &fixture.store, &fixture.cursor),
                     FLAMEPIX_OK);
    expect_closed(&fixture, "1 [6,7) a-/1\n");
    assert_true(fixture.path.frames[0].self.weight.value == 1);
    fixture_free(&fixture);
}

static void test_in_any_order_the_limit_of_depth_holds(void **state)
{
    (void)state;
    struct fixture fixture = fixture_of(3);
    fixture.path.any_order = true;
    push(&fixture, "b;c;d;e;", 0, 2, 2);
    push(&fixture, "b;c;d;", 6, 0, 0);
    assert_int_equal(fixture.path.depth, 3);
    push(&fixture, "b;a;d;e;f;", 2, 1, 3);
    assert_int_equal(fixture.path.depth, 5);
    push(&fixture, "b;", 2, 0, 0);
    assert_int_equal(fixture.path.depth, 1);
    expect_closed(&fixture, "2 [0,2) c/2\n2 [2,3) a/1\n");
    fixture_free(&fixture);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_path_closes_children_before_parents),
        cmocka_unit_test(test_path_does_not_take_half_a_name_for_shared),
        cmocka_unit_test(test_path_gives_weight_to_a_frame_that_has_children_too),
        cmocka_unit_test(test_path_folds_frames_beyond_its_limit),
        cmocka_unit_test(test_path_elides_fresh_frames_together),
        cmocka_unit_test(test_path_counts_frames_of_long_keys),
        cmocka_unit_test(test_path_refuses_what_does_not_follow),
        cmocka_unit_test(test_where_any_order_will_do_frames_are_opened_again),
        cmocka_unit_test(test_in_any_order_the_limit_of_depth_holds),
    };
    return cmocka_run_group_tests_name("layout_path", tests, NULL, NULL);
}
