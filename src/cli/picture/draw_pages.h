/* Draws the pages of one command: composed, in panels, or in a terminal. */
#ifndef FPX_CLI_PICTURE_DRAW_PAGES_H
#define FPX_CLI_PICTURE_DRAW_PAGES_H

#include <flamepix/figure.h>
#include <flamepix/input.h>
#include <flamepix/panels.h>
#include <flamepix/sheet.h>
#include <flamepix/split.h>

#include "base/os/output.h"
#include "cli/console.h"
#include "cli/picture/picture.h"
#include "cli/picture/read_inputs.h"
#include "cli/picture/write_outputs.h"
#include "figure/savings.h"
#include "messages/warnings.h"
#include "terminal/query_terminal.h"

/* Timings: the table of --timings for a rendering. */

/* Seconds and bytes of the stages. */
struct fpx_timings {
    struct flamepix_input_effort read; /* of all inputs */
    struct flamepix_figure_effort figure;
    double layout, total;  /* both include reading */
    uint64_t image_nbytes; /* written */
};

/* Prints them as a table on stderr. */
void fpx_timings_print(const struct fpx_timings *timings);

/* Messages of render about its inputs and its picture, on stderr; the words are the library's
 * (explain.h, warnings.h). */

/* Prints why there is no layout or no picture; `cause` is errno for a status that sets it. Returns
 * the exit code. */
enum fpx_exit fpx_render_print_failure(const struct fpx_rendering *rendering,
                                       enum flamepix_status status, int cause);

/* Prints the warnings about the lines of the input, one line each: skipped lines, and lines with
 * two counts. */
void fpx_render_print_lines(const struct fpx_rendering *rendering);

/* Whether there are such warnings. */
bool fpx_render_has_lines(const struct fpx_rendering *rendering);

/* Prints the other warnings, one note each. */
void fpx_render_print_notes(const struct fpx_rendering *rendering,
                            const struct flamepix_layout_summary *summary);

/* Composed picture: one picture, which is a figure or a sheet of panels. */

/* Starts as {0}: nothing is composed. Later exactly one of them is set. */
struct fpx_composed_picture {
    struct flamepix_figure *figure;
    struct flamepix_sheet *sheet;
};

/* For a sheet, the sizes and what it could not embed; all 0 until something is composed. */
struct flamepix_figure_page fpx_composed_picture_facts(const struct fpx_composed_picture *page);

/* All 0 for a sheet, which measures no effort. */
struct flamepix_figure_effort fpx_composed_picture_effort(const struct fpx_composed_picture *page);

/* Returns as flamepix_figure_draw or flamepix_sheet_draw. */
enum flamepix_status fpx_composed_picture_draw(const struct fpx_composed_picture *page,
                                               flamepix_write_fn write, void *user);

/* Writes the sidecar with this number in the table; `place` as fpx_sidecar_write. Returns as the
 * writer. */
enum flamepix_status fpx_composed_picture_sidecar(const struct fpx_composed_picture *page,
                                                  size_t number,
                                                  const struct flamepix_picture_place *place,
                                                  struct fpx_output *file);

void fpx_composed_picture_free(struct fpx_composed_picture *page);

/* The sources of the pictures: a layout, or panels of a sheet. Borrowed from the caller, and must
 * outlive the pictures. */
struct fpx_picture_sources {
    const struct flamepix_layout *layout;
    const struct flamepix_sheet_panel *panels; /* NULL: a single chart */
    size_t panel_count;
    struct flamepix_sheet_options sheet; /* of panels; each picture sets its figure */
    const struct flamepix_render_options *options;
    const struct flamepix_figure_facts *facts;
    struct flamepix_fonts *fonts;
};

/* Panels picture: a sheet of two sides and their differences (flamepix/panels.h). */

/* The choice of panels and their widths: options of diff. */
extern const struct fpx_option_group fpx_diff_panels;

/* The names that panels have. */
struct fpx_choice fpx_panel_choice(size_t i);

/* The panels of a sheet, from the arguments. Starts as {0}. */
enum { FPX_PANELS_MOST = 32 };
struct fpx_panels_picture {
    const struct flamepix_measure *measures[FPX_PANELS_MOST]; /* each once */
    size_t count;                                             /* 0: the picture is no sheet */
    bool own_scales;
    struct flamepix_panels *read; /* owned by the caller */
};

/* Parses the names of the panels, if any, and rejects options that apply to a single chart only.
 * Returns DONE, or USAGE or RESOURCES after printing why. */
enum fpx_exit fpx_panels_picture_check(const struct fpx_picture_arguments *picture,
                                       struct fpx_panels_picture *panels);

/* Reads the inputs for a sheet in the style of `figure`. Returns as flamepix_panels_read. */
enum flamepix_status fpx_panels_picture_read(struct fpx_panels_picture *panels,
                                             const struct flamepix_render_options *options,
                                             const struct flamepix_figure_options *figure,
                                             const struct fpx_input_files *inputs,
                                             struct flamepix_profile_report *report);

/* Sets the sheet and its panels from the reading, in the style of `figure`. */
void fpx_panels_picture_sheet(const struct fpx_panels_picture *panels,
                              const struct flamepix_figure_options *figure,
                              struct fpx_picture_sources *sources);

/* Split picture: a sheet of the groups of a profile (flamepix/split.h). */

/* Whether a picture is split: --split-by or --slices was given. */
bool fpx_picture_is_split(const struct fpx_picture_arguments *picture);

/* A given option that applies to one chart and not to panels; NULL: none. */
const char *fpx_picture_option_of_one(const struct fpx_picture_arguments *picture);

/* Rejects options of a split picture that apply to a figure only. Returns DONE, or USAGE after
 * printing the option. */
enum fpx_exit fpx_picture_split_check(const struct fpx_picture_arguments *picture);

/* The options for reading such a picture in the style of `figure`. */
struct flamepix_split_options fpx_picture_split(const struct fpx_picture_arguments *picture,
                                                const struct flamepix_render_options *options,
                                                const struct flamepix_figure_options *figure);

/* Sets the sheet and its panels from the reading, in the style of `figure`. */
void fpx_picture_split_sheet(const struct flamepix_split *split,
                             const struct flamepix_figure_options *figure,
                             struct fpx_picture_sources *sources);

/* Themed pictures: the pictures of one rendering, a light one, a dark one or both, from one
 * reading. If their bytes are limited, each is first drawn into nothing, as often as needed to find
 * what they must give up; both give up the same. */

/* A picture: with two themes, one of each. */
struct fpx_themed_picture {
    struct flamepix_figure_options options; /* as it is asked for */
    size_t output;                          /* index */
    struct fpx_composed_picture drawn;
};

/* Starts as {0}. */
struct fpx_themed_pictures {
    struct fpx_themed_picture items[FPX_THEMES];
    size_t count;
    struct fpx_savings savings;       /* of pages with limited bytes */
    struct flamepix_layout *layout;   /* of a smaller scale; NULL: the one that was read */
    size_t largest;                   /* the page that the savings' nbytes are about */
    struct flamepix_buffer dark_path; /* of the second page */
};

/* Requests what the options want: one picture, or with two themes one of each. Adds their files to
 * the outputs; the pages must outlive these. Returns DONE, or USAGE or RESOURCES after printing
 * why. */
enum fpx_exit fpx_themed_pictures_request(struct fpx_themed_pictures *pages,
                                          const struct fpx_picture_arguments *picture,
                                          const struct flamepix_figure_options *options,
                                          struct fpx_outputs *outputs);

/* Composes all pages. Returns OK, the statuses of flamepix_figure_create or flamepix_sheet_create,
 * or if their bytes are limited, those of drawing them: LIMIT_BYTES, with all given up. */
enum flamepix_status fpx_themed_pictures_compose(struct fpx_themed_pictures *pages,
                                                 const struct fpx_picture_sources *sources);

/* The cost of drawing and encoding all of them. */
struct flamepix_figure_effort fpx_themed_pictures_effort(const struct fpx_themed_pictures *pages);

void fpx_themed_pictures_free(struct fpx_themed_pictures *pages);

/* Terminal picture: a picture displayed in the terminal of standard output. */

/* Its options, for commands that draw one picture. */
extern const struct fpx_option_group fpx_picture_terminal;

/* The known properties of the terminal. Starts as {0}: the picture goes to a file. */
struct fpx_terminal_picture {
    const struct fpx_terminal_protocol *protocol; /* NULL: to a file */
    struct fpx_terminal_window window;
    bool is_dark;                /* its ground, if it reports one */
    bool is_fitted;              /* the picture is as wide as the window */
    uint32_t rows, cut_rows;     /* drawn lines of text, and those that did not fit */
    struct flamepix_buffer text; /* the drawing, as the terminal's input */
};

/* With --terminal, checks that the other options allow it and that standard output is one; then
 * queries what the terminal can show, and gives the figure a size that fits its window and, unless
 * a theme was given, that of its ground. Without it, does nothing. Returns DONE, or USAGE after
 * printing why that is impossible. */
enum fpx_exit fpx_terminal_picture_plan(const struct fpx_picture_arguments *picture,
                                        bool has_panels, struct flamepix_figure_options *figure,
                                        struct fpx_terminal_picture *terminal_ret);

/* Draws a page that was composed with these options: into the text, or without a terminal, into the
 * file. Returns as fpx_composed_picture_draw and the protocol do. */
enum flamepix_status fpx_terminal_picture_draw(struct fpx_terminal_picture *terminal,
                                               const struct fpx_composed_picture *page,
                                               struct fpx_output *file);

/* Shows the drawing, once nothing else can fail: a terminal that gets half of an image waits for
 * the rest. Without a terminal, does nothing. Returns OK or WRITE_FAILED (errno set). */
enum flamepix_status fpx_terminal_picture_show(const struct fpx_terminal_picture *terminal);

/* As fpx_composed_picture_facts, but without cut rows if the page is lines of text, which
 * fpx_terminal_picture_print_cut reports. */
struct flamepix_figure_page fpx_terminal_picture_facts(const struct fpx_terminal_picture *terminal,
                                                       const struct fpx_composed_picture *page);

/* Reports the drawn lines of text that did not fit into the window. */
void fpx_terminal_picture_print_cut(const struct fpx_terminal_picture *terminal);

void fpx_terminal_picture_free(struct fpx_terminal_picture *terminal);

#endif
