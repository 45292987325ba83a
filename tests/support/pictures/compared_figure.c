#include "support/pictures/compared_figure.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "figure/figure_internal.h"

#include "support/paths.h"

const char COMPARED_BEFORE[] = "main;func1 5\n"
                               "main;func2 10\n"
                               "main;func4 25\n"
                               "main;func4;func3 8\n"
                               "main;func5 6\n"
                               "main;func5;func6 15\n";
const char COMPARED_AFTER[] = "main;func2 35\n"
                              "main;func4;func3 18\n"
                              "main;func5 20\n"
                              "main;func5;func6 5\n"
                              "main;func7 7\n";

static void lay_out(struct compared *compared, struct flamepix_stacks *stacks,
                    const struct flamepix_figure_options *options)
{
    struct flamepix_layout_options layout = flamepix_layout_defaults();
    flamepix_figure_plan(options, &layout);
    layout.compares = true;
    assert_int_equal(flamepix_layout_create(stacks, &layout, &compared->layout), FLAMEPIX_OK);
    flamepix_stacks_free(stacks);
}

static void lay_out_sides(struct compared *compared, const char *before, const char *after,
                          const struct flamepix_figure_options *options)
{
    struct flamepix_stacks *sides, *watched, *measured;
    assert_int_equal(flamepix_sides_merge(paths_sorted(before), paths_sorted(after), &sides),
                     FLAMEPIX_OK);
    assert_int_equal(flamepix_difference_watch(sides, &compared->difference, &watched),
                     FLAMEPIX_OK);
    assert_int_equal(flamepix_measure_open(compared->comparison.measure, watched, &measured),
                     FLAMEPIX_OK);
    lay_out(compared, measured, options);
    flamepix_stacks_free(watched);
    flamepix_stacks_free(sides);
}

struct compared *compared_of(const char *before, const char *after, const char *measure,
                             const struct flamepix_figure_options *options)
{
    struct compared *compared = calloc(1, sizeof(*compared));
    assert_non_null(compared);
    compared->facts.comparison = &compared->comparison;
    if (measure == NULL) {
        lay_out(compared, paths_sorted(before), options);
    } else {
        compared->comparison = (struct flamepix_figure_comparison){
            .measure = flamepix_measure_named(measure), .difference = &compared->difference};
        assert_non_null(compared->comparison.measure);
        lay_out_sides(compared, before, after, options);
    }
    assert_int_equal(flamepix_fonts_create(&compared->fonts), FLAMEPIX_OK);
    assert_int_equal(flamepix_figure_create(compared->layout, options, compared->fonts,
                                            &compared->facts, &compared->figure),
                     FLAMEPIX_OK);
    return compared;
}

const struct flamepix_span *compared_span(const struct compared *compared, const char *name)
{
    size_t count;
    const struct flamepix_span *spans = fpx_figure_spans(compared->figure, &count);
    for (size_t i = 0; i < count; i++) {
        if (flamepix_bytes_equal(spans[i].box->name, flamepix_bytes_of(name)))
            return &spans[i];
    }
    fail_msg("no frame %s", name);
    return NULL;
}

void compared_free(struct compared *compared)
{
    flamepix_figure_free(compared->figure);
    flamepix_fonts_free(compared->fonts);
    flamepix_layout_free(compared->layout);
    free(compared);
}
