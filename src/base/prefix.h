/* How far two byte strings agree. */
#ifndef FLAMEPIX_BASE_PREFIX_H
#define FLAMEPIX_BASE_PREFIX_H

#include "base/wide/wide.h"

/* The number of leading bytes, at most `length`, that `a` and `b` share. Both are at least `length`
 * bytes; no byte beyond is touched. */
static inline size_t flamepix_prefix_length(const char *a, const char *b, size_t length)
{
    return flamepix_wide()->shared(a, b, length);
}

#endif
