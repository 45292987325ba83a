/* How far two byte strings agree. */
#ifndef FPX_BASE_COMMON_PREFIX_H
#define FPX_BASE_COMMON_PREFIX_H

#include "base/wide/wide.h"

/* The number of leading bytes, at most `length`, that `a` and `b` share. Both are at least `length`
 * bytes; no byte beyond is touched. */
static inline size_t fpx_common_prefix_length(const char *a, const char *b, size_t length)
{
    return fpx_wide()->shared(a, b, length);
}

#endif
