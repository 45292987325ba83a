/* Terminal picture: a picture that is shown in the terminal that standard output is. */
#ifndef FPX_CLI_PICTURE_TERMINAL_PICTURE_H
#define FPX_CLI_PICTURE_TERMINAL_PICTURE_H

#include "cli/picture/composed_picture.h"
#include "cli/picture/picture.h"
#include "terminal/query_terminal.h"

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

#endif
