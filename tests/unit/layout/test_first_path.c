#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "layout/layout_path.h"

static void close_frame(struct fpx_first_path *first_path, size_t end, double stop, double self)
{
    const struct fpx_first_path_frame frame = {
        .end = end, .stop.weight.value = stop, .self.weight.value = self};
    assert_int_equal(fpx_first_path_close(first_path, &frame), FLAMEPIX_OK);
}

static struct fpx_first_path spine_of_two(void)
{
    struct fpx_first_path first_path = {0};
    assert_int_equal(fpx_first_path_note(&first_path, (struct flamepix_bytes){"main;a;", 7}),
                     FLAMEPIX_OK);
    assert_int_equal(first_path.open_end, 7);
    close_frame(&first_path, 7, 2, 2);
    close_frame(&first_path, 5, 9, 1);
    return first_path;
}

static void test_frames_of_the_spine_are_left_of_all_that_the_store_holds(void **state)
{
    (void)state;
    struct fpx_first_path first_path = spine_of_two();
    struct fpx_box_store store;
    const struct flamepix_sums start = {.weight.value = 2}, stop = {.weight.value = 9};
    fpx_box_store_init(&store, (struct fpx_box_store_pace){1000, 2});
    store.cutoff = (struct fpx_cutoff){.columns = 1, .reach = 3};
    assert_int_equal(fpx_box_store_reach(&store, 3), FLAMEPIX_OK);
    assert_int_equal(
        fpx_box_store_keep(&store, 2, (struct flamepix_bytes){"b", 1}, &start, &stop, &stop),
        FLAMEPIX_OK);
    assert_int_equal(fpx_first_path_store(&first_path, &store), FLAMEPIX_OK);
    assert_int_equal(store.count, 3);
    assert_int_equal(store.entries[0].depth, 2);
    assert_int_equal(store.entries[0].box.elided, 1);
    assert_true(store.entries[0].box.end == 2 && store.entries[0].box.self.value == 0);
    assert_int_equal(store.entries[1].depth, 1);
    assert_true(flamepix_bytes_equal(store.entries[1].box.name, flamepix_bytes_of("main")));
    assert_true(store.entries[1].box.end == 9 && store.entries[1].box.self.value == 1);
    assert_true(flamepix_bytes_equal(store.entries[2].box.name, flamepix_bytes_of("b")));
    fpx_box_store_free(&store);
    fpx_first_path_free(&first_path);
}

static void test_a_spine_without_frames_adds_nothing_to_a_store(void **state)
{
    (void)state;
    struct fpx_first_path first_path = {0};
    struct fpx_box_store store;
    fpx_box_store_init(&store, (struct fpx_box_store_pace){1000, 2});
    assert_int_equal(fpx_first_path_note(&first_path, (struct flamepix_bytes){0}), FLAMEPIX_OK);
    assert_int_equal(fpx_first_path_store(&first_path, &store), FLAMEPIX_OK);
    assert_int_equal(first_path.open_end, 0);
    assert_int_equal(store.count, 0);
    fpx_box_store_free(&store);
    fpx_first_path_free(&first_path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_frames_of_the_spine_are_left_of_all_that_the_store_holds),
        cmocka_unit_test(test_a_spine_without_frames_adds_nothing_to_a_store),
    };
    return cmocka_run_group_tests_name("first_path", tests, NULL, NULL);
}
