/* compare: many profiles with each other. */
#ifndef FPX_CLI_COMPARE_COMPARE_COMMAND_H
#define FPX_CLI_COMPARE_COMPARE_COMMAND_H

#include "cli/compare/compare_arguments.h"

/* Runs it; `fields` is a struct fpx_compare_arguments. Answers the exit code; everything but
 * DONE was explained on stderr. */
enum fpx_exit fpx_compare_run(const void *fields, const struct fpx_arguments *arguments);

#endif
