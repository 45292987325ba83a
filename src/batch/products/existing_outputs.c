#include "batch/products/existing_outputs.h"

#include <sys/stat.h>

#include <flamepix/split.h>

#include "batch/products/product.h"

static bool are_all_there(const struct fpx_plan *plan, size_t i,
                          const struct fpx_products_found *found)
{
    return found->count == fpx_product_count(plan, i);
}

/* What is as old as an output may have been written to after it was read. */
static bool is_older(const char *path, const struct fpx_products_found *found)
{
    struct stat about;
    return stat(path, &about) == 0 &&
           (about.st_mtim.tv_sec < found->oldest ||
            (about.st_mtim.tv_sec == found->oldest && about.st_mtim.tv_nsec < found->oldest_nsec));
}

/* Whether the input is, and what it is compared with, if that is there. */
static enum flamepix_status are_sources_older(const struct fpx_plan *plan, size_t i,
                                              const struct fpx_products_found *found,
                                              struct flamepix_buffer *path, bool *are_older_ret)
{
    bool is_there;
    *are_older_ret = is_older(fpx_jobs_input(plan->jobs, i), found);
    if (!*are_older_ret || !fpx_jobs_have_baseline(plan->jobs))
        return FLAMEPIX_OK;
    enum flamepix_status status = fpx_jobs_baseline(plan->jobs, i, path, &is_there);
    if (status == FLAMEPIX_OK && is_there)
        *are_older_ret = is_older(path->data, found);
    return status;
}

/* What was made has the size that was reported: a batch that was killed between a picture and its
 * line in the report is seen by that, and what was damaged since. */
static bool are_as_reported(const struct fpx_plan *plan, size_t i, const struct fpx_entry *entry,
                            const struct fpx_products_found *found)
{
    return are_all_there(plan, i, found) && found->picture_nbytes == entry->nbytes &&
           found->sidecar_nbytes == entry->sidecar_nbytes;
}

/* A sentence that nobody asked for before is known when its picture is made again; what is split
 * has none. */
static bool has_wanted_alt(const struct fpx_plan *plan, const struct fpx_entry *past)
{
    return !plan->says_alt || past->alt != NULL || plan->group_files ||
           flamepix_split_is_asked_for(&plan->render.profile);
}

/* By the past, the products stand; only the input is still to be compared. */
static bool may_be_unchanged(const struct fpx_plan *plan, size_t i, const struct fpx_entry *past,
                             const struct fpx_products_found *found)
{
    return past != NULL && past->input_hash != 0 && fpx_product_has_options(plan, i, past) &&
           has_wanted_alt(plan, past) && are_as_reported(plan, i, past, found);
}

static enum fpx_existing_outputs decide(const struct fpx_plan *plan, size_t i,
                                        const struct fpx_entry *past,
                                        const struct fpx_products_found *found, bool are_older)
{
    switch (plan->exists) {
    case FPX_EXISTS_OVERWRITE:
        break;
    case FPX_EXISTS_SKIP:
        return are_all_there(plan, i, found) ? FPX_EXISTING_KEEP : FPX_EXISTING_MAKE;
    case FPX_EXISTS_ERROR:
        return found->count > 0 && !plan->resumes ? FPX_EXISTING_REFUSE : FPX_EXISTING_MAKE;
    case FPX_EXISTS_IF_NEWER:
        return are_all_there(plan, i, found) && are_older ? FPX_EXISTING_KEEP : FPX_EXISTING_MAKE;
    case FPX_EXISTS_IF_CHANGED:
        return may_be_unchanged(plan, i, past, found) ? FPX_EXISTING_COMPARE : FPX_EXISTING_MAKE;
    }
    return FPX_EXISTING_MAKE;
}

/* What made nothing has nothing that could stay. */
static bool has_files(const struct fpx_entry *entry)
{
    return entry->outcome == FPX_OUTCOME_MADE || entry->outcome == FPX_OUTCOME_UNCHANGED;
}

static enum flamepix_status recall_past(const struct fpx_plan *plan, size_t i,
                                        struct flamepix_buffer *path,
                                        const struct fpx_entry **past_ret)
{
    enum flamepix_status status = fpx_product_recall(plan, i, plan->past, path, past_ret);
    if (*past_ret != NULL && !has_files(*past_ret))
        *past_ret = NULL;
    return status;
}

/* What the run that is resumed says is done, by these options. */
static enum flamepix_status recall_kept(const struct fpx_plan *plan, size_t i,
                                        struct flamepix_buffer *path,
                                        const struct fpx_entry **kept_ret)
{
    *kept_ret = NULL;
    if (plan->kept == NULL)
        return FLAMEPIX_OK;
    enum flamepix_status status = fpx_product_recall(plan, i, plan->kept, path, kept_ret);
    const struct fpx_entry *kept = *kept_ret;
    if (kept != NULL && (kept->run != plan->run || kept->outcome == FPX_OUTCOME_FAILED ||
                         !fpx_product_has_options(plan, i, kept)))
        *kept_ret = NULL;
    return status;
}

enum flamepix_status fpx_existing_outputs_are_done(const struct fpx_plan *plan, size_t i,
                                                   struct flamepix_buffer *path,
                                                   const struct fpx_entry **entry_ret,
                                                   bool *kept_ret)
{
    struct fpx_products_found found;
    enum flamepix_status status = recall_kept(plan, i, path, entry_ret);
    const struct fpx_entry *entry = *entry_ret;
    *kept_ret = entry != NULL && !has_files(entry);
    if (status != FLAMEPIX_OK || entry == NULL || *kept_ret)
        return status;
    status = fpx_products_find(plan, i, path, &found);
    if (status != FLAMEPIX_OK)
        return status;
    /* Of outputs that were skipped unseen no size is known. */
    *kept_ret = entry->nbytes == 0 ? are_all_there(plan, i, &found)
                                   : are_as_reported(plan, i, entry, &found);
    return FLAMEPIX_OK;
}

enum flamepix_status fpx_existing_outputs_check(const struct fpx_plan *plan, size_t i,
                                                struct flamepix_buffer *path,
                                                enum fpx_existing_outputs *existing_ret,
                                                const struct fpx_entry **past_ret)
{
    struct fpx_products_found found;
    bool are_older = false;
    *existing_ret = FPX_EXISTING_MAKE;
    *past_ret = NULL;
    if (plan->exists == FPX_EXISTS_OVERWRITE)
        return FLAMEPIX_OK;
    const struct fpx_entry *kept;
    enum flamepix_status status = recall_kept(plan, i, path, &kept);
    if (status != FLAMEPIX_OK || kept != NULL)
        return status;
    status = recall_past(plan, i, path, past_ret);
    /* Without a past nothing can be unchanged, whatever there is. */
    if (status != FLAMEPIX_OK || (plan->exists == FPX_EXISTS_IF_CHANGED && *past_ret == NULL))
        return status;
    status = fpx_products_find(plan, i, path, &found);
    if (status == FLAMEPIX_OK && plan->exists == FPX_EXISTS_IF_NEWER)
        status = are_sources_older(plan, i, &found, path, &are_older);
    if (status == FLAMEPIX_OK)
        *existing_ret = decide(plan, i, *past_ret, &found, are_older);
    return status;
}
