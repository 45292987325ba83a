#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "figure/figure_internal.h"
#include "support/pictures/figure_fixture.h"
#include "support/pictures/pixels.h"
#include "support/pictures/raster_fixture.h"

static struct pixels drawn(const char *folded, const struct flamepix_render_options *options)
{
    struct flamepix_buffer image = {0};
    struct flamepix_bytes bytes = {folded, strlen(folded)};
    assert_int_equal(flamepix_render(bytes, options, NULL, flamepix_buffer_write, &image, NULL),
                     FLAMEPIX_OK);
    struct pixels pixels;
    assert_true(pixels_decode(image.data, image.length, &pixels));
    flamepix_buffer_free(&image);
    return pixels;
}

static struct flamepix_render_options bare(uint32_t width)
{
    struct flamepix_render_options options = flamepix_render_defaults();
    options.figure.bare = true;
    options.figure.width = width;
    options.figure.row_height = 1;
    return options;
}

/* FlameGraphs.jl, test/runtests.jl, samples of the first vectors. */
static const char samples[] = "f1:1;f2:5;f3;f2:15 2\nf1:1;f4;f5 1\nf1:2;f6 1\n";

static void test_tags_of_a_bare_picture_are_flametags(void **state)
{
    (void)state;
    struct flamepix_render_options options = bare(1200);
    options.figure.costscale = -1.0;
    struct scene scene;
    assert_int_equal(scene_open(&scene, samples, &options), FLAMEPIX_OK);
    struct flamepix_buffer file = {0};
    assert_int_equal(flamepix_figure_tags(scene.figure, flamepix_buffer_write, &file), FLAMEPIX_OK);
    assert_memory_equal(file.data, "\x93NUMPY\x01\x00\x76\x00{'descr': '<u4'", 25);
    assert_non_null(strstr(file.data + 10, "'shape': (5, 4), }"));
    /* The leaves' row comes first: f2:15 | f3 f5 | f2:5 f4 f6 | f1:1 f1:2 | all. */
    const uint32_t expected[5][4] = {
        {9, 9, 0, 0}, {7, 7, 8, 0}, {4, 4, 5, 6}, {2, 2, 2, 3}, {1, 1, 1, 1}};
    assert_int_equal(file.length, 128 + sizeof(expected));
    for (size_t i = 0; i < 20; i++) {
        const uint8_t *at = (const uint8_t *)file.data + 128 + 4 * i;
        assert_int_equal(at[0] | at[1] << 8 | at[2] << 16, ((const uint32_t *)expected)[i]);
    }
    flamepix_buffer_free(&file);
    scene_free(&scene);
}

static void test_frames_are_told_by_tag_with_the_pixels_they_own(void **state)
{
    (void)state;
    struct flamepix_render_options options = flamepix_render_defaults();
    options.figure = flamepix_figure_classic();
    options.figure.width = 120;
    options.figure.title = "Flames"; /* one line */
    struct scene scene;
    assert_int_equal(scene_open(&scene, "main 1\nmain;\"x\" 3\n", &options), FLAMEPIX_OK);
    struct flamepix_buffer json = {0};
    assert_int_equal(flamepix_figure_frames(scene.figure, flamepix_buffer_write, &json),
                     FLAMEPIX_OK);
    flamepix_buffer_append(&json, "", 1);
    assert_string_equal(
        json.data,
        "{\"schema\":\"flamepix-frames-2\",\"total\":4,\"unit\":\"samples\",\"nameType\":"
        "\"Function:\",\n"
        " \"image\":{\"width\":120,\"height\":118,\"scale\":1},\n"
        " \"chart\":{\"x\":10,\"y\":36,\"width\":100,\"rows\":[[68,16],[52,16],[36,16]],"
        "\"inverted\":false},\n"
        " \"stacks\":2,\"badLines\":0,\"comments\":0,\"elidedFrames\":0,\"cutFrames\":0,\n"
        " \"frames\":[\n"
        "  "
        "{\"tag\":1,\"parent\":0,\"depth\":0,\"row\":0,\"name\":\"all\",\"start\":0,\"weight\":4,"
        "\"self\":0,"
        "\"x\":10,\"y\":68,\"w\":100,\"h\":16,\"label\":\"all\"},\n"
        "  "
        "{\"tag\":2,\"parent\":1,\"depth\":1,\"row\":1,\"name\":\"main\",\"start\":0,\"weight\":4,"
        "\"self\":1,"
        "\"x\":10,\"y\":52,\"w\":100,\"h\":16,\"label\":\"main\"},\n"
        "  "
        "{\"tag\":3,\"parent\":2,\"depth\":2,\"row\":2,\"name\":\"\\u0022x\\u0022\",\"start\":1,"
        "\"weight\":3,"
        "\"self\":3,\"x\":35,\"y\":36,\"w\":75,\"h\":16,\"label\":\"\\u0022x\\u0022\"}\n"
        " ]}\n");
    flamepix_buffer_free(&json);
    scene_free(&scene);
}

static void test_a_plan_made_twice_is_the_plan_made_once(void **state)
{
    (void)state;
    struct flamepix_figure_options figure = flamepix_figure_defaults();
    struct flamepix_layout_options once = flamepix_layout_defaults(), twice;
    figure.scale = 3;
    flamepix_figure_plan(&figure, &once);
    twice = once;
    flamepix_figure_plan(&figure, &twice);
    assert_int_equal(twice.columns, once.columns);
    assert_int_equal(twice.max_columns, once.max_columns);
    assert_true(twice.minwidth_px == once.minwidth_px);
    const char *folded = "main;narrow 5\nmain;wide 3535\n";
    struct drawing first = drawing_of(folded, &once, true, 0);
    struct drawing second = drawing_of(folded, &twice, true, 0);
    assert_true(flamepix_layout_summary(first.layout).threshold == 3);
    assert_true(flamepix_layout_summary(second.layout).threshold == 3);
    drawing_free(&first);
    drawing_free(&second);
}

static void test_cells_of_a_bare_picture_touch_and_fill_it(void **state)
{
    (void)state;
    struct flamepix_render_options options = bare(300);
    struct pixels pixels = drawn("main;a 1\nmain;b 2\n", &options);
    assert_int_equal(pixels.width, 300);
    assert_int_equal(pixels.height, 3);
    for (uint32_t x = 0; x < 300; x++) {
        assert_int_equal(pixels_color(&pixels, x, 2), pixels_color(&pixels, 0, 2));
        assert_int_equal(pixels_color(&pixels, x, 0), pixels_color(&pixels, x < 100 ? 0 : 299, 0));
    }
    pixels_free(&pixels);
}

static void test_neighbours_are_separated_by_the_background(void **state)
{
    (void)state;
    struct flamepix_render_options options = flamepix_render_defaults();
    options.figure = flamepix_figure_classic();
    options.figure.width = 320;
    options.figure.title = "";
    struct pixels pixels = drawn("a;x 1\nb;x 1\n", &options);
    const uint32_t row = 10 + 14; /* low in the leaves' boxes, where letters have no ink */
    assert_int_equal(pixels_color(&pixels, 10 + 149, row), 0xFFFFFF);
    assert_int_equal(pixels_color(&pixels, 10 + 299, row), 0xFFFFFF);
    assert_int_equal(pixels_color(&pixels, 10, row), pixels_color(&pixels, 10 + 150, row));
    assert_int_not_equal(pixels_color(&pixels, 10, row), 0xFFFFFF);
    pixels_free(&pixels);
}

static uint32_t many_colors(const void *user, const struct flamepix_frame_facts *frame)
{
    uint32_t hash = 2166136261u;
    (void)user;
    for (size_t i = 0; i < frame->name.length; i++)
        hash = (hash ^ (unsigned char)frame->name.data[i]) * 16777619u;
    return hash & 0xFFFFFF;
}

static void test_a_palette_of_any_number_of_colors_is_drawn_as_it_is(void **state)
{
    (void)state;
    struct flamepix_render_options options = bare(1000);
    struct flamepix_buffer folded = {0};
    for (int i = 0; i < 1000; i++) {
        char line[32];
        int length = snprintf(line, sizeof(line), "f%03d 1\n", i);
        flamepix_buffer_append(&folded, line, (size_t)length);
    }
    flamepix_buffer_append(&folded, "", 1);
    options.figure.palette = (struct flamepix_palette){.color = many_colors};
    struct pixels pixels = drawn(folded.data, &options);
    for (uint32_t x = 0; x < 1000; x++) {
        char name[8];
        snprintf(name, sizeof(name), "f%03u", x);
        struct flamepix_frame_facts facts = {.name = {name, 4}};
        assert_int_equal(pixels_color(&pixels, x, 0), many_colors(NULL, &facts));
    }
    pixels_free(&pixels);
    flamepix_buffer_free(&folded);
}

static void test_an_image_beyond_the_limits_is_refused_before_it_is_drawn(void **state)
{
    (void)state;
    struct flamepix_render_options options = flamepix_render_defaults();
    options.figure.limit_area = 1000;
    struct scene scene;
    assert_int_equal(scene_open(&scene, "main 1\n", &options), FLAMEPIX_LIMIT_AREA);
    scene_free(&scene);
    options = flamepix_render_defaults();
    options.figure = flamepix_figure_classic();
    options.figure.row_height = 30000;
    assert_int_equal(scene_open(&scene, "main 1\n", &options), FLAMEPIX_LIMIT_SIDE);
    scene_free(&scene);
}

static void test_no_width_scale_or_look_makes_drawing_fail(void **state)
{
    (void)state;
    for (uint32_t width = 21; width < 400; width += 13) {
        for (unsigned look = 0; look < 32; look++) {
            struct flamepix_render_options options = flamepix_render_defaults();
            options.figure.width = width;
            options.figure.scale = look & 1 ? 1.75 : 1.0;
            options.figure.inverted = (look & 2) != 0;
            options.figure.subtitle = look & 4 ? "a subtitle of some length" : NULL;
            options.figure.row_height = look & 8 ? 5 : 16;
            options.figure.thumbnail = (look & 16) != 0;
            options.figure.fit_width = look & 16 ? width : 0;
            options.figure.fit_height = look & 16 ? 7 + width / 4 : 0;
            struct pixels pixels = drawn(samples, &options);
            assert_int_equal(pixels.width, (uint32_t)(width * options.figure.scale + 0.5));
            pixels_free(&pixels);
        }
    }
}

struct brittle {
    size_t left; /* bytes that still fit */
};

static enum flamepix_status write_brittle(void *user, const void *bytes, size_t length)
{
    struct brittle *brittle = user;
    (void)bytes;
    if (length > brittle->left)
        return FLAMEPIX_WRITE_FAILED;
    brittle->left -= length;
    return FLAMEPIX_OK;
}

/* The tag of a pixel of a tags file. */
static uint32_t tag_at(const struct flamepix_buffer *file, uint32_t width, uint32_t x, uint32_t y)
{
    const uint8_t *at = (const uint8_t *)file->data + 128 + 4 * ((size_t)y * width + x);
    return at[0] | (uint32_t)at[1] << 8;
}

/* 100 frames below each other in 174 px of rows of 4 px: each stack has one row, and shares it. */
static void test_frames_and_tags_of_a_thumbnail_tell_what_is_drawn(void **state)
{
    (void)state;
    struct flamepix_render_options options = flamepix_render_defaults();
    struct flamepix_buffer folded = {0}, tags = {0}, json = {0};
    struct scene scene;
    for (int i = 0; i < 99; i++)
        flamepix_buffer_append(&folded, i < 98 ? "f;" : "last 1\nf 1\n", i < 98 ? 2 : 11);
    flamepix_buffer_append(&folded, "", 1);
    assert_int_equal(flamepix_figure_preset("thumb", &options.figure), FLAMEPIX_OK);
    assert_int_equal(scene_open(&scene, folded.data, &options), FLAMEPIX_OK);
    assert_int_equal(flamepix_figure_tags(scene.figure, flamepix_buffer_write, &tags), FLAMEPIX_OK);
    assert_int_equal(flamepix_figure_frames(scene.figure, flamepix_buffer_write, &json),
                     FLAMEPIX_OK);
    flamepix_buffer_append(&json, "", 1);
    assert_int_equal(tags.length, 128 + 4 * 320 * 180);
    /* Two rows of 24 px above the padding: all with f, and the other 98. */
    assert_int_equal(tag_at(&tags, 320, 3, 176), 2);
    assert_int_equal(tag_at(&tags, 320, 316, 153), 2);
    assert_int_equal(tag_at(&tags, 320, 316, 152), 100);
    assert_int_equal(tag_at(&tags, 320, 159, 152), 0);
    assert_int_equal(tag_at(&tags, 320, 316, 128), 0);
    assert_non_null(strstr(json.data,
                           "\"name\":\"all\",\"start\":0,\"weight\":2,\"self\":0,\"x\":3,"
                           "\"y\":153,\"w\":314,\"h\":24}"));
    assert_non_null(strstr(json.data,
                           "\"name\":\"last\",\"start\":1,\"weight\":1,\"self\":1,"
                           "\"x\":160,\"y\":129,\"w\":157,\"h\":24,\"label\":\"last\"}"));
    flamepix_buffer_free(&folded);
    flamepix_buffer_free(&tags);
    flamepix_buffer_free(&json);
    scene_free(&scene);
}

/* A chain of equal names, with the root in it, and one of others. */
static void test_a_merged_chain_says_how_often_its_name_repeats(void **state)
{
    (void)state;
    struct flamepix_render_options options = flamepix_render_defaults();
    options.figure.chains = FLAMEPIX_CHAINS_MERGE;
    struct scene scene;
    assert_int_equal(scene_open(&scene, "f;f;f;a;b;b 1\nf;f;f;c;c 1\n", &options), FLAMEPIX_OK);
    size_t count;
    const struct flamepix_span *spans = fpx_figure_spans(scene.figure, &count);
    /* all f f f | a c | b c | b */
    static const uint32_t repeats[] = {1, 1, 2, 3, 1, 1, 1, 2, 1};
    assert_int_equal(count, sizeof(repeats) / sizeof(repeats[0]));
    for (size_t i = 0; i < count; i++)
        assert_int_equal(fpx_figure_repeats(scene.figure, &spans[i]), repeats[i]);
    const struct flamepix_figure_page page = flamepix_figure_page(scene.figure);
    assert_int_equal(page.rows, 2);
    assert_int_equal(page.merged_chains, 3);
    assert_int_equal(page.merged_frames, 9);
    scene_free(&scene);
}

static void test_a_full_disk_is_seen_wherever_it_happens(void **state)
{
    (void)state;
    struct flamepix_render_options options = flamepix_render_defaults();
    for (unsigned format = FLAMEPIX_PNG; format <= FLAMEPIX_JPEG; format++) {
        options.figure.format = (enum flamepix_image_format)format;
        struct scene scene;
        assert_int_equal(scene_open(&scene, samples, &options), FLAMEPIX_OK);
        struct flamepix_buffer whole = {0};
        assert_int_equal(flamepix_figure_draw(scene.figure, flamepix_buffer_write, &whole),
                         FLAMEPIX_OK);
        for (size_t fits = 0; fits < whole.length; fits += 1 + whole.length / 50) {
            struct brittle brittle = {fits};
            assert_int_equal(flamepix_figure_draw(scene.figure, write_brittle, &brittle),
                             FLAMEPIX_WRITE_FAILED);
        }
        flamepix_buffer_free(&whole);
        scene_free(&scene);
    }
}

static void test_options_out_of_their_range_are_refused(void **state)
{
    (void)state;
    struct flamepix_figure_options options[11];
    for (size_t i = 0; i < 11; i++)
        options[i] = flamepix_figure_defaults();
    options[0].scale = 0.5;
    options[1].scale = 8.5;
    options[2].row_height = 0;
    options[3].fontsize = 0.5;
    options[4].fontsize = 201;
    options[5].factor = HUGE_VAL;
    options[6].fit_growth = -1;
    options[7].fit_growth = 101;
    options[8].mark_count = FLAMEPIX_MARKS_MAX + 1;
    options[9].nametype = NULL;
    options[10].colors.name = "no such palette";
    struct flamepix_render_options usual = flamepix_render_defaults();
    struct scene scene;
    assert_int_equal(scene_open(&scene, "a 1\n", &usual), FLAMEPIX_OK);
    for (size_t i = 0; i < 11; i++) {
        struct flamepix_figure *figure = NULL;
        assert_int_equal(
            flamepix_figure_create(scene.layout, &options[i], scene.fonts, NULL, &figure),
            FLAMEPIX_BAD_ARGUMENT);
    }
    scene_free(&scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tags_of_a_bare_picture_are_flametags),
        cmocka_unit_test(test_frames_are_told_by_tag_with_the_pixels_they_own),
        cmocka_unit_test(test_a_plan_made_twice_is_the_plan_made_once),
        cmocka_unit_test(test_cells_of_a_bare_picture_touch_and_fill_it),
        cmocka_unit_test(test_neighbours_are_separated_by_the_background),
        cmocka_unit_test(test_a_palette_of_any_number_of_colors_is_drawn_as_it_is),
        cmocka_unit_test(test_an_image_beyond_the_limits_is_refused_before_it_is_drawn),
        cmocka_unit_test(test_no_width_scale_or_look_makes_drawing_fail),
        cmocka_unit_test(test_frames_and_tags_of_a_thumbnail_tell_what_is_drawn),
        cmocka_unit_test(test_a_merged_chain_says_how_often_its_name_repeats),
        cmocka_unit_test(test_a_full_disk_is_seen_wherever_it_happens),
        cmocka_unit_test(test_options_out_of_their_range_are_refused),
    };
    return cmocka_run_group_tests_name("figure", tests, NULL, NULL);
}
