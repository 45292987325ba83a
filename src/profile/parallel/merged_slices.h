/* Slices of several sorted files as one source of stacks. */
#ifndef FPX_PROFILE_PARALLEL_MERGED_SLICES_H
#define FPX_PROFILE_PARALLEL_MERGED_SLICES_H

#include <flamepix/profile.h>

#include "profile/parallel/slice_stacks.h"

enum { FPX_SLICED_FILES_MAX = 8 };

/* Opens a slice of each of `count` files (1 to FPX_SLICED_FILES_MAX) as the sum of all: what it
 * hands out is what a merge of the whole files hands out between what it hands out of the slices
 * before and behind these, wherever each file was cut, but for `shared` of the first stack. `roles`
 * says what each file is in the sum; NULL: all of one side, as they are. Both arrays outlive the
 * source. Next answers as that of fpx_slice_stacks_open; so does this, or what
 * flamepix_stacks_scale answers. */
enum flamepix_status fpx_merged_slices_open(struct fpx_file_slice *slices,
                                            const struct flamepix_input_part *roles, size_t count,
                                            struct flamepix_stacks **stacks_ret);

#endif
