/* A figure and what is under it, from folded text in one call. */
#ifndef TESTS_SUPPORT_SCENE_H
#define TESTS_SUPPORT_SCENE_H

#include <flamepix.h>

struct scene {
    struct flamepix_input *input;
    struct flamepix_tally *tally; /* NULL: sums were not taken */
    struct flamepix_layout *layout;
    struct flamepix_profile_report *report;
    struct flamepix_figure_facts *facts;
    struct flamepix_fonts *fonts;
    struct flamepix_figure *figure;
};

/* Ends the test where that fails. The text and the strings of the options must outlive it. */
struct scene scene_of(const char *folded, const struct flamepix_render_options *options);

/* The same, with the sums that the options want. */
struct scene scene_with_sums(const char *folded, const struct flamepix_render_options *options);

/* The same as scene_of, but for the figure, which may be refused: returns what
 * flamepix_figure_create does. */
enum flamepix_status scene_open(struct scene *scene, const char *folded,
                                const struct flamepix_render_options *options);

void scene_free(struct scene *scene);

#endif
