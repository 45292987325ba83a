/* Radix sort: numbers are put into piles by one byte at a time, the lowest first, and collected
 * pile by pile; a byte that is the same in all is skipped, as most bytes of integers are. The sort
 * key must be greater where the number is less: without the sign, the bits of a double are ordered
 * like those of an integer. */
#include "base/digits.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { PILES = 256, BYTES = 8 };

struct placed {
    uint64_t key;
    uint32_t place;
};

static uint64_t key_of(double number)
{
    const uint64_t sign = UINT64_C(1) << 63;
    uint64_t bits;
    number += 0.0; /* -0 is 0 */
    memcpy(&bits, &number, sizeof(bits));
    return (bits & sign) != 0 ? bits : ~(bits | sign);
}

static size_t pile_of(uint64_t key, unsigned byte)
{
    return key >> 8 * byte & (PILES - 1);
}

/* False if the byte is the same in all numbers. */
static bool pile_up(const struct placed *from, struct placed *to, uint32_t count, unsigned byte)
{
    uint32_t ends[PILES] = {0}, end = 0;
    for (uint32_t i = 0; i < count; i++)
        ends[pile_of(from[i].key, byte)]++;
    if (ends[pile_of(from[0].key, byte)] == count)
        return false;
    for (size_t i = 0; i < PILES; i++) {
        const uint32_t begin = end;
        end += ends[i];
        ends[i] = begin;
    }
    for (uint32_t i = 0; i < count; i++)
        to[ends[pile_of(from[i].key, byte)]++] = from[i];
    return true;
}

static void order(const double *numbers, uint32_t count, struct placed *placed, uint32_t *order_ret)
{
    struct placed *from = placed, *to = placed + count;
    for (uint32_t i = 0; i < count; i++)
        from[i] = (struct placed){key_of(numbers[i]), i};
    for (unsigned byte = 0; byte < BYTES; byte++)
        if (pile_up(from, to, count, byte)) {
            struct placed *const piled = to;
            to = from;
            from = piled;
        }
    for (uint32_t i = 0; i < count; i++)
        order_ret[i] = from[i].place;
}

enum flamepix_status fpx_sort_numbers(const double *numbers, uint32_t count, uint32_t *order_ret)
{
    if (count == 0)
        return FLAMEPIX_OK;
    struct placed *placed = calloc(count, 2 * sizeof(*placed));
    if (placed == NULL)
        return FLAMEPIX_NO_MEMORY;
    order(numbers, count, placed, order_ret);
    free(placed);
    return FLAMEPIX_OK;
}
