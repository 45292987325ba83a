/* Name cache: the results of a view for names, so that each name is processed once and not once for
 * each frame. Bounded: when it is full, it is emptied and starts again. */
#ifndef FPX_VIEW_NAMES_NAME_CACHE_H
#define FPX_VIEW_NAMES_NAME_CACHE_H

#include "base/hash_index.h"
#include "base/memory.h"

/* Names and their results, together. */
enum { FPX_NAME_CACHE_NBYTES = 8 << 20 };

struct fpx_cached_name {
    struct flamepix_bytes name, made;
};

/* Starts as {0}. */
struct fpx_name_cache {
    struct fpx_arena texts;
    struct fpx_hash_index index; /* of `names` */
    struct fpx_cached_name *names;
    size_t count, capacity;
    size_t nbytes;
};

/* A name that is looked up. */
struct fpx_sought_name {
    struct flamepix_bytes name;
    /* Its result, valid until the cache is changed; its data is NULL if it is not known. */
    struct flamepix_bytes made;
    uint64_t hash;
    size_t guess; /* its probable number */
};

/* Looks up `count` names, whose `name` is set. Many at a time, since a look-up reads distant
 * memory, which is prefetched. */
void fpx_name_cache_get(const struct fpx_name_cache *cache, struct fpx_sought_name *asked,
                        size_t count);

/* Keeps a copy of the result for a new name. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_name_cache_put(struct fpx_name_cache *cache, struct flamepix_bytes name,
                                        struct flamepix_bytes made);

void fpx_name_cache_free(struct fpx_name_cache *cache);

#endif
