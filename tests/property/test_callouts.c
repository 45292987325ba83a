/* Texts beside any chart: none overlaps another, a pole of another, or the chart, and all are
 * within its width. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "figure/figure_internal.h"
#include "support/random.h"

enum { MOST = 12, COLUMNS_MOST = 1200, STEPS = 16, ROUNDS = 4000 };

struct chart {
    uint32_t heights[STEPS];
    struct fpx_callout_lengths lengths;
    struct fpx_callout_place places[MOST];
    size_t count;
};

static uint32_t next(uint64_t *random, uint32_t below)
{
    *random = *random * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(*random >> 33) % below;
}

static uint32_t height_at(const struct chart *chart, uint32_t column)
{
    return chart->heights[(uint64_t)column * STEPS / chart->lengths.columns];
}

static uint32_t outline(const void *user, uint32_t first, uint32_t end)
{
    uint32_t highest = 0;
    for (uint32_t column = first; column < end; column++) {
        uint32_t height = height_at(user, column);
        highest = height > highest ? height : highest;
    }
    return highest;
}

static void make_chart(struct chart *chart, uint64_t *random)
{
    chart->lengths = (struct fpx_callout_lengths){
        .columns = 20 + next(random, COLUMNS_MOST - 20), .line = 19, .gap = 4};
    chart->count = 1 + next(random, MOST);
    for (size_t i = 0; i < STEPS; i++)
        chart->heights[i] = next(random, 300);
    /* Columns go up, often by nothing or little. */
    uint32_t column = next(random, chart->lengths.columns);
    for (size_t i = 0; i < chart->count; i++) {
        column += next(random, next(random, 2) == 0 ? 3 : chart->lengths.columns / 4);
        if (column >= chart->lengths.columns)
            column = chart->lengths.columns - 1;
        chart->places[i] = (struct fpx_callout_place){.column = column, .width = next(random, 400)};
    }
}

static void assert_clear(const struct chart *chart, size_t i)
{
    const struct fpx_callout_place *text = &chart->places[i];
    const uint32_t end = text->left + text->width;
    assert_true(end <= chart->lengths.columns);
    assert_true(text->bottom >= outline(chart, text->left, end));
    for (size_t k = 0; k < chart->count; k++) {
        const struct fpx_callout_place *other = &chart->places[k];
        if (k == i)
            continue;
        bool beside = other->left >= end || other->left + other->width <= text->left;
        bool above = other->bottom >= text->bottom + chart->lengths.line ||
                     text->bottom >= other->bottom + chart->lengths.line;
        assert_true(beside || above);
        /* Its pole ends at its text, at the latest below this one. */
        bool crosses = other->column >= text->left && other->column < end;
        assert_true(!crosses || other->bottom + chart->lengths.line <= text->bottom);
    }
    /* And its own stands free beside it. */
    assert_true(text->column < text->left || text->column >= end);
}

static void test_no_text_overlaps_anything(void **state)
{
    (void)state;
    uint64_t random = 8;
    for (unsigned round = 0; round < (unsigned)test_rounds(ROUNDS); round++) {
        struct chart chart;
        make_chart(&chart, &random);
        fpx_callouts_choose_sides(chart.places, chart.count, &chart.lengths);
        fpx_callouts_lower(chart.places, chart.count, &chart.lengths, outline, &chart);
        for (size_t i = 0; i < chart.count; i++) {
            if (chart.places[i].width > 0)
                assert_clear(&chart, i);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_no_text_overlaps_anything)};
    return cmocka_run_group_tests_name("callouts", tests, NULL, NULL);
}
