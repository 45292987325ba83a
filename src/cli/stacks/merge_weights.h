/* The weights of a weighted sum, as --weights says them. */
#ifndef FPX_CLI_STACKS_MERGE_WEIGHTS_H
#define FPX_CLI_STACKS_MERGE_WEIGHTS_H

#include <flamepix/profile.h>

#include "cli/exit_code.h"

/* Weights as ratios of integers, so that decimal fractions are exact: a weight is the ratio of its
 * part ÷ unit. */
struct fpx_merge_weights {
    double unit; /* a power of ten; 1 where weights are too far apart for a common one */
    double sum;  /* of the ratios; with a unit of 1 for that reason, to the nearest double */
};

/* Reads `text`, "1,0.5,2": of each of the `count` inputs a decimal number above 0 of at most
 * 15 digits. Sets the ratio of each part. Answers DONE, or USAGE after saying
 * why. */
enum fpx_exit fpx_merge_weights_read(const char *text, struct flamepix_input_part *parts,
                                     size_t count, struct fpx_merge_weights *weights_ret);

#endif
