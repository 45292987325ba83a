/* Job drawing: the source of a variant's picture and its sidecars. There are two kinds, charts and
 * sheets of panels; the kind is decided where a layout is read (draw_input.c, draw_groups.c), and
 * the code that writes outputs does not depend on it. */
#ifndef FPX_BATCH_JOB_DRAWING_H
#define FPX_BATCH_JOB_DRAWING_H

#include "batch/products/render_outputs.h"

/* All but create take the result of create. Functions answer as those of flamepix/figure.h and
 * flamepix/sheet.h. */
struct fpx_drawing_kind {
    enum flamepix_status (*create)(const struct fpx_outputs_request *request,
                                   const struct flamepix_figure_options *options,
                                   const struct flamepix_figure_facts *facts, void **drawing_ret);
    /* Its size; once it is drawn, also what it could not embed. */
    struct flamepix_figure_page (*page)(void *drawing);
    enum flamepix_status (*draw)(void *drawing, flamepix_write_fn write, void *user);
    enum flamepix_status (*write_sidecar)(void *drawing, size_t sidecar,
                                          const struct flamepix_picture_place *place,
                                          flamepix_write_fn write, void *user);
    /* Appends the results of searches. */
    enum flamepix_status (*append_shares)(void *drawing, struct flamepix_buffer *text);
    /* Appends a description of the picture, and adds its colours to a map; NULL: it has none. */
    enum flamepix_status (*append_alt)(void *drawing, struct flamepix_buffer *text);
    enum flamepix_status (*add_colors)(void *drawing, struct fpx_palette_map *map);
    void (*free)(void *drawing);
};

extern const struct fpx_drawing_kind fpx_chart_drawing, fpx_sheet_drawing;

#endif
