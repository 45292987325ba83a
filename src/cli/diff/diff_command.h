/* diff: two sides, each the sum of profiles, to one picture of what changed, or to text. */
#ifndef FPX_CLI_DIFF_DIFF_COMMAND_H
#define FPX_CLI_DIFF_DIFF_COMMAND_H

#include "cli/options/options.h"

/* The groups of its options, in the order of the help. */
extern const struct fpx_option_group *const fpx_diff_table[];

/* Runs it; `fields` is a struct fpx_picture_arguments. Answers the exit code; everything but
 * DONE was explained on stderr. */
enum fpx_exit fpx_diff_run(const void *fields, const struct fpx_arguments *arguments);

#endif
