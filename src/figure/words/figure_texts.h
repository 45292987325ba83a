/* Words: what a figure says around its chart. */
#ifndef FPX_FIGURE_WORDS_FIGURE_TEXTS_H
#define FPX_FIGURE_WORDS_FIGURE_TEXTS_H

#include "figure/figure_internal.h"

/* The unit of the counts: the options', else the input's, else "samples". */
const char *fpx_figure_unit(const struct flamepix_figure *figure);

/* The same as it is drawn in a line: isolated, where it runs from right to left. */
const char *fpx_figure_drawn_unit(const struct flamepix_figure *figure);

/* Once, before the page is planned: summary, searches, legend and callouts of the figure, for which
 * colours and raster are at hand. Nothing where captions are not drawn. Answers OK, NO_MEMORY,
 * BAD_FONT or LIMIT_PATTERN. */
enum flamepix_status fpx_figure_texts_prepare(struct flamepix_figure *figure,
                                              struct fpx_page_texts *words_ret);

/* When all else of the page is known: the footer, and the places of callouts. Answers OK, NO_MEMORY
 * or BAD_FONT. */
enum flamepix_status fpx_figure_texts_finish(struct flamepix_figure *figure);

#endif
