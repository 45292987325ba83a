/* Existing outputs: whether the outputs of a job may stay as they are. */
#ifndef FPX_BATCH_PRODUCTS_EXISTING_OUTPUTS_H
#define FPX_BATCH_PRODUCTS_EXISTING_OUTPUTS_H

#include "batch/plan.h"
#include "jobs/job_details.h"

enum fpx_existing_outputs {
    FPX_EXISTING_MAKE,    /* make the outputs */
    FPX_EXISTING_KEEP,    /* they may stay */
    FPX_EXISTING_COMPARE, /* they may stay if the hashes of the input and its baseline equal those
                                   of the past */
    FPX_EXISTING_REFUSE   /* one of them exists; the plan forbids that */
};

/* Checks the outputs of a job by plan->exists. Outputs of a job in plan->kept are made again, since
 * fpx_existing_outputs_are_done did not pass it over. *past_ret is the entry of the plan's past for
 * it, or NULL; never NULL with COMPARE. May look up the baseline. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_existing_outputs_check(const struct fpx_plan *plan,
                                                struct fpx_job_details *job,
                                                enum fpx_existing_outputs *existing_ret,
                                                const struct fpx_entry **past_ret);

/* The entry of a resumed report (plan->kept) for a job that is passed over: it is done, and all its
 * outputs exist in the reported sizes. NULL: it is not passed over. */
const struct fpx_entry *fpx_existing_outputs_are_done(const struct fpx_plan *plan,
                                                      const struct fpx_job_details *job);

#endif
