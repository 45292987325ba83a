/* View list: the views that were asked for on a command line, in its order. */
#ifndef FPX_CLI_OPTIONS_VIEW_LIST_H
#define FPX_CLI_OPTIONS_VIEW_LIST_H

#include <flamepix/view.h>

/* Starts as {0}; the arguments of the requests are not owned. */
struct fpx_view_list {
    struct flamepix_view_request *items;
    size_t count, capacity;
};

/* Adds a request behind the others; where its view may be asked for only once, the request before
 * it goes. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_view_list_add(struct fpx_view_list *list,
                                       struct flamepix_view_request request);

/* Leaves the list as it started. */
void fpx_view_list_free(struct fpx_view_list *list);

#endif
