/* Page captions: the words above and below the chart, and what of them goes where there is no room
 * for all. */
#ifndef FPX_FIGURE_PAGE_CAPTIONS_H
#define FPX_FIGURE_PAGE_CAPTIONS_H

#include "figure/page.h"

/* The title of a page: as given, else `proper`, else, where that is NULL, what all have. */
const char *fpx_page_title(const struct flamepix_figure_options *options, const char *proper);

/* What is drawn of it. */
const char *fpx_page_drawn_title(const struct flamepix_figure_options *options, const char *proper);

/* A title that stands on one line. */
struct fpx_page_caption fpx_page_title_caption(const struct flamepix_figure_options *options,
                                               const char *text);

/* Plans all captions of a page, whose columns and side padding are known, and the spaces between
 * them and the chart. */
void fpx_page_plan_captions(const struct flamepix_figure_options *options,
                            const struct fpx_page_texts *words, struct fpx_page *page);

/* Of a page of an exact height: gives up captions, the least needed first, until half of it is left
 * for the chart or the chart is whole. */
void fpx_page_drop_captions(const struct flamepix_figure_options *options, struct fpx_page *page,
                            uint32_t page_height, uint64_t chart_height);

/* Rows of pixels that are not the chart's. */
uint64_t fpx_page_height_around(const struct fpx_page *page);

/* 0 where there is none. */
uint32_t fpx_page_axis_height(const struct fpx_page *page);

/* Rows of pixels beyond the leaves of a finished page that callouts may use: what is kept for them,
 * and what is left over of an exact size. */
uint32_t fpx_page_callout_room(const struct fpx_page *page);

/* Gives back what callouts do not need of the space that is kept for them. */
void fpx_page_shrink_callouts(struct fpx_page *page, uint32_t needed);

/* The same of an exact size, whose height stays: half of what is not needed goes to the side of the
 * root. */
void fpx_page_center_chart(struct fpx_page *page, uint32_t needed);

#endif
