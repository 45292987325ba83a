/* Color groups: frames that have something in common, as the palettes by package, module, file and
 * root see them, and how much each group weighs. */
#ifndef FPX_COLOR_COLOR_GROUPS_H
#define FPX_COLOR_COLOR_GROUPS_H

#include <stdbool.h>

#include <flamepix/bytes.h>
#include <flamepix/color.h>

#include "base/hash_index.h"

enum fpx_grouping {
    FPX_BY_PACKAGE, /* where a name has none: by module, by kernel, by type */
    FPX_BY_MODULE,
    FPX_BY_FILE,
    FPX_BY_ROOT /* the frame at depth 1 */
};

/* The group of a frame: a part of its name, or static. Never empty, unless the root's name is. */
struct flamepix_bytes fpx_color_group_of(enum fpx_grouping grouping,
                                         const struct flamepix_frame_facts *frame);

struct fpx_color_group {
    struct flamepix_bytes label; /* not the table's */
    struct flamepix_weight weight;
};

/* Groups and their weights. Starts as {0}. */
struct fpx_color_groups {
    struct fpx_color_group *items;
    size_t count, capacity;
    struct fpx_hash_index index; /* of `items`, until they are sorted */
};

/* The group of that label; NULL where there is none. Only before sorting. */
struct fpx_color_group *fpx_color_groups_find(const struct fpx_color_groups *groups,
                                              struct flamepix_bytes label);

/* Adds a group that is not there yet. Answers OK or NO_MEMORY; one that the index has no place for
 * is left out. */
enum flamepix_status fpx_color_groups_add(struct fpx_color_groups *groups,
                                          struct fpx_color_group group);

/* The groups of all names, each with its area in the picture: the weight of all its frames. Labels
 * are the names'. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_color_groups_sum(struct fpx_color_groups *groups,
                                          enum fpx_grouping grouping,
                                          const struct flamepix_name_sum *names, size_t count);

/* Sorts them, the heaviest first, equal ones by label. */
void fpx_color_groups_sort(struct fpx_color_groups *groups);

void fpx_color_groups_free(struct fpx_color_groups *groups);

/* Package: which packages lie in another, for palettes that know some by name. */

/* Whether a package is `outer` or inside of it: "System.IO" is within "System". */
bool fpx_package_is_within(struct flamepix_bytes package, const char *outer);

#endif
