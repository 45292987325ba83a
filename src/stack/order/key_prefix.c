#include "stack/order/next_key.h"

#include "base/bytes_match.h"

size_t fpx_key_prefix_length(const char *a, size_t a_length, const char *b, size_t b_length,
                             size_t known)
{
    size_t end = a_length < b_length ? a_length : b_length;
    if (end == known)
        return known;
    return known + fpx_common_prefix_length(a + known, b + known, end - known);
}
