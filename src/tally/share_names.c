/* Parts of a tally: those that number their names themselves, and those that share them. */
#include "tally/tally_internal.h"

#include "tally/tally_search.h"

static enum flamepix_status share_searches(struct flamepix_tally *tally,
                                           const struct flamepix_tally_options *options)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < options->search_count && status == FLAMEPIX_OK; i++)
        status = flamepix_pattern_share(options->searches[i], &tally->shared[i]);
    tally->options.searches = tally->shared;
    return status;
}

enum flamepix_status flamepix_tally_create_same(const struct flamepix_tally *model,
                                                struct flamepix_tally **tally_ret)
{
    struct flamepix_tally *tally;
    enum flamepix_status status = flamepix_tally_create(&model->options, &tally);
    if (status != FLAMEPIX_OK)
        return status;
    tally->model = model;
    tally->unsearched_depth = model->unsearched_depth;
    tally->unsearched_name = model->unsearched_name;
    fpx_tally_set_self_depth(tally, model->self_depth);
    status = share_searches(tally, &model->options);
    if (status != FLAMEPIX_OK) {
        flamepix_tally_free(tally);
        return status;
    }
    *tally_ret = tally;
    return FLAMEPIX_OK;
}

enum flamepix_status fpx_tally_create_sharing(struct flamepix_tally *model,
                                              struct flamepix_tally **tally_ret)
{
    enum flamepix_status status = flamepix_tally_create_same(model, tally_ret);
    if (status == FLAMEPIX_OK)
        (*tally_ret)->names = (*tally_ret)->leaf_names.table = model->names;
    return status;
}
