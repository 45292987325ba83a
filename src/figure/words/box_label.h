/* Box label: what a box says, and where it stands. */
#ifndef FPX_FIGURE_WORDS_BOX_LABEL_H
#define FPX_FIGURE_WORDS_BOX_LABEL_H

#include "figure/words/lettering.h"

/* Draws the labels of a row over `boxes`, which is as wide as the page and as high as the boxes.
 * `colors` are the numbers of the boxes' colours, by tag - 1. Answers OK, NO_MEMORY or BAD_FONT. */
enum flamepix_status fpx_box_labels_draw(struct fpx_lettering *lettering,
                                         const struct flamepix_figure *figure,
                                         const uint16_t *colors, uint32_t row,
                                         const struct flamepix_canvas *boxes);

/* Appends what the box of a span shows of its name, as the picture draws it: nothing where it shows
 * none. Answers OK, NO_MEMORY or BAD_FONT. */
enum flamepix_status fpx_box_label_text(struct fpx_lettering *lettering,
                                        const struct flamepix_figure *figure,
                                        const struct flamepix_span *span,
                                        struct flamepix_buffer *shown);

#endif
