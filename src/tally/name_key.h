/* Name key: a name as a table of names looks it up, and how it is read, hashed and compared.
 *
 * Names have any length, mostly one of some dozens of bytes. A loop over the words of a name ends
 * where the processor did not expect it, and going back costs more than all words together. So
 * the head of a name, 56 bytes, is always taken as seven words, whose bytes behind the end of the
 * name are masked away; a longer name takes as many rounds as it has heads.
 *
 * For that, FLAMEPIX_NAME_HEAD_NBYTES bytes from any byte of a key's name on may be read. */
#ifndef FLAMEPIX_TALLY_NAME_KEY_H
#define FLAMEPIX_TALLY_NAME_KEY_H

#include "base/hash_index.h"

enum { FLAMEPIX_NAME_HEAD_WORDS = 7, FLAMEPIX_NAME_HEAD_NBYTES = 56 };

struct flamepix_name_key {
    struct flamepix_bytes name;
    uint64_t hash;
    size_t guess; /* its number, probably; FLAMEPIX_HASH_NONE: not known */
};

/* As many bytes 0xFF as a head has, and as many 0. */
extern const unsigned char flamepix_name_masks[2 * FLAMEPIX_NAME_HEAD_NBYTES];

/* Word `i` of a head, of which `length` bytes belong to the name; the rest of it is 0. */
static inline uint64_t flamepix_name_head_word(const char *head, size_t length, size_t i)
{
    uint64_t word, mask;
    memcpy(&word, head + i * sizeof(word), sizeof(word));
    memcpy(&mask, flamepix_name_masks + FLAMEPIX_NAME_HEAD_NBYTES - length + i * sizeof(mask),
           sizeof(mask));
    return word & mask;
}

/* The words are multiplied each for itself, none waits for another. A product hands what differs
 * upwards only, so the upper half of a word is laid upon its lower one first. */
static inline uint64_t flamepix_name_head_hash(const char *head, size_t length)
{
    static const uint64_t odd[FLAMEPIX_NAME_HEAD_WORDS] = {
        UINT64_C(0x9E3779B97F4A7C15), UINT64_C(0xD1B54A32D192ED03), UINT64_C(0xABC98388FB8FAC03),
        UINT64_C(0x8CB92BA72F3D8DD7), UINT64_C(0xDB4F0B9175AE2165), UINT64_C(0xBBE0563303A4615F),
        UINT64_C(0xA0F2EC75A1FE1575)};
    uint64_t hash = 0;
    for (size_t i = 0; i < FLAMEPIX_NAME_HEAD_WORDS; i++) {
        const uint64_t word = flamepix_name_head_word(head, length, i);
        hash += (word ^ word >> 32) * odd[i];
    }
    return hash;
}

/* Moves a name to `text`, which has room for it and for a head, with 0 behind it, so that a key can
 * be made of it. */
static inline void flamepix_name_move(struct flamepix_bytes *name, char *text)
{
    memcpy(text, name->data, name->length);
    memset(text + name->length, 0, FLAMEPIX_NAME_HEAD_NBYTES);
    name->data = text;
}

/* The key of a name, without a guess. */
static inline struct flamepix_name_key flamepix_name_key_of(struct flamepix_bytes name)
{
    const char *head = name.data;
    size_t length = name.length;
    uint64_t hash = name.length;
    for (; length > FLAMEPIX_NAME_HEAD_NBYTES; length -= FLAMEPIX_NAME_HEAD_NBYTES) {
        hash = flamepix_hash_word(hash, flamepix_name_head_hash(head, FLAMEPIX_NAME_HEAD_NBYTES));
        head += FLAMEPIX_NAME_HEAD_NBYTES;
    }
    hash = flamepix_hash_word(hash, flamepix_name_head_hash(head, length));
    return (struct flamepix_name_key){name, hash, FLAMEPIX_HASH_NONE};
}

/* Whether the first `length` bytes of `head`, a key's, are those of `known`, which has 0 behind
 * them. */
static inline bool flamepix_name_head_is(const char *head, size_t length, const char *known)
{
    uint64_t differences = 0;
    for (size_t i = 0; i < FLAMEPIX_NAME_HEAD_WORDS; i++) {
        uint64_t word;
        memcpy(&word, known + i * sizeof(word), sizeof(word));
        differences |= word ^ flamepix_name_head_word(head, length, i);
    }
    return differences == 0;
}

#endif
