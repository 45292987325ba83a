/* batch: many profiles to many pictures. */
#ifndef FPX_CLI_BATCH_BATCH_COMMAND_H
#define FPX_CLI_BATCH_BATCH_COMMAND_H

#include "cli/batch/batch_arguments.h"

/* Runs it; `fields` is a struct fpx_batch_arguments. Answers the exit code. */
enum fpx_exit fpx_batch_command(const void *fields, const struct fpx_arguments *arguments);

#endif
