/* Views: stacks to stacks, so that the same profile shows something else. The table is static and
 * may be read by any thread; sources are for one thread at a time (flamepix/stack.h). */
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
    /* Stacks in key order stay in key order; equal stacks may then follow each other. */
    FLAMEPIX_VIEW_KEEPS_ORDER,
    FLAMEPIX_VIEW_LOSES_ORDER, /* they are sorted after it */
    /* Takes stacks in key order: they are sorted first if needed. Each stays at its place with
     * fewer frames: stacks that share a path stay together, but a stack may follow its descendants.
     * So boxes stay at their places. */
    FLAMEPIX_VIEW_KEEPS_PLACES,
    /* Takes stacks in key order, each path once: they are sorted first if needed. They stay in key
     * order. */
    FLAMEPIX_VIEW_NEEDS_ORDER,
    /* Loses it, and turns each stack into three, whose first frame names a half of a chart around a
     * function, or the sums. Cannot be combined with a view that has a `find`: the halves have no
     * path in common. */
    FLAMEPIX_VIEW_IN_HALVES,
    /* Shows the order of the input: nothing is sorted, whatever other views do. */
    FLAMEPIX_VIEW_IN_INPUT_ORDER
};

/* The meaning of a repeated request for a view. */
enum flamepix_view_repeats {
    FLAMEPIX_VIEW_ONCE,  /* the last request replaces the others: only it is kept when collecting */
    FLAMEPIX_VIEW_AGAIN, /* it is applied again */
    FLAMEPIX_VIEW_TOGETHER /* all requests are merged, at the place of the first */
};

/* When a view is applied. Views of one stage are applied in the order of the requests. */
enum flamepix_view_stage {
    FLAMEPIX_VIEW_OF_NAMES,     /* before all others, so that they see the names that it makes */
    FLAMEPIX_VIEW_OF_REDACTION, /* after these, so that no other view sees secret names */
    FLAMEPIX_VIEW_OF_STACKS,
    FLAMEPIX_VIEW_OF_CHART, /* after all others: it selects which part of the result is shown */
    FLAMEPIX_VIEW_STAGES
};

/* What a view does to the first frames of stacks. */
enum flamepix_view_roots {
    FLAMEPIX_VIEW_KEEPS_ROOTS,    /* does not change them by depth */
    FLAMEPIX_VIEW_SKIPS_ROOTS,    /* removes first frames; its argument is how many */
    FLAMEPIX_VIEW_GROUPS_ROOTS,   /* puts a frame for the group before them or in their place */
    FLAMEPIX_VIEW_SPLITS_ROOTS,   /* the same, and each group is a panel without that frame */
    FLAMEPIX_VIEW_REVERSES_ROOTS, /* stacks begin at their leaves */
    FLAMEPIX_VIEW_PICKS_ROOT      /* stacks begin at one function */
};

struct flamepix_view;

/* A requested view and its argument. */
struct flamepix_view_request {
    const struct flamepix_view *view;
    const char *argument; /* NULL for a view without one */
    /* The key of the path that the argument selects, for a view that has a `find`. Its data is NULL
     * until it is known. */
    struct flamepix_bytes found;
    /* For `redact`: the secret of its pseudonyms (data NULL: the public one), and whether names of
     * standard libraries are kept. */
    struct flamepix_bytes key;
    bool keeps_standard;
    /* Where a view that merges stacks into a frame at depth 1 stores the frame's name while stacks
     * are read: FLAMEPIX_OTHERS_NBYTES, "" if there is none. NULL: not wanted. */
    char *others;
    /* Where its pattern collects names about which it is undecided; NULL: it ends with
     * LIMIT_PATTERN. Set when views are applied. */
    struct flamepix_undecided *undecided;
    /* The next request of a view whose requests are merged; set when views are applied. */
    const struct flamepix_view_request *also; /* NULL: there is none */
};

/* Wraps `stacks`, in any order: the result obeys struct flamepix_stack, `shared` included. The
 * request and its texts outlive the source. Takes `stacks`, also on failure. Returns OK, NO_MEMORY,
 * or BAD_ARGUMENT (an invalid argument: `fault_ret` says why and where in it). In addition to the
 * statuses of `stacks`, the source's next returns NO_MEMORY, and LIMIT_PATTERN if a pattern takes
 * more than allowed. */
typedef enum flamepix_status flamepix_view_open_fn(struct flamepix_stacks *stacks,
                                                   const struct flamepix_view_request *request,
                                                   struct flamepix_pattern_fault *fault_ret,
                                                   struct flamepix_stacks **stacks_ret);

/* Searches all stacks, in key order, each path once, for the path that the argument selects, and
 * appends its key to `key`; nothing if there is none. Does not take `stacks`. Returns OK,
 * NO_MEMORY, LIMIT_PATTERN, or the status of `stacks`. */
typedef enum flamepix_status flamepix_view_find_fn(struct flamepix_stacks *stacks,
                                                   const struct flamepix_view_request *request,
                                                   struct flamepix_buffer *key);

/* One row of the table of views. */
struct flamepix_view {
    const char *name;     /* also that of its option, without the dashes */
    const char *argument; /* name of its argument in the help, "REGEX"; NULL: it has none */
    const char *help;     /* what it does: one or two sentences without the last full stop */
    /* What the title of a picture adds in brackets if none was given, "callers"; for a view with an
     * argument, followed by the name in it: "around" is "around NAME". NULL: nothing. */
    const char *title;
    /* How a sentence describes the remaining stacks, "those with @"; @ is the name in the argument.
     * NULL: not mentioned. */
    const char *kept;
    enum flamepix_view_repeats repeats;
    enum flamepix_view_order order;
    enum flamepix_view_stage stage;
    enum flamepix_view_roots roots;
    flamepix_view_open_fn *open;
    /* NULL, or the function called in a first reading, unless the argument is an exact path, which
     * begins with ';'. */
    flamepix_view_find_fn *find;
};

/* The view with this name; NULL if there is none. Rows are static. */
FLAMEPIX_API const struct flamepix_view *flamepix_view_named(const char *name);

/* Whether the argument of a request is valid for its view. Returns OK, NO_MEMORY, or BAD_ARGUMENT
 * (`fault_ret` says why). */
FLAMEPIX_API enum flamepix_status
flamepix_view_request_check(const struct flamepix_view_request *request,
                            struct flamepix_pattern_fault *fault_ret);

/* The place of the function that ran in the stacks after the views; a stack's weight is its self
 * weight. 0: it is the last frame of a stack. Else stacks begin at their leaves (an odd number of
 * `reverse`), and it is the frame at this depth: the first one, or the one after those that
 * group-by has added since; in a shorter stack it is the last frame. If a view has removed the
 * function that ran, the frame now at that place has its weight. For panels (split-by) it is the
 * depth in the stacks of a panel. */
FLAMEPIX_API size_t flamepix_views_self_depth(const struct flamepix_view_request *requests,
                                              size_t count);

#ifdef __cplusplus
}
#endif

#endif
