/* sheet: many profiles on one picture. */
#ifndef FPX_CLI_SHEET_SHEET_COMMAND_H
#define FPX_CLI_SHEET_SHEET_COMMAND_H

#include "cli/sheet/sheet_arguments.h"

/* Runs it; `fields` is a struct fpx_sheet_arguments. Answers the exit code; everything but
 * DONE was explained on stderr. */
enum fpx_exit fpx_sheet_run(const void *fields, const struct fpx_arguments *arguments);

#endif
