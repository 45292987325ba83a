/* Name table: numbers names from 0 as they are met. Sums by name are kept elsewhere (name_sums.h),
 * so that several sums can share their names. */
#ifndef FPX_TALLY_NAME_TABLE_H
#define FPX_TALLY_NAME_TABLE_H

#include "base/hash_index.h"
#include "base/memory.h"

/* Name key: the key with which a table looks up a name, and how it is read, hashed and compared.
 *
 * Names have any length, mostly some dozens of bytes. A loop over the words of a name ends with a
 * mispredicted branch, which costs more than all words together. So the end of a name, 56 bytes, is
 * always read as seven words, whose bytes before the beginning of the name are masked out; a longer
 * name takes one round for each such end.
 *
 * For that, FPX_NAME_END_NBYTES bytes before the end of a key's name may be read. A leaf ends a
 * key, usually with bytes before it, but not always with bytes after it. */

enum { FPX_NAME_END_INTEGERS = 7, FPX_NAME_END_NBYTES = 56 };

struct fpx_name_key {
    struct flamepix_bytes name;
    uint32_t hash; /* folded, as stored in an index */
    size_t guess;  /* its probable number; FPX_HASH_NONE: not known */
};

/* The last bytes of a name; zeros precede those of a shorter one. */
struct fpx_name_end {
    uint64_t words[FPX_NAME_END_INTEGERS];
};

/* As many 0 bytes as an end has, then as many 0xFF. */
extern const unsigned char fpx_name_masks[2 * FPX_NAME_END_NBYTES];

/* Whether the whole name is in its end. */
static inline bool fpx_name_fits(size_t length)
{
    return length <= FPX_NAME_END_NBYTES;
}

/* Reads the end before `behind`, whose last `length` bytes belong to the name. */
static inline struct fpx_name_end fpx_name_end_before(const char *behind, size_t length)
{
    struct fpx_name_end end;
    for (size_t i = 0; i < FPX_NAME_END_INTEGERS; i++) {
        uint64_t word, mask;
        memcpy(&word, behind - FPX_NAME_END_NBYTES + i * sizeof(word), sizeof(word));
        memcpy(&mask, fpx_name_masks + length + i * sizeof(mask), sizeof(mask));
        end.words[i] = word & mask;
    }
    return end;
}

/* For a name that fits, or the last bytes of a longer one. */
static inline struct fpx_name_end fpx_name_end_of(struct flamepix_bytes name)
{
    const size_t length = fpx_name_fits(name.length) ? name.length : FPX_NAME_END_NBYTES;
    return fpx_name_end_before(name.data + name.length, length);
}

/* The hash of a name that fits, or of a piece of a longer one, combined with a previous hash. Words
 * are multiplied in pairs, so no product waits for another. */
static inline uint64_t fpx_name_end_hash(uint64_t hash, const struct fpx_name_end *end)
{
    static const uint64_t salts[FPX_NAME_END_INTEGERS + 1] = {
        UINT64_C(0x9E3779B97F4A7C15), UINT64_C(0xD1B54A32D192ED03), UINT64_C(0xABC98388FB8FAC03),
        UINT64_C(0x8CB92BA72F3D8DD7), UINT64_C(0xDB4F0B9175AE2165), UINT64_C(0xBBE0563303A4615F),
        UINT64_C(0xA0F2EC75A1FE1575), UINT64_C(0x6A09E667F3BCC909)};
    const uint64_t *words = end->words;
    return fpx_hash_product(words[0] ^ salts[0], words[1] ^ salts[1]) +
           fpx_hash_product(words[2] ^ salts[2], words[3] ^ salts[3]) +
           fpx_hash_product(words[4] ^ salts[4], words[5] ^ salts[5]) +
           fpx_hash_product(words[6] ^ salts[6], hash ^ salts[7]);
}

/* The hash of a name that does not fit; reads only its own bytes. */
uint64_t fpx_name_hash_of_long(struct flamepix_bytes name);

/* The key of a name, without a guess. */
static inline struct fpx_name_key fpx_name_key_of(struct flamepix_bytes name)
{
    struct fpx_name_key key = {name, 0, FPX_HASH_NONE};
    if (!fpx_name_fits(name.length)) {
        key.hash = fpx_hash_fold(fpx_name_hash_of_long(name));
        return key;
    }
    const struct fpx_name_end end = fpx_name_end_of(name);
    key.hash = fpx_hash_fold(fpx_name_end_hash(name.length, &end));
    return key;
}

static inline bool fpx_name_ends_are_same(const struct fpx_name_end *a,
                                          const struct fpx_name_end *b)
{
    uint64_t differences = 0;
    for (size_t i = 0; i < FPX_NAME_END_INTEGERS; i++)
        differences |= a->words[i] ^ b->words[i];
    return differences == 0;
}

/* The number of all names that had no room. */
#define FPX_NAME_OTHERS UINT32_MAX

/* The data of every look-up, small enough for one cache line. */
struct fpx_name_entry {
    uint32_t length;
    uint32_t mask; /* searches that match it */
    union {
        struct fpx_name_end end; /* the whole name, if it fits */
        const char *text;        /* of a longer one */
    };
};

/* Starts as {0}, except for limit_nbytes. */
struct fpx_name_table {
    size_t limit_nbytes;
    size_t used_nbytes;
    struct fpx_name_entry *entries; /* by number */
    size_t count, capacity;
    uint64_t clearings;     /* numbers from before the last one are invalid */
    struct fpx_arena texts; /* texts of the names that do not fit */
    struct fpx_hash_index index;
};

/* The room to make for this many names: that much for few, else for all that fit into the limit.
 * Untouched room takes no memory; and an array that never grows again leaves no old copies behind,
 * which the process would keep. */
size_t fpx_name_table_room(size_t limit_nbytes, size_t count);

/* Look-ups read distant memory. Code that knows the next names prefetches the first part for all of
 * them, then the second, which also makes the guesses, and then looks them up. */
static inline void fpx_name_table_prefetch_slot(const struct fpx_name_table *table,
                                                const struct fpx_name_key *key)
{
    fpx_hash_index_prefetch(&table->index, key->hash);
}

/* The first name whose slot has the hash is nearly always the right one. */
static inline bool fpx_name_is_guess(const void *table, size_t number, const void *key)
{
    (void)table, (void)number, (void)key;
    return true;
}

static inline void fpx_name_table_prefetch_entry(const struct fpx_name_table *table,
                                                 struct fpx_name_key *key)
{
    key->guess = fpx_hash_index_find(&table->index, key->hash, fpx_name_is_guess, NULL, NULL);
    if (key->guess == FPX_HASH_NONE)
        return;
    __builtin_prefetch(&table->entries[key->guess]);
}

/* Whether the guess of a key, whose name has that end, is its number, as it nearly always is; false
 * if a quick check cannot decide. */
static inline bool fpx_name_table_guessed(const struct fpx_name_table *table,
                                          const struct fpx_name_key *key,
                                          const struct fpx_name_end *end)
{
    if (key->guess == FPX_HASH_NONE)
        return false;
    const struct fpx_name_entry *entry = &table->entries[key->guess];
    return entry->length == key->name.length && fpx_name_fits(entry->length) &&
           fpx_name_ends_are_same(&entry->end, end);
}

/* The number of a name, which is added if it is new: then `*is_new_ret` is true, and its mask is 0.
 * FPX_NAME_OTHERS if it has no room. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_name_table_number(struct fpx_name_table *table,
                                           const struct fpx_name_key *key, uint32_t *number_ret,
                                           bool *is_new_ret);

/* The name with that number, valid until another one is added; a key can be made of it. */
struct flamepix_bytes fpx_name_table_name(const struct fpx_name_table *table, size_t number);

/* Empties the table, except for its limit, and keeps the memory for reuse. */
void fpx_name_table_clear(struct fpx_name_table *table);

void fpx_name_table_free(struct fpx_name_table *table);

#endif
