/* The sorted runs of an external sort: stored, written, merged.
 *
 * What. A sort with more stacks than memory sorts them block by block. Each block becomes a sorted
 * run here, and one merge at the end reads all of them.
 *
 * Why in memory first. A sorted run is front-coded, and stacks share most of their text, so it
 * takes a fraction of its block. Most sorts end before the sorted runs in memory exceed their
 * limit, and never open a file.
 *
 * Why levels. Each file is one level. If the sorted runs in memory exceed their limit, they are
 * merged into one of level 0. A level with `fan_in` sorted runs is merged into one of the next
 * level and emptied. So a byte is written at most once for each level, and there are about
 * log(blocks) / log(fan_in) levels.
 *
 * Invariants. The sorted runs of a level are contiguous in its file; the first begins at 0. Every
 * stack that was added is in exactly one sorted run, in memory or on one level; a level is emptied
 * only after its merge was written completely. The result does not depend on which sorted runs were
 * merged when, since sums of weights are exact.
 *
 * Cost. While sorting, at most `fan_in` sorted runs of a level, or all in memory, are open at a
 * time; for the last merge, those of all levels. So the number of levels bounds the descriptors,
 * and fan_in × levels the read buffers. Disk space is at most about twice the size of all sorted
 * runs. Files are unlinked from the start, so nothing remains, however the process ends. */
#include "stack/order/sorted_files.h"

#include <stdlib.h>
#include <unistd.h>

#include <flamepix/order.h>

#include "base/memory.h"
#include "base/os/fd.h"
#include "base/os/temp_names.h"
#include "stack/order/sorted_file.h"
#include "stack/order/sources.h"

struct level {
    int fd; /* -1 before the first sorted run */
    size_t count;
    uint64_t *ends; /* of each sorted run in the file; the first begins at 0 */
    size_t ends_capacity;
};

/* 2^12 sorted runs at the smallest fan-in; those on the last level are merged only at the end. */
enum { LEVELS = 12 };

/* Approximate cost of reading a sorted run in memory, besides its bytes: there may be many tiny
 * ones. */
enum { READER_NBYTES = 1024 };

struct fpx_sorted_files {
    struct fpx_sorted_files_limits limits;
    struct flamepix_buffer *resident;
    size_t resident_count;
    size_t resident_capacity;
    size_t resident_nbytes;
    struct level levels[LEVELS];
};

struct source_list {
    struct flamepix_stacks **sources;
    size_t count;
    size_t capacity;
};

enum flamepix_status fpx_sorted_files_create(const struct fpx_sorted_files_limits *limits,
                                             struct fpx_sorted_files **runs_ret)
{
    struct fpx_sorted_files *sorted_files = calloc(1, sizeof(*sorted_files));
    if (sorted_files == NULL)
        return FLAMEPIX_NO_MEMORY;
    sorted_files->limits = *limits;
    for (size_t i = 0; i < LEVELS; i++)
        sorted_files->levels[i].fd = -1;
    *runs_ret = sorted_files;
    return FLAMEPIX_OK;
}

static enum flamepix_status keep_resident(struct fpx_sorted_files *sorted_files,
                                          struct flamepix_buffer *sorted_file)
{
    const struct flamepix_buffer taken = *sorted_file;
    *sorted_file = (struct flamepix_buffer){0};
    enum flamepix_status status =
        fpx_array_reserve(&sorted_files->resident, &sorted_files->resident_capacity,
                          sorted_files->resident_count + 1, sizeof(*sorted_files->resident));
    if (status != FLAMEPIX_OK) {
        free(taken.data);
        return status;
    }
    sorted_files->resident[sorted_files->resident_count++] = taken;
    sorted_files->resident_nbytes += taken.length + READER_NBYTES;
    return FLAMEPIX_OK;
}

static void free_resident(struct fpx_sorted_files *sorted_files)
{
    for (size_t i = 0; i < sorted_files->resident_count; i++)
        flamepix_buffer_free(&sorted_files->resident[i]);
    sorted_files->resident_count = 0;
    sorted_files->resident_nbytes = 0;
}

static enum flamepix_status write_fd(void *user, const void *bytes, size_t length)
{
    const int *fd = user;
    return fpx_fd_write(*fd, bytes, length);
}

static enum flamepix_status write_level(struct fpx_sorted_files *sorted_files, size_t index,
                                        struct flamepix_stacks *sorted)
{
    struct level *level = &sorted_files->levels[index];
    enum flamepix_status status = fpx_array_reserve(&level->ends, &level->ends_capacity,
                                                    level->count + 1, sizeof(*level->ends));
    if (status == FLAMEPIX_OK && level->fd < 0)
        status = fpx_temp_open(&level->fd);
    if (status != FLAMEPIX_OK)
        return status;
    uint64_t nbytes;
    status = fpx_sorted_file_write(sorted, sorted_files->limits.buffer_nbytes, write_fd, &level->fd,
                                   &nbytes);
    if (status != FLAMEPIX_OK)
        return status;
    uint64_t begin = level->count == 0 ? 0 : level->ends[level->count - 1];
    level->ends[level->count++] = begin + nbytes;
    return FLAMEPIX_OK;
}

static enum flamepix_status empty_level(struct level *level)
{
    level->count = 0;
    if (ftruncate(level->fd, 0) != 0 || lseek(level->fd, 0, SEEK_SET) != 0)
        return FLAMEPIX_WRITE_FAILED;
    return FLAMEPIX_OK;
}

/* Takes `source`, also on failure. */
static enum flamepix_status append_source(struct source_list *list, struct flamepix_stacks *source)
{
    enum flamepix_status status = fpx_array_reserve(
        &list->sources, &list->capacity, list->count + 1, sizeof(struct flamepix_stacks *));
    if (status == FLAMEPIX_OK)
        list->sources[list->count++] = source;
    else
        flamepix_stacks_free(source);
    return status;
}

static enum flamepix_status append_resident(const struct fpx_sorted_files *sorted_files,
                                            struct source_list *list)
{
    for (size_t i = 0; i < sorted_files->resident_count; i++) {
        const struct flamepix_buffer *sorted_file = &sorted_files->resident[i];
        struct flamepix_stacks *source;
        enum flamepix_status status = fpx_sorted_file_open_memory(
            (struct flamepix_bytes){.data = sorted_file->data, .length = sorted_file->length},
            &source);
        if (status == FLAMEPIX_OK)
            status = append_source(list, source);
        if (status != FLAMEPIX_OK)
            return status;
    }
    return FLAMEPIX_OK;
}

static enum flamepix_status append_level(const struct fpx_sorted_files *sorted_files,
                                         const struct level *level, struct source_list *list)
{
    uint64_t begin = 0;
    for (size_t i = 0; i < level->count; i++) {
        struct flamepix_stacks *source;
        enum flamepix_status status = fpx_sorted_file_open_file(
            level->fd, begin, level->ends[i], sorted_files->limits.buffer_nbytes, &source);
        if (status == FLAMEPIX_OK)
            status = append_source(list, source);
        if (status != FLAMEPIX_OK)
            return status;
        begin = level->ends[i];
    }
    return FLAMEPIX_OK;
}

/* Merges the sources of the list if `status`, that of completing it, is OK. Empties the list. */
static enum flamepix_status merge_list(enum flamepix_status status, struct source_list *list,
                                       struct flamepix_stacks **stacks_ret)
{
    if (status == FLAMEPIX_OK)
        status = flamepix_order_merge(list->sources, list->count, stacks_ret);
    else
        fpx_sources_free(list->sources, list->count);
    free(list->sources);
    *list = (struct source_list){0};
    return status;
}

/* Writes the merge of the list as a sorted run of the level. Empties the list. */
static enum flamepix_status write_merged(enum flamepix_status status, struct source_list *list,
                                         struct fpx_sorted_files *sorted_files, size_t index)
{
    struct flamepix_stacks *merged;
    status = merge_list(status, list, &merged);
    if (status != FLAMEPIX_OK)
        return status;
    status = write_level(sorted_files, index, merged);
    flamepix_stacks_free(merged);
    return status;
}

static enum flamepix_status spill_resident(struct fpx_sorted_files *sorted_files)
{
    struct source_list list = {0};
    enum flamepix_status status = append_resident(sorted_files, &list);
    status = write_merged(status, &list, sorted_files, 0);
    free_resident(sorted_files);
    return status;
}

static enum flamepix_status lift_level(struct fpx_sorted_files *sorted_files, size_t index)
{
    struct source_list list = {0};
    enum flamepix_status status = append_level(sorted_files, &sorted_files->levels[index], &list);
    status = write_merged(status, &list, sorted_files, index + 1);
    return status == FLAMEPIX_OK ? empty_level(&sorted_files->levels[index]) : status;
}

enum flamepix_status fpx_sorted_files_add(struct fpx_sorted_files *sorted_files,
                                          struct flamepix_buffer *sorted_file)
{
    enum flamepix_status status = keep_resident(sorted_files, sorted_file);
    if (status != FLAMEPIX_OK ||
        sorted_files->resident_nbytes <= sorted_files->limits.resident_nbytes)
        return status;
    status = spill_resident(sorted_files);
    for (size_t i = 0; i + 1 < LEVELS && status == FLAMEPIX_OK; i++) {
        if (sorted_files->levels[i].count < sorted_files->limits.fan_in)
            break;
        status = lift_level(sorted_files, i);
    }
    return status;
}

enum flamepix_status fpx_sorted_files_merge(struct fpx_sorted_files *sorted_files,
                                            struct flamepix_stacks *last,
                                            struct flamepix_stacks **stacks_ret)
{
    struct source_list list = {0};
    enum flamepix_status status = append_source(&list, last);
    if (status == FLAMEPIX_OK)
        status = append_resident(sorted_files, &list);
    for (size_t i = 0; i < LEVELS && status == FLAMEPIX_OK; i++)
        status = append_level(sorted_files, &sorted_files->levels[i], &list);
    return merge_list(status, &list, stacks_ret);
}

void fpx_sorted_files_free(struct fpx_sorted_files *sorted_files)
{
    if (sorted_files == NULL)
        return;
    free_resident(sorted_files);
    free(sorted_files->resident);
    for (size_t i = 0; i < LEVELS; i++) {
        fpx_fd_close(sorted_files->levels[i].fd);
        free(sorted_files->levels[i].ends);
    }
    free(sorted_files);
}
