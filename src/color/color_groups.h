/* Color groups: frames that share a package, module, file or root, as grouped by the palettes of
 * these names, and the weight of each group. */
#ifndef FPX_COLOR_COLOR_GROUPS_H
#define FPX_COLOR_COLOR_GROUPS_H

#include <stdbool.h>

#include <flamepix/bytes.h>
#include <flamepix/color.h>

#include "base/hash_index.h"

enum fpx_grouping {
    FPX_BY_PACKAGE, /* for names without one: by module, by kernel, by type */
    FPX_BY_MODULE,
    FPX_BY_FILE,
    FPX_BY_ROOT /* the frame at depth 1 */
};

/* The group of a frame: a part of its name, or a static text. Empty only if the root's name is. */
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
    struct fpx_hash_index index; /* index into `items`, until they are sorted */
};

/* The group with this label; NULL if there is none. Only before sorting. */
struct fpx_color_group *fpx_color_groups_find(const struct fpx_color_groups *groups,
                                              struct flamepix_bytes label);

/* Adds a new group. Returns OK or NO_MEMORY; a group for which the index has no place is left
 * out. */
enum flamepix_status fpx_color_groups_add(struct fpx_color_groups *groups,
                                          struct fpx_color_group group);

/* The groups of all names, each with its area in the picture: the weight of all its frames. Labels
 * are borrowed from the names. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_color_groups_sum(struct fpx_color_groups *groups,
                                          enum fpx_grouping grouping,
                                          const struct flamepix_name_sum *names, size_t count);

/* Sorts them by descending weight, equal ones by label. */
void fpx_color_groups_sort(struct fpx_color_groups *groups);

void fpx_color_groups_free(struct fpx_color_groups *groups);

/* Package: containment of packages, for palettes that know some by name. */

/* Whether a package is `outer` or lies in it: "System.IO" is within "System". */
bool fpx_package_is_within(struct flamepix_bytes package, const char *outer);

#endif
