/* Find groups: which groups one input has, as a worker finds out and its parent notes, for files
 * that are named by them. */
#ifndef FPX_BATCH_FIND_GROUPS_H
#define FPX_BATCH_FIND_GROUPS_H

#include "batch/plan.h"

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

#endif
