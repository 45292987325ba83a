/* Frame finder: the frames of a stack that match the argument of a view. */
#ifndef FPX_VIEW_FRAME_FINDER_H
#define FPX_VIEW_FRAME_FINDER_H

#include <flamepix/view.h>

/* A frame of a key: its beginning, and its end, after the ';'. */
struct fpx_frame_range {
    size_t begin, end;
};

/* The frames of one stack, from the root to the leaf. */
struct fpx_found_frames {
    const struct fpx_frame_range *ranges;
    size_t count;
};

struct fpx_frame_finder;

/* Which of the matching frames are wanted. */
enum fpx_wanted_frames { FPX_FIRST_FRAME, FPX_ALL_FRAMES };

/* A finder of the frames that match the argument of a request, all of them or the one nearest to
 * the root: an exact path if it begins with ';' (`;a;b` is the frame b on the frame a at the root;
 * one more ';' at its end changes nothing), else a pattern (flamepix/pattern.h) for their names.
 * Returns OK, NO_MEMORY, or BAD_ARGUMENT (`fault_ret` says why). */
enum flamepix_status fpx_frame_finder_create(const struct flamepix_view_request *request,
                                             enum fpx_wanted_frames wanted,
                                             struct flamepix_pattern_fault *fault_ret,
                                             struct fpx_frame_finder **finder_ret);

/* A finder of the one frame whose path has the key `path`, which is not empty and may hold any
 * byte. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_frame_finder_of_path(struct flamepix_bytes path,
                                              struct fpx_frame_finder **finder_ret);

/* Finds the frames of the next stack; must be called for all stacks of a source, since frames
 * shared with the previous stack are not examined again. The ranges are valid until the next call.
 * Returns OK, NO_MEMORY or LIMIT_PATTERN. */
enum flamepix_status fpx_frame_finder_take(struct fpx_frame_finder *finder,
                                           const struct flamepix_stack *stack,
                                           struct fpx_found_frames *found_ret);

/* NULL is allowed. */
void fpx_frame_finder_free(struct fpx_frame_finder *finder);

#endif
