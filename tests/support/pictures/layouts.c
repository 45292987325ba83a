#include "support/pictures/layouts.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "layout/layout_internal.h"
#include "support/paths.h"
#include "support/recordings/layout_text.h"

struct flamepix_layout_options layouts_columns(uint32_t count)
{
    struct flamepix_layout_options options = flamepix_layout_defaults();
    options.columns = count;
    return options;
}

struct flamepix_layout *layouts_of(struct flamepix_stacks *stacks,
                                   struct flamepix_layout_options options)
{
    struct flamepix_layout *layout;
    assert_int_equal(flamepix_layout_create(stacks, &options, &layout), FLAMEPIX_OK);
    flamepix_stacks_free(stacks);
    return layout;
}

enum flamepix_status layouts_refusal(struct flamepix_stacks *stacks,
                                     struct flamepix_layout_options options)
{
    struct flamepix_layout *layout;
    enum flamepix_status status = flamepix_layout_create(stacks, &options, &layout);
    flamepix_stacks_free(stacks);
    return status;
}

void layouts_expect(const char *folded, struct flamepix_layout_options options, const char *boxes)
{
    struct flamepix_layout *layout = layouts_of(paths_sorted(folded), options);
    char *text = record_layout(layout);
    assert_string_equal(text, boxes);
    free(text);
    flamepix_layout_free(layout);
}

struct flamepix_layout_summary layouts_summary(const char *folded,
                                               struct flamepix_layout_options options)
{
    struct flamepix_layout *layout = layouts_of(paths_sorted(folded), options);
    struct flamepix_layout_summary summary = flamepix_layout_summary(layout);
    flamepix_layout_free(layout);
    return summary;
}

static void expect_same_weight(struct flamepix_weight a, struct flamepix_weight b)
{
    assert_true(a.value == b.value && a.rest == b.rest);
}

static void expect_same_box(const struct flamepix_box *a, const struct flamepix_box *b)
{
    assert_true(a->start == b->start && a->end == b->end);
    expect_same_weight(a->weight, b->weight);
    expect_same_weight(a->self, b->self);
    expect_same_weight(a->other, b->other);
    expect_same_weight(a->other_self, b->other_self);
    assert_int_equal(a->elided, b->elided);
    assert_true(flamepix_bytes_equal(a->name, b->name));
}

void layouts_expect_same_row(const struct flamepix_layout *a, const struct flamepix_layout *b,
                             uint32_t depth)
{
    size_t count, other_count;
    const struct flamepix_box *boxes = flamepix_layout_row(a, depth, &count);
    const struct flamepix_box *others = flamepix_layout_row(b, depth, &other_count);
    assert_int_equal(count, other_count);
    for (size_t i = 0; i < count; i++)
        expect_same_box(&boxes[i], &others[i]);
}

static void expect_same_summary(const struct flamepix_layout_summary *a,
                                const struct flamepix_layout_summary *b)
{
    assert_true(a->total == b->total && a->threshold == b->threshold);
    assert_true(a->elided_share == b->elided_share);
    assert_true(a->deepest == b->deepest && a->unnamed == b->unnamed);
    assert_int_equal(a->columns, b->columns);
    assert_int_equal(a->rows, b->rows);
    assert_int_equal(a->max_depth, b->max_depth);
    assert_int_equal(a->stacks, b->stacks);
    assert_int_equal(a->frames, b->frames);
    assert_int_equal(a->kept, b->kept);
    assert_int_equal(a->elided, b->elided);
    assert_int_equal(a->folded, b->folded);
    assert_int_equal(a->cut_stacks, b->cut_stacks);
}

void layouts_expect_equal(const struct flamepix_layout *a, const struct flamepix_layout *b)
{
    expect_same_summary(&a->summary, &b->summary);
    expect_same_weight(a->facts.root_self.weight, b->facts.root_self.weight);
    expect_same_weight(a->facts.root_self.other, b->facts.root_self.other);
    assert_int_equal(a->depths, b->depths);
    for (size_t depth = 0; depth <= a->depths; depth++)
        assert_int_equal(a->rows[depth], b->rows[depth]);
    for (size_t i = 0; i < a->rows[a->depths]; i++)
        expect_same_box(&a->boxes[i], &b->boxes[i]);
}
