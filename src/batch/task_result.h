/* Task result: what a worker tells the parent about one input, and how it goes through the pipe. */
#ifndef FPX_BATCH_TASK_RESULT_H
#define FPX_BATCH_TASK_RESULT_H

#include "report/report_line.h"

struct fpx_task_result {
    /* Without paths but those of `files`, and without run and options_hash, which the parent knows;
     * `unit` is the input's own. */
    struct fpx_entry entry;
    bool unchanged; /* and the entry is that of the past; files are listed where that does not */
    bool writing;   /* failed because an output could not be written, and others may not either */
    bool plain;     /* its files were made, and none of their paths is a link */
};

/* Appends a result. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_task_result_write(const struct fpx_task_result *result,
                                           struct flamepix_buffer *reply);

/* Reads one; its texts lie in `reply`, its files in `files`. *good_ret is false for what
 * fpx_task_result_write has not made. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_task_result_read(struct flamepix_bytes reply, struct fpx_line_files *files,
                                          struct fpx_task_result *result_ret, bool *good_ret);

#endif
