/* Default title: what stands above a picture of views where no title was given. */
#ifndef FLAMEPIX_FIGURE_DEFAULT_TITLE_H
#define FLAMEPIX_FIGURE_DEFAULT_TITLE_H

#include <flamepix/figure.h>

/* Appends "Flame Graph (callers, around malloc)", terminated: "Icicle" where it is inverted,
 * "Chart" where the views keep the order of the input, "Graphs" or "Charts" of many. Nothing where
 * the views change nothing of the title. Answers OK or NO_MEMORY. */
enum flamepix_status flamepix_default_title_write(const struct flamepix_figure_views *views,
                                                  bool inverted, bool many,
                                                  struct flamepix_buffer *title);

#endif
