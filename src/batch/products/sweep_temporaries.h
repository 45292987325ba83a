/* Sweep: abandoned temporaries out of the folders that a plan writes to. */
#ifndef FPX_BATCH_PRODUCTS_SWEEP_TEMPORARIES_H
#define FPX_BATCH_PRODUCTS_SWEEP_TEMPORARIES_H

#include "batch/plan.h"

/* Sweeps the folders of all jobs' products, each once. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_sweep_all_temporaries(const struct fpx_plan *plan);

/* The same of `count` jobs only. */
enum flamepix_status fpx_sweep_temporaries_of_jobs(const struct fpx_plan *plan, const size_t *jobs,
                                                   size_t count);

#endif
