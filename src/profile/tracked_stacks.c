#include "profile/view_chain.h"

#include <errno.h>
#include <stdlib.h>

#include "profile/profile_internal.h"

struct tracked_stacks {
    struct flamepix_stacks stacks; /* first, so that a pointer to it is one to the whole */
    struct flamepix_stacks *inner;
    struct fpx_track *track;
};

static enum flamepix_status tracked_next(struct flamepix_stacks *stacks,
                                         struct flamepix_stack *stack_ret)
{
    struct tracked_stacks *tracked = (struct tracked_stacks *)stacks;
    enum flamepix_status status = flamepix_stacks_next(tracked->inner, stack_ret);
    if (status == FLAMEPIX_END && tracked->track->must_earn &&
        !fpx_report_looks_folded(&tracked->track->report))
        status = FLAMEPIX_NOT_UNDERSTOOD;
    tracked->track->status = status;
    stacks->in_order = tracked->inner->in_order;
    return status;
}

static void tracked_free(struct flamepix_stacks *stacks)
{
    struct tracked_stacks *tracked = (struct tracked_stacks *)stacks;
    int cause = errno;
    flamepix_stacks_free(tracked->inner);
    free(tracked);
    errno = cause;
}

enum flamepix_status fpx_tracked_stacks_create(struct flamepix_stacks *stacks,
                                               struct fpx_track *track,
                                               struct flamepix_stacks **stacks_ret)
{
    struct tracked_stacks *tracked = calloc(1, sizeof(*tracked));
    if (tracked == NULL) {
        flamepix_stacks_free(stacks);
        return FLAMEPIX_NO_MEMORY;
    }
    *tracked = (struct tracked_stacks){
        .stacks = {.next = tracked_next,
                   .free = tracked_free,
                   .lookback = stacks->lookback,
                   .ahead = stacks->ahead},
        .inner = stacks,
        .track = track,
    };
    *stacks_ret = &tracked->stacks;
    return FLAMEPIX_OK;
}
