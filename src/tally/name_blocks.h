/* Name blocks: a name as whole blocks of 64 bytes, zero behind its end. Most names are one block,
 * so hashing and comparing them takes no loop whose end a processor would have to guess. */
#ifndef FLAMEPIX_TALLY_NAME_BLOCKS_H
#define FLAMEPIX_TALLY_NAME_BLOCKS_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include <flamepix/bytes.h>

enum { FLAMEPIX_NAME_BLOCK = 64, FLAMEPIX_NAME_WORDS = FLAMEPIX_NAME_BLOCK / 8 };

/* Bytes of the blocks of a name of `length` bytes; of an empty one, too, at least one block. */
static inline size_t flamepix_name_blocks_nbytes(size_t length)
{
    return (length / FLAMEPIX_NAME_BLOCK + 1) * FLAMEPIX_NAME_BLOCK;
}

/* Writes the blocks of `name`. */
static inline void flamepix_name_blocks_write(char *blocks, struct flamepix_bytes name)
{
    size_t whole = flamepix_name_blocks_nbytes(name.length) - FLAMEPIX_NAME_BLOCK;
    memset(blocks + whole, 0, FLAMEPIX_NAME_BLOCK);
    if (name.length > 0)
        memcpy(blocks, name.data, name.length);
}

/* The words of a block are multiplied side by side, not one after the other. */
static inline uint64_t flamepix_name_block_hash(const char *block)
{
    static const uint64_t odd[FLAMEPIX_NAME_WORDS] = {
        UINT64_C(0x9E3779B97F4A7C15), UINT64_C(0xC2B2AE3D27D4EB4F), UINT64_C(0x165667B19E3779F9),
        UINT64_C(0x27D4EB2F165667C5), UINT64_C(0x85EBCA77C2B2AE63), UINT64_C(0xD6E8FEB86659FD93),
        UINT64_C(0xFF51AFD7ED558CCD), UINT64_C(0xC4CEB9FE1A85EC53)};
    uint64_t words[FLAMEPIX_NAME_WORDS];
    uint64_t sum = 0;
    memcpy(words, block, FLAMEPIX_NAME_BLOCK);
    for (size_t i = 0; i < FLAMEPIX_NAME_WORDS; i++)
        sum += (words[i] ^ words[i] >> 32) * odd[i];
    return sum ^ sum >> 32;
}

static inline uint64_t flamepix_name_blocks_hash(const char *blocks, size_t length)
{
    uint64_t hash = length;
    for (size_t at = 0; at <= length; at += FLAMEPIX_NAME_BLOCK)
        hash = (hash ^ flamepix_name_block_hash(blocks + at)) * UINT64_C(0x9E3779B97F4A7C15);
    return hash ^ hash >> 29;
}

/* Whether two names of one length are the same. */
static inline bool flamepix_name_blocks_equal(const char *a, const char *b, size_t length)
{
    uint64_t difference = 0;
    for (size_t at = 0; at <= length; at += FLAMEPIX_NAME_BLOCK) {
        uint64_t left[FLAMEPIX_NAME_WORDS], right[FLAMEPIX_NAME_WORDS];
        memcpy(left, a + at, FLAMEPIX_NAME_BLOCK);
        memcpy(right, b + at, FLAMEPIX_NAME_BLOCK);
        for (size_t i = 0; i < FLAMEPIX_NAME_WORDS; i++)
            difference |= left[i] ^ right[i];
    }
    return difference == 0;
}

#endif
