/* Convert input: the task of a worker for one input. One read, one layout, all pictures and
 * sidecars. */
#ifndef FPX_BATCH_CONVERT_INPUT_H
#define FPX_BATCH_CONVERT_INPUT_H

#include "batch/plan.h"

/* Appends the request for job i, whose input has this path. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_convert_request(size_t i, const char *input,
                                         struct flamepix_buffer *request);

/* Parses the number of the job from a request. False: the request is invalid. */
bool fpx_convert_request_read(const struct fpx_plan *plan, struct flamepix_bytes request,
                              size_t *job_ret);

/* The start and run functions of a pool's work whose user is the plan; a reply is a task result
 * (task_result.h). Fonts and buffers are reused from input to input. Start returns OK, NO_MEMORY,
 * READ_FAILED (errno set), BAD_FONT. Run returns OK, also for an input that fails, BAD_ARGUMENT
 * (invalid request), or NO_MEMORY. */
enum flamepix_status fpx_convert_start(const void *plan, void **state_ret);
enum flamepix_status fpx_convert_run(void *state, struct flamepix_bytes request,
                                     struct flamepix_buffer *reply);

/* Frees what start made; NULL is fine. */
void fpx_convert_free(void *state);

#endif
