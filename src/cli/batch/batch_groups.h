/* Batch groups: a batch that draws the groups of its inputs, on sheets or in files of their own. */
#ifndef FPX_CLI_BATCH_BATCH_GROUPS_H
#define FPX_CLI_BATCH_BATCH_GROUPS_H

#include "cli/batch/batch_setup.h"
#include "cli/options/view_list.h"
#include "pool/pool.h"

/* Where the names of files have {profile}: asks for all profiles of each input, with roots, and
 * for a split by root. `views`, which starts as {0}, holds all views from then on, and outlives
 * the arguments. Answers DONE, or USAGE or RESOURCES after saying what is wrong. */
enum fpx_exit fpx_batch_profiles_request(struct fpx_batch_arguments *arguments,
                                         struct fpx_view_list *views);

/* Sees to it that the options go together, and notes in the plan whether there are files of groups.
 * Answers DONE, or USAGE after saying what does not. */
enum fpx_exit fpx_batch_groups_check(struct fpx_batch_setup *setup);

/* Where there are: reads all inputs for their groups, which name the files. Answers DONE, or
 * RESOURCES after saying why. */
enum fpx_exit fpx_batch_groups_find(struct fpx_batch_setup *setup,
                                    const struct fpx_pool_options *pool);

#endif
