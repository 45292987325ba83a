/* The boxes of a flame graph in SVG, and how they stand on one another: a box is called by the one
 * in the row towards the root that it lies above, or in an icicle graph below. */
#ifndef FPX_FORMAT_DRAWN_SVG_BOXES_H
#define FPX_FORMAT_DRAWN_SVG_BOXES_H

#include <stdint.h>

#include "base/arena.h"

#define FPX_SVG_NONE UINT32_MAX

struct fpx_svg_box {
    struct flamepix_bytes name;
    double x, width;       /* pixels, or all of a picture percents */
    double y, height;      /* pixels; height 0: not told */
    double begin, samples; /* its x and width in samples, exactly; below 0: not told */
    double count;          /* what its title says; below 0: nothing */
    unsigned all;          /* whether it is the box of all: 0 no, 1 it may be, 2 it says so */
    bool is_lost;          /* nothing is known of its frame, or it stands on no box */
    uint64_t offset;       /* in the recording, in bytes */
    /* From nest on: the box it stands on, its distance from the lowest row, and what it does not
     * have from boxes on it. */
    uint32_t parent, depth;
    double own;
};

/* What nest finds out besides. */
struct fpx_svg_facts {
    bool has_all;    /* the box of all is there: it is the first one */
    double all;      /* its count */
    double in_gaps;  /* counts of gaps that are not before the first box on a box */
    double too_much; /* what boxes have more than those they stand on, which rounding makes */
};

/* Starts as {0}. */
struct fpx_svg_boxes {
    struct fpx_svg_box *boxes;
    size_t count, capacity;
    bool in_percent;
    struct fpx_arena names;
};

/* Adds a box, and copies its name. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_svg_boxes_add(struct fpx_svg_boxes *boxes, const struct fpx_svg_box *box);

/* All boxes are there: finds out what each stands on, which one is that of all, and what is their
 * own. After it they are sorted by rows from the root on, and in a row from left to right. */
void fpx_svg_boxes_nest(struct fpx_svg_boxes *boxes, struct fpx_svg_facts *facts_ret);

/* Frees everything; the boxes are {0} again. */
void fpx_svg_boxes_free(struct fpx_svg_boxes *boxes);

#endif
