/* Existing outputs: whether those of a job may stay as they are. */
#ifndef FPX_BATCH_PRODUCTS_EXISTING_OUTPUTS_H
#define FPX_BATCH_PRODUCTS_EXISTING_OUTPUTS_H

#include "batch/plan.h"
#include "jobs/job_details.h"

enum fpx_existing_outputs {
    FPX_EXISTING_MAKE,    /* the outputs are to be made */
    FPX_EXISTING_KEEP,    /* they may stay */
    FPX_EXISTING_COMPARE, /* they may stay if the bytes have the past's hashes: those of the
                                   input and of what it is compared with */
    FPX_EXISTING_REFUSE   /* one of them exists, which the plan forbids */
};

/* Looks at the outputs of a job as plan->exists says; those of a job that plan->kept knows are to
 * be made, as fpx_existing_outputs_are_done did not pass it over. *past_ret is what the plan's past
 * says of them, NULL if nothing; never NULL with COMPARE. It may look for the baseline. Answers OK
 * or NO_MEMORY. */
enum flamepix_status fpx_existing_outputs_check(const struct fpx_plan *plan,
                                                struct fpx_job_details *job,
                                                enum fpx_existing_outputs *existing_ret,
                                                const struct fpx_entry **past_ret);

/* What a resumed report (plan->kept) says of a job that is passed over: it is done, and all its
 * outputs are there, as large as the report says. NULL: it is not passed over. */
const struct fpx_entry *fpx_existing_outputs_are_done(const struct fpx_plan *plan,
                                                      const struct fpx_job_details *job);

#endif
