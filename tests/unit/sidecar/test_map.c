#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "sidecar/map.h"
#include "sidecar/name_attributes.h"
#include "sidecar/sidecar.h"
#include "support/pictures/figure_fixture.h"
#include "support/pictures/maps.h"
#include "support/pictures/picture.h"
#include "support/scarce_memory.h"

static char *map_of(const char *folded, const struct flamepix_render_options *options)
{
    struct scene scene = scene_of(folded, options);
    char *map = maps_of(scene.figure);
    scene_free(&scene);
    return map;
}

static void expect_bytes(struct flamepix_bytes bytes, const char *expected)
{
    assert_int_equal(bytes.length, strlen(expected));
    assert_memory_equal(bytes.data, expected, bytes.length);
}

static void test_the_page_has_the_picture_and_its_areas(void **state)
{
    static const char begin[] =
        "<!DOCTYPE html>\n<!-- flamepix-map-1 -->\n<html lang=\"en\">\n<head>\n"
        "<meta charset=\"utf-8\">\n";
    static const char end[] =
        "</head>\n<body>\n"
        "<p class=\"flamepix-skip\"><a id=\"flamepix-begin-small.png\" "
        "href=\"#flamepix-end-small.png\">Skip the frames</a></p>\n"
        "<img src=\"small.png\" width=\"100\" height=\"32\" alt=\"A &lt;b&gt;: flame graph of 12 "
        "samples. 58.3% of them go through b.\" "
        "usemap=\"#flamepix-small.png\">\n"
        "<map name=\"flamepix-small.png\">\n"
        "<area shape=\"rect\" coords=\"0,16,100,32\" title=\"all (12 samples, 100%)\" "
        "tabindex=\"0\" aria-label=\"all (12 samples, 100%)\">\n"
        "<area shape=\"rect\" coords=\"0,0,42,16\" title=\"Function: a (5 samples, 41.67%)\" "
        "tabindex=\"0\" aria-label=\"Function: a (5 samples, 41.67%)\">\n"
        "<area shape=\"rect\" coords=\"42,0,100,16\" title=\"Function: b (7 samples, 58.33%)\" "
        "tabindex=\"0\" aria-label=\"Function: b (7 samples, 58.33%)\">\n"
        "</map>\n"
        "<p class=\"flamepix-skip\"><a id=\"flamepix-end-small.png\" "
        "href=\"#flamepix-begin-small.png\">Back to the first frame</a></p>\n"
        "</body>\n</html>\n";
    struct flamepix_render_options options = flamepix_render_defaults();
    (void)state;
    options.figure.bare = true;
    options.figure.width = 100;
    options.figure.title = "A <b>";
    char *map = map_of("a 5\nb 7\n", &options);
    assert_memory_equal(map, begin, strlen(begin));
    assert_non_null(
        strstr(map, "default-src 'none'; img-src 'self' file:; style-src 'unsafe-inline'\""));
    assert_non_null(strstr(map, "<title>A &lt;b&gt;</title>\n"));
    assert_string_equal(strstr(map, "</head>"), end);
    free(map);
}

static void test_names_stay_text(void **state)
{
    static const char *const names[][2] = {
        {"\"><script>alert(1)</script>",
         "Function: &quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt; (1 sample, 100.00%)"},
        {"a' onclick='x", "Function: a&#39; onclick=&#39;x (1 sample, 100.00%)"},
        {"&amp", "Function: &amp;amp (1 sample, 100.00%)"},
        {"\xff\xE2\x80\xAE", "Function: \\xFF\\u{202E} (1 sample, 100.00%)"},
        {"</map>-->", "Function: &lt;/map&gt;--&gt; (1 sample, 100.00%)"}};
    const struct flamepix_render_options options = flamepix_render_defaults();
    (void)state;
    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
        struct flamepix_buffer folded = {0};
        struct maps_area area;
        assert_int_equal(flamepix_buffer_append(&folded, names[i][0], strlen(names[i][0])),
                         FLAMEPIX_OK);
        assert_int_equal(flamepix_buffer_append(&folded, " 1\n", 4), FLAMEPIX_OK);
        char *map = map_of(folded.data, &options);
        const char *next = map;
        assert_true(maps_next(&next, &area) && maps_next(&next, &area));
        expect_bytes(area.title, names[i][1]);
        expect_bytes(area.label, names[i][1]);
        assert_false(maps_next(&next, &area));
        free(map);
        flamepix_buffer_free(&folded);
    }
}

static void test_a_picture_of_each_ground_is_offered(void **state)
{
    const struct flamepix_picture_place place = {.picture = "../p \xff,.png", .dark = "d&k.png"};
    const struct flamepix_render_options options = flamepix_render_defaults();
    struct flamepix_buffer file = {0};
    struct scene scene = scene_of("a 1\n", &options);
    (void)state;
    assert_int_equal(fpx_sidecar_map(scene.figure, &place, flamepix_buffer_write, &file),
                     FLAMEPIX_OK);
    assert_int_equal(flamepix_buffer_append(&file, "", 1), FLAMEPIX_OK);
    assert_non_null(strstr(file.data, "<picture><source srcset=\"d%26k.png\" "
                                      "media=\"(prefers-color-scheme: dark)\">"
                                      "<img src=\"../p%20%FF%2C.png\" "));
    assert_non_null(strstr(file.data, " usemap=\"#flamepix-p---.png\"></picture>\n"
                                      "<map name=\"flamepix-p---.png\">\n"));
    flamepix_buffer_free(&file);
    scene_free(&scene);
}

static void test_narrow_areas_are_left_out(void **state)
{
    struct flamepix_render_options options = flamepix_render_defaults();
    (void)state;
    options.figure.bare = true;
    options.figure.width = 100;
    static const struct {
        double least, scale;
        unsigned areas;
    } rows[] = {{0, 1, 4}, {2, 1, 4}, {2.5, 1, 3}, {5, 1, 3}, {5.1, 1, 2}, {200, 1, 0}, {5, 2, 3}};
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        unsigned areas = 0;
        struct maps_area area;
        options.figure.sidecars.map_minwidth = rows[i].least;
        options.figure.scale = rows[i].scale;
        char *map = map_of("a 2\nb 5\nc 93\n", &options);
        for (const char *next = map; maps_next(&next, &area);)
            areas++;
        assert_int_equal(areas, rows[i].areas);
        free(map);
    }
}

static void test_coordinates_are_px_of_the_page(void **state)
{
    struct flamepix_render_options options = flamepix_render_defaults();
    struct maps_area area;
    unsigned width, height;
    (void)state;
    options.figure.bare = true;
    options.figure.width = 100;
    options.figure.scale = 2;
    char *map = map_of("a 1\nb 3\n", &options);
    const char *next = map;
    maps_size(map, &width, &height);
    assert_int_equal(width, 100);
    assert_int_equal(height, 32);
    assert_true(maps_next(&next, &area) && maps_next(&next, &area));
    assert_true(area.left == 0 && area.top == 0 && area.right == 25 && area.bottom == 16);
    free(map);
}

static struct flamepix_name_attributes *attributes_of(const char *text)
{
    struct flamepix_name_attributes *attributes;
    struct flamepix_name_attributes_fault fault;
    assert_int_equal(flamepix_name_attributes_parse(flamepix_bytes_of(text), &attributes, &fault),
                     FLAMEPIX_OK);
    return attributes;
}

static void test_links_are_the_attributes_or_by_the_template(void **state)
{
    struct flamepix_render_options options = flamepix_render_defaults();
    struct flamepix_name_attributes *attributes =
        attributes_of("f (x.c:7)\ttitle=It's\nb\thref=h?a=1&b=\"<>\ttarget=t'\n");
    struct maps_area area;
    (void)state;
    options.figure.sidecars.attributes = attributes;
    options.figure.sidecars.href_template = "https://h/{file}#{line}";
    char *map = map_of("b;f (x.c:7) 3\nb;g 2\n", &options);
    const char *next = map;
    assert_true(maps_next(&next, &area));
    assert_true(area.href.length == 0 && area.is_focusable);
    assert_true(maps_next(&next, &area));
    expect_bytes(area.href, "h?a=1&amp;b=%22%3C%3E");
    expect_bytes(area.target, "t&#39;");
    expect_bytes(area.title, "Function: b (5 samples, 100.00%)");
    assert_true(maps_next(&next, &area));
    expect_bytes(area.href, "https://h/x.c#7");
    expect_bytes(area.target, "_top");
    expect_bytes(area.title, "It&#39;s");
    assert_true(maps_next(&next, &area));
    assert_int_equal(area.href.length, 0);
    free(map);
    flamepix_name_attributes_free(attributes);
}

static void test_what_write_answers_comes_back(void **state)
{
    const struct flamepix_picture_place place = {.picture = "p.png"};
    const struct flamepix_render_options options = flamepix_render_defaults();
    struct refusal refusal = {.answer = FLAMEPIX_WRITE_FAILED};
    struct scene scene = scene_of("a 1\n", &options);
    (void)state;
    assert_int_equal(fpx_sidecar_map(scene.figure, &place, refusal_write, &refusal),
                     FLAMEPIX_WRITE_FAILED);
    scene_free(&scene);
}

/* Parses attributes, and writes a map with them. */
static enum flamepix_status make_all(void *user)
{
    const struct flamepix_picture_place place = {.picture = "p.png"};
    static const char text[] = "b\ttitle=T\thref=x\nf (x.c:7)\thref=y\n";
    struct flamepix_name_attributes *attributes = NULL;
    struct flamepix_name_attributes_fault fault;
    struct flamepix_buffer written = {0};
    enum flamepix_status status =
        flamepix_name_attributes_parse(flamepix_bytes_of(text), &attributes, &fault);
    if (status == FLAMEPIX_OK)
        status = fpx_sidecar_map(user, &place, flamepix_buffer_write, &written);
    flamepix_buffer_free(&written);
    flamepix_name_attributes_free(attributes);
    return status;
}

static void test_a_map_without_memory_says_so(void **state)
{
    struct flamepix_render_options options = flamepix_render_defaults();
    (void)state;
    options.figure.sidecars.href_template = "/{file}";
    options.figure.chains = FLAMEPIX_CHAINS_MERGE;
    struct scene scene = scene_of("b;f (x.c:7) 3\nb;g;h 2\n", &options);
    assert_true(scarce_memory_try(make_all, scene.figure) > 10);
    scene_free(&scene);
}

static void test_templates_that_go_elsewhere_make_no_figure(void **state)
{
    struct flamepix_render_options options = flamepix_render_defaults();
    struct scene scene;
    (void)state;
    options.figure.sidecars.href_template = "javascript:{line}";
    assert_int_equal(scene_open(&scene, "a 1\n", &options), FLAMEPIX_BAD_ARGUMENT);
    scene_free(&scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_page_has_the_picture_and_its_areas),
        cmocka_unit_test(test_names_stay_text),
        cmocka_unit_test(test_a_picture_of_each_ground_is_offered),
        cmocka_unit_test(test_narrow_areas_are_left_out),
        cmocka_unit_test(test_coordinates_are_px_of_the_page),
        cmocka_unit_test(test_links_are_the_attributes_or_by_the_template),
        cmocka_unit_test(test_what_write_answers_comes_back),
        cmocka_unit_test(test_a_map_without_memory_says_so),
        cmocka_unit_test(test_templates_that_go_elsewhere_make_no_figure),
    };
    return cmocka_run_group_tests_name("map", tests, NULL, NULL);
}
