/* compare --matrix: each of many profiles with each. */
#ifndef FLAMEPIX_CLI_COMPARE_COMPARE_MATRIX_H
#define FLAMEPIX_CLI_COMPARE_COMPARE_MATRIX_H

#include "cli/compare/compare_arguments.h"

/* Runs it. Answers the exit code; everything but DONE was explained on stderr. */
enum flamepix_exit flamepix_compare_matrix(const struct flamepix_compare_arguments *arguments,
                                           const struct flamepix_arguments *words);

#endif
