/* A stack of only one side is rewritten, without run numbers and without any numbers, and its
 * weight is added to the sums of both results. Stacks of both sides with the same result would be
 * one if their names were rewritten this way.
 *
 * Cost. Stacks of both sides cost only a comparison. For the others, frames are examined until the
 * BUDGET of their side is spent, and none again that the stack before shares; a name with a number
 * is rewritten once, as long as it is cached. The weight of later stacks is known, and the share
 * distinguished by numbers is assumed to be the same as in the examined ones. Names and results are
 * identified by hashes of 64 bits: a collision would only make a note report slightly too much. */
#include "render/renumbered.h"

#include <flamepix/render.h>

#include <stdlib.h>

#include "base/hash_index.h"
#include "base/memory.h"
#include "base/name_letters.h"
#include "stack/frame_bounds.h"
#include "view/names/builtin_rewrites.h"

enum {
    BUDGET = 1 << 16,
    REWRITE_COSTS = 16,
    MOST_LEVELS = 4096,
    LEAST_DIGITS = 2,
    REMEMBERED = 4096
};
enum { BEFORE, AFTER, SIDES };

/* The weight and number of stacks with one hash. */
struct sum {
    uint64_t hash;
    double weights[SIDES];
    uint64_t counts[SIDES];
};

struct sums {
    struct sum *items;
    size_t count, capacity;
    struct fpx_hash_index index; /* of `items` */
};

/* A frame of the latest stack, with all below it. */
struct level {
    size_t end; /* in the key */
    uint64_t by_runtime, digits;
    bool has_number;
};

/* A name with a number, and its rewritten forms. */
struct name_hashes {
    uint64_t name, by_runtime, digits;
};

struct flamepix_renumbered {
    struct sums by_runtime, digits;
    struct level *levels;
    size_t level_count, level_capacity;
    size_t shared;                   /* by the latest key and the current one */
    size_t spent[SIDES];             /* of the budget, by side */
    int side;                        /* of the current stack */
    double met[SIDES], taken[SIDES]; /* weights of stacks of one side: all, and those examined */
    struct name_hashes remembered[REMEMBERED]; /* by the last bits of the name's hash */
    struct flamepix_buffer made;
};

struct watched {
    struct flamepix_stacks base; /* first member, so a pointer to it is one to the whole */
    struct flamepix_stacks *sides;
    struct flamepix_renumbered *renumbered;
};

/* -- sums -------------------------------------------------------------------------------------- */

static bool is_sum(const void *items, size_t number, const void *hash)
{
    const struct sum *all = items;
    const uint64_t *wanted = hash;
    return all[number].hash == *wanted;
}

/* A sum missing from the index is not found again, so its weight is lost. */
static enum flamepix_status sum_of(struct sums *sums, uint64_t hash, struct sum **sum_ret)
{
    size_t number = fpx_hash_index_find(&sums->index, hash, is_sum, sums->items, &hash);
    if (number == FPX_HASH_NONE) {
        number = sums->count;
        enum flamepix_status status =
            fpx_array_reserve(&sums->items, &sums->capacity, number + 1, sizeof(sums->items[0]));
        if (status == FLAMEPIX_OK)
            status = fpx_hash_index_add(&sums->index, hash, number);
        if (status == FLAMEPIX_NO_MEMORY)
            return status;
        sums->items[number] = (struct sum){.hash = hash};
        sums->count++;
    }
    *sum_ret = &sums->items[number];
    return FLAMEPIX_OK;
}

static enum flamepix_status add(struct sums *sums, const struct sum *added)
{
    struct sum *sum;
    enum flamepix_status status = sum_of(sums, added->hash, &sum);
    if (status != FLAMEPIX_OK)
        return status;
    for (int side = 0; side < SIDES; side++) {
        sum->weights[side] += added->weights[side];
        sum->counts[side] += added->counts[side];
    }
    return FLAMEPIX_OK;
}

static void clear_sums(struct sums *sums)
{
    sums->count = 0;
    fpx_hash_index_clear(&sums->index);
}

/* -- names ------------------------------------------------------------------------------------- */

static bool has_number(struct flamepix_bytes name)
{
    for (size_t i = 0; i < name.length; i++) {
        if (fpx_is_digit(name.data[i]) || name.data[i] == '$')
            return true;
    }
    return false;
}

/* Numbers of LEAST_DIGITS become 0. A single digit is more often part of the meaning of a name. */
static enum flamepix_status append_without_digits(struct flamepix_bytes name,
                                                  struct flamepix_buffer *made)
{
    for (size_t at = 0; at < name.length;) {
        size_t end = at;
        while (end < name.length && fpx_is_digit(name.data[end]))
            end++;
        const bool is_number = end - at >= LEAST_DIGITS;
        if (end == at)
            end++;
        if (is_number)
            flamepix_buffer_append(made, "0", 1);
        else
            flamepix_buffer_append(made, name.data + at, end - at);
        at = end;
    }
    return made->status;
}

static enum flamepix_status hash_rewritten(struct flamepix_renumbered *renumbered,
                                           struct flamepix_bytes name, fpx_rewrite_name_fn *rewrite,
                                           uint64_t *hash_ret)
{
    flamepix_buffer_clear(&renumbered->made);
    enum flamepix_status status = rewrite(name, &renumbered->made);
    *hash_ret = fpx_hash_text(0, flamepix_buffer_bytes(&renumbered->made));
    return status;
}

static enum flamepix_status rewrite_name(struct flamepix_renumbered *renumbered,
                                         struct flamepix_bytes name, struct name_hashes *hashes)
{
    renumbered->spent[renumbered->side] += REWRITE_COSTS;
    enum flamepix_status status =
        hash_rewritten(renumbered, name, fpx_strip_run_numbers, &hashes->by_runtime);
    return status == FLAMEPIX_OK
               ? hash_rewritten(renumbered, name, append_without_digits, &hashes->digits)
               : status;
}

static enum flamepix_status hash_name(struct flamepix_renumbered *renumbered,
                                      struct flamepix_bytes name, struct level *level)
{
    const uint64_t hash = fpx_hash_text(0, name);
    struct name_hashes hashes = {hash, hash, hash};
    enum flamepix_status status = FLAMEPIX_OK;
    if (has_number(name)) {
        struct name_hashes *known = &renumbered->remembered[fpx_hash_fold(hash) % REMEMBERED];
        level->has_number = true;
        if (known->name != hash) {
            status = rewrite_name(renumbered, name, &hashes);
            if (status == FLAMEPIX_OK)
                *known = hashes;
        }
        hashes = *known;
    }
    level->by_runtime = fpx_hash_integer(level->by_runtime, hashes.by_runtime);
    level->digits = fpx_hash_integer(level->digits, hashes.digits);
    return status;
}

/* -- stacks ------------------------------------------------------------------------------------ */

static enum flamepix_status push_level(struct flamepix_renumbered *renumbered,
                                       const struct flamepix_stack *stack)
{
    struct level level = {0};
    if (renumbered->level_count > 0)
        level = renumbered->levels[renumbered->level_count - 1];
    const size_t begin = level.end;
    renumbered->spent[renumbered->side]++;
    level.end = fpx_frame_end(stack->key, stack->length, begin);
    enum flamepix_status status =
        hash_name(renumbered, fpx_name_piece(stack->key, begin, level.end - 1), &level);
    if (status == FLAMEPIX_OK)
        status = fpx_array_reserve(&renumbered->levels, &renumbered->level_capacity,
                                   renumbered->level_count + 1, sizeof(level));
    if (status == FLAMEPIX_OK)
        renumbered->levels[renumbered->level_count++] = level;
    return status;
}

/* The length of the key that the levels cover. */
static size_t known(const struct flamepix_renumbered *renumbered)
{
    return renumbered->level_count == 0 ? 0 : renumbered->levels[renumbered->level_count - 1].end;
}

/* Stacks of more than MOST_LEVELS frames are not examined. */
static enum flamepix_status take(struct flamepix_renumbered *renumbered,
                                 const struct flamepix_stack *stack, double weight)
{
    enum flamepix_status status = FLAMEPIX_OK;
    while (known(renumbered) > renumbered->shared)
        renumbered->level_count--;
    while (status == FLAMEPIX_OK && known(renumbered) < stack->length &&
           renumbered->level_count < MOST_LEVELS)
        status = push_level(renumbered, stack);
    renumbered->shared = stack->length;
    if (status != FLAMEPIX_OK || stack->length == 0 || known(renumbered) < stack->length)
        return status;
    const struct level *leaf = &renumbered->levels[renumbered->level_count - 1];
    struct sum sum = {.hash = leaf->by_runtime};
    sum.counts[renumbered->side] = 1;
    sum.weights[renumbered->side] = weight;
    if (!leaf->has_number)
        return FLAMEPIX_OK;
    status = add(&renumbered->by_runtime, &sum);
    sum.hash = leaf->digits;
    return status == FLAMEPIX_OK ? add(&renumbered->digits, &sum) : status;
}

static enum flamepix_status watched_next(struct flamepix_stacks *stacks,
                                         struct flamepix_stack *stack_ret)
{
    struct watched *watched = (struct watched *)stacks;
    struct flamepix_renumbered *renumbered = watched->renumbered;
    enum flamepix_status status = flamepix_stacks_next(watched->sides, stack_ret);
    watched->base.in_order = watched->sides->in_order;
    if (status != FLAMEPIX_OK)
        return status;
    if (stack_ret->shared < renumbered->shared)
        renumbered->shared = stack_ret->shared;
    if ((stack_ret->weight.value > 0) == (stack_ret->other.value > 0))
        return FLAMEPIX_OK;
    const int side = stack_ret->weight.value > 0 ? AFTER : BEFORE;
    const double weight = side == AFTER ? stack_ret->weight.value : stack_ret->other.value;
    renumbered->met[side] += weight;
    if (renumbered->spent[side] >= BUDGET)
        return FLAMEPIX_OK;
    renumbered->taken[side] += weight;
    renumbered->side = side;
    return take(renumbered, stack_ret, weight);
}

static void watched_free(struct flamepix_stacks *stacks)
{
    free(stacks);
}

/* -- all of it --------------------------------------------------------------------------------- */

enum flamepix_status flamepix_renumbered_create(struct flamepix_renumbered **renumbered_ret)
{
    *renumbered_ret = calloc(1, sizeof(**renumbered_ret));
    return *renumbered_ret == NULL ? FLAMEPIX_NO_MEMORY : FLAMEPIX_OK;
}

void fpx_renumbered_clear(struct flamepix_renumbered *renumbered)
{
    clear_sums(&renumbered->by_runtime);
    clear_sums(&renumbered->digits);
    renumbered->level_count = renumbered->shared = 0;
    for (int side = 0; side < SIDES; side++) {
        renumbered->met[side] = renumbered->taken[side] = 0;
        renumbered->spent[side] = 0;
    }
}

enum flamepix_status fpx_renumbered_watch(struct flamepix_renumbered *renumbered,
                                          struct flamepix_stacks *sides,
                                          struct flamepix_stacks **stacks_ret)
{
    fpx_renumbered_clear(renumbered);
    struct watched *watched = malloc(sizeof(*watched));
    if (watched == NULL)
        return FLAMEPIX_NO_MEMORY;
    *watched = (struct watched){
        .base = {.next = watched_next,
                 .free = watched_free,
                 .lookback = sides->lookback,
                 .in_order = sides->in_order},
        .sides = sides,
        .renumbered = renumbered,
    };
    *stacks_ret = &watched->base;
    return FLAMEPIX_OK;
}

static enum flamepix_status join(struct sums *sums, const struct sums *added)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < added->count && status == FLAMEPIX_OK; i++)
        status = add(sums, &added->items[i]);
    return status;
}

enum flamepix_status fpx_renumbered_join(struct flamepix_renumbered *renumbered,
                                         const struct flamepix_renumbered *added)
{
    for (int side = 0; side < SIDES; side++) {
        renumbered->met[side] += added->met[side];
        renumbered->taken[side] += added->taken[side];
    }
    enum flamepix_status status = join(&renumbered->by_runtime, &added->by_runtime);
    return status == FLAMEPIX_OK ? join(&renumbered->digits, &added->digits) : status;
}

/* The weight on both sides. `alone`: only sums with one stack per side, since digits may also
 * distinguish different things. */
static double weight_on_both(const struct sums *sums, bool alone)
{
    double weight = 0;
    for (size_t i = 0; i < sums->count; i++) {
        const struct sum *sum = &sums->items[i];
        const bool counts = !alone || (sum->counts[BEFORE] == 1 && sum->counts[AFTER] == 1);
        const double less =
            sum->weights[BEFORE] < sum->weights[AFTER] ? sum->weights[BEFORE] : sum->weights[AFTER];
        weight += counts ? less : 0;
    }
    return weight;
}

/* Weight of all stacks ÷ weight of those examined, on the side where that is less. */
static double scale_of(const struct flamepix_renumbered *renumbered)
{
    double scale = 0;
    for (int side = 0; side < SIDES; side++) {
        const double own =
            renumbered->taken[side] > 0 ? renumbered->met[side] / renumbered->taken[side] : 0;
        scale = side == 0 || own < scale ? own : scale;
    }
    return scale;
}

static bool is_much(double weight, double before, double after)
{
    enum { PARTS = 20 };
    return weight > 0 && weight * PARTS >= before && weight * PARTS >= after;
}

enum flamepix_renumbered_kind flamepix_renumbered_find(const struct flamepix_renumbered *renumbered,
                                                       double before, double after,
                                                       double *weight_ret)
{
    const double scale = scale_of(renumbered);
    *weight_ret = scale * weight_on_both(&renumbered->by_runtime, false);
    if (is_much(*weight_ret, before, after))
        return FLAMEPIX_RENUMBERED_BY_RUNTIME;
    *weight_ret = scale * weight_on_both(&renumbered->digits, true);
    return is_much(*weight_ret, before, after) ? FLAMEPIX_RENUMBERED_DIGITS
                                               : FLAMEPIX_RENUMBERED_NOT;
}

void flamepix_renumbered_free(struct flamepix_renumbered *renumbered)
{
    if (renumbered == NULL)
        return;
    free(renumbered->by_runtime.items);
    free(renumbered->digits.items);
    fpx_hash_index_free(&renumbered->by_runtime.index);
    fpx_hash_index_free(&renumbered->digits.index);
    free(renumbered->levels);
    flamepix_buffer_free(&renumbered->made);
    free(renumbered);
}
