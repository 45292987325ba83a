/* compare BEFORE AFTER: what changed significantly from one set of profiles to another. */
#ifndef FLAMEPIX_CLI_COMPARE_COMPARE_STATISTICS_H
#define FLAMEPIX_CLI_COMPARE_COMPARE_STATISTICS_H

#include "cli/compare/compare_arguments.h"

/* Runs it. Answers the exit code; everything but DONE was explained on stderr. */
enum flamepix_exit flamepix_compare_statistics(const struct flamepix_compare_arguments *arguments,
                                               const struct flamepix_arguments *words);

#endif
