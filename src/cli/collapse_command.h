/* The command `collapse`: any profiler's output to sorted folded stacks. */
#ifndef FLAMEPIX_CLI_COLLAPSE_COMMAND_H
#define FLAMEPIX_CLI_COLLAPSE_COMMAND_H

#include "cli/options.h"

extern const struct flamepix_option_group *const flamepix_collapse_table[];

/* `fields` is a struct flamepix_picture_arguments. */
enum flamepix_exit flamepix_collapse_run(const void *fields,
                                         const struct flamepix_arguments *arguments);

#endif
