#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "sidecar/sidecar.h"
#include "support/pictures/raster_fixture.h"

/* What the sidecar of this name says of a small figure, to be freed; empty where there is none. */
static struct flamepix_buffer written_by_name(const char *name, enum flamepix_status expected)
{
    struct flamepix_layout_options layout = flamepix_layout_defaults();
    struct flamepix_figure_options options = flamepix_figure_defaults();
    options.width = 100;
    flamepix_figure_plan(&options, &layout);
    struct drawing drawing = drawing_of("main;a 5\nmain;b 7\n", &layout, true, 0);
    const struct flamepix_picture_place place = {.picture = "small.png"};
    struct flamepix_buffer file = {0};
    struct flamepix_fonts *fonts = NULL;
    struct flamepix_figure *figure = NULL;
    assert_int_equal(flamepix_fonts_create(&fonts), FLAMEPIX_OK);
    assert_int_equal(flamepix_figure_create(drawing.layout, &options, fonts, NULL, &figure),
                     FLAMEPIX_OK);
    assert_int_equal(flamepix_figure_sidecar(figure, name, &place, flamepix_buffer_write, &file),
                     expected);
    flamepix_figure_free(figure);
    flamepix_fonts_free(fonts);
    drawing_free(&drawing);
    return file;
}

static struct flamepix_buffer written(const struct fpx_sidecar *sidecar)
{
    return written_by_name(sidecar->name, FLAMEPIX_OK);
}

static void test_a_name_without_a_row_writes_nothing(void **state)
{
    (void)state;
    struct flamepix_buffer file = written_by_name("no-such-sidecar", FLAMEPIX_BAD_ARGUMENT);
    assert_int_equal(file.length, 0);
    flamepix_buffer_free(&file);
}

static void test_a_row_says_rightly_whether_its_file_is_binary(void **state)
{
    (void)state;
    for (size_t i = 0; i < FPX_SIDECARS_COUNT; i++) {
        struct flamepix_buffer file = written(&fpx_sidecars[i]);
        assert_true(file.length > 0);
        bool has_nul = memchr(file.data, '\0', file.length) != NULL;
        assert_int_equal(has_nul, fpx_sidecars[i].use == FPX_USE_BINARY);
        assert_memory_equal(file.data, fpx_sidecars[i].head, strlen(fpx_sidecars[i].head));
        flamepix_buffer_free(&file);
    }
}

static void test_no_two_rows_have_one_name(void **state)
{
    (void)state;
    for (size_t i = 0; i < FPX_SIDECARS_COUNT; i++) {
        for (size_t k = 0; k < i; k++)
            assert_string_not_equal(fpx_sidecars[i].name, fpx_sidecars[k].name);
    }
}

static void test_rows_stand_where_their_numbers_say(void **state)
{
    (void)state;
    assert_string_equal(fpx_sidecars[FPX_SIDECAR_frames].name, "frames");
    assert_ptr_equal(fpx_sidecars[FPX_SIDECAR_frames].write, fpx_sidecar_frames);
    assert_string_equal(fpx_sidecars[FPX_SIDECAR_tags].name, "tags");
    assert_ptr_equal(fpx_sidecars[FPX_SIDECAR_tags].write, fpx_sidecar_tags);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_name_without_a_row_writes_nothing),
        cmocka_unit_test(test_a_row_says_rightly_whether_its_file_is_binary),
        cmocka_unit_test(test_no_two_rows_have_one_name),
        cmocka_unit_test(test_rows_stand_where_their_numbers_say),
    };
    return cmocka_run_group_tests_name("sidecar", tests, NULL, NULL);
}
