#include <flamepix/view.h>

#include <string.h>

/* One row for each view, ended by a row without a name. */
static const struct flamepix_view views[] = {
    {.name = NULL},
};

const struct flamepix_view *flamepix_view_of_option(const char *option)
{
    for (const struct flamepix_view *view = views; view->name != NULL; view++) {
        if (strcmp(view->option, option) == 0)
            return view;
    }
    return NULL;
}

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
