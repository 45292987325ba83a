#define _GNU_SOURCE /* qsort_r */
#include "base/path_set.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"

struct flamepix_path_entry {
    uint64_t device, inode;
    size_t below; /* in set.names */
    size_t number;
    enum flamepix_path_use use;
};

/* -- adding ------------------------------------------------------------------------------------ */

static bool can_be_lost(enum flamepix_path_kind kind, enum flamepix_path_use use)
{
    if (kind == FLAMEPIX_PATH_FOLDER)
        return use == FLAMEPIX_PATH_WRITTEN;
    return kind != FLAMEPIX_PATH_OTHER;
}

/* Adds set.last. */
static enum flamepix_status add_last(struct flamepix_path_set *set, enum flamepix_path_use use,
                                     size_t number)
{
    const struct flamepix_path_identity *last = &set->last;
    if (!can_be_lost(last->kind, use))
        return FLAMEPIX_OK;
    enum flamepix_status status = flamepix_array_reserve(&set->entries, &set->capacity,
                                                         set->count + 1, sizeof(*set->entries));
    size_t below = set->names.length;
    if (status == FLAMEPIX_OK)
        status = flamepix_buffer_append(&set->names, last->below.data, last->below.length + 1);
    if (status == FLAMEPIX_OK)
        set->entries[set->count++] =
            (struct flamepix_path_entry){last->device, last->inode, below, number, use};
    return status;
}

enum flamepix_status flamepix_path_set_add(struct flamepix_path_set *set, const char *path,
                                           enum flamepix_path_use use, size_t number)
{
    enum flamepix_status status = flamepix_path_identify(path, &set->last);
    return status == FLAMEPIX_OK ? add_last(set, use, number) : status;
}

enum flamepix_status flamepix_path_set_add_fd(struct flamepix_path_set *set, int fd,
                                              enum flamepix_path_use use, size_t number)
{
    enum flamepix_status status = flamepix_path_identify_fd(fd, &set->last);
    return status == FLAMEPIX_OK ? add_last(set, use, number) : status;
}

void flamepix_path_set_free(struct flamepix_path_set *set)
{
    free(set->entries);
    flamepix_buffer_free(&set->names);
    flamepix_buffer_free(&set->last.below);
    *set = (struct flamepix_path_set){0};
}

/* -- clashes ----------------------------------------------------------------------------------- */

static int compare_numbers(uint64_t a, uint64_t b)
{
    return (a > b) - (a < b);
}

static int compare_entries(const void *a, const void *b, void *names)
{
    const struct flamepix_path_entry *left = a, *right = b;
    int order = compare_numbers(left->device, right->device);
    if (order == 0)
        order = compare_numbers(left->inode, right->inode);
    if (order == 0)
        order = strcmp((const char *)names + left->below, (const char *)names + right->below);
    return order != 0 ? order : compare_numbers(left->number, right->number);
}

/* What two neighbours clash in, if they do. */
static struct flamepix_path_clash clash_of(const struct flamepix_path_set *set,
                                           const struct flamepix_path_entry *upper,
                                           const struct flamepix_path_entry *lower)
{
    const char *above = set->names.data + upper->below;
    const char *below = set->names.data + lower->below;
    bool is_prefix = upper->device == lower->device && upper->inode == lower->inode &&
                     strncmp(above, below, strlen(above)) == 0;
    bool is_folder = is_prefix && strlen(above) != strlen(below);
    bool is_written =
        upper->use == FLAMEPIX_PATH_WRITTEN || (!is_folder && lower->use == FLAMEPIX_PATH_WRITTEN);
    struct flamepix_path_clash clash = {is_prefix && is_written, upper->number, lower->number,
                                        is_folder};
    if (clash.first > clash.second) {
        clash.first = lower->number;
        clash.second = upper->number;
    }
    return clash;
}

struct flamepix_path_clash flamepix_path_set_clash(struct flamepix_path_set *set)
{
    struct flamepix_path_clash least = {0};
    if (set->count > 1)
        qsort_r(set->entries, set->count, sizeof(*set->entries), compare_entries, set->names.data);
    for (size_t i = 1; i < set->count; i++) {
        struct flamepix_path_clash clash = clash_of(set, &set->entries[i - 1], &set->entries[i]);
        if (clash.found && (!least.found || clash.second < least.second))
            least = clash;
    }
    return least;
}
