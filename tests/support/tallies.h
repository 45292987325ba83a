/* Tallies of folded text that have counted all of it. */
#ifndef TESTS_SUPPORT_TALLIES_H
#define TESTS_SUPPORT_TALLIES_H

#include <flamepix/tally.h>

/* Of stacks in any order (support/paths.h); all sums by name. A table of `limit_nbytes`; 0: as
 * large as is usual. The caller frees it. */
struct flamepix_tally *tallies_of(const char *folded, size_t limit_nbytes);

#endif
