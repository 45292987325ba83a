/* Separators: the frames "--" and "-", which part one stack from another in chain graphs, and user
 * code from the kernel's. They are no functions: nothing is written on them, and where rows differ
 * in height they are a broken line between what they part. */
#ifndef FPX_FIGURE_STACK_SEPARATORS_H
#define FPX_FIGURE_STACK_SEPARATORS_H

#include <flamepix/figure.h>
#include <flamepix/ink.h>

#include "color/shades.h"

/* Whether a box is one of them. Asked of every box several times; most names are longer. */
static inline bool fpx_is_separator(const struct flamepix_box *box)
{
    enum { LONGEST = sizeof("--") - 1 };
    return box->elided == 0 && box->name.length <= LONGEST && fpx_separator_color(box->name) != 0;
}

/* Leaves of each separator in a row, whose boxes are drawn, a broken line. A row that is too low
 * for that stays as it is, and so do those of a bare picture and of one whose rows are uniform. */
void fpx_separators_draw(const struct flamepix_figure *figure, const uint16_t *colors, uint32_t row,
                         const struct flamepix_canvas *boxes);

#endif
