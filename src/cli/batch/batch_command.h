/* batch: many profiles to many pictures. */
#ifndef FLAMEPIX_CLI_BATCH_BATCH_COMMAND_H
#define FLAMEPIX_CLI_BATCH_BATCH_COMMAND_H

#include "cli/batch/batch_arguments.h"

/* Runs it; `fields` is a struct flamepix_batch_arguments. Answers the exit code. */
enum flamepix_exit flamepix_batch_command(const void *fields,
                                          const struct flamepix_arguments *arguments);

#endif
