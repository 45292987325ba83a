/* Split picture: a picture that is a sheet of the groups of a profile (flamepix/split.h). */
#ifndef FPX_CLI_PICTURE_SPLIT_PICTURE_H
#define FPX_CLI_PICTURE_SPLIT_PICTURE_H

#include <flamepix/split.h>

#include "cli/picture/picture.h"

/* Whether it is one: --split-by or --slices was given. */
bool fpx_picture_is_split(const struct fpx_picture_arguments *picture);

/* The option that is given and is of one chart, so that it says nothing of panels; NULL: none. */
const char *fpx_picture_option_of_one(const struct fpx_picture_arguments *picture);

/* Sees to it that nothing is asked of a split picture that is a figure's alone. Answers DONE, or
 * USAGE after saying what. */
enum fpx_exit fpx_picture_split_check(const struct fpx_picture_arguments *picture);

/* What is read for such a picture in the look of `figure`. */
struct flamepix_split_options fpx_picture_split(const struct fpx_picture_arguments *picture,
                                                const struct flamepix_render_options *options,
                                                const struct flamepix_figure_options *figure);

/* Makes the sheet of what was read, in such a look. Answers as flamepix_sheet_create. */
enum flamepix_status fpx_picture_split_compose(const struct flamepix_split *split,
                                               const struct flamepix_render_options *options,
                                               const struct flamepix_figure_options *figure,
                                               const struct flamepix_figure_facts *facts,
                                               struct flamepix_fonts *fonts,
                                               struct flamepix_sheet **sheet_ret);

#endif
