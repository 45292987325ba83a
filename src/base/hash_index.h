/* Finds an entry of an array by its key: the one hash table of the program.
 *
 * The entries stay in the caller's own array, numbered from 0. The index is a second, smaller array
 * of slots; each holds the number of one entry and 32 bits of its key's hash. The search for an
 * entry starts at the slot selected by its hash and goes on slot by slot (open addressing, linear
 * probing), until a slot holds the entry or is empty. At least half of all slots are empty, so
 * searches are short. An entry is compared with the key only if all 32 bits agree, and growing
 * needs nothing but the slots.
 *
 * Hostile input can give all keys the same hash. Searching through all of them each time would take
 * quadratic time, so the search stops after FPX_HASH_PROBES slots. An entry without a free slot
 * within that range is not in the index: it is never found, and the caller decides what that means.
 * Other keys do not reach the limit: their longest runs of used slots grow as the logarithm of the
 * table.
 *
 * fpx_hash_index_find is inline, and compiles to one loop with the caller's comparison. */
#ifndef FPX_BASE_HASH_INDEX_H
#define FPX_BASE_HASH_INDEX_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include <flamepix/bytes.h>

enum { FPX_HASH_PROBES = 128 };

/* Returned by find if there is no such entry. */
#define FPX_HASH_NONE SIZE_MAX

struct fpx_hash_slot {
    uint32_t hash;
    uint32_t number; /* number of the entry + 1; 0: an empty slot */
};

/* Starts as {0}. */
struct fpx_hash_index {
    struct fpx_hash_slot *slots;
    size_t slot_count; /* 0 or a power of two; at most half are used */
    size_t count;      /* of entries in it */
};

/* Whether entry `number` of the caller's `entries` has the key `key`. */
typedef bool fpx_hash_match_fn(const void *entries, size_t number, const void *key);

/* Mixes one more word of a key into `hash`. It affects speed only: the slots are never iterated. */
static inline uint64_t fpx_hash_integer(uint64_t hash, uint64_t word)
{
    hash = (hash ^ word) * UINT64_C(0x9E3779B97F4A7C15);
    return hash ^ hash >> 29;
}

/* XORs both halves of a 128-bit product: every bit depends on many bits of both factors. */
static inline uint64_t fpx_hash_product(uint64_t a, uint64_t b)
{
#ifdef __SIZEOF_INT128__
    __extension__ const unsigned __int128 product = (unsigned __int128)a * b;
    return (uint64_t)product ^ (uint64_t)(product >> 64);
#else
    const uint64_t low = (a & UINT32_MAX) * (b & UINT32_MAX);
    const uint64_t middle = (a >> 32) * (b & UINT32_MAX) + (low >> 32);
    const uint64_t other = (a & UINT32_MAX) * (b >> 32) + (middle & UINT32_MAX);
    const uint64_t high = (a >> 32) * (b >> 32) + (middle >> 32) + (other >> 32);
    return high ^ (other << 32 | (low & UINT32_MAX));
#endif
}

/* Mixes the bytes of a text into `hash`, eight at a time. */
static inline uint64_t fpx_hash_text(uint64_t hash, struct flamepix_bytes text)
{
    uint64_t word;
    size_t at = 0;
    hash = fpx_hash_integer(hash, text.length);
    for (; text.length - at >= sizeof(word); at += sizeof(word)) {
        memcpy(&word, text.data + at, sizeof(word));
        hash = fpx_hash_integer(hash, word);
    }
    if (at == text.length)
        return hash;
    word = 0;
    memcpy(&word, text.data + at, text.length - at);
    return fpx_hash_integer(hash, word);
}

/* Variant for long texts, with different hashes. Four independent hashes take every fourth word, so
 * that no word waits for the one before it; they are combined at the end. */
static inline uint64_t fpx_hash_long_text(uint64_t hash, struct flamepix_bytes text)
{
    enum { LANES = 4 };
    uint64_t lanes[LANES] = {hash, hash + 1, hash + 2, hash + 3};
    uint64_t words[LANES];
    size_t at = 0;
    for (; text.length - at >= sizeof(words); at += sizeof(words)) {
        memcpy(words, text.data + at, sizeof(words));
        for (size_t i = 0; i < LANES; i++)
            lanes[i] = fpx_hash_integer(lanes[i], words[i]);
    }
    for (size_t i = 1; i < LANES; i++)
        lanes[0] = fpx_hash_integer(lanes[0], lanes[i]);
    return fpx_hash_text(lanes[0], flamepix_bytes_from(text, at));
}

/* The 32 bits that a slot holds; for a hash below 2^32, all of it. */
static inline uint32_t fpx_hash_fold(uint64_t hash)
{
    return (uint32_t)(hash ^ hash >> 32);
}

/* The slot of the key's entry, or the empty one where it belongs; NULL if there is neither. `match`
 * NULL stands for a key that no entry has. For this file and hash_index.c. */
static inline struct fpx_hash_slot *fpx_hash_index_probe(const struct fpx_hash_index *index,
                                                         uint32_t hash, fpx_hash_match_fn *match,
                                                         const void *entries, const void *key)
{
    if (index->slot_count == 0)
        return NULL;
    const size_t mask = index->slot_count - 1;
    for (size_t i = 0; i < FPX_HASH_PROBES; i++) {
        struct fpx_hash_slot *slot = &index->slots[(hash + i) & mask];
        if (slot->number == 0)
            return slot;
        if (match != NULL && slot->hash == hash && match(entries, slot->number - 1, key))
            return slot;
    }
    return NULL;
}

/* The number of the entry whose key has `hash` and for which `match` returns true, or
 * FPX_HASH_NONE. `entries` and `key` are passed to `match`. */
static inline size_t fpx_hash_index_find(const struct fpx_hash_index *index, uint64_t hash,
                                         fpx_hash_match_fn *match, const void *entries,
                                         const void *key)
{
    const struct fpx_hash_slot *slot =
        fpx_hash_index_probe(index, fpx_hash_fold(hash), match, entries, key);
    return slot == NULL || slot->number == 0 ? FPX_HASH_NONE : slot->number - 1;
}

/* Prefetches the slot that is read first. */
static inline void fpx_hash_index_prefetch(const struct fpx_hash_index *index, uint64_t hash)
{
    if (index->slot_count > 0)
        __builtin_prefetch(&index->slots[fpx_hash_fold(hash) & (index->slot_count - 1)]);
}

/* Adds entry `number`, which is not in the index yet, under its key's hash. Returns OK, NO_MEMORY,
 * or END if all FPX_HASH_PROBES slots from that hash on are taken; then it is not added. */
enum flamepix_status fpx_hash_index_add(struct fpx_hash_index *index, uint64_t hash, size_t number);

/* Removes all entries and keeps the slots. */
void fpx_hash_index_clear(struct fpx_hash_index *index);

/* Frees the slots; the index is {0} again. */
void fpx_hash_index_free(struct fpx_hash_index *index);

#endif
