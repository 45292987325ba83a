/* Reading progress: reports to the caller's callback, which may cancel the reading. */
#ifndef FPX_PROFILE_READING_PROGRESS_H
#define FPX_PROFILE_READING_PROGRESS_H

#include <pthread.h>

#include <flamepix/profile.h>

/* For one call of the profile; shared by the reading threads. */
struct fpx_progress_watch {
    flamepix_progress_fn *tell;
    void *user;
    pthread_mutex_t mutex; /* guards what follows; held during the callback */
    struct flamepix_progress progress;
    bool is_cancelled;
};

/* Starts and stops watching the inputs; progress goes to `options->progress`. Returns OK or
 * NO_MEMORY. */
enum flamepix_status fpx_progress_watch_init(struct fpx_progress_watch *watch,
                                             const struct flamepix_profile_options *options,
                                             struct flamepix_input *const *inputs, size_t count);
void fpx_progress_watch_free(struct fpx_progress_watch *watch, struct flamepix_input *const *inputs,
                             size_t count);

/* A reading starts at the first byte. Here and below, `watch` may be NULL: no callback. */
void fpx_progress_begin(struct fpx_progress_watch *watch);

/* Adds bytes read and stacks handed over. Any thread. Returns OK or CANCELLED, and after that
 * always CANCELLED. */
enum flamepix_status fpx_progress_add(struct fpx_progress_watch *watch, uint64_t nbytes,
                                      uint64_t stacks);

/* Passes `stacks` on and counts them. Does not take `stacks`. Returns OK or NO_MEMORY; next also
 * CANCELLED. */
enum flamepix_status fpx_progress_stacks(struct fpx_progress_watch *watch,
                                         struct flamepix_stacks *stacks,
                                         struct flamepix_stacks **stacks_ret);

#endif
