/* Task result: what a worker tells the parent about one input, and how it goes through the pipe. */
#ifndef FLAMEPIX_BATCH_TASK_RESULT_H
#define FLAMEPIX_BATCH_TASK_RESULT_H

#include "report/report.h"

struct flamepix_task_result {
    /* Without input, output and options_hash, which the parent knows; `unit` is the input's own. */
    struct flamepix_entry entry;
    bool unchanged; /* skipped, and the entry is that of the past */
    bool writing;   /* failed because an output could not be written */
    bool plain;     /* its files were made, and none of their paths is a link */
};

/* Appends a result. Answers OK or NO_MEMORY. */
enum flamepix_status flamepix_task_result_write(const struct flamepix_task_result *result,
                                                struct flamepix_buffer *reply);

/* Reads one; its texts lie in `reply`. False for what flamepix_task_result_write has not made. */
bool flamepix_task_result_read(struct flamepix_bytes reply,
                               struct flamepix_task_result *result_ret);

#endif
