/* Group pass: the groups of all inputs of a batch whose files are named by them. All inputs are
 * read before any is drawn, by the same workers within the same limits. Of one that fails then no
 * groups are known; it fails again, and is reported, when it is drawn. */
#ifndef FPX_BATCH_GROUP_PASS_H
#define FPX_BATCH_GROUP_PASS_H

#include "batch/plan.h"
#include "pool/pool.h"

/* Find groups: which groups one input has, as a worker finds out and its parent notes, for files
 * that are named by them. */

/* The start and run of a pool's work whose user is the plan; requests are those of convert_input.h.
 * A reply has the names of files (group_file_names.h) of the groups, the heaviest first. An
 * input that fails, or that can be read only once, has an empty reply. Start answers OK or
 * NO_MEMORY; run also BAD_ARGUMENT (no request). */
enum flamepix_status fpx_find_groups_start(const void *plan, void **state_ret);
enum flamepix_status fpx_find_groups_run(void *state, struct flamepix_bytes request,
                                         struct flamepix_buffer *reply);

/* Frees what start made; NULL is fine. */
void fpx_find_groups_free(void *state);

/* Notes what a reply says of job i. What says nothing stands for one group, "_", so that the files
 * of an input that fails have names, too. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_find_groups_note(struct fpx_jobs *jobs, size_t i,
                                          struct flamepix_bytes reply);

struct fpx_group_pass_options {
    const struct fpx_plan *plan;
    struct fpx_pool_options pool;
    /* Called ten times a second with how many inputs are done. False stops the pass. */
    bool (*tick)(void *user, uint64_t done);
    void *user;
};

/* Says the groups of all jobs, which are the plan's. The result does not depend on the number of
 * workers. Answers OK, END (stopped), NO_MEMORY, or READ_FAILED (there are no workers; errno
 * set). */
enum flamepix_status fpx_group_pass_run(const struct fpx_group_pass_options *options,
                                        struct fpx_jobs *jobs);

#endif
