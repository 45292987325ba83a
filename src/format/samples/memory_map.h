/* Memory map: which modules a process had at which addresses, as profiles list them at their end:
 *
 *     00400000-00fcb000 r-xp 00000000 00:03 4891588    /usr/bin/server
 *     00400000-00fcb000: /usr/bin/server */
#ifndef FPX_FORMAT_SAMPLES_MEMORY_MAP_H
#define FPX_FORMAT_SAMPLES_MEMORY_MAP_H

#include "format/parse/text_table.h"

struct fpx_memory_range {
    uint64_t begin, limit; /* addresses from `begin` to before `limit` */
    size_t module;         /* number of its text */
};

/* Starts as {0}. */
struct fpx_memory_map {
    struct fpx_text_table modules; /* their file names, without folders */
    struct fpx_memory_range *ranges;
    size_t count, capacity;
    bool is_sorted;
};

/* Takes a line; false in *taken_ret where it is none of a map. Lines of what is not executed are
 * taken and left out. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_memory_map_take(struct fpx_memory_map *map, struct flamepix_bytes line,
                                         bool *taken_ret);

/* The module at an address; empty where there is none. */
struct flamepix_bytes fpx_memory_map_find(struct fpx_memory_map *map, uint64_t address);

/* Frees everything; the map is {0} again. */
void fpx_memory_map_free(struct fpx_memory_map *map);

#endif
