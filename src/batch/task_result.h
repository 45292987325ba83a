/* Task result: what a worker tells the parent about one input, and how it goes through the pipe. */
#ifndef FLAMEPIX_BATCH_TASK_RESULT_H
#define FLAMEPIX_BATCH_TASK_RESULT_H

#include "report/report_line.h"

struct flamepix_task_result {
    /* Without paths but those of `files`, and without run and options_hash, which the parent knows;
     * `unit` is the input's own. */
    struct flamepix_entry entry;
    bool unchanged; /* and the entry is that of the past; files are listed where that does not */
    bool writing;   /* failed because an output could not be written, and others may not either */
    bool plain;     /* its files were made, and none of their paths is a link */
};

/* Appends a result. Answers OK or NO_MEMORY. */
enum flamepix_status flamepix_task_result_write(const struct flamepix_task_result *result,
                                                struct flamepix_buffer *reply);

/* Reads one; its texts lie in `reply`, its files in `files`. *good_ret is false for what
 * flamepix_task_result_write has not made. Answers OK or NO_MEMORY. */
enum flamepix_status flamepix_task_result_read(struct flamepix_bytes reply,
                                               struct flamepix_line_files *files,
                                               struct flamepix_task_result *result_ret,
                                               bool *good_ret);

#endif
