/* Page captions: the texts above and below the chart, and which are dropped if there is no room for
 * all. */
#ifndef FPX_FIGURE_PAGE_CAPTIONS_H
#define FPX_FIGURE_PAGE_CAPTIONS_H

#include "figure/page.h"

/* The title of a page: of the options, else `proper`, else, if that is NULL, the default. */
const char *fpx_page_title(const struct flamepix_figure_options *options, const char *proper);

/* The title as it is drawn. */
const char *fpx_page_drawn_title(const struct flamepix_figure_options *options, const char *proper);

/* The caption of a title on one line. */
struct fpx_page_caption fpx_page_title_caption(const struct flamepix_figure_options *options,
                                               const char *text);

/* Plans all captions of a page, whose columns and side padding are known, and the spaces between
 * them and the chart. */
void fpx_page_plan_captions(const struct flamepix_figure_options *options,
                            const struct fpx_page_texts *words, struct fpx_page *page);

/* On a page of an exact height: gives up captions, least needed first, until half of it is left for
 * the chart or the chart is whole. */
void fpx_page_drop_captions(const struct flamepix_figure_options *options, struct fpx_page *page,
                            uint32_t page_height, uint64_t chart_height);

/* Rows of pixels outside the chart. */
uint64_t fpx_page_height_around(const struct fpx_page *page);

/* 0 without an axis. */
uint32_t fpx_page_axis_height(const struct fpx_page *page);

/* Rows of pixels beyond the leaves of a finished page that callouts may use: those reserved for
 * them, and the spare ones of an exact size. */
uint32_t fpx_page_callout_room(const struct fpx_page *page);

/* Gives back the space reserved for callouts that they do not need. */
void fpx_page_shrink_callouts(struct fpx_page *page, uint32_t needed);

/* Same for an exact size, whose height stays: half of the unneeded space goes to the root's
 * side. */
void fpx_page_center_chart(struct fpx_page *page, uint32_t needed);

#endif
