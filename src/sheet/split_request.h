/* Requests for panels of groups. */
#ifndef FPX_SHEET_SPLIT_REQUEST_H
#define FPX_SHEET_SPLIT_REQUEST_H

/* The last of the requests for panels of groups; NULL: none. */
const struct flamepix_view_request *fpx_split_request(const struct flamepix_view_request *requests,
                                                      size_t count);

/* The first of the requests that panels of groups exclude, since it shows a part of one chart, or
 * the order of the input; NULL: none. */
const struct flamepix_view_request *
fpx_split_hindrance(const struct flamepix_view_request *requests, size_t count);

#endif
