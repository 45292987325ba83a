/* Addresses: stacks of addresses, and maps of memory and of code. */
#ifndef FPX_FORMAT_SAMPLES_ADDRESSES_H
#define FPX_FORMAT_SAMPLES_ADDRESSES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <flamepix/status.h>

#include "format/parse/text_table.h"
#include "format/samples/location_table.h"

/* Memory map: the modules of a process and their addresses, as listed at the end of profiles:
 *
 *     00400000-00fcb000 r-xp 00000000 00:03 4891588    /usr/bin/server
 *     00400000-00fcb000: /usr/bin/server */

struct fpx_memory_range {
    uint64_t begin, limit; /* `begin` inclusive, `limit` exclusive */
    size_t module;         /* number of its text */
};

/* Starts as {0}. */
struct fpx_memory_map {
    struct fpx_text_table modules; /* their file names, without directories */
    struct fpx_memory_range *ranges;
    size_t count, capacity;
    bool is_sorted;
};

/* Parses a line; *taken_ret is false if it is not a map line. Lines of regions that are not
 * executable are accepted and ignored. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_memory_map_take(struct fpx_memory_map *map, struct flamepix_bytes line,
                                         bool *taken_ret);

/* The module at an address; empty if there is none. */
struct flamepix_bytes fpx_memory_map_find(struct fpx_memory_map *map, uint64_t address);

/* Frees everything; the map is {0} again. */
void fpx_memory_map_free(struct fpx_memory_map *map);

/* Code map: which code is at an address, while code is added, moved and removed, as by a JIT
 * compiler. */

/* Addresses: begin inclusive, limit exclusive. */
struct fpx_code_range {
    uint64_t begin, limit;
    size_t code; /* the caller's number */
};

enum { FPX_CODE_RANGES_MAX = 128 };

struct fpx_code_ranges {
    size_t count; /* above 0 */
    struct fpx_code_range ranges[FPX_CODE_RANGES_MAX];
};

/* Starts as {0}. */
struct fpx_code_map {
    struct fpx_code_ranges **blocks; /* count of them */
    size_t count, capacity;
};

/* Puts code at addresses and removes other code that overlaps them. A range without addresses
 * changes nothing. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_code_map_add(struct fpx_code_map *map, const struct fpx_code_range *range);

/* The range that holds an address; NULL: none. Valid until the map changes. */
const struct fpx_code_range *fpx_code_map_find(const struct fpx_code_map *map, uint64_t address);

/* Removes the code at any of the addresses. */
void fpx_code_map_remove(struct fpx_code_map *map, uint64_t begin, uint64_t limit);

/* Frees everything; the map is {0} again. */
void fpx_code_map_free(struct fpx_code_map *map);

/* Address stack: the stacks of profiles with addresses only, resolved with the functions and the
 * memory map that such profiles have at their beginning or end. */

/* Starts as {0}. */
struct fpx_address_table {
    struct fpx_location_table functions; /* addresses are the ids of locations */
    struct fpx_memory_map map;
    bool is_resolved;
};

/* A stack being read. Starts as {0}. */
struct fpx_addresses {
    uint64_t *items; /* leaf first; at most FPX_RECORDED_FRAMES_MAX */
    size_t count, capacity;
};

/* Which addresses of a stack are return addresses; the call is at one less. */
enum fpx_callers {
    FPX_CALLERS_NONE,
    FPX_CALLERS_BUT_LEAF, /* all but the leaf */
    FPX_CALLERS_ALL
};

/* Adds an address. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_addresses_add(struct fpx_addresses *addresses, uint64_t address);

/* Adds every number of a line that begins with "0x". Returns OK or NO_MEMORY. */
enum flamepix_status fpx_addresses_take(struct fpx_addresses *addresses,
                                        struct flamepix_bytes line);

/* Adds the functions at an address. `names` are separated by "--", outermost first. `file` may be
 * empty. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_address_table_add(struct fpx_address_table *table, uint64_t address,
                                           struct flamepix_bytes names, struct flamepix_bytes file,
                                           uint64_t line);

/* Adds the frames of a stack to the recording's, root first. The table must be complete. Returns OK
 * or NO_MEMORY. */
enum flamepix_status fpx_address_table_stack(struct fpx_address_table *table,
                                             struct fpx_recording *recording,
                                             const struct fpx_addresses *addresses,
                                             enum fpx_callers callers);

void fpx_addresses_free(struct fpx_addresses *addresses);
void fpx_address_table_free(struct fpx_address_table *table);

#endif
