/* Cut view: a view that, of each stack, keeps some frames from the root on, or leaves the stack
 * out, by which of its frames are found. */
#ifndef FPX_VIEW_CUT_VIEW_H
#define FPX_VIEW_CUT_VIEW_H

#include <flamepix/view.h>

#include "view/frame_finder.h"

/* What a cut answers for a stack that is left out. */
#define FPX_CUT_OUT SIZE_MAX

/* How many bytes of a key of `length` bytes stay: those of whole frames. */
typedef size_t fpx_cut_fn(const struct fpx_found_frames *found, size_t length);

/* Opens such a view, as flamepix_view_open_fn: the request's argument says what is found, or the
 * path that it means, where that is known; `wanted` says which of it the cut must know. */
enum flamepix_status fpx_cut_view_open(struct flamepix_stacks *stacks,
                                       const struct flamepix_view_request *request,
                                       enum fpx_wanted_frames wanted, fpx_cut_fn *cut,
                                       struct flamepix_pattern_fault *fault_ret,
                                       struct flamepix_stacks **stacks_ret);

#endif
