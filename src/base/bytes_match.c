#define _GNU_SOURCE /* memmem */
#include "base/bytes_match.h"

#include <string.h>

bool fpx_bytes_end_with(struct flamepix_bytes bytes, const char *text)
{
    size_t length = strlen(text);
    return bytes.length >= length && memcmp(bytes.data + bytes.length - length, text, length) == 0;
}

const char *fpx_bytes_find(struct flamepix_bytes bytes, const char *text)
{
    /* memmem prepares a table, which is wasted when even the first byte does not occur. */
    const char *const first = bytes.length > 0 ? memchr(bytes.data, text[0], bytes.length) : NULL;
    const size_t before = first != NULL ? (size_t)(first - bytes.data) : bytes.length;
    return first != NULL ? memmem(first, bytes.length - before, text, strlen(text)) : NULL;
}

bool fpx_bytes_hold(struct flamepix_bytes bytes, const char *text)
{
    return fpx_bytes_find(bytes, text) != NULL;
}

int fpx_bytes_compare(struct flamepix_bytes a, struct flamepix_bytes b)
{
    size_t shorter = a.length < b.length ? a.length : b.length;
    int order = shorter == 0 ? 0 : memcmp(a.data, b.data, shorter);
    return order != 0 ? order : (a.length > b.length) - (a.length < b.length);
}
