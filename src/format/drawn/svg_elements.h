/* Elements of a flame graph in SVG: finds its boxes, the unit of their counts and its title, from
 * one element after the other. */
#ifndef FPX_FORMAT_DRAWN_SVG_ELEMENTS_H
#define FPX_FORMAT_DRAWN_SVG_ELEMENTS_H

#include "format/drawn/svg_boxes.h"
#include "format/parse/xml_recording.h"

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
