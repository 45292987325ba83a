/* While a heap grows, most events are a new peak, and all sites would have to note their bytes. So
 * peaks are numbered, and a site notes its bytes at the last peak just before they change. */
#include "format/valgrind/heaptrack.h"

#include <stdlib.h>

#include "base/memory.h"

/* A larger size is not valid for a block, and sums would not be exact. */
#define LARGEST_BLOCK ((uint64_t)1 << 53)

static enum flamepix_status find_site(struct fpx_heaptrack_costs *costs, uint32_t trace,
                                      size_t *site_ret)
{
    *site_ret = fpx_key_table_get(&costs->site_numbers, 0, trace);
    if (*site_ret != SIZE_MAX)
        return FLAMEPIX_OK;
    enum flamepix_status status = fpx_array_reserve(&costs->sites, &costs->site_capacity,
                                                    costs->site_count + 1, sizeof(*costs->sites));
    if (status == FLAMEPIX_OK)
        status = fpx_key_table_set(&costs->site_numbers, 0, trace, costs->site_count);
    if (status != FLAMEPIX_OK)
        return status;
    *site_ret = costs->site_count;
    costs->sites[costs->site_count++] =
        (struct fpx_heaptrack_site){.trace = trace, .peak_number = costs->peak_number};
    return FLAMEPIX_OK;
}

enum flamepix_status fpx_heaptrack_add_allocation(struct fpx_heaptrack_costs *costs,
                                                  uint64_t nbytes, bool has_trace, uint32_t trace)
{
    struct fpx_heaptrack_allocation block = {.nbytes = (double)nbytes, .site = SIZE_MAX};
    enum flamepix_status status = fpx_array_reserve(&costs->blocks, &costs->block_capacity,
                                                    costs->block_count + 1, sizeof(*costs->blocks));
    if (status == FLAMEPIX_OK && has_trace && nbytes <= LARGEST_BLOCK)
        status = find_site(costs, trace, &block.site);
    if (status == FLAMEPIX_OK)
        costs->blocks[costs->block_count++] = block;
    return status;
}

enum flamepix_status fpx_heaptrack_find_allocation(struct fpx_heaptrack_costs *costs,
                                                   uint64_t nbytes, uint32_t trace,
                                                   uint64_t *block_ret)
{
    const size_t known = fpx_key_table_get(&costs->block_numbers, nbytes, trace);
    *block_ret = known == SIZE_MAX ? costs->block_count : known;
    if (known != SIZE_MAX)
        return FLAMEPIX_OK;
    enum flamepix_status status = fpx_heaptrack_add_allocation(costs, nbytes, true, trace);
    if (status == FLAMEPIX_OK)
        status = fpx_key_table_set(&costs->block_numbers, nbytes, trace, (size_t)*block_ret);
    return status;
}

static struct fpx_heaptrack_allocation *block_of(struct fpx_heaptrack_costs *costs, uint64_t number)
{
    if (number >= costs->block_count || costs->blocks[number].site == SIZE_MAX)
        return NULL;
    return &costs->blocks[number];
}

static void settle(const struct fpx_heaptrack_costs *costs, struct fpx_heaptrack_site *site)
{
    if (site->peak_number == costs->peak_number)
        return;
    site->peak = site->leaked;
    site->peak_number = costs->peak_number;
}

bool fpx_heaptrack_allocate(struct fpx_heaptrack_costs *costs, uint64_t block, uint64_t name)
{
    struct fpx_heaptrack_allocation *of = block_of(costs, block);
    if (of == NULL)
        return false;
    struct fpx_heaptrack_site *site = &costs->sites[of->site];
    settle(costs, site);
    of->live++;
    site->allocations++;
    site->allocated += of->nbytes;
    site->leaked += of->nbytes;
    costs->live_nbytes += of->nbytes;
    costs->last = name + 1;
    if (costs->live_nbytes > costs->most_nbytes) {
        costs->most_nbytes = costs->live_nbytes;
        costs->peak_number++;
    }
    return true;
}

enum fpx_heaptrack_freed fpx_heaptrack_free(struct fpx_heaptrack_costs *costs, uint64_t block,
                                            uint64_t name)
{
    struct fpx_heaptrack_allocation *of = block_of(costs, block);
    const bool is_temporary = costs->last == name + 1;
    if (of == NULL)
        return FPX_HEAPTRACK_NO_ALLOCATION;
    if (of->live == 0)
        return FPX_HEAPTRACK_NOT_LIVE;
    struct fpx_heaptrack_site *site = &costs->sites[of->site];
    settle(costs, site);
    of->live--;
    site->leaked -= of->nbytes;
    site->temporary += is_temporary;
    costs->live_nbytes -= of->nbytes;
    costs->last = 0;
    return FPX_HEAPTRACK_FREED;
}

void fpx_heaptrack_attach(struct fpx_heaptrack_costs *costs)
{
    costs->live_nbytes = costs->most_nbytes = 0;
}

void fpx_heaptrack_settle(struct fpx_heaptrack_costs *costs)
{
    for (size_t i = 0; i < costs->site_count; i++)
        settle(costs, &costs->sites[i]);
}

void fpx_heaptrack_costs_reset(struct fpx_heaptrack_costs *costs)
{
    costs->site_count = costs->block_count = 0;
    fpx_key_table_reset(&costs->site_numbers);
    fpx_key_table_reset(&costs->block_numbers);
    fpx_key_table_reset(&costs->addresses);
    costs->live_nbytes = costs->most_nbytes = 0;
    costs->peak_number = costs->last = 0;
}

void fpx_heaptrack_costs_free(struct fpx_heaptrack_costs *costs)
{
    free(costs->sites);
    free(costs->blocks);
    fpx_key_table_free(&costs->site_numbers);
    fpx_key_table_free(&costs->block_numbers);
    fpx_key_table_free(&costs->addresses);
    *costs = (struct fpx_heaptrack_costs){0};
}
