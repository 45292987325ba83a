/* Cut view: a view that keeps some first frames of each stack, or leaves the stack out, depending
 * on which of its frames match. */
#ifndef FPX_VIEW_CUT_VIEW_H
#define FPX_VIEW_CUT_VIEW_H

#include <flamepix/view.h>

#include "view/frame_finder.h"

/* The result of a cut for a stack that is left out. */
#define FPX_CUT_OUT SIZE_MAX

/* How many bytes of a key of `length` bytes are kept: whole frames. */
typedef size_t fpx_cut_fn(const struct fpx_found_frames *found, size_t length);

/* Opens such a view, as flamepix_view_open_fn: the request's argument is the pattern, or the path
 * that it selects, if known; `wanted` is which matches the cut needs. */
enum flamepix_status fpx_cut_view_open(struct flamepix_stacks *stacks,
                                       const struct flamepix_view_request *request,
                                       enum fpx_wanted_frames wanted, fpx_cut_fn *cut,
                                       struct flamepix_pattern_fault *fault_ret,
                                       struct flamepix_stacks **stacks_ret);

#endif
