#include "stack/order/sources.h"

void fpx_sources_free(struct flamepix_stacks *const *sources, size_t count)
{
    for (size_t i = 0; i < count; i++)
        flamepix_stacks_free(sources[i]);
}
