#include "view/names/found_edit.h"

static void free_finder(void *editor)
{
    flamepix_frame_finder_free(editor);
}

enum flamepix_status flamepix_found_edit_open(struct flamepix_stacks *stacks,
                                              const struct flamepix_view_request *request,
                                              flamepix_edit_fn *edit,
                                              struct flamepix_pattern_fault *fault_ret,
                                              struct flamepix_stacks **stacks_ret)
{
    struct flamepix_frame_finder *finder;
    enum flamepix_status status =
        flamepix_frame_finder_create(request->argument, FLAMEPIX_ALL_FRAMES, fault_ret, &finder);
    if (status != FLAMEPIX_OK) {
        flamepix_stacks_free(stacks);
        return status;
    }
    return flamepix_edit_view_open(
        stacks, (struct flamepix_edit){.edit = edit, .free = free_finder, .editor = finder},
        stacks_ret);
}
