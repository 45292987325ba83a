/* Batch baseline: what the inputs of a batch are compared with, as the options say it. */
#ifndef FLAMEPIX_CLI_BATCH_BASELINE_H
#define FLAMEPIX_CLI_BATCH_BASELINE_H

#include "cli/batch_arguments.h"

/* Checks --baseline, whether it is there, and what goes with it; --strip-hex becomes a view of
 * `arguments`, in `views`, which the caller frees when they are not used any more. Answers DONE, or
 * USAGE, IO or RESOURCES after saying on stderr why. */
enum flamepix_exit flamepix_batch_baseline_ask(struct flamepix_batch_arguments *arguments,
                                               struct flamepix_view_list *views);

#endif
