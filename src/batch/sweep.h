/* Sweep: abandoned temporaries out of the folders that a plan writes to. */
#ifndef FLAMEPIX_BATCH_SWEEP_H
#define FLAMEPIX_BATCH_SWEEP_H

#include "batch/plan.h"

/* Sweeps the folders of all jobs' products, each once. Answers OK or NO_MEMORY. */
enum flamepix_status flamepix_sweep_all(const struct flamepix_plan *plan);

/* Sweeps those of one job. Answers OK or NO_MEMORY. */
enum flamepix_status flamepix_sweep_job(const struct flamepix_plan *plan, size_t job);

#endif
