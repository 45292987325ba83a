/* Callouts: texts beside the chart about frames that show no label. They are drawn by
 * draw_callouts.h. */
#ifndef FPX_FIGURE_CALLOUTS_H
#define FPX_FIGURE_CALLOUTS_H

#include <flamepix/figure.h>

#include "figure/callout_layout.h"

struct fpx_lettering;

/* One callout; px of the finished image once it is placed. */
struct fpx_callout {
    size_t mark;                           /* of the options' */
    uint32_t tag;                          /* of the frame */
    uint32_t column;                       /* of the chart, where its pole stands */
    uint32_t pole_x, pole_frame, pole_end; /* from the middle of its frame to the end of its text */
    uint32_t text_x, text_top, text_width;
};

/* Rows of pixels where a box with a label of its own hides the pole of a callout. */
struct fpx_callout_hidden {
    size_t callout;
    uint32_t top, bottom;
};

/* Starts as {0}; ordered by column once they are found. */
struct fpx_callouts {
    struct fpx_callout items[FLAMEPIX_MARKS_MAX];
    struct fpx_callout_place places[FLAMEPIX_MARKS_MAX];
    size_t count;
    struct fpx_callout_hidden *hidden;
    size_t hidden_count, hidden_capacity;
    uint32_t missed;  /* bit i: mark i finds no frame without a label */
    uint32_t crowded; /* bit i: there is no room for mark i */
};

struct flamepix_figure;

/* Finds the frame of each mark of the figure's options among what is drawn: the widest one that the
 * pattern finds and that shows no label. Also answers how many lines of text the callouts need at
 * the most. Before the page is planned `lettering` is NULL, and who may be without a label is
 * judged by widths alone. Answers OK, NO_MEMORY, BAD_FONT, or LIMIT_PATTERN. */
enum flamepix_status fpx_callouts_find(const struct flamepix_figure *figure,
                                       struct fpx_lettering *lettering,
                                       struct fpx_callouts *callouts, unsigned *lines_ret);

/* How much of `room` px beyond the chart they need, now that its rows are planned. The highest of
 * those for which there is no room are given up. */
uint32_t fpx_callouts_lower_all(const struct flamepix_figure *figure, struct fpx_callouts *callouts,
                                uint32_t room);

/* Then places them on the finished page. Answers OK, NO_MEMORY or BAD_FONT. */
enum flamepix_status fpx_callouts_place(const struct flamepix_figure *figure,
                                        struct fpx_lettering *lettering,
                                        struct fpx_callouts *callouts);

void fpx_callouts_free(struct fpx_callouts *callouts);

#endif
