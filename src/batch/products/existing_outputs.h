/* Existing outputs: whether those of a job may stay as they are. */
#ifndef FPX_BATCH_PRODUCTS_EXISTING_OUTPUTS_H
#define FPX_BATCH_PRODUCTS_EXISTING_OUTPUTS_H

#include "batch/plan.h"

enum fpx_existing_outputs {
    FPX_EXISTING_MAKE,    /* the outputs are to be made */
    FPX_EXISTING_KEEP,    /* they may stay */
    FPX_EXISTING_COMPARE, /* they may stay if the bytes have the past's hashes: those of the
                                   input and of what it is compared with */
    FPX_EXISTING_REFUSE   /* one of them exists, which the plan forbids */
};

/* Looks at the outputs of job i as plan->exists says; those of a job that plan->kept knows are to
 * be made, as fpx_existing_outputs_are_done did not pass it over. *past_ret is what the plan's past
 * says of them, NULL if nothing; never NULL with COMPARE. `path` is for paths on the way. Answers
 * OK or NO_MEMORY. */
enum flamepix_status fpx_existing_outputs_check(const struct fpx_plan *plan, size_t i,
                                                struct flamepix_buffer *path,
                                                enum fpx_existing_outputs *existing_ret,
                                                const struct fpx_entry **past_ret);

/* Whether job i is passed over: a resumed report (plan->kept) says that it is done, in *entry_ret
 * then, and all its outputs are there, as large as it says. `path` is for paths on the way. Answers
 * OK or NO_MEMORY. */
enum flamepix_status fpx_existing_outputs_are_done(const struct fpx_plan *plan, size_t i,
                                                   struct flamepix_buffer *path,
                                                   const struct fpx_entry **entry_ret,
                                                   bool *kept_ret);

#endif
