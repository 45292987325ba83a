/* Batch: all jobs of a plan, on all workers, with a report that can be trusted. */
#ifndef FPX_BATCH_BATCH_H
#define FPX_BATCH_BATCH_H

#include "batch/plan.h"
#include "batch/products/earlier_lines.h"
#include "pool/pool.h"

struct fpx_batch_options {
    struct fpx_plan plan;   /* `past` comes from the report */
    const char *report;     /* path */
    bool copies_report;     /* to standard output, too */
    uint32_t shard, shards; /* of the plan's jobs; shards 0: all of them */
    const char *gallery; /* path of what is written after the batch, whose folder is swept, too */
    struct fpx_pool_options pool;
    uint64_t max_failures; /* more of them end it; UINT64_MAX: none do */
};

/* How far a batch is. Without the kept ones, the tally's inputs are those of this batch. */
struct fpx_batch_state {
    uint64_t total;     /* inputs */
    uint64_t kept;      /* of those tallied, what a resumed report says already */
    uint64_t young;     /* of the inputs, what is too young to be drawn: they are not tallied */
    uint64_t alone;     /* of this batch, those that have nothing to be compared with */
    uint64_t bad_lines; /* of the report that was there, which were passed over */
    struct fpx_outcomes tally;
};

/* Who looks on. */
struct fpx_batch_watch {
    /* An input has failed; the entry is valid during the call. */
    void (*failed)(void *user, const struct fpx_entry *entry);
    /* Called ten times a second. False stops the batch. */
    bool (*tick)(void *user, const struct fpx_batch_state *state);
    /* Tells whether the batch is at work, from now on. At work, only `tick` may stop it, so signals
     * are to be held back. It is not at work before and after the jobs, and while it waits for
     * whoever reads a report that is a pipe: there, the process may be ended at any instant. Where
     * `tick` has stopped it, it is at work to its end. */
    void (*at_work)(void *user, bool at_work);
    void *user;
};

enum fpx_batch_end {
    FPX_BATCH_FINISHED, /* every input has its line */
    FPX_BATCH_STOPPED,  /* by the watch */
    FPX_BATCH_FAILURES, /* there were more than max_failures */
    FPX_BATCH_OUTPUTS,  /* three inputs in a row could not write */
    FPX_BATCH_REPORT,   /* the report cannot be read or written: `status` */
    FPX_BATCH_BROKEN    /* workers cannot be had, or memory: `status` */
};

struct fpx_batch_result {
    enum fpx_batch_end end;
    enum flamepix_status status; /* with `cause`, its errno */
    int cause;
    struct fpx_batch_state state;
    struct fpx_leftovers left; /* of a batch that finished */
};

/* Runs all jobs but those that a resumed report says are done. Sweeps abandoned temporaries out of
 * the output folders first, and in the end those of workers that were killed. However it ends, the
 * report holds whole lines, and a batch with `plan.resumes` goes on with it. The names in
 * `result.left` are the caller's to free. SIGPIPE must be ignored. */
struct fpx_batch_result fpx_batch_run(const struct fpx_batch_options *options,
                                      const struct fpx_batch_watch *watch);

#endif
