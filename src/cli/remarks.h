/* Remarks: what a run has to say about its input, in words. */
#ifndef FLAMEPIX_CLI_REMARKS_H
#define FLAMEPIX_CLI_REMARKS_H

#include <flamepix/render.h>

#include "cli/outputs.h"
#include "cli/picture.h"

/* What the remarks are about. */
struct flamepix_rendering {
    const struct flamepix_picture_arguments *picture;
    const char *const *paths; /* of the inputs */
    size_t path_count;
    const struct flamepix_profile_report *report;
};

/* One line that counts the skipped lines and names the first; nothing if there are none. */
void flamepix_remark_bad_lines(const struct flamepix_rendering *run);

/* Why there is no layout: the status of flamepix_render_layout, with file, line and, for a limit,
 * its value and option. `cause` is the errno of a status that sets it. Answers the exit code. */
enum flamepix_exit flamepix_remark_layout_failure(const struct flamepix_rendering *run,
                                                  enum flamepix_status status, int cause);

/* Why there is no picture: the status of a figure's function that is not about writing. `page` is
 * zero while there is no figure. Answers the exit code. */
enum flamepix_exit flamepix_remark_figure_failure(const struct flamepix_picture_arguments *picture,
                                                  enum flamepix_status status,
                                                  struct flamepix_figure_page page);

/* What the picture does not show although it was asked for: stacks and rows that were cut, a total
 * below the sum. */
void flamepix_remark_cuts(const struct flamepix_picture_arguments *picture,
                          const struct flamepix_layout_summary *summary,
                          struct flamepix_figure_page page);

/* Seconds and bytes of the stages. */
struct flamepix_timings {
    struct flamepix_input_effort read; /* of all inputs */
    struct flamepix_figure_effort figure;
    double layout, total;  /* reading included in both */
    uint64_t image_nbytes; /* written */
};

/* Says them as a table. */
void flamepix_remark_timings(const struct flamepix_timings *timings);

#endif
