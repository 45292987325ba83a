#include "view/names/name_edges.h"

static void free_finder(void *editor)
{
    fpx_frame_finder_free(editor);
}

enum flamepix_status fpx_found_edit_open(struct flamepix_stacks *stacks,
                                         const struct flamepix_view_request *request,
                                         fpx_edit_fn *edit,
                                         struct flamepix_pattern_fault *fault_ret,
                                         struct flamepix_stacks **stacks_ret)
{
    struct fpx_frame_finder *finder;
    enum flamepix_status status =
        fpx_frame_finder_create(request, FPX_ALL_FRAMES, fault_ret, &finder);
    if (status != FLAMEPIX_OK) {
        flamepix_stacks_free(stacks);
        return status;
    }
    return fpx_edit_view_open(
        stacks, (struct fpx_edit){.edit = edit, .free = free_finder, .editor = finder}, stacks_ret);
}
