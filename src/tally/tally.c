/* Sums over all stacks, while they stream past to someone else.
 *
 * Stacks come in key order, so whatever passes through a frame comes in one go. What a frame holds
 * is known when it is closed, and then counts for its name and for the searches that find it:
 *
 *     stacks ──► open_path ──► closed_frames ──► name_table     sums by name
 *                                           └──► covered        sums by search
 *
 * Self weight needs the name of a stack's last frame and nothing of the others. So where no more is
 * wanted, a stack is one closed frame itself, and the path is not kept: that is the line about self
 * weight in a plain picture, which must cost next to nothing.
 *
 * A name is matched once, when the table first gets it, and the answer kept there as a mask with a
 * bit for each search. A name that the table has no place for is matched each time it is closed:
 * sums of searches are always exact.
 *
 * Invariants. Frames beyond the limit of depth are not opened: their stacks end in the last one
 * within. What is first met when the table is full depends on the order of keys alone.
 *
 * Cost. Memory: the table of names, within its limit, one key, and an element for each open frame,
 * times the number of searches where these cover a part of it. */
#include <flamepix/tally.h>

#include <errno.h>
#include <stdlib.h>

#include <flamepix/limits.h>

#include "tally/open_path.h"

struct flamepix_tally {
    struct flamepix_tally_options options;
    struct flamepix_name_table names;
    struct flamepix_covered covered;
    struct flamepix_closed_frames closed;
    struct flamepix_open_path path;
    struct flamepix_weight all;
};

/* A source over another one, which is not its own. */
struct watched {
    struct flamepix_stacks stacks; /* first, so that a pointer to it is one to the whole */
    struct flamepix_stacks *inner;
    struct flamepix_tally *tally;
};

/* -- stacks ------------------------------------------------------------------------------------ */

/* Behind the last frame that counts. Each takes a byte, so few stacks are long enough to ask. */
static size_t counted_length(const struct flamepix_tally *tally, const struct flamepix_stack *stack)
{
    size_t limit = tally->options.limit_depth;
    if (stack->length <= limit)
        return stack->length;
    const char *end = stack->key + stack->length;
    const char *next = stack->key;
    for (; limit > 0 && next < end; limit--) {
        const char *found = memchr(next, ';', (size_t)(end - next));
        next = found != NULL ? found + 1 : end;
    }
    return (size_t)(next - stack->key);
}

/* Whether one of the eight bytes is a ';': the word of their differences has a zero byte where one
 * is, and only then does taking one from each byte borrow. */
static bool has_end(const char *bytes)
{
    const uint64_t ones = UINT64_C(0x0101010101010101);
    uint64_t word;
    memcpy(&word, bytes, sizeof(word));
    word ^= ones * ';';
    return ((word - ones) & ~word & ones << 7) != 0;
}

/* Where the last name of a key begins; `length` is that of the key, with its ';'. */
static size_t leaf_begin(const char *key, size_t length)
{
    size_t begin = length - 1;
    while (begin >= sizeof(uint64_t) && !has_end(key + begin - sizeof(uint64_t)))
        begin -= sizeof(uint64_t);
    while (begin > 0 && key[begin - 1] != ';')
        begin--;
    return begin;
}

static enum flamepix_status take_leaf(struct flamepix_tally *tally,
                                      const struct flamepix_stack *stack, size_t length)
{
    const struct flamepix_closed_frame known = {.self = stack->weight};
    if (length == 0)
        return FLAMEPIX_OK;
    size_t begin = leaf_begin(stack->key, length);
    return flamepix_closed_frames_add(
        &tally->closed, (struct flamepix_bytes){stack->key + begin, length - 1 - begin}, &known);
}

static bool wants_paths(const struct flamepix_tally *tally)
{
    return tally->options.totals || tally->options.search_count > 0;
}

static enum flamepix_status take(struct flamepix_tally *tally, const struct flamepix_stack *stack)
{
    enum flamepix_status status = FLAMEPIX_OK;
    size_t length = counted_length(tally, stack);
    if (wants_paths(tally))
        status = flamepix_open_path_take(&tally->path, stack, length, tally->all, &tally->closed);
    else if (tally->options.names)
        status = take_leaf(tally, stack, length);
    flamepix_weight_add(&tally->all, stack->weight);
    return status;
}

static enum flamepix_status finish(struct flamepix_tally *tally)
{
    enum flamepix_status status =
        flamepix_open_path_finish(&tally->path, tally->all, &tally->closed);
    if (status == FLAMEPIX_OK)
        status = flamepix_closed_frames_count(&tally->closed);
    if (status == FLAMEPIX_OK)
        flamepix_name_table_sort(&tally->names);
    return status;
}

/* -- the source -------------------------------------------------------------------------------- */

static enum flamepix_status watched_next(struct flamepix_stacks *stacks,
                                         struct flamepix_stack *stack_ret)
{
    struct watched *watched = (struct watched *)stacks;
    enum flamepix_status status = flamepix_stacks_next(watched->inner, stack_ret);
    if (status == FLAMEPIX_OK)
        return take(watched->tally, stack_ret);
    enum flamepix_status finished = status == FLAMEPIX_END ? finish(watched->tally) : FLAMEPIX_OK;
    return finished == FLAMEPIX_OK ? status : finished;
}

static void watched_free(struct flamepix_stacks *stacks)
{
    int cause = errno;
    free(stacks);
    errno = cause;
}

enum flamepix_status flamepix_tally_watch(struct flamepix_tally *tally,
                                          struct flamepix_stacks *stacks,
                                          struct flamepix_stacks **stacks_ret)
{
    struct watched *watched = calloc(1, sizeof(*watched));
    if (watched == NULL)
        return FLAMEPIX_NO_MEMORY;
    *watched = (struct watched){
        .stacks = {.next = watched_next, .free = watched_free, .lookback = stacks->lookback},
        .inner = stacks,
        .tally = tally,
    };
    flamepix_name_table_clear(&tally->names);
    flamepix_covered_clear(&tally->covered);
    flamepix_closed_frames_clear(&tally->closed);
    flamepix_open_path_clear(&tally->path);
    tally->all = (struct flamepix_weight){0};
    *stacks_ret = &watched->stacks;
    return FLAMEPIX_OK;
}

/* -- the tally --------------------------------------------------------------------------------- */

enum flamepix_status flamepix_tally_create(const struct flamepix_tally_options *options,
                                           struct flamepix_tally **tally_ret)
{
    if (options->search_count > FLAMEPIX_SEARCHES_MAX)
        return FLAMEPIX_BAD_ARGUMENT;
    struct flamepix_tally *tally = calloc(1, sizeof(*tally));
    if (tally == NULL)
        return FLAMEPIX_NO_MEMORY;
    tally->options = *options;
    if (options->limit_depth == 0)
        tally->options.limit_depth = FLAMEPIX_DEFAULT_LIMIT_DEPTH;
    tally->names.limit_nbytes =
        options->limit_nbytes != 0 ? options->limit_nbytes : FLAMEPIX_DEFAULT_LIMIT_NAMES_NBYTES;
    tally->covered.search_count = options->search_count;
    tally->closed.options = &tally->options;
    tally->closed.names = &tally->names;
    tally->closed.covered = &tally->covered;
    *tally_ret = tally;
    return FLAMEPIX_OK;
}

static bool has_names(const struct flamepix_tally *tally)
{
    return tally->options.names || tally->options.totals;
}

const struct flamepix_name_sum *flamepix_tally_names(const struct flamepix_tally *tally,
                                                     size_t *count_ret)
{
    *count_ret = has_names(tally) ? tally->names.count : 0;
    return *count_ret > 0 ? tally->names.sums : NULL;
}

struct flamepix_name_sum flamepix_tally_others(const struct flamepix_tally *tally)
{
    return has_names(tally) ? tally->names.others : (struct flamepix_name_sum){0};
}

struct flamepix_weight flamepix_tally_all(const struct flamepix_tally *tally)
{
    return tally->all;
}

struct flamepix_weight flamepix_tally_matched(const struct flamepix_tally *tally, size_t search)
{
    return flamepix_covered_all(&tally->covered, search);
}

struct flamepix_weight flamepix_tally_matched_any(const struct flamepix_tally *tally)
{
    return flamepix_covered_all(&tally->covered, tally->options.search_count);
}

void flamepix_tally_free(struct flamepix_tally *tally)
{
    if (tally == NULL)
        return;
    int cause = errno;
    flamepix_name_table_free(&tally->names);
    flamepix_covered_free(&tally->covered);
    flamepix_closed_frames_free(&tally->closed);
    flamepix_open_path_free(&tally->path);
    free(tally);
    errno = cause;
}
