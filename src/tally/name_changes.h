/* Name changes: the sums by name of two tallies beside each other, and which changed most. */
#ifndef FLAMEPIX_TALLY_NAME_CHANGES_H
#define FLAMEPIX_TALLY_NAME_CHANGES_H

#include <flamepix/tally.h>

struct flamepix_name_changes;

/* By which sum of a name, which the tallies count. */
enum flamepix_name_sum_kind { FLAMEPIX_NAME_SELF, FLAMEPIX_NAME_TOTAL, FLAMEPIX_NAME_INCLUSIVE };
enum { FLAMEPIX_NAME_SUM_KINDS = 3 };

enum flamepix_name_change_way { FLAMEPIX_NAME_GREW, FLAMEPIX_NAME_SHRANK };
enum { FLAMEPIX_NAME_CHANGE_WAYS = 2 };

struct flamepix_name_change {
    struct flamepix_bytes name;           /* the tallies' */
    struct flamepix_weight before, after; /* 0 where a side does not have the name */
    struct flamepix_weight change;        /* after - before */
    /* That side's table of names was full before it met the name, if it did: its sum is known to be
     * no less than this 0. */
    bool before_is_least, after_is_least;
};

/* Those that changed most one way, largest change first, equal ones by name. */
struct flamepix_name_change_list {
    const struct flamepix_name_change *rows;
    size_t count;
    size_t all_count; /* names that changed that way, with those beyond `most` */
};

/* Joins the sums of two tallies, which count names, and have counted all, and keeps of each list
 * `most` rows. The tallies outlive it, and watch nothing meanwhile. Answers OK or NO_MEMORY. */
enum flamepix_status flamepix_name_changes_create(const struct flamepix_tally *before,
                                                  const struct flamepix_tally *after, size_t most,
                                                  struct flamepix_name_changes **changes_ret);

struct flamepix_name_change_list
flamepix_name_changes_list(const struct flamepix_name_changes *changes,
                           enum flamepix_name_sum_kind kind, enum flamepix_name_change_way way);

/* Whether all names of both sides found a place, so that no sum can be too small. */
bool flamepix_name_changes_are_exact(const struct flamepix_name_changes *changes);

/* NULL is fine. */
void flamepix_name_changes_free(struct flamepix_name_changes *changes);

#endif
