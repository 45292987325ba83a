/* Reading progress: how far a reading is, told to the caller's callback, which may cancel it. */
#ifndef FPX_PROFILE_READING_PROGRESS_H
#define FPX_PROFILE_READING_PROGRESS_H

#include <pthread.h>

#include <flamepix/profile.h>

/* Of one call of the profile; shared by the threads that read. */
struct fpx_progress_watch {
    flamepix_progress_fn *tell;
    void *user;
    pthread_mutex_t mutex; /* of what follows; held while the callback runs */
    struct flamepix_progress progress;
    bool is_cancelled;
};

/* Begins to watch the inputs, and ends: what they are told of goes to `options->progress`. Answers
 * OK or NO_MEMORY. */
enum flamepix_status fpx_progress_watch_init(struct fpx_progress_watch *watch,
                                             const struct flamepix_profile_options *options,
                                             struct flamepix_input *const *inputs, size_t count);
void fpx_progress_watch_free(struct fpx_progress_watch *watch, struct flamepix_input *const *inputs,
                             size_t count);

/* A reading starts at the first byte. `watch` may be NULL, here and below: nobody asks. */
void fpx_progress_begin(struct fpx_progress_watch *watch);

/* So many more bytes were read, and stacks handed over. Any thread. Answers OK or CANCELLED, which
 * it then answers each time. */
enum flamepix_status fpx_progress_add(struct fpx_progress_watch *watch, uint64_t nbytes,
                                      uint64_t stacks);

/* Hands on what `stacks` gives, and counts it. Does not take `stacks`. Answers OK or NO_MEMORY;
 * next also CANCELLED. */
enum flamepix_status fpx_progress_stacks(struct fpx_progress_watch *watch,
                                         struct flamepix_stacks *stacks,
                                         struct flamepix_stacks **stacks_ret);

#endif
