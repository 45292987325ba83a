/* The views of a profile as one chain of sources, in the order of their stages.
 *
 * Each view declares the order that it needs and the order that it leaves (flamepix/view.h). A
 * passage carries the stacks through the chain together with their current order, and put_in_order
 * sorts or merges only if a view needs more. After the last view, stacks are sorted if necessary,
 * weights below zero are checked where equal stacks are added up, and siblings are ordered.
 *
 * A view that shows the frames on a path first searches all stacks for that path
 * (fpx_view_chain_find), so the profile is read once more for each such view before it is drawn.
 * Stacks are counted before the first view and after each one, for the report: which view left
 * nothing, which one failed, and how much is left. */
#include "profile/view_chain.h"

#include <stdlib.h>

#include "stack/folded_line.h"
#include "stack/order/sibling_order.h"
#include "view/view_requests.h"

/* -- the chain --------------------------------------------------------------------------------- */

/* The previous request of the same view, if requests of it are combined; else NULL. */
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

/* From last to first, so that each is linked before it is copied. */
static void link_requests(struct flamepix_view_request *all, size_t count)
{
    for (size_t i = count; i > 0; i--) {
        struct flamepix_view_request *before = request_before(all, i - 1);
        if (before != NULL)
            before->also = &all[i - 1];
    }
}

static void add_stage(struct fpx_view_chain *chain, size_t count, enum flamepix_view_stage stage)
{
    for (size_t i = 0; i < count; i++) {
        if (chain->all[i].view->stage != stage || request_before(chain->all, i) != NULL)
            continue;
        chain->requests[chain->count] = chain->all[i];
        chain->requests[chain->count].others = chain->others;
        chain->indices[chain->count++] = i;
    }
}

/* Stores an exact path, which begins with ';' and needs no search. */
static enum flamepix_status keep_exact_path(struct flamepix_view_request *request,
                                            struct flamepix_buffer *path)
{
    const char *argument = request->argument;
    if (request->view->find == NULL || argument[0] != ';')
        return FLAMEPIX_OK;
    enum flamepix_status status =
        fpx_folded_append_key(path, flamepix_bytes_of(argument + 1), SIZE_MAX);
    request->found = flamepix_buffer_bytes(path);
    return status;
}

static enum flamepix_status keep_exact_paths(struct fpx_view_chain *chain)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < chain->count && status == FLAMEPIX_OK; i++)
        status = keep_exact_path(&chain->requests[i], &chain->paths[i]);
    return status;
}

enum flamepix_status fpx_view_chain_init(struct fpx_view_chain *chain,
                                         const struct flamepix_profile_options *options)
{
    const size_t count = options->view_count;
    chain->jobs = options->jobs;
    chain->memory_nbytes = options->memory_nbytes != 0 ? options->memory_nbytes
                                                       : (size_t)FLAMEPIX_DEFAULT_MEMORY_NBYTES;
    chain->shows_input_order = fpx_views_show_input_order(options->views, count);
    chain->order = chain->shows_input_order ? FLAMEPIX_ORDER_NAME : options->order;
    chain->all = calloc(count + 1, sizeof(*chain->all));
    chain->requests = calloc(count + 1, sizeof(*chain->requests));
    chain->indices = calloc(count + 1, sizeof(*chain->indices));
    chain->paths = calloc(count + 1, sizeof(*chain->paths));
    chain->counts = calloc(count + 1, sizeof(*chain->counts));
    if (chain->all == NULL || chain->requests == NULL || chain->indices == NULL ||
        chain->paths == NULL || chain->counts == NULL)
        return FLAMEPIX_NO_MEMORY;
    for (size_t i = 0; i < count; i++) {
        chain->all[i] = options->views[i];
        chain->all[i].undecided = options->undecided;
    }
    link_requests(chain->all, count);
    for (int stage = 0; stage < FLAMEPIX_VIEW_STAGES; stage++)
        add_stage(chain, count, (enum flamepix_view_stage)stage);
    return keep_exact_paths(chain);
}

void fpx_view_chain_free(struct fpx_view_chain *chain)
{
    for (size_t i = 0; i < chain->count; i++)
        flamepix_buffer_free(&chain->paths[i]);
    fpx_view_chain_free_counts(chain, chain->counts);
    free(chain->all);
    free(chain->requests);
    free(chain->indices);
    free(chain->paths);
    *chain = (struct fpx_view_chain){0};
}

/* -- order ------------------------------------------------------------------------------------- */

/* Stacks on their way through the chain. */
struct passage {
    struct flamepix_stacks *stacks;
    enum { UNORDERED, IN_PLACES, IN_ORDER } order; /* in places: see FLAMEPIX_VIEW_KEEPS_PLACES */
};

static bool wants_input_order(const struct fpx_view_chain *chain)
{
    return chain->shows_input_order || chain->order == FLAMEPIX_ORDER_INPUT;
}

static bool is_in_halves(const struct fpx_view_chain *chain)
{
    return chain->count > 0 &&
           chain->requests[chain->count - 1].view->order == FLAMEPIX_VIEW_IN_HALVES;
}

/* By weight, each half orders its own siblings: the first frames of the halves are not siblings. */
static bool orders_siblings(const struct fpx_view_chain *chain)
{
    return !is_in_halves(chain) || chain->order == FLAMEPIX_ORDER_INPUT;
}

/* Whether the order of the stacks matters after so many views. */
static bool keeps_input_order(const struct fpx_view_chain *chain, size_t count)
{
    return wants_input_order(chain) && count == chain->count;
}

bool fpx_view_chain_streams(const struct fpx_view_chain *chain, size_t count)
{
    if (keeps_input_order(chain, count))
        return false;
    for (size_t i = 0; i < count; i++) {
        enum flamepix_view_order order = chain->requests[i].view->order;
        if (order != FLAMEPIX_VIEW_KEEPS_ORDER)
            return order == FLAMEPIX_VIEW_NEEDS_ORDER || order == FLAMEPIX_VIEW_KEEPS_PLACES;
    }
    return true;
}

static enum flamepix_status sort(const struct fpx_view_chain *chain, struct passage *passage)
{
    passage->order = IN_ORDER;
    return flamepix_order_sort(passage->stacks, chain->memory_nbytes, chain->jobs,
                               &passage->stacks);
}

/* Gives a view the order that it needs. A view that needs order gets each path once; one that keeps
 * places also keeps those of the input. */
static enum flamepix_status put_in_order(const struct fpx_view_chain *chain,
                                         enum flamepix_view_order wanted, struct passage *passage)
{
    if (wanted == FLAMEPIX_VIEW_KEEPS_PLACES && passage->order == UNORDERED &&
        !wants_input_order(chain))
        return sort(chain, passage);
    if (wanted != FLAMEPIX_VIEW_NEEDS_ORDER)
        return FLAMEPIX_OK;
    if (passage->order == IN_ORDER)
        return flamepix_order_merge(&passage->stacks, 1, &passage->stacks);
    return sort(chain, passage);
}

static void note_order(enum flamepix_view_order order, struct passage *passage)
{
    if (order == FLAMEPIX_VIEW_LOSES_ORDER || order == FLAMEPIX_VIEW_IN_HALVES)
        passage->order = UNORDERED;
    if (order == FLAMEPIX_VIEW_KEEPS_PLACES && passage->order == IN_ORDER)
        passage->order = IN_PLACES;
}

/* -- ancestors --------------------------------------------------------------------------------- */

/* Collects the ancestor sums of each known path, over the stacks that enter the view that shows
 * it. */
static enum flamepix_status begin_ancestors(const struct fpx_view_chain *chain,
                                            struct fpx_stack_count *counts, size_t count)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < count && status == FLAMEPIX_OK; i++) {
        const struct flamepix_view_request *request = &chain->requests[i];
        if (request->found.data == NULL || counts[i].ancestors != NULL)
            continue;
        status = fpx_ancestor_sums_create(request->found, &counts[i].ancestors);
    }
    return status;
}

const struct flamepix_ancestor_sums *fpx_view_chain_ancestors(const struct fpx_view_chain *chain)
{
    const struct flamepix_ancestor_sums *found = NULL;
    for (size_t i = 0; i < chain->count; i++) {
        if (chain->counts[i].ancestors != NULL)
            found = chain->counts[i].ancestors;
    }
    return found;
}

void fpx_view_chain_free_counts(const struct fpx_view_chain *chain, struct fpx_stack_count *counts)
{
    for (size_t i = 0; i < chain->count && counts != NULL; i++)
        fpx_ancestor_sums_free(counts[i].ancestors);
    free(counts);
}

/* -- opening ----------------------------------------------------------------------------------- */

/* Adds up stacks that have become equal, and checks their sums. */
static enum flamepix_status open_signed_sums(const struct fpx_view_chain *chain,
                                             struct flamepix_stacks **stacks)
{
    if (chain->signed_sums == NULL)
        return FLAMEPIX_OK;
    struct fpx_signed_sums sums = *chain->signed_sums;
    sums.is_known |= wants_input_order(chain);
    return fpx_signed_sums_create(*stacks, &sums, stacks);
}

/* A chart around a function shows each stack several times, so sums are checked before it. */
static enum flamepix_status judge_before_halves(const struct fpx_view_chain *chain,
                                                struct passage *passage)
{
    if (chain->signed_sums == NULL)
        return FLAMEPIX_OK;
    enum flamepix_status status = FLAMEPIX_OK;
    if (passage->order != IN_ORDER && !wants_input_order(chain))
        status = sort(chain, passage);
    return status == FLAMEPIX_OK ? open_signed_sums(chain, &passage->stacks) : status;
}

static enum flamepix_status open_view(struct fpx_view_chain *chain, size_t i,
                                      struct passage *passage)
{
    const struct flamepix_view_request *request = &chain->requests[i];
    struct flamepix_pattern_fault fault;
    enum flamepix_status status = put_in_order(chain, request->view->order, passage);
    if (status == FLAMEPIX_OK && request->view->order == FLAMEPIX_VIEW_IN_HALVES)
        status = judge_before_halves(chain, passage);
    if (status == FLAMEPIX_OK)
        status = request->view->open(passage->stacks, request, &fault, &passage->stacks);
    if (status != FLAMEPIX_OK)
        return status;
    note_order(request->view->order, passage);
    return fpx_counted_stacks_create(passage->stacks, &chain->counts[i], &chain->counts[i + 1],
                                     &passage->stacks);
}

/* A path is searched for in stacks in key order; a layout also takes them in places. */
static bool must_be_sorted(const struct fpx_view_chain *chain, size_t count,
                           const struct passage *passage)
{
    if (keeps_input_order(chain, count))
        return false;
    return passage->order == UNORDERED || (passage->order == IN_PLACES && count < chain->count);
}

/* Siblings are ordered by the weights that remain, but by the places of all stacks. */
static enum flamepix_status finish(const struct fpx_view_chain *chain,
                                   struct flamepix_stacks **stacks)
{
    const bool is_judged = is_in_halves(chain);
    const bool by_place = chain->order == FLAMEPIX_ORDER_INPUT && !is_judged;
    enum flamepix_status status = FLAMEPIX_OK;
    if (!is_judged && !by_place)
        status = open_signed_sums(chain, stacks);
    if (status == FLAMEPIX_OK && orders_siblings(chain))
        status = fpx_sibling_order_create(*stacks, chain->order, chain->memory_nbytes, chain->jobs,
                                          chain->others, stacks);
    if (status == FLAMEPIX_OK && by_place)
        status = open_signed_sums(chain, stacks);
    return status;
}

enum flamepix_status fpx_view_chain_open(struct fpx_view_chain *chain, size_t count, bool ordered,
                                         struct flamepix_stacks *stacks,
                                         struct flamepix_stacks **stacks_ret)
{
    struct passage passage = {stacks, ordered ? IN_ORDER : UNORDERED};
    enum flamepix_status status = begin_ancestors(chain, chain->counts, count);
    if (status != FLAMEPIX_OK) {
        flamepix_stacks_free(stacks);
        return status;
    }
    if (chain->shows_input_order)
        status = fpx_chart_stacks_begin(stacks, &chain->chart_read, &passage.stacks);
    if (status == FLAMEPIX_OK && chain->count > 0)
        status =
            fpx_counted_stacks_create(passage.stacks, NULL, &chain->counts[0], &passage.stacks);
    for (size_t i = 0; i < count && status == FLAMEPIX_OK; i++)
        status = open_view(chain, i, &passage);
    if (status == FLAMEPIX_OK && chain->shows_input_order)
        status = fpx_chart_stacks_end(passage.stacks, &chain->chart_read, &passage.stacks);
    if (status == FLAMEPIX_OK && must_be_sorted(chain, count, &passage))
        status = sort(chain, &passage);
    if (status == FLAMEPIX_OK && count == chain->count)
        status = finish(chain, &passage.stacks);
    *stacks_ret = passage.stacks;
    return status;
}

/* The first view that left none of its stacks. If all views left some, the next view did not find
 * its path in them. */
static size_t emptied(const struct fpx_view_chain *chain, size_t count)
{
    if (!chain->counts[0].has_stacks)
        return 0;
    for (size_t i = 0; i < count; i++) {
        if (fpx_stack_count_is_emptied(&chain->counts[i], &chain->counts[i + 1]))
            return chain->indices[i] + 1;
    }
    return count < chain->count ? chain->indices[count] + 1 : 0;
}

/* -- parts ------------------------------------------------------------------------------------- */

bool fpx_view_chain_takes_slices(const struct fpx_view_chain *chain)
{
    if (wants_input_order(chain) || chain->order != FLAMEPIX_ORDER_NAME)
        return false;
    for (size_t i = 0; i < chain->count; i++) {
        if (chain->requests[i].view->order != FLAMEPIX_VIEW_KEEPS_ORDER)
            return false;
    }
    return true;
}

enum flamepix_status fpx_view_chain_open_slice(const struct fpx_view_chain *chain,
                                               struct fpx_stack_count *counts,
                                               struct flamepix_stacks *stacks,
                                               struct flamepix_stacks **stacks_ret)
{
    struct flamepix_pattern_fault fault;
    enum flamepix_status status = begin_ancestors(chain, counts, chain->count);
    if (status != FLAMEPIX_OK) {
        flamepix_stacks_free(stacks);
        return status;
    }
    *stacks_ret = stacks;
    if (chain->count > 0)
        status = fpx_counted_stacks_create(stacks, NULL, &counts[0], stacks_ret);
    for (size_t i = 0; i < chain->count && status == FLAMEPIX_OK; i++) {
        const struct flamepix_view_request *request = &chain->requests[i];
        status = request->view->open(*stacks_ret, request, &fault, stacks_ret);
        if (status == FLAMEPIX_OK)
            status = fpx_counted_stacks_create(*stacks_ret, NULL, &counts[i + 1], stacks_ret);
    }
    return status;
}

void fpx_view_chain_clear_counts(struct fpx_view_chain *chain)
{
    for (size_t i = 0; i <= chain->count; i++) {
        fpx_ancestor_sums_free(chain->counts[i].ancestors);
        chain->counts[i] = (struct fpx_stack_count){.status = FLAMEPIX_OK};
    }
}

static void add_ancestors(struct fpx_stack_count *sum, struct fpx_stack_count *added)
{
    if (added->ancestors != NULL && sum->ancestors != NULL) {
        fpx_ancestor_sums_add(sum->ancestors, added->ancestors);
    } else if (added->ancestors != NULL) {
        sum->ancestors = added->ancestors;
        added->ancestors = NULL;
    }
}

void fpx_view_chain_add_counts(struct fpx_view_chain *chain, struct fpx_stack_count *counts)
{
    for (size_t i = 0; i <= chain->count; i++) {
        flamepix_weight_add(&chain->counts[i].weight, counts[i].weight);
        chain->counts[i].has_stacks |= counts[i].has_stacks;
        chain->counts[i].has_frames |= counts[i].has_frames;
        add_ancestors(&chain->counts[i], &counts[i]);
    }
}

bool fpx_view_chain_is_emptied(const struct fpx_view_chain *chain)
{
    return emptied(chain, chain->count) != 0;
}

/* -- finding ----------------------------------------------------------------------------------- */

enum flamepix_status fpx_view_chain_find(void *user, struct flamepix_stacks *stacks)
{
    const struct fpx_view_search *search = user;
    struct flamepix_view_request *request = &search->chain->requests[search->place];
    struct flamepix_buffer *path = &search->chain->paths[search->place];
    flamepix_buffer_clear(path);
    enum flamepix_status status = request->view->find(stacks, request, path);
    if (status != FLAMEPIX_OK)
        return status;
    request->found = flamepix_buffer_bytes(path);
    return path->length > 0 ? FLAMEPIX_OK : FLAMEPIX_NO_STACKS;
}

/* -- facts of the views ------------------------------------------------------------------------ */

/* The first view with a failure: all views around a source pass its status on. */
static size_t failed(const struct fpx_view_chain *chain, size_t count)
{
    for (size_t i = 0; i <= count; i++) {
        if (chain->counts[i].status != FLAMEPIX_OK)
            return i > 0 ? chain->indices[i - 1] + 1 : 0;
    }
    return count < chain->count ? chain->indices[count] + 1 : 0;
}

size_t fpx_view_chain_shown_depth(const struct fpx_view_chain *chain)
{
    size_t depth = 0;
    for (size_t i = 0; i < chain->count; i++) {
        for (size_t at = 0; at < chain->requests[i].found.length; at++)
            depth += chain->requests[i].found.data[at] == ';';
    }
    return depth;
}

/* As exact as a sum of three equal weights. */
static struct flamepix_weight third_of(struct flamepix_weight weight)
{
    struct flamepix_weight third = {weight.value / 3, 0}, thrice = {0};
    for (unsigned i = 0; i < 3; i++)
        flamepix_weight_add(&thrice, third);
    const struct flamepix_weight missing = flamepix_weight_between(thrice, weight);
    flamepix_weight_add(&third, (struct flamepix_weight){missing.value / 3, 0});
    return third;
}

/* 0 if the last view has not been opened yet. In two halves, each stack comes three times. */
static struct flamepix_weight weight_left(const struct fpx_view_chain *chain, size_t count)
{
    const struct flamepix_weight weight = chain->counts[count].weight;
    if (count < chain->count) /* a path was searched for */
        return (struct flamepix_weight){0};
    return is_in_halves(chain) ? third_of(weight) : weight;
}

void fpx_view_chain_note(const struct fpx_view_chain *chain, size_t count,
                         struct flamepix_views_report *report)
{
    report->read = chain->counts[0].weight;
    report->left = weight_left(chain, count);
    report->emptied = emptied(chain, count);
    report->failed = failed(chain, count);
    report->shown_depth = fpx_view_chain_shown_depth(chain);
}
