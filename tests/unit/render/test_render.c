#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <errno.h>
#include <flamepix.h>

#include "render/render_steps.h"
#include "support/pictures/differing_profiles.h"
#include "support/pictures/made_up_views.h"
#include "support/scarce_memory.h"

static struct flamepix_buffer rendered(const char *folded)
{
    struct flamepix_render_options options = flamepix_render_defaults();
    struct flamepix_buffer image = {0};
    struct flamepix_bytes bytes = {folded, strlen(folded)};
    assert_int_equal(flamepix_render(bytes, &options, NULL, flamepix_buffer_write, &image, NULL),
                     FLAMEPIX_OK);
    return image;
}

static void assert_same_picture(const char *folded, const char *other)
{
    struct flamepix_buffer a = rendered(folded), b = rendered(other);
    assert_int_equal(a.length, b.length);
    assert_memory_equal(a.data, b.data, a.length);
    flamepix_buffer_free(&a);
    flamepix_buffer_free(&b);
}

/* A legend needs less than colours do, and a picture without words has none. */
static void test_pictures_ask_for_the_sums_they_show(void **state)
{
    (void)state;
    static const struct {
        const char *palette;
        bool thumbnail, summary, names, woken, totals;
    } cases[] = {
        {NULL, false, false, false, false, false},  {NULL, false, true, true, false, false},
        {NULL, true, true, false, false, false},    {"java", false, false, true, false, false},
        {"java", true, true, false, false, false},  {"chain", false, false, true, true, false},
        {"chain", true, true, false, false, false}, {"root", true, true, true, false, false},
        {"file", false, false, true, false, true},  {"file", true, true, true, false, true},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct flamepix_render_options options = flamepix_render_defaults();
        options.figure.colors.name = cases[i].palette;
        options.figure.thumbnail = cases[i].thumbnail;
        options.figure.summary = cases[i].summary;
        const struct flamepix_tally_options sums = flamepix_render_sums(&options);
        assert_int_equal(sums.names, cases[i].names);
        assert_int_equal(sums.woken, cases[i].woken);
        assert_int_equal(sums.totals, cases[i].totals);
    }
}

static void test_pictures_of_two_sides_ask_for_sums_of_each(void **state)
{
    (void)state;
    static const struct {
        bool thumbnail, summary, shows_ratio, names;
    } cases[] = {
        {false, true, false, true},
        {false, false, false, false},
        {true, true, false, false},
        {false, true, true, false},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct flamepix_render_options options = flamepix_render_defaults();
        options.figure.thumbnail = cases[i].thumbnail;
        options.figure.summary = cases[i].summary;
        options.shows_ratio = cases[i].shows_ratio;
        const struct flamepix_tally_options sums = fpx_render_side_sums(&options);
        assert_int_equal(sums.names, cases[i].names);
        assert_false(sums.totals);
    }
}

static void assert_first_name(const struct flamepix_tally *tally, const char *name, double self)
{
    size_t count;
    const struct flamepix_name_sum *names = flamepix_tally_names(tally, &count);
    assert_true(count > 0);
    assert_true(flamepix_bytes_equal(names[0].name, flamepix_bytes_of(name)));
    assert_true(names[0].self.value == self);
}

/* Lays out two sides with their tallies; returns the difference. */
static struct flamepix_difference lay_out_sides(const struct flamepix_render_options *options,
                                                const struct flamepix_tally_options *sums,
                                                struct flamepix_tally *tallies[2])
{
    const char *const texts[] = {differing_before, differing_after};
    static const struct flamepix_input_part parts[] = {{.side = FLAMEPIX_BEFORE},
                                                       {.side = FLAMEPIX_AFTER}};
    struct flamepix_input *inputs[2];
    struct flamepix_render_options sided = *options;
    struct flamepix_profile_report report;
    struct flamepix_layout *layout;
    for (size_t i = 0; i < 2; i++) {
        assert_int_equal(flamepix_input_from_memory(flamepix_bytes_of(texts[i]), NULL, &inputs[i]),
                         FLAMEPIX_OK);
        assert_int_equal(flamepix_render_tally(sums, &tallies[i]), FLAMEPIX_OK);
    }
    sided.profile.parts = parts;
    sided.before = tallies[0];
    sided.after = tallies[1];
    assert_int_equal(flamepix_render_layout(inputs, 2, &sided, NULL, &layout, &report),
                     FLAMEPIX_OK);
    flamepix_layout_free(layout);
    flamepix_input_free(inputs[0]);
    flamepix_input_free(inputs[1]);
    return report.difference;
}

static void test_each_side_is_counted_alone_also_from_its_leaves(void **state)
{
    (void)state;
    const struct flamepix_view_request reverse = {.view = flamepix_view_named("reverse")};
    for (size_t views = 0; views < 2; views++) {
        struct flamepix_render_options options = flamepix_render_defaults();
        struct flamepix_tally *tallies[2];
        options.figure.summary = true;
        options.profile.views = &reverse;
        options.profile.view_count = views;
        const struct flamepix_tally_options sums = fpx_render_side_sums(&options);
        const struct flamepix_difference difference = lay_out_sides(&options, &sums, tallies);
        assert_true(flamepix_difference_distance(&difference) == 96);
        assert_first_name(tallies[0], "func4", 25);
        assert_first_name(tallies[1], "func2", 35);
        flamepix_tally_free(tallies[0]);
        flamepix_tally_free(tallies[1]);
    }
}

static void test_the_order_of_lines_does_not_change_a_byte(void **state)
{
    (void)state;
    assert_same_picture("main 5\nmain-loop;c 1\nmain;x 3\n", "main;x 3\nmain 5\nmain-loop;c 1\n");
    assert_same_picture("a;b 0.1\na;b 0.2\na;b 0.3\na;c 0.4\n",
                        "a;b 0.3\na;c 0.4\na;b 0.2\na;b 0.1\n");
}

static enum flamepix_status layout_of(const char *const *texts, size_t count, bool sorted,
                                      struct flamepix_layout **layout,
                                      struct flamepix_profile_report *report)
{
    struct flamepix_input *inputs[4] = {NULL};
    struct flamepix_render_options options = flamepix_render_defaults();
    options.profile.sorted = sorted;
    options.profile.reading.strict = sorted;
    for (size_t i = 0; i < count; i++) {
        struct flamepix_bytes bytes = {texts[i], strlen(texts[i])};
        assert_int_equal(flamepix_input_from_memory(bytes, NULL, &inputs[i]), FLAMEPIX_OK);
    }
    enum flamepix_status status =
        flamepix_render_layout(inputs, count, &options, NULL, layout, report);
    for (size_t i = 0; i < count; i++)
        flamepix_input_free(inputs[i]);
    return status;
}

static void test_several_inputs_are_summed(void **state)
{
    (void)state;
    const char *const texts[] = {"a;b 1\na;c 2\n", "a;b 3\n", "z 4\na 5\n"};
    for (size_t count = 2; count <= 3; count++) {
        struct flamepix_layout *layout;
        struct flamepix_profile_report report;
        assert_int_equal(layout_of(texts, count, false, &layout, &report), FLAMEPIX_OK);
        assert_true(flamepix_layout_summary(layout).total == (count == 2 ? 6.0 : 15.0));
        assert_int_equal(flamepix_layout_summary(layout).stacks, count == 2 ? 2 : 4);
        assert_int_equal(report.resorted, count == 3);
        assert_int_equal(report.lines, count == 2 ? 3 : 5);
        flamepix_layout_free(layout);
    }
}

static void test_bad_lines_are_told_with_input_and_line(void **state)
{
    (void)state;
    const char *const texts[] = {"a 1\nbad\n", "x\ny .5\nb 1\nz 1e\n"
                                               "c 1\nc 1\nc 1\nc 1\nc 1\nc 1\nc 1\nc 1\nc 1\nc 1\n"
                                               "c 1\nc 1\nc 1\nc 1\nc 1\nc 1\nc 1\nc 1\nc 1\nc 1\n"
                                               "c 1\nc 1\nc 1\nc 1\nc 1\nc 1\nc 1\nc 1\n"};
    struct flamepix_layout *layout;
    struct flamepix_profile_report report;
    assert_int_equal(layout_of(texts, 2, false, &layout, &report), FLAMEPIX_OK);
    assert_int_equal(report.bad_lines, 4);
    assert_int_equal(report.first[0].input, 0);
    assert_int_equal(report.first[0].line, 2);
    assert_int_equal(report.first[1].input, 1);
    assert_int_equal(report.first[1].line, 1);
    assert_int_equal(report.first[2].line, 2);
    assert_int_equal(report.first[2].fault, FLAMEPIX_LINE_NOT_DECIMAL);
    flamepix_layout_free(layout);
}

static void test_promised_order_that_is_broken_names_the_line(void **state)
{
    (void)state;
    const char *const texts[] = {"a 1\nc 1\nb 1\n"};
    struct flamepix_layout *layout;
    struct flamepix_profile_report report;
    assert_int_equal(layout_of(texts, 1, true, &layout, &report), FLAMEPIX_DISORDER);
    assert_int_equal(report.failed_input, 0);
    assert_int_equal(report.failed_place.line, 3);
}

static void test_strict_reading_names_input_and_line(void **state)
{
    (void)state;
    const char *const texts[] = {"a 1\nb 1\n", "c 1\nd\n"};
    struct flamepix_layout *layout;
    struct flamepix_profile_report report;
    assert_int_equal(layout_of(texts, 2, true, &layout, &report), FLAMEPIX_BAD_LINE);
    assert_int_equal(report.failed_input, 1);
    assert_int_equal(report.failed_place.line, 2);
}

static void test_nothing_to_draw_is_told(void **state)
{
    (void)state;
    const char *const texts[] = {"", "# only a comment\n", "a 0\n"};
    struct flamepix_layout *layout;
    struct flamepix_profile_report report;
    for (size_t i = 0; i < 3; i++)
        assert_int_equal(layout_of(&texts[i], 1, false, &layout, &report), FLAMEPIX_NO_STACKS);
    assert_int_equal(layout_of(texts, 3, false, &layout, &report), FLAMEPIX_NO_STACKS);
    assert_int_equal(report.zero, 1);
}

static void test_a_view_changes_what_is_drawn(void **state)
{
    (void)state;
    const struct flamepix_view_request requests[] = {{.view = &views_cut, .argument = "1"},
                                                     {.view = &views_reversed}};
    const char *folded = "a;read 1\na;seek 2\nb;read 4\n";
    static const size_t boxes[] = {6, 3, 3}; /* the root's included */
    for (size_t views = 0; views <= 2; views++) {
        struct flamepix_render_options options = flamepix_render_defaults();
        options.profile.views = requests;
        options.profile.view_count = views;
        struct flamepix_input *input;
        struct flamepix_layout *layout;
        struct flamepix_bytes bytes = {folded, strlen(folded)};
        assert_int_equal(flamepix_input_from_memory(bytes, NULL, &input), FLAMEPIX_OK);
        assert_int_equal(flamepix_render_layout(&input, 1, &options, NULL, &layout, NULL),
                         FLAMEPIX_OK);
        assert_int_equal(flamepix_layout_summary(layout).kept, boxes[views]);
        assert_true(flamepix_layout_summary(layout).total == 7.0);
        assert_int_equal(flamepix_layout_summary(layout).stacks, views == 0 ? 3 : 2);
        flamepix_layout_free(layout);
        flamepix_input_free(input);
    }
}

static void test_a_recording_of_another_format_is_refused(void **state)
{
    (void)state;
    const char *const texts[] = {"a;b 1\n", "<svg width=\"1\">\n"};
    struct flamepix_layout *layout;
    struct flamepix_profile_report report;
    assert_int_equal(layout_of(texts, 2, false, &layout, &report), FLAMEPIX_OTHER_FORMAT);
    assert_int_equal(report.failed_input, 1);
    assert_int_equal(report.failed_place.line, 0);
}

static enum flamepix_status fail_to_read(void *user, void *buffer, size_t capacity,
                                         size_t *length_ret)
{
    (void)user;
    (void)buffer;
    (void)capacity;
    (void)length_ret;
    errno = EIO;
    return FLAMEPIX_READ_FAILED;
}

static void test_an_input_that_cannot_be_read_is_told(void **state)
{
    (void)state;
    struct flamepix_input *input;
    struct flamepix_layout *layout;
    struct flamepix_render_options options = flamepix_render_defaults();
    assert_int_equal(flamepix_input_from_callback(fail_to_read, NULL, NULL, &input), FLAMEPIX_OK);
    assert_int_equal(flamepix_render_layout(&input, 1, &options, NULL, &layout, NULL),
                     FLAMEPIX_READ_FAILED);
    assert_int_equal(errno, EIO);
    flamepix_input_free(input);
}

static enum flamepix_status pass_over(void *user, const void *bytes, size_t length)
{
    (void)user, (void)bytes, (void)length;
    return FLAMEPIX_OK;
}

static enum flamepix_status render_one(void *options)
{
    static const char folded[] = "m;a 5\nm;b;a name that does not fit 1\nm;b 9\nm;c 0.01\n";
    const struct flamepix_bytes bytes = {folded, sizeof(folded) - 1};
    return flamepix_render(bytes, options, NULL, pass_over, NULL, NULL);
}

static void test_a_picture_that_lacks_memory_says_so(void **state)
{
    (void)state;
    struct flamepix_render_options options[4];
    for (size_t i = 0; i < 4; i++) {
        options[i] = flamepix_render_defaults();
        options[i].figure.width = 120;
    }
    options[1].figure.format = FLAMEPIX_JPEG;
    options[1].figure.notes = "notes";
    options[1].figure.title = options[1].figure.subtitle = "a title";
    options[2].figure.inverted = true;
    options[2].figure.scale = 2;
    assert_int_equal(flamepix_figure_preset("thumb", &options[3].figure), FLAMEPIX_OK);
    for (size_t i = 0; i < 4; i++)
        assert_true(scarce_memory_try(render_one, &options[i]) > 0);
}

static enum flamepix_status render_small(const struct flamepix_render_options *options,
                                         uint64_t limit_nbytes, struct flamepix_buffer *image)
{
    static const char folded[] = "main;parse;lex 40\nmain;parse;read 25\nmain;draw;text 20\n";
    struct flamepix_render_options small = *options;
    small.figure.limit_nbytes = limit_nbytes;
    image->length = 0;
    return flamepix_render(flamepix_bytes_of(folded), &small, NULL, flamepix_buffer_write, image,
                           NULL);
}

/* Each picture there may be has a size, and just below it comes the next one. */
static void assert_sizes_go_down(const struct flamepix_render_options *options, unsigned least)
{
    struct flamepix_buffer image = {0}, other = {0};
    unsigned pictures = 0;
    uint64_t limit = 1 << 24;
    while (render_small(options, limit, &image) == FLAMEPIX_OK) {
        pictures++;
        assert_true(image.length <= limit);
        assert_int_equal(render_small(options, image.length, &other), FLAMEPIX_OK);
        assert_int_equal(other.length, image.length);
        assert_memory_equal(other.data, image.data, image.length);
        limit = image.length - 1;
    }
    assert_int_equal(render_small(options, limit, &image), FLAMEPIX_LIMIT_BYTES);
    assert_int_equal(image.length, 0);
    assert_true(pictures >= least);
    flamepix_buffer_free(&image);
    flamepix_buffer_free(&other);
}

static void test_a_picture_keeps_to_its_bytes_or_is_not_drawn(void **state)
{
    (void)state;
    struct flamepix_render_options options = flamepix_render_defaults();
    options.figure.width = 300;
    options.figure.scale = 2;
    assert_sizes_go_down(&options, 5);
    options.figure.format = FLAMEPIX_JPEG;
    assert_sizes_go_down(&options, 5);
    options.figure.quality = 5;
    assert_sizes_go_down(&options, 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pictures_ask_for_the_sums_they_show),
        cmocka_unit_test(test_pictures_of_two_sides_ask_for_sums_of_each),
        cmocka_unit_test(test_each_side_is_counted_alone_also_from_its_leaves),
        cmocka_unit_test(test_the_order_of_lines_does_not_change_a_byte),
        cmocka_unit_test(test_several_inputs_are_summed),
        cmocka_unit_test(test_bad_lines_are_told_with_input_and_line),
        cmocka_unit_test(test_promised_order_that_is_broken_names_the_line),
        cmocka_unit_test(test_strict_reading_names_input_and_line),
        cmocka_unit_test(test_nothing_to_draw_is_told),
        cmocka_unit_test(test_a_view_changes_what_is_drawn),
        cmocka_unit_test(test_a_recording_of_another_format_is_refused),
        cmocka_unit_test(test_an_input_that_cannot_be_read_is_told),
        cmocka_unit_test(test_a_picture_that_lacks_memory_says_so),
        cmocka_unit_test(test_a_picture_keeps_to_its_bytes_or_is_not_drawn),
    };
    return cmocka_run_group_tests_name("render", tests, NULL, NULL);
}
