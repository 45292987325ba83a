/* Callout layout: where texts stand beside a chart, so that nothing overlaps. */
#ifndef FPX_FIGURE_CALLOUT_LAYOUT_H
#define FPX_FIGURE_CALLOUT_LAYOUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* One text. Columns are px from the left edge of the chart; heights are px from the root's edge
 * towards the leaves; of a chart around a function, from its callers' edge. */
struct fpx_callout_place {
    uint32_t column; /* of its pole */
    uint32_t width;  /* px: as wanted; afterwards as much as it has got, perhaps 0 */
    uint32_t left;   /* where the text begins */
    uint32_t bottom; /* of its line, which is as high as `line` says */
    bool is_left;    /* of its pole */
};

struct fpx_callout_lengths {
    uint32_t columns; /* of the chart */
    uint32_t line;    /* height of a text */
    uint32_t gap;     /* between a text and its pole, and around it */
};

/* Decides on which side of its pole each text stands, and how much of it there is room for. The
 * places are in order of their columns, at most FLAMEPIX_MARKS_MAX. */
void fpx_callouts_choose_sides(struct fpx_callout_place *places, size_t count,
                               const struct fpx_callout_lengths *lengths);

/* How high the chart is at its highest in the columns [first, end), px. */
typedef uint32_t fpx_outline_fn(const void *user, uint32_t first, uint32_t end);

/* Then lets every text come down as far as the outline of the chart, the poles of others and other
 * texts allow. Answers the height that all of it needs. */
uint32_t fpx_callouts_lower(struct fpx_callout_place *places, size_t count,
                            const struct fpx_callout_lengths *lengths, fpx_outline_fn *outline,
                            const void *user);

#endif
