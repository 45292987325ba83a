#include "support/scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

struct scene scene_of(const char *folded, const struct flamepix_render_options *options)
{
    struct scene scene = {0};
    struct flamepix_bytes bytes = {folded, strlen(folded)};
    assert_int_equal(flamepix_input_from_memory(bytes, NULL, &scene.input), FLAMEPIX_OK);
    assert_int_equal(flamepix_render_layout(&scene.input, 1, options, NULL, &scene.layout, NULL),
                     FLAMEPIX_OK);
    assert_int_equal(flamepix_fonts_create(&scene.fonts), FLAMEPIX_OK);
    assert_int_equal(flamepix_figure_create(scene.layout, &options->figure, scene.fonts,
                                            (struct flamepix_figure_facts){0}, &scene.figure),
                     FLAMEPIX_OK);
    return scene;
}

void scene_free(struct scene *scene)
{
    flamepix_figure_free(scene->figure);
    flamepix_fonts_free(scene->fonts);
    flamepix_layout_free(scene->layout);
    flamepix_input_free(scene->input);
}
