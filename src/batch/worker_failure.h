/* Worker end: how the worker of an input ended that did not reply, in words; for the report line of
 * that input, as the clauses of explain.h. */
#ifndef FPX_BATCH_WORKER_FAILURE_H
#define FPX_BATCH_WORKER_FAILURE_H

#include "messages/explain.h"
#include "pool/pool.h"

/* Appends one clause: died of a signal, took too long, ran out of memory, ended with a status, or
 * for REPLIED, that its reply was none. `detail` is the pool's, `pool` has the limits that held;
 * `words` may be NULL. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_worker_failure_explain(struct flamepix_buffer *text, enum fpx_pool_end end,
                                                int detail, const struct fpx_pool_options *pool,
                                                const struct fpx_option_names *words);

#endif
