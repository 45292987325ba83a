/* Where a file of lines is cut into parts that are read at the same time. */
#ifndef FPX_PROFILE_PARALLEL_PART_BORDERS_H
#define FPX_PROFILE_PARALLEL_PART_BORDERS_H

#include "input/input_file.h"

enum { FPX_PARTS_MAX = 64 };

/* How large parts are. Tests make them small; else fpx_usual_part_limits. */
struct fpx_part_limits {
    uint64_t part_nbytes; /* at least, > 0; less than two such parts are not cut */
    size_t count;         /* parts of one size at most, 1 to FPX_PARTS_MAX */
    /* Behind where parts would begin, so much is searched for where they begin best: at a line
     * that shares little with the one before it. 0: nothing is. */
    size_t search_nbytes;
    /* Where there are `count` of them, 2 to FPX_PARTS_MAX - 4: more, as long as each is so
     * large; and of the last two, six are made, of half and a quarter of their size. 0, and with
     * another count: there are no more, all of one size. */
    uint64_t large_nbytes;
};

extern const struct fpx_part_limits fpx_usual_part_limits;

/* Part `i` is borders[i] to before borders[i + 1]; the first border is 0, the last the file's end.
 * All others stand behind a line end, and a part may be empty. */
struct fpx_part_borders {
    uint64_t at[FPX_PARTS_MAX + 1];
    size_t count; /* of parts; 0: the file is not cut */
};

/* Cuts the file: at places that depend on its lines and on sizes alone. Parts are of `all_nbytes`,
 * which is the size of all files that are cut alike, of which this is the largest. One with a line
 * longer than `longest_line` bytes at a border is not cut, nor is what is too small. Answers OK,
 * NO_MEMORY, READ_FAILED (errno set) or INPUT_CHANGED. */
enum flamepix_status fpx_part_borders_find(const struct fpx_input_file *file, uint64_t all_nbytes,
                                           const struct fpx_part_limits *limits,
                                           size_t longest_line,
                                           struct fpx_part_borders *borders_ret);

/* The first place from `from` (> 0) on that stands behind a line end, or the file's end. False in
 * `*found_ret` where it is further away than `longest_line` bytes. Answers OK,
 * READ_FAILED (errno set) or INPUT_CHANGED. */
enum flamepix_status fpx_line_begin_find(const struct fpx_input_file *file, uint64_t from,
                                         size_t longest_line, uint64_t *begin_ret, bool *found_ret);

#endif
