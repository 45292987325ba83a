/* Layout: ordered stacks to boxes in one pass. Only the open path and the boxes that are wide
 * enough to be seen are ever held, so memory is bounded by the picture and not by the profile. */
#ifndef FLAMEPIX_LAYOUT_H
#define FLAMEPIX_LAYOUT_H

#include <flamepix/stack.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Boxes, once they are laid out: they do not change, so any number of threads may ask for them, or
 * make figures of them. */
struct flamepix_layout;

/* A frame drawn once, or a run: frames of one depth that follow each other and are too narrow to
 * draw, counted and summed as one.
 *
 * What a box holds is summed exactly, in both measures: weight and other. A frame holds the stacks
 * that pass through it. Where all of these have weight 0, it has no width: it is elided, whatever
 * the threshold, at the place where it would stand by its name, and counts like any other elided
 * frame. So it may join a run, whose `other` is that of all frames it holds; a run of nothing else
 * has no extent and is never drawn. */
struct flamepix_box {
    double start, end;             /* half-open interval, weight units from the left edge */
    struct flamepix_weight weight; /* end - start, unrounded; of a run: that of its frames */
    /* Of the stacks that end here; of a run: see `compares`. It is the frame's own weight where
     * stacks end in the function that ran; flamepix_layout_self knows it of all layouts. */
    struct flamepix_weight self;
    struct flamepix_weight other; /* the second measure, as weight; the root's is that of all */
    struct flamepix_weight other_self; /* as self */
    uint64_t elided;                   /* how many frames a run holds; 0: this is a frame */
    struct flamepix_bytes name;        /* "all" at depth 0; of a run: empty */
};

struct flamepix_layout_options {
    size_t size; /* sizeof the struct (flamepix.h); 0: that of version 0.1 */
    /* The chart's width in pixels: `columns`, unless costscale is above 0 (round(total × costscale)
     * pixels, at least 1; 1e9 at most) or negative (FlameGraphs.jl's rule: round(total), at least
     * 1, at most `max_columns`). Rounding is to nearest, ties to even. */
    uint32_t columns;
    double costscale;
    uint32_t max_columns;   /* 0 is FLAMEPIX_DEFAULT_MAX_COLUMNS */
    uint32_t limit_columns; /* more are LIMIT_SIDE; 0 is FLAMEPIX_DEFAULT_LIMIT_SIDE */
    double minwidth_px;     /* frames narrower are elided; 0 to 1e9. 0: none are, and memory grows
                               with the profile */
    double minwidth_scale;  /* columns for each px of minwidth_px, 1 to 100; 0 is 1 */
    /* Or narrower than this share of the total, 0 to 100; if above 0 it is used instead of
     * minwidth_px. */
    double minwidth_percent;
    double total;         /* when larger than the sum, the total is this; 0 to FLAMEPIX_TOTAL_MAX */
    uint32_t max_rows;    /* rows kept, the root's included; 0 is no bound */
    uint32_t limit_depth; /* frames of a stack that count; 0 is FLAMEPIX_DEFAULT_LIMIT_DEPTH */
    /* Stacks may come in any order, and are laid out in it, one behind the other: frames that one
     * shares with the one before it go on, all others end there. So a path may come again, as other
     * boxes, and a stack that comes again behind others counts as one more. A stack without
     * frames, weight and `other` counts as none: the first one is a seam, across which no run
     * goes. */
    bool any_order;
    /* Where the function that ran stands in each stack, as flamepix_views_self_depth tells it. It
     * changes no box: flamepix_layout_self asks for it. */
    size_t self_depth;
    /* The stacks have two measures, which are compared: a run has the self and other_self of its
     * frames, and not 0. It costs time. */
    bool compares;
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

/* Lays out all stacks of `stacks`, which must be in key order (flamepix_order_*), but see
 * any_order. Does not take the source. The result depends on the stacks alone, not on when narrow
 * frames were let go. Answers OK, NO_STACKS (none, or none that has weight), BAD_ARGUMENT (an
 * option out of its range, a weight below 0, stacks that all have neither weight nor `other`, a sum
 * of weights or of the sizes of `other` above 1e290, a key that does not end in ';' or contradicts
 * `shared`), NO_MEMORY, LIMIT_SIDE (as soon as the running total shows it), DISORDER, or what the
 * source answers. */
FLAMEPIX_API enum flamepix_status
flamepix_layout_create(struct flamepix_stacks *stacks,
                       const struct flamepix_layout_options *options,
                       struct flamepix_layout **layout_ret);

/* The same stack by stack, where several layouts are made of one source: take each stack in its
 * order, with keys as sources hand them out, then finish, once. A key has to be there for the call
 * only. Once one of them has not answered OK, there is nothing but to free the builder. create
 * answers OK, BAD_ARGUMENT, LIMIT_SIDE or NO_MEMORY, take and finish what flamepix_layout_create
 * answers of stacks and of all of them. */
struct flamepix_layout_builder; /* one thread at a time */
FLAMEPIX_API enum flamepix_status
flamepix_layout_builder_create(const struct flamepix_layout_options *options,
                               struct flamepix_layout_builder **builder_ret);
FLAMEPIX_API enum flamepix_status
flamepix_layout_builder_take(struct flamepix_layout_builder *builder,
                             const struct flamepix_stack *stack);

/* Takes all stacks of a source, which stays the caller's. Answers what take and the source's next
 * answer, and OK at its END. */
FLAMEPIX_API enum flamepix_status
flamepix_layout_builder_take_all(struct flamepix_layout_builder *builder,
                                 struct flamepix_stacks *stacks);

/* Lets the parts of an ordered profile be laid out apart, in any threads, and joined. `next` is
 * another builder of the same options, which has taken the stacks that follow those of `builder` in
 * key order; the first of them was given with a `shared` of 0, as any first one. Afterwards
 * `builder` is what it would be had it taken all of them, and `next` is only to be freed; what is
 * given then follows the last stack of `next`, to whose key `shared` belongs. Either may be empty.
 * Parts may end anywhere, within a stack that is given to both of them too, which counts once; and
 * neighbours may be joined in any order. A join costs what both hold, not what they have taken.
 *
 * The layout is that of one pass, to all bits of exact sums: those of whole numbers up to 2^53, and
 * of decimals as far as 106 bits hold them. Beyond that, the last bits depend on where parts end
 * and on what is joined first: who joins from the left, in the order of the profile, gets the same
 * ones each time.
 *
 * Answers OK, DISORDER (the first stack of `next` comes before the last one of `builder`),
 * BAD_ARGUMENT (other options, builders of any_order, or sums that become too large), LIMIT_SIDE or
 * NO_MEMORY; but for OK there is nothing but to free both. */
FLAMEPIX_API enum flamepix_status
flamepix_layout_builder_join(struct flamepix_layout_builder *builder,
                             struct flamepix_layout_builder *next);
FLAMEPIX_API enum flamepix_status
flamepix_layout_builder_finish(struct flamepix_layout_builder *builder,
                               struct flamepix_layout **layout_ret);
FLAMEPIX_API void flamepix_layout_builder_free(struct flamepix_layout_builder *builder);

/* The layout of a profile that has no samples: the root alone, which takes the whole width and
 * weighs nothing. Its total is 0, whatever options->total says, and its root ends at 1. Answers OK,
 * BAD_ARGUMENT (an option out of its range), LIMIT_SIDE or NO_MEMORY. */
FLAMEPIX_API enum flamepix_status
flamepix_layout_empty(const struct flamepix_layout_options *options,
                      struct flamepix_layout **layout_ret);

/* Joins the two halves of a chart around a function. The stacks of `up` are what the function
 * called, those of `down` what called it, its caller first; in both, the function is the root, and
 * a sample that has no more frames on that side is a stack without frames. So both have the same
 * total, and options must be the same, `total` included. Takes both, also on failure.
 *
 * Rows 0 to before summary.up_rows are those of `up`; the function's is row 0, and its box, which
 * has the self of `up`'s root, is called `name`, which is copied. The function that ran is in `up`,
 * or, where self_depth is not 0, in `down`, and ends the stacks there; the other half has no self
 * weight (flamepix_layout_self). The rows after them are those of `down` from its second on, so the
 * callers next to the function are row up_rows, and the self of a caller is that of the stacks that
 * begin with it. Under every box stands that of the frame nearer to the function. Answers OK,
 * BAD_ARGUMENT (the halves differ in total, columns or threshold, beyond roundings, or one is
 * joined already) or NO_MEMORY. */
FLAMEPIX_API enum flamepix_status flamepix_layout_around(struct flamepix_layout *up,
                                                         struct flamepix_layout *down,
                                                         struct flamepix_bytes name,
                                                         struct flamepix_layout **layout_ret);

/* The layout that flamepix_layout_create would make of the same stacks with other options, from
 * what `fine` holds: the same boxes, runs and summary. Of a layout around a function,
 * both halves with these options, joined. Several pictures of one profile need it read only once.
 * Nothing that `fine` elided or folded can come back, so BAD_ARGUMENT where the wanted threshold is
 * below fine's, or rows are wanted beyond fine's max_rows. `limit_depth`, `compares` and
 * `self_depth` are fine's, whatever the options say. The layouts do not depend on each other
 * afterwards. Answers OK, BAD_ARGUMENT, NO_MEMORY or LIMIT_SIDE. */
FLAMEPIX_API enum flamepix_status
flamepix_layout_coarser(const struct flamepix_layout *fine,
                        const struct flamepix_layout_options *options,
                        struct flamepix_layout **layout_ret);

/* Appends to `packed` all that a layout is, in about a tenth of its memory, for who keeps many of
 * them; and makes such bytes a layout again, equal to the one they were made from. Packed layouts
 * are for the process that made them. The layout and the bytes do not depend on each other. Answers
 * OK, NO_MEMORY or BAD_ARGUMENT (unpack: these are no packed layout). */
FLAMEPIX_API enum flamepix_status flamepix_layout_pack(const struct flamepix_layout *layout,
                                                       struct flamepix_buffer *packed);
FLAMEPIX_API enum flamepix_status flamepix_layout_unpack(struct flamepix_bytes packed,
                                                         struct flamepix_layout **layout_ret);

struct flamepix_layout_summary {
    /* Weight of the whole width; never below the sum of the stacks. 0 of an empty layout alone. */
    double total;
    double threshold; /* frames of less weight were elided */
    uint32_t columns; /* chart width, px */
    /* 1 + the deepest depth that holds a kept frame or a run whose extent reaches the threshold;
     * the root's is 0. Of a chart around a function, of both halves together. */
    uint32_t rows;
    uint32_t up_rows; /* of them, the function's and those of what it called; else all */
    /* Joined by flamepix_layout_around. Frames are then counted in both halves, the function once;
     * max_depth and stacks are those of the half that has more. */
    bool is_around;
    uint32_t max_depth; /* frames of the deepest stack, before any cut; saturates */
    uint64_t stacks;    /* distinct stacks, those of weight 0 too */
    uint64_t frames; /* distinct frames at distinct places (the nodes of the tree), root included */
    uint64_t kept;   /* of these, boxes kept, root included */
    /* Too narrow; frames = kept + elided + folded. A raster elides more where minwidth is below
     * 1 px (flamepix/raster.h). */
    uint64_t elided;
    /* Of the total: weight of the elided frames whose parents are kept; of two halves, where it is
     * more. */
    double elided_share;
    uint64_t folded;     /* frames cut by max_rows or limit_depth, folded into their ancestors */
    uint64_t cut_stacks; /* distinct stacks deeper than limit_depth */
    double deepest;      /* weight of the stacks of max_depth frames; of two halves, 0 */
    double unnamed;      /* weight of those that end in "[unknown]" or a bare address; the same */
};
FLAMEPIX_API struct flamepix_layout_summary
flamepix_layout_summary(const struct flamepix_layout *layout);

/* What the whole width is in the units of boxes: the total, and 1 of an empty layout. */
static inline double flamepix_layout_extent(const struct flamepix_layout_summary *summary)
{
    return summary->total > 0 ? summary->total : 1;
}

/* What a frame weighs by itself, in both measures: the stacks in which it is the function that ran.
 * `depth` is that of the frame, from 0, the root's; of a caller in a layout around a function, -1
 * is next to it. The box is one of the layout's, or a copy with other weights, of which it is said
 * then. */
FLAMEPIX_API struct flamepix_sums flamepix_layout_self(const struct flamepix_layout *layout,
                                                       int64_t depth,
                                                       const struct flamepix_box *box);

/* The box as what its frame is in the whole profile: with what passes through it of stacks that are
 * not laid out, so that it may weigh more than end - start, and with what it weighs by itself as
 * self and other_self. Depth and box as above. */
FLAMEPIX_API struct flamepix_box flamepix_layout_frame(const struct flamepix_layout *layout,
                                                       int64_t depth,
                                                       const struct flamepix_box *box);

/* The boxes of one row, left to right: kept frames, and between them the runs of elided ones,
 * drawn or not. A row is a depth, but for those of callers (flamepix_layout_around). None (NULL)
 * from summary.rows on, where runs are too narrow to draw. Valid until the layout is freed; safe
 * from any number of threads. */
FLAMEPIX_API const struct flamepix_box *flamepix_layout_row(const struct flamepix_layout *layout,
                                                            uint32_t row, size_t *count_ret);

FLAMEPIX_API void flamepix_layout_free(struct flamepix_layout *layout);

#ifdef __cplusplus
}
#endif

#endif
