#include "base/bytes_match.h"

#include <string.h>

struct flamepix_bytes flamepix_bytes_trimmed(struct flamepix_bytes bytes)
{
    while (bytes.length > 0 && flamepix_is_blank(bytes.data[0]))
        bytes = flamepix_bytes_from(bytes, 1);
    while (bytes.length > 0 && flamepix_is_blank(bytes.data[bytes.length - 1]))
        bytes.length--;
    return bytes;
}

bool flamepix_bytes_begin_with(struct flamepix_bytes bytes, const char *text)
{
    size_t length = strlen(text);
    return bytes.length >= length && memcmp(bytes.data, text, length) == 0;
}

bool flamepix_bytes_end_with(struct flamepix_bytes bytes, const char *text)
{
    size_t length = strlen(text);
    return bytes.length >= length && memcmp(bytes.data + bytes.length - length, text, length) == 0;
}

bool flamepix_bytes_hold(struct flamepix_bytes bytes, const char *text)
{
    while (bytes.length > 0) {
        const char *first = memchr(bytes.data, text[0], bytes.length);
        if (first == NULL)
            return false;
        bytes = flamepix_bytes_from(bytes, (size_t)(first - bytes.data));
        if (flamepix_bytes_begin_with(bytes, text))
            return true;
        bytes = flamepix_bytes_from(bytes, 1);
    }
    return false;
}

int flamepix_bytes_compare(struct flamepix_bytes a, struct flamepix_bytes b)
{
    size_t shorter = a.length < b.length ? a.length : b.length;
    int order = shorter == 0 ? 0 : memcmp(a.data, b.data, shorter);
    return order != 0 ? order : (a.length > b.length) - (a.length < b.length);
}
