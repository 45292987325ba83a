/* render: one profile, or the sum of several, to one picture. */
#ifndef FLAMEPIX_CLI_RENDER_COMMAND_H
#define FLAMEPIX_CLI_RENDER_COMMAND_H

#include "cli/options.h"

/* The groups of its options, in the order of the help. */
extern const struct flamepix_option_group *const flamepix_render_table[];

/* Runs it; `fields` is a struct flamepix_picture_arguments. Answers the exit code; everything but
 * DONE was explained on stderr. */
enum flamepix_exit flamepix_render_run(const void *fields,
                                       const struct flamepix_arguments *arguments);

#endif
