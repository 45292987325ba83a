/* State of a running batch, shared by batch.c and finish_task.c. */
#ifndef FPX_BATCH_BATCH_INTERNAL_H
#define FPX_BATCH_BATCH_INTERNAL_H

#include "batch/batch.h"
#include "jobs/job_details.h"
#include "report/report_journal.h"
#include "report/report_line.h"

struct fpx_batch {
    const struct fpx_batch_options *options;
    const struct fpx_batch_watch *watch;
    struct fpx_plan plan;
    struct fpx_report_journal *journal;
    struct fpx_report_folder *place; /* the journal's */
    bool may_wait;                   /* writing may wait for the journal's reader */
    struct flamepix_buffer prefix;
    struct fpx_input_keys keys;
    bool *has_line; /* in this run, by job */
    struct fpx_owned_paths owned;
    struct fpx_leftover_files past_files;
    struct fpx_line_files files; /* of the job at hand */
    double begin;                /* seconds on the clock */
    size_t next;                 /* job */
    /* The jobs at work, followed by spare entries whose memory is reused. */
    struct fpx_job_details *at_work;
    size_t at_work_count, at_work_capacity;
    unsigned output_failures; /* in a row */
    struct flamepix_buffer source, path, output, error;
    struct fpx_batch_result result;
};

/* Ends the batch, with the status and errno of the cause, if any. Returns END: the pool stops at
 * any status but OK. */
enum flamepix_status fpx_batch_stop(struct fpx_batch *batch, enum fpx_batch_end end);
enum flamepix_status fpx_batch_stop_for(struct fpx_batch *batch, enum fpx_batch_end end,
                                        enum flamepix_status status, int cause);

/* Reports an input that failed without being read. Returns as fpx_batch_finish_task. */
enum flamepix_status fpx_batch_finish_faulty_task(struct fpx_batch *batch,
                                                  const struct fpx_job_details *job);

/* Takes the result of a job: a pool's callback, whose user is the batch. Returns OK, or another
 * status if that ends the batch. */
enum flamepix_status fpx_batch_finish_task(void *user, size_t number, enum fpx_pool_end end,
                                           int detail, struct flamepix_bytes reply);

#endif
