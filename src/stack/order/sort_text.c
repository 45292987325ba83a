/* A number is 64 bits that rise with it: groups of 6 bits from the highest on, each a byte from
 * 0x80 on, as long as there are bits that are not 0; then a mark. So small numbers are short.
 *
 * If one number continues and the other has ended, a group is compared with a mark. For the smaller
 * number to come first, the mark of rising numbers is less than any group. For falling numbers the
 * bits of groups are inverted, and the mark is greater than any group; a weight, which falls, has
 * three marks: for above, at or below its rounded value. Unless it is at that value, the difference
 * follows, in a fixed number of groups. What comes after all weights is the greatest mark alone. */
#include "stack/order/sort_text.h"

#include <stdbool.h>
#include <string.h>

enum {
    GROUP_BITS = 6,
    GROUPS = 11, /* of 64 bits; the last has 4 bits */
    GROUP = 0x80,
    GROUP_MASK = 0x3F,
    NUMBER_END = 0x01,
    WEIGHT_ABOVE = 0xC0,
    WEIGHT_EXACT = 0xC1,
    WEIGHT_BELOW = 0xC2,
    LAST = 0xFF
};

static size_t put_group(char *out, uint64_t bits, unsigned turned)
{
    *out = (char)(GROUP | ((unsigned)(bits >> (64 - GROUP_BITS)) ^ turned));
    return 1;
}

static size_t put_groups(char *out, uint64_t bits, unsigned turned)
{
    size_t length = 0;
    for (; bits != 0; bits <<= GROUP_BITS)
        length += put_group(out + length, bits, turned);
    return length;
}

static size_t put_all_groups(char *out, uint64_t bits, unsigned turned)
{
    for (size_t i = 0; i < GROUPS; i++, bits <<= GROUP_BITS)
        (void)put_group(out + i, bits, turned);
    return GROUPS;
}

/* The bits of a double, which rise with it unless it is below 0. */
static uint64_t rising_bits(double number)
{
    uint64_t bits = 0;
    if (number > 0)
        memcpy(&bits, &number, sizeof(bits));
    return bits;
}

size_t fpx_sort_text_weight(char *out, struct flamepix_weight weight)
{
    const bool above = weight.rest > 0;
    const bool below = weight.rest < 0;
    size_t length = put_groups(out, rising_bits(weight.value), GROUP_MASK);
    unsigned mark = above ? WEIGHT_ABOVE : below ? WEIGHT_BELOW : WEIGHT_EXACT;
    out[length++] = (char)mark;
    if (above)
        length += put_all_groups(out + length, rising_bits(weight.rest), GROUP_MASK);
    if (below)
        length += put_all_groups(out + length, rising_bits(-weight.rest), 0);
    return length;
}

size_t fpx_sort_text_last(char *out)
{
    *out = (char)LAST;
    return 1;
}

size_t fpx_sort_text_number(char *out, uint64_t number)
{
    size_t length = put_groups(out, rising_bits((double)number), 0);
    out[length++] = NUMBER_END;
    return length;
}

uint64_t fpx_sort_text_read_number(const char *text)
{
    uint64_t bits = 0;
    double number;
    for (unsigned shift = 64; (unsigned char)*text != NUMBER_END; text++) {
        uint64_t group = (unsigned char)*text & GROUP_MASK;
        /* The last group has more bits than remain. */
        bits |= shift >= GROUP_BITS ? group << (shift - GROUP_BITS) : group >> (GROUP_BITS - shift);
        shift = shift >= GROUP_BITS ? shift - GROUP_BITS : 0;
    }
    memcpy(&number, &bits, sizeof(number));
    return (uint64_t)number;
}

size_t fpx_sort_text_length(const char *bytes)
{
    size_t length = 0;
    while (((unsigned char)bytes[length] & ~GROUP_MASK) == GROUP)
        length++;
    const unsigned char mark = (unsigned char)bytes[length++];
    return mark == WEIGHT_ABOVE || mark == WEIGHT_BELOW ? length + GROUPS : length;
}
