/* The effects of requests for views on a reading. */
#ifndef FPX_VIEW_VIEW_REQUESTS_H
#define FPX_VIEW_VIEW_REQUESTS_H

#include <flamepix/view.h>

/* True if the path of the request must be searched for before its view is opened. */
bool fpx_view_request_is_open(const struct flamepix_view_request *request);

/* True if one of them shows the order of the input. */
bool fpx_views_show_input_order(const struct flamepix_view_request *requests, size_t count);

#endif
