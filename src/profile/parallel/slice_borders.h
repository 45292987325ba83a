/* Where a file of lines is cut into slices that are read at the same time. */
#ifndef FPX_PROFILE_PARALLEL_SLICE_BORDERS_H
#define FPX_PROFILE_PARALLEL_SLICE_BORDERS_H

#include "input/input_file.h"

enum { FPX_SLICES_MAX = 64 };

/* How large slices are. Tests make them small; else fpx_usual_slice_limits. */
struct fpx_slice_limits {
    uint64_t part_nbytes; /* at least, > 0; less than two such slices are not cut */
    size_t count;         /* slices of one size at most, 1 to FPX_SLICES_MAX */
    /* Behind where slices would begin, so much is searched for where they begin best: at a line
     * that shares little with the one before it. 0: nothing is. */
    size_t search_nbytes;
    /* Where there are `count` of them, 2 to FPX_SLICES_MAX - 4: more, as long as each is so
     * large; and of the last two, six are made, of half and a quarter of their size. 0, and with
     * another count: there are no more, all of one size. */
    uint64_t large_nbytes;
};

extern const struct fpx_slice_limits fpx_usual_slice_limits;

/* Slice `i` is borders[i] to before borders[i + 1]; the first border is 0, the last the file's end.
 * All others stand behind a line end, and a slice may be empty. */
struct fpx_slice_borders {
    uint64_t at[FPX_SLICES_MAX + 1];
    size_t count; /* of slices; 0: the file is not cut */
};

/* Cuts the file: at places that depend on its lines and on sizes alone. Slices are of `all_nbytes`,
 * which is the size of all files that are cut alike, of which this is the largest. One with a line
 * longer than `longest_line` bytes at a border is not cut, nor is what is too small. Answers OK,
 * NO_MEMORY, READ_FAILED (errno set) or INPUT_CHANGED. */
enum flamepix_status fpx_slice_borders_find(const struct fpx_input_file *file, uint64_t all_nbytes,
                                            const struct fpx_slice_limits *limits,
                                            size_t longest_line,
                                            struct fpx_slice_borders *borders_ret);

/* The first place from `from` (> 0) on that stands behind a line end, or the file's end. False in
 * `*found_ret` where it is further away than `longest_line` bytes. Answers OK,
 * READ_FAILED (errno set) or INPUT_CHANGED. */
enum flamepix_status fpx_line_begin_find(const struct fpx_input_file *file, uint64_t from,
                                         size_t longest_line, uint64_t *begin_ret, bool *found_ret);

#endif
