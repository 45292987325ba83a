/* sheet: many profiles on one picture. */
#ifndef FLAMEPIX_CLI_SHEET_SHEET_COMMAND_H
#define FLAMEPIX_CLI_SHEET_SHEET_COMMAND_H

#include "cli/sheet/sheet_arguments.h"

/* Runs it; `fields` is a struct flamepix_sheet_arguments. Answers the exit code; everything but
 * DONE was explained on stderr. */
enum flamepix_exit flamepix_sheet_run(const void *fields,
                                      const struct flamepix_arguments *arguments);

#endif
