/* Name cache: what a view made of a name, so that names are looked into once and not once for each
 * frame. Bounded: when it is full, it forgets everything and begins again. */
#ifndef FPX_VIEW_NAMES_NAME_CACHE_H
#define FPX_VIEW_NAMES_NAME_CACHE_H

#include "base/hash_index.h"
#include "base/memory.h"

/* Names and what was made of them, together. */
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
    /* What was made of it, valid until the cache is changed; its data is NULL where that is not
     * known. */
    struct flamepix_bytes made;
    uint64_t hash;
    size_t guess; /* its number, probably */
};

/* Looks up `count` names, of which the names are set. Many at a time: what a look-up reads lies in
 * memory that is far away, and is asked for before it is needed. */
void fpx_name_cache_get(const struct fpx_name_cache *cache, struct fpx_sought_name *asked,
                        size_t count);

/* Keeps a copy of what was made of a name that is not there yet. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_name_cache_put(struct fpx_name_cache *cache, struct flamepix_bytes name,
                                        struct flamepix_bytes made);

void fpx_name_cache_free(struct fpx_name_cache *cache);

#endif
