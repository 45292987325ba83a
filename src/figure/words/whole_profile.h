/* Whole profile: where one frame is shown, what is known of all that it is a part of. */
#ifndef FPX_FIGURE_WORDS_WHOLE_PROFILE_H
#define FPX_FIGURE_WORDS_WHOLE_PROFILE_H

#include "figure/change_whole.h"
#include "figure/figure_internal.h"

/* Whether one frame is shown, and what all of the profile weighs is known: not in a measure of two
 * sides that does not add up, nor where what is gone is drawn beside the rest. */
bool fpx_figure_has_whole(const struct flamepix_figure *figure);

/* What all of it weighs. */
double fpx_figure_whole(const struct flamepix_figure *figure);

/* Whether the span is of a frame that the shown one stands on, and more passes through it than what
 * is shown, as flamepix_span_box tells. */
bool fpx_figure_is_partly_shown(const struct flamepix_figure *figure,
                                const struct flamepix_span *span);

/* What percentages of a box are of: fpx_figure_norm, and of what is gone, what there was
 * before. */
double fpx_figure_norm_of_box(const struct flamepix_figure *figure, const struct flamepix_box *box);

/* What percentages of the span are of: the same, or of such a frame all. */
double fpx_figure_norm_of(const struct flamepix_figure *figure, const struct flamepix_span *span);

/* The same of changes (change_whole.h). */
struct fpx_change_wholes fpx_figure_change_wholes_of(const struct flamepix_figure *figure,
                                                     const struct flamepix_span *span);

#endif
