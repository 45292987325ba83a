#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <flamepix/render.h>

static enum flamepix_status draw(const struct flamepix_render_options *options)
{
    static const char folded[] = "main;a 3\nmain;b 1\n";
    struct flamepix_buffer picture = {0};
    const enum flamepix_status status =
        flamepix_render((struct flamepix_bytes){folded, strlen(folded)}, options, NULL,
                        flamepix_buffer_write, &picture, NULL);
    flamepix_buffer_free(&picture);
    return status;
}

/* A render that returns BAD_ARGUMENT says why, and as far as it is known, before it is made. */
static void expect(const struct flamepix_render_options *options, const char *part,
                   const char *field, const char *range)
{
    struct flamepix_options_fault fault = {0};
    assert_true(flamepix_options_fault(options, &fault));
    assert_string_equal(fault.part, part);
    assert_string_equal(fault.field, field);
    assert_string_equal(fault.range, range);
    assert_int_equal(draw(options), FLAMEPIX_BAD_ARGUMENT);
}

#define EXPECT(part, member, value, range)                                                         \
    do {                                                                                           \
        struct flamepix_render_options options = flamepix_render_defaults();                       \
        options.part.member = value;                                                               \
        expect(&options, #part, #member, range);                                                   \
    } while (0)

static void test_defaults_have_no_fault(void **state)
{
    (void)state;
    struct flamepix_options_fault fault;
    struct flamepix_render_options options = flamepix_render_defaults();
    assert_false(flamepix_options_fault(&options, &fault));
    options.figure.scale = 8;
    options.figure.colors.name = "okabe-ito";
    assert_false(flamepix_options_fault(&options, &fault));
    assert_int_equal(draw(&options), FLAMEPIX_OK);
}

static void test_a_figures_field_out_of_its_range_is_named(void **state)
{
    (void)state;
    EXPECT(figure, row_height, 0, "1 or more");
    EXPECT(figure, fit_growth, 101, "0 to 100");
    EXPECT(figure, scale, 8.01, "1 to 8");
    EXPECT(figure, scale, (double)NAN, "1 to 8");
    EXPECT(figure, nametype, NULL, "a text, perhaps an empty one");
    EXPECT(figure, fontsize, 0.5, "1 to 200");
    EXPECT(figure, factor, (double)INFINITY, "a finite number");
    EXPECT(figure, search_count, 33, "at most 32");
    EXPECT(figure, mark_count, 13, "at most 12");
    EXPECT(figure, sidecars.map_minwidth, -1, "0 or a finite number above");
    EXPECT(figure, sidecars.href_template, "ftp://{file}",
           "a URL with {file}, {line}, {module} or {function}");
    EXPECT(figure, format, (enum flamepix_image_format)3, "one of its enum");
    EXPECT(figure, compression, (enum flamepix_compression)9, "one of its enum");
    EXPECT(figure, levels, 1, "0, 2 or 3");
    EXPECT(figure, width, 20, "wider than its padding");
    EXPECT(figure, costscale, 1e10, "at most 1e9");
    EXPECT(figure, colors.name, "no such palette", "a palette's name");
}

static void test_fields_that_depend_on_others_are_named_too(void **state)
{
    (void)state;
    struct flamepix_render_options options = flamepix_render_defaults();
    options.figure.thumbnail = true;
    expect(&options, "figure", "fit_height", "1 or more for a thumbnail");
    options = flamepix_render_defaults();
    options.figure.format = FLAMEPIX_JPEG;
    options.figure.quality = 0;
    expect(&options, "figure", "quality", "1 to 100 for JPEG");
    options.figure.no_background = true;
    expect(&options, "figure", "no_background", "for PNG alone");
}

static void test_a_layouts_field_out_of_its_range_is_named(void **state)
{
    (void)state;
    EXPECT(layout, minwidth_px, -1, "0 to 1e9");
    EXPECT(layout, minwidth_percent, 101, "0 to 100");
    EXPECT(layout, total, -1, "0 to FLAMEPIX_TOTAL_MAX");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_defaults_have_no_fault),
        cmocka_unit_test(test_a_figures_field_out_of_its_range_is_named),
        cmocka_unit_test(test_fields_that_depend_on_others_are_named_too),
        cmocka_unit_test(test_a_layouts_field_out_of_its_range_is_named),
    };
    return cmocka_run_group_tests_name("options_fault", tests, NULL, NULL);
}
