/* Where a frame begins in a key, and where it ends. */
#ifndef FPX_STACK_FRAME_BOUNDS_H
#define FPX_STACK_FRAME_BOUNDS_H

#include <stdbool.h>

#include <flamepix/bytes.h>

#include "base/wide/wide.h"

/* Where the frame begins that byte `at` of a key belongs to; 0 to the key's length, whose frame is
 * the one that would follow. */
static inline size_t fpx_frame_begin(const char *key, size_t at)
{
    return fpx_wide()->find_behind(key, at, ';');
}

/* Where the frame ends, behind its ';', that begins at byte `at` of a key of `length` bytes, which
 * is before the key's end. */
static inline size_t fpx_frame_end(const char *key, size_t length, size_t at)
{
    return at + fpx_wide()->find(key + at, length - at, ';') + 1;
}

/* Frame names: those that stand for a name that was not found. */

/* Whether the last frame of a key is "[unknown]" or an address, "0x" and digits; either may have a
 * module before a backtick. It looks at the end of the key alone. False for an empty key. */
bool fpx_leaf_is_unnamed(struct flamepix_bytes key);

#endif
