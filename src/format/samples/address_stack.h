/* Address stack: the stacks of profiles that know addresses alone, with what they say of these at
 * their beginning or end: functions, and the modules of a memory map. */
#ifndef FPX_FORMAT_SAMPLES_ADDRESS_STACK_H
#define FPX_FORMAT_SAMPLES_ADDRESS_STACK_H

#include "format/samples/location_table.h"
#include "format/samples/memory_map.h"

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
