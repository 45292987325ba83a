/* Views: stacks to stacks, so that the same profile shows something else. */
#ifndef FLAMEPIX_VIEW_H
#define FLAMEPIX_VIEW_H

#include <stdbool.h>

#include <flamepix/stack.h>

/* One row of the table of views. */
struct flamepix_view {
    const char *name;   /* in the sentence "a reversed view" */
    const char *option; /* that asks for it, without the dashes */
    /* Stacks that come in key order leave in key order; equal stacks may then follow each other.
     * What comes from a view that does not keep order is sorted. */
    bool keeps_order;
    /* Wraps `stacks`, in whatever order they come: what comes out obeys struct flamepix_stack,
     * `shared` included. `argument` is what the request holds; it outlives the source. Takes
     * `stacks`, also on failure. Answers OK, NO_MEMORY, or BAD_ARGUMENT. */
    enum flamepix_status (*open)(struct flamepix_stacks *stacks, const void *argument,
                                 struct flamepix_stacks **stacks_ret);
};

/* A view, and what was asked of it. */
struct flamepix_view_request {
    const struct flamepix_view *view;
    const void *argument; /* of the view's own kind */
};

/* The view that an option asks for, by the option's name without dashes; NULL if there is none. */
FLAMEPIX_API const struct flamepix_view *flamepix_view_of_option(const char *option);

/* True where all of them keep order. */
FLAMEPIX_API bool flamepix_views_keep_order(const struct flamepix_view_request *requests,
                                            size_t count);

/* Wraps `stacks` in the views, the first one innermost. Takes `stacks`, also on failure. Answers OK
 * or what a view's open answers. */
FLAMEPIX_API enum flamepix_status flamepix_views_open(const struct flamepix_view_request *requests,
                                                      size_t count, struct flamepix_stacks *stacks,
                                                      struct flamepix_stacks **stacks_ret);

#endif
