#include "layout/box_store.h"

void fpx_run_elide(struct flamepix_box *box, bool keeps_self)
{
    if (box->elided > 0)
        return;
    if (!keeps_self) {
        box->self = (struct flamepix_weight){0};
        box->other_self = (struct flamepix_weight){0};
    }
    box->elided = 1;
    box->name = (struct flamepix_bytes){0};
}

/* A box without width at the seam is left of it, as everything before is. */
static bool are_parted(const struct flamepix_box *left, const struct flamepix_box *right,
                       const struct fpx_cutoff *cutoff)
{
    return cutoff->seam > 0 && left->end <= cutoff->seam && right->end > cutoff->seam;
}

bool fpx_run_join(struct flamepix_box *left, const struct flamepix_box *right,
                  const struct fpx_cutoff *cutoff)
{
    if (left->elided == 0 || right->elided == 0 ||
        !fpx_cutoff_hides(cutoff, right->start - left->end) || are_parted(left, right, cutoff))
        return false;
    left->end = right->end;
    flamepix_weight_add(&left->weight, right->weight);
    flamepix_weight_add(&left->other, right->other);
    if (right->self.value != 0 || right->other_self.value != 0) {
        flamepix_weight_add(&left->self, right->self);
        flamepix_weight_add(&left->other_self, right->other_self);
    }
    left->elided += right->elided;
    return true;
}
