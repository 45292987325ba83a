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
 * The second form is from a picture that compares two profiles. */

struct fpx_svg_title {
    struct flamepix_bytes name, unit; /* parts of the title */
    double count;
    unsigned all;   /* whether it is for all samples: 0 no, 1 maybe, 2 certainly */
    bool has_delta; /* also the change */
};

/* Parses a title; false if it has another form. */
bool fpx_svg_title_parse(struct flamepix_bytes text, struct fpx_svg_title *title_ret);

/* The mouse-over text of a box in pictures older than titles: the text in s('text'). False if the
 * script has another form. */
bool fpx_svg_spoken(struct flamepix_bytes script, struct flamepix_bytes *text_ret);

/* The boxes of a flame graph in SVG, and how they stand on one another. A box is called by the box
 * under it in the next row towards the root; in an icicle graph by the box above. */

#define FPX_SVG_NONE UINT32_MAX

struct fpx_svg_box {
    struct flamepix_bytes name;
    double x, width;       /* pixels, or percent throughout */
    double y, height;      /* pixels; height 0: unknown */
    double begin, samples; /* exact x and width in samples; below 0: unknown */
    double count;          /* from its title; below 0: none */
    unsigned all;          /* whether it is for all samples: 0 no, 1 maybe, 2 certainly */
    bool is_lost;          /* its frame is unknown, or it stands on no box */
    uint64_t offset;       /* in the recording, in bytes */
    /* Set by nest: the box it stands on, its distance from the lowest row, and its count less that
     * of the boxes on it. */
    uint32_t parent, depth;
    double own;
};

/* Further results of nest. */
struct fpx_svg_facts {
    bool has_all;    /* there is a box for all samples, the first one */
    double all;      /* its count */
    double in_gaps;  /* counts of gaps not left of the first box on a box */
    double too_much; /* counts by which boxes exceed those they stand on, from rounding */
};

/* Starts as {0}. */
struct fpx_svg_boxes {
    struct fpx_svg_box *boxes;
    size_t count, capacity;
    bool in_percent;
    struct fpx_arena names;
};

/* Adds a box and copies its name. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_svg_boxes_add(struct fpx_svg_boxes *boxes, const struct fpx_svg_box *box);

/* Call when all boxes are added. Finds each box's parent and self count, and the box for all
 * samples. Sorts the boxes by rows from the root on, and within a row from left to right. */
void fpx_svg_boxes_nest(struct fpx_svg_boxes *boxes, struct fpx_svg_facts *facts_ret);

/* Frees everything; the boxes are {0} again. */
void fpx_svg_boxes_free(struct fpx_svg_boxes *boxes);

/* Elements of a flame graph in SVG: finds its boxes, the unit of their counts and its title, one
 * element at a time. */

enum fpx_svg_text {
    FPX_SVG_NO_TEXT,
    FPX_SVG_TITLE,  /* of a box */
    FPX_SVG_LABEL,  /* that is drawn on it */
    FPX_SVG_HEADING /* the title of the picture */
};

/* Starts as {0}, except for the recording and the parser, which are borrowed. */
struct fpx_svg_elements {
    struct fpx_recording *recording;
    const struct fpx_xml_recording *xml;
    struct fpx_svg_boxes boxes;
    struct flamepix_buffer heading, unit;
    enum fpx_svg_text text; /* that is being read */
    size_t frames;          /* depth of the element around all boxes; 0: outside */
    /* The innermost element that may be a box. */
    size_t group; /* its depth; 0: outside */
    bool is_frame, has_title, has_rectangle;
    struct fpx_svg_box box;
    struct flamepix_buffer title, label;
    /* Of all boxes. */
    bool has_delta;      /* a title states a change */
    uint64_t own_titles; /* boxes with titles of another form */
};

/* The handlers for elements; `user` is a struct fpx_svg_elements. A box without required parts is
 * not understood. They answer as fpx_xml_handlers do. */
extern const struct fpx_xml_handlers fpx_svg_handlers;

/* Frees everything. */
void fpx_svg_elements_free(struct fpx_svg_elements *elements);

#endif
