#include "support/scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

/* All but the figure; counted in the scene's tally, if it has one. */
static void lay_out(struct scene *scene, const char *folded,
                    const struct flamepix_render_options *options)
{
    const struct flamepix_bytes bytes = {folded, strlen(folded)};
    assert_int_equal(flamepix_input_from_memory(bytes, NULL, &scene->input), FLAMEPIX_OK);
    assert_int_equal(
        flamepix_render_layout(&scene->input, 1, options, scene->tally, &scene->layout, NULL),
        FLAMEPIX_OK);
    assert_int_equal(flamepix_fonts_create(&scene->fonts), FLAMEPIX_OK);
}

enum flamepix_status scene_open(struct scene *scene, const char *folded,
                                const struct flamepix_render_options *options)
{
    *scene = (struct scene){0};
    lay_out(scene, folded, options);
    return flamepix_figure_create(scene->layout, &options->figure, scene->fonts,
                                  (struct flamepix_figure_facts){0}, &scene->figure);
}

struct scene scene_of(const char *folded, const struct flamepix_render_options *options)
{
    struct scene scene;
    assert_int_equal(scene_open(&scene, folded, options), FLAMEPIX_OK);
    return scene;
}

struct scene scene_with_sums(const char *folded, const struct flamepix_render_options *options)
{
    struct scene scene = {0};
    const struct flamepix_tally_options sums = flamepix_render_sums(options);
    assert_int_equal(flamepix_render_tally(&sums, &scene.tally), FLAMEPIX_OK);
    lay_out(&scene, folded, options);
    const struct flamepix_figure_facts facts = {.tally = scene.tally};
    assert_int_equal(
        flamepix_figure_create(scene.layout, &options->figure, scene.fonts, facts, &scene.figure),
        FLAMEPIX_OK);
    return scene;
}

void scene_free(struct scene *scene)
{
    flamepix_figure_free(scene->figure);
    flamepix_fonts_free(scene->fonts);
    flamepix_layout_free(scene->layout);
    flamepix_tally_free(scene->tally);
    flamepix_input_free(scene->input);
}
