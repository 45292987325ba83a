/* Verdict: what a worker tells the parent about one input, and how it goes through the pipe. */
#ifndef FLAMEPIX_BATCH_VERDICT_H
#define FLAMEPIX_BATCH_VERDICT_H

#include "batch/report.h"

struct flamepix_verdict {
    /* Without input, output, unit and options_hash, which the parent knows. */
    struct flamepix_entry entry;
    bool unchanged; /* skipped, and the entry is that of the past */
    bool writing;   /* failed because an output could not be written */
};

/* Appends a verdict. Answers OK or NO_MEMORY. */
enum flamepix_status flamepix_verdict_write(const struct flamepix_verdict *verdict,
                                            struct flamepix_buffer *reply);

/* Reads one; its texts lie in `reply`. False for what flamepix_verdict_write has not made. */
bool flamepix_verdict_read(struct flamepix_bytes reply, struct flamepix_verdict *verdict_ret);

#endif
