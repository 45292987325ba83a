/* The weights that pass through the ancestors of a shown frame but are left out, for a layout: in
 * its measure, and scaled like its stacks. */
#include <flamepix/profile.h>

#include <stdlib.h>

#include "compare/turned.h"
#include "profile/profile_ways.h"
#include "view/ancestor_sums.h"

static struct flamepix_sums measured(const struct flamepix_measure *measure,
                                     struct flamepix_ratio ratio, struct flamepix_sums sums)
{
    if (ratio.under > 0.0)
        sums = (struct flamepix_sums){flamepix_ratio_of(ratio, sums.weight),
                                      flamepix_ratio_of(ratio, sums.other)};
    if (measure == NULL)
        return sums;
    return (struct flamepix_sums){measure->weight(sums.other, sums.weight),
                                  measure->other(sums.other, sums.weight)};
}

enum flamepix_status fpx_profile_passed(const struct flamepix_profile_options *options,
                                        const struct flamepix_profile_report *report,
                                        const struct flamepix_measure *measure,
                                        struct flamepix_passed **passed_ret, size_t *count_ret)
{
    const struct flamepix_ancestor_sums *sums = report->views.ancestors;
    *passed_ret = NULL;
    *count_ret = 0;
    if (sums == NULL || (measure != NULL && !fpx_measure_adds_up(measure)))
        return FLAMEPIX_OK;
    struct flamepix_passed *passed = calloc(sums->depth + 1, sizeof(*passed));
    if (passed == NULL)
        return FLAMEPIX_NO_MEMORY;
    fpx_ancestor_sums_get(sums, passed);
    for (size_t i = 0; i < sums->depth; i++) {
        passed[i].through = measured(measure, options->ratio, passed[i].through);
        passed[i].ended = measured(measure, options->ratio, passed[i].ended);
    }
    *passed_ret = passed;
    *count_ret = sums->depth;
    return FLAMEPIX_OK;
}
