/* Where other files are cut, so that their slices hold the same stacks as those of one file. */
#ifndef FPX_PROFILE_PARALLEL_MATCH_SLICE_BORDERS_H
#define FPX_PROFILE_PARALLEL_MATCH_SLICE_BORDERS_H

#include "profile/parallel/read_slices.h"

/* Cuts `file`, but for its borders {0}, where the first stacks of the slices of `like`, which is
 * cut, would stand in it, if both are in order; else anywhere behind a line end. It depends on the
 * lines of both files alone. It is not cut where around a border there is no stack for a long way.
 * Answers OK, NO_MEMORY, READ_FAILED (errno set) or INPUT_CHANGED. */
enum flamepix_status fpx_match_slice_borders(const struct fpx_cut_file *like, size_t longest_line,
                                             struct fpx_cut_file *file);

#endif
