/* Compare picture: the flame graph of what changed significantly between two sets of profiles. */
#ifndef FPX_CLI_COMPARE_COMPARE_PICTURE_H
#define FPX_CLI_COMPARE_COMPARE_PICTURE_H

#include "cli/compare/compare_arguments.h"
#include "cli/options/color_files.h"
#include "cli/options/list_values.h"
#include "cli/options/picture_values.h"
#include "cli/picture/write_outputs.h"
#include "sets/set_test.h"

/* Starts as {0}. */
struct fpx_compare_picture {
    struct flamepix_render_options options; /* also for reading profiles */
    struct fpx_search_list searches;
    struct fpx_mark_list marks;
    struct fpx_color_files color_files;
    struct flamepix_fonts *fonts;
    struct flamepix_tally *tally; /* NULL: the picture shows no sums */
    struct flamepix_layout *layout;
    struct flamepix_profile_report report;
    struct flamepix_figure_facts *facts;
    struct flamepix_figure *figure;
    struct flamepix_buffer subtitle;
};

/* Whether the views have an --around, which no comparison of runs supports; reports it. */
bool fpx_compare_has_around(const struct fpx_picture_arguments *picture);

/* Sets the options from the arguments. Answers DONE, or USAGE or RESOURCES after printing why. */
enum fpx_exit fpx_compare_picture_plan(const struct fpx_compare_arguments *arguments,
                                       struct fpx_compare_picture *picture);

/* Opens fonts and files of colours. Answers DONE, or USAGE, IO or RESOURCES after printing why. */
enum fpx_exit fpx_compare_picture_open(const struct fpx_compare_arguments *arguments,
                                       struct fpx_compare_picture *picture);

/* Lays out the significant stacks of a test, at least one, with weights in `unit`. If none of them
 * has a width, *has_width_ret is false, a note says so, and there is nothing to draw. Answers DONE,
 * or another code after printing what is wrong. */
enum fpx_exit fpx_compare_picture_compose(struct fpx_compare_picture *picture,
                                          const struct fpx_set_test *test,
                                          const struct fpx_measurement_set *set, const char *unit,
                                          bool *has_width_ret);

/* Draws it. Answers as compose. */
enum fpx_exit fpx_compare_picture_draw(struct fpx_compare_picture *picture, const char *path,
                                       struct fpx_output *file);

void fpx_compare_picture_free(struct fpx_compare_picture *picture);

#endif
