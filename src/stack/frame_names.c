#include "stack/frame_names.h"

#include <string.h>

/* Whether a name may begin at `at`: there a frame begins, or its module ends. */
static bool begins_name(struct flamepix_bytes key, size_t at)
{
    return at == 0 || key.data[at - 1] == ';' || key.data[at - 1] == '`';
}

static bool is_hex_digit(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

static bool ends_in_address(struct flamepix_bytes key, size_t end)
{
    size_t begin = end;
    while (begin > 0 && is_hex_digit(key.data[begin - 1]))
        begin--;
    /* The 0 before the x is not among the digits. */
    return begin < end && begin >= 2 && key.data[begin - 1] == 'x' && key.data[begin - 2] == '0' &&
           begins_name(key, begin - 2);
}

bool flamepix_leaf_is_unnamed(struct flamepix_bytes key)
{
    static const char unknown[] = "[unknown]";
    const size_t length = sizeof(unknown) - 1;
    if (key.length < 2)
        return false;
    const size_t end = key.length - 1; /* of the name, without its ';' */
    if (key.data[end - 1] != ']')
        return is_hex_digit(key.data[end - 1]) && ends_in_address(key, end);
    return end >= length && memcmp(key.data + end - length, unknown, length) == 0 &&
           begins_name(key, end - length);
}
