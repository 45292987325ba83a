#include <string.h>

#include "view/views.h"

#define VIEW_ROW(name, argument, help, repeatable, keeps_order, open)                              \
    {name, argument, help, repeatable, keeps_order, open},

/* Ended by a row without a name, so that there may be no others. */
static const struct flamepix_view views[] = {FLAMEPIX_VIEWS(VIEW_ROW){.name = NULL}};

const struct flamepix_view *flamepix_view_named(const char *name)
{
    for (const struct flamepix_view *view = views; view->name != NULL; view++) {
        if (strcmp(view->name, name) == 0)
            return view;
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

/* Whoever knows what an argument may be is the view: it is opened, around nothing. */
enum flamepix_status flamepix_view_request_check(const struct flamepix_view_request *request)
{
    struct flamepix_stacks nothing = {.next = nothing_next, .free = nothing_free};
    struct flamepix_stacks *stacks;
    if ((request->view->argument == NULL) != (request->argument == NULL))
        return FLAMEPIX_BAD_ARGUMENT;
    enum flamepix_status status = request->view->open(&nothing, request->argument, &stacks);
    if (status == FLAMEPIX_OK)
        flamepix_stacks_free(stacks);
    return status;
}

/* -- requests ---------------------------------------------------------------------------------- */

bool flamepix_views_keep_order(const struct flamepix_view_request *requests, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (!requests[i].view->keeps_order)
            return false;
    }
    return true;
}

enum flamepix_status flamepix_views_open(const struct flamepix_view_request *requests, size_t count,
                                         struct flamepix_stacks *stacks,
                                         struct flamepix_stacks **stacks_ret)
{
    for (size_t i = 0; i < count; i++) {
        enum flamepix_status status = requests[i].view->open(stacks, requests[i].argument, &stacks);
        if (status != FLAMEPIX_OK)
            return status;
    }
    *stacks_ret = stacks;
    return FLAMEPIX_OK;
}
