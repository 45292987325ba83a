#define _GNU_SOURCE /* qsort_r */
#include "base/os/paths.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

struct fpx_path_entry {
    uint64_t device, inode;
    size_t below; /* in set.names */
    size_t number;
    enum fpx_path_use use;
};

/* -- adding ------------------------------------------------------------------------------------ */

static bool can_be_lost(enum fpx_path_kind kind, enum fpx_path_use use)
{
    if (kind == FPX_PATH_FOLDER)
        return use == FPX_PATH_WRITTEN;
    return kind != FPX_PATH_OTHER;
}

/* Adds set.last. */
static enum flamepix_status add_last(struct fpx_path_set *set, enum fpx_path_use use, size_t number)
{
    const struct fpx_path_identity *last = &set->last;
    if (!can_be_lost(last->kind, use))
        return FLAMEPIX_OK;
    enum flamepix_status status =
        fpx_array_reserve(&set->entries, &set->capacity, set->count + 1, sizeof(*set->entries));
    size_t below = set->names.length;
    if (status == FLAMEPIX_OK)
        status = flamepix_buffer_append(&set->names, last->below.data, last->below.length + 1);
    if (status == FLAMEPIX_OK)
        set->entries[set->count++] =
            (struct fpx_path_entry){last->device, last->inode, below, number, use};
    return status;
}

/* -- neighbours in a folder that is not there -------------------------------------------------- */

static enum flamepix_status put_text(struct flamepix_buffer *text, const char *bytes, size_t length)
{
    flamepix_buffer_clear(text);
    flamepix_buffer_append(text, bytes, length);
    enum flamepix_status status = flamepix_buffer_append(text, "", 1);
    text->length = status == FLAMEPIX_OK ? length : 0;
    return status;
}

static bool names_file(const char *name)
{
    return name[0] != '\0' && strcmp(name, ".") != 0 && strcmp(name, "..") != 0;
}

static bool is_in_missing(const struct fpx_path_set *set, const char *path, const char *name)
{
    const size_t folder = (size_t)(name - path);
    return folder > 0 && folder == set->missing_path.length && names_file(name) &&
           memcmp(path, set->missing_path.data, folder) == 0;
}

/* The result of identifying the path. */
static enum flamepix_status identify_in_missing(struct fpx_path_set *set, const char *name)
{
    const struct fpx_path_identity *missing = &set->missing;
    struct fpx_path_identity *last = &set->last;
    put_text(&last->below, missing->below.data, missing->below.length);
    flamepix_buffer_append(&last->below, name, strlen(name));
    if (flamepix_buffer_append(&last->below, "/", 2) == FLAMEPIX_OK)
        last->below.length--;
    last->kind = FPX_PATH_MISSING;
    last->device = missing->device;
    last->inode = missing->inode;
    return set->last.below.status;
}

/* Folder of the last path, if some of its folders do not exist yet. */
static enum flamepix_status note_missing(struct fpx_path_set *set, const char *path,
                                         const char *name)
{
    const struct flamepix_buffer *below = &set->last.below;
    const size_t own = strlen(name) + 1;
    if (set->last.kind != FPX_PATH_MISSING || !names_file(name) || below->length <= own ||
        memcmp(below->data + below->length - own, name, own - 1) != 0)
        return FLAMEPIX_OK;
    set->missing.device = set->last.device;
    set->missing.inode = set->last.inode;
    enum flamepix_status status = put_text(&set->missing.below, below->data, below->length - own);
    return status == FLAMEPIX_OK ? put_text(&set->missing_path, path, (size_t)(name - path))
                                 : status;
}

static enum flamepix_status identify_last(struct fpx_path_set *set, const char *path)
{
    const char *name = fpx_path_name(path);
    if (is_in_missing(set, path, name))
        return identify_in_missing(set, name);
    enum flamepix_status status = fpx_path_identify(path, &set->last);
    return status == FLAMEPIX_OK ? note_missing(set, path, name) : status;
}

enum flamepix_status fpx_path_set_add(struct fpx_path_set *set, const char *path,
                                      enum fpx_path_use use, size_t number)
{
    enum flamepix_status status = identify_last(set, path);
    return status == FLAMEPIX_OK ? add_last(set, use, number) : status;
}

enum flamepix_status fpx_path_set_add_fd(struct fpx_path_set *set, int fd, enum fpx_path_use use,
                                         size_t number)
{
    enum flamepix_status status = fpx_path_identify_fd(fd, &set->last);
    return status == FLAMEPIX_OK ? add_last(set, use, number) : status;
}

void fpx_path_set_free(struct fpx_path_set *set)
{
    free(set->entries);
    flamepix_buffer_free(&set->names);
    flamepix_buffer_free(&set->last.below);
    flamepix_buffer_free(&set->missing.below);
    flamepix_buffer_free(&set->missing_path);
    *set = (struct fpx_path_set){0};
}

/* -- clashes ----------------------------------------------------------------------------------- */

static int compare_numbers(uint64_t a, uint64_t b)
{
    return (a > b) - (a < b);
}

static int compare_entries(const void *a, const void *b, void *names)
{
    const struct fpx_path_entry *left = a, *right = b;
    int order = compare_numbers(left->device, right->device);
    if (order == 0)
        order = compare_numbers(left->inode, right->inode);
    if (order == 0)
        order = strcmp((const char *)names + left->below, (const char *)names + right->below);
    return order != 0 ? order : compare_numbers(left->number, right->number);
}

/* How two neighbours clash, if they do. */
static struct fpx_path_clash clash_of(const struct fpx_path_set *set,
                                      const struct fpx_path_entry *upper,
                                      const struct fpx_path_entry *lower)
{
    const char *above = set->names.data + upper->below;
    const char *below = set->names.data + lower->below;
    bool is_prefix = upper->device == lower->device && upper->inode == lower->inode &&
                     strncmp(above, below, strlen(above)) == 0;
    bool is_folder = is_prefix && strlen(above) != strlen(below);
    bool is_written =
        upper->use == FPX_PATH_WRITTEN || (!is_folder && lower->use == FPX_PATH_WRITTEN);
    struct fpx_path_clash clash = {is_prefix && is_written, upper->number, lower->number,
                                   is_folder};
    if (clash.first > clash.second) {
        clash.first = lower->number;
        clash.second = upper->number;
    }
    return clash;
}

struct fpx_path_clash fpx_path_set_clash(struct fpx_path_set *set)
{
    struct fpx_path_clash least = {0};
    if (set->count > 1)
        qsort_r(set->entries, set->count, sizeof(*set->entries), compare_entries, set->names.data);
    for (size_t i = 1; i < set->count; i++) {
        struct fpx_path_clash clash = clash_of(set, &set->entries[i - 1], &set->entries[i]);
        if (clash.found && (!least.found || clash.second < least.second))
            least = clash;
    }
    return least;
}
