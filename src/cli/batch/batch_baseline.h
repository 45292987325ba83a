/* Batch baseline: what the inputs of a batch are compared with, as the options say it. */
#ifndef FPX_CLI_BATCH_BATCH_BASELINE_H
#define FPX_CLI_BATCH_BATCH_BASELINE_H

#include "cli/batch/batch_setup.h"

/* Checks --baseline, whether it is there, and what goes with it; --strip-hex becomes a view of
 * `arguments`, in `views`, which the caller frees when they are not used any more. Answers DONE, or
 * USAGE, IO or RESOURCES after saying on stderr why. */
enum fpx_exit fpx_batch_baseline_prepare(struct fpx_batch_arguments *arguments,
                                         struct fpx_view_list *views);

/* Reads --baseline-name into the setup, where it is given. Answers DONE, USAGE or RESOURCES, after
 * saying why. */
enum fpx_exit fpx_batch_baseline_read_names(struct fpx_batch_setup *setup);

/* Adds what only the baseline has (jobs.h), where it is a folder; says on stderr which folder
 * of it cannot be read. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_batch_baseline_find_gone(const struct fpx_batch_setup *setup,
                                                  const struct fpx_jobs_files *files);

/* Says on stderr what only the baseline has, of this shard: a few names, and how many more. Where
 * no input of any shard has anything to be compared with, says what was looked for. Answers
 * DONE, INPUT where that is so, or RESOURCES. */
enum fpx_exit fpx_batch_baseline_print_gone(const struct fpx_batch_setup *setup);

#endif
