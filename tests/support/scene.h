/* A figure and what is under it, from folded text in one call. */
#ifndef TESTS_SUPPORT_SCENE_H
#define TESTS_SUPPORT_SCENE_H

#include <flamepix.h>

struct scene {
    struct flamepix_input *input;
    struct flamepix_layout *layout;
    struct flamepix_fonts *fonts;
    struct flamepix_figure *figure;
};

/* Ends the test where that fails. The text and the strings of the options must outlive it. */
struct scene scene_of(const char *folded, const struct flamepix_render_options *options);
void scene_free(struct scene *scene);

#endif
