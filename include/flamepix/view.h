/* Views: stacks to stacks, so that the same profile shows something else. The table is static, and
 * any thread may ask it; sources are for one thread at a time (flamepix/stack.h). */
#ifndef FLAMEPIX_VIEW_H
#define FLAMEPIX_VIEW_H

#include <stdbool.h>

#include <flamepix/pattern.h>
#include <flamepix/stack.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What a view does to the order of stacks. */
enum flamepix_view_order {
    /* Stacks that come in key order leave in key order; equal stacks may then follow each other. */
    FLAMEPIX_VIEW_KEEPS_ORDER,
    FLAMEPIX_VIEW_LOSES_ORDER, /* they are sorted after it */
    /* Takes stacks in key order: they are sorted before it where they are not. Each leaves at its
     * place with fewer frames: what shares a path stays together, but a stack may follow those that
     * stand on it. So what is drawn stands where it stood. */
    FLAMEPIX_VIEW_KEEPS_PLACES,
    /* Takes stacks in key order, each path once: they are sorted before it where they are not. They
     * leave in key order. */
    FLAMEPIX_VIEW_NEEDS_ORDER,
    /* Loses it, and each stack leaves as three, of which the first frame says which half of a chart
     * around a function it is of, or that it is of the sums. No view that has a `find` goes with
     * it: the halves have no path in common. */
    FLAMEPIX_VIEW_IN_HALVES,
    /* Shows the order of the input: nothing is sorted, whatever other views do. */
    FLAMEPIX_VIEW_IN_INPUT_ORDER
};

/* What it means to ask for a view again. */
enum flamepix_view_repeats {
    FLAMEPIX_VIEW_ONCE, /* the last request replaces the others: who collects them keeps it alone */
    FLAMEPIX_VIEW_AGAIN,   /* it is applied again */
    FLAMEPIX_VIEW_TOGETHER /* all requests are one, at the place of the first */
};

/* When a view is applied. Those of one stage are applied in the order in which they were asked
 * for. */
enum flamepix_view_stage {
    FLAMEPIX_VIEW_OF_NAMES,     /* before all others, so that they know the names that it makes */
    FLAMEPIX_VIEW_OF_REDACTION, /* after these, so that no other view sees names that are secret */
    FLAMEPIX_VIEW_OF_STACKS,
    FLAMEPIX_VIEW_OF_CHART, /* after all others: it says which part of what they leave is shown */
    FLAMEPIX_VIEW_STAGES
};

/* What a view does to the first frames of stacks. */
enum flamepix_view_roots {
    FLAMEPIX_VIEW_KEEPS_ROOTS,    /* it does not change them by their depth */
    FLAMEPIX_VIEW_SKIPS_ROOTS,    /* the first frames go; its argument is how many */
    FLAMEPIX_VIEW_GROUPS_ROOTS,   /* a frame for the group stands before them or in their place */
    FLAMEPIX_VIEW_SPLITS_ROOTS,   /* the same, and each group is a panel without that frame */
    FLAMEPIX_VIEW_REVERSES_ROOTS, /* stacks begin at their leaves */
    FLAMEPIX_VIEW_PICKS_ROOT      /* stacks begin at one function */
};

struct flamepix_view;

/* A view, and what was asked of it. */
struct flamepix_view_request {
    const struct flamepix_view *view;
    const char *argument; /* NULL for a view without one */
    /* The key of the path that the argument means, of a view that has a `find`. Its data is NULL
     * while it is not known. */
    struct flamepix_bytes found;
    /* Of `redact`: the secret that its pseudonyms depend on (its data is NULL: the one that is
     * everybody's), and whether names of standard libraries stay. */
    struct flamepix_bytes key;
    bool keeps_standard;
    /* Where a view that sums stacks up in a frame at depth 1 tells the frame's name while stacks
     * are read: FLAMEPIX_OTHERS_NBYTES, "" where there is none. NULL: nobody asks. */
    char *others;
    /* The next request of a view whose requests are one; set by who applies them. */
    const struct flamepix_view_request *also; /* NULL: there is none */
};

/* Wraps `stacks`, in whatever order they come: what comes out obeys struct flamepix_stack, `shared`
 * included. The request and its texts outlive the source. Takes `stacks`, also on failure. Answers
 * OK, NO_MEMORY, or BAD_ARGUMENT (the argument is not one of the view: `fault_ret` says why and
 * where in it). What the source's next answers besides what `stacks` does: NO_MEMORY, and
 * LIMIT_PATTERN where a pattern takes more than it may. */
typedef enum flamepix_status flamepix_view_open_fn(struct flamepix_stacks *stacks,
                                                   const struct flamepix_view_request *request,
                                                   struct flamepix_pattern_fault *fault_ret,
                                                   struct flamepix_stacks **stacks_ret);

/* Looks at all stacks, in key order, each path once, for the path that the argument means, and
 * appends its key to `key`; nothing where there is none. Does not take `stacks`. Answers OK,
 * NO_MEMORY, LIMIT_PATTERN, or what `stacks` answers. */
typedef enum flamepix_status flamepix_view_find_fn(struct flamepix_stacks *stacks,
                                                   const char *argument,
                                                   struct flamepix_buffer *key);

/* One row of the table of views. */
struct flamepix_view {
    const char *name;     /* that of its option, too, without the dashes */
    const char *argument; /* what its argument is called in the help, "REGEX"; NULL: it has none */
    const char *help;     /* what it does, one or two sentences without the last full stop */
    /* What the title of a picture adds in brackets where none was given, "callers"; of a view with
     * an argument, the name in that follows: "around" is "around NAME". NULL: nothing. */
    const char *title;
    /* What a sentence says of what it leaves, "those with @"; @ is the name in the argument. NULL:
     * nothing. */
    const char *kept;
    enum flamepix_view_repeats repeats;
    enum flamepix_view_order order;
    enum flamepix_view_stage stage;
    enum flamepix_view_roots roots;
    flamepix_view_open_fn *open;
    /* NULL, or what is called in a first reading, unless the argument is an exact path: begins with
     * ';'. */
    flamepix_view_find_fn *find;
};

/* The view of this name; NULL if there is none. The rows are static. */
FLAMEPIX_API const struct flamepix_view *flamepix_view_named(const char *name);

/* Whether the argument of a request is one that its view can be opened with. Answers OK, NO_MEMORY,
 * or BAD_ARGUMENT (`fault_ret` says why). */
FLAMEPIX_API enum flamepix_status
flamepix_view_request_check(const struct flamepix_view_request *request,
                            struct flamepix_pattern_fault *fault_ret);

/* Where the function that ran stands in the stacks that the views leave, whose self weight a
 * stack's weight is. 0: it is the last frame of a stack. Else stacks begin at their leaves (an odd
 * number of `reverse`), and it is the frame at this depth: the first one, or the one behind those
 * that group-by has put before it since; of a shorter stack it is the last frame. Where a view has
 * removed the function that ran, whoever stands there now has its weight. Of panels (split-by) it
 * is the depth in the stacks of a panel. */
FLAMEPIX_API size_t flamepix_views_self_depth(const struct flamepix_view_request *requests,
                                              size_t count);

#ifdef __cplusplus
}
#endif

#endif
