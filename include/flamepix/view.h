/* Views: stacks to stacks, so that the same profile shows something else. */
#ifndef FLAMEPIX_VIEW_H
#define FLAMEPIX_VIEW_H

#include <stdbool.h>

#include <flamepix/stack.h>

/* Wraps `stacks`, in whatever order they come: what comes out obeys struct flamepix_stack, `shared`
 * included. `argument` is the text of the request, which outlives the source, or NULL. Takes
 * `stacks`, also on failure. Answers OK, NO_MEMORY, or BAD_ARGUMENT (a text that is not a value of
 * the view). */
typedef enum flamepix_status flamepix_view_open_fn(struct flamepix_stacks *stacks,
                                                   const char *argument,
                                                   struct flamepix_stacks **stacks_ret);

/* One row of the table of views, which is src/view/views.h. */
struct flamepix_view {
    const char *name;     /* that of its option, too, without the dashes */
    const char *argument; /* what its argument is called in the help, "REGEX"; NULL: it has none */
    const char *help;     /* what it does, one or two sentences without the last full stop */
    bool repeatable;      /* may be asked for again; else the last request replaces the others */
    /* Stacks that come in key order leave in key order; equal stacks may then follow each other.
     * What comes from a view that does not keep order is sorted. */
    bool keeps_order;
    flamepix_view_open_fn *open;
};

/* A view, and what was asked of it. */
struct flamepix_view_request {
    const struct flamepix_view *view;
    const char *argument; /* NULL for a view without one */
};

/* The view of this name; NULL if there is none. The rows are static. */
FLAMEPIX_API const struct flamepix_view *flamepix_view_named(const char *name);

/* Whether the argument of a request is one that its view can be opened with. Answers OK, NO_MEMORY,
 * or BAD_ARGUMENT. */
FLAMEPIX_API enum flamepix_status
flamepix_view_request_check(const struct flamepix_view_request *request);

/* True where all of them keep order. */
FLAMEPIX_API bool flamepix_views_keep_order(const struct flamepix_view_request *requests,
                                            size_t count);

/* Wraps `stacks` in the views, the first one innermost. Takes `stacks`, also on failure. Answers OK
 * or what a view's open answers. */
FLAMEPIX_API enum flamepix_status flamepix_views_open(const struct flamepix_view_request *requests,
                                                      size_t count, struct flamepix_stacks *stacks,
                                                      struct flamepix_stacks **stacks_ret);

#endif
