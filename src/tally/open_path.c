#include "tally/open_path.h"

#include <stdlib.h>

#include "base/array.h"

/* Frames that were opened together hold the same. */
void flamepix_open_path_add_totals(const struct flamepix_open_path *path, size_t kept,
                                   struct flamepix_weight at, struct flamepix_name_table *names)
{
    struct flamepix_weight start = at;
    struct flamepix_weight total = {0};
    for (size_t i = path->count; i > kept; i--) {
        const struct flamepix_open_frame *frame = &path->frames[i - 1];
        if (frame->start.value != start.value || frame->start.rest != start.rest) {
            start = frame->start;
            total = flamepix_weight_between(start, at);
        }
        flamepix_weight_add(&flamepix_name_table_sum(names, frame->number)->total, total);
    }
}

void flamepix_open_path_add_first(const struct flamepix_open_path *path, struct flamepix_weight at,
                                  struct flamepix_name_table *names)
{
    if (path->count == 0)
        return;
    const struct flamepix_open_frame *frame = &path->frames[0];
    flamepix_weight_add(&flamepix_name_table_sum(names, frame->number)->first,
                        flamepix_weight_between(frame->start, at));
}

enum flamepix_status flamepix_open_path_reserve(struct flamepix_open_path *path, size_t more)
{
    if (path->capacity - path->count >= more)
        return FLAMEPIX_OK;
    return flamepix_array_reserve(&path->frames, &path->capacity, path->count + more,
                                  sizeof(*path->frames));
}

void flamepix_open_path_clear(struct flamepix_open_path *path)
{
    path->count = 0;
}

void flamepix_open_path_free(struct flamepix_open_path *path)
{
    free(path->frames);
    *path = (struct flamepix_open_path){0};
}
