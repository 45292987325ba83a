#include "profile/part_borders.h"

#include <stdlib.h>
#include <string.h>

#include "order/keys.h"

/* A part costs some milliseconds by itself: narrow boxes are kept until it has some weight, and
 * names and boxes of all parts have to be joined. So it is no smaller than what takes several times
 * as long to read, and there are no more of them than keep many threads busy to the end. */
const struct flamepix_part_limits flamepix_usual_part_limits = {
    .part_nbytes = (uint64_t)32 << 20,
    .count = 32,
    .search_nbytes = (size_t)64 << 10,
};

/* How many parts: each as large as the limits want, or larger where they would be too many. */
static size_t part_count(uint64_t nbytes, const struct flamepix_part_limits *limits)
{
    const uint64_t most = nbytes / limits->part_nbytes;
    return most < limits->count ? (size_t)most : limits->count;
}

enum flamepix_status flamepix_line_begin_find(const struct flamepix_input_file *file, uint64_t from,
                                              size_t longest, uint64_t *begin_ret, bool *found_ret)
{
    char bytes[4096];
    uint64_t at = from - 1;
    *found_ret = false;
    while (at - (from - 1) <= longest) {
        size_t length = 0;
        enum flamepix_status status =
            flamepix_input_file_read(file, at, bytes, sizeof(bytes), &length);
        if (status != FLAMEPIX_OK)
            return status;
        const char *end = length > 0 ? memchr(bytes, '\n', length) : NULL;
        *found_ret = end != NULL || length == 0;
        *begin_ret = end != NULL ? at + (uint64_t)(end - bytes) + 1 : at;
        if (*found_ret)
            return FLAMEPIX_OK;
        at += length;
    }
    return FLAMEPIX_OK;
}

/* -- the best place ---------------------------------------------------------------------------- */

/* Where the line of the text begins that shares least with the line before it: the first of these,
 * but of the first line of all that is not known. What follows the last line end is none. */
static size_t find_best(const char *text, size_t length)
{
    size_t best = 0, least = SIZE_MAX, before = 0, before_length = 0;
    const char *end;
    for (size_t at = 0; (end = memchr(text + at, '\n', length - at)) != NULL;) {
        const size_t line_length = (size_t)(end - text) - at;
        const size_t shared =
            at == 0 ? SIZE_MAX
                    : flamepix_keys_shared(text + before, before_length, text + at, line_length, 0);
        if (shared < least) {
            least = shared;
            best = at;
        }
        before = at;
        before_length = line_length;
        at += line_length + 1;
    }
    return best;
}

/* Moves a border forward to where fewer frames are open: each of them may have a leaf beside it
 * that is held back, and then the part before has to go on (profile/part_stacks.h). */
static enum flamepix_status move_border(const struct flamepix_input_file *file,
                                        size_t search_nbytes, uint64_t *border)
{
    size_t length = 0;
    if (search_nbytes == 0)
        return FLAMEPIX_OK;
    char *text = malloc(search_nbytes);
    if (text == NULL)
        return FLAMEPIX_NO_MEMORY;
    const enum flamepix_status status =
        flamepix_input_file_read(file, *border, text, search_nbytes, &length);
    if (status == FLAMEPIX_OK)
        *border += find_best(text, length);
    free(text);
    return status;
}

/* -- cutting ----------------------------------------------------------------------------------- */

enum flamepix_status flamepix_part_borders_find(const struct flamepix_input_file *file,
                                                uint64_t all_nbytes,
                                                const struct flamepix_part_limits *limits,
                                                size_t longest_line,
                                                struct flamepix_part_borders *borders_ret)
{
    const size_t count = part_count(all_nbytes, limits);
    bool found = true;
    *borders_ret = (struct flamepix_part_borders){0};
    for (size_t i = 1; i < count && found; i++) {
        /* The remainder of the division makes no part larger by more than a byte per part. */
        const uint64_t from = file->nbytes / count * i;
        if (from == 0)
            continue;
        uint64_t *border = &borders_ret->at[i];
        enum flamepix_status status =
            flamepix_line_begin_find(file, from, longest_line, border, &found);
        if (status == FLAMEPIX_OK && found)
            status = move_border(file, limits->search_nbytes, border);
        if (status != FLAMEPIX_OK)
            return status;
        if (*border < borders_ret->at[i - 1])
            *border = borders_ret->at[i - 1];
    }
    borders_ret->at[count] = file->nbytes;
    borders_ret->count = found && count > 1 ? count : 0;
    return FLAMEPIX_OK;
}
