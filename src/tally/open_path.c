#include "tally/tally_internal.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

/* Frames that were opened together have the same sums. */
void fpx_open_path_add_totals(const struct fpx_open_path *path, size_t kept,
                              struct flamepix_weight at, struct fpx_name_sums *sums)
{
    struct flamepix_weight start = at;
    struct flamepix_weight total = {0};
    for (size_t i = path->count; i > kept; i--) {
        const struct fpx_open_path_frame *frame = &path->frames[i - 1];
        if (frame->start.value != start.value || frame->start.rest != start.rest) {
            start = frame->start;
            total = flamepix_weight_between(start, at);
        }
        fpx_name_sums_add(sums, FPX_SUMMED_TOTAL, frame->number, total);
        if (frame->is_lowest)
            fpx_name_sums_add(sums, FPX_SUMMED_INCLUSIVE, frame->number, total);
    }
}

void fpx_open_path_add_first(const struct fpx_open_path *path, struct flamepix_weight at,
                             struct fpx_name_sums *sums)
{
    if (path->count == 0)
        return;
    const struct fpx_open_path_frame *frame = &path->frames[0];
    fpx_name_sums_add(sums, FPX_SUMMED_FIRST, frame->number,
                      flamepix_weight_between(frame->start, at));
}

enum flamepix_status fpx_open_path_reserve(struct fpx_open_path *path, size_t more)
{
    if (path->capacity - path->count >= more)
        return FLAMEPIX_OK;
    return fpx_array_reserve(&path->frames, &path->capacity, path->count + more,
                             sizeof(*path->frames));
}

static enum flamepix_status reserve_lowest(struct fpx_open_path *path, size_t needed)
{
    const size_t known = path->lowest_capacity;
    enum flamepix_status status =
        fpx_array_reserve(&path->lowest, &path->lowest_capacity, needed, sizeof(*path->lowest));
    if (status == FLAMEPIX_OK)
        memset(path->lowest + known, 0, (path->lowest_capacity - known) * sizeof(*path->lowest));
    return status;
}

/* The place noted for a name is valid while the frame there is open and has that name, so nothing
 * has to be undone when frames close. */
enum flamepix_status fpx_open_path_find_lowest(struct fpx_open_path *path)
{
    struct fpx_open_path_frame *frame = &path->frames[path->count];
    const uint32_t place = frame->number + 1; /* the place of FPX_NAME_OTHERS is 0 */
    if (place >= path->lowest_capacity) {
        enum flamepix_status status = reserve_lowest(path, (size_t)place + 1);
        if (status != FLAMEPIX_OK)
            return status;
    }
    const uint32_t noted = path->lowest[place];
    frame->is_lowest = noted >= path->count || path->frames[noted].number != frame->number;
    if (frame->is_lowest)
        path->lowest[place] = (uint32_t)path->count;
    return FLAMEPIX_OK;
}

void fpx_open_path_clear(struct fpx_open_path *path)
{
    path->count = 0;
}

void fpx_open_path_free(struct fpx_open_path *path)
{
    free(path->frames);
    free(path->lowest);
    *path = (struct fpx_open_path){0};
}
