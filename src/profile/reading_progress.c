#include "profile/reading_progress.h"

#include <stdlib.h>

#include "input/input_watch.h"

static enum flamepix_status add_bytes(void *user, uint64_t nbytes)
{
    return fpx_progress_add(user, nbytes, 0);
}

static uint64_t total_of(struct flamepix_input *const *inputs, size_t count)
{
    uint64_t total = 0;
    for (size_t i = 0; i < count; i++) {
        const uint64_t nbytes = fpx_input_packed_nbytes(inputs[i]);
        if (nbytes == 0)
            return 0;
        total += nbytes;
    }
    return total;
}

enum flamepix_status fpx_progress_watch_init(struct fpx_progress_watch *watch,
                                             const struct flamepix_profile_options *options,
                                             struct flamepix_input *const *inputs, size_t count)
{
    *watch = (struct fpx_progress_watch){.tell = options->progress, .user = options->progress_user};
    watch->progress.total_nbytes = total_of(inputs, count);
    if (pthread_mutex_init(&watch->mutex, NULL) != 0)
        return FLAMEPIX_NO_MEMORY;
    for (size_t i = 0; i < count; i++)
        fpx_input_watch(inputs[i], add_bytes, watch);
    return FLAMEPIX_OK;
}

void fpx_progress_watch_free(struct fpx_progress_watch *watch, struct flamepix_input *const *inputs,
                             size_t count)
{
    for (size_t i = 0; i < count; i++)
        fpx_input_watch(inputs[i], NULL, NULL);
    (void)pthread_mutex_destroy(&watch->mutex);
}

void fpx_progress_begin(struct fpx_progress_watch *watch)
{
    if (watch == NULL)
        return;
    (void)pthread_mutex_lock(&watch->mutex);
    watch->progress.done_nbytes = watch->progress.stacks = 0;
    (void)pthread_mutex_unlock(&watch->mutex);
}

/* Bytes at slice borders that are read twice count once. */
static void add(struct flamepix_progress *progress, uint64_t nbytes, uint64_t stacks)
{
    progress->done_nbytes += nbytes;
    if (progress->total_nbytes > 0 && progress->done_nbytes > progress->total_nbytes)
        progress->done_nbytes = progress->total_nbytes;
    progress->stacks += stacks;
}

enum flamepix_status fpx_progress_add(struct fpx_progress_watch *watch, uint64_t nbytes,
                                      uint64_t stacks)
{
    if (watch == NULL)
        return FLAMEPIX_OK;
    (void)pthread_mutex_lock(&watch->mutex);
    add(&watch->progress, nbytes, stacks);
    if (!watch->is_cancelled)
        watch->is_cancelled = watch->tell(watch->user, &watch->progress) != 0;
    const bool is_cancelled = watch->is_cancelled;
    (void)pthread_mutex_unlock(&watch->mutex);
    return is_cancelled ? FLAMEPIX_CANCELLED : FLAMEPIX_OK;
}

/* -- stacks ------------------------------------------------------------------------------------ */

struct watched_stacks {
    struct flamepix_stacks stacks; /* first, so that a pointer to it is one to the whole */
    struct flamepix_stacks *inner;
    struct fpx_progress_watch *watch;
    uint64_t pending;
};

static enum flamepix_status watched_next(struct flamepix_stacks *stacks,
                                         struct flamepix_stack *stack_ret)
{
    enum { OFTEN = 1024 };
    struct watched_stacks *watched = (struct watched_stacks *)stacks;
    enum flamepix_status status = flamepix_stacks_next(watched->inner, stack_ret);
    stacks->in_order = watched->inner->in_order;
    watched->pending += status == FLAMEPIX_OK;
    if (watched->pending < OFTEN && status != FLAMEPIX_END)
        return status;
    const enum flamepix_status wanted = fpx_progress_add(watched->watch, 0, watched->pending);
    watched->pending = 0;
    return wanted == FLAMEPIX_OK ? status : wanted;
}

static void watched_free(struct flamepix_stacks *stacks)
{
    free(stacks);
}

enum flamepix_status fpx_progress_stacks(struct fpx_progress_watch *watch,
                                         struct flamepix_stacks *stacks,
                                         struct flamepix_stacks **stacks_ret)
{
    struct watched_stacks *watched = calloc(1, sizeof(*watched));
    if (watched == NULL)
        return FLAMEPIX_NO_MEMORY;
    watched->stacks = (struct flamepix_stacks){.next = watched_next,
                                               .free = watched_free,
                                               .lookback = stacks->lookback,
                                               .in_order = stacks->in_order,
                                               .ahead = stacks->ahead};
    watched->inner = stacks;
    watched->watch = watch;
    *stacks_ret = &watched->stacks;
    return FLAMEPIX_OK;
}
