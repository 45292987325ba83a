#include "base/name_letters.h"

size_t fpx_name_suffix(const char *text, size_t at, const char *const *words, size_t count)
{
    enum { NBYTES_MAX = 11 };
    const size_t first = at > NBYTES_MAX ? at - NBYTES_MAX : 0;
    size_t dot = at;
    while (dot > first && text[dot - 1] != '.')
        dot--;
    if (dot == first)
        return count;
    dot--;
    size_t i = 0;
    while (i < count &&
           (strlen(words[i]) != at - dot || memcmp(text + dot, words[i], at - dot) != 0))
        i++;
    return i;
}
