#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "sheet/sheet_sidecars.h"
#include "sidecar/map.h"
#include "sidecar/page_areas.h"
#include "support/pictures/around_picture.h"
#include "support/pictures/compared_figure.h"
#include "support/pictures/maps.h"
#include "support/pictures/profiles.h"
#include "support/pictures/raster_fixture.h"
#include "support/pictures/sheets.h"
#include "support/pictures/type_support.h"
#include "support/random.h"

enum { PROFILES = 400, COMPARISONS = 60, SHEETS = 40 };

static const double scales[] = {1, 1, 1.25, 1.3, 1.5, 2, 3, 4};

static struct flamepix_figure_options random_page(uint64_t *seed)
{
    struct flamepix_figure_options options = flamepix_figure_defaults();
    options.width = 40 + profiles_below(seed, 120);
    options.row_height = 1 + profiles_below(seed, 16);
    options.scale = scales[profiles_below(seed, 8)];
    options.hide_runs = profiles_below(seed, 4) == 0;
    options.bare = profiles_below(seed, 3) == 0;
    options.inverted = profiles_below(seed, 2) == 0;
    options.theme = (enum flamepix_theme)profiles_below(seed, 2);
    options.row_heights = (enum flamepix_row_heights)profiles_below(seed, 2);
    options.chains = (enum flamepix_chains)profiles_below(seed, 3);
    options.fontsize = 1 + profiles_below(seed, 12);
    options.sidecars.map_minwidth = profiles_below(seed, 3);
    if (profiles_below(seed, 3) == 0) {
        options.fit_width = options.width;
        options.fit_height = 12 + profiles_below(seed, 40);
        options.thumbnail = profiles_below(seed, 2) == 0;
    }
    return options;
}

/* -- the order --------------------------------------------------------------------------------- */

static bool is_below(const struct flamepix_span *a, const struct flamepix_span *b,
                     const struct flamepix_figure *figure)
{
    const uint32_t up = flamepix_raster_up_rows(figure->raster);
    if ((a->depth >= up) != (b->depth >= up))
        return a->depth < up;
    return a->first != b->first ? a->first < b->first : a->tag < b->tag;
}

/* What is read is the parent's next, by the slow and obvious way: the lowest of all that are not
 * yet read and stand on the last one, or on what that stands on. */
static uint32_t next_slowly(const struct flamepix_figure *figure, const bool *read, uint32_t last)
{
    size_t count;
    const struct flamepix_span *spans = fpx_figure_spans(figure, &count);
    for (uint32_t on = last; on != 0; on = spans[on - 1].parent) {
        const struct flamepix_span *next = NULL;
        for (size_t i = 0; i < count; i++)
            if (!read[i] && spans[i].parent == on &&
                (next == NULL || is_below(&spans[i], next, figure)))
                next = &spans[i];
        if (next != NULL)
            return next->tag;
    }
    return 0;
}

static uint32_t *expect_order(const struct flamepix_figure *figure)
{
    size_t count;
    (void)fpx_figure_spans(figure, &count);
    uint32_t *tags;
    bool *read = calloc(count, sizeof(*read));
    assert_int_equal(fpx_reading_order(figure, &tags), FLAMEPIX_OK);
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(tags[i], i == 0 ? 1 : next_slowly(figure, read, tags[i - 1]));
        read[tags[i] - 1] = true;
    }
    free(read);
    return tags;
}

/* -- the areas --------------------------------------------------------------------------------- */

/* Areas cover no px of the page twice. */
static void paint(const struct maps_area *area, bool *painted, unsigned width)
{
    for (unsigned y = area->top; y < area->bottom; y++)
        for (unsigned x = area->left; x < area->right; x++) {
            assert_false(painted[(size_t)y * width + x]);
            painted[(size_t)y * width + x] = true;
        }
}

/* The tag of the pixel under the middle of an area. */
static uint32_t tag_under(const struct maps_area *area, const uint32_t *tags, unsigned width,
                          unsigned height, const struct flamepix_figure_page *page)
{
    const double x = (area->left + area->right) / 2.0 * page->width / width;
    const double y = (area->top + area->bottom) / 2.0 * page->height / height;
    return tags[(size_t)y * page->width + (size_t)x];
}

static void expect_rectangle(const struct flamepix_figure *figure, const struct flamepix_span *span,
                             const struct maps_area *area)
{
    const struct fpx_area drawn = fpx_figure_area(figure, span);
    if (figure->options.scale != 1 || span->box->elided > 0)
        return;
    assert_int_equal(area->left, drawn.x);
    assert_int_equal(area->top, drawn.y);
    assert_int_equal(area->right, drawn.x + drawn.width);
    assert_int_equal(area->bottom, drawn.y + drawn.height);
}

/* How many pixels of the image are owned by something wide enough. */
static size_t count_owned(const struct flamepix_figure *figure, const uint32_t *tags)
{
    size_t count, owned = 0;
    const struct flamepix_span *spans = fpx_figure_spans(figure, &count);
    for (size_t i = 0; i < (size_t)figure->page.width * figure->page.height; i++)
        owned += tags[i] != 0 && spans[tags[i] - 1].end - spans[tags[i] - 1].first >=
                                     figure->options.sidecars.map_minwidth;
    return owned;
}

/* Each area is of what its middle shows, in reading order, and where a px of the page is one of
 * the image all that is owned has an area. Returns how many areas there are. */
static size_t expect_areas(const struct flamepix_figure *figure)
{
    const struct flamepix_figure_page page = flamepix_figure_page(figure);
    size_t areas = 0, at = 0, area_px = 0, count;
    const struct flamepix_span *spans = fpx_figure_spans(figure, &count);
    uint32_t *tags = maps_tags(figure), *order = expect_order(figure);
    char *map = maps_of(figure);
    const char *next = map;
    struct maps_area area;
    unsigned width, height;
    maps_size(map, &width, &height);
    bool *painted = calloc((size_t)width * height, sizeof(*painted));
    for (; maps_next(&next, &area); areas++) {
        const uint32_t tag = tag_under(&area, tags, width, height, &page);
        assert_in_range(tag, 1, count);
        while (at < count && order[at] != tag)
            at++;
        assert_true(at < count);
        char *title = maps_title(figure, &spans[tag - 1]);
        assert_int_equal(area.title.length, strlen(title));
        assert_memory_equal(area.title.data, title, area.title.length);
        free(title);
        expect_rectangle(figure, &spans[tag - 1], &area);
        paint(&area, painted, width);
        area_px += (size_t)(area.right - area.left) * (area.bottom - area.top);
    }
    if (figure->options.scale == 1)
        assert_int_equal(area_px, count_owned(figure, tags));
    free(painted);
    free(map);
    free(order);
    free(tags);
    return areas;
}

static void test_areas_are_what_their_middles_show(void **state)
{
    static const double minwidths[] = {0, 0.3, 0.7, 1, 2, 10};
    uint64_t seed = 12;
    size_t areas = 0, chains = 0;
    for (int i = 0; i < test_rounds(PROFILES); i++) {
        char *folded = profiles_folded(&seed);
        struct flamepix_figure_options options = random_page(&seed);
        struct flamepix_layout_options layout = profiles_options(&seed);
        layout.minwidth_px = minwidths[profiles_below(&seed, 6)];
        flamepix_figure_plan(&options, &layout);
        struct drawing drawing = drawing_of(folded, &layout, true, 0);
        struct flamepix_figure *figure;
        enum flamepix_status status =
            flamepix_figure_create(drawing.layout, &options, *state, NULL, &figure);
        assert_int_equal(status, FLAMEPIX_OK);
        areas += expect_areas(figure);
        chains += figure->rows->ranges != NULL;
        flamepix_figure_free(figure);
        drawing_free(&drawing);
        free(folded);
    }
    assert_true(areas > 10 * (size_t)test_rounds(PROFILES) &&
                chains > (size_t)test_rounds(PROFILES) / 20);
}

static void test_areas_around_a_function_are_what_their_middles_show(void **state)
{
    static const char *const folded[] = {
        "a;f;x 5\nb;f;y 3\nb;c;f 2\nf;f;z;z 4\n",
        "m;f 1\nm;g;f;h 20\nm;g;i;f;h;j 9\nn;f;k 3\nn;o;p;q;f;k;k;k 3\n",
    };
    (void)state;
    for (size_t i = 0; i < 2; i++)
        for (size_t scale = 0; scale < sizeof(scales) / sizeof(scales[0]); scale++)
            for (int chains = 0; chains < 3; chains++) {
                struct flamepix_figure_options options = around_picture_options();
                options.scale = scales[scale];
                options.inverted = scale % 2;
                options.chains = (enum flamepix_chains)chains;
                struct around_picture picture = around_picture_of(folded[i], &options);
                assert_true(expect_areas(picture.figure) > 5);
                around_picture_free(&picture);
            }
}

static void test_areas_of_comparisons_are_what_their_middles_show(void **state)
{
    static const char *const measures[] = {"after", "before", "delta", "max", "sum"};
    uint64_t seed = 3;
    (void)state;
    for (int i = 0; i < COMPARISONS; i++) {
        struct flamepix_figure_options options = random_page(&seed);
        options.fit_width = options.fit_height = 0;
        options.thumbnail = false;
        struct compared *compared =
            compared_of(COMPARED_BEFORE, COMPARED_AFTER, measures[i % 5], &options);
        assert_true(expect_areas(compared->figure) > 1);
        compared_free(compared);
    }
}

/* -- sheets ------------------------------------------------------------------------------------ */

/* Every area has a tag under its middle, and where px are those of the image all that is owned has
 * an area. */
static void expect_sheet(const struct sheets *sheets, double scale)
{
    const struct flamepix_picture_place place = {.picture = "sheet.png"};
    const struct flamepix_sheet_page page = flamepix_sheet_page(sheets->sheet);
    const struct flamepix_figure_page size = {.width = page.width, .height = page.height};
    struct flamepix_buffer file = {0};
    uint32_t *tags = sheets_tags(sheets);
    unsigned width, height;
    struct maps_area area;
    assert_int_equal(fpx_sheet_write_map(sheets->sheet, &place, flamepix_buffer_write, &file),
                     FLAMEPIX_OK);
    assert_int_equal(flamepix_buffer_append(&file, "", 1), FLAMEPIX_OK);
    maps_size(file.data, &width, &height);
    bool *painted = calloc((size_t)width * height, sizeof(*painted));
    size_t areas = 0, owned = 0, area_px = 0;
    for (const char *next = file.data; maps_next(&next, &area); areas++) {
        assert_true(tag_under(&area, tags, width, height, &size) > 0);
        paint(&area, painted, width);
        area_px += (size_t)(area.right - area.left) * (area.bottom - area.top);
    }
    for (size_t i = 0; i < (size_t)page.width * page.height; i++)
        owned += tags[i] != 0;
    if (scale == 1)
        assert_int_equal(area_px, owned);
    assert_true(areas > sheets->count);
    free(painted);
    free(tags);
    flamepix_buffer_free(&file);
}

static void test_areas_of_sheets_are_what_their_middles_show(void **state)
{
    static const char *const folded[] = {"a;b 5\na;b;c 3\nd 2\n",
                                         "m;m;m;n;o;o 7\nm;m;m;p 1\n",
                                         "x 1\n",
                                         NULL,
                                         "a;b;c;d;e;f;g;h;i;j;k 30\na;b;c;d;q 2\nz;y 70\n",
                                         "one;two 1000\nthree;four;five 1\nthree;six 3\n"};
    uint64_t seed = 5;
    (void)state;
    for (int i = 0; i < SHEETS; i++) {
        const size_t count = 1 + profiles_below(&seed, 6);
        struct sheets sheets;
        struct flamepix_sheet_options options = flamepix_sheet_defaults();
        options.figure.scale = scales[profiles_below(&seed, 8)];
        options.figure.inverted = profiles_below(&seed, 2) == 0;
        options.panel_width = i % 2 == 0 ? 90 : 420;
        sheets_make(&sheets, folded, count, &options);
        expect_sheet(&sheets, options.figure.scale);
        sheets_free(&sheets);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_areas_are_what_their_middles_show),
        cmocka_unit_test(test_areas_around_a_function_are_what_their_middles_show),
        cmocka_unit_test(test_areas_of_comparisons_are_what_their_middles_show),
        cmocka_unit_test(test_areas_of_sheets_are_what_their_middles_show),
    };
    return cmocka_run_group_tests_name("map laws", tests, fonts_setup, fonts_teardown);
}
