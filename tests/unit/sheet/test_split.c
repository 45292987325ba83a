#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <flamepix.h>

#include "sheet/split_request.h"
#include "support/recordings/layout_text.h"
#include "support/scarce_memory.h"

/* One request for panels, in the usual look. */
struct asked {
    struct flamepix_view_request view;
    struct flamepix_split_options options;
};

static void ask(const char *by, size_t most_panels, struct asked *asked)
{
    const struct flamepix_figure_options figure = flamepix_figure_defaults();
    const struct flamepix_layout_options layout = flamepix_layout_defaults();
    asked->view =
        (struct flamepix_view_request){.view = flamepix_view_named("split-by"), .argument = by};
    asked->options = (struct flamepix_split_options){
        .profile = flamepix_profile_defaults(),
        .sheet = flamepix_split_sheet(&figure, &layout),
        .most_panels = most_panels,
    };
    asked->options.profile.views = &asked->view;
    asked->options.profile.view_count = 1;
}

static enum flamepix_status read_split(const char *folded,
                                       const struct flamepix_split_options *options,
                                       struct flamepix_split **split_ret,
                                       struct flamepix_profile_report *report_ret)
{
    struct flamepix_input *input;
    enum flamepix_status status =
        flamepix_input_from_memory(flamepix_bytes_of(folded), NULL, &input);
    if (status != FLAMEPIX_OK)
        return status;
    status = flamepix_split_read(&input, 1, options, split_ret, report_ret);
    flamepix_input_free(input);
    return status;
}

/* Captions, each followed by the boxes of its panel. */
static char *record_panels(const struct flamepix_split *split)
{
    struct flamepix_buffer text = {0};
    size_t count;
    const struct flamepix_sheet_panel *panels = flamepix_split_panels(split, &count);
    for (size_t i = 0; i < count; i++) {
        struct flamepix_layout *layout;
        assert_null(panels[i].note);
        assert_int_equal(flamepix_layout_unpack(panels[i].packed, &layout), FLAMEPIX_OK);
        char *boxes = record_layout(layout);
        record_text(&text, "%s:\n%s", panels[i].caption, boxes);
        free(boxes);
        flamepix_layout_free(layout);
    }
    return record_take(&text);
}

static void expect_panels(const char *by, size_t most_panels, const char *folded,
                          const char *expected)
{
    struct asked asked;
    struct flamepix_split *split = NULL;
    ask(by, most_panels, &asked);
    assert_int_equal(read_split(folded, &asked.options, &split, NULL), FLAMEPIX_OK);
    char *text = record_panels(split);
    assert_string_equal(text, expected);
    free(text);
    flamepix_split_free(split);
}

static const char threads[] = "w1;run;read 3\nmain;parse 10\nw2;run 4\nw1;run;read 2\nmain 1\n";

static void test_each_group_is_a_panel_and_the_heaviest_is_first(void **state)
{
    (void)state;
    expect_panels("root", 0, threads,
                  "main:\n0 [0,11) all 11/1\n1 [1,11) parse 10/10\n"
                  "w1:\n0 [0,5) all 5/0\n1 [0,5) run 5/0\n2 [0,5) read 5/5\n"
                  "w2:\n0 [0,4) all 4/0\n1 [0,4) run 4/4\n");
}

static void test_groups_beyond_the_most_panels_are_one(void **state)
{
    (void)state;
    expect_panels("root", 1, threads,
                  "main:\n0 [0,11) all 11/1\n1 [1,11) parse 10/10\n"
                  "others:\n0 [0,9) all 9/0\n1 [0,9) run 9/4\n2 [4,9) read 5/5\n");
    expect_panels("root", 3, "a;x 1\nb;x 1\nc;x 1\n",
                  "a:\n0 [0,1) all 1/0\n1 [0,1) x 1/1\n"
                  "b:\n0 [0,1) all 1/0\n1 [0,1) x 1/1\n"
                  "c:\n0 [0,1) all 1/0\n1 [0,1) x 1/1\n");
}

static void test_others_stand_last_though_they_are_heavier(void **state)
{
    (void)state;
    expect_panels("root", 1, "a 3\nothers 2\nc;x 2\n",
                  "a:\n0 [0,3) all 3/3\n"
                  "others:\n0 [0,4) all 4/2\n1 [2,4) x 2/2\n");
}

static void test_a_pattern_names_the_groups(void **state)
{
    (void)state;
    expect_panels("^([a-z]+)\\d", 0, threads,
                  "ungrouped:\n0 [0,11) all 11/0\n1 [0,11) main 11/1\n2 [1,11) parse 10/10\n"
                  "w:\n0 [0,9) all 9/0\n1 [0,5) w1 5/0\n1 [5,9) w2 4/0\n2 [0,5) run 5/0\n"
                  "2 [5,9) run 4/4\n3 [0,5) read 5/5\n");
}

static void test_stacks_without_frames_or_names_have_panels(void **state)
{
    (void)state;
    expect_panels("root", 0, " 3\n;x 2\na 1\n",
                  "(no frames):\n0 [0,3) all 3/3\n"
                  "[unknown]:\n0 [0,2) all 2/0\n1 [0,2) x 2/2\n"
                  "a:\n0 [0,1) all 1/1\n");
}

static void test_what_all_panels_hold_is_the_profile(void **state)
{
    (void)state;
    struct asked asked;
    struct flamepix_split *split = NULL;
    struct flamepix_profile_report report;
    ask("root", 2, &asked);
    asked.options.names = true;
    assert_int_equal(read_split(threads, &asked.options, &split, &report), FLAMEPIX_OK);
    const struct flamepix_layout_summary summary = flamepix_split_summary(split);
    assert_true(summary.total == 20);
    assert_int_equal(summary.stacks, 4);
    assert_int_equal(summary.max_depth, 2);
    assert_int_equal(summary.frames, 2 + 3 + 2);
    const struct flamepix_tally *tally = flamepix_split_tally(split);
    assert_true(flamepix_tally_all(tally).value == 20);
    size_t count;
    const struct flamepix_name_sum *names = flamepix_tally_names(tally, &count);
    assert_int_equal(count, 3);
    assert_true(flamepix_bytes_equal(names[0].name, flamepix_bytes_of("parse")));
    assert_int_equal(report.stacks, 5);
    assert_true(report.views.left.value == 20);
    flamepix_split_free(split);
}

static void test_views_before_it_decide_what_is_split(void **state)
{
    (void)state;
    struct asked asked;
    struct flamepix_split *split = NULL;
    ask("root", 0, &asked);
    const struct flamepix_view_request views[] = {
        asked.view, {.view = flamepix_view_named("focus"), .argument = "read"}};
    asked.options.profile.views = views;
    asked.options.profile.view_count = 2;
    assert_int_equal(read_split(threads, &asked.options, &split, NULL), FLAMEPIX_OK);
    char *text = record_panels(split);
    assert_string_equal(text, "w1:\n0 [0,5) all 5/0\n1 [0,5) run 5/0\n2 [0,5) read 5/5\n");
    free(text);
    flamepix_split_free(split);
}

static void test_callers_have_no_self_weight_in_the_sums(void **state)
{
    (void)state;
    struct asked asked;
    struct flamepix_split *split = NULL;
    ask("none", 0, &asked);
    asked.options.names = true;
    const struct flamepix_view_request views[] = {asked.view,
                                                  {.view = flamepix_view_named("reverse")}};
    asked.options.profile.views = views;
    asked.options.profile.view_count = 2;
    assert_int_equal(read_split("main;a;read 3\nmain;b 2\n", &asked.options, &split, NULL),
                     FLAMEPIX_OK);
    size_t count;
    const struct flamepix_name_sum *names =
        flamepix_tally_names(flamepix_split_tally(split), &count);
    assert_true(count >= 2);
    assert_true(flamepix_bytes_equal(names[0].name, flamepix_bytes_of("read")));
    assert_true(names[0].self.value == 3);
    assert_true(flamepix_bytes_equal(names[1].name, flamepix_bytes_of("b")));
    assert_true(names[1].self.value == 2);
    flamepix_split_free(split);
}

static void test_searches_do_not_find_the_rest_of_top_stacks(void **state)
{
    (void)state;
    struct asked asked;
    struct flamepix_split *split = NULL;
    struct flamepix_pattern *other;
    ask("none", 0, &asked);
    const struct flamepix_view_request views[] = {
        asked.view, {.view = flamepix_view_named("top"), .argument = "1"}};
    asked.options.profile.views = views;
    asked.options.profile.view_count = 2;
    assert_int_equal(flamepix_pattern_create("other", false, &other, NULL), FLAMEPIX_OK);
    struct flamepix_pattern *const searches[] = {other};
    asked.options.sheet.figure.searches = searches;
    asked.options.sheet.figure.search_count = 1;
    assert_int_equal(read_split("main;a 3\nmain;b 2\n", &asked.options, &split, NULL), FLAMEPIX_OK);
    assert_true(flamepix_tally_matched(flamepix_split_tally(split), 0).value == 0);
    flamepix_split_free(split);
    flamepix_pattern_free(other);
}

static void test_siblings_may_stand_in_other_orders(void **state)
{
    (void)state;
    struct asked asked;
    struct flamepix_split *split = NULL;
    ask("root", 0, &asked);
    asked.options.profile.order = FLAMEPIX_ORDER_WEIGHT;
    const char folded[] = "g;a 1\ng;b 5\nh;z 9\ng;c 3\nh;y 1\n";
    assert_int_equal(read_split(folded, &asked.options, &split, NULL), FLAMEPIX_OK);
    char *text = record_panels(split);
    assert_string_equal(text, "h:\n0 [0,10) all 10/0\n1 [0,9) z 9/9\n1 [9,10) y 1/1\n"
                              "g:\n0 [0,9) all 9/0\n1 [0,5) b 5/5\n1 [5,8) c 3/3\n"
                              "1 [8,9) a 1/1\n");
    free(text);
    flamepix_split_free(split);
}

static void test_nothing_left_is_told_of_its_view(void **state)
{
    (void)state;
    struct asked asked;
    struct flamepix_split *split = NULL;
    struct flamepix_profile_report report;
    ask("root", 0, &asked);
    const struct flamepix_view_request views[] = {
        {.view = flamepix_view_named("focus"), .argument = "nowhere"}, asked.view};
    asked.options.profile.views = views;
    asked.options.profile.view_count = 2;
    assert_int_equal(read_split(threads, &asked.options, &split, &report), FLAMEPIX_NO_STACKS);
    assert_int_equal(report.views.emptied, 1);
    asked.options.profile.views = &asked.view;
    asked.options.profile.view_count = 1;
    assert_int_equal(read_split("", &asked.options, &split, &report), FLAMEPIX_NO_STACKS);
    assert_int_equal(report.views.emptied, 0);
    ask("(a+)+$", 0, &asked);
    assert_int_equal(read_split("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab 1\n", &asked.options,
                                &split, &report),
                     FLAMEPIX_LIMIT_PATTERN);
    assert_int_equal(report.views.failed, 1);
}

static void test_what_cannot_be_split_is_refused(void **state)
{
    (void)state;
    struct asked asked;
    struct flamepix_split *split = NULL;
    ask("root", FLAMEPIX_PANELS_MAX + 1, &asked);
    assert_int_equal(read_split(threads, &asked.options, &split, NULL), FLAMEPIX_BAD_ARGUMENT);
    ask("root", 0, &asked);
    asked.view.view = flamepix_view_named("group-by");
    assert_int_equal(read_split(threads, &asked.options, &split, NULL), FLAMEPIX_BAD_ARGUMENT);
    ask("root", 0, &asked);
    asked.options.sheet.width = 1;
    assert_int_equal(read_split(threads, &asked.options, &split, NULL), FLAMEPIX_BAD_ARGUMENT);
    assert_null(split);
}

static void test_the_request_is_the_last_one_and_some_views_are_in_its_way(void **state)
{
    (void)state;
    const struct flamepix_view ordered = {.name = "ordered", .order = FLAMEPIX_VIEW_IN_INPUT_ORDER};
    const struct flamepix_view part = {.name = "part", .stage = FLAMEPIX_VIEW_OF_CHART};
    const struct flamepix_view *const split_by = flamepix_view_named("split-by");
    const struct flamepix_view_request requests[] = {
        {.view = flamepix_view_named("focus")},    {.view = split_by}, {.view = split_by},
        {.view = flamepix_view_named("group-by")}, {.view = &ordered}, {.view = &part}};
    assert_null(fpx_split_request(requests, 1));
    assert_ptr_equal(fpx_split_request(requests, 6), &requests[2]);
    assert_null(fpx_split_hindrance(requests, 4));
    assert_ptr_equal(fpx_split_hindrance(requests, 5), &requests[4]);
    assert_ptr_equal(fpx_split_hindrance(&requests[5], 1), &requests[5]);
}

static void test_captions_alone_are_had_in_one_reading(void **state)
{
    (void)state;
    struct asked asked;
    struct flamepix_split *split = NULL;
    size_t count;
    ask("root", 2, &asked);
    asked.options.captions_only = true;
    assert_int_equal(read_split(threads, &asked.options, &split, NULL), FLAMEPIX_OK);
    const struct flamepix_sheet_panel *panels = flamepix_split_panels(split, &count);
    assert_int_equal(count, 3);
    assert_string_equal(panels[0].caption, "main");
    assert_string_equal(panels[2].caption, "others");
    assert_int_equal(panels[0].packed.length, 0);
    flamepix_split_free(split);
}

/* What was taken, as text; after `most` panels the taker refuses. */
struct taken {
    struct flamepix_buffer text;
    size_t count, most;
};

static enum flamepix_status take(void *user, const char *caption,
                                 const struct flamepix_layout *layout,
                                 const struct flamepix_profile_report *report)
{
    struct taken *taken = user;
    if (taken->count++ == taken->most)
        return FLAMEPIX_WRITE_FAILED;
    char *boxes = record_layout(layout);
    record_text(&taken->text, "%s, %d columns, %d bad lines:\n%s", caption,
                (int)flamepix_layout_summary(layout).columns, (int)report->bad_lines, boxes);
    free(boxes);
    return FLAMEPIX_OK;
}

static void test_panels_can_be_taken_one_by_one(void **state)
{
    (void)state;
    struct asked asked;
    struct flamepix_split *split = NULL;
    struct taken taken = {.most = 9};
    struct flamepix_split_taker taker = {.take = take, .user = &taken};
    taker.layout = flamepix_layout_defaults();
    taker.layout.columns = 77;
    ask("root", 1, &asked);
    asked.options.taker = &taker;
    assert_int_equal(read_split("b 1\nbad\na;x 2\n", &asked.options, &split, NULL), FLAMEPIX_OK);
    assert_true(flamepix_split_summary(split).total == 3);
    char *text = record_take(&taken.text);
    assert_string_equal(text, "a, 77 columns, 1 bad lines:\n0 [0,2) all 2/0\n1 [0,2) x 2/2\n"
                              "others, 77 columns, 1 bad lines:\n0 [0,1) all 1/1\n");
    free(text);
    flamepix_split_free(split);
    split = NULL;
    taken = (struct taken){.most = 1};
    assert_int_equal(read_split(threads, &asked.options, &split, NULL), FLAMEPIX_WRITE_FAILED);
    assert_null(split);
    flamepix_buffer_free(&taken.text);
}

static enum flamepix_status split_and_free(void *user)
{
    struct flamepix_split *split = NULL;
    enum flamepix_status status = read_split(threads, user, &split, NULL);
    flamepix_split_free(split);
    return status;
}

static void test_short_memory_is_an_answer(void **state)
{
    (void)state;
    struct asked asked;
    ask("^(w)", 1, &asked);
    asked.options.names = true;
    assert_true(scarce_memory_try(split_and_free, &asked.options) > 30);
    flamepix_split_free(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_group_is_a_panel_and_the_heaviest_is_first),
        cmocka_unit_test(test_groups_beyond_the_most_panels_are_one),
        cmocka_unit_test(test_others_stand_last_though_they_are_heavier),
        cmocka_unit_test(test_a_pattern_names_the_groups),
        cmocka_unit_test(test_stacks_without_frames_or_names_have_panels),
        cmocka_unit_test(test_what_all_panels_hold_is_the_profile),
        cmocka_unit_test(test_views_before_it_decide_what_is_split),
        cmocka_unit_test(test_callers_have_no_self_weight_in_the_sums),
        cmocka_unit_test(test_searches_do_not_find_the_rest_of_top_stacks),
        cmocka_unit_test(test_siblings_may_stand_in_other_orders),
        cmocka_unit_test(test_nothing_left_is_told_of_its_view),
        cmocka_unit_test(test_what_cannot_be_split_is_refused),
        cmocka_unit_test(test_the_request_is_the_last_one_and_some_views_are_in_its_way),
        cmocka_unit_test(test_captions_alone_are_had_in_one_reading),
        cmocka_unit_test(test_panels_can_be_taken_one_by_one),
        cmocka_unit_test(test_short_memory_is_an_answer),
    };
    return cmocka_run_group_tests_name("split", tests, NULL, NULL);
}
