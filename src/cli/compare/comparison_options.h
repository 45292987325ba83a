/* Comparison options: what the options of pictures of two sides mean to the library. */
#ifndef FPX_CLI_COMPARE_COMPARISON_OPTIONS_H
#define FPX_CLI_COMPARE_COMPARISON_OPTIONS_H

#include "cli/picture/picture.h"
#include "render/normalize.h"

/* The values of `delta`. */
enum { FPX_DELTA_SELF = 1, FPX_DELTA_INCLUSIVE };

/* How two sides are drawn, without what widths are: compare has more of these. */
extern const struct fpx_option_group fpx_comparison_appearance;

/* What the two sides of diff are; and what makes any two sides comparable. */
extern const struct fpx_option_group fpx_diff_sides;
extern const struct fpx_option_group fpx_comparable_sides;

/* What makes profiles of different lengths comparable, of which each side may have many. */
extern const struct fpx_option_group fpx_comparable_lengths;

/* Sets what the options say of how two sides are drawn. Answers DONE or USAGE. */
enum fpx_exit fpx_comparison_options(const struct fpx_picture_arguments *picture,
                                     struct flamepix_render_options *options);

/* Where names lose their addresses, `views` gets the views that were asked for, but for those that
 * it begins with, then the one that does it, and the picture has these. Answers DONE or
 * RESOURCES. */
enum fpx_exit fpx_comparison_views(struct fpx_picture_arguments *picture,
                                   struct fpx_view_list *views);

/* Reads what --normalize was given. False after saying what is wrong with it. */
bool fpx_normalizing_read(const char *how, struct fpx_normalizing *normalizing);

/* How sides are made comparable; NULL: they are not. */
const char *fpx_comparison_normalized(const struct fpx_picture_arguments *picture);

/* Sets the ratios of the sides as --normalize asks for, which reads the inputs once before. They
 * are rewound. `profile` is how they are read, and `parts` its parts. Answers DONE, INPUT where a
 * side weighs nothing, or what else went wrong, after saying so. */
enum fpx_exit fpx_comparison_normalize(const struct fpx_picture_arguments *picture,
                                       struct flamepix_input *const *inputs,
                                       const char *const *paths, size_t count,
                                       const struct flamepix_profile_options *profile,
                                       struct flamepix_input_part *parts);

/* Says that a layout came to nothing although the sides have stacks (render_internal.h). Answers
 * INPUT. */
enum fpx_exit fpx_comparison_print_no_width(void);

/* Sees to it that what is compared is counted in units of one kind, or made comparable. Answers
 * DONE, or USAGE after saying so. */
enum fpx_exit fpx_comparison_check_units(const struct fpx_picture_arguments *picture,
                                         const char *const *paths,
                                         const struct flamepix_profile_report *report);

#endif
