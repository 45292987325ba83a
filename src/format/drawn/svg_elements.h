/* Elements of a flame graph in SVG: finds its boxes, the unit of their counts and its title, from
 * one element after the other. */
#ifndef FLAMEPIX_FORMAT_DRAWN_SVG_ELEMENTS_H
#define FLAMEPIX_FORMAT_DRAWN_SVG_ELEMENTS_H

#include "format/drawn/svg_boxes.h"
#include "format/parse/xml_recording.h"

enum flamepix_svg_text {
    FLAMEPIX_SVG_NO_TEXT,
    FLAMEPIX_SVG_TITLE,  /* of a box */
    FLAMEPIX_SVG_LABEL,  /* that is drawn on it */
    FLAMEPIX_SVG_HEADING /* the title of the picture */
};

/* Starts as {0}, but for the recording and the parser, which stay the caller's. */
struct flamepix_svg_elements {
    struct flamepix_recording *recording;
    const struct flamepix_xml_recording *xml;
    struct flamepix_svg_boxes boxes;
    struct flamepix_buffer heading, unit;
    enum flamepix_svg_text text; /* that is being read */
    size_t frames;               /* depth of the element around all boxes; 0: not within one */
    /* The innermost element that may be a box. */
    size_t group; /* its depth; 0: not within one */
    bool is_frame, has_title, has_rectangle;
    struct flamepix_svg_box box;
    struct flamepix_buffer title, label;
    /* Of all boxes. */
    bool has_delta;      /* a title says how much it changed */
    uint64_t own_titles; /* so many boxes have titles that are not of the form */
};

/* What is done with each element; `user` is a struct flamepix_svg_elements. A box that lacks what
 * it needs is not understood. They answer as flamepix_xml_handlers do. */
extern const struct flamepix_xml_handlers flamepix_svg_handlers;

/* Frees everything. */
void flamepix_svg_elements_free(struct flamepix_svg_elements *elements);

#endif
