/* The exit codes of a batch. */
#ifndef FLAMEPIX_CLI_BATCH_EXIT_H
#define FLAMEPIX_CLI_BATCH_EXIT_H

#include "batch/batch.h"
#include "cli/exit.h"

/* Of a batch whose every input has its line: whether all, some or none failed. */
enum flamepix_exit flamepix_batch_tally_exit(const struct flamepix_report_counts *tally);

/* Of a batch, however it ended. `signal_number` is what stopped it, if the watch did. */
enum flamepix_exit flamepix_batch_exit(const struct flamepix_batch_result *result,
                                       int signal_number);

/* Of what became of the batch's own file at `path`, its report or gallery, with errno `cause`;
 * says on stderr what went wrong, if anything did. */
enum flamepix_exit flamepix_batch_file_exit(const char *path, enum flamepix_status status,
                                            int cause);

#endif
