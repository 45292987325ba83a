#include "profile/view_chain.h"

#include <stdlib.h>
#include <string.h>

/* -- the chain --------------------------------------------------------------------------------- */

/* The request before `i` of the same view, where both are one; NULL: there is none. */
static struct flamepix_view_request *request_before(struct flamepix_view_request *all, size_t i)
{
    if (all[i].view->repeats != FLAMEPIX_VIEW_TOGETHER)
        return NULL;
    for (size_t before = i; before > 0; before--) {
        if (all[before - 1].view == all[i].view)
            return &all[before - 1];
    }
    return NULL;
}

/* From the last to the first, so that each is linked before it is copied. */
static void link_requests(struct flamepix_view_request *all, size_t count)
{
    for (size_t i = count; i > 0; i--) {
        struct flamepix_view_request *before = request_before(all, i - 1);
        if (before != NULL)
            before->also = &all[i - 1];
    }
}

static void add_stage(struct flamepix_view_chain *chain, size_t count,
                      enum flamepix_view_stage stage)
{
    for (size_t i = 0; i < count; i++) {
        if (chain->all[i].view->stage != stage || request_before(chain->all, i) != NULL)
            continue;
        chain->requests[chain->count] = chain->all[i];
        chain->indices[chain->count++] = i;
    }
}

/* An exact path, which begins with ';', need not be looked for. */
static enum flamepix_status keep_exact_path(struct flamepix_view_request *request,
                                            struct flamepix_buffer *path)
{
    const char *argument = request->argument;
    if (request->view->find == NULL || argument[0] != ';')
        return FLAMEPIX_OK;
    enum flamepix_status status = flamepix_buffer_append(path, argument + 1, strlen(argument) - 1);
    if (status == FLAMEPIX_OK && argument[strlen(argument) - 1] != ';')
        status = flamepix_buffer_append(path, ";", 1);
    request->found = flamepix_buffer_bytes(path);
    return status;
}

static enum flamepix_status keep_exact_paths(struct flamepix_view_chain *chain)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < chain->count && status == FLAMEPIX_OK; i++)
        status = keep_exact_path(&chain->requests[i], &chain->paths[i]);
    return status;
}

enum flamepix_status flamepix_view_chain_init(struct flamepix_view_chain *chain,
                                              const struct flamepix_profile_options *options)
{
    const size_t count = options->view_count;
    chain->memory_nbytes = options->memory_nbytes != 0 ? options->memory_nbytes
                                                       : (size_t)FLAMEPIX_DEFAULT_MEMORY_NBYTES;
    chain->shows_input_order = !flamepix_profile_is_ordered(options);
    chain->all = calloc(count + 1, sizeof(*chain->all));
    chain->requests = calloc(count + 1, sizeof(*chain->requests));
    chain->indices = calloc(count + 1, sizeof(*chain->indices));
    chain->paths = calloc(count + 1, sizeof(*chain->paths));
    chain->counts = calloc(count + 1, sizeof(*chain->counts));
    if (chain->all == NULL || chain->requests == NULL || chain->indices == NULL ||
        chain->paths == NULL || chain->counts == NULL)
        return FLAMEPIX_NO_MEMORY;
    for (size_t i = 0; i < count; i++)
        chain->all[i] = options->views[i];
    link_requests(chain->all, count);
    for (int stage = 0; stage < FLAMEPIX_VIEW_STAGES; stage++)
        add_stage(chain, count, (enum flamepix_view_stage)stage);
    return keep_exact_paths(chain);
}

void flamepix_view_chain_free(struct flamepix_view_chain *chain)
{
    for (size_t i = 0; i < chain->count; i++)
        flamepix_buffer_free(&chain->paths[i]);
    free(chain->all);
    free(chain->requests);
    free(chain->indices);
    free(chain->paths);
    free(chain->counts);
    *chain = (struct flamepix_view_chain){0};
}

/* -- order ------------------------------------------------------------------------------------- */

/* Whether the stacks that come out of so many views are never sorted. */
static bool is_never_sorted(const struct flamepix_view_chain *chain, size_t count)
{
    return chain->shows_input_order && count == chain->count;
}

bool flamepix_view_chain_streams(const struct flamepix_view_chain *chain, size_t count)
{
    if (is_never_sorted(chain, count))
        return false;
    for (size_t i = 0; i < count; i++) {
        enum flamepix_view_order order = chain->requests[i].view->order;
        if (order != FLAMEPIX_VIEW_KEEPS_ORDER)
            return order == FLAMEPIX_VIEW_NEEDS_ORDER;
    }
    return true;
}

/* Adds up equal stacks, too. */
static enum flamepix_status put_in_order(const struct flamepix_view_chain *chain, bool ordered,
                                         struct flamepix_stacks *stacks,
                                         struct flamepix_stacks **stacks_ret)
{
    if (ordered)
        return flamepix_order_merge(&stacks, 1, stacks_ret);
    return flamepix_order_sort(stacks, chain->memory_nbytes, stacks_ret);
}

/* -- opening ----------------------------------------------------------------------------------- */

/* Wraps `*stacks` in view `i`; `*ordered` says whether they are in key order, before and after. */
static enum flamepix_status open_view(struct flamepix_view_chain *chain, size_t i, bool *ordered,
                                      struct flamepix_stacks **stacks)
{
    const struct flamepix_view_request *request = &chain->requests[i];
    struct flamepix_pattern_fault fault;
    enum flamepix_status status = FLAMEPIX_OK;
    if (request->view->order == FLAMEPIX_VIEW_NEEDS_ORDER) {
        status = put_in_order(chain, *ordered, *stacks, stacks);
        *ordered = true;
    }
    if (request->view->order == FLAMEPIX_VIEW_LOSES_ORDER)
        *ordered = false;
    if (status == FLAMEPIX_OK)
        status = request->view->open(*stacks, request, &fault, stacks);
    if (status != FLAMEPIX_OK)
        return status;
    return flamepix_counted_stacks_create(*stacks, &chain->counts[i], &chain->counts[i + 1],
                                          stacks);
}

enum flamepix_status flamepix_view_chain_open(struct flamepix_view_chain *chain, size_t count,
                                              bool ordered, struct flamepix_stacks *stacks,
                                              struct flamepix_stacks **stacks_ret)
{
    enum flamepix_status status = FLAMEPIX_OK;
    if (chain->count > 0)
        status = flamepix_counted_stacks_create(stacks, NULL, &chain->counts[0], &stacks);
    for (size_t i = 0; i < count && status == FLAMEPIX_OK; i++)
        status = open_view(chain, i, &ordered, &stacks);
    if (status == FLAMEPIX_OK && !ordered && !is_never_sorted(chain, count))
        status = flamepix_order_sort(stacks, chain->memory_nbytes, &stacks);
    *stacks_ret = stacks;
    return status;
}

/* -- finding ----------------------------------------------------------------------------------- */

enum flamepix_status flamepix_view_chain_find(void *user, struct flamepix_stacks *stacks)
{
    const struct flamepix_view_search *search = user;
    struct flamepix_view_request *request = &search->chain->requests[search->place];
    struct flamepix_buffer *path = &search->chain->paths[search->place];
    path->length = 0;
    enum flamepix_status status = request->view->find(stacks, request->argument, path);
    if (status != FLAMEPIX_OK)
        return status;
    request->found = flamepix_buffer_bytes(path);
    return path->length > 0 ? FLAMEPIX_OK : FLAMEPIX_NO_STACKS;
}

/* -- what was met ------------------------------------------------------------------------------ */

/* The first one that left nothing of something. Where all of them left something, the path that
 * the next one looked for was not among it. */
static size_t emptied(const struct flamepix_view_chain *chain, size_t count)
{
    if (!chain->counts[0].has_stacks)
        return 0;
    for (size_t i = 0; i < count; i++) {
        if (flamepix_stack_count_is_emptied(&chain->counts[i], &chain->counts[i + 1]))
            return chain->indices[i] + 1;
    }
    return count < chain->count ? chain->indices[count] + 1 : 0;
}

/* A status is handed on by all views around the source that it is of. */
static size_t failed(const struct flamepix_view_chain *chain, size_t count)
{
    for (size_t i = 0; i <= count; i++) {
        if (chain->counts[i].status != FLAMEPIX_OK)
            return i > 0 ? chain->indices[i - 1] + 1 : 0;
    }
    return count < chain->count ? chain->indices[count] + 1 : 0;
}

/* How many frames the path has that is shown. */
static size_t shown_depth(const struct flamepix_view_chain *chain)
{
    size_t depth = 0;
    for (size_t i = 0; i < chain->count; i++) {
        for (size_t at = 0; at < chain->requests[i].found.length; at++)
            depth += chain->requests[i].found.data[at] == ';';
    }
    return depth;
}

void flamepix_view_chain_note(const struct flamepix_view_chain *chain, size_t count,
                              struct flamepix_views_report *report)
{
    report->read = chain->counts[0].weight;
    report->left = chain->counts[count].weight;
    report->emptied = emptied(chain, count);
    report->failed = failed(chain, count);
    report->shown_depth = shown_depth(chain);
}
