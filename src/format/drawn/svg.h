/* Flame graphs in SVG: elements, titles and boxes. */
#ifndef FPX_FORMAT_DRAWN_SVG_H
#define FPX_FORMAT_DRAWN_SVG_H

#include <stdbool.h>
#include <stdint.h>

#include <flamepix/bytes.h>

#include "base/memory.h"
#include "format/parse/xml_recording.h"

/* Titles of the boxes of flame graphs in SVG, as flamegraph.pl and inferno write them:
 *
 *     name (1,234 samples, 5.67%)     name (12 samples, 0.10%; +0.05%)
 *
 * of which the second is of a picture that compares two profiles. */

struct fpx_svg_title {
    struct flamepix_bytes name, unit; /* parts of the title */
    double count;
    unsigned all;   /* whether it is that of the box of all: 0 no, 1 it may be, 2 it says so */
    bool has_delta; /* and how much it changed */
};

/* Takes a title apart; false: it has another form. */
bool fpx_svg_title_parse(struct flamepix_bytes text, struct fpx_svg_title *title_ret);

/* What a box says when the mouse is over it, in pictures from before they had titles: the text in
 * s('text'). False: it is something else. */
bool fpx_svg_spoken(struct flamepix_bytes script, struct flamepix_bytes *text_ret);

/* The boxes of a flame graph in SVG, and how they stand on one another: a box is called by the one
 * in the row towards the root that it lies above, or in an icicle graph below. */

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

/* Elements of a flame graph in SVG: finds its boxes, the unit of their counts and its title, from
 * one element after the other. */

enum fpx_svg_text {
    FPX_SVG_NO_TEXT,
    FPX_SVG_TITLE,  /* of a box */
    FPX_SVG_LABEL,  /* that is drawn on it */
    FPX_SVG_HEADING /* the title of the picture */
};

/* Starts as {0}, but for the recording and the parser, which stay the caller's. */
struct fpx_svg_elements {
    struct fpx_recording *recording;
    const struct fpx_xml_recording *xml;
    struct fpx_svg_boxes boxes;
    struct flamepix_buffer heading, unit;
    enum fpx_svg_text text; /* that is being read */
    size_t frames;          /* depth of the element around all boxes; 0: not within one */
    /* The innermost element that may be a box. */
    size_t group; /* its depth; 0: not within one */
    bool is_frame, has_title, has_rectangle;
    struct fpx_svg_box box;
    struct flamepix_buffer title, label;
    /* Of all boxes. */
    bool has_delta;      /* a title says how much it changed */
    uint64_t own_titles; /* so many boxes have titles that are not of the form */
};

/* What is done with each element; `user` is a struct fpx_svg_elements. A box that lacks what
 * it needs is not understood. They answer as fpx_xml_handlers do. */
extern const struct fpx_xml_handlers fpx_svg_handlers;

/* Frees everything. */
void fpx_svg_elements_free(struct fpx_svg_elements *elements);

#endif
