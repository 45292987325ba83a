/* Sums over all stacks, while they are streamed to another consumer.
 *
 * Stacks usually come in key order, so all stacks through a frame are contiguous; in any other
 * order a frame is opened more often, and its sums are the same. A frame's name is looked up once,
 * when the frame is opened; stacks that share the frame with the previous one find its number in
 * the path, with the searches that match it or a frame below it:
 *
 *     stacks ──► waiting_stacks ──► open_path ──► name_table
 *
 * A stack's weight is added to the self weight of its last frame's name, and to each search that
 * matches, once, however many frames match. The weight through a frame is known when it is closed,
 * and is added to the totals of its name; and, if the name is not open below it, to its inclusive
 * sum, so that recursion counts a stack once.
 *
 * Self weight needs only the name of a stack's last frame, and the frame at depth 1, which seldom
 * changes. So if no more is wanted, no frames are opened, and only sums of leaves are taken
 * (leaf_sums): for the line about self weight in a plain picture, and for most legends, which must
 * cost next to nothing.
 *
 * Searches, and the "--" that wakes the frames above it, do not need frames that they do not match.
 * Most patterns require certain texts in a name (required_texts.h); of the frames that a stack
 * does not share, only those with such a text are opened.
 *
 * A name is matched once, when the table first gets it, and the result kept there as a mask with a
 * bit for each search. A name without room in the table is matched each time it is opened: sums of
 * searches are always exact.
 *
 * Invariants. Frames beyond the limit of depth are not opened: their stacks end in the last one
 * within. Which names find the table full depends only on the order of stacks.
 *
 * Cost. A look-up for each opened frame: totals open them all, and so do searches that require no
 * text. Most of it would be waiting for memory, so stacks are counted some dozens of frames at a
 * time. Memory: the table of names, within its limit, the waiting stacks, and an element for each
 * open frame. */
#include "tally/tally_internal.h"

#include <stdlib.h>

#include "base/options_shape.h"
#include "pattern/patterns.h"
#include "stack/frame_bounds.h"
#include "tally/tally_search.h"

static const struct fpx_options_shape fpx_tally_shape =
    FPX_FLAT_SHAPE(struct flamepix_tally_options, search_count);

/* Until the first stack has opened its frames. */
#define NOT_KNOWN SIZE_MAX

/* A source over a borrowed source. */
struct watched {
    struct flamepix_stacks stacks; /* first member, so that a pointer to it points to the whole */
    struct flamepix_stacks *inner;
    struct flamepix_tally *tally;
    bool of_other; /* the measure that is counted */
};

/* -- stacks ------------------------------------------------------------------------------------ */

/* Of this many first frames. */
__attribute__((noinline)) static size_t find_length(const struct flamepix_stack *stack,
                                                    size_t count)
{
    const char *end = stack->key + stack->length;
    const char *next = stack->key;
    for (; count > 0 && next < end; count--) {
        const char *found = memchr(next, ';', (size_t)(end - next));
        next = found != NULL ? found + 1 : end;
    }
    return (size_t)(next - stack->key);
}

/* Each frame takes at least a byte, so few stacks are long enough to need a check. */
static inline size_t length_of_frames(const struct flamepix_stack *stack, size_t count)
{
    return stack->length <= count ? stack->length : find_length(stack, count);
}

/* -- counting ---------------------------------------------------------------------------------- */

/* A name is matched when it is new; one without room in the table, each time. */
static enum flamepix_status look_up(struct flamepix_tally *tally, const struct fpx_name_key *key,
                                    struct fpx_open_path_frame *frame)
{
    bool is_new;
    enum flamepix_status status = fpx_name_table_number(tally->names, key, &frame->number, &is_new);
    if (status == FLAMEPIX_OK && fpx_tally_has_names(tally))
        status = fpx_name_sums_reach(&tally->sums, frame->number);
    if (status != FLAMEPIX_OK)
        return status;
    if (frame->number == FPX_NAME_OTHERS)
        return fpx_patterns_find(tally->options.searches, tally->options.search_count, key->name,
                                 &frame->mask);
    struct fpx_name_entry *entry = &tally->names->entries[frame->number];
    if (is_new)
        status = fpx_patterns_find(tally->options.searches, tally->options.search_count, key->name,
                                   &entry->mask);
    frame->mask = entry->mask;
    return status;
}

static bool is_dashes(struct flamepix_bytes name)
{
    return name.length == 2 && name.data[0] == '-' && name.data[1] == '-';
}

/* Whether the next frame to open is searched. */
static bool is_searched(const struct flamepix_tally *tally, struct flamepix_bytes name)
{
    if (tally->path.count < tally->unsearched)
        return false;
    const char *unsearched = tally->unsearched_name;
    if (unsearched == NULL || unsearched[0] == '\0' || tally->path.count > 0)
        return true;
    return !flamepix_bytes_equal(name, flamepix_bytes_of(unsearched));
}

/* The waiting keys from `first` to before `end`, for which there is room; with none waiting, there
 * is no array. */
static enum flamepix_status open_frames(struct flamepix_tally *tally, size_t first, size_t end)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = first; i < end && status == FLAMEPIX_OK; i++) {
        const struct fpx_name_key *key = &tally->waiting.keys[i];
        struct fpx_open_path_frame *frame = &tally->path.frames[tally->path.count];
        frame->start = tally->all;
        frame->has_dashes = is_dashes(key->name);
        status = look_up(tally, key, frame);
        frame->is_lowest = false;
        if (status == FLAMEPIX_OK && tally->options.inclusive)
            status = fpx_open_path_find_lowest(&tally->path);
        if (!is_searched(tally, key->name))
            frame->mask = 0;
        if (status == FLAMEPIX_OK)
            fpx_open_path_open(&tally->path);
    }
    return status;
}

/* Whether the function that ran is neither last nor first, so that all frames must be known. */
static bool has_frames_before_self(const struct flamepix_tally *tally)
{
    return tally->self_depth > 1;
}

/* For a path with frames: the frame of the function that ran; at depth 1 the last one, too, as sums
 * of first frames are exchanged for those of last ones. */
static size_t self_index(const struct flamepix_tally *tally)
{
    const size_t count = tally->path.count;
    return has_frames_before_self(tally) && tally->self_depth < count ? tally->self_depth - 1
                                                                      : count - 1;
}

static void add_self(struct flamepix_tally *tally, struct flamepix_weight weight)
{
    const size_t index = self_index(tally);
    const struct fpx_open_path_frame *frame = &tally->path.frames[index];
    const bool is_woken = index > 0 && frame[-1].has_dashes;
    fpx_name_sums_add(&tally->sums, FPX_SUMMED_SELF, frame->number, weight);
    if (is_woken && tally->sums.is_wanted[FPX_SUMMED_WOKEN])
        fpx_name_sums_add(&tally->sums, FPX_SUMMED_WOKEN, frame->number, weight);
}

static void add_matched(struct flamepix_tally *tally, uint32_t mask, struct flamepix_weight weight)
{
    if (mask != 0)
        flamepix_weight_add(&tally->matched_any, weight);
    for (size_t i = 0; mask != 0; i++, mask >>= 1)
        if (mask & 1)
            flamepix_weight_add(&tally->matched[i], weight);
}

static void close_frames(struct flamepix_tally *tally, size_t kept)
{
    if (tally->options.totals)
        fpx_open_path_add_totals(&tally->path, kept, tally->all, &tally->sums);
    if (kept == 0 && fpx_tally_has_names(tally))
        fpx_open_path_add_first(&tally->path, tally->all, &tally->sums);
    tally->path.count = kept;
}

static void add_stack(struct flamepix_tally *tally, struct flamepix_weight weight)
{
    if (tally->path.count > 0) {
        const struct fpx_open_path_frame *last = &tally->path.frames[tally->path.count - 1];
        if (fpx_tally_has_names(tally))
            add_self(tally, weight);
        add_matched(tally, last->mask, weight);
    }
    flamepix_weight_add(&tally->all, weight);
}

static enum flamepix_status count_waiting(struct flamepix_tally *tally)
{
    struct fpx_waiting_stacks *waiting = &tally->waiting;
    enum flamepix_status status = fpx_open_path_reserve(&tally->path, waiting->key_count);
    size_t key = 0;
    fpx_waiting_stacks_prefetch(waiting, tally->names);
    for (size_t i = 0; i < waiting->count && status == FLAMEPIX_OK; i++) {
        const struct fpx_waiting_stack *stack = &waiting->stacks[i];
        close_frames(tally, stack->kept);
        status = open_frames(tally, key, stack->key_end);
        key = stack->key_end;
        if (status == FLAMEPIX_OK)
            add_stack(tally, stack->weight);
    }
    fpx_waiting_stacks_counted(waiting);
    return status;
}

/* -- watching ---------------------------------------------------------------------------------- */

/* The first stack has opened the frames that it needs open; all others share the unsearched frames,
 * so these stay open. */
static void note_unsearched(struct flamepix_tally *tally, const struct flamepix_stack *stack)
{
    const size_t length = length_of_frames(stack, tally->unsearched_depth);
    tally->unsearched = 0;
    while (tally->unsearched < tally->waiting.depth &&
           tally->waiting.ends[tally->unsearched] <= length)
        tally->unsearched++;
}

/* The offset from which the stack shares nothing and must open its frames. */
static size_t opened_from(const struct flamepix_stack *stack, size_t length)
{
    return stack->shared >= length ? length : fpx_frame_begin(stack->key, stack->shared);
}

__attribute__((noinline)) static enum flamepix_status
take_frames(struct flamepix_tally *tally, const struct flamepix_stack *stack, size_t length)
{
    enum flamepix_status status = FLAMEPIX_OK;
    if (!fpx_waiting_stacks_have_room(&tally->waiting, length))
        status = count_waiting(tally);
    if (status == FLAMEPIX_OK)
        status = fpx_waiting_stacks_add(&tally->waiting, stack, length, opened_from(stack, length),
                                        tally->names);
    if (status == FLAMEPIX_OK && tally->unsearched == NOT_KNOWN)
        note_unsearched(tally, stack);
    return status;
}

static inline enum flamepix_status take(struct flamepix_tally *tally,
                                        const struct flamepix_stack *stack)
{
    const size_t length = length_of_frames(stack, tally->options.limit_depth);
    return tally->wants_frames
               ? take_frames(tally, stack, length)
               : fpx_leaf_sums_take(&tally->leaves, stack, length, &tally->leaf_names);
}

static enum flamepix_status finish_leaves(struct flamepix_tally *tally)
{
    enum flamepix_status status = fpx_leaf_sums_finish(&tally->leaves, &tally->leaf_names);
    tally->all = tally->leaves.all;
    return status;
}

static enum flamepix_status finish_frames(struct flamepix_tally *tally)
{
    enum flamepix_status status = count_waiting(tally);
    if (status == FLAMEPIX_OK)
        close_frames(tally, 0);
    return status;
}

static enum flamepix_status finish(struct flamepix_tally *tally)
{
    enum flamepix_status status = tally->wants_frames ? finish_frames(tally) : finish_leaves(tally);
    if (status != FLAMEPIX_OK)
        return status;
    if (tally->self_depth == 1)
        fpx_name_sums_change_places(&tally->sums);
    return tally->model == NULL ? flamepix_tally_sum_up(tally) : FLAMEPIX_OK;
}

/* -- the source -------------------------------------------------------------------------------- */

__attribute__((noinline)) static enum flamepix_status take_other(struct flamepix_tally *tally,
                                                                 const struct flamepix_stack *stack)
{
    struct flamepix_stack counted = *stack;
    counted.weight = stack->other;
    return take(tally, &counted);
}

static inline enum flamepix_status take_measure(const struct watched *watched,
                                                const struct flamepix_stack *stack)
{
    if (!watched->of_other)
        return take(watched->tally, stack);
    return take_other(watched->tally, stack);
}

static enum flamepix_status watched_next(struct flamepix_stacks *stacks,
                                         struct flamepix_stack *stack_ret)
{
    struct watched *watched = (struct watched *)stacks;
    enum flamepix_status status = flamepix_stacks_next(watched->inner, stack_ret);
    if (status == FLAMEPIX_OK)
        return take_measure(watched, stack_ret);
    enum flamepix_status finished = status == FLAMEPIX_END ? finish(watched->tally) : FLAMEPIX_OK;
    return finished == FLAMEPIX_OK ? status : finished;
}

static void watched_free(struct flamepix_stacks *stacks)
{
    free(stacks);
}

static void clear_all_but_names(struct flamepix_tally *tally)
{
    fpx_name_sums_clear(&tally->sums);
    fpx_leaf_sums_clear(&tally->leaves);
    fpx_waiting_stacks_clear(&tally->waiting);
    fpx_open_path_clear(&tally->path);
    tally->all = (struct flamepix_weight){0};
    memset(tally->matched, 0, sizeof(tally->matched));
    tally->matched_any = (struct flamepix_weight){0};
    tally->unsearched = NOT_KNOWN;
}

void flamepix_tally_clear(struct flamepix_tally *tally)
{
    fpx_name_table_clear(&tally->own_names);
    tally->place_count = 0;
    clear_all_but_names(tally);
}

/* A part's names mostly occur in the next one, too. */
static void begin_again(struct flamepix_tally *tally)
{
    if (tally->model == NULL || tally->sums.are_summed_up)
        flamepix_tally_clear(tally);
    else
        clear_all_but_names(tally);
}

static enum flamepix_status watch(struct flamepix_tally *tally, bool of_other,
                                  struct flamepix_stacks *stacks,
                                  struct flamepix_stacks **stacks_ret)
{
    struct watched *watched = calloc(1, sizeof(*watched));
    if (watched == NULL)
        return FLAMEPIX_NO_MEMORY;
    *watched = (struct watched){
        .stacks = {.next = watched_next,
                   .free = watched_free,
                   .lookback = stacks->lookback,
                   .ahead = stacks->ahead},
        .inner = stacks,
        .tally = tally,
        .of_other = of_other,
    };
    begin_again(tally);
    *stacks_ret = &watched->stacks;
    return FLAMEPIX_OK;
}

enum flamepix_status flamepix_tally_watch(struct flamepix_tally *tally,
                                          struct flamepix_stacks *stacks,
                                          struct flamepix_stacks **stacks_ret)
{
    return watch(tally, false, stacks, stacks_ret);
}

enum flamepix_status flamepix_tally_watch_other(struct flamepix_tally *tally,
                                                struct flamepix_stacks *stacks,
                                                struct flamepix_stacks **stacks_ret)
{
    return watch(tally, true, stacks, stacks_ret);
}

/* -- the tally --------------------------------------------------------------------------------- */

/* False: every name matters. */
static bool require(struct fpx_required_texts *texts, const struct flamepix_tally_options *options)
{
    if (options->totals)
        return false;
    if (options->woken && !fpx_required_texts_add(texts, "=--", false))
        return false;
    for (size_t i = 0; i < options->search_count; i++)
        if (!fpx_required_texts_add(texts, flamepix_pattern_text(options->searches[i]),
                                    fpx_pattern_ignores_case(options->searches[i])))
            return false;
    return true;
}

static bool looks_at_frames(const struct flamepix_tally_options *options)
{
    return options->totals || options->woken || options->search_count > 0;
}

static void choose_sums(struct flamepix_tally *tally)
{
    const struct flamepix_tally_options *options = &tally->options;
    const bool has_names = fpx_tally_has_names(tally);
    bool *is_wanted = tally->sums.is_wanted;
    tally->wants_frames = looks_at_frames(options);
    /* Leaves are summed up even if not wanted. */
    is_wanted[FPX_SUMMED_SELF] = has_names || !tally->wants_frames;
    is_wanted[FPX_SUMMED_FIRST] = has_names || !tally->wants_frames;
    is_wanted[FPX_SUMMED_WOKEN] = has_names && tally->wants_frames;
    is_wanted[FPX_SUMMED_TOTAL] = options->totals;
    is_wanted[FPX_SUMMED_INCLUSIVE] = options->inclusive;
}

enum flamepix_status flamepix_tally_create(const struct flamepix_tally_options *options,
                                           struct flamepix_tally **tally_ret)
{
    FPX_TAKE(struct flamepix_tally_options, fpx_tally_shape, options);
    if (options->search_count > FLAMEPIX_SEARCHES_MAX)
        return FLAMEPIX_BAD_ARGUMENT;
    struct flamepix_tally *tally = calloc(1, sizeof(*tally));
    if (tally == NULL)
        return FLAMEPIX_NO_MEMORY;
    tally->options = *options;
    tally->options.totals |= options->inclusive;
    if (options->limit_depth == 0)
        tally->options.limit_depth = FLAMEPIX_DEFAULT_LIMIT_DEPTH;
    tally->names = &tally->own_names;
    tally->leaf_names = (struct fpx_leaf_names){tally->names, &tally->sums};
    tally->own_names.limit_nbytes =
        options->limit_nbytes != 0 ? options->limit_nbytes : FLAMEPIX_DEFAULT_LIMIT_NAMES_NBYTES;
    tally->sums.limit_nbytes = tally->own_names.limit_nbytes;
    choose_sums(tally);
    tally->requires_texts = require(&tally->required, &tally->options);
    fpx_tally_set_self_depth(tally, 0);
    *tally_ret = tally;
    return FLAMEPIX_OK;
}

void fpx_tally_search_above(struct flamepix_tally *tally, size_t depth)
{
    tally->unsearched_depth = depth;
}

void fpx_tally_set_self_depth(struct flamepix_tally *tally, size_t depth)
{
    tally->self_depth = depth;
    const bool wants_all = has_frames_before_self(tally);
    tally->wants_frames = looks_at_frames(&tally->options) || wants_all;
    tally->waiting.required = tally->requires_texts && !wants_all ? &tally->required : NULL;
}

void fpx_tally_search_none_of(struct flamepix_tally *tally, const char *name)
{
    tally->unsearched_name = name;
}

/* -- results ----------------------------------------------------------------------------------- */

const struct flamepix_name_sum *flamepix_tally_names(const struct flamepix_tally *tally,
                                                     size_t *count_ret)
{
    const bool has_rows = fpx_tally_has_names(tally) && tally->sums.are_summed_up;
    *count_ret = has_rows ? tally->sums.row_count : 0;
    return *count_ret > 0 ? tally->sums.rows : NULL;
}

struct flamepix_name_sum flamepix_tally_others(const struct flamepix_tally *tally)
{
    return fpx_name_sums_of(&tally->sums, FPX_NAME_OTHERS);
}

struct flamepix_weight flamepix_tally_all(const struct flamepix_tally *tally)
{
    return tally->all;
}

struct flamepix_weight flamepix_tally_matched(const struct flamepix_tally *tally, size_t search)
{
    return tally->matched[search];
}

struct flamepix_weight flamepix_tally_matched_any(const struct flamepix_tally *tally)
{
    return tally->matched_any;
}

void flamepix_tally_free(struct flamepix_tally *tally)
{
    if (tally == NULL)
        return;
    fpx_name_table_free(&tally->own_names);
    fpx_name_sums_free(&tally->sums);
    free(tally->places);
    fpx_leaf_sums_free(&tally->leaves);
    fpx_waiting_stacks_free(&tally->waiting);
    fpx_open_path_free(&tally->path);
    for (size_t i = 0; i < tally->options.search_count; i++)
        flamepix_pattern_free(tally->shared[i]);
    free(tally);
}
