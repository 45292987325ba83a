#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "format/drawn/svg.h"

static void add(struct fpx_svg_boxes *boxes, const char *name, double x, double width, double y,
                double count)
{
    const struct fpx_svg_box box = {.name = flamepix_bytes_of(name),
                                    .x = x,
                                    .width = width,
                                    .y = y,
                                    .count = count,
                                    .samples = -1,
                                    .all = strcmp(name, "all") == 0 ? 2 : 0};
    assert_int_equal(fpx_svg_boxes_add(boxes, &box), FLAMEPIX_OK);
}

static const struct fpx_svg_box *named(const struct fpx_svg_boxes *boxes, const char *name)
{
    for (size_t i = 0; i < boxes->count; i++) {
        if (flamepix_bytes_equal(boxes->boxes[i].name, flamepix_bytes_of(name)))
            return &boxes->boxes[i];
    }
    fail();
    return NULL;
}

static void expect(const struct fpx_svg_boxes *boxes, const char *name, const char *parent,
                   double own)
{
    const struct fpx_svg_box *box = named(boxes, name);
    assert_false(box->is_lost);
    assert_true(box->own == own);
    if (parent == NULL)
        assert_int_equal(box->parent, FPX_SVG_NONE);
    else
        assert_ptr_equal(&boxes->boxes[box->parent], named(boxes, parent));
}

static void test_a_box_stands_on_the_one_that_it_lies_above(void **state)
{
    (void)state;
    struct fpx_svg_boxes boxes = {0};
    struct fpx_svg_facts facts;
    add(&boxes, "c", 60, 40, 16, 40);
    add(&boxes, "b", 5, 30, 0, 30);
    add(&boxes, "all", 0, 100, 32, 100);
    add(&boxes, "a", 0, 60, 16, 60);
    fpx_svg_boxes_nest(&boxes, &facts);
    expect(&boxes, "all", NULL, 0);
    expect(&boxes, "a", "all", 30);
    expect(&boxes, "b", "a", 30);
    expect(&boxes, "c", "all", 40);
    assert_true(facts.has_all && facts.all == 100.0);
    assert_true(facts.in_gaps == 25.0 && facts.too_much == 0.0);
    fpx_svg_boxes_free(&boxes);
}

static void test_boxes_of_an_icicle_graph_hang(void **state)
{
    (void)state;
    struct fpx_svg_boxes boxes = {0};
    struct fpx_svg_facts facts;
    add(&boxes, "b", 0, 60, 32, 60);
    add(&boxes, "a", 0, 100, 16, 100);
    add(&boxes, "all", 0, 100, 0, 100);
    fpx_svg_boxes_nest(&boxes, &facts);
    expect(&boxes, "all", NULL, 0);
    expect(&boxes, "a", "all", 40);
    expect(&boxes, "b", "a", 60);
    fpx_svg_boxes_free(&boxes);
}

static void test_without_a_box_of_all_the_wider_row_is_the_first(void **state)
{
    (void)state;
    struct fpx_svg_boxes boxes = {0};
    struct fpx_svg_facts facts;
    add(&boxes, "a", 0, 60, 0, 60);
    add(&boxes, "b", 60, 40, 0, 40);
    add(&boxes, "c", 60, 30, 16, 30);
    fpx_svg_boxes_nest(&boxes, &facts);
    assert_false(facts.has_all);
    expect(&boxes, "a", NULL, 60);
    expect(&boxes, "b", NULL, 10);
    expect(&boxes, "c", "b", 30);
    fpx_svg_boxes_free(&boxes);
}

static void test_edges_may_be_off_by_their_rounding(void **state)
{
    (void)state;
    struct fpx_svg_boxes boxes = {.in_percent = true};
    struct fpx_svg_facts facts;
    add(&boxes, "all", 0, 100, 32, 3);
    add(&boxes, "a", 0, 33.3333, 16, 1);
    add(&boxes, "b", 33.3333, 66.6667, 16, 2);
    add(&boxes, "c", 33.3332, 66.6669, 0, 2);
    fpx_svg_boxes_nest(&boxes, &facts);
    expect(&boxes, "c", "b", 2);
    fpx_svg_boxes_free(&boxes);
}

static void test_of_boxes_without_a_width_the_one_with_room_is_stood_on(void **state)
{
    (void)state;
    struct fpx_svg_boxes boxes = {0};
    struct fpx_svg_facts facts;
    add(&boxes, "all", 10, 100, 32, 1000);
    add(&boxes, "a", 10, 0, 16, 1);
    add(&boxes, "b", 10, 0, 16, 7);
    add(&boxes, "c", 10, 0, 0, 5);
    fpx_svg_boxes_nest(&boxes, &facts);
    expect(&boxes, "c", "b", 5);
    fpx_svg_boxes_free(&boxes);
}

static void test_samples_are_counts_that_are_not_rounded(void **state)
{
    (void)state;
    struct fpx_svg_boxes boxes = {0};
    struct fpx_svg_facts facts;
    add(&boxes, "all", 0, 100, 32, 5);
    add(&boxes, "a", 0, 50, 16, 3);
    add(&boxes, "b", 50, 50, 16, 3);
    fpx_svg_boxes_nest(&boxes, &facts);
    assert_true(facts.too_much == 1.0);
    boxes.count = 0;
    add(&boxes, "all", 0, 100, 32, 5);
    add(&boxes, "a", 0, 50, 16, 3);
    add(&boxes, "b", 50, 50, 16, 3);
    boxes.boxes[0].samples = 2;
    boxes.boxes[1].samples = boxes.boxes[2].samples = boxes.boxes[2].begin = 1;
    fpx_svg_boxes_nest(&boxes, &facts);
    expect(&boxes, "a", "all", 2.5);
    expect(&boxes, "b", "all", 2.5);
    fpx_svg_boxes_free(&boxes);
}

static void test_a_box_on_nothing_is_lost_and_so_are_those_on_it(void **state)
{
    (void)state;
    struct fpx_svg_boxes boxes = {0};
    struct fpx_svg_facts facts;
    add(&boxes, "all", 0, 100, 48, 100);
    add(&boxes, "a", 0, 40, 32, 40);
    add(&boxes, "b", 60, 40, 16, 40);
    add(&boxes, "c", 60, 30, 0, 30);
    fpx_svg_boxes_nest(&boxes, &facts);
    assert_false(named(&boxes, "a")->is_lost);
    assert_true(named(&boxes, "b")->is_lost);
    assert_true(named(&boxes, "c")->is_lost);
    fpx_svg_boxes_free(&boxes);
}

static void test_a_box_over_a_missing_row_is_lost(void **state)
{
    (void)state;
    struct fpx_svg_boxes boxes = {0};
    struct fpx_svg_facts facts;
    add(&boxes, "all", 0, 100, 64, 100);
    add(&boxes, "a", 0, 40, 48, 40);
    add(&boxes, "c", 0, 30, 16, 30);
    fpx_svg_boxes_nest(&boxes, &facts);
    assert_false(named(&boxes, "a")->is_lost);
    assert_true(named(&boxes, "c")->is_lost);
    fpx_svg_boxes_free(&boxes);
}

static void test_a_width_is_the_count_of_a_box_that_says_none(void **state)
{
    (void)state;
    struct fpx_svg_boxes boxes = {0};
    struct fpx_svg_facts facts;
    add(&boxes, "all", 0, 50, 16, 100);
    add(&boxes, "a", 0, 20, 0, -1);
    fpx_svg_boxes_nest(&boxes, &facts);
    expect(&boxes, "a", "all", 40);
    expect(&boxes, "all", NULL, 60);
    fpx_svg_boxes_free(&boxes);
}

static void test_no_boxes_are_none(void **state)
{
    (void)state;
    struct fpx_svg_boxes boxes = {0};
    struct fpx_svg_facts facts;
    fpx_svg_boxes_nest(&boxes, &facts);
    assert_false(facts.has_all);
    fpx_svg_boxes_free(&boxes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_box_stands_on_the_one_that_it_lies_above),
        cmocka_unit_test(test_boxes_of_an_icicle_graph_hang),
        cmocka_unit_test(test_without_a_box_of_all_the_wider_row_is_the_first),
        cmocka_unit_test(test_edges_may_be_off_by_their_rounding),
        cmocka_unit_test(test_of_boxes_without_a_width_the_one_with_room_is_stood_on),
        cmocka_unit_test(test_samples_are_counts_that_are_not_rounded),
        cmocka_unit_test(test_a_box_on_nothing_is_lost_and_so_are_those_on_it),
        cmocka_unit_test(test_a_box_over_a_missing_row_is_lost),
        cmocka_unit_test(test_a_width_is_the_count_of_a_box_that_says_none),
        cmocka_unit_test(test_no_boxes_are_none),
    };
    return cmocka_run_group_tests_name("svg_boxes", tests, NULL, NULL);
}
