#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "layout/box_store.h"
#include "support/recordings/layout_text.h"

static struct fpx_box_store store_of(size_t levels, double threshold)
{
    struct fpx_box_store store;
    fpx_box_store_init(&store, (struct fpx_box_store_pace){1000, 2});
    assert_int_equal(fpx_box_store_reach(&store, levels), FLAMEPIX_OK);
    store.cutoff = (struct fpx_cutoff){.columns = 1, .reach = threshold};
    return store;
}

static struct flamepix_sums at(double weight)
{
    return (struct flamepix_sums){.weight.value = weight};
}

static void elide(struct fpx_box_store *store, size_t depth, double start, double stop)
{
    const struct flamepix_sums before = at(start), after = at(stop), self = at(0);
    assert_int_equal(fpx_box_store_elide(store, depth, depth + 1, &before, &after, &self),
                     FLAMEPIX_OK);
}

static void keep(struct fpx_box_store *store, size_t depth, char name, double start, double stop)
{
    struct flamepix_bytes bytes = {&name, 1};
    const struct flamepix_sums before = at(start), after = at(stop), self = at(stop - start);
    assert_int_equal(fpx_box_store_keep(store, depth, bytes, &before, &after, &self), FLAMEPIX_OK);
}

static void expect(struct fpx_box_store *store, const char *entries)
{
    struct flamepix_buffer buffer = {0};
    assert_int_equal(fpx_box_store_prune(store), FLAMEPIX_OK);
    for (size_t i = 0; i < store->count; i++) {
        const struct flamepix_box *box = &store->entries[i].box;
        record_text(&buffer, "%u [%g,%g) ", (unsigned)store->entries[i].depth, box->start,
                    box->end);
        if (box->elided > 0)
            record_text(&buffer, "~%u gaps %g\n", (unsigned)box->elided,
                        box->end - box->start - box->weight.value);
        else
            record_text(&buffer, "%.*s\n", (int)box->name.length, box->name.data);
    }
    char *text = record_take(&buffer);
    assert_string_equal(text, entries);
    free(text);
}

static void test_store_joins_elided_frames_whose_gaps_are_hidden(void **state)
{
    (void)state;
    struct fpx_box_store store = store_of(2, 3);
    elide(&store, 1, 0, 1);
    elide(&store, 1, 1, 2);
    elide(&store, 1, 4, 5);
    elide(&store, 1, 8, 9);
    expect(&store, "1 [0,5) ~3 gaps 2\n1 [8,9) ~1 gaps 0\n");
    fpx_box_store_free(&store);
}

static void test_store_joins_runs_when_their_gap_is_hidden_later(void **state)
{
    (void)state;
    struct fpx_box_store store = store_of(2, 3);
    elide(&store, 1, 0, 1);
    elide(&store, 1, 3, 4);
    elide(&store, 1, 8, 9);
    expect(&store, "1 [0,4) ~2 gaps 2\n1 [8,9) ~1 gaps 0\n");
    elide(&store, 1, 12, 13);
    store.cutoff.reach = 5;
    expect(&store, "1 [0,13) ~4 gaps 9\n");
    fpx_box_store_free(&store);
}

static void test_store_elides_frames_that_have_become_too_narrow(void **state)
{
    (void)state;
    struct fpx_box_store store = store_of(2, 1);
    keep(&store, 1, 'a', 0, 2);
    keep(&store, 1, 'b', 2, 6);
    keep(&store, 1, 'c', 6, 8);
    elide(&store, 1, 8, 8.5);
    expect(&store, "1 [0,2) a\n1 [2,6) b\n1 [6,8) c\n1 [8,8.5) ~1 gaps 0\n");
    store.cutoff.reach = 3;
    expect(&store, "1 [0,2) ~1 gaps 0\n1 [2,6) b\n1 [6,8.5) ~2 gaps 0\n");
    assert_int_equal(store.names.texts.used, 1);
    fpx_box_store_free(&store);
}

static void test_store_does_not_join_across_a_kept_frame(void **state)
{
    (void)state;
    struct fpx_box_store store = store_of(2, 3);
    elide(&store, 1, 0, 1);
    keep(&store, 1, 'k', 1, 4);
    elide(&store, 1, 4, 5);
    expect(&store, "1 [0,1) ~1 gaps 0\n1 [1,4) k\n1 [4,5) ~1 gaps 0\n");
    fpx_box_store_free(&store);
}

static void test_store_keeps_depths_apart(void **state)
{
    (void)state;
    struct fpx_box_store store = store_of(4, 3);
    const struct flamepix_sums starts[] = {at(0), at(1), at(2)};
    assert_int_equal(fpx_box_store_elide(&store, 1, 4, &starts[0], &starts[1], &starts[0]),
                     FLAMEPIX_OK);
    assert_int_equal(fpx_box_store_elide(&store, 2, 3, &starts[1], &starts[2], &starts[0]),
                     FLAMEPIX_OK);
    expect(&store, "1 [0,1) ~1 gaps 0\n2 [0,2) ~2 gaps 0\n3 [0,1) ~1 gaps 0\n");
    fpx_box_store_free(&store);
}

static void test_store_prunes_by_itself(void **state)
{
    (void)state;
    struct fpx_box_store store = store_of(2, 1);
    for (int i = 0; i < 100000; i++) {
        keep(&store, 1, (char)i, i, i + 1);
        store.cutoff.reach = i / 100.0;
        assert_true(store.count <= 1000);
    }
    fpx_box_store_free(&store);
}

static void test_store_prunes_for_its_names_too(void **state)
{
    (void)state;
    static char name[1 << 16];
    struct fpx_box_store store = store_of(2, 1);
    store.cutoff.reach = 2;
    for (int i = 0; i < 900; i++) {
        struct flamepix_bytes bytes = {name, sizeof(name)};
        name[0] = (char)i;
        name[1] = (char)(i >> 8);
        const struct flamepix_sums start = at(i), stop = at(i + 1), self = at(1);
        assert_int_equal(fpx_box_store_keep(&store, 1, bytes, &start, &stop, &self), FLAMEPIX_OK);
        assert_true(store.names.nbytes < 1 << 20);
    }
    fpx_box_store_free(&store);
}

/* Keeps so many frames of this name, and finishes when all are hidden; the bytes of names left. */
static size_t names_left(int frames, struct flamepix_bytes name)
{
    struct fpx_box_store store = store_of(2, 0);
    for (int i = 0; i < frames; i++) {
        const struct flamepix_sums start = at(i), stop = at(i + 1), self = at(1);
        assert_int_equal(fpx_box_store_keep(&store, 1, name, &start, &stop, &self), FLAMEPIX_OK);
    }
    store.cutoff.reach = 2;
    assert_int_equal(fpx_box_store_finish(&store), FLAMEPIX_OK);
    assert_int_equal(store.count, 1);
    assert_int_equal(store.entries[0].box.elided, frames);
    const size_t left = store.names.texts.used;
    fpx_box_store_free(&store);
    return left;
}

static void test_a_finished_store_may_hold_a_few_names_that_nobody_needs(void **state)
{
    (void)state;
    char name[200] = "";
    assert_int_equal(names_left(100, (struct flamepix_bytes){name, 10}), 1000);
    assert_int_equal(names_left(6000, (struct flamepix_bytes){name, sizeof(name)}), 0);
}

/* A run of whole counts, the first of them added up as doubles if `plain`. */
static void make_runs(struct fpx_box_store *store, bool plain)
{
    store->plain = plain;
    elide(store, 1, 0, 1);
    elide(store, 1, 1, 3);
    elide(store, 1, 5, FPX_PLAIN_MAX - 1);
    keep(store, 2, 'k', 3, 5);
    store->plain = false;
    elide(store, 1, FPX_PLAIN_MAX - 1, FPX_PLAIN_MAX);
}

static void test_store_adds_up_plain_sums_to_the_same_bits(void **state)
{
    (void)state;
    struct fpx_box_store stores[2];
    for (size_t i = 0; i < 2; i++) {
        stores[i] = store_of(3, 3);
        make_runs(&stores[i], i == 0);
        assert_int_equal(fpx_box_store_prune(&stores[i]), FLAMEPIX_OK);
        assert_int_equal(stores[i].count, 2);
    }
    for (size_t i = 0; i < 2; i++) {
        const struct flamepix_box *plain = &stores[0].entries[i].box;
        const struct flamepix_box *exact = &stores[1].entries[i].box;
        assert_true(plain->weight.value == exact->weight.value);
        assert_true(plain->weight.rest == 0 && exact->weight.rest == 0);
        assert_int_equal(plain->elided, exact->elided);
    }
    fpx_box_store_free(&stores[0]);
    fpx_box_store_free(&stores[1]);
}

/* Each with a run at its end: they meet. */
static void test_a_joined_store_holds_what_both_held_each_in_its_place(void **state)
{
    (void)state;
    struct fpx_box_store store = store_of(2, 3), next = store_of(3, 1);
    keep(&store, 1, 'a', 0, 5);
    elide(&store, 1, 5, 6);
    elide(&next, 1, 0, 0.5);
    keep(&next, 1, 'b', 0.5, 2);
    keep(&next, 1, 'c', 2, 7);
    keep(&next, 2, 'd', 3, 7);
    assert_int_equal(fpx_box_store_join(&store, &next, (struct flamepix_weight){6, 0}),
                     FLAMEPIX_OK);
    fpx_box_store_free(&next);
    expect(&store, "1 [0,5) a\n1 [5,8) ~3 gaps 0\n1 [8,13) c\n2 [9,13) d\n");
    fpx_box_store_free(&store);
}

static void test_a_joined_store_moves_boxes_to_all_bits_of_sums(void **state)
{
    (void)state;
    struct fpx_box_store store = store_of(1, 0), next = store_of(2, 0);
    const struct flamepix_sums start = {.weight = {1, 0x1p-60}}, stop = {.weight = {2, 0x1p-60}};
    assert_int_equal(
        fpx_box_store_keep(&next, 1, (struct flamepix_bytes){"a", 1}, &start, &stop, &start),
        FLAMEPIX_OK);
    assert_int_equal(fpx_box_store_join(&store, &next, (struct flamepix_weight){3, -0x1p-60}),
                     FLAMEPIX_OK);
    assert_int_equal(store.count, 1);
    assert_true(store.entries[0].box.start == 4 && store.entries[0].rests.start == 0);
    assert_true(store.entries[0].box.end == 5 && store.entries[0].rests.end == 0);
    fpx_box_store_free(&next);
    fpx_box_store_free(&store);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_store_joins_elided_frames_whose_gaps_are_hidden),
        cmocka_unit_test(test_store_joins_runs_when_their_gap_is_hidden_later),
        cmocka_unit_test(test_store_elides_frames_that_have_become_too_narrow),
        cmocka_unit_test(test_store_does_not_join_across_a_kept_frame),
        cmocka_unit_test(test_store_keeps_depths_apart),
        cmocka_unit_test(test_store_prunes_by_itself),
        cmocka_unit_test(test_store_prunes_for_its_names_too),
        cmocka_unit_test(test_a_finished_store_may_hold_a_few_names_that_nobody_needs),
        cmocka_unit_test(test_store_adds_up_plain_sums_to_the_same_bits),
        cmocka_unit_test(test_a_joined_store_holds_what_both_held_each_in_its_place),
        cmocka_unit_test(test_a_joined_store_moves_boxes_to_all_bits_of_sums),
    };
    return cmocka_run_group_tests_name("box_store", tests, NULL, NULL);
}
