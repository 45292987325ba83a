/* Batch groups: a batch that draws the groups of its inputs, on sheets or in files of their own. */
#ifndef FLAMEPIX_CLI_BATCH_GROUPS_H
#define FLAMEPIX_CLI_BATCH_GROUPS_H

#include "cli/batch_setup.h"
#include "pool/pool.h"

/* Sees to it that the options go together, and notes in the plan whether there are files of groups.
 * Answers DONE, or USAGE after saying what does not. */
enum flamepix_exit flamepix_batch_groups_check(struct flamepix_batch_setup *setup);

/* Where there are: reads all inputs for their groups, which name the files. Answers DONE, or
 * RESOURCES after saying why. */
enum flamepix_exit flamepix_batch_groups_find(struct flamepix_batch_setup *setup,
                                              const struct flamepix_pool_options *pool);

#endif
