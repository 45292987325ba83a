/* Name changes: the sums by name of two tallies side by side, and the names that changed most. */
#ifndef FPX_TALLY_NAME_CHANGES_H
#define FPX_TALLY_NAME_CHANGES_H

#include <flamepix/tally.h>

struct fpx_name_changes;

/* Which of a name's sums is compared; the tallies count it. */
enum fpx_name_sum_kind { FPX_NAME_SELF, FPX_NAME_TOTAL, FPX_NAME_INCLUSIVE };
enum { FPX_NAME_SUM_KINDS = 3 };

enum fpx_name_change_direction { FPX_NAME_GREW, FPX_NAME_SHRANK };
enum { FPX_NAME_CHANGE_DIRECTIONS = 2 };

struct fpx_name_change {
    struct flamepix_bytes name;           /* the tallies' */
    struct flamepix_weight before, after; /* 0 if a side does not have the name */
    struct flamepix_weight change;        /* after - before */
    /* The table of names of that side was full before it met the name, if it did: its sum is at
     * least this 0. */
    bool before_is_least, after_is_least;
};

/* The names that changed most in one direction, largest change first, equal ones by name. */
struct fpx_name_change_list {
    const struct fpx_name_change *rows;
    size_t count;
    size_t all_count; /* names that changed so, including those beyond `most` */
};

/* Joins the sums of two tallies that have finished counting names, and keeps `most` rows of each
 * list. The tallies outlive it, and watch nothing meanwhile. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_name_changes_create(const struct flamepix_tally *before,
                                             const struct flamepix_tally *after, size_t most,
                                             struct fpx_name_changes **changes_ret);

struct fpx_name_change_list fpx_name_changes_list(const struct fpx_name_changes *changes,
                                                  enum fpx_name_sum_kind kind,
                                                  enum fpx_name_change_direction way);

/* Whether all names of both sides had room, so that no sum can be too small. */
bool fpx_name_changes_are_exact(const struct fpx_name_changes *changes);

/* NULL is allowed. */
void fpx_name_changes_free(struct fpx_name_changes *changes);

#endif
