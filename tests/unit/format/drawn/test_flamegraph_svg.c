#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/buffer_printf.h"
#include "support/recordings/recordings.h"

#define HEAD "<svg onload=\"init(evt)\"><!-- Flame graph stack visualization. -->"
#define BOX(title, x, width, y)                                                                    \
    "<g class=\"func_g\"><title>" title "</title><rect x=\"" #x "\" width=\"" #width "\" y=\"" #y  \
    "\" height=\"15\"/></g>"
#define ALL BOX("all (100 samples, 100%)", 10.0, 100.0, 32)

static struct test_collapsed collapse(const char *text)
{
    return test_collapse("flamegraph-svg", flamepix_bytes_of(text), NULL, 0);
}

static void expect_remark(const char *text, const char *remark)
{
    struct test_collapsed read = collapse(text);
    assert_non_null(strstr(read.report.ledger.remarks, remark));
    test_collapsed_free(&read);
}

/* Pictures of the same stacks by all kinds of versions; the older ones could not have "<". */
static void test_pictures_of_all_versions_are_the_stacks_that_they_came_from(void **state)
{
    (void)state;
    static const char plain[] = "main;draw 5\nmain;draw;text 30\nmain;parse 40\n"
                                "main;parse;read 10\nstart 15\n";
    static const char escaped[] = "main;draw 5\nmain;draw;text 30\nmain;parse<T>&U 40\n"
                                  "main;parse<T>&U;read 10\nstart 15\n";
    static const struct {
        const char *name, *folded;
    } pictures[] = {
        {"2011-12", plain},           {"2013-03", plain},        {"2013-03-groups", plain},
        {"2013-11", plain},           {"2014-10", plain},        {"2015-08", plain},
        {"2018-11", escaped},         {"2024-10", escaped},      {"inferno-0.7", escaped},
        {"inferno-0.10", escaped},    {"inferno-0.12", escaped}, {"async-profiler-1.8", escaped},
        {"2024-10-inverted", escaped}};
    for (size_t i = 0; i < sizeof(pictures) / sizeof(pictures[0]); i++) {
        struct flamepix_buffer path = {0};
        assert_int_equal(fpx_buffer_printf(&path, "flamegraph-svg/%s.svg", pictures[i].name),
                         FLAMEPIX_OK);
        struct flamepix_buffer picture = test_sample(path.data);
        test_expect_collapsed("flamegraph-svg", flamepix_buffer_bytes(&picture), NULL,
                              pictures[i].folded);
        flamepix_buffer_free(&picture);
        flamepix_buffer_free(&path);
    }
}

static void test_the_unit_is_that_of_the_titles(void **state)
{
    (void)state;
    struct test_collapsed read = collapse(HEAD BOX("a (4 kB of heap, 40.00%)", 10.0, 40.0, 16) BOX(
        "all (10 kB of heap, 100%)", 10.0, 100.0, 32) "</svg>");
    assert_string_equal(read.folded.data, " 6\na 4\n");
    assert_string_equal(read.report.unit, "kB of heap");
    test_collapsed_free(&read);
}

static void test_a_box_without_a_name_is_a_frame_where_others_stand_on_it(void **state)
{
    (void)state;
    test_expect_folded("flamegraph-svg",
                       HEAD ALL BOX(" (100 samples, 100.00%)", 10.0, 100.0, 16)
                           BOX("a (60 samples, 60.00%)", 50.0, 60.0, 0) "</svg>",
                       " 40\n[unknown];a 60\n");
}

static void test_what_was_too_narrow_is_said(void **state)
{
    (void)state;
    expect_remark(HEAD ALL BOX("main (100 samples, 100.00%)", 10.0, 100.0, 16)
                      BOX("a (60 samples, 60.00%)", 20.0, 60.0, 0) "</svg>",
                  "about 30 of 100 are in gaps");
    struct test_collapsed read =
        collapse(HEAD ALL BOX("main (100 samples, 100.00%)", 10.0, 100.0, 16)
                     BOX("a (60 samples, 60.00%)", 50.0, 60.0, 0) "</svg>");
    assert_string_equal(read.folded.data, "main 40\nmain;a 60\n");
    assert_string_equal(read.report.ledger.remarks, "");
    test_collapsed_free(&read);
}

static void test_rounded_counts_are_said(void **state)
{
    (void)state;
    static const char rounded[] = HEAD BOX("all (5 samples, 100%)", 10.0, 100.0, 32)
        BOX("a (3 samples, 50.00%)", 10.0, 50.0, 16)
            BOX("b (3 samples, 50.00%)", 60.0, 50.0, 16) "</svg>";
    struct test_collapsed read = collapse(rounded);
    assert_string_equal(read.folded.data, "a 3\nb 3\n");
    assert_string_equal(read.report.ledger.total.name, "all");
    assert_true(read.report.ledger.total.stated == 5.0 && read.report.ledger.total.found == 6.0);
    test_collapsed_free(&read);
    expect_remark(rounded, "counts are rounded");
}

static void test_what_else_a_picture_is_is_said(void **state)
{
    (void)state;
    expect_remark(HEAD ALL BOX("a (4 samples, 4.00%; +1.00%)", 10.0, 4.0, 16) "</svg>",
                  "compares two profiles");
    expect_remark(HEAD "<text id=\"title\">Reversed</text>" ALL "</svg>", "reversed");
    expect_remark(HEAD BOX("a (4 samples, 4.00%)", 10.0, 4.0, 16) "</svg>",
                  "no box for all samples");
}

static void test_a_title_of_its_own_leaves_the_name_and_the_width(void **state)
{
    (void)state;
    static const char linked[] =
        HEAD "<g id=\"frames\">" ALL "<a class=\"x\"><title>see here</title>"
             "<rect x=\"10\" width=\"40\" y=\"16\"/><text>main</text></a>"
             "<a class=\"x\"><title>there</title>"
             "<rect x=\"50\" width=\"60\" y=\"16\"/><text>so..</text></a></g></svg>";
    test_expect_folded("flamegraph-svg", linked, "main 40\nthere 60\n");
    expect_remark(linked, "2 boxes have titles of their own");
}

static void test_a_picture_that_was_saved_zoomed_is_what_was_drawn(void **state)
{
    (void)state;
    test_expect_folded("flamegraph-svg",
                       HEAD ALL "<g class=\"func_g\"><title>a (40 samples, 40.00%)</title>"
                                "<rect x=\"10\" width=\"100\" y=\"16\" _orig_x=\"70.0\" "
                                "_orig_width=\"40.0\"/></g>" BOX("b (60 samples, 60.00%)", 10.0,
                                                                 60.0, 16) "</svg>",
                       "a 40\nb 60\n");
}

/* Each lacks what a box needs. */
static void test_a_box_that_lacks_something_is_not_understood(void **state)
{
    (void)state;
#define CHILD          BOX("b (10 samples, 10.00%)", 10.0, 10.0, 0)
#define LACKING(inner) HEAD "<g id=\"frames\">" ALL "<g>" inner "</g>" CHILD "</g></svg>"
    static const char *const lacking[] = {
        LACKING("<rect x=\"10\" width=\"40\" y=\"16\"/>"),
        LACKING("<title>a (40 samples, 40.00%)</title>"),
        LACKING("<title>a (40 samples, 40.00%)</title><rect width=\"40\" y=\"16\"/>"),
        LACKING("<title>a (40 samples, 40.00%)</title><rect x=\"10\" y=\"16\"/>"),
        LACKING("<title>a (40 samples, 40.00%)</title><rect x=\"10\" width=\"40\"/>"),
        LACKING("<title>a (40 samples, 40.00%)</title><rect x=\"x\" width=\"40\" y=\"16\"/>"),
        LACKING("<title>a (40 samples, 40.00%)</title><rect x=\"1e999\" width=\"40\" y=\"16\"/>"),
        HEAD "<g id=\"frames\">" ALL CHILD BOX("c (1 samples, 1.00%)", 10.0, 1.0, 16) "</g></svg>"};
    for (size_t i = 0; i < sizeof(lacking) / sizeof(lacking[0]); i++) {
        struct test_collapsed read = collapse(lacking[i]);
        assert_null(strstr(read.folded.data, "b"));
        assert_true(read.report.ledger.not_understood.count > 0);
        test_collapsed_free(&read);
    }
}

static void test_entities_that_a_picture_declares_are_damage(void **state)
{
    (void)state;
    static const char *const bombs[] = {
        "<!DOCTYPE svg [<!ENTITY a \"b\">]>" HEAD ALL "</svg>",
        "<!DOCTYPE svg [<!ENTITY % a SYSTEM \"file:///etc/passwd\"> %a;]>" HEAD ALL "</svg>",
        "<!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" \"svg11.dtd\">" HEAD "&bomb;" ALL
        "</svg>"};
    for (size_t i = 0; i < sizeof(bombs) / sizeof(bombs[0]); i++) {
        struct test_collapsed read = collapse(bombs[i]);
        assert_true(read.report.damage.found);
        assert_string_equal(read.folded.data, "");
        test_collapsed_free(&read);
    }
}

static void test_elements_beyond_the_deepest_are_damage(void **state)
{
    (void)state;
    struct flamepix_buffer text = {0};
    assert_int_equal(fpx_buffer_text(&text, HEAD), FLAMEPIX_OK);
    for (int i = 0; i < 100000; i++)
        assert_int_equal(fpx_buffer_text(&text, "<g>"), FLAMEPIX_OK);
    assert_int_equal(flamepix_buffer_append(&text, "", 1), FLAMEPIX_OK);
    struct test_collapsed read = collapse(text.data);
    assert_true(read.report.damage.found);
    test_collapsed_free(&read);
    flamepix_buffer_free(&text);
}

/* What follows the picture is no part of it. */
static void test_a_second_picture_is_damage(void **state)
{
    (void)state;
    struct test_collapsed read = collapse(
        HEAD ALL BOX("a (100 samples, 100.00%)", 10.0, 100.0, 16) "</svg>" HEAD ALL "</svg>");
    assert_string_equal(read.folded.data, "a 100\n");
    assert_true(read.report.damage.found);
    test_collapsed_free(&read);
}

static void test_a_picture_without_samples_has_no_stacks(void **state)
{
    (void)state;
    struct test_collapsed read =
        collapse(HEAD "<text>ERROR: No valid input provided to flamegraph.pl.</text></svg>");
    assert_string_equal(read.folded.data, "");
    assert_int_equal(read.report.ledger.not_understood.count, 0);
    test_collapsed_free(&read);
}

/* Blots out all places of a mark. */
static void blot(char *text, const char *mark)
{
    for (char *at = strstr(text, mark); at != NULL; at = strstr(at, mark))
        memset(at, ' ', strlen(mark));
}

static void test_it_is_told_without_any_one_of_its_marks(void **state)
{
    (void)state;
    static const char *const pictures[] = {"2013-03", "2013-11", "2024-10", "inferno-0.12"};
    static const char *const signs[] = {"Flame graph stack visualization",
                                        "init(evt)",
                                        "id=\"frames\"",
                                        "func_g",
                                        "onmouseover",
                                        "%)</title>",
                                        "fg:",
                                        "total_samples"};
    for (size_t i = 0; i < sizeof(pictures) / sizeof(pictures[0]); i++) {
        for (size_t j = 0; j < sizeof(signs) / sizeof(signs[0]); j++) {
            struct flamepix_buffer path = {0};
            assert_int_equal(fpx_buffer_printf(&path, "flamegraph-svg/%s.svg", pictures[i]),
                             FLAMEPIX_OK);
            struct flamepix_buffer picture = test_sample(path.data);
            assert_int_equal(flamepix_buffer_append(&picture, "", 1), FLAMEPIX_OK);
            blot(picture.data, signs[j]);
            assert_string_equal(flamepix_format_of(flamepix_bytes_of(picture.data))->name,
                                "flamegraph-svg");
            flamepix_buffer_free(&picture);
            flamepix_buffer_free(&path);
        }
    }
}

static void test_other_pictures_are_none(void **state)
{
    (void)state;
    static const char *const others[] = {"<svg width=\"9\"><g><title>a</title></g></svg>",
                                         "<svg onload=\"init(evt)\"><path d=\"M0\"/></svg>",
                                         "<html>" HEAD "</html>"};
    assert_string_equal(flamepix_format_of(flamepix_bytes_of(others[0]))->name, "svg");
    assert_string_equal(flamepix_format_of(flamepix_bytes_of(others[1]))->name, "svg");
}

static void test_it_is_read_wherever_it_is_cut(void **state)
{
    (void)state;
    test_expect_cuts_are_read(
        "flamegraph-svg",
        flamepix_bytes_of(HEAD ALL BOX("a (40 samples, 40.00%)", 10.0, 40.0, 16)
                              BOX("b (10 samples, 10.00%; +1.00%)", 10.0, 10.0, 0) "</svg>"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pictures_of_all_versions_are_the_stacks_that_they_came_from),
        cmocka_unit_test(test_the_unit_is_that_of_the_titles),
        cmocka_unit_test(test_a_box_without_a_name_is_a_frame_where_others_stand_on_it),
        cmocka_unit_test(test_what_was_too_narrow_is_said),
        cmocka_unit_test(test_rounded_counts_are_said),
        cmocka_unit_test(test_what_else_a_picture_is_is_said),
        cmocka_unit_test(test_a_title_of_its_own_leaves_the_name_and_the_width),
        cmocka_unit_test(test_a_picture_that_was_saved_zoomed_is_what_was_drawn),
        cmocka_unit_test(test_a_box_that_lacks_something_is_not_understood),
        cmocka_unit_test(test_entities_that_a_picture_declares_are_damage),
        cmocka_unit_test(test_elements_beyond_the_deepest_are_damage),
        cmocka_unit_test(test_a_second_picture_is_damage),
        cmocka_unit_test(test_a_picture_without_samples_has_no_stacks),
        cmocka_unit_test(test_it_is_told_without_any_one_of_its_marks),
        cmocka_unit_test(test_other_pictures_are_none),
        cmocka_unit_test(test_it_is_read_wherever_it_is_cut),
    };
    return cmocka_run_group_tests_name("flamegraph_svg", tests, NULL, NULL);
}
