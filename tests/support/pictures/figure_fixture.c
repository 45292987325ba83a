#include "support/pictures/figure_fixture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* All but the figure; counted in the scene's tally, if it has one. */
static void lay_out(struct scene *scene, const char *folded,
                    const struct flamepix_render_options *options)
{
    const struct flamepix_bytes bytes = {folded, strlen(folded)};
    scene->report = calloc(1, sizeof(*scene->report));
    assert_non_null(scene->report);
    assert_int_equal(flamepix_input_from_memory(bytes, NULL, &scene->input), FLAMEPIX_OK);
    assert_int_equal(flamepix_render_layout(&scene->input, 1, options, scene->tally, &scene->layout,
                                            scene->report),
                     FLAMEPIX_OK);
    assert_int_equal(flamepix_render_facts(options, scene->report, scene->tally, &scene->facts),
                     FLAMEPIX_OK);
    assert_int_equal(flamepix_fonts_create(&scene->fonts), FLAMEPIX_OK);
}

static enum flamepix_status make_figure(struct scene *scene,
                                        const struct flamepix_render_options *options)
{
    return flamepix_figure_create(scene->layout, &options->figure, scene->fonts, scene->facts,
                                  &scene->figure);
}

enum flamepix_status scene_open(struct scene *scene, const char *folded,
                                const struct flamepix_render_options *options)
{
    *scene = (struct scene){0};
    lay_out(scene, folded, options);
    return make_figure(scene, options);
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
    assert_int_equal(make_figure(&scene, options), FLAMEPIX_OK);
    return scene;
}

void scene_free(struct scene *scene)
{
    flamepix_figure_free(scene->figure);
    flamepix_fonts_free(scene->fonts);
    flamepix_render_facts_free(scene->facts);
    flamepix_layout_free(scene->layout);
    flamepix_tally_free(scene->tally);
    flamepix_input_free(scene->input);
    free(scene->report);
}
