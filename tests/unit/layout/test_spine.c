#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "layout/spine.h"

static void close_frame(struct fpx_spine *spine, size_t end, double stop, double self)
{
    const struct fpx_spine_frame frame = {
        .end = end, .stop.weight.value = stop, .self.weight.value = self};
    assert_int_equal(fpx_spine_close(spine, &frame), FLAMEPIX_OK);
}

static struct fpx_spine spine_of_two(void)
{
    struct fpx_spine spine = {0};
    assert_int_equal(fpx_spine_note(&spine, (struct flamepix_bytes){"main;a;", 7}), FLAMEPIX_OK);
    assert_int_equal(spine.open_end, 7);
    close_frame(&spine, 7, 2, 2);
    close_frame(&spine, 5, 9, 1);
    return spine;
}

static void test_frames_of_the_spine_are_left_of_all_that_the_store_holds(void **state)
{
    (void)state;
    struct fpx_spine spine = spine_of_two();
    struct fpx_store store;
    const struct flamepix_sums start = {.weight.value = 2}, stop = {.weight.value = 9};
    fpx_store_init(&store, (struct fpx_store_pace){1000, 2});
    store.cutoff = (struct fpx_cutoff){.columns = 1, .reach = 3};
    assert_int_equal(fpx_store_reach(&store, 3), FLAMEPIX_OK);
    assert_int_equal(
        fpx_store_keep(&store, 2, (struct flamepix_bytes){"b", 1}, &start, &stop, &stop),
        FLAMEPIX_OK);
    assert_int_equal(fpx_spine_store(&spine, &store), FLAMEPIX_OK);
    assert_int_equal(store.count, 3);
    assert_int_equal(store.entries[0].depth, 2);
    assert_int_equal(store.entries[0].box.elided, 1);
    assert_true(store.entries[0].box.end == 2 && store.entries[0].box.self.value == 0);
    assert_int_equal(store.entries[1].depth, 1);
    assert_true(flamepix_bytes_equal(store.entries[1].box.name, flamepix_bytes_of("main")));
    assert_true(store.entries[1].box.end == 9 && store.entries[1].box.self.value == 1);
    assert_true(flamepix_bytes_equal(store.entries[2].box.name, flamepix_bytes_of("b")));
    fpx_store_free(&store);
    fpx_spine_free(&spine);
}

static void test_a_spine_without_frames_adds_nothing_to_a_store(void **state)
{
    (void)state;
    struct fpx_spine spine = {0};
    struct fpx_store store;
    fpx_store_init(&store, (struct fpx_store_pace){1000, 2});
    assert_int_equal(fpx_spine_note(&spine, (struct flamepix_bytes){0}), FLAMEPIX_OK);
    assert_int_equal(fpx_spine_store(&spine, &store), FLAMEPIX_OK);
    assert_int_equal(spine.open_end, 0);
    assert_int_equal(store.count, 0);
    fpx_store_free(&store);
    fpx_spine_free(&spine);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_frames_of_the_spine_are_left_of_all_that_the_store_holds),
        cmocka_unit_test(test_a_spine_without_frames_adds_nothing_to_a_store),
    };
    return cmocka_run_group_tests_name("spine", tests, NULL, NULL);
}
