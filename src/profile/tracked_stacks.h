/* Stacks of one input that keep track of where they ended. */
#ifndef FPX_PROFILE_TRACKED_STACKS_H
#define FPX_PROFILE_TRACKED_STACKS_H

#include <flamepix/stack.h>

/* Where an input is. It outlives the sources of the input, which write to it. */
struct fpx_track {
    struct flamepix_format_report report; /* of the format's reader */
    enum flamepix_status status;          /* OK or END, until the input answers something else */
    bool must_earn;                       /* it is folded text that must earn that name */
};

/* Hands on what `stacks` answers, and notes each status in `track`; NOT_UNDERSTOOD at the end of
 * what must earn its name and does not (looks_folded.h). Takes `stacks`, also on
 * failure. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_tracked_stacks_create(struct flamepix_stacks *stacks,
                                               struct fpx_track *track,
                                               struct flamepix_stacks **stacks_ret);

#endif
