/* Code map: which code is at an address, while code comes, moves and goes, as that of a compiler at
 * run time. */
#ifndef FPX_FORMAT_SAMPLES_CODE_MAP_H
#define FPX_FORMAT_SAMPLES_CODE_MAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <flamepix/status.h>

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

#endif
