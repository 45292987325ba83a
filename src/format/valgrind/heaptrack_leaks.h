/* Leaks that are known and meant to be: what heaptrack calls suppressions. Each is a pattern that a
 * function, file or module of a trace matches: a text somewhere in it, with "*" for any text, and
 * "^" and "$" for its beginning and end. */
#ifndef FLAMEPIX_FORMAT_VALGRIND_HEAPTRACK_LEAKS_H
#define FLAMEPIX_FORMAT_VALGRIND_HEAPTRACK_LEAKS_H

#include "format/valgrind/heaptrack_tables.h"

/* More patterns, and what a pattern has beyond so many bytes, are not asked. */
enum { FLAMEPIX_HEAPTRACK_LEAKS_MAX = 64, FLAMEPIX_HEAPTRACK_LEAK_NBYTES = 256 };

/* Starts as {0}. */
struct flamepix_heaptrack_leaks {
    struct flamepix_text_table patterns; /* that the recording has; some are known without it */
    bool *traces;                        /* by number: of one that is meant to leak */
    size_t trace_capacity;
};

/* Takes a line of a file of suppressions, "leak:pattern". Answers OK or NO_MEMORY. */
enum flamepix_status flamepix_heaptrack_add_leak(struct flamepix_heaptrack_leaks *leaks,
                                                 struct flamepix_bytes line);

/* Whether a text matches a pattern. */
bool flamepix_heaptrack_leak_matches(struct flamepix_bytes pattern, struct flamepix_bytes text);

/* Finds the traces that match: `traces` is valid until the tables change. Answers OK or
 * NO_MEMORY. */
enum flamepix_status flamepix_heaptrack_find_leaks(struct flamepix_heaptrack_leaks *leaks,
                                                   const struct flamepix_heaptrack_tables *tables);

/* Forgets the patterns and keeps the memory. */
void flamepix_heaptrack_leaks_reset(struct flamepix_heaptrack_leaks *leaks);

/* Frees everything; the leaks are {0} again. */
void flamepix_heaptrack_leaks_free(struct flamepix_heaptrack_leaks *leaks);

#endif
