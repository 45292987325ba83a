/* Memory map: which modules a process had at which addresses, as profiles list them at their end:
 *
 *     00400000-00fcb000 r-xp 00000000 00:03 4891588    /usr/bin/server
 *     00400000-00fcb000: /usr/bin/server */
#ifndef FLAMEPIX_FORMAT_SAMPLES_MEMORY_MAP_H
#define FLAMEPIX_FORMAT_SAMPLES_MEMORY_MAP_H

#include "format/parse/text_table.h"

struct flamepix_memory_range {
    uint64_t begin, limit; /* addresses from `begin` to before `limit` */
    size_t module;         /* number of its text */
};

/* Starts as {0}. */
struct flamepix_memory_map {
    struct flamepix_text_table modules; /* their file names, without folders */
    struct flamepix_memory_range *ranges;
    size_t count, capacity;
    bool is_sorted;
};

/* Takes a line; false in *taken_ret where it is none of a map. Lines of what is not executed are
 * taken and left out. Answers OK or NO_MEMORY. */
enum flamepix_status flamepix_memory_map_take(struct flamepix_memory_map *map,
                                              struct flamepix_bytes line, bool *taken_ret);

/* The module at an address; empty where there is none. */
struct flamepix_bytes flamepix_memory_map_find(struct flamepix_memory_map *map, uint64_t address);

/* Frees everything; the map is {0} again. */
void flamepix_memory_map_free(struct flamepix_memory_map *map);

#endif
