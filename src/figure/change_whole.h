/* Change whole: what a share of a change is of, wherever a page says one. What grew is part of all
 * there is after, what shrank was part of all there was before. So one change has one number on a
 * page, in which no share is above 100%, and which turns its sign alone where the sides change
 * places. */
#ifndef FPX_FIGURE_CHANGE_WHOLE_H
#define FPX_FIGURE_CHANGE_WHOLE_H

#include <flamepix/figure.h>

struct fpx_change_wholes {
    double before, after;
};

/* Of a figure that compares two sides; where it does not know them, of its root. */
struct fpx_change_wholes fpx_figure_change_wholes(const struct flamepix_figure *figure);

/* Those of the root, which in a zoomed picture stands for the whole profile. Where widths are
 * differences, or a part of one, all of them are all that is known. */
struct fpx_change_wholes fpx_figure_change_wholes_of_root(const struct flamepix_figure *figure);

/* What a share of that change is of; 0: there is none, since the side is empty. */
double fpx_change_whole(const struct fpx_change_wholes *wholes, double change);

/* The larger one: what a share of any change is below, whichever way. */
double fpx_change_larger_whole(const struct fpx_change_wholes *wholes);

/* " of before" or " of after"; "" where both sides weigh as much. */
const char *fpx_change_whole_side(const struct fpx_change_wholes *wholes, double change);

/* Appends "−12.5%", and where the sides do not weigh as much "−12.5% of before". Answers OK or
 * NO_MEMORY. */
enum flamepix_status fpx_change_share(struct flamepix_buffer *text, double change,
                                      const struct fpx_change_wholes *wholes);

#endif
