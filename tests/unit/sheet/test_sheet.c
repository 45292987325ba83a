#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "sheet/sheet_internal.h"
#include "sheet/sheet_sidecars.h"
#include "support/pictures/shape_here.h"
#include "support/pictures/sheets.h"
#include "support/scarce_memory.h"

static const char *const three[] = {"main;parse;lex 40\nmain;parse;read 25\nmain;draw 35\n",
                                    "main;draw;text 20\nmain;draw 10\nidle 20\n",
                                    "main;parse;lex 5\nidle;wait 5\n"};

static struct flamepix_sheet_options options_by(enum flamepix_sheet_scale scale_by)
{
    struct flamepix_sheet_options options = flamepix_sheet_defaults();
    options.scale_by = scale_by;
    options.columns = 2;
    return options;
}

/* -- places ------------------------------------------------------------------------------------ */

static void test_widths_are_by_totals(void **state)
{
    (void)state;
    static const struct {
        enum flamepix_sheet_scale scale_by;
        uint32_t widths[3];
    } rows[] = {{FLAMEPIX_SCALE_LARGEST, {280, 140, 28}},
                {FLAMEPIX_SCALE_COMMON, {280, 140, 28}},
                {FLAMEPIX_SCALE_EACH, {280, 280, 280}}};
    for (size_t i = 0; i < 3; i++) {
        const struct flamepix_sheet_options options = options_by(rows[i].scale_by);
        struct sheets sheets;
        sheets_make(&sheets, three, 3, &options);
        for (size_t panel = 0; panel < 3; panel++)
            assert_int_equal(flamepix_sheet_place(sheets.sheet, panel).figure_width,
                             rows[i].widths[panel]);
        sheets_free(&sheets);
    }
}

static void test_a_given_total_narrows_all(void **state)
{
    (void)state;
    struct flamepix_sheet_options options = options_by(FLAMEPIX_SCALE_COMMON);
    struct sheets sheets;
    options.total = 200;
    sheets_make(&sheets, three, 3, &options);
    assert_true(flamepix_sheet_page(sheets.sheet).full == 200);
    assert_int_equal(flamepix_sheet_place(sheets.sheet, 0).figure_width, 140);
    assert_int_equal(flamepix_sheet_place(sheets.sheet, 2).figure_width, 14);
    sheets_free(&sheets);
}

static void test_roots_of_a_row_stand_on_one_line(void **state)
{
    (void)state;
    static const char *const unlike[] = {"a;b;c;d;e;f;g;h 1\n", "a 1\n"};
    struct flamepix_sheet_options options = options_by(FLAMEPIX_SCALE_EACH);
    options.panel_height = 0;
    for (int inverted = 0; inverted < 2; inverted++) {
        struct sheets sheets;
        options.figure.inverted = inverted == 1;
        sheets_make(&sheets, unlike, 2, &options);
        const struct flamepix_sheet_place high = flamepix_sheet_place(sheets.sheet, 0);
        const struct flamepix_sheet_place low = flamepix_sheet_place(sheets.sheet, 1);
        assert_true(low.figure_height < high.figure_height);
        assert_int_equal(low.y, high.y);
        assert_int_equal(low.height, high.height);
        if (inverted)
            assert_int_equal(low.figure_y, high.figure_y);
        else
            assert_int_equal(low.figure_y + low.figure_height, high.figure_y + high.figure_height);
        sheets_free(&sheets);
    }
}

/* -- pixels ------------------------------------------------------------------------------------ */

/* The figure of a panel alone, drawn into a picture of its own. */
static struct pixels figure_alone(const struct sheets *sheets, size_t panel)
{
    struct flamepix_figure *figure;
    struct flamepix_layout *layout;
    struct flamepix_buffer image = {0};
    struct pixels pixels;
    assert_int_equal(flamepix_layout_unpack(sheets->panels[panel].packed, &layout), FLAMEPIX_OK);
    assert_int_equal(
        flamepix_figure_create(layout, &sheets->sheet->figure, sheets->fonts, NULL, &figure),
        FLAMEPIX_OK);
    assert_int_equal(flamepix_figure_draw(figure, flamepix_buffer_write, &image), FLAMEPIX_OK);
    assert_true(pixels_decode(image.data, image.length, &pixels));
    flamepix_buffer_free(&image);
    flamepix_figure_free(figure);
    flamepix_layout_free(layout);
    return pixels;
}

static void expect_panel(const struct pixels *sheet, const struct pixels *alone,
                         const struct flamepix_sheet_place *place)
{
    assert_int_equal(alone->width, place->figure_width);
    assert_int_equal(alone->height, place->figure_height);
    for (uint32_t y = 0; y < alone->height; y++)
        for (uint32_t x = 0; x < alone->width; x++)
            assert_int_equal(pixels_color(sheet, place->figure_x + x, place->figure_y + y),
                             pixels_color(alone, x, y));
}

static void test_a_panel_is_the_figure_drawn_alone(void **state)
{
    (void)state;
    struct flamepix_sheet_options options = options_by(FLAMEPIX_SCALE_EACH);
    for (uint32_t width = 280; width < 600; width += 200) {
        struct sheets sheets;
        options.panel_width = width;
        sheets_make(&sheets, three, 3, &options);
        struct pixels pixels = sheets_draw(&sheets);
        for (size_t i = 0; i < 3; i++) {
            const struct flamepix_sheet_place place = flamepix_sheet_place(sheets.sheet, i);
            struct pixels alone = figure_alone(&sheets, i);
            expect_panel(&pixels, &alone, &place);
            pixels_free(&alone);
        }
        pixels_free(&pixels);
        sheets_free(&sheets);
    }
}

/* The colour of the middle of the frame `name` of a panel, near its lower left corner, where no
 * letters stand. */
static uint32_t color_of(const char *json, const struct pixels *pixels, unsigned panel,
                         const char *name)
{
    struct sheets_frame frame;
    while (sheets_next_frame(&json, &frame))
        if (frame.panel == panel && strcmp(frame.name, name) == 0)
            return pixels_color(pixels, frame.x + 1, frame.y + frame.height - 3);
    fail_msg("panel %u has no %s", panel, name);
    return 0;
}

static void test_equal_names_have_equal_colors_in_all_panels(void **state)
{
    (void)state;
    static const char *const palettes[] = {"flame", "package", "module", "java", "hot"};
    static const char *const names[] = {"com.a.B.run", "org.x.Y.get"};
    static const char *const unlike[] = {"com.a.B.run 9\norg.x.Y.get 1\n",
                                         "com.a.B.run 1\norg.x.Y.get 1\nde.u.V.z 9\n",
                                         "com.a.B.run 2\norg.x.Y.get 9\nnet.q.R.s 2\n"};
    for (size_t p = 0; p < sizeof(palettes) / sizeof(palettes[0]); p++) {
        struct flamepix_sheet_options options = options_by(FLAMEPIX_SCALE_EACH);
        struct sheets sheets;
        options.panel_width = 500; /* thumbnails have paler colours off their hot path */
        options.figure.colors.name = palettes[p];
        sheets_make(&sheets, unlike, 3, &options);
        struct pixels pixels = sheets_draw(&sheets);
        char *json = sheets_frames(&sheets);
        for (unsigned i = 0; i < 2; i++)
            for (unsigned panel = 1; panel < 3; panel++)
                assert_int_equal(color_of(json, &pixels, panel, names[i]),
                                 color_of(json, &pixels, 0, names[i]));
        if (p < 2) /* to the others both are the same */
            assert_int_not_equal(color_of(json, &pixels, 0, names[0]),
                                 color_of(json, &pixels, 0, names[1]));
        free(json);
        pixels_free(&pixels);
        sheets_free(&sheets);
    }
}

static void test_a_palette_with_meaning_has_one_legend(void **state)
{
    (void)state;
    struct flamepix_sheet_options options = options_by(FLAMEPIX_SCALE_EACH);
    struct sheets sheets;
    sheets_make(&sheets, three, 3, &options);
    assert_int_equal(sheets.sheet->page.legend_lines, 0);
    sheets_free(&sheets);
    options.figure.colors.name = "root";
    sheets_make(&sheets, three, 3, &options);
    assert_int_equal(sheets.sheet->page.legend_lines, 1);
    assert_int_equal(sheets.sheet->legend.count, 2); /* main and idle */
    sheets_free(&sheets);
}

static void test_panels_without_a_layout_say_why(void **state)
{
    (void)state;
    static const char *const broken[] = {"main;a 1\n", NULL};
    const struct flamepix_sheet_options options = options_by(FLAMEPIX_SCALE_LARGEST);
    struct sheets sheets;
    sheets_make(&sheets, broken, 2, &options);
    const struct flamepix_sheet_place place = flamepix_sheet_place(sheets.sheet, 1);
    struct pixels pixels = sheets_draw(&sheets);
    const uint32_t corner = pixels_color(&pixels, place.figure_x, place.figure_y);
    uint32_t letters = 0;
    for (uint32_t y = 0; y < place.figure_height; y++)
        for (uint32_t x = 0; x < place.figure_width; x++)
            letters += pixels_color(&pixels, place.figure_x + x, place.figure_y + y) != corner;
    assert_int_not_equal(corner, 0xFFFFFF);
    assert_int_equal(pixels_color(&pixels, place.x + place.width - 1, place.y + place.height - 1),
                     corner);
    assert_in_range(letters, 100, 1000);
    assert_int_equal(place.tags, 0);
    char *json = sheets_frames(&sheets);
    assert_non_null(strstr(json, "{\"caption\":\"p1\",\"x\":306,"));
    assert_non_null(strstr(json, ",\"note\":\"no stacks\"}]"));
    free(json);
    pixels_free(&pixels);
    sheets_free(&sheets);
}

/* -- units ------------------------------------------------------------------------------------- */

static void test_times_are_on_one_scale_and_other_units_on_their_own(void **state)
{
    (void)state;
    static const char *const units[] = {"ms", "us", "cycles"};
    struct flamepix_sheet_options options = options_by(FLAMEPIX_SCALE_LARGEST);
    struct flamepix_sheet *sheet;
    struct sheets sheets;
    sheets_make(&sheets, three, 3, &options);
    for (size_t i = 0; i < 3; i++)
        sheets.panels[i].unit = units[i];
    assert_int_equal(flamepix_sheet_create(sheets.panels, 2, &options, sheets.fonts, &sheet),
                     FLAMEPIX_OK);
    assert_int_equal(sheet->facts[0].columns, 280);
    assert_int_equal(sheet->facts[1].columns, 1);
    assert_non_null(strstr(sheet->footer.data, "280 px = 100 ms"));
    flamepix_sheet_free(sheet);
    assert_int_equal(flamepix_sheet_create(sheets.panels, 3, &options, sheets.fonts, &sheet),
                     FLAMEPIX_OK);
    assert_int_equal(sheet->facts[2].columns, 280);
    assert_non_null(strstr(sheet->footer.data, " cycles"));
    assert_null(strstr(sheet->footer.data, "in all"));
    flamepix_sheet_free(sheet);
    sheets_free(&sheets);
}

/* -- views ------------------------------------------------------------------------------------- */

static void test_one_panel_is_not_many(void **state)
{
    (void)state;
    struct flamepix_sheet_options options = options_by(FLAMEPIX_SCALE_EACH);
    struct sheets sheets;
    sheets_make(&sheets, three, 1, &options);
    assert_string_equal(sheets.sheet->footer.data, "1 profile · each has a scale of its own");
    sheets_free(&sheets);
    options.noun = "panels";
    options.scale_by = FLAMEPIX_SCALE_LARGEST;
    sheets_make(&sheets, three, 1, &options);
    assert_string_equal(sheets.sheet->footer.data, "1 panel · 280 px = 100 samples");
    sheets_free(&sheets);
}

static void test_views_of_all_profiles_are_said_once(void **state)
{
    (void)state;
    const struct flamepix_figure_view items[] = {{.name = "focus", .argument = "main"},
                                                 {.name = "reverse", .title = "callers"}};
    struct flamepix_sheet_options options = options_by(FLAMEPIX_SCALE_EACH);
    struct sheets sheets;
    options.views =
        (struct flamepix_figure_views){.items = items, .count = 2, .read = 200, .left = 160};
    sheets_make(&sheets, three, 3, &options);
    assert_string_equal(sheets.sheet->title.data, "Flame Graphs (callers)");
    assert_string_equal(sheets.sheet->footer.data,
                        "3 profiles · 160 of 200 samples in all · each has a scale of its own");
    char *json = sheets_frames(&sheets);
    assert_non_null(strstr(json, "}],\n \"view\":[{\"name\":\"focus\",\"argument\":\"main\"},"
                                 "{\"name\":\"reverse\"}],\"leftOut\":40,\n \"frames\":["));
    free(json);
    sheets_free(&sheets);
}

/* -- sidecars ---------------------------------------------------------------------------------- */

static void test_tags_and_frames_agree(void **state)
{
    (void)state;
    const struct flamepix_sheet_options options = options_by(FLAMEPIX_SCALE_LARGEST);
    struct sheets sheets;
    sheets_make(&sheets, three, 3, &options);
    const struct flamepix_sheet_page page = flamepix_sheet_page(sheets.sheet);
    char *json = sheets_frames(&sheets);
    uint32_t *tags = sheets_tags(&sheets);
    const char *at = json;
    struct sheets_frame frame;
    uint64_t owned = 0, tagged = 0;
    unsigned count = 0;
    while (sheets_next_frame(&at, &frame)) {
        const struct flamepix_sheet_place place = flamepix_sheet_place(sheets.sheet, frame.panel);
        assert_int_equal(frame.tag, ++count);
        assert_in_range(frame.tag, place.first_tag, place.first_tag + place.tags - 1);
        if (frame.tag == place.first_tag)
            assert_int_equal(frame.parent, 0);
        else
            assert_in_range(frame.parent, place.first_tag, frame.tag - 1);
        owned += (uint64_t)frame.width * frame.height;
        for (unsigned y = frame.y; y < frame.y + frame.height; y++)
            for (unsigned x = frame.x; x < frame.x + frame.width; x++)
                assert_int_equal(tags[y * page.width + x], frame.tag);
    }
    for (size_t i = 0; i < (size_t)page.width * page.height; i++)
        tagged += tags[i] != 0;
    assert_int_equal(count, page.drawn);
    assert_int_equal(tagged, owned);
    free(json);
    free(tags);
    sheets_free(&sheets);
}

static void test_the_head_of_the_frames_has_the_panels(void **state)
{
    (void)state;
    const struct flamepix_sheet_options options = options_by(FLAMEPIX_SCALE_EACH);
    static const char *const two[] = {"a 1\n", "b 3\n"};
    struct sheets sheets;
    sheets_make(&sheets, two, 2, &options);
    char *json = sheets_frames(&sheets);
    assert_non_null(strstr(json, "{\"schema\":\"flamepix-frames-2\",\"total\":4,\"unit\":"
                                 "\"samples\",\"nameType\":\"Function:\",\n"
                                 " \"image\":{\"width\":596,\"height\":"));
    assert_non_null(strstr(json, "},\n \"panels\":[\n"
                                 "  {\"caption\":\"p0\",\"x\":10,\"y\":37,\"width\":280,"
                                 "\"height\":160,\"total\":1,\"unit\":\"samples\","
                                 "\"firstTag\":1,\"tags\":2,\n"
                                 " \"chart\":{\"x\":10,\"y\":149,\"width\":280,"
                                 "\"rows\":[[173,24],[149,24]],\"inverted\":false},\n"
                                 " \"stacks\":1,\"badLines\":0,"));
    assert_non_null(strstr(json, "{\"caption\":\"p1\",\"x\":306,"));
    assert_non_null(strstr(json, "\"firstTag\":3,\"tags\":2,"));
    free(json);
    sheets_free(&sheets);
}

/* -- refusals ---------------------------------------------------------------------------------- */

static void test_a_sheet_of_nothing_is_refused(void **state)
{
    (void)state;
    static const char *const nothing[] = {NULL, NULL};
    const struct flamepix_sheet_options options = options_by(FLAMEPIX_SCALE_EACH);
    struct sheets sheets;
    assert_int_equal(sheets_open(&sheets, nothing, 2, &options), FLAMEPIX_NO_STACKS);
    sheets_free(&sheets);
    assert_int_equal(sheets_open(&sheets, nothing, 0, &options), FLAMEPIX_BAD_ARGUMENT);
    sheets_free(&sheets);
}

static void test_limits_hold_for_the_whole_sheet(void **state)
{
    (void)state;
    struct flamepix_sheet_options options = options_by(FLAMEPIX_SCALE_EACH);
    struct sheets sheets;
    options.columns = 1;
    options.figure.limit_side = 560;
    assert_int_equal(sheets_open(&sheets, three, 3, &options), FLAMEPIX_LIMIT_SIDE);
    sheets_free(&sheets);
    options.figure.limit_side = 0;
    options.figure.limit_area = 300 * 500;
    assert_int_equal(sheets_open(&sheets, three, 3, &options), FLAMEPIX_LIMIT_AREA);
    sheets_free(&sheets);
}

/* -- memory ------------------------------------------------------------------------------------ */

/* Makes and writes everything of a sheet whose panels are there already. */
static enum flamepix_status make_all(void *user)
{
    const struct sheets *from = user;
    const struct flamepix_picture_place place = {.picture = "sheet.png"};
    struct flamepix_sheet_options options = options_by(FLAMEPIX_SCALE_LARGEST);
    struct flamepix_fonts *fonts = NULL;
    struct flamepix_type *type;
    struct flamepix_sheet *sheet = NULL;
    struct flamepix_buffer written = {0};
    options.tally = from->tally;
    options.figure.colors.name = "root";
    enum flamepix_status status = flamepix_fonts_create(&fonts);
    if (status == FLAMEPIX_OK)
        status = flamepix_fonts_type(fonts, 12, &type);
    if (status == FLAMEPIX_OK)
        shape_here(type); /* so that its failures are counted */
    if (status == FLAMEPIX_OK)
        status = flamepix_sheet_create(from->panels, from->count, &options, fonts, &sheet);
    if (status == FLAMEPIX_OK)
        status = flamepix_sheet_draw(sheet, flamepix_buffer_write, &written);
    if (status == FLAMEPIX_OK)
        status = flamepix_sheet_frames(sheet, flamepix_buffer_write, &written);
    if (status == FLAMEPIX_OK)
        status = flamepix_sheet_tags(sheet, flamepix_buffer_write, &written);
    if (status == FLAMEPIX_OK)
        status = fpx_sheet_write_map(sheet, &place, flamepix_buffer_write, &written);
    flamepix_buffer_free(&written);
    flamepix_sheet_free(sheet);
    flamepix_fonts_free(fonts);
    return status;
}

static void test_a_sheet_without_memory_says_so(void **state)
{
    (void)state;
    static const char *const two[] = {"main;a 3\n", NULL};
    struct flamepix_sheet_options options = options_by(FLAMEPIX_SCALE_LARGEST);
    struct sheets sheets;
    options.figure.colors.name = "root";
    sheets_make(&sheets, two, 2, &options);
    assert_true(scarce_memory_try(make_all, &sheets) > 10);
    sheets_free(&sheets);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_widths_are_by_totals),
        cmocka_unit_test(test_a_given_total_narrows_all),
        cmocka_unit_test(test_roots_of_a_row_stand_on_one_line),
        cmocka_unit_test(test_a_panel_is_the_figure_drawn_alone),
        cmocka_unit_test(test_equal_names_have_equal_colors_in_all_panels),
        cmocka_unit_test(test_a_palette_with_meaning_has_one_legend),
        cmocka_unit_test(test_panels_without_a_layout_say_why),
        cmocka_unit_test(test_one_panel_is_not_many),
        cmocka_unit_test(test_times_are_on_one_scale_and_other_units_on_their_own),
        cmocka_unit_test(test_views_of_all_profiles_are_said_once),
        cmocka_unit_test(test_tags_and_frames_agree),
        cmocka_unit_test(test_the_head_of_the_frames_has_the_panels),
        cmocka_unit_test(test_a_sheet_of_nothing_is_refused),
        cmocka_unit_test(test_limits_hold_for_the_whole_sheet),
        cmocka_unit_test(test_a_sheet_without_memory_says_so),
    };
    return cmocka_run_group_tests_name("sheet", tests, NULL, NULL);
}
