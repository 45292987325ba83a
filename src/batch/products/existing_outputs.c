#include "batch/products/existing_outputs.h"

#include <sys/stat.h>

#include "batch/products/product.h"

static bool are_all_there(const struct fpx_job_details *job, const struct fpx_products_found *found)
{
    return found->count == job->path_count;
}

/* A file with the same time as an output may have been modified after it was read. */
static bool is_older(const char *path, const struct fpx_products_found *found)
{
    struct stat about;
    return stat(path, &about) == 0 && fpx_products_are_younger(found, &about);
}

/* Whether the input is older, and its baseline, if that exists. */
static enum flamepix_status are_sources_older(const struct fpx_plan *plan,
                                              struct fpx_job_details *job,
                                              const struct fpx_products_found *found,
                                              bool *are_older_ret)
{
    *are_older_ret = is_older(job->input, found);
    if (!*are_older_ret || !job->is_compared)
        return FLAMEPIX_OK;
    const enum flamepix_status status = fpx_job_details_find_baseline(plan->jobs, job);
    if (status == FLAMEPIX_OK && job->has_baseline)
        *are_older_ret = is_older(job->baseline, found);
    return status;
}

/* The outputs must have the reported sizes: this detects a batch that was killed between a picture
 * and its report line, and later damage. */
static bool are_as_reported(const struct fpx_job_details *job, const struct fpx_entry *entry,
                            const struct fpx_products_found *found)
{
    return are_all_there(job, found) && found->picture_nbytes == entry->nbytes &&
           found->sidecar_nbytes == entry->sidecar_nbytes;
}

/* A missing sentence is made together with its picture; an input with a picture for each group has
 * none. */
static bool has_wanted_alt(const struct fpx_plan *plan, const struct fpx_entry *past)
{
    return !plan->says_alt || past->alt != NULL || plan->pictures == FPX_PICTURES_GROUP_FILES;
}

/* The products match the past; only the input remains to be compared. */
static bool may_be_unchanged(const struct fpx_plan *plan, const struct fpx_job_details *job,
                             const struct fpx_entry *past, const struct fpx_products_found *found)
{
    return past != NULL && past->input_hash != 0 && fpx_product_has_options(plan, job, past) &&
           has_wanted_alt(plan, past) && are_as_reported(job, past, found);
}

static enum fpx_existing_outputs decide(const struct fpx_plan *plan,
                                        const struct fpx_job_details *job,
                                        const struct fpx_entry *past,
                                        const struct fpx_products_found *found, bool are_older)
{
    switch (plan->exists) {
    case FPX_EXISTS_OVERWRITE:
        break;
    case FPX_EXISTS_SKIP:
        return are_all_there(job, found) ? FPX_EXISTING_KEEP : FPX_EXISTING_MAKE;
    case FPX_EXISTS_ERROR:
        return found->count > 0 && !plan->resumes ? FPX_EXISTING_REFUSE : FPX_EXISTING_MAKE;
    case FPX_EXISTS_IF_NEWER:
        return are_all_there(job, found) && are_older ? FPX_EXISTING_KEEP : FPX_EXISTING_MAKE;
    case FPX_EXISTS_IF_CHANGED:
        return may_be_unchanged(plan, job, past, found) ? FPX_EXISTING_COMPARE : FPX_EXISTING_MAKE;
    }
    return FPX_EXISTING_MAKE;
}

/* A job that made nothing has no outputs that could stay. */
static const struct fpx_entry *recall_past(const struct fpx_plan *plan,
                                           const struct fpx_job_details *job)
{
    const struct fpx_entry *past = fpx_product_recall(job, plan->past);
    return past != NULL && fpx_product_is_there(past) ? past : NULL;
}

/* What the resumed run reports as done with these options. */
static const struct fpx_entry *recall_kept(const struct fpx_plan *plan,
                                           const struct fpx_job_details *job)
{
    if (plan->kept == NULL)
        return NULL;
    const struct fpx_entry *kept = fpx_product_recall(job, plan->kept);
    const bool is_done = kept != NULL && kept->run == plan->run &&
                         kept->outcome != FPX_OUTCOME_FAILED &&
                         fpx_product_has_options(plan, job, kept);
    return is_done ? kept : NULL;
}

const struct fpx_entry *fpx_existing_outputs_are_done(const struct fpx_plan *plan,
                                                      const struct fpx_job_details *job)
{
    const struct fpx_entry *entry = recall_kept(plan, job);
    if (entry == NULL || !fpx_product_is_there(entry))
        return entry;
    const struct fpx_products_found found = fpx_products_find(plan, job);
    /* The size of outputs that were skipped without a look is unknown. */
    const bool is_kept =
        entry->nbytes == 0 ? are_all_there(job, &found) : are_as_reported(job, entry, &found);
    return is_kept ? entry : NULL;
}

enum flamepix_status fpx_existing_outputs_check(const struct fpx_plan *plan,
                                                struct fpx_job_details *job,
                                                enum fpx_existing_outputs *existing_ret,
                                                const struct fpx_entry **past_ret)
{
    bool are_older = false;
    enum flamepix_status status = FLAMEPIX_OK;
    *existing_ret = FPX_EXISTING_MAKE;
    *past_ret = NULL;
    if (plan->exists == FPX_EXISTS_OVERWRITE || recall_kept(plan, job) != NULL)
        return FLAMEPIX_OK;
    *past_ret = recall_past(plan, job);
    /* Without a past no output is known to be unchanged. */
    if (plan->exists == FPX_EXISTS_IF_CHANGED && *past_ret == NULL)
        return FLAMEPIX_OK;
    const struct fpx_products_found found = fpx_products_find(plan, job);
    if (plan->exists == FPX_EXISTS_IF_NEWER)
        status = are_sources_older(plan, job, &found, &are_older);
    if (status == FLAMEPIX_OK)
        *existing_ret = decide(plan, job, *past_ret, &found, are_older);
    return status;
}
