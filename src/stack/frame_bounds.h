/* The bounds of frames in a key. */
#ifndef FPX_STACK_FRAME_BOUNDS_H
#define FPX_STACK_FRAME_BOUNDS_H

#include <stdbool.h>

#include <flamepix/bytes.h>

#include "base/wide/wide.h"

/* The start of the frame that contains byte `at` of a key; `at` is 0 to the key's length, which
 * stands for the next frame. */
static inline size_t fpx_frame_begin(const char *key, size_t at)
{
    return fpx_wide()->find_behind(key, at, ';');
}

/* The end, after its ';', of the frame that begins at byte `at` of a key of `length` bytes; `at` is
 * less than `length`. */
static inline size_t fpx_frame_end(const char *key, size_t length, size_t at)
{
    return at + fpx_wide()->find(key + at, length - at, ';') + 1;
}

/* Frame names: placeholders for names that were not found. */

/* Whether the last frame of a key is "[unknown]" or an address, "0x" and digits; a module and a
 * backtick may precede either. Looks only at the end of the key. False for an empty key. */
bool fpx_leaf_is_unnamed(struct flamepix_bytes key);

#endif
