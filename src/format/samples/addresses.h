/* Addresses: stacks of them, maps of memory and of code. */
#ifndef FPX_FORMAT_SAMPLES_ADDRESSES_H
#define FPX_FORMAT_SAMPLES_ADDRESSES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <flamepix/status.h>

#include "format/parse/text_table.h"
#include "format/samples/location_table.h"

/* Memory map: which modules a process had at which addresses, as profiles list them at their end:
 *
 *     00400000-00fcb000 r-xp 00000000 00:03 4891588    /usr/bin/server
 *     00400000-00fcb000: /usr/bin/server */

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

/* Code map: which code is at an address, while code comes, moves and goes, as that of a compiler at
 * run time. */

/* Addresses begin up to before limit. */
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

/* Puts code at addresses; other code that was at any of them is gone. A range without addresses
 * changes nothing. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_code_map_add(struct fpx_code_map *map, const struct fpx_code_range *range);

/* The range that holds an address; NULL: none does. Valid until the map is changed. */
const struct fpx_code_range *fpx_code_map_find(const struct fpx_code_map *map, uint64_t address);

/* Takes away the code that is at any of the addresses. */
void fpx_code_map_remove(struct fpx_code_map *map, uint64_t begin, uint64_t limit);

/* Frees everything; the map is {0} again. */
void fpx_code_map_free(struct fpx_code_map *map);

/* Address stack: the stacks of profiles that know addresses alone, with what they say of these at
 * their beginning or end: functions, and the modules of a memory map. */

/* Starts as {0}. */
struct fpx_address_table {
    struct fpx_location_table functions; /* their addresses are the ids of locations */
    struct fpx_memory_map map;
    bool is_resolved;
};

/* A stack while it is read. Starts as {0}. */
struct fpx_addresses {
    uint64_t *items; /* leaf first; at most FPX_RECORDED_FRAMES_MAX */
    size_t count, capacity;
};

/* What of a stack points behind a call, where the address of the call is one less. */
enum fpx_callers {
    FPX_CALLERS_NONE,
    FPX_CALLERS_BUT_LEAF, /* all but the leaf */
    FPX_CALLERS_ALL
};

/* Adds an address. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_addresses_add(struct fpx_addresses *addresses, uint64_t address);

/* Adds every number of a line that begins with "0x". Answers OK or NO_MEMORY. */
enum flamepix_status fpx_addresses_take(struct fpx_addresses *addresses,
                                        struct flamepix_bytes line);

/* The functions at an address: `names` has "--" between them, the outermost first. `file` may be
 * empty. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_address_table_add(struct fpx_address_table *table, uint64_t address,
                                           struct flamepix_bytes names, struct flamepix_bytes file,
                                           uint64_t line);

/* Adds the frames of a stack to the recording's, root first. All has been added to the table.
 * Answers OK or NO_MEMORY. */
enum flamepix_status fpx_address_table_stack(struct fpx_address_table *table,
                                             struct fpx_recording *recording,
                                             const struct fpx_addresses *addresses,
                                             enum fpx_callers callers);

void fpx_addresses_free(struct fpx_addresses *addresses);
void fpx_address_table_free(struct fpx_address_table *table);

#endif
