/* Whether names that are made on demand all differ, in 16 bytes of memory for each. */
#ifndef FLAMEPIX_JOBS_UNIQUE_NAMES_H
#define FLAMEPIX_JOBS_UNIQUE_NAMES_H

#include <stdbool.h>
#include <stdint.h>

#include <flamepix/bytes.h>

struct flamepix_unique_names {
    size_t count;
    /* Replaces `name` by name i; the same each time it is asked. Answers OK, or what ends the
     * check. */
    enum flamepix_status (*make)(void *user, size_t i, struct flamepix_buffer *name);
    void *user;
    /* Bits of the hash that count: UINT64_MAX; fewer to see equal hashes in a test. */
    uint64_t hash_mask;
};

/* Two equal names, if there are any: of all pairs the one with the least second, and then the
 * greatest first. */
struct flamepix_equal_names {
    bool found;
    size_t first, second;
};

/* Answers OK (whether a pair is found or not), NO_MEMORY, or what `make` answers. */
enum flamepix_status flamepix_unique_names_check(const struct flamepix_unique_names *names,
                                                 struct flamepix_equal_names *pair_ret);

#endif
