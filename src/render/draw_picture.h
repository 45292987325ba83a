/* Draw picture: from a layout to an image, in one call. */
#ifndef FPX_RENDER_DRAW_PICTURE_H
#define FPX_RENDER_DRAW_PICTURE_H

#include <flamepix/render.h>

/* Draws the figure of the options, of a layout that was planned for it. Where it may have so many
 * bytes only, it gives up what it has to (savings.h). `fonts` may be NULL: the bundled face.
 * Answers OK or what flamepix_figure_create and flamepix_figure_draw answer. */
enum flamepix_status fpx_draw_picture(const struct flamepix_layout *layout,
                                      const struct flamepix_render_options *options,
                                      const struct flamepix_figure_facts *facts,
                                      struct flamepix_fonts *fonts, flamepix_write_fn write,
                                      void *user);

#endif
