#include "order/sorted_runs.h"

#include <stdlib.h>
#include <unistd.h>

#include <flamepix/order.h>

#include "base/array.h"
#include "base/fd.h"
#include "base/temp_file.h"
#include "order/sorted_run.h"
#include "order/sources.h"

struct level {
    int fd; /* -1 before the first run */
    size_t run_count;
    uint64_t *ends; /* of each run; the first begins at 0 */
    size_t ends_capacity;
};

/* 2^12 runs at the smallest fan-in; on the last level they are never merged before the end. */
enum { LEVELS = 12 };

/* What reading a run in memory takes besides its bytes, about: many runs may be tiny. */
enum { READER_NBYTES = 1024 };

struct flamepix_sorted_runs {
    struct flamepix_sorted_runs_limits limits;
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

enum flamepix_status flamepix_sorted_runs_create(const struct flamepix_sorted_runs_limits *limits,
                                                 struct flamepix_sorted_runs **runs_ret)
{
    struct flamepix_sorted_runs *runs = calloc(1, sizeof(*runs));
    if (runs == NULL)
        return FLAMEPIX_NO_MEMORY;
    runs->limits = *limits;
    for (size_t i = 0; i < LEVELS; i++)
        runs->levels[i].fd = -1;
    *runs_ret = runs;
    return FLAMEPIX_OK;
}

static enum flamepix_status write_resident(struct flamepix_sorted_runs *runs,
                                           struct flamepix_stacks *sorted)
{
    enum flamepix_status status =
        flamepix_array_reserve(&runs->resident, &runs->resident_capacity, runs->resident_count + 1,
                               sizeof(*runs->resident));
    if (status != FLAMEPIX_OK)
        return status;
    struct flamepix_buffer *run = &runs->resident[runs->resident_count++];
    *run = (struct flamepix_buffer){0};
    uint64_t nbytes;
    status = flamepix_sorted_run_write(sorted, runs->limits.buffer_nbytes, flamepix_buffer_write,
                                       run, &nbytes);
    runs->resident_nbytes += run->length + READER_NBYTES;
    return status;
}

static void free_resident(struct flamepix_sorted_runs *runs)
{
    for (size_t i = 0; i < runs->resident_count; i++)
        flamepix_buffer_free(&runs->resident[i]);
    runs->resident_count = 0;
    runs->resident_nbytes = 0;
}

static enum flamepix_status write_fd(void *user, const void *bytes, size_t length)
{
    const int *fd = user;
    return flamepix_fd_write(*fd, bytes, length);
}

static enum flamepix_status write_level(struct flamepix_sorted_runs *runs, size_t index,
                                        struct flamepix_stacks *sorted)
{
    struct level *level = &runs->levels[index];
    enum flamepix_status status = flamepix_array_reserve(
        &level->ends, &level->ends_capacity, level->run_count + 1, sizeof(*level->ends));
    if (status == FLAMEPIX_OK && level->fd < 0)
        status = flamepix_temp_open(&level->fd);
    if (status != FLAMEPIX_OK)
        return status;
    uint64_t nbytes;
    status = flamepix_sorted_run_write(sorted, runs->limits.buffer_nbytes, write_fd, &level->fd,
                                       &nbytes);
    if (status != FLAMEPIX_OK)
        return status;
    uint64_t begin = level->run_count == 0 ? 0 : level->ends[level->run_count - 1];
    level->ends[level->run_count++] = begin + nbytes;
    return FLAMEPIX_OK;
}

static enum flamepix_status empty_level(struct level *level)
{
    level->run_count = 0;
    if (ftruncate(level->fd, 0) != 0 || lseek(level->fd, 0, SEEK_SET) != 0)
        return FLAMEPIX_WRITE_FAILED;
    return FLAMEPIX_OK;
}

/* Takes `source`, also on failure. */
static enum flamepix_status append_source(struct source_list *list, struct flamepix_stacks *source)
{
    enum flamepix_status status = flamepix_array_reserve(
        &list->sources, &list->capacity, list->count + 1, sizeof(struct flamepix_stacks *));
    if (status == FLAMEPIX_OK)
        list->sources[list->count++] = source;
    else
        flamepix_stacks_free(source);
    return status;
}

static enum flamepix_status append_resident(const struct flamepix_sorted_runs *runs,
                                            struct source_list *list)
{
    for (size_t i = 0; i < runs->resident_count; i++) {
        const struct flamepix_buffer *run = &runs->resident[i];
        struct flamepix_stacks *source;
        enum flamepix_status status = flamepix_sorted_run_open_memory(
            (struct flamepix_bytes){.data = run->data, .length = run->length}, &source);
        if (status == FLAMEPIX_OK)
            status = append_source(list, source);
        if (status != FLAMEPIX_OK)
            return status;
    }
    return FLAMEPIX_OK;
}

static enum flamepix_status append_level(const struct flamepix_sorted_runs *runs,
                                         const struct level *level, struct source_list *list)
{
    uint64_t begin = 0;
    for (size_t i = 0; i < level->run_count; i++) {
        struct flamepix_stacks *source;
        enum flamepix_status status = flamepix_sorted_run_open_file(
            level->fd, begin, level->ends[i], runs->limits.buffer_nbytes, &source);
        if (status == FLAMEPIX_OK)
            status = append_source(list, source);
        if (status != FLAMEPIX_OK)
            return status;
        begin = level->ends[i];
    }
    return FLAMEPIX_OK;
}

/* Merges the sources of the list, where `status` says that it is complete. Empties the list. */
static enum flamepix_status merge_list(enum flamepix_status status, struct source_list *list,
                                       struct flamepix_stacks **stacks_ret)
{
    if (status == FLAMEPIX_OK)
        status = flamepix_order_merge(list->sources, list->count, stacks_ret);
    else
        flamepix_sources_free(list->sources, list->count);
    free(list->sources);
    *list = (struct source_list){0};
    return status;
}

/* Writes the merge of the list as a run of the level. Empties the list. */
static enum flamepix_status write_merged(enum flamepix_status status, struct source_list *list,
                                         struct flamepix_sorted_runs *runs, size_t index)
{
    struct flamepix_stacks *merged;
    status = merge_list(status, list, &merged);
    if (status != FLAMEPIX_OK)
        return status;
    status = write_level(runs, index, merged);
    flamepix_stacks_free(merged);
    return status;
}

static enum flamepix_status spill_resident(struct flamepix_sorted_runs *runs)
{
    struct source_list list = {0};
    enum flamepix_status status = append_resident(runs, &list);
    status = write_merged(status, &list, runs, 0);
    free_resident(runs);
    return status;
}

static enum flamepix_status lift_level(struct flamepix_sorted_runs *runs, size_t index)
{
    struct source_list list = {0};
    enum flamepix_status status = append_level(runs, &runs->levels[index], &list);
    status = write_merged(status, &list, runs, index + 1);
    return status == FLAMEPIX_OK ? empty_level(&runs->levels[index]) : status;
}

enum flamepix_status flamepix_sorted_runs_add(struct flamepix_sorted_runs *runs,
                                              struct flamepix_stacks *sorted)
{
    enum flamepix_status status = write_resident(runs, sorted);
    if (status != FLAMEPIX_OK || runs->resident_nbytes <= runs->limits.resident_nbytes)
        return status;
    status = spill_resident(runs);
    for (size_t i = 0; i + 1 < LEVELS && status == FLAMEPIX_OK; i++) {
        if (runs->levels[i].run_count < runs->limits.fan_in)
            break;
        status = lift_level(runs, i);
    }
    return status;
}

enum flamepix_status flamepix_sorted_runs_merge(struct flamepix_sorted_runs *runs,
                                                struct flamepix_stacks *last,
                                                struct flamepix_stacks **stacks_ret)
{
    struct source_list list = {0};
    enum flamepix_status status = append_source(&list, last);
    if (status == FLAMEPIX_OK)
        status = append_resident(runs, &list);
    for (size_t i = 0; i < LEVELS && status == FLAMEPIX_OK; i++)
        status = append_level(runs, &runs->levels[i], &list);
    return merge_list(status, &list, stacks_ret);
}

void flamepix_sorted_runs_free(struct flamepix_sorted_runs *runs)
{
    if (runs == NULL)
        return;
    free_resident(runs);
    free(runs->resident);
    for (size_t i = 0; i < LEVELS; i++) {
        flamepix_fd_close(runs->levels[i].fd);
        free(runs->levels[i].ends);
    }
    free(runs);
}
