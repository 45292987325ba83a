/* Comparison options: translates the options of pictures of two sides for the library. */
#ifndef FPX_CLI_COMPARE_COMPARISON_OPTIONS_H
#define FPX_CLI_COMPARE_COMPARISON_OPTIONS_H

#include "cli/picture/picture.h"
#include "render/normalize.h"

/* The values of `delta`. */
enum { FPX_DELTA_SELF = 1, FPX_DELTA_INCLUSIVE };

/* How two sides are drawn, except the meaning of widths; shared with compare, which has more. */
extern const struct fpx_option_group fpx_comparison_appearance;

/* The two sides of diff; and the options that make any two sides comparable. */
extern const struct fpx_option_group fpx_diff_sides;
extern const struct fpx_option_group fpx_comparable_sides;

/* The options that make profiles of different lengths comparable, with any number per side. */
extern const struct fpx_option_group fpx_comparable_lengths;

/* Sets the options that draw two sides. Returns DONE or USAGE. */
enum fpx_exit fpx_comparison_options(const struct fpx_picture_arguments *picture,
                                     struct flamepix_render_options *options);

/* If names lose their addresses, `views` gets the requested views except those that it begins with,
 * then the view that strips addresses, and the picture uses these. Returns DONE or RESOURCES. */
enum fpx_exit fpx_comparison_views(struct fpx_picture_arguments *picture,
                                   struct fpx_view_list *views);

/* Parses the argument of --normalize. False after printing what is wrong with it. */
bool fpx_normalizing_read(const char *how, struct fpx_normalizing *normalizing);

/* How sides are normalized; NULL: they are not. */
const char *fpx_comparison_normalized(const struct fpx_picture_arguments *picture);

/* Sets the ratios of the sides for --normalize, which reads the inputs once more, before. They are
 * rewound. `profile` is how they are read, and `parts` its parts. Returns DONE, INPUT if a side
 * weighs nothing, or another code, after printing why. */
enum fpx_exit fpx_comparison_normalize(const struct fpx_picture_arguments *picture,
                                       struct flamepix_input *const *inputs,
                                       const char *const *paths, size_t count,
                                       const struct flamepix_profile_options *profile,
                                       struct flamepix_input_part *parts);

/* Reports that a layout has no width although the sides have stacks (render_internal.h). Returns
 * INPUT. */
enum fpx_exit fpx_comparison_print_no_width(void);

/* Checks that the sides have units of one kind, or are made comparable. Returns DONE, or USAGE
 * after printing why. */
enum fpx_exit fpx_comparison_check_units(const struct fpx_picture_arguments *picture,
                                         const char *const *paths,
                                         const struct flamepix_profile_report *report);

#endif
