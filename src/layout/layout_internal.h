/* The finished layout: closed boxes, once the total is known. Also functions that only the library
 * and its tests may use. */
#ifndef FPX_LAYOUT_LAYOUT_INTERNAL_H
#define FPX_LAYOUT_LAYOUT_INTERNAL_H

#include <flamepix/layout.h>

#include "layout/box_store.h"
#include "layout/layout_path.h"
#include "layout/layout_scale.h"

/* Facts about the stacks, whatever chart they are drawn in. */
struct fpx_layout_facts {
    struct flamepix_sums all;       /* stacks */
    struct flamepix_sums root_self; /* of stacks without frames */
    uint32_t limit_depth;           /* frames of a stack that were counted */
    size_t limit_rows;              /* the greatest number of rows, the root's included */
    uint32_t max_depth;             /* same as in the summary */
    uint64_t stacks, frames, folded, cut_stacks;
    struct flamepix_weight deepest, unnamed;
    double seam;       /* as that of a cutoff */
    size_t self_depth; /* as in the options */
    bool compares;     /* the same */
};

/* A box that is a chain. */
struct fpx_layout_chain {
    size_t box; /* its index */
    struct fpx_chain *chain;
};

struct flamepix_layout {
    struct flamepix_layout_summary summary;
    /* The halves of a layout around a function, which has no boxes of its own; else NULL. */
    struct flamepix_layout *up, *down;
    struct fpx_layout_facts facts;
    struct fpx_cutoff cutoff;
    /* Depth by depth, chains at the depth of their last frame; for more depths than the summary has
     * rows: a coarser layout may draw rows that this one does not, where narrow runs join. */
    struct flamepix_box *boxes;
    size_t *rows; /* where each depth begins in `boxes`, and the end of the last */
    size_t depths;
    struct fpx_layout_chain *chains; /* by `box`; NULL: none */
    size_t chain_count;
    struct fpx_box_name_store names;
    struct flamepix_passed *passed; /* by depth, of stacks that are not laid out */
    size_t passed_count;
};

/* Prunes the store exactly and makes a layout of the rest; takes the store's names. The total is
 * the weight of the stacks, or `total_least` if that is more. Returns OK, NO_MEMORY or
 * LIMIT_SIDE. */
enum flamepix_status fpx_layout_finish(struct fpx_box_store *store,
                                       const struct fpx_layout_facts *facts,
                                       const struct fpx_layout_scale *scale, double total_least,
                                       struct flamepix_layout **layout_ret);

/* flamepix_layout_create with another pace of pruning, to test that the pace changes nothing. */
enum flamepix_status fpx_layout_build(struct flamepix_stacks *stacks,
                                      const struct flamepix_layout_options *options,
                                      struct fpx_box_store_pace pace,
                                      struct flamepix_layout **layout_ret);

/* Whether frames of this weight are elided, and runs of this width not drawn: exact, while the
 * summary's threshold is a rounded quotient. */
bool fpx_layout_hides(const struct flamepix_layout *layout, double width);

/* Whether a box is one of the layout's own. */
bool fpx_layout_has_box(const struct flamepix_layout *layout, const struct flamepix_box *box);

/* The chain that a box of the layout is; NULL: none. The names of its frames are numbers in
 * layout->names. */
const struct fpx_layout_chain *fpx_layout_find_chain(const struct flamepix_layout *layout,
                                                     const struct flamepix_box *box);
const struct fpx_chain *fpx_layout_chain(const struct flamepix_layout *layout,
                                         const struct flamepix_box *box);

/* The builder: state needed while stacks are taken. Not opaque to the files that take or join. */

struct flamepix_layout_builder {
    struct fpx_layout_scale scale;
    struct fpx_layout_path path;
    struct fpx_box_store store;
    double next_raise; /* the weight at which the cutoff is computed again */
    double other_size; /* of all stacks, ignoring the sign of `other`; approximate */
    double total_least;
    double before; /* the weight of the stacks before this part, as far as known */
    struct fpx_layout_facts facts;
};

/* Computes the cutoff for the weight of all stacks so far. Returns OK or LIMIT_SIDE. */
enum flamepix_status fpx_layout_builder_raise(struct flamepix_layout_builder *builder);

/* As flamepix_layout_builder_create, with another pace of pruning (layout_internal.h). */
enum flamepix_status fpx_layout_builder_create_at(const struct flamepix_layout_options *options,
                                                  struct fpx_box_store_pace pace,
                                                  struct flamepix_layout_builder **builder_ret);

#endif
