/* render: one profile, or the sum of several, to one picture. */
#ifndef FPX_CLI_PICTURE_RENDER_COMMAND_H
#define FPX_CLI_PICTURE_RENDER_COMMAND_H

#include "cli/picture/picture.h"

/* The groups of its options, in the order of the help. */
extern const struct fpx_option_group *const fpx_render_table[];

/* Runs it; `fields` is a struct fpx_picture_arguments. Answers the exit code; everything but
 * DONE was explained on stderr. */
enum fpx_exit fpx_render_run(const void *fields, const struct fpx_arguments *arguments);

/* One picture of several files. */
struct fpx_render_request {
    const struct fpx_picture_arguments *picture;
    const struct fpx_texts *option_files;
    const char *const *paths; /* of the inputs; none: standard input */
    size_t path_count;
    struct flamepix_input_part *parts; /* of each, or NULL; --normalize sets their ratios */
    flamepix_watch_fn watch;           /* of two sides (flamepix/render.h); NULL: nobody */
    void *watcher;
    /* Whether what was read is to be drawn: asked when all stacks have come, also where there is no
     * width or no stack. Answers DONE, or why not after saying so. Gets the watcher; NULL: it
     * is. */
    enum fpx_exit (*accept)(void *watcher, const struct flamepix_profile_report *report);
    bool says_unwritten; /* where nothing is drawn, which files are as they were */
};

/* Makes it; answers as fpx_render_run. */
enum fpx_exit fpx_render_make(const struct fpx_render_request *request);

#endif
