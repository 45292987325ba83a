/* Batch: all jobs of a plan, on all workers, with a reliable report. */
#ifndef FPX_BATCH_BATCH_H
#define FPX_BATCH_BATCH_H

#include "batch/plan.h"
#include "batch/products/earlier_lines.h"
#include "pool/pool.h"

struct fpx_batch_options {
    struct fpx_plan plan;   /* `past` is taken from the report */
    const char *report;     /* path */
    bool copies_report;     /* also to standard output */
    uint32_t shard, shards; /* of the plan's jobs; shards 0: all of them */
    const char *gallery;    /* path of a file written after the batch; its folder is swept, too */
    struct fpx_pool_options pool;
    uint64_t max_failures; /* one more ends the batch; UINT64_MAX: no limit */
};

/* Progress of a batch. Without the kept ones, the tally's inputs are those of this batch. */
struct fpx_batch_state {
    uint64_t total;     /* inputs */
    uint64_t kept;      /* of those tallied, already in a resumed report */
    uint64_t young;     /* inputs too young to be drawn; not tallied */
    uint64_t alone;     /* inputs of this batch without a baseline */
    uint64_t bad_lines; /* of the existing report, which were skipped */
    struct fpx_outcomes tally;
};

/* Who looks on. */
struct fpx_batch_watch {
    /* An input has failed; the entry is valid during the call. */
    void (*failed)(void *user, const struct fpx_entry *entry);
    /* Called ten times a second. False stops the batch. */
    bool (*tick)(void *user, const struct fpx_batch_state *state);
    /* Reports from now on whether the batch is at work. While it is, only `tick` may stop it, so
     * signals must be held back. It is not at work before and after the jobs, and while it waits
     * for the reader of a report that is a pipe: then the process may be ended at any time. Once
     * `tick` has stopped it, it is at work to its end. */
    void (*at_work)(void *user, bool at_work);
    void *user;
};

enum fpx_batch_end {
    FPX_BATCH_FINISHED, /* every input has its line */
    FPX_BATCH_STOPPED,  /* by the watch */
    FPX_BATCH_FAILURES, /* there were more than max_failures */
    FPX_BATCH_OUTPUTS,  /* three inputs in a row failed to write */
    FPX_BATCH_REPORT,   /* the report cannot be read or written: `status` */
    FPX_BATCH_BROKEN    /* no workers, or no memory: `status` */
};

struct fpx_batch_result {
    enum fpx_batch_end end;
    enum flamepix_status status; /* `cause` is its errno */
    int cause;
    struct fpx_batch_state state;
    struct fpx_leftovers left; /* of a finished batch */
};

/* Runs all jobs except those that a resumed report has as done. Sweeps abandoned temporaries out of
 * the output folders first, and at the end those of killed workers. However it ends, the report has
 * only complete lines, and a batch with `plan.resumes` can continue it. `result.left.names` is
 * owned by the caller. SIGPIPE must be ignored. */
struct fpx_batch_result fpx_batch_run(const struct fpx_batch_options *options,
                                      const struct fpx_batch_watch *watch);

#endif
