/* Titles of the boxes of flame graphs in SVG, as flamegraph.pl and inferno write them:
 *
 *     name (1,234 samples, 5.67%)     name (12 samples, 0.10%; +0.05%)
 *
 * of which the second is of a picture that compares two profiles. */
#ifndef FPX_FORMAT_DRAWN_SVG_TITLE_H
#define FPX_FORMAT_DRAWN_SVG_TITLE_H

#include <stdbool.h>

#include <flamepix/bytes.h>

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

#endif
