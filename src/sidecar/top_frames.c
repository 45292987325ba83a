/* What. Each name is offered to both lists, which keep the first `most`.
 *
 * Invariants. A list is a heap until all names have been offered: rows[0] is the first to be
 * evicted when a name that sorts before it is offered, and no row sorts after its parent rows[(i -
 * 1) / 2]. Then it is sorted. */
#include "sidecar/top_frames.h"

#include <stdlib.h>

#include "base/bytes_match.h"
#include "base/memory.h"
#include "figure/figure_change.h"
#include "figure/figure_internal.h"
#include "figure/regions.h"
#include "figure/words/captions.h"
#include "tally/name_pairs.h"

struct list {
    struct fpx_top_frame *rows;
    size_t count, capacity;
};

struct fpx_top_frames {
    const struct fpx_top_facts *facts; /* while names come */
    size_t most;
    struct list lists[FPX_TOPS];
};

/* -- facts ------------------------------------------------------------------------------------- */

bool fpx_top_facts_compare(const struct fpx_top_facts *facts)
{
    return facts->before != NULL && facts->after != NULL;
}

static bool has_others(const struct flamepix_tally *tally)
{
    return tally != NULL && flamepix_tally_others(tally).inclusive.value > 0;
}

bool fpx_top_facts_are_exact(const struct fpx_top_facts *facts)
{
    if (fpx_top_facts_compare(facts))
        return !has_others(facts->before) && !has_others(facts->after);
    return !has_others(facts->tally);
}

static void add_sides(const struct flamepix_figure_comparison *comparison,
                      struct fpx_top_facts *facts)
{
    if (comparison == NULL || comparison->difference == NULL || comparison->before == NULL ||
        comparison->after == NULL)
        return;
    facts->before = comparison->before;
    facts->after = comparison->after;
    facts->total_before = comparison->difference->before.value;
    facts->total = comparison->difference->after.value;
}

static struct fpx_top_facts facts_of(const struct flamepix_figure *figure,
                                     const struct flamepix_figure_comparison *comparison)
{
    struct fpx_top_facts facts = {
        .tally = figure->facts.tally,
        .total = fpx_figure_counted(figure),
    };
    if (figure->facts.views.others != NULL)
        facts.merged_name = flamepix_bytes_of(figure->facts.views.others);
    add_sides(comparison, &facts);
    return facts;
}

struct fpx_top_facts fpx_figure_top_facts(const struct flamepix_figure *figure)
{
    return facts_of(figure, figure->facts.comparison);
}

struct fpx_top_facts fpx_figure_text_top_facts(const struct flamepix_figure *figure)
{
    return facts_of(figure, fpx_figure_text_comparison(figure));
}

/* -- a frame ----------------------------------------------------------------------------------- */

struct flamepix_weight fpx_top_frame_weight(const struct fpx_top_frame *frame, enum fpx_top_by by)
{
    return by == FPX_TOP_SELF ? frame->self : frame->total;
}

struct flamepix_weight fpx_top_frame_before(const struct fpx_top_frame *frame, enum fpx_top_by by)
{
    return by == FPX_TOP_SELF ? frame->self_before : frame->total_before;
}

struct flamepix_weight fpx_top_frame_change(const struct fpx_top_frame *frame, enum fpx_top_by by)
{
    return flamepix_weight_change(fpx_top_frame_before(frame, by), fpx_top_frame_weight(frame, by));
}

static struct flamepix_weight key_of(const struct fpx_top_facts *facts,
                                     const struct fpx_top_frame *frame, enum fpx_top_by by)
{
    if (frame->before_is_least || frame->after_is_least ||
        !fpx_summary_name_is_shown(frame->name, facts->merged_name))
        return (struct flamepix_weight){0};
    if (!fpx_top_facts_compare(facts))
        return fpx_top_frame_weight(frame, by);
    const struct flamepix_weight change = fpx_top_frame_change(frame, by);
    return change.value < 0 ? (struct flamepix_weight){-change.value, -change.rest} : change;
}

/* -- order ------------------------------------------------------------------------------------- */

static int compare_frames(const void *a, const void *b)
{
    const struct fpx_top_frame *left = a, *right = b;
    const int order = flamepix_weight_compare(right->key, left->key);
    return order != 0 ? order : fpx_bytes_compare(left->name, right->name);
}

static bool is_behind(const struct fpx_top_frame *a, const struct fpx_top_frame *b)
{
    return compare_frames(a, b) > 0;
}

static void swap(struct fpx_top_frame *a, struct fpx_top_frame *b)
{
    const struct fpx_top_frame kept = *a;
    *a = *b;
    *b = kept;
}

static void rise(struct fpx_top_frame *rows, size_t i)
{
    for (; i > 0 && is_behind(&rows[i], &rows[(i - 1) / 2]); i = (i - 1) / 2)
        swap(&rows[i], &rows[(i - 1) / 2]);
}

static void sink(struct fpx_top_frame *rows, size_t count)
{
    for (size_t i = 0, child = 1; child < count; i = child, child = 2 * i + 1) {
        if (child + 1 < count && is_behind(&rows[child + 1], &rows[child]))
            child++;
        if (!is_behind(&rows[child], &rows[i]))
            return;
        swap(&rows[i], &rows[child]);
    }
}

/* -- lists ------------------------------------------------------------------------------------- */

static enum flamepix_status add(struct list *list, const struct fpx_top_frame *frame)
{
    enum flamepix_status status =
        fpx_array_reserve(&list->rows, &list->capacity, list->count + 1, sizeof(list->rows[0]));
    if (status != FLAMEPIX_OK)
        return status;
    list->rows[list->count] = *frame;
    rise(list->rows, list->count++);
    return FLAMEPIX_OK;
}

static enum flamepix_status offer(struct list *list, size_t most, const struct fpx_top_frame *frame)
{
    if (list->count < most)
        return add(list, frame);
    if (most > 0 && is_behind(&list->rows[0], frame)) {
        list->rows[0] = *frame;
        sink(list->rows, list->count);
    }
    return FLAMEPIX_OK;
}

static enum flamepix_status take(struct fpx_top_frames *tops, struct fpx_top_frame *frame)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (int by = 0; by < FPX_TOPS && status == FLAMEPIX_OK; by++) {
        frame->key = key_of(tops->facts, frame, (enum fpx_top_by)by);
        status = offer(&tops->lists[by], tops->most, frame);
    }
    return status;
}

static enum flamepix_status take_plain(struct fpx_top_frames *tops)
{
    size_t count;
    const struct flamepix_name_sum *sums = flamepix_tally_names(tops->facts->tally, &count);
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < count && status == FLAMEPIX_OK; i++) {
        struct fpx_top_frame frame = {
            .name = sums[i].name, .self = sums[i].self, .total = sums[i].inclusive};
        status = take(tops, &frame);
    }
    return status;
}

static struct fpx_top_frame frame_of(const struct fpx_top_facts *facts,
                                     const struct fpx_name_pair *pair)
{
    static const struct flamepix_name_sum none;
    const struct flamepix_name_sum *before = pair->before != NULL ? pair->before : &none;
    const struct flamepix_name_sum *after = pair->after != NULL ? pair->after : &none;
    return (struct fpx_top_frame){
        .name = pair->name,
        .self = after->self,
        .total = after->inclusive,
        .self_before = before->self,
        .total_before = before->inclusive,
        .before_is_least = pair->before == NULL && has_others(facts->before),
        .after_is_least = pair->after == NULL && has_others(facts->after),
    };
}

static enum flamepix_status take_sides(struct fpx_top_frames *tops)
{
    struct fpx_name_pairs *pairs = NULL;
    struct fpx_name_pair pair;
    enum flamepix_status status =
        fpx_name_pairs_create(tops->facts->before, tops->facts->after, &pairs);
    while (status == FLAMEPIX_OK && fpx_name_pairs_next(pairs, &pair)) {
        struct fpx_top_frame frame = frame_of(tops->facts, &pair);
        status = take(tops, &frame);
    }
    fpx_name_pairs_free(pairs);
    return status;
}

/* -- all of it --------------------------------------------------------------------------------- */

static enum flamepix_status find(struct fpx_top_frames *tops)
{
    enum flamepix_status status = FLAMEPIX_OK;
    if (fpx_top_facts_compare(tops->facts))
        status = take_sides(tops);
    else if (tops->facts->tally != NULL)
        status = take_plain(tops);
    for (int by = 0; by < FPX_TOPS; by++) {
        struct list *list = &tops->lists[by];
        if (list->count > 0)
            qsort(list->rows, list->count, sizeof(list->rows[0]), compare_frames);
    }
    tops->facts = NULL;
    return status;
}

enum flamepix_status fpx_top_frames_find(const struct fpx_top_facts *facts, size_t most,
                                         struct fpx_top_frames **tops_ret)
{
    struct fpx_top_frames *tops = calloc(1, sizeof(*tops));
    if (tops == NULL)
        return FLAMEPIX_NO_MEMORY;
    tops->facts = facts;
    tops->most = most;
    const enum flamepix_status status = find(tops);
    if (status == FLAMEPIX_OK)
        *tops_ret = tops;
    else
        fpx_top_frames_free(tops);
    return status;
}

struct fpx_top_list fpx_top_frames_list(const struct fpx_top_frames *tops, enum fpx_top_by by)
{
    const struct list *list = &tops->lists[by];
    size_t count = list->count;
    while (count > 0 && !(list->rows[count - 1].key.value > 0))
        count--;
    return (struct fpx_top_list){.rows = list->rows, .count = count, .all_count = list->count};
}

void fpx_top_frames_free(struct fpx_top_frames *tops)
{
    if (tops == NULL)
        return;
    for (int by = 0; by < FPX_TOPS; by++)
        free(tops->lists[by].rows);
    free(tops);
}
