/* A layout made of a profile in parts, and what is counted on the way, is that of one reader: to
 * the last bit for whole numbers, and for all numbers the same whatever the threads. */
#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "render/render_internal.h"
#include "support/pictures/layouts.h"
#include "support/pictures/profiles.h"
#include "support/random.h"
#include "support/recordings/file_slices.h"
#include "support/recordings/layout_text.h"
#include "support/tallies.h"
#include "tally/tally_search.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

enum { PROFILES = 300, SEARCHES = 2, VIEWS = 3, LARGEST_NBYTES = 1 << 18 };

static const unsigned jobs[] = {1, 2, 3, 7, 16};

/* How a layout is made, and what comes of it, as text. */
struct making {
    struct flamepix_layout_options layout;
    struct flamepix_view_request views[VIEWS];
    size_t view_count;
    struct flamepix_tally *tally;
    struct flamepix_layout *made;
    struct flamepix_profile_report report;
};

/* Of names within so many bytes; 0: the usual ones, which is room for all. */
static struct flamepix_tally *create_tally(struct flamepix_pattern *const *searches, bool inclusive,
                                           size_t limit_nbytes)
{
    const struct flamepix_tally_options options = {.inclusive = inclusive,
                                                   .woken = true,
                                                   .limit_nbytes = limit_nbytes,
                                                   .searches = searches,
                                                   .search_count = SEARCHES};
    struct flamepix_tally *tally;
    assert_int_equal(flamepix_tally_create(&options, &tally), FLAMEPIX_OK);
    return tally;
}

static void create_searches(struct flamepix_pattern **searches)
{
    struct flamepix_pattern_fault fault;
    assert_int_equal(flamepix_pattern_create("=a-", false, &searches[0], &fault), FLAMEPIX_OK);
    assert_int_equal(flamepix_pattern_create("m.i|b$", false, &searches[1], &fault), FLAMEPIX_OK);
}

static void free_searches(struct flamepix_pattern **searches)
{
    for (size_t i = 0; i < SEARCHES; i++)
        flamepix_pattern_free(searches[i]);
}

/* A flamepix_consume_fn of the whole. */
static enum flamepix_status lay_out(void *user, struct flamepix_stacks *stacks)
{
    struct making *making = user;
    struct flamepix_stacks *counted;
    const size_t shown_depth = making->report.views.shown_depth;
    fpx_tally_search_above(making->tally, shown_depth > 0 ? shown_depth - 1 : 0);
    enum flamepix_status status = flamepix_tally_watch(making->tally, stacks, &counted);
    if (status != FLAMEPIX_OK)
        return status;
    status = flamepix_layout_create(counted, &making->layout, &making->made);
    flamepix_stacks_free(counted);
    return status;
}

static void record_views(struct flamepix_buffer *text, const struct flamepix_views_report *views)
{
    record_text(text, "%.17g+%.17g %.17g+%.17g", views->read.value, views->read.rest,
                views->left.value, views->left.rest);
    record_text(text, " emptied %zu, failed %zu, shown %zu\n", views->emptied, views->failed,
                views->shown_depth);
}

/* What came of it. */
struct outcome {
    char *text;                     /* all but the layout */
    struct flamepix_layout *layout; /* NULL: there is none */
};

static struct outcome outcome_of(const struct making *making, enum flamepix_status status)
{
    struct flamepix_buffer text = {0};
    record_text(&text, "%s, %llu lines, %s\n", flamepix_status_text(status),
                (unsigned long long)making->report.lines,
                making->report.resorted ? "sorted" : "as it is");
    record_views(&text, &making->report.views);
    if (status != FLAMEPIX_OK)
        return (struct outcome){record_take(&text), NULL};
    tallies_record(&text, making->tally, SEARCHES);
    return (struct outcome){record_take(&text), making->made};
}

static void free_outcome(struct outcome *outcome)
{
    free(outcome->text);
    flamepix_layout_free(outcome->layout);
}

static void expect_same(const struct outcome *outcome, const struct outcome *expected)
{
    assert_string_equal(outcome->text, expected->text);
    if (expected->layout != NULL)
        layouts_expect_equal(outcome->layout, expected->layout);
}

/* -- both ways --------------------------------------------------------------------------------- */

/* From memory, which is read as a whole. */
static struct outcome as_a_whole(const struct flamepix_buffer *text, struct making *making)
{
    const struct flamepix_profile_options profile = {.format = flamepix_format_named("folded"),
                                                     .reading.counts = 1,
                                                     .views = making->views,
                                                     .view_count = making->view_count};
    struct flamepix_input *input;
    assert_int_equal(
        flamepix_input_from_memory((struct flamepix_bytes){text->data, text->length}, NULL, &input),
        FLAMEPIX_OK);
    const enum flamepix_status status =
        flamepix_profile_read(&input, 1, &profile, lay_out, making, &making->report);
    flamepix_input_free(input);
    return outcome_of(making, status);
}

static struct outcome in_parts(FILE *file, const struct fpx_slice_limits *limits, unsigned threads,
                               struct making *making)
{
    const struct flamepix_profile_options profile = {.format = flamepix_format_named("folded"),
                                                     .reading.counts = 1,
                                                     .views = making->views,
                                                     .view_count = making->view_count,
                                                     .jobs = threads};
    const struct flamepix_render_options render = flamepix_render_defaults();
    const struct fpx_slices_layout parts = {&render, &making->layout, making->tally, &making->made,
                                            limits};
    struct flamepix_input *input = test_file_input(file);
    const enum flamepix_status status =
        fpx_lay_out_slices(&input, 1, &profile, &parts, lay_out, making, &making->report);
    flamepix_input_free(input);
    return outcome_of(making, status);
}

/* Whole numbers as one reader; all numbers as one thread that reads the parts. */
static void expect_layouts(FILE *file, const struct flamepix_buffer *text, bool is_whole,
                           const struct fpx_slice_limits *limits, struct making *making)
{
    test_file_holds(fileno(file), text->data, text->length);
    struct outcome expected =
        is_whole ? as_a_whole(text, making) : in_parts(file, limits, jobs[0], making);
    for (size_t i = 0; i < COUNT(jobs); i++) {
        struct outcome found = in_parts(file, limits, jobs[i], making);
        expect_same(&found, &expected);
        free_outcome(&found);
    }
    free_outcome(&expected);
}

/* -- random profiles --------------------------------------------------------------------------- */

/* Views that keep order, of which some find nothing, or leave nothing, and one that does not. */
static void random_views(uint64_t *seed, struct making *making)
{
    static const struct {
        const char *view, *argument;
    } views[] = {{"focus", "a"},   {"ignore", "b"}, {"focus", "main"},   {"ignore", "^a-$"},
                 {"zoom", "main"}, {"zoom", ";a"},  {"zoom", "a b"},     {"skip-idle", NULL},
                 {"ignore", "."},  {"hide", "a"},   {"zoom", "=nowhere"}};
    making->view_count = profiles_below(seed, VIEWS + 1);
    for (size_t i = 0; i < making->view_count; i++) {
        const size_t view = profiles_below(seed, COUNT(views));
        making->views[i] = (struct flamepix_view_request){
            .view = flamepix_view_named(views[view].view), .argument = views[view].argument};
    }
}

static void expect_random_layouts(bool with_views)
{
    FILE *file = tmpfile();
    struct flamepix_pattern *searches[SEARCHES];
    assert_non_null(file);
    create_searches(searches);
    for (uint64_t i = 0; i < (uint64_t)test_rounds(PROFILES); i++) {
        uint64_t seed = i;
        struct flamepix_buffer text = {0};
        struct making making = {.layout = profiles_options(&seed)};
        making.tally = create_tally(searches, true, 0);
        if (with_views)
            random_views(&seed, &making);
        test_random_lines(&seed, 1, i % 2 == 0, &text);
        const struct fpx_slice_limits limits = {
            1 + profiles_below(&seed, 60), 2 + profiles_below(&seed, 59),
            profiles_below(&seed, 100), profiles_below(&seed, 50)};
        expect_layouts(file, &text, i % 2 == 0, &limits, &making);
        flamepix_tally_free(making.tally);
        flamepix_buffer_free(&text);
    }
    free_searches(searches);
    fclose(file);
}

static void test_layouts_and_tallies_of_parts_are_those_of_the_whole(void **state)
{
    (void)state;
    expect_random_layouts(false);
}

static void test_views_of_parts_leave_what_they_leave_of_the_whole(void **state)
{
    (void)state;
    expect_random_layouts(true);
}

/* A table of one or a few names, which gets full in the middle of parts. */
static void test_sums_are_those_of_the_whole_where_a_table_of_names_gets_full(void **state)
{
    (void)state;
    FILE *file = tmpfile();
    struct flamepix_pattern *searches[SEARCHES];
    assert_non_null(file);
    create_searches(searches);
    for (uint64_t i = 0; i < (uint64_t)test_rounds(PROFILES); i++) {
        uint64_t seed = PROFILES + i;
        struct flamepix_buffer text = {0};
        struct making making = {.layout = flamepix_layout_defaults()};
        making.tally = create_tally(searches, i % 2 == 0, 400 + profiles_below(&seed, 3000));
        test_random_lines(&seed, 1, true, &text);
        const struct fpx_slice_limits limits = {
            1 + profiles_below(&seed, 200), 2 + profiles_below(&seed, 59),
            profiles_below(&seed, 100), profiles_below(&seed, 50)};
        expect_layouts(file, &text, true, &limits, &making);
        flamepix_tally_free(making.tally);
        flamepix_buffer_free(&text);
    }
    free_searches(searches);
    fclose(file);
}

/* -- the corpus -------------------------------------------------------------------------------- */

static void read_profile(const char *path, struct flamepix_buffer *text)
{
    struct flamepix_input *input;
    char bytes[4096];
    size_t length = 1;
    assert_int_equal(flamepix_input_open(path, NULL, &input), FLAMEPIX_OK);
    while (length > 0 && text->length <= LARGEST_NBYTES) {
        assert_int_equal(flamepix_input_read(input, bytes, sizeof(bytes), &length), FLAMEPIX_OK);
        assert_int_equal(flamepix_buffer_append(text, bytes, length), FLAMEPIX_OK);
    }
    flamepix_input_free(input);
}

static void expect_profile(FILE *file, const char *path, struct flamepix_pattern *const *searches)
{
    struct flamepix_buffer text = {0};
    struct making making = {.layout = flamepix_layout_defaults()};
    making.tally = create_tally(searches, true, 0);
    read_profile(path, &text);
    const struct fpx_slice_limits limits = {1 + text.length / 11, FPX_SLICES_MAX, 0, 0};
    if (text.length <= LARGEST_NBYTES)
        expect_layouts(file, &text, false, &limits, &making);
    flamepix_tally_free(making.tally);
    flamepix_buffer_free(&text);
}

static void test_small_profiles_of_the_corpus_are_the_same_whatever_the_threads(void **state)
{
    (void)state;
    const char *corpus = getenv("FLAMEPIX_CORPUS");
    char path[512];
    snprintf(path, sizeof(path), "%s/folded", corpus != NULL ? corpus : "../shared/corpus");
    DIR *folder = opendir(path);
    if (folder == NULL)
        skip();
    FILE *file = tmpfile();
    struct flamepix_pattern *searches[SEARCHES];
    assert_non_null(file);
    create_searches(searches);
    const size_t length = strlen(path);
    for (const struct dirent *entry; (entry = readdir(folder)) != NULL;) {
        if (entry->d_name[0] == '.')
            continue;
        snprintf(path + length, sizeof(path) - length, "/%s", entry->d_name);
        expect_profile(file, path, searches);
    }
    free_searches(searches);
    closedir(folder);
    fclose(file);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_layouts_and_tallies_of_parts_are_those_of_the_whole),
        cmocka_unit_test(test_views_of_parts_leave_what_they_leave_of_the_whole),
        cmocka_unit_test(test_sums_are_those_of_the_whole_where_a_table_of_names_gets_full),
        cmocka_unit_test(test_small_profiles_of_the_corpus_are_the_same_whatever_the_threads),
    };
    return cmocka_run_group_tests_name("layout_slices", tests, NULL, NULL);
}
