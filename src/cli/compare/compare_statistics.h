/* compare BEFORE AFTER: what changed significantly from one set of profiles to another. */
#ifndef FPX_CLI_COMPARE_COMPARE_STATISTICS_H
#define FPX_CLI_COMPARE_COMPARE_STATISTICS_H

#include "cli/compare/compare_arguments.h"

/* Runs it. Answers the exit code; everything but DONE was explained on stderr. */
enum fpx_exit fpx_compare_statistics(const struct fpx_compare_arguments *arguments,
                                     const struct fpx_arguments *words);

#endif
