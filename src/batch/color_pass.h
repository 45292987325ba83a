/* Color pass: one assignment of colours for all pictures of a batch. All inputs are read before any
 * is drawn, by the same workers within the same limits. An input that fails is tried once
 * more, unless it took too long, and then counts for nothing here; it fails again, and is reported,
 * when it is drawn. */
#ifndef FPX_BATCH_COLOR_PASS_H
#define FPX_BATCH_COLOR_PASS_H

#include "batch/color_sums.h"
#include "pool/pool.h"

/* How the file of such an assignment begins in the output folder of a batch. */
#define FPX_COLORS_FILE_HEAD "# colors of a flamepix batch"

struct fpx_color_pass_options {
    struct fpx_color_sums sums;
    struct fpx_pool_options pool;
    /* Called ten times a second with how many inputs are done,
     * those that are tried again counted again. False stops the pass. */
    bool (*tick)(void *user, uint64_t done);
    void *user;
};

/* Adds all inputs to an empty assignment and decides it. The result does not depend on the number
 * of workers. Answers OK, END (stopped), NO_MEMORY, or READ_FAILED (there are no workers; errno
 * set). */
enum flamepix_status fpx_color_pass_run(const struct fpx_color_pass_options *options,
                                        struct flamepix_color_assignment *assignment);

#endif
