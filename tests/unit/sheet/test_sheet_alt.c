/* Sheets in one sentence, and what stands beside them in a document. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "sheet/sheet_alt.h"
#include "sheet/sheet_sidecars.h"
#include "sidecar/alt_text.h"
#include "support/pictures/sheets.h"
#include "support/scarce_memory.h"

static struct flamepix_sheet_options with_sums(void)
{
    struct flamepix_sheet_options options = flamepix_sheet_defaults();
    options.figure.sidecars.sums = FLAMEPIX_SUMS_LEGEND | FLAMEPIX_SUMS_INCLUSIVE;
    return options;
}

/* The sidecar of this number, terminated, for the caller to free. */
static struct flamepix_buffer written(const struct sheets *sheets, size_t number)
{
    const struct flamepix_picture_place place = {.picture = "sheet.png"};
    struct flamepix_buffer text = {0};
    assert_int_equal(fpx_sheet_sidecar(sheets->sheet, number, &place, flamepix_buffer_write, &text),
                     FLAMEPIX_OK);
    assert_int_equal(flamepix_buffer_append(&text, "", 1), FLAMEPIX_OK);
    return text;
}

static void expect(const char *const *folded, size_t count,
                   const struct flamepix_sheet_options *options, const char *expected)
{
    struct sheets sheets;
    struct flamepix_buffer text = {0};
    sheets_make(&sheets, folded, count, options);
    assert_int_equal(fpx_sheet_alt_text(sheets.sheet, &text), FLAMEPIX_OK);
    assert_true(text.length <= FPX_ALT_TEXT_NBYTES);
    assert_true(fpx_alt_text_is_ours(flamepix_buffer_bytes(&text)));
    assert_int_equal(flamepix_buffer_append(&text, "", 1), FLAMEPIX_OK);
    assert_string_equal(text.data, expected);
    flamepix_buffer_free(&text);
    sheets_free(&sheets);
}

/* -- the sentence ------------------------------------------------------------------------------ */

static void test_of_a_few_panels_each_has_its_path(void **state)
{
    (void)state;
    static const char *const two[] = {"main;a 6\nmain;b 4\n", "idle 3\n"};
    struct flamepix_sheet_options options = with_sums();
    expect(two, 2, &options,
           "Flame graphs of 2 profiles, 13 samples in all: in p0, 60.0% of 10 samples go through "
           "main and a; in p1, 100% of 3 samples go through idle; self weight is most in a "
           "(46.2%), b (30.8%) and idle (23.1%).");
    options.figure.inverted = true;
    options.figure.title = "Two";
    expect(two, 1, &options,
           "Two: icicle graph of 1 profile, 10 samples in all. In p0, 60.0% of 10 samples go "
           "through main and a; self weight is most in a (60.0%) and b (40.0%).");
}

static void test_panels_of_one_profile_are_parts_of_it(void **state)
{
    (void)state;
    static const char *const two[] = {"main;a 6\n", "idle 3\n"};
    struct flamepix_sheet_options options = flamepix_sheet_defaults();
    options.noun = "panels";
    expect(two, 2, &options,
           "Flame graphs of 9 samples in 2 panels: in p0, 100% of 6 samples go through main and "
           "a; in p1, 100% of 3 samples go through idle.");
    options.views = (struct flamepix_figure_views){.read = 12, .left = 9};
    expect(two, 2, &options,
           "Flame graphs of 9 of 12 samples in 2 panels: in p0, 100% of 6 samples go through main "
           "and a; in p1, 100% of 3 samples go through idle.");
}

static void test_what_all_panels_have_in_common_is_told_once(void **state)
{
    (void)state;
    static const char *const alike[] = {"main;a 6\n", "main;a 3\n", "main;a 3\nb 1\n"};
    const struct flamepix_sheet_options options = flamepix_sheet_defaults();
    expect(alike, 3, &options,
           "Flame graphs of 3 profiles, 13 samples in all: p0 has 6 samples, p1 3 samples and p2 "
           "4 samples; most of each goes through main and a.");
}

static void test_of_many_panels_those_that_differ_are_told(void **state)
{
    (void)state;
    static const char *const many[] = {"m;a 1\n", "m;a 2\n", "m;a 3\n", "m;a 4\n",
                                       "x 5\n",   "y 6\n",   "m;a 7\n"};
    static const char *const unlike[] = {"a 1\n", "b 2\n", "c 3\n", "d 4\n",
                                         "e 5\n", "f 6\n", "g 7\n"};
    const struct flamepix_sheet_options options = flamepix_sheet_defaults();
    expect(many, 7, &options,
           "Flame graphs of 7 profiles, 28 samples in all: the largest is p6 with 7 samples, the "
           "smallest p0 with 1 sample; most of 5 of them goes through m and a; in p5, 100% of 6 "
           "samples go through y; in p4, 100% of 5 samples go through x.");
    expect(unlike, 7, &options,
           "Flame graphs of 7 profiles, 28 samples in all: the largest is p6 with 7 samples, the "
           "smallest p0 with 1 sample; in p6, 100% of 7 samples go through g; in p5, 100% of 6 "
           "samples go through f; in p4, 100% of 5 samples go through e; 4 more are not "
           "described.");
}

static void test_what_is_not_drawn_is_named(void **state)
{
    (void)state;
    static const char *const one[] = {"main 1\n", NULL};
    static const char *const few[] = {NULL, NULL, "main 1\n", NULL, NULL, NULL};
    const struct flamepix_sheet_options options = flamepix_sheet_defaults();
    expect(
        one, 2, &options,
        "Flame graphs of 2 profiles, 1 sample in all: in p0, 100% of 1 sample goes through main; "
        "p1 is not drawn.");
    expect(
        few, 6, &options,
        "Flame graphs of 6 profiles, 1 sample in all: in p2, 100% of 1 sample goes through main; "
        "p0, p1, p3 and 2 more are not drawn.");
}

static void test_the_sentence_has_an_end(void **state)
{
    (void)state;
    enum { NAME = 500 };
    char folded[6][2 * NAME], hostile[NAME + 1];
    const char *panels[6];
    struct flamepix_sheet_options options = with_sums();
    struct sheets sheets;
    struct flamepix_buffer text = {0};
    memset(hostile, 1, NAME);
    hostile[NAME] = '\0';
    for (int i = 0; i < 6; i++) {
        snprintf(folded[i], sizeof(folded[i]), "%d%s 5\n", i, hostile);
        panels[i] = folded[i];
    }
    options.figure.title = options.figure.subtitle = hostile;
    sheets_make(&sheets, panels, 6, &options);
    assert_int_equal(fpx_sheet_alt_text(sheets.sheet, &text), FLAMEPIX_OK);
    assert_in_range(text.length, 1000, FPX_ALT_TEXT_NBYTES);
    flamepix_buffer_free(&text);
    sheets_free(&sheets);
}

/* -- all sidecars ------------------------------------------------------------------------------ */

static const char *const pair[] = {"main;a 6\n", "idle 3\n", NULL};

static void test_a_sheet_has_every_sidecar_there_is(void **state)
{
    (void)state;
    const struct flamepix_sheet_options options = with_sums();
    struct sheets sheets;
    sheets_make(&sheets, pair, 3, &options);
    for (size_t i = 0; i < FPX_SIDECARS_COUNT; i++) {
        const struct fpx_sidecar *sidecar = &fpx_sidecars[i];
        const char *head = sidecar->sheet == FPX_ON_SHEET_PANELS ? FPX_PANELS_HEAD : sidecar->head;
        struct flamepix_buffer text = written(&sheets, i);
        assert_true(text.length > 1 && text.length > strlen(head));
        assert_memory_equal(text.data, head, strlen(head));
        flamepix_buffer_free(&text);
    }
    sheets_free(&sheets);
}

static void test_what_names_the_picture_needs_its_place(void **state)
{
    (void)state;
    const struct flamepix_sheet_options options = with_sums();
    struct sheets sheets;
    sheets_make(&sheets, pair, 2, &options);
    for (size_t i = 0; i < FPX_SIDECARS_COUNT; i++) {
        struct flamepix_buffer text = {0};
        assert_int_equal(fpx_sheet_sidecar(sheets.sheet, i, NULL, flamepix_buffer_write, &text),
                         fpx_sidecars[i].names_picture ? FLAMEPIX_BAD_ARGUMENT : FLAMEPIX_OK);
        flamepix_buffer_free(&text);
    }
    sheets_free(&sheets);
}

static void test_a_tree_stands_below_the_caption_of_its_panel(void **state)
{
    (void)state;
    const struct flamepix_sheet_options options = flamepix_sheet_defaults();
    struct sheets sheets;
    sheets_make(&sheets, pair, 3, &options);
    struct flamepix_buffer text = written(&sheets, FPX_SIDECAR_tree);
    assert_string_equal(text.data, "Panel 1 of 3: p0\n"
                                   "  total    self  frame\n"
                                   "   100%      0%  all\n"
                                   "   100%      0%    main\n"
                                   "   100%    100%      a\n"
                                   "\n"
                                   "Panel 2 of 3: p1\n"
                                   "  total    self  frame\n"
                                   "   100%      0%  all\n"
                                   "   100%    100%    idle\n"
                                   "\n"
                                   "Panel 3 of 3: p2\n"
                                   "no stacks\n");
    flamepix_buffer_free(&text);
    sheets_free(&sheets);
}

static void test_a_caption_cannot_mislead_a_terminal(void **state)
{
    (void)state;
    const struct flamepix_sheet_options options = flamepix_sheet_defaults();
    struct flamepix_sheet *sheet;
    struct sheets sheets;
    struct flamepix_buffer text = {0};
    sheets_make(&sheets, pair, 1, &options);
    sheets.panels[0].caption = "a\n\x1b[2J";
    assert_int_equal(flamepix_sheet_create(sheets.panels, 1, &options, sheets.fonts, &sheet),
                     FLAMEPIX_OK);
    assert_int_equal(fpx_sheet_sidecar(sheet, FPX_SIDECAR_tree, NULL, flamepix_buffer_write, &text),
                     FLAMEPIX_OK);
    assert_int_equal(strncmp(text.data, "Panel 1 of 1: a", 15), 0);
    assert_null(memchr(text.data, '\x1b', text.length));
    flamepix_buffer_free(&text);
    flamepix_sheet_free(sheet);
    sheets_free(&sheets);
}

static void test_a_snippet_has_sentence_size_and_table(void **state)
{
    (void)state;
    const struct flamepix_sheet_options options = with_sums();
    char size[80];
    struct sheets sheets;
    sheets_make(&sheets, pair, 2, &options);
    const struct flamepix_sheet_page page = flamepix_sheet_page(sheets.sheet);
    struct flamepix_buffer text = written(&sheets, FPX_SIDECAR_html);
    snprintf(size, sizeof(size), "<img src=\"sheet.png\" width=\"%u\" height=\"%u\" ",
             (unsigned)page.width, (unsigned)page.height);
    assert_non_null(strstr(text.data, size));
    assert_non_null(strstr(text.data, "alt=\"Flame graphs of 2 profiles, 9 samples in all: in p0"));
    assert_non_null(strstr(text.data, "<figcaption>Flame Graphs, 9 samples\n"));
    assert_non_null(strstr(text.data, "<td align=\"right\">66.7%</td><td align=\"right\">66.7%</td>"
                                      "<td><code>a</code></td>"));
    flamepix_buffer_free(&text);
    sheets_free(&sheets);
}

/* -- memory ------------------------------------------------------------------------------------ */

static enum flamepix_status write_all(void *user)
{
    static const size_t numbers[] = {FPX_SIDECAR_tree, FPX_SIDECAR_alt, FPX_SIDECAR_markdown};
    const struct sheets *sheets = user;
    const struct flamepix_picture_place place = {.picture = "sheet.png"};
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < sizeof(numbers) / sizeof(numbers[0]) && status == FLAMEPIX_OK; i++) {
        struct flamepix_buffer text = {0};
        status = fpx_sheet_sidecar(sheets->sheet, numbers[i], &place, flamepix_buffer_write, &text);
        flamepix_buffer_free(&text);
    }
    return status;
}

static void test_memory_that_runs_out_is_said(void **state)
{
    (void)state;
    const struct flamepix_sheet_options options = with_sums();
    struct sheets sheets;
    sheets_make(&sheets, pair, 3, &options);
    assert_true(scarce_memory_try(write_all, &sheets) > 10);
    sheets_free(&sheets);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_of_a_few_panels_each_has_its_path),
        cmocka_unit_test(test_panels_of_one_profile_are_parts_of_it),
        cmocka_unit_test(test_what_all_panels_have_in_common_is_told_once),
        cmocka_unit_test(test_of_many_panels_those_that_differ_are_told),
        cmocka_unit_test(test_what_is_not_drawn_is_named),
        cmocka_unit_test(test_the_sentence_has_an_end),
        cmocka_unit_test(test_a_sheet_has_every_sidecar_there_is),
        cmocka_unit_test(test_what_names_the_picture_needs_its_place),
        cmocka_unit_test(test_a_tree_stands_below_the_caption_of_its_panel),
        cmocka_unit_test(test_a_caption_cannot_mislead_a_terminal),
        cmocka_unit_test(test_a_snippet_has_sentence_size_and_table),
        cmocka_unit_test(test_memory_that_runs_out_is_said),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
