#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "figure/figure_internal.h"
#include "support/drawing.h"
#include "support/profiles.h"

enum { PROFILES = 1500 };

/* Pages with and without an exact size, most of them too low for all rows. */
static struct flamepix_figure_options random_page(uint64_t *seed)
{
    static const double scales[] = {1, 1, 1.25, 1.5, 2, 3, 4};
    struct flamepix_figure_options options = flamepix_figure_defaults();
    options.width = 21 + profiles_below(seed, 80);
    options.row_height = 1 + profiles_below(seed, 16);
    options.scale = scales[profiles_below(seed, 7)];
    options.hide_runs = profiles_below(seed, 4) == 0;
    options.bare = profiles_below(seed, 3) == 0;
    if (profiles_below(seed, 4) == 0)
        options.costscale = 0.02;
    if (profiles_below(seed, 2) == 0) {
        options.fit_width = options.width;
        options.fit_height = 7 + profiles_below(seed, 12);
        options.thumbnail = profiles_below(seed, 2) == 0;
    }
    return options;
}

/* Every frame of the tree is drawn, in a run, or cut. */
static void expect_all_counted(const struct flamepix_figure *figure, bool runs)
{
    struct flamepix_figure_page page = flamepix_figure_page(figure);
    size_t count;
    const struct flamepix_span *spans = flamepix_figure_spans(figure, &count);
    uint64_t frames = 0, in_runs = 0;
    for (size_t i = 0; i < count; i++) {
        frames += spans[i].box->elided == 0;
        in_runs += spans[i].box->elided;
    }
    assert_int_equal(page.drawn, count);
    assert_int_equal(page.frames, frames);
    assert_true(in_runs <= page.elided && (runs || in_runs == 0));
    assert_int_equal(page.frames + page.elided + page.cut, figure->summary.frames);
}

static void test_every_frame_is_drawn_or_in_a_run_or_cut(void **state)
{
    static const double minwidths[] = {0.01, 0.05, 0.1, 0.3, 0.7, 1, 2, 10};
    uint64_t seed = 8;
    unsigned cut = 0;
    for (int i = 0; i < PROFILES; i++) {
        char *folded = profiles_folded(&seed);
        struct flamepix_figure_options options = random_page(&seed);
        struct flamepix_layout_options layout = profiles_options(&seed);
        layout.minwidth_px = minwidths[profiles_below(&seed, 8)];
        flamepix_figure_plan(&options, &layout);
        struct drawing drawing = drawing_of(folded, &layout, true, 0);
        struct flamepix_figure *figure;
        assert_int_equal(flamepix_figure_create(drawing.layout, &options, *state,
                                                (struct flamepix_figure_facts){0}, &figure),
                         FLAMEPIX_OK);
        expect_all_counted(figure, !options.hide_runs);
        cut += figure->counts.cut > 0;
        flamepix_figure_free(figure);
        drawing_free(&drawing);
        free(folded);
    }
    assert_true(cut > PROFILES / 20);
}

static int open_fonts(void **state)
{
    struct flamepix_fonts *fonts = NULL;
    enum flamepix_status status = flamepix_fonts_create(&fonts);
    *state = fonts;
    return status == FLAMEPIX_OK ? 0 : -1;
}

static int close_fonts(void **state)
{
    flamepix_fonts_free(*state);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_frame_is_drawn_or_in_a_run_or_cut),
    };
    return cmocka_run_group_tests_name("figure", tests, open_fonts, close_fonts);
}
