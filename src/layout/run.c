#include "layout/run.h"

void flamepix_run_elide(struct flamepix_box *box)
{
    if (box->elided > 0)
        return;
    box->self = (struct flamepix_weight){0};
    box->other_self = (struct flamepix_weight){0};
    box->elided = 1;
    box->name = (struct flamepix_bytes){0};
}

bool flamepix_run_join(struct flamepix_box *left, const struct flamepix_box *right,
                       const struct flamepix_cutoff *cutoff)
{
    if (left->elided == 0 || right->elided == 0 ||
        !flamepix_cutoff_hides(cutoff, right->start - left->end))
        return false;
    left->end = right->end;
    flamepix_weight_add(&left->weight, right->weight);
    flamepix_weight_add(&left->other, right->other);
    left->elided += right->elided;
    return true;
}
