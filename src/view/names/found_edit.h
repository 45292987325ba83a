/* Found edit: an edit view (edit_view.h) that edits by which frames are found. */
#ifndef FPX_VIEW_NAMES_FOUND_EDIT_H
#define FPX_VIEW_NAMES_FOUND_EDIT_H

#include "view/edit_view.h"
#include "view/frame_finder.h"

/* Opens such a view, as flamepix_view_open_fn. The editor that `edit` gets is a struct
 * fpx_frame_finder for the request's argument, which has not taken the stack yet. */
enum flamepix_status fpx_found_edit_open(struct flamepix_stacks *stacks,
                                         const struct flamepix_view_request *request,
                                         fpx_edit_fn *edit,
                                         struct flamepix_pattern_fault *fault_ret,
                                         struct flamepix_stacks **stacks_ret);

#endif
