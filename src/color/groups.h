/* Groups: frames that have something in common, as the palettes by package, module, file and root
 * see them, and how much each group weighs. */
#ifndef FLAMEPIX_COLOR_GROUPS_H
#define FLAMEPIX_COLOR_GROUPS_H

#include <flamepix/color.h>

#include "base/hash_index.h"

enum flamepix_grouping {
    FLAMEPIX_BY_PACKAGE, /* where a name has none: by module, by kernel, by type */
    FLAMEPIX_BY_MODULE,
    FLAMEPIX_BY_FILE,
    FLAMEPIX_BY_ROOT /* the frame at depth 1 */
};

/* The group of a frame: a part of its name, or static. Never empty, unless the root's name is. */
struct flamepix_bytes flamepix_group_of(enum flamepix_grouping grouping,
                                        const struct flamepix_frame_facts *frame);

struct flamepix_group {
    struct flamepix_bytes label; /* not the table's */
    struct flamepix_weight weight;
};

/* Groups and their weights. Starts as {0}. */
struct flamepix_groups {
    struct flamepix_group *items;
    size_t count, capacity;
    struct flamepix_hash_index index; /* of `items`, until they are sorted */
};

/* The group of that label; NULL where there is none. Only before sorting. */
struct flamepix_group *flamepix_groups_find(const struct flamepix_groups *groups,
                                            struct flamepix_bytes label);

/* Adds a group that is not there yet. Answers OK or NO_MEMORY; one that the index has no place for
 * is left out. */
enum flamepix_status flamepix_groups_add(struct flamepix_groups *groups,
                                         struct flamepix_group group);

/* The groups of all names, each with its area in the picture: the weight of all its frames. Labels
 * are the names'. Answers OK or NO_MEMORY. */
enum flamepix_status flamepix_groups_sum(struct flamepix_groups *groups,
                                         enum flamepix_grouping grouping,
                                         const struct flamepix_name_sum *names, size_t count);

/* Sorts them, the heaviest first, equal ones by label. */
void flamepix_groups_sort(struct flamepix_groups *groups);

void flamepix_groups_free(struct flamepix_groups *groups);

#endif
