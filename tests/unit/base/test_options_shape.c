#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <flamepix.h>

#include "base/options_shape.h"

/* What the library knows, and what programs were compiled with before. */
struct inner {
    size_t size;
    double a;
    double b; /* was not there */
};
struct old_inner {
    size_t size;
    double a;
};
struct outer {
    size_t size;
    int x;
    struct inner inner;
    double y;
    struct inner second;
    double z; /* was not there */
};
struct old_outer {
    size_t size;
    int x;
    struct old_inner inner;
    double y;
    struct old_inner second;
};

static const struct fpx_options_shape inner_shape = FPX_FLAT_SHAPE(struct inner, a);
static const struct fpx_options_part parts[] = {{offsetof(struct outer, inner), &inner_shape},
                                                {offsetof(struct outer, second), &inner_shape}};
static const struct fpx_options_shape outer_shape = FPX_SHAPE(struct outer, second, parts);

static void assert_taken_from_old(const void *given)
{
    struct outer now;
    memset(&now, 0xAA, sizeof(now));
    const struct outer *taken = fpx_options_take(&outer_shape, given, &now);
    assert_ptr_equal(taken, &now);
    assert_int_equal(taken->size, sizeof(now));
    assert_int_equal(taken->x, 7);
    assert_int_equal(taken->inner.size, sizeof(now.inner));
    assert_true(taken->inner.a > 0.5 && taken->inner.a < 1.5);
    assert_true(taken->y > 1.5 && taken->y < 2.5);
    assert_true(taken->second.a > 2.5 && taken->second.a < 3.5);
    assert_memory_equal(&taken->inner.b, &(double){0}, sizeof(double));
    assert_memory_equal(&taken->second.b, &(double){0}, sizeof(double));
    assert_memory_equal(&taken->z, &(double){0}, sizeof(double));
}

static void test_older_options_are_brought_to_their_places(void **state)
{
    (void)state;
    struct {
        struct old_outer old;
        unsigned char behind[64];
    } given = {
        .old = {
            sizeof(given.old), 7, {sizeof(struct old_inner), 1}, 2, {sizeof(struct old_inner), 3}}};
    memset(given.behind, 0xAA, sizeof(given.behind));
    assert_taken_from_old(&given);
    given.old.size = given.old.inner.size = given.old.second.size = 0;
    assert_taken_from_old(&given);
}

static void test_options_of_this_version_are_used_as_they_are(void **state)
{
    (void)state;
    struct outer now, given = {.size = sizeof(given),
                               .inner.size = sizeof(given.inner),
                               .second.size = sizeof(given.second)};
    assert_ptr_equal(fpx_options_take(&outer_shape, &given, &now), &given);
    assert_null(fpx_options_take(&outer_shape, NULL, &now));
}

static void test_what_newer_options_have_more_is_left_out(void **state)
{
    (void)state;
    struct {
        struct inner known;
        double more;
    } given = {{sizeof(given), 1, 2}, 3};
    struct inner now;
    const struct inner *taken = fpx_options_take(&inner_shape, &given, &now);
    assert_int_equal(taken->size, sizeof(now));
    assert_memory_equal(&taken->a, &given.known.a, 2 * sizeof(double));
}

/* -- the public ones --------------------------------------------------------------------------- */

_Static_assert(offsetof(struct flamepix_input_options, size) == 0, "its size is first");
_Static_assert(offsetof(struct flamepix_recording_options, size) == 0, "its size is first");
_Static_assert(offsetof(struct flamepix_format_options, size) == 0, "its size is first");
_Static_assert(offsetof(struct flamepix_profile_options, size) == 0, "its size is first");
_Static_assert(offsetof(struct flamepix_layout_options, size) == 0, "its size is first");
_Static_assert(offsetof(struct flamepix_palette_options, size) == 0, "its size is first");
_Static_assert(offsetof(struct flamepix_delta_options, size) == 0, "its size is first");
_Static_assert(offsetof(struct flamepix_sidecar_options, size) == 0, "its size is first");
_Static_assert(offsetof(struct flamepix_figure_options, size) == 0, "its size is first");
_Static_assert(offsetof(struct flamepix_swatches_options, size) == 0, "its size is first");
_Static_assert(offsetof(struct flamepix_tally_options, size) == 0, "its size is first");
_Static_assert(offsetof(struct flamepix_image_options, size) == 0, "its size is first");
_Static_assert(offsetof(struct flamepix_render_options, size) == 0, "its size is first");
_Static_assert(offsetof(struct flamepix_sheet_options, size) == 0, "its size is first");
_Static_assert(offsetof(struct flamepix_split_options, size) == 0, "its size is first");
_Static_assert(offsetof(struct flamepix_panels_options, size) == 0, "its size is first");

static void test_defaults_say_the_sizes_of_the_program(void **state)
{
    (void)state;
    const struct flamepix_render_options render = flamepix_render_defaults();
    const struct flamepix_sheet_options sheet = flamepix_sheet_defaults();
    assert_int_equal(render.size, sizeof(render));
    assert_int_equal(render.figure.size, sizeof(render.figure));
    assert_int_equal(render.figure.delta.size, sizeof(render.figure.delta));
    assert_int_equal(render.figure.sidecars.size, sizeof(render.figure.sidecars));
    assert_int_equal(render.figure.colors.size, sizeof(render.figure.colors));
    assert_int_equal(render.layout.size, sizeof(render.layout));
    assert_int_equal(render.profile.size, sizeof(render.profile));
    assert_int_equal(render.profile.reading.size, sizeof(render.profile.reading));
    assert_int_equal(render.profile.reading.recording.size,
                     sizeof(render.profile.reading.recording));
    assert_int_equal(sheet.size, sizeof(sheet));
    assert_int_equal(sheet.figure.size, sizeof(sheet.figure));
}

/* -- through the front door -------------------------------------------------------------------- */

/* As struct flamepix_render_options would be, had its figure's colours not had their last members:
 * what stands behind them comes earlier. */
static size_t older(const struct flamepix_render_options *options, char *bytes, size_t shorter)
{
    struct flamepix_render_options now = *options;
    const char *from = (const char *)&now;
    now.figure.colors.size -= shorter;
    now.figure.size -= shorter;
    now.size -= shorter;
    const size_t cut = offsetof(struct flamepix_render_options, figure.colors) +
                       sizeof(now.figure.colors) - shorter;
    memcpy(bytes, from, cut);
    memcpy(bytes + cut, from + cut + shorter, sizeof(now) - cut - shorter);
    return sizeof(now) - shorter;
}

static struct flamepix_buffer rendered(const struct flamepix_render_options *options)
{
    struct flamepix_buffer image = {0};
    const struct flamepix_bytes folded = flamepix_bytes_of("main;parse 3\nmain;draw 1\n");
    assert_int_equal(flamepix_render(folded, options, NULL, flamepix_buffer_write, &image, NULL),
                     FLAMEPIX_OK);
    return image;
}

static void test_a_program_with_an_older_struct_gets_its_picture(void **state)
{
    (void)state;
    enum { SHORTER = 2 * sizeof(struct flamepix_optional_color) };
    struct flamepix_render_options options = flamepix_render_defaults();
    union {
        struct flamepix_render_options aligned;
        char bytes[2 * sizeof(struct flamepix_render_options)];
    } given;
    memset(&given, 0xAA, sizeof(given));
    options.figure.width = 640;
    options.figure.title = "Older";
    options.layout.minwidth_px = 2;
    options.profile.reading.strict = true;
    assert_true(older(&options, given.bytes, SHORTER) < sizeof(options));
    struct flamepix_buffer expected = rendered(&options), got = rendered(&given.aligned);
    assert_int_equal(got.length, expected.length);
    assert_memory_equal(got.data, expected.data, expected.length);
    flamepix_buffer_free(&expected);
    flamepix_buffer_free(&got);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_older_options_are_brought_to_their_places),
        cmocka_unit_test(test_options_of_this_version_are_used_as_they_are),
        cmocka_unit_test(test_what_newer_options_have_more_is_left_out),
        cmocka_unit_test(test_defaults_say_the_sizes_of_the_program),
        cmocka_unit_test(test_a_program_with_an_older_struct_gets_its_picture),
    };
    return cmocka_run_group_tests_name("options shape", tests, NULL, NULL);
}
