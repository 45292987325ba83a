/* Drawing the pages of one command: composed, in panels, or in a terminal. */
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

/* Timings: what --timings says of a rendering. */

/* Seconds and bytes of the stages. */
struct fpx_timings {
    struct flamepix_input_effort read; /* of all inputs */
    struct flamepix_figure_effort figure;
    double layout, total;  /* reading included in both */
    uint64_t image_nbytes; /* written */
};

/* Says them as a table on stderr. */
void fpx_timings_print(const struct fpx_timings *timings);

/* What render says on stderr about its inputs and its picture; the words are the library's
 * (explain.h, warnings.h). */

/* Says why there is no layout or no picture; `cause` is the errno of a status that sets it. Answers
 * the exit code. */
enum fpx_exit fpx_render_print_failure(const struct fpx_rendering *rendering,
                                       enum flamepix_status status, int cause);

/* The warnings about the lines of the input, each in one line: which were skipped, and that they
 * have two counts. */
void fpx_render_print_lines(const struct fpx_rendering *rendering);

/* Whether there is any of these. */
bool fpx_render_has_lines(const struct fpx_rendering *rendering);

/* The other warnings, a note for each. */
void fpx_render_print_notes(const struct fpx_rendering *rendering,
                            const struct flamepix_layout_summary *summary);

/* Composed picture: one picture, which is a figure or a sheet of panels. */

/* Starts as {0}: nothing is composed. Then one of them is there. */
struct fpx_composed_picture {
    struct flamepix_figure *figure;
    struct flamepix_sheet *sheet;
};

/* Of a sheet, the sizes and what it does not carry; all 0 while nothing is composed. */
struct flamepix_figure_page fpx_composed_picture_facts(const struct fpx_composed_picture *page);

/* All 0 of a sheet, which measures none. */
struct flamepix_figure_effort fpx_composed_picture_effort(const struct fpx_composed_picture *page);

/* Answers as flamepix_figure_draw or flamepix_sheet_draw. */
enum flamepix_status fpx_composed_picture_draw(const struct fpx_composed_picture *page,
                                               flamepix_write_fn write, void *user);

/* Writes the sidecar of this number of the table; `place` as fpx_sidecar_write. Answers as
 * what writes it. */
enum flamepix_status fpx_composed_picture_sidecar(const struct fpx_composed_picture *page,
                                                  size_t number,
                                                  const struct flamepix_picture_place *place,
                                                  struct fpx_output *file);

void fpx_composed_picture_free(struct fpx_composed_picture *page);

/* Empty picture: what --empty makes of a profile that has no samples. */

/* Takes what a reading answered, and hands it on. But where it found a profile that has no samples,
 * and such are drawn, makes its layout and answers as flamepix_layout_empty; *layout_ret stays what
 * it is elsewhere. */
enum flamepix_status fpx_empty_picture_lay_out(const struct fpx_picture_arguments *picture,
                                               const struct flamepix_render_options *options,
                                               const struct flamepix_profile_report *report,
                                               enum flamepix_status status,
                                               struct flamepix_layout **layout_ret);

/* Panels picture: a picture that is a sheet of two sides and of how they differ
 * (flamepix/panels.h). */

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

/* Split picture: a picture that is a sheet of the groups of a profile (flamepix/split.h). */

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

/* Themed pictures: the pictures of one rendering, a light one and a dark one at most, from what was
 * read. Where they may have so many bytes only, each is drawn into nothing first, as often as it
 * takes to find what they have to give up; both give up the same. */

/* A picture: of two themes there is one each. */
struct fpx_themed_picture {
    struct flamepix_figure_options options; /* as it is asked for */
    size_t output;                          /* index */
    struct fpx_composed_picture drawn;
};

/* Starts as {0}. */
struct fpx_themed_pictures {
    struct fpx_themed_picture items[FPX_THEMES];
    size_t count;
    struct fpx_savings savings;       /* of pages that may have so many bytes only */
    struct flamepix_layout *layout;   /* of a smaller scale; NULL: it is the one that was read */
    size_t largest;                   /* page of which the savings' nbytes are */
    struct flamepix_buffer dark_path; /* of the second page */
};

/* Asks for what the options do: one picture, or of two themes one each. Adds their files to the
 * outputs, for which the pages outlive these. Answers DONE, or USAGE or RESOURCES after saying
 * why. */
enum fpx_exit fpx_themed_pictures_request(struct fpx_themed_pictures *pages,
                                          const struct fpx_picture_arguments *picture,
                                          const struct flamepix_figure_options *options,
                                          struct fpx_outputs *outputs);

/* What they are made of; of the first three, the one that there is. Everything is the caller's, and
 * outlives the pages. */
struct fpx_picture_sources {
    const struct flamepix_layout *layout;
    const struct flamepix_split *split;      /* NULL: it is not split */
    const struct fpx_panels_picture *panels; /* of count 0: no panels */
    const struct flamepix_render_options *options;
    const struct flamepix_figure_facts *facts;
    struct flamepix_fonts *fonts;
};

/* Composes all pages. Answers OK, what flamepix_figure_create or flamepix_sheet_create answer, or
 * where they may have so many bytes only, what drawing them answers: LIMIT_BYTES, with all given
 * up. */
enum flamepix_status fpx_themed_pictures_compose(struct fpx_themed_pictures *pages,
                                                 const struct fpx_picture_sources *sources);

/* What drawing and encoding all of them took. */
struct flamepix_figure_effort fpx_themed_pictures_effort(const struct fpx_themed_pictures *pages);

void fpx_themed_pictures_free(struct fpx_themed_pictures *pages);

/* Terminal picture: a picture that is shown in the terminal that standard output is. */

/* Its options; of commands that draw one picture. */
extern const struct fpx_option_group fpx_picture_terminal;

/* What is known of the terminal. Starts as {0}: the picture goes to a file. */
struct fpx_terminal_picture {
    const struct fpx_terminal_protocol *protocol; /* NULL: to a file */
    struct fpx_terminal_window window;
    bool is_dark;                /* its ground, as far as it says so */
    bool is_fitted;              /* the picture is as wide as the window */
    uint32_t rows, cut_rows;     /* of lines of text that were drawn, those that did not fit */
    struct flamepix_buffer text; /* what was drawn, as the terminal reads it */
};

/* With --terminal, sees to it that it goes with what else is asked for and that standard output is
 * one; then asks the terminal what it can show, and gives the figure a size that its window holds
 * and, unless one was asked for, the theme of its ground. Without it, does nothing. Answers DONE,
 * or USAGE after saying why that cannot be. */
enum fpx_exit fpx_terminal_picture_plan(const struct fpx_picture_arguments *picture,
                                        bool has_panels, struct flamepix_figure_options *figure,
                                        struct fpx_terminal_picture *terminal_ret);

/* Draws a page that was composed with these options: into the text, or where there is no terminal,
 * into the file. Answers as fpx_composed_picture_draw and the protocol do. */
enum flamepix_status fpx_terminal_picture_draw(struct fpx_terminal_picture *terminal,
                                               const struct fpx_composed_picture *page,
                                               struct fpx_output *file);

/* Shows what was drawn, when nothing else can fail: a terminal that is given half of an image waits
 * for the rest. Without a terminal, does nothing. Answers OK or WRITE_FAILED (errno set). */
enum flamepix_status fpx_terminal_picture_show(const struct fpx_terminal_picture *terminal);

/* As fpx_composed_picture_facts, but without rows that are cut where the page is lines of text, of
 * which fpx_terminal_picture_print_cut speaks. */
struct flamepix_figure_page fpx_terminal_picture_facts(const struct fpx_terminal_picture *terminal,
                                                       const struct fpx_composed_picture *page);

/* Says what of lines of text that were drawn did not fit into the window. */
void fpx_terminal_picture_print_cut(const struct fpx_terminal_picture *terminal);

void fpx_terminal_picture_free(struct fpx_terminal_picture *terminal);

/* Sidecar files: what the options of one picture say about its sidecars. */

/* Sees to it that the picture has a name where a sidecar names it. Answers DONE, or USAGE after
 * saying which one does. */
enum fpx_exit fpx_sidecar_files_check(const struct fpx_picture_arguments *picture);

/* One of them: its number in the table, and which outputs it and its picture are. */
struct fpx_sidecar_file {
    const struct fpx_outputs *outputs;
    size_t number;
    size_t output, picture;
    size_t dark; /* the picture's dark twin; the picture itself where there is none */
};

/* Writes it for a page. Answers as fpx_composed_picture_sidecar. */
enum flamepix_status fpx_sidecar_file_write(const struct fpx_sidecar_file *file,
                                            const struct fpx_composed_picture *page);

#endif
