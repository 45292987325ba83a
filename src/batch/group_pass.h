/* Group pass: the groups of all inputs of a batch whose files are named after them. All inputs are
 * read before any is drawn, by the same workers within the same limits. The groups of an input that
 * fails here stay unknown; it is reported when it fails again while it is drawn. */
#ifndef FPX_BATCH_GROUP_PASS_H
#define FPX_BATCH_GROUP_PASS_H

#include "batch/plan.h"
#include "pool/pool.h"

/* Find groups: the groups of one input, found by a worker and noted by its parent, for files that
 * are named after them. */

/* The start and run functions of a pool's work whose user is the plan; requests are those of
 * convert_input.h. A reply has the file names (group_file_names.h) of the groups, heaviest first.
 * An input that fails, or that can be read only once, has an empty reply. Start answers OK or
 * NO_MEMORY; run also BAD_ARGUMENT (invalid request). */
enum flamepix_status fpx_find_groups_start(const void *plan, void **state_ret);
enum flamepix_status fpx_find_groups_run(void *state, struct flamepix_bytes request,
                                         struct flamepix_buffer *reply);

/* Frees what start made; NULL is fine. */
void fpx_find_groups_free(void *state);

/* Notes the groups of job i from a reply. An empty reply stands for one group, "_", so that the
 * files of an input that fails have names, too. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_find_groups_note(struct fpx_jobs *jobs, size_t i,
                                          struct flamepix_bytes reply);

struct fpx_group_pass_options {
    const struct fpx_plan *plan;
    struct fpx_pool_options pool;
    /* Called ten times a second with the number of finished inputs. False stops the pass. */
    bool (*tick)(void *user, uint64_t done);
    void *user;
};

/* Sets the groups of all jobs of the plan. The result does not depend on the number of workers.
 * Answers OK, END (stopped), NO_MEMORY, or READ_FAILED (no workers; errno set). */
enum flamepix_status fpx_group_pass_run(const struct fpx_group_pass_options *options,
                                        struct fpx_jobs *jobs);

#endif
