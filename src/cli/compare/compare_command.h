/* compare: many profiles with each other. */
#ifndef FLAMEPIX_CLI_COMPARE_COMPARE_COMMAND_H
#define FLAMEPIX_CLI_COMPARE_COMPARE_COMMAND_H

#include "cli/compare/compare_arguments.h"

/* Runs it; `fields` is a struct flamepix_compare_arguments. Answers the exit code; everything but
 * DONE was explained on stderr. */
enum flamepix_exit flamepix_compare_run(const void *fields,
                                        const struct flamepix_arguments *arguments);

#endif
