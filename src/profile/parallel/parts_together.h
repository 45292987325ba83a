/* Parts of several sorted files as one source of stacks. */
#ifndef FPX_PROFILE_PARALLEL_PARTS_TOGETHER_H
#define FPX_PROFILE_PARALLEL_PARTS_TOGETHER_H

#include <flamepix/profile.h>

#include "profile/parallel/part_stacks.h"

enum { FPX_PART_FILES_MAX = 8 };

/* Opens a part of each of `count` files (1 to FPX_PART_FILES_MAX) as the sum of all: what it
 * hands out is what a merge of the whole files hands out between what it hands out of the parts
 * before and behind these, wherever each file was cut, but for `shared` of the first stack. `roles`
 * says what each file is in the sum; NULL: all of one side, as they are. Both arrays outlive the
 * source. Next answers as that of fpx_part_stacks_open; so does this, or what
 * flamepix_stacks_scale answers. */
enum flamepix_status fpx_parts_together_open(struct fpx_file_part *parts,
                                             const struct flamepix_input_part *roles, size_t count,
                                             struct flamepix_stacks **stacks_ret);

#endif
