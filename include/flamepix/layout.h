/* Layout: ordered stacks to boxes in one pass. Only the open path and the boxes that are wide
 * enough to be seen are held, so memory is bounded by the picture and not by the profile. */
#ifndef FLAMEPIX_LAYOUT_H
#define FLAMEPIX_LAYOUT_H

#include <flamepix/stack.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Finished boxes: they do not change, so any number of threads may read them, or make figures of
 * them. */
struct flamepix_layout;

/* A frame drawn once, or a run: adjacent frames of one depth that are too narrow to draw, counted
 * and summed as one.
 *
 * Boxes hold exact sums in both measures, weight and other. A frame holds the stacks that pass
 * through it. If all of these have weight 0, it has no width: it is elided at its place by name,
 * whatever the threshold, and counts like any other elided frame. So it may join a run, whose
 * `other` is that of all its frames; a run of only such frames has no extent and is never drawn. */
struct flamepix_box {
    double start, end;             /* half-open interval, weight units from the left edge */
    struct flamepix_weight weight; /* end - start, unrounded; of a run: sum of its frames */
    /* Of the stacks that end here; of a run: see `compares`. This is the frame's own weight if
     * stacks end in the function that ran; for any layout, call flamepix_layout_self. */
    struct flamepix_weight self;
    struct flamepix_weight other;      /* second measure, as weight; the root has the sum of all */
    struct flamepix_weight other_self; /* as self */
    uint64_t elided;                   /* how many frames a run holds; 0: this is a frame */
    struct flamepix_bytes name;        /* "all" at depth 0; of a run: empty */
};

struct flamepix_layout_options {
    size_t size; /* sizeof the struct (flamepix.h); 0: that of version 0.1 */
    /* The chart's width in pixels: `columns`, unless costscale is above 0 (round(total × costscale)
     * pixels, at least 1; 1e9 at most) or negative (FlameGraphs.jl's rule: round(total), at least
     * 1, at most `max_columns`). Rounds to nearest, ties to even. */
    uint32_t columns;
    double costscale;
    uint32_t max_columns;   /* 0 is FLAMEPIX_DEFAULT_MAX_COLUMNS */
    uint32_t limit_columns; /* more are LIMIT_SIDE; 0 is FLAMEPIX_DEFAULT_LIMIT_SIDE */
    double minwidth_px;     /* narrower frames are elided; 0 to 1e9. 0: keeps all, and memory
                               grows with the profile */
    double minwidth_scale;  /* columns for each px of minwidth_px, 1 to 100; 0 is 1 */
    /* Also narrower than this share of the total, 0 to 100; if above 0, used instead of
     * minwidth_px. */
    double minwidth_percent;
    double total;         /* the total, if larger than the sum; 0 to FLAMEPIX_TOTAL_MAX */
    uint32_t max_rows;    /* rows kept, including the root; 0: no bound */
    uint32_t limit_depth; /* most frames used of a stack; 0 is FLAMEPIX_DEFAULT_LIMIT_DEPTH */
    /* Stacks may come in any order, and are laid out one after the other: frames shared with the
     * previous stack continue, all others end there. So a path may occur again, as other boxes, and
     * a repeated stack that is not adjacent counts as one more. A stack without frames, weight and
     * `other` is not counted: the first one is a seam, which no run crosses. */
    bool any_order;
    /* The depth of the function that ran in each stack, from flamepix_views_self_depth. Does not
     * change boxes; used by flamepix_layout_self. */
    size_t self_depth;
    /* The stacks have two measures, which are compared: a run has the self and other_self of its
     * frames instead of 0. Costs time. */
    bool compares;
    /* Long chains are one box each, so that memory grows with what differs and not with depth. A
     * chain is frames of which each fills the whole of the frame below it, without weight of its
     * own between. Its box is in the row of its last frame, and has that frame's name and self
     * weight; rows below it have no box there. For figures that merge chains and have no
     * sidecars. */
    bool chains;
};

/* Columns and minwidth of flamepix/limits.h (1,180 and 1 px), everything else 0. */
static inline struct flamepix_layout_options flamepix_layout_defaults(void)
{
    struct flamepix_layout_options options;
    memset(&options, 0, sizeof(options));
    options.size = sizeof(options);
    options.columns = FLAMEPIX_DEFAULT_COLUMNS;
    options.minwidth_px = FLAMEPIX_DEFAULT_MINWIDTH_PX;
    return options;
}

/* Lays out all stacks of `stacks`, which must be in key order (flamepix_order_*), unless any_order
 * is set. Does not take the source. The result depends on the stacks alone, not on when narrow
 * frames were released. Returns OK, NO_STACKS (none, or none with weight), BAD_ARGUMENT (an option
 * out of its range, a weight below 0, stacks that all have neither weight nor `other`, a sum of
 * weights or of the sizes of `other` above 1e290, a key that does not end in ';' or contradicts
 * `shared`), NO_MEMORY, LIMIT_SIDE (as soon as the running total shows it), DISORDER, or the status
 * of the source. */
FLAMEPIX_API enum flamepix_status
flamepix_layout_create(struct flamepix_stacks *stacks,
                       const struct flamepix_layout_options *options,
                       struct flamepix_layout **layout_ret);

/* The same stack by stack, to make several layouts from one source: call take for each stack in
 * order, with keys as sources hand them out, then finish, once. A key must be valid only during the
 * call. After any status other than OK, only free is allowed. create returns OK, BAD_ARGUMENT,
 * LIMIT_SIDE or NO_MEMORY; take and finish answer the statuses of flamepix_layout_create for stacks
 * and for all of them. */
struct flamepix_layout_builder; /* one thread at a time */
FLAMEPIX_API enum flamepix_status
flamepix_layout_builder_create(const struct flamepix_layout_options *options,
                               struct flamepix_layout_builder **builder_ret);
FLAMEPIX_API enum flamepix_status
flamepix_layout_builder_take(struct flamepix_layout_builder *builder,
                             const struct flamepix_stack *stack);

/* Takes all stacks of a source, which stays the caller's. Returns the status of take or of the
 * source's next, and OK at its END. */
FLAMEPIX_API enum flamepix_status
flamepix_layout_builder_take_all(struct flamepix_layout_builder *builder,
                                 struct flamepix_stacks *stacks);

/* Lays out parts of an ordered profile separately, in any threads, and joins them. `next` is
 * another builder with the same options, which has taken the stacks that follow those of `builder`
 * in key order; its first stack was given with a `shared` of 0, as always. Afterwards `builder` is
 * as if it had taken all of them, and `next` can only be freed; the next stack follows the last
 * stack of `next`, and its `shared` refers to that key. Either may be empty. Parts may end
 * anywhere, even within a stack that is then given to both; it counts once. Neighbours may be
 * joined in any order. The cost of a join depends on what both hold, not on what they have taken.
 *
 * The layout equals that of one pass wherever sums are exact: for whole numbers up to 2^53, and for
 * decimals that fit into 106 bits. Beyond that, the last bits depend on where parts end and on the
 * order of joins: joining from the left, in the order of the profile, gives the same bits each
 * time.
 *
 * Returns OK, DISORDER (the first stack of `next` comes before the last one of `builder`),
 * BAD_ARGUMENT (other options, builders of any_order, or sums that become too large), LIMIT_SIDE or
 * NO_MEMORY; on any of these but OK, both can only be freed. */
FLAMEPIX_API enum flamepix_status
flamepix_layout_builder_join(struct flamepix_layout_builder *builder,
                             struct flamepix_layout_builder *next);
FLAMEPIX_API enum flamepix_status
flamepix_layout_builder_finish(struct flamepix_layout_builder *builder,
                               struct flamepix_layout **layout_ret);
FLAMEPIX_API void flamepix_layout_builder_free(struct flamepix_layout_builder *builder);

/* The layout of a profile without samples: the root alone, which takes the whole width and weighs
 * nothing. Its total is 0, whatever options->total is, and its root ends at 1. Returns OK,
 * BAD_ARGUMENT (an option out of its range), LIMIT_SIDE or NO_MEMORY. */
FLAMEPIX_API enum flamepix_status
flamepix_layout_empty(const struct flamepix_layout_options *options,
                      struct flamepix_layout **layout_ret);

/* Joins the two halves of a chart around a function. The stacks of `up` hold its callees, those of
 * `down` its callers, nearest first; in both, the function is the root, and a sample without
 * further frames on that side is a stack without frames. So both have the same total, and options
 * must be equal, including `total`. Takes both, also on failure.
 *
 * Rows 0 to before summary.up_rows are those of `up`; row 0 is the function's, and its box, which
 * has the self of `up`'s root, is called `name`, which is copied. The function that ran is in `up`,
 * or, if self_depth is not 0, in `down`, and ends the stacks there; the other half has no self
 * weight (flamepix_layout_self). The following rows are those of `down` from its second on, so the
 * direct callers are row up_rows, and the self of a caller is that of the stacks that begin with
 * it. Each box stands on that of the frame nearer to the function. Returns OK, BAD_ARGUMENT (the
 * halves differ in total, columns or threshold, beyond rounding, or one is joined already) or
 * NO_MEMORY. */
FLAMEPIX_API enum flamepix_status flamepix_layout_around(struct flamepix_layout *up,
                                                         struct flamepix_layout *down,
                                                         struct flamepix_bytes name,
                                                         struct flamepix_layout **layout_ret);

/* The layout that flamepix_layout_create would make of the same stacks with other options, made
 * from `fine`: the same boxes, runs and summary. For a layout around a function, both halves with
 * these options, joined. So a profile is read only once for several pictures. Frames that `fine`
 * elided or folded cannot come back, so BAD_ARGUMENT if the wanted threshold is below that of
 * `fine`, or rows are wanted beyond its max_rows. `limit_depth`, `compares`, `self_depth` and
 * `chains` are those of `fine`, whatever the options say. The layouts do not depend on each other
 * afterwards. Returns OK, BAD_ARGUMENT, NO_MEMORY or LIMIT_SIDE. */
FLAMEPIX_API enum flamepix_status
flamepix_layout_coarser(const struct flamepix_layout *fine,
                        const struct flamepix_layout_options *options,
                        struct flamepix_layout **layout_ret);

/* Appends a whole layout to `packed`, in about a tenth of its memory, for programs that keep many;
 * unpack makes an equal layout of such bytes again. Packed layouts are valid only within the
 * process that made them. The layout and the bytes do not depend on each other. Returns OK,
 * NO_MEMORY or BAD_ARGUMENT (unpack: not a packed layout). */
FLAMEPIX_API enum flamepix_status flamepix_layout_pack(const struct flamepix_layout *layout,
                                                       struct flamepix_buffer *packed);
FLAMEPIX_API enum flamepix_status flamepix_layout_unpack(struct flamepix_bytes packed,
                                                         struct flamepix_layout **layout_ret);

struct flamepix_layout_summary {
    /* Weight of the whole width; never below the sum of the stacks. 0 only for an empty layout. */
    double total;
    double threshold; /* frames of less weight are elided */
    uint32_t columns; /* chart width, px */
    /* 1 + the deepest depth with a kept frame or a run whose extent reaches the threshold; the
     * root's is 0. For a chart around a function, of both halves together. */
    uint32_t rows;
    uint32_t up_rows; /* rows of the function and its callees; else all rows */
    /* Joined by flamepix_layout_around. Frames are then counted in both halves, the function once;
     * max_depth and stacks are the larger of the two halves. */
    bool is_around;
    uint32_t max_depth; /* frames of the deepest stack, before cuts; saturates */
    uint64_t stacks;    /* distinct stacks, including those of weight 0 */
    uint64_t frames;    /* distinct frames at distinct places (nodes of the tree), with the root */
    uint64_t kept;      /* boxes kept of these, including the root */
    /* Too narrow; frames = kept + elided + folded. A raster elides more where minwidth is below
     * 1 px (flamepix/raster.h). */
    uint64_t elided;
    /* Share of the total: weight of the elided frames with kept parents; for two halves, the
     * larger. */
    double elided_share;
    uint64_t folded;     /* frames cut by max_rows or limit_depth, folded into their ancestors */
    uint64_t cut_stacks; /* distinct stacks deeper than limit_depth */
    double deepest;      /* weight of the stacks with max_depth frames; for two halves, 0 */
    double unnamed;      /* weight of those that end in "[unknown]" or an address; the same */
};
FLAMEPIX_API struct flamepix_layout_summary
flamepix_layout_summary(const struct flamepix_layout *layout);

/* The whole width in the units of boxes: the total, or 1 for an empty layout. */
static inline double flamepix_layout_extent(const struct flamepix_layout_summary *summary)
{
    return summary->total > 0 ? summary->total : 1;
}

/* The self weight of a frame, in both measures: the stacks in which it is the function that ran.
 * `depth` is that of the frame, from 0, the root's; for a caller in a layout around a function, the
 * direct one has -1. The box is one of the layout's, or a copy with other weights, which are then
 * used. */
FLAMEPIX_API struct flamepix_sums flamepix_layout_self(const struct flamepix_layout *layout,
                                                       int64_t depth,
                                                       const struct flamepix_box *box);

/* The box with the values of its frame in the whole profile: it includes stacks that are not laid
 * out, so it may weigh more than end - start; self and other_self are the frame's self weights.
 * Depth and box as above. */
FLAMEPIX_API struct flamepix_box flamepix_layout_frame(const struct flamepix_layout *layout,
                                                       int64_t depth,
                                                       const struct flamepix_box *box);

/* The boxes of one row, left to right: kept frames, and between them the runs of elided ones, drawn
 * or not. A row is a depth, except for rows of callers (flamepix_layout_around). None (NULL) from
 * summary.rows on, where runs are too narrow to draw. Valid until the layout is freed; safe from
 * any number of threads. */
FLAMEPIX_API const struct flamepix_box *flamepix_layout_row(const struct flamepix_layout *layout,
                                                            uint32_t row, size_t *count_ret);

FLAMEPIX_API void flamepix_layout_free(struct flamepix_layout *layout);

#ifdef __cplusplus
}
#endif

#endif
