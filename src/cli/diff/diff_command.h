/* diff: two sides, each the sum of profiles, to one picture of what changed, or to text. */
#ifndef FLAMEPIX_CLI_DIFF_DIFF_COMMAND_H
#define FLAMEPIX_CLI_DIFF_DIFF_COMMAND_H

#include "cli/options/options.h"

/* The groups of its options, in the order of the help. */
extern const struct flamepix_option_group *const flamepix_diff_table[];

/* Runs it; `fields` is a struct flamepix_picture_arguments. Answers the exit code; everything but
 * DONE was explained on stderr. */
enum flamepix_exit flamepix_diff_run(const void *fields,
                                     const struct flamepix_arguments *arguments);

#endif
