/* Merging: the reports of a batch's shards become one, and the gallery over all of them is made. */
#ifndef FLAMEPIX_CLI_BATCH_BATCH_MERGE_H
#define FLAMEPIX_CLI_BATCH_BATCH_MERGE_H

#include "cli/batch/batch_setup.h"

/* What --merge-reports does. Answers as the batches of all shards together would have. */
enum flamepix_exit flamepix_batch_merge(const struct flamepix_batch_setup *setup,
                                        const struct flamepix_texts *reports);

#endif
