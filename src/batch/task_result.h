/* Task result: a worker's report to the parent about one input, and its form in the pipe. */
#ifndef FPX_BATCH_TASK_RESULT_H
#define FPX_BATCH_TASK_RESULT_H

#include "report/report_line.h"

struct fpx_task_result {
    /* Without paths except those of `files`, and without run and options_hash, which the parent
     * knows; `unit` is the input's own. */
    struct fpx_entry entry;
    bool unchanged; /* the entry is the past one; files are listed if that lacks them */
    bool writing;   /* an output could not be written; others may fail, too */
    bool plain;     /* its files were made, and no path is a link */
};

/* Appends a result. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_task_result_write(const struct fpx_task_result *result,
                                           struct flamepix_buffer *reply);

/* Parses a result; its texts point into `reply`, its files into `files`. *good_ret is false for
 * bytes that fpx_task_result_write did not write. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_task_result_read(struct flamepix_bytes reply, struct fpx_line_files *files,
                                          struct fpx_task_result *result_ret, bool *good_ret);

#endif
