#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <flamepix.h>

#include "support/pictures/differing_profiles.h"
#include "support/recordings/layout_text.h"
#include "support/scarce_memory.h"

enum { NAMES_MAX = 8 };

/* Panels of named measures, and all that they are read with. */
struct asked {
    const struct flamepix_measure *measures[NAMES_MAX];
    struct flamepix_input_part parts[2];
    struct flamepix_panels_options options;
    struct flamepix_panels *panels;
    struct flamepix_profile_report report;
};

static void ask(struct asked *asked, const char *const *names, uint32_t width)
{
    struct flamepix_figure_options figure = flamepix_figure_defaults();
    const struct flamepix_layout_options layout = flamepix_layout_defaults();
    size_t count = 0;
    figure.width = width;
    *asked = (struct asked){.parts = {{.side = FLAMEPIX_BEFORE}, {.side = FLAMEPIX_AFTER}}};
    for (; names[count] != NULL; count++) {
        asked->measures[count] = flamepix_measure_named(names[count]);
        assert_non_null(asked->measures[count]);
    }
    asked->options = (struct flamepix_panels_options){
        .profile = flamepix_profile_defaults(),
        .sheet = flamepix_panels_sheet(&figure, &layout, asked->measures, count, false),
        .measures = asked->measures,
        .count = count,
    };
    asked->options.profile.parts = asked->parts;
}

static enum flamepix_status read_sides(struct asked *asked, const char *before, const char *after)
{
    struct flamepix_input *inputs[2] = {NULL, NULL};
    enum flamepix_status status =
        flamepix_input_from_memory(flamepix_bytes_of(before), NULL, &inputs[0]);
    if (status == FLAMEPIX_OK)
        status = flamepix_input_from_memory(flamepix_bytes_of(after), NULL, &inputs[1]);
    if (status == FLAMEPIX_OK)
        status = flamepix_panels_read(inputs, 2, &asked->options, &asked->panels, &asked->report);
    flamepix_input_free(inputs[0]);
    flamepix_input_free(inputs[1]);
    return status;
}

static void expect_boxes(const struct flamepix_sheet_panel *panel, const char *expected)
{
    struct flamepix_layout *layout;
    assert_int_equal(flamepix_layout_unpack(panel->packed, &layout), FLAMEPIX_OK);
    char *boxes = record_layout(layout);
    assert_string_equal(boxes, expected);
    free(boxes);
    flamepix_layout_free(layout);
}

static void test_every_panel_is_laid_out_in_its_measure(void **state)
{
    (void)state;
    static const char *const names[] = {"new", "gone", "delta", NULL};
    struct asked asked;
    size_t count;
    ask(&asked, names, 1200);
    assert_int_equal(read_sides(&asked, "a;b 3\na;c 2\n", "a;b 7\na;d 1\n"), FLAMEPIX_OK);
    const struct flamepix_sheet_panel *panels = flamepix_panels_all(asked.panels, &count);
    assert_int_equal(count, 3);
    assert_string_equal(panels[0].caption, "new");
    /* What has only `other` stands where it would, without width. */
    expect_boxes(&panels[0], "0 [0,1) all 1/0 other 3/0\n1 [0,1) a 1/0 other 3/0\n"
                             "2 [0,0) ~2 frames 0 other 2/2\n2 [0,1) d 1/1 other 1/1\n");
    expect_boxes(&panels[1], "0 [0,2) all 2/0 other 3/0\n1 [0,2) a 2/0 other 3/0\n"
                             "2 [0,0) ~1 frames 0 other 4/4\n2 [0,2) c 2/2 other -2/-2\n"
                             "2 [2,2) ~1 frames 0 other 1/1\n");
    expect_boxes(&panels[2], "0 [0,7) all 7/0 other 3/0\n1 [0,7) a 7/0 other 3/0\n"
                             "2 [0,4) b 4/4 other 4/4\n2 [4,6) c 2/2 other -2/-2\n"
                             "2 [6,7) d 1/1 other 1/1\n");
    assert_true(asked.report.difference.before.value == 5);
    assert_true(flamepix_panels_summary(asked.panels).total == 10);
    flamepix_panels_free(asked.panels);
}

static void test_measures_beyond_one_side_have_a_row(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        bool has_row;
    } rows[] = {{"before", false}, {"after", false},  {"delta", true}, {"max", true},
                {"sum", true},     {"common", false}, {"plus", false}};
    static const char *const names[] = {"before", "after",  "delta", "max",
                                        "sum",    "common", "plus",  NULL};
    struct asked asked;
    size_t count;
    ask(&asked, names, 1200);
    assert_int_equal(read_sides(&asked, differing_before, differing_after), FLAMEPIX_OK);
    const struct flamepix_sheet_panel *panels = flamepix_panels_all(asked.panels, &count);
    for (size_t i = 0; i < count; i++) {
        assert_string_equal(panels[i].measure->name, rows[i].name);
        assert_int_equal(panels[i].has_row, rows[i].has_row);
    }
    flamepix_panels_free(asked.panels);
}

static void test_two_panels_stand_beside_each_other_where_they_can_be_read(void **state)
{
    (void)state;
    static const char *const two[] = {"before", "after", "delta", NULL};
    static const char *const one[] = {"after", "delta", NULL};
    struct asked asked;
    ask(&asked, two, 1200);
    assert_int_equal(asked.options.sheet.columns, 2);
    ask(&asked, two, 700);
    assert_int_equal(asked.options.sheet.columns, 1);
    ask(&asked, one, 1200);
    assert_int_equal(asked.options.sheet.columns, 1);
}

static void test_a_panel_without_weight_has_a_note(void **state)
{
    (void)state;
    static const char *const names[] = {"after", "gone", NULL};
    struct asked asked;
    size_t count;
    ask(&asked, names, 1200);
    assert_int_equal(read_sides(&asked, "a 1\n", "a 2\n"), FLAMEPIX_OK);
    const struct flamepix_sheet_panel *panels = flamepix_panels_all(asked.panels, &count);
    assert_null(panels[0].note);
    assert_string_equal(panels[1].note, "nothing is gone");
    assert_int_equal(panels[1].packed.length, 0);
    flamepix_panels_free(asked.panels);
}

/* The note of the panel of one measure; NULL: it has a chart. */
static const char *note_of(const char *name, const char *before, const char *after)
{
    const char *const names[] = {name, NULL};
    struct asked asked;
    size_t count;
    ask(&asked, names, 1200);
    assert_int_equal(read_sides(&asked, before, after), FLAMEPIX_OK);
    const char *note = flamepix_panels_all(asked.panels, &count)[0].note;
    flamepix_panels_free(asked.panels);
    return note;
}

/* The larger one and the sum are nothing only where nothing is drawn at all. */
static void test_every_measure_that_can_be_nothing_has_words_of_its_own(void **state)
{
    (void)state;
    static const char *const sides[][2] = {
        {"a 1\n", "a 1\n"}, {"a 1\n", "b 1\n"}, {"a 1\n", ""}, {"", "a 1\n"}};
    for (size_t i = 0; flamepix_measure_at(i) != NULL; i++) {
        const char *const name = flamepix_measure_at(i)->name;
        bool has_note = false;
        for (size_t j = 0; j < sizeof(sides) / sizeof(sides[0]); j++) {
            const char *note = note_of(name, sides[j][0], sides[j][1]);
            has_note |= note != NULL;
            assert_true(note == NULL || strcmp(note, "no weight") != 0);
        }
        assert_int_equal(has_note, strcmp(name, "max") != 0 && strcmp(name, "sum") != 0);
    }
    assert_string_equal(note_of("delta", "a 1\n", "a 1\n"), "nothing changed");
}

static void test_two_empty_sides_are_no_panels(void **state)
{
    (void)state;
    static const char *const names[] = {"after", NULL};
    struct asked asked;
    ask(&asked, names, 1200);
    assert_int_equal(read_sides(&asked, "", ""), FLAMEPIX_NO_STACKS);
}

static void test_what_has_no_two_sides_is_refused(void **state)
{
    (void)state;
    static const char *const names[] = {"after", NULL};
    static const struct flamepix_input_part alike[2];
    struct asked asked;
    ask(&asked, names, 1200);
    asked.options.profile.parts = alike;
    assert_int_equal(read_sides(&asked, "a 1\n", "a 2\n"), FLAMEPIX_BAD_ARGUMENT);
    ask(&asked, names, 1200);
    asked.options.count = 0;
    assert_int_equal(read_sides(&asked, "a 1\n", "a 2\n"), FLAMEPIX_BAD_ARGUMENT);
}

static void test_a_chart_around_a_function_is_refused(void **state)
{
    (void)state;
    static const char *const names[] = {"after", NULL};
    const struct flamepix_view_request around = {.view = flamepix_view_named("around"),
                                                 .argument = "b"};
    struct asked asked;
    ask(&asked, names, 1200);
    asked.options.profile.views = &around;
    asked.options.profile.view_count = 1;
    assert_int_equal(read_sides(&asked, "a;b 1\n", "a;b 2\n"), FLAMEPIX_BAD_ARGUMENT);
}

static void test_what_there_is_after_is_counted_where_colors_or_searches_ask(void **state)
{
    (void)state;
    static const char *const names[] = {"before", "after", NULL};
    struct flamepix_pattern *pattern;
    struct flamepix_pattern_fault fault;
    struct asked asked;
    assert_int_equal(flamepix_pattern_create("b", false, &pattern, &fault), FLAMEPIX_OK);
    struct flamepix_pattern *const searches[] = {pattern};
    ask(&asked, names, 1200);
    asked.options.sheet.figure.searches = searches;
    asked.options.sheet.figure.search_count = 1;
    /* Disorder is met late: what was counted until then is forgotten. */
    assert_int_equal(read_sides(&asked, "a;b 30\na 1\n", "a;b 4\na;c 1\na;a 5\n"), FLAMEPIX_OK);
    assert_true(flamepix_tally_matched_any(flamepix_panels_tally(asked.panels)).value == 4);
    flamepix_panels_free(asked.panels);
    ask(&asked, names, 1200);
    assert_int_equal(read_sides(&asked, "a;b 30\n", "a;b 4\n"), FLAMEPIX_OK);
    assert_null(flamepix_panels_tally(asked.panels));
    flamepix_panels_free(asked.panels);
    flamepix_pattern_free(pattern);
}

static void test_both_sides_are_counted_for_sidecars(void **state)
{
    (void)state;
    static const char *const names[] = {"after", NULL};
    struct asked asked;
    size_t count;
    ask(&asked, names, 1200);
    asked.options.sheet.figure.sidecars.sums = FLAMEPIX_SUMS_LEGEND;
    /* Disorder is met late: what was counted until then is forgotten. */
    assert_int_equal(read_sides(&asked, "a;b 30\na 1\n", "a;b 4\na;c 1\na;a 5\n"), FLAMEPIX_OK);
    const struct flamepix_tally *before = flamepix_panels_tally_before(asked.panels);
    assert_true(flamepix_tally_all(before).value == 31);
    assert_true(flamepix_tally_all(flamepix_panels_tally(asked.panels)).value == 10);
    const struct flamepix_name_sum *sums = flamepix_tally_names(before, &count);
    assert_true(count >= 2 && sums[0].self.value == 30 && sums[1].self.value == 1);
    flamepix_panels_free(asked.panels);
    ask(&asked, names, 1200);
    assert_int_equal(read_sides(&asked, "a;b 30\n", "a;b 4\n"), FLAMEPIX_OK);
    assert_null(flamepix_panels_tally_before(asked.panels));
    flamepix_panels_free(asked.panels);
}

static enum flamepix_status read_scarcely(void *user)
{
    static const char *const names[] = {"before", "delta", "gone", NULL};
    struct asked asked;
    (void)user;
    ask(&asked, names, 1200);
    asked.options.sheet.figure.sidecars.sums = FLAMEPIX_SUMS_LEGEND | FLAMEPIX_SUMS_INCLUSIVE;
    const enum flamepix_status status = read_sides(&asked, differing_before, differing_after);
    if (status == FLAMEPIX_OK)
        flamepix_panels_free(asked.panels);
    return status;
}

static void test_panels_survive_that_memory_runs_out(void **state)
{
    (void)state;
    assert_true(scarce_memory_try(read_scarcely, NULL) > 30);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_panel_is_laid_out_in_its_measure),
        cmocka_unit_test(test_measures_beyond_one_side_have_a_row),
        cmocka_unit_test(test_two_panels_stand_beside_each_other_where_they_can_be_read),
        cmocka_unit_test(test_a_panel_without_weight_has_a_note),
        cmocka_unit_test(test_every_measure_that_can_be_nothing_has_words_of_its_own),
        cmocka_unit_test(test_two_empty_sides_are_no_panels),
        cmocka_unit_test(test_what_has_no_two_sides_is_refused),
        cmocka_unit_test(test_a_chart_around_a_function_is_refused),
        cmocka_unit_test(test_what_there_is_after_is_counted_where_colors_or_searches_ask),
        cmocka_unit_test(test_both_sides_are_counted_for_sidecars),
        cmocka_unit_test(test_panels_survive_that_memory_runs_out),
    };
    return cmocka_run_group_tests_name("panels", tests, NULL, NULL);
}
