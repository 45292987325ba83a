/* Chrome pairs: async events of a Chrome trace, each pair a beginning ("b") and an end ("e") of one
 * category and id. They need not nest, and may begin and end on different threads. But some
 * programs write calls so, clang among them. Those of one category, on one thread, are calls where
 * most lie within a call or one another, and all of them nest: with all that is called there, or
 * else with one another, as several with one id do. */
#ifndef FPX_FORMAT_WEB_CHROME_PAIRS_H
#define FPX_FORMAT_WEB_CHROME_PAIRS_H

#include "format/parse/key_table.h"
#include "format/parse/trace_event_sort.h"

struct fpx_chrome_async {
    int64_t time;  /* nanoseconds */
    size_t number; /* in the order in which they came */
    uint32_t lane, category;
    uint32_t key;  /* of category and id */
    uint32_t name; /* 0: an end without one, which ends what is open */
    bool is_end;
};

/* Starts as {0}. */
struct fpx_chrome_pairs {
    struct fpx_chrome_async *events;
    size_t count, capacity;
    struct fpx_chrome_pair {
        uint32_t name, group;
    } * pairs; /* of them */
    size_t pair_count, pair_capacity;
    struct fpx_chrome_group {
        uint32_t lane;
        uint32_t key;                /* of the first of them */
        bool has_keys;               /* others have another one */
        bool is_torn;                /* some end something else */
        bool crosses;                /* some end before what is called within them, or after */
        size_t pair_count, in_count; /* pairs, and those of them that lie within something */
    } * groups;                      /* those of one lane and category */
    size_t group_count, group_capacity;
    struct fpx_key_table group_of;
    size_t unpaired; /* events */
};

/* Adds an event, whose number is given to it. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_chrome_pairs_add(struct fpx_chrome_pairs *pairs,
                                          struct fpx_chrome_async event);

/* All events are there: pairs them, and adds each pair to the spans, which are sorted anew: as one
 * whose name is `first` and more, by its number in `pairs`. Groups know then whether they are
 * calls.
 * `sort` has not been finished; it is afterwards. Answers OK, NO_MEMORY, WRITE_FAILED or
 * READ_FAILED. */
enum flamepix_status fpx_chrome_pairs_match(struct fpx_chrome_pairs *pairs,
                                            struct fpx_trace_event_sort *sort, uint32_t first);

/* The pair that a span is; NULL: it is none, as its name is below `first`. */
const struct fpx_chrome_pair *fpx_chrome_pairs_of(const struct fpx_chrome_pairs *pairs,
                                                  const struct fpx_trace_event *span,
                                                  uint32_t first);

/* Whether the pairs of a group are calls. */
static inline bool fpx_chrome_group_is_calls(const struct fpx_chrome_group *group)
{
    const bool nests = !group->crosses || (!group->has_keys && group->pair_count > 1);
    return nests && !group->is_torn && group->in_count * 2 >= group->pair_count;
}

void fpx_chrome_pairs_free(struct fpx_chrome_pairs *pairs);

#endif
