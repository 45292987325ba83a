/* Builds a layout from stacks in key order, in one pass and in memory bounded by the picture.
 *
 * A stack shares its first frames with the stack before it. The open path (layout_path.c) closes
 * the other frames and opens the new ones; a closed frame is a box, from the sum of weights at
 * which it was opened to the sum now. The box store keeps a box only if it is wide enough to be
 * seen (R3). The final total is unknown, but it only grows, so a box that is hidden at the total so
 * far stays hidden: fpx_layout_builder_raise updates that cutoff whenever the total has grown by
 * 1/64. Whole weights are added as doubles while their sum is below 2^53, which is exact; the first
 * other stack makes all sums pairs (store.plain). */
#include <flamepix/layout.h>

#include <float.h>
#include <math.h>
#include <stdlib.h>

#include "base/text_ahead.h"
#include "layout/layout_internal.h"
#include "layout/layout_shape.h"
#include "layout/layout_sums.h"
#include "stack/frame_bounds.h"

/* The weight of all stacks and those before them. Their sum may be rounded up, but by less than is
 * subtracted. */
static double least_weight(const struct flamepix_layout_builder *work)
{
    double weight = work->facts.all.weight.value;
    return work->before > 0 ? (weight + work->before) * (1 - 4 * DBL_EPSILON) : weight;
}

/* A cutoff may lag behind the total: everything it hides is also hidden by the true one. */
enum flamepix_status fpx_layout_builder_raise(struct flamepix_layout_builder *work)
{
    double weight = work->facts.all.weight.value;
    uint32_t columns;
    work->next_raise = weight * (1 + 1 / 64.0);
    work->store.cutoff =
        fpx_layout_scale_sure_cutoff(&work->scale, fmax(least_weight(work), work->total_least));
    work->store.cutoff.seam = work->facts.seam;
    return fpx_layout_scale_columns(&work->scale, fmax(weight, work->total_least), &columns);
}

static enum flamepix_status work_init(struct flamepix_layout_builder *work,
                                      const struct flamepix_layout_options *options,
                                      struct fpx_box_store_pace pace)
{
    size_t limit_depth =
        options->limit_depth > 0 ? options->limit_depth : FLAMEPIX_DEFAULT_LIMIT_DEPTH;
    size_t limit = limit_depth + 1;
    if (options->max_rows > 0 && options->max_rows < limit)
        limit = options->max_rows;
    *work = (struct flamepix_layout_builder){
        .total_least = options->total,
        .facts = {.limit_depth = (uint32_t)limit_depth,
                  .limit_rows = limit,
                  .frames = 1,
                  .compares = options->compares,
                  .self_depth = options->self_depth},
    };
    fpx_box_store_init(&work->store, pace);
    work->store.keeps_self = options->compares;
    if (options->chains)
        work->store.growing.least = FPX_CHAIN_LEAST;
    work->store.plain = !options->compares;
    enum flamepix_status status = fpx_layout_scale_init(&work->scale, options);
    if (status != FLAMEPIX_OK)
        return status;
    status = fpx_layout_path_init(&work->path, limit);
    work->path.any_order = options->any_order;
    work->path.first_path.open_end = options->any_order ? 0 : FPX_FIRST_PATH_AHEAD;
    return status == FLAMEPIX_OK ? fpx_layout_builder_raise(work) : status;
}

static void work_free(struct flamepix_layout_builder *work)
{
    fpx_layout_path_free(&work->path);
    fpx_box_store_free(&work->store);
}

/* -- while stacks come ------------------------------------------------------------------------- */

static void count_stack(struct flamepix_layout_builder *work, struct fpx_layout_path_opened opened)
{
    struct fpx_layout_facts *facts = &work->facts;
    size_t depth = work->path.depth;
    facts->stacks++;
    facts->cut_stacks += depth > facts->limit_depth;
    facts->frames += opened.frames + opened.folded;
    facts->folded += opened.folded;
    if (depth > facts->max_depth)
        facts->max_depth = depth < UINT32_MAX ? (uint32_t)depth : UINT32_MAX;
}

static inline void add_weight(const struct flamepix_layout_builder *work,
                              struct flamepix_weight *sum, struct flamepix_weight weight)
{
    if (work->store.plain)
        sum->value += weight.value;
    else
        flamepix_weight_add(sum, weight);
}

/* Adds the weight to the deepest and the unnamed stacks. Call after count_stack(). */
static inline void weigh_stack(struct flamepix_layout_builder *work,
                               const struct flamepix_stack *stack, uint32_t deepest)
{
    struct fpx_layout_facts *facts = &work->facts;
    if (facts->max_depth > deepest)
        facts->deepest = (struct flamepix_weight){0};
    if (work->path.depth >= facts->max_depth)
        add_weight(work, &facts->deepest, stack->weight);
    if (fpx_leaf_is_unnamed((struct flamepix_bytes){stack->key, stack->length}))
        add_weight(work, &facts->unnamed, stack->weight);
}

/* Whether the sums stay plain: below the maximum, as a sum above it may be rounded to it. */
static bool is_plain(const struct flamepix_stack *stack, double sum)
{
    double weight = stack->weight.value;
    return sum < FPX_PLAIN_MAX && weight >= 0 && (double)(int64_t)weight == weight &&
           stack->weight.rest == 0 && stack->other.value == 0;
}

/* False if the sums become too large, or the stack's weight is below 0. */
static bool add_any(struct flamepix_layout_builder *work, const struct flamepix_stack *stack)
{
    struct flamepix_sums *all = &work->facts.all;
    work->store.plain = false;
    fpx_sums_add(all, stack);
    work->other_size += fabs(stack->other.value);
    return stack->weight.value >= 0 && all->weight.value <= FLAMEPIX_TOTAL_MAX &&
           work->other_size <= FLAMEPIX_TOTAL_MAX;
}

/* Adds the stack to the sums. False if that is impossible. */
static bool add_stack(struct flamepix_layout_builder *work, const struct flamepix_stack *stack)
{
    double sum = work->facts.all.weight.value + stack->weight.value;
    if (!work->store.plain || !is_plain(stack, sum))
        return add_any(work, stack);
    work->facts.all.weight.value = sum;
    return true;
}

/* An empty stack, which separates those before it from those after it. */
static bool is_seam(const struct flamepix_layout_builder *work, const struct flamepix_stack *stack)
{
    return work->path.any_order && stack->length == 0 && stack->weight.value == 0 &&
           stack->other.value == 0;
}

static enum flamepix_status take_seam(struct flamepix_layout_builder *work)
{
    if (work->facts.seam > 0)
        return FLAMEPIX_OK;
    work->facts.seam = work->facts.all.weight.value;
    return fpx_box_store_set_seam(&work->store, work->facts.seam);
}

static inline enum flamepix_status take_stack(struct flamepix_layout_builder *work,
                                              const struct flamepix_stack *stack)
{
    bool again = work->facts.stacks > 0 && stack->length == work->path.length &&
                 stack->length == stack->shared;
    struct flamepix_sums at = work->facts.all;
    if (!add_stack(work, stack))
        return FLAMEPIX_BAD_ARGUMENT;
    const uint32_t deepest = work->facts.max_depth;
    struct fpx_layout_path_opened opened;
    enum flamepix_status status =
        fpx_layout_path_take(&work->path, &work->store, stack, &at, &opened);
    if (status != FLAMEPIX_OK)
        return status;
    if (is_seam(work, stack))
        return take_seam(work);
    if (!again)
        count_stack(work, opened);
    weigh_stack(work, stack, deepest);
    return work->facts.all.weight.value < work->next_raise ? FLAMEPIX_OK
                                                           : fpx_layout_builder_raise(work);
}

/* Stacks without weight have no chart. */
static enum flamepix_status check_weight(const struct flamepix_layout_builder *work)
{
    if (work->facts.all.weight.value > 0)
        return FLAMEPIX_OK;
    bool is_nothing = work->facts.stacks > 0 && work->other_size <= 0;
    return is_nothing ? FLAMEPIX_BAD_ARGUMENT : FLAMEPIX_NO_STACKS;
}

/* -- when all have come ------------------------------------------------------------------------ */

static enum flamepix_status finish(struct flamepix_layout_builder *work,
                                   struct flamepix_layout **layout_ret)
{
    enum flamepix_status status = check_weight(work);
    if (status == FLAMEPIX_OK)
        status = fpx_layout_path_finish(&work->path, &work->store, &work->facts.all);
    if (status == FLAMEPIX_OK)
        status = fpx_first_path_store(&work->path.first_path, &work->store);
    if (status != FLAMEPIX_OK)
        return status;
    work->facts.root_self = work->path.frames[0].self;
    return fpx_layout_finish(&work->store, &work->facts, &work->scale, work->total_least,
                             layout_ret);
}

/* -- all of one source ------------------------------------------------------------------------- */

enum flamepix_status flamepix_layout_builder_take_all(struct flamepix_layout_builder *builder,
                                                      struct flamepix_stacks *stacks)
{
    enum flamepix_status status = FLAMEPIX_OK;
    struct flamepix_stack stack;
    while (status == FLAMEPIX_OK) {
        status = flamepix_stacks_next(stacks, &stack);
        if (stacks->ahead != NULL)
            fpx_text_ahead_ask(stacks->ahead);
        if (status == FLAMEPIX_OK)
            status = take_stack(builder, &stack);
        if (stacks->ahead != NULL)
            fpx_text_ahead_ask(stacks->ahead);
    }
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

enum flamepix_status fpx_layout_build(struct flamepix_stacks *stacks,
                                      const struct flamepix_layout_options *options,
                                      struct fpx_box_store_pace pace,
                                      struct flamepix_layout **layout_ret)
{
    struct flamepix_layout_builder work;
    enum flamepix_status status = work_init(&work, options, pace);
    if (status == FLAMEPIX_OK)
        status = flamepix_layout_builder_take_all(&work, stacks);
    if (status == FLAMEPIX_OK)
        status = finish(&work, layout_ret);
    work_free(&work);
    return status;
}

static const struct fpx_box_store_pace usual_pace = {.first = 1 << 13, .factor = 2};

enum flamepix_status flamepix_layout_create(struct flamepix_stacks *stacks,
                                            const struct flamepix_layout_options *options,
                                            struct flamepix_layout **layout_ret)
{
    FPX_TAKE(struct flamepix_layout_options, fpx_layout_shape, options);
    return fpx_layout_build(stacks, options, usual_pace, layout_ret);
}

/* -- stack by stack ---------------------------------------------------------------------------- */

enum flamepix_status fpx_layout_builder_create_at(const struct flamepix_layout_options *options,
                                                  struct fpx_box_store_pace pace,
                                                  struct flamepix_layout_builder **builder_ret)
{
    struct flamepix_layout_builder *builder = malloc(sizeof(*builder));
    if (builder == NULL)
        return FLAMEPIX_NO_MEMORY;
    enum flamepix_status status = work_init(builder, options, pace);
    if (status != FLAMEPIX_OK) {
        flamepix_layout_builder_free(builder);
        return status;
    }
    *builder_ret = builder;
    return FLAMEPIX_OK;
}

enum flamepix_status flamepix_layout_builder_create(const struct flamepix_layout_options *options,
                                                    struct flamepix_layout_builder **builder_ret)
{
    FPX_TAKE(struct flamepix_layout_options, fpx_layout_shape, options);
    return fpx_layout_builder_create_at(options, usual_pace, builder_ret);
}

enum flamepix_status flamepix_layout_builder_take(struct flamepix_layout_builder *builder,
                                                  const struct flamepix_stack *stack)
{
    return take_stack(builder, stack);
}

enum flamepix_status flamepix_layout_builder_finish(struct flamepix_layout_builder *builder,
                                                    struct flamepix_layout **layout_ret)
{
    return finish(builder, layout_ret);
}

double fpx_layout_builder_weight(const struct flamepix_layout_builder *builder)
{
    return builder->facts.all.weight.value;
}

enum flamepix_status fpx_layout_builder_set_before(struct flamepix_layout_builder *builder,
                                                   double before)
{
    builder->before = before;
    return fpx_layout_builder_raise(builder);
}

void flamepix_layout_builder_free(struct flamepix_layout_builder *builder)
{
    if (builder == NULL)
        return;
    work_free(builder);
    free(builder);
}
