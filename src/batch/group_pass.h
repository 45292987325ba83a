/* Group pass: the groups of all inputs of a batch whose files are named after them. All inputs are
 * read before any is drawn, by the same workers within the same limits. The groups of an input that
 * fails here stay unknown; it is reported when it fails again while it is drawn. */
#ifndef FPX_BATCH_GROUP_PASS_H
#define FPX_BATCH_GROUP_PASS_H

#include "batch/plan.h"
#include "pool/pool.h"

struct fpx_group_pass_options {
    const struct fpx_plan *plan;
    struct fpx_pool_options pool;
    /* Called ten times a second with the number of finished inputs. False stops the pass. */
    bool (*tick)(void *user, uint64_t done);
    void *user;
};

/* Sets the groups of all jobs of the plan. The result does not depend on the number of workers.
 * Returns OK, END (stopped), NO_MEMORY, or READ_FAILED (no workers; errno set). */
enum flamepix_status fpx_group_pass_run(const struct fpx_group_pass_options *options,
                                        struct fpx_jobs *jobs);

#endif
