/* Leaks that are known and meant to be: what heaptrack calls suppressions. Each is a pattern that a
 * function, file or module of a trace matches: a text somewhere in it, with "*" for any text, and
 * "^" and "$" for its beginning and end. */
#ifndef FPX_FORMAT_VALGRIND_HEAPTRACK_LEAKS_H
#define FPX_FORMAT_VALGRIND_HEAPTRACK_LEAKS_H

#include "format/valgrind/heaptrack_tables.h"

/* More patterns, and what a pattern has beyond so many bytes, are not asked. */
enum { FPX_HEAPTRACK_LEAKS_MAX = 64, FPX_HEAPTRACK_LEAK_NBYTES = 256 };

/* Starts as {0}. */
struct fpx_heaptrack_leaks {
    struct fpx_text_table patterns; /* that the recording has; some are known without it */
    bool *traces;                   /* by number: of one that is meant to leak */
    size_t trace_capacity;
};

/* Takes a line of a file of suppressions, "leak:pattern". Answers OK or NO_MEMORY. */
enum flamepix_status fpx_heaptrack_add_leak(struct fpx_heaptrack_leaks *leaks,
                                            struct flamepix_bytes line);

/* Whether a text matches a pattern. */
bool fpx_heaptrack_leak_matches(struct flamepix_bytes pattern, struct flamepix_bytes text);

/* Finds the traces that match: `traces` is valid until the tables change. Answers OK or
 * NO_MEMORY. */
enum flamepix_status fpx_heaptrack_find_leaks(struct fpx_heaptrack_leaks *leaks,
                                              const struct fpx_heaptrack_tables *tables);

/* Forgets the patterns and keeps the memory. */
void fpx_heaptrack_leaks_reset(struct fpx_heaptrack_leaks *leaks);

/* Frees everything; the leaks are {0} again. */
void fpx_heaptrack_leaks_free(struct fpx_heaptrack_leaks *leaks);

#endif
