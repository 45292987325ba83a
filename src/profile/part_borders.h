/* Where a file of lines is cut into parts that are read at the same time. */
#ifndef FLAMEPIX_PROFILE_PART_BORDERS_H
#define FLAMEPIX_PROFILE_PART_BORDERS_H

#include "input/input_file.h"

enum { FLAMEPIX_PARTS_MAX = 64 };

/* How large parts are. Tests make them small; else flamepix_usual_part_limits. */
struct flamepix_part_limits {
    uint64_t part_nbytes; /* at least, > 0; a file of less than two such parts is not cut */
    size_t count;         /* parts at most, 1 to FLAMEPIX_PARTS_MAX */
};

extern const struct flamepix_part_limits flamepix_usual_part_limits;

/* Part `i` is borders[i] to before borders[i + 1]; the first border is 0, the last the file's end.
 * All others stand behind a line end, and a part may be empty. */
struct flamepix_part_borders {
    uint64_t at[FLAMEPIX_PARTS_MAX + 1];
    size_t count; /* of parts; 0: the file is not cut */
};

/* Cuts the file: at places that depend on its size and lines alone. One with a line longer than
 * `longest_line` bytes at a border is not cut, as is one that is too small. Answers OK,
 * READ_FAILED (errno set) or INPUT_CHANGED. */
enum flamepix_status flamepix_part_borders_find(const struct flamepix_input_file *file,
                                                const struct flamepix_part_limits *limits,
                                                size_t longest_line,
                                                struct flamepix_part_borders *borders_ret);

#endif
