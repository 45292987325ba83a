#include <string.h>

#include "view/view_requests.h"
#include "view/views.h"

#define VIEW_ROW(name, argument, repeats, order, stage, roots, open, find, title, kept, help)      \
    {name,                                                                                         \
     argument,                                                                                     \
     help,                                                                                         \
     title,                                                                                        \
     kept,                                                                                         \
     FLAMEPIX_VIEW_##repeats,                                                                      \
     FLAMEPIX_VIEW_##order,                                                                        \
     FLAMEPIX_VIEW_##stage,                                                                        \
     FLAMEPIX_VIEW_##roots,                                                                        \
     open,                                                                                         \
     find},

static const struct flamepix_view views[] = {FPX_VIEWS(VIEW_ROW)};
enum { VIEWS = sizeof(views) / sizeof(views[0]) };

const struct flamepix_view *flamepix_view_named(const char *name)
{
    for (size_t i = 0; i < VIEWS; i++) {
        if (strcmp(views[i].name, name) == 0)
            return &views[i];
    }
    return NULL;
}

/* -- a source without stacks ------------------------------------------------------------------- */

static enum flamepix_status nothing_next(struct flamepix_stacks *stacks,
                                         struct flamepix_stack *stack_ret)
{
    (void)stacks;
    (void)stack_ret;
    return FLAMEPIX_END;
}

static void nothing_free(struct flamepix_stacks *stacks)
{
    (void)stacks;
}

/* Only the view knows its valid arguments: it is opened, on an empty source. */
enum flamepix_status flamepix_view_request_check(const struct flamepix_view_request *request,
                                                 struct flamepix_pattern_fault *fault_ret)
{
    struct flamepix_stacks nothing = {.next = nothing_next, .free = nothing_free};
    struct flamepix_stacks *stacks;
    *fault_ret = (struct flamepix_pattern_fault){0};
    if ((request->view->argument == NULL) != (request->argument == NULL))
        return FLAMEPIX_BAD_ARGUMENT;
    enum flamepix_status status = request->view->open(&nothing, request, fault_ret, &stacks);
    if (status == FLAMEPIX_OK)
        flamepix_stacks_free(stacks);
    return status;
}

/* -- requests ---------------------------------------------------------------------------------- */

bool fpx_view_request_is_open(const struct flamepix_view_request *request)
{
    return request->view->find != NULL && request->argument[0] != ';' &&
           request->found.data == NULL;
}

bool fpx_views_show_input_order(const struct flamepix_view_request *requests, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (requests[i].view->order == FLAMEPIX_VIEW_IN_INPUT_ORDER)
            return true;
    }
    return false;
}
