/* The builder: what is needed only while stacks come. Open to what takes stacks and what joins. */
#ifndef FPX_LAYOUT_LAYOUT_BUILDER_H
#define FPX_LAYOUT_LAYOUT_BUILDER_H

#include "layout/layout_internal.h"
#include "layout/layout_path.h"

struct flamepix_layout_builder {
    struct fpx_layout_scale scale;
    struct fpx_layout_path path;
    struct fpx_box_store store;
    double next_raise; /* the weight from which on the cutoff is worked out again */
    double other_size; /* of all stacks, whatever the sign of `other`, about */
    double total_least;
    double before; /* what the stacks weigh that a part comes behind, as far as that is known */
    struct fpx_layout_facts facts;
};

/* Works the cutoff out for the weight of all stacks so far. Answers OK or LIMIT_SIDE. */
enum flamepix_status fpx_layout_builder_raise(struct flamepix_layout_builder *builder);

/* As flamepix_layout_builder_create, with another pace of pruning (layout_internal.h). */
enum flamepix_status fpx_layout_builder_create_at(const struct flamepix_layout_options *options,
                                                  struct fpx_box_store_pace pace,
                                                  struct flamepix_layout_builder **builder_ret);

#endif
