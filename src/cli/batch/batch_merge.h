/* Merging: the reports of a batch's shards become one, and the gallery over all of them is made. */
#ifndef FPX_CLI_BATCH_BATCH_MERGE_H
#define FPX_CLI_BATCH_BATCH_MERGE_H

#include "cli/batch/batch_setup.h"

/* What --merge-reports does. Answers as the batches of all shards together would have. */
enum fpx_exit fpx_batch_merge(const struct fpx_batch_setup *setup, const struct fpx_texts *reports);

#endif
