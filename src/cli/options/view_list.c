#include "cli/options/list_values.h"

#include <stdlib.h>

#include "base/memory.h"

static void remove_view(struct fpx_view_list *list, const struct flamepix_view *view)
{
    size_t kept = 0;
    for (size_t i = 0; i < list->count; i++) {
        if (list->items[i].view != view)
            list->items[kept++] = list->items[i];
    }
    list->count = kept;
}

enum flamepix_status fpx_view_list_add(struct fpx_view_list *list,
                                       struct flamepix_view_request request)
{
    enum flamepix_status status =
        fpx_array_reserve(&list->items, &list->capacity, list->count + 1, sizeof(list->items[0]));
    if (status != FLAMEPIX_OK)
        return status;
    if (request.view->repeats == FLAMEPIX_VIEW_ONCE)
        remove_view(list, request.view);
    list->items[list->count++] = request;
    return FLAMEPIX_OK;
}

void fpx_view_list_free(struct fpx_view_list *list)
{
    free(list->items);
    *list = (struct fpx_view_list){0};
}
