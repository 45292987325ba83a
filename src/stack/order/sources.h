/* Arrays of sources. */
#ifndef FPX_STACK_ORDER_SOURCES_H
#define FPX_STACK_ORDER_SOURCES_H

#include <flamepix/stack.h>

/* Frees each of the sources, not the array. */
void fpx_sources_free(struct flamepix_stacks *const *sources, size_t count);

#endif
