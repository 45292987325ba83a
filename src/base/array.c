#include "base/memory.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

bool fpx_size_multiply(size_t a, size_t b, size_t *result)
{
    if (a != 0 && b > SIZE_MAX / a)
        return false;
    *result = a * b;
    return true;
}

bool fpx_size_add(size_t a, size_t b, size_t *result)
{
    if (b > SIZE_MAX - a)
        return false;
    *result = a + b;
    return true;
}

enum flamepix_status fpx_array_reserve(void *elements, size_t *capacity, size_t needed,
                                       size_t element_nbytes)
{
    enum { FIRST = 16 };
    if (needed <= *capacity)
        return FLAMEPIX_OK;
    size_t wanted = *capacity > SIZE_MAX / 2 ? needed : *capacity * 2;
    if (wanted < FIRST)
        wanted = FIRST;
    if (wanted < needed)
        wanted = needed;
    size_t nbytes;
    if (!fpx_size_multiply(wanted, element_nbytes, &nbytes))
        return FLAMEPIX_NO_MEMORY;
    /* The caller's pointer has its own type, so it is copied in and out as bytes. */
    void *old;
    memcpy(&old, elements, sizeof(old));
    void *grown = realloc(old, nbytes);
    if (grown == NULL)
        return FLAMEPIX_NO_MEMORY;
    memcpy(elements, &grown, sizeof(grown));
    *capacity = wanted;
    return FLAMEPIX_OK;
}
