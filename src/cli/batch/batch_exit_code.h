/* The exit codes of a batch. */
#ifndef FPX_CLI_BATCH_BATCH_EXIT_CODE_H
#define FPX_CLI_BATCH_BATCH_EXIT_CODE_H

#include "batch/batch.h"
#include "cli/exit_code.h"

/* Of a batch whose every input has its line: whether all, some or none failed, and whether there
 * was a profile, unless it may be that there is none. */
enum fpx_exit fpx_batch_tally_exit(const struct fpx_outcomes *tally, bool allows_empty);

/* Of a batch, however it ended. `signal_number` is what stopped it, if the watch did. */
enum fpx_exit fpx_batch_exit(const struct fpx_batch_result *result, int signal_number,
                             bool allows_empty);

#endif
