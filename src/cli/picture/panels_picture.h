/* Panels picture: a picture that is a sheet of two sides and of how they differ
 * (flamepix/panels.h). */
#ifndef FPX_CLI_PICTURE_PANELS_PICTURE_H
#define FPX_CLI_PICTURE_PANELS_PICTURE_H

#include <flamepix/panels.h>

#include "cli/picture/input_files.h"
#include "cli/picture/picture.h"

/* Which panels are wanted, and how wide they are: options of diff. */
extern const struct fpx_option_group fpx_diff_panels;

/* The names that panels have. */
struct fpx_choice fpx_panel_choice(size_t i);

/* The panels, from arguments to a sheet. Starts as {0}. */
enum { FPX_PANELS_MOST = 32 };
struct fpx_panels_picture {
    const struct flamepix_measure *measures[FPX_PANELS_MOST]; /* each once */
    size_t count;                                             /* 0: the picture is no such sheet */
    bool own_scales;
    struct flamepix_panels *read; /* the caller's to free */
};

/* Takes the names of the panels, if any are asked for, and sees to it that nothing is asked of them
 * that is one chart's alone. Answers DONE, or USAGE or RESOURCES after saying why. */
enum fpx_exit fpx_panels_picture_check(const struct fpx_picture_arguments *picture,
                                       struct fpx_panels_picture *panels);

/* Reads the inputs for a sheet in the look of `figure`. Answers as flamepix_panels_read. */
enum flamepix_status fpx_panels_picture_read(struct fpx_panels_picture *panels,
                                             const struct flamepix_render_options *options,
                                             const struct flamepix_figure_options *figure,
                                             const struct fpx_input_files *inputs,
                                             struct flamepix_profile_report *report);

/* Makes the sheet of what was read, in such a look. Answers as flamepix_sheet_create. */
enum flamepix_status fpx_panels_picture_compose(const struct fpx_panels_picture *panels,
                                                const struct flamepix_render_options *options,
                                                const struct flamepix_figure_options *figure,
                                                const struct flamepix_figure_facts *facts,
                                                struct flamepix_fonts *fonts,
                                                struct flamepix_sheet **sheet_ret);

#endif
