#include "stack/frame_begin.h"

#include <stdint.h>
#include <string.h>

static uint64_t word_at(const char *bytes)
{
    uint64_t word;
    memcpy(&word, bytes, sizeof(word));
    return word;
}

/* Marks the bytes of a word that are ';': their differences are zero, and only from there on does
 * taking one from each byte borrow. 0 where there is none; of all marks, that of the lowest byte is
 * sure. */
static uint64_t marks_of_ends(uint64_t word)
{
    const uint64_t ones = UINT64_C(0x0101010101010101);
    word ^= ones * ';';
    return (word - ones) & ~word & ones << 7;
}

size_t flamepix_frame_begin(const char *key, size_t at)
{
    size_t begin = at;
    while (begin >= sizeof(uint64_t) && marks_of_ends(word_at(key + begin - sizeof(uint64_t))) == 0)
        begin -= sizeof(uint64_t);
    while (begin > 0 && key[begin - 1] != ';')
        begin--;
    return begin;
}
