#include "support/layouts.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "support/paths.h"
#include "support/record.h"

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

void layouts_expect_same_row(const struct flamepix_layout *a, const struct flamepix_layout *b,
                             uint32_t depth)
{
    size_t count, other_count;
    const struct flamepix_box *boxes = flamepix_layout_row(a, depth, &count);
    const struct flamepix_box *others = flamepix_layout_row(b, depth, &other_count);
    assert_int_equal(count, other_count);
    for (size_t i = 0; i < count; i++) {
        assert_true(boxes[i].start == others[i].start && boxes[i].end == others[i].end);
        expect_same_weight(boxes[i].weight, others[i].weight);
        expect_same_weight(boxes[i].self, others[i].self);
        expect_same_weight(boxes[i].other, others[i].other);
        expect_same_weight(boxes[i].other_self, others[i].other_self);
        assert_int_equal(boxes[i].elided, others[i].elided);
        assert_int_equal(boxes[i].name.length, others[i].name.length);
    }
}
