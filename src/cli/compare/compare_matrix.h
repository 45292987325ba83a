/* compare --matrix: each of many profiles with each. */
#ifndef FPX_CLI_COMPARE_COMPARE_MATRIX_H
#define FPX_CLI_COMPARE_COMPARE_MATRIX_H

#include "cli/compare/compare_arguments.h"

/* Runs it. Answers the exit code; everything but DONE was explained on stderr. */
enum fpx_exit fpx_compare_matrix(const struct fpx_compare_arguments *arguments,
                                 const struct fpx_arguments *words);

#endif
