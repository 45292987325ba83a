/* What is allocated and not freed yet, counted by what stands in for the allocator (-Wl,--wrap).
 * What libraries that are linked at run time allocate for themselves is not counted. */
#ifndef FPX_TESTS_FUZZ_ALLOCATIONS_H
#define FPX_TESTS_FUZZ_ALLOCATIONS_H

#include <stddef.h>

/* Begins to count from 0. */
void allocations_begin(void);

/* The most bytes that there were at one time since then. */
size_t allocations_most_nbytes(void);

#endif
