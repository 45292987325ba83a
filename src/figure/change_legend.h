/* Change legend: the colours of changes as a bar with its scale, and those of frames on only one
 * side. */
#ifndef FPX_FIGURE_CHANGE_LEGEND_H
#define FPX_FIGURE_CHANGE_LEGEND_H

#include "figure/figure_internal.h"
#include "figure/words/captions.h"

/* What it says. */
struct fpx_change_legend {
    const struct flamepix_colors *colors;
    const struct flamepix_change_rule *rule;
    struct fpx_change_wholes wholes; /* the wholes of percentages */
    double factor;                   /* multiplies counts */
    const char *unit;                /* of the counts */
    bool has_chance;                 /* some changes are pale: chance explains them */
    bool is_changed;                 /* some drawn frame or run changed; else there is no scale */
    const char *inclusive_words;     /* as in the options */
    const struct flamepix_difference *difference; /* of all stacks; NULL: unknown */
    struct flamepix_optional_color fresh, gone;   /* set: there are such frames of that colour */
};

/* Whether colours show changes, so that there is such a legend. */
bool fpx_colors_show_changes(const struct flamepix_colors *colors);

/* The legend of a figure that compares and has colours. */
struct fpx_change_legend fpx_change_legend_of(const struct flamepix_figure *figure);

/* Fills an empty legend: on the first line "Change by self: shrank −25 (36.2% of before)", half of
 * the bar, "0", the other half and "+25 (29.4% of after) grew", with fewer words if `room` px are
 * few, and nothing if not even the numbers fit; then the swatches. `em` is the size of `type` in
 * px. Returns OK, NO_MEMORY or BAD_FONT. */
enum flamepix_status fpx_change_legend_fill(const struct fpx_change_legend *legend,
                                            struct flamepix_type *type, double em, uint32_t room,
                                            struct fpx_legend_band *band);

#endif
