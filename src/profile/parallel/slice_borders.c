#include "profile/parallel/parallel.h"

#include <stdlib.h>
#include <string.h>

#include "stack/order/next_key.h"

/* Each slice has a fixed cost of some milliseconds: narrow boxes are kept until the slice has some
 * weight, and names and boxes of all slices are joined. So a slice takes several times as long to
 * read, and there are only as many as keep many threads busy. The last ones are smaller, so that
 * all threads end at nearly the same time. */
const struct fpx_slice_limits fpx_usual_slice_limits = {
    .part_nbytes = (uint64_t)32 << 20,
    .count = 16,
    .search_nbytes = (size_t)64 << 10,
    .large_nbytes = (uint64_t)128 << 20,
};

/* A file is cut into shares of one size. They are the slices, or all but the last two are; then the
 * first of these is cut into halves and the second into quarters, so that 16 threads that read 16
 * shares also end together. */
struct shares {
    size_t count, slices;
};

enum { QUARTERS = 4, MORE_SLICES = 4, SHARES_MAX = FPX_SLICES_MAX - MORE_SLICES };

static size_t smaller(uint64_t a, size_t b)
{
    return a < b ? (size_t)a : b;
}

static struct shares shares_of(uint64_t nbytes, const struct fpx_slice_limits *limits)
{
    const size_t count = smaller(nbytes / limits->part_nbytes, limits->count);
    if (limits->large_nbytes == 0 || count < limits->count || count < 2 || count > SHARES_MAX)
        return (struct shares){count, count};
    const size_t large = smaller(nbytes / limits->large_nbytes, SHARES_MAX);
    const size_t most = large > count ? large : count;
    return (struct shares){most, most + MORE_SLICES};
}

/* The start of slice `i`, before it is moved to a line. The remainder of the division adds only a
 * few bytes to a slice. */
static uint64_t begin_of(struct shares shares, uint64_t nbytes, size_t i)
{
    static const unsigned last_quarters[] = {0, 2, 4, 5, 6, 7};
    if (shares.slices == shares.count)
        return nbytes / shares.count * i;
    const size_t whole = shares.count - 2;
    const size_t quarters = i < whole ? QUARTERS * i : QUARTERS * whole + last_quarters[i - whole];
    return nbytes / (QUARTERS * shares.count) * quarters;
}

enum flamepix_status fpx_line_begin_find(const struct fpx_input_file *file, uint64_t from,
                                         size_t longest, uint64_t *begin_ret, bool *found_ret)
{
    char bytes[4096];
    uint64_t at = from - 1;
    *found_ret = false;
    while (at - (from - 1) <= longest) {
        size_t length = 0;
        enum flamepix_status status = fpx_input_file_read(file, at, bytes, sizeof(bytes), &length);
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

/* The start of the line that shares least with the line before it; the first such line. The very
 * first line does not count, nor does text after the last line end. */
static size_t find_best(const char *text, size_t length)
{
    size_t best = 0, least = SIZE_MAX, before = 0, before_length = 0;
    const char *end;
    for (size_t at = 0; (end = memchr(text + at, '\n', length - at)) != NULL;) {
        const size_t line_length = (size_t)(end - text) - at;
        const size_t shared = at == 0 ? SIZE_MAX
                                      : fpx_key_prefix_length(text + before, before_length,
                                                              text + at, line_length, 0);
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

/* Moves a border forward to where fewer frames are open: a leaf may be held beside each of them,
 * and then the slice before has to continue (parallel.h). */
static enum flamepix_status move_border(const struct fpx_input_file *file, size_t search_nbytes,
                                        uint64_t *border)
{
    size_t length = 0;
    if (search_nbytes == 0)
        return FLAMEPIX_OK;
    char *text = malloc(search_nbytes);
    if (text == NULL)
        return FLAMEPIX_NO_MEMORY;
    const enum flamepix_status status =
        fpx_input_file_read(file, *border, text, search_nbytes, &length);
    if (status == FLAMEPIX_OK)
        *border += find_best(text, length);
    free(text);
    return status;
}

/* -- cutting ----------------------------------------------------------------------------------- */

enum flamepix_status fpx_slice_borders_find(const struct fpx_input_file *file, uint64_t all_nbytes,
                                            const struct fpx_slice_limits *limits,
                                            size_t longest_line,
                                            struct fpx_slice_borders *borders_ret)
{
    const struct shares shares = shares_of(all_nbytes, limits);
    const size_t count = shares.slices;
    bool found = true;
    *borders_ret = (struct fpx_slice_borders){0};
    for (size_t i = 1; i < count && found; i++) {
        const uint64_t from = begin_of(shares, file->nbytes, i);
        if (from == 0)
            continue;
        uint64_t *border = &borders_ret->at[i];
        enum flamepix_status status = fpx_line_begin_find(file, from, longest_line, border, &found);
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
