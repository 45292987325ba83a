/* Covered: the weight of the stacks that a search finds at least once.
 *
 * Frames are closed children first. What a search covers of a frame is the whole frame where it
 * finds its name, and otherwise what it covers of its children. So a stack counts once, however
 * often it is found, and whether its ancestors are found need not be known yet. What is covered is
 * kept by depth: at a frame's own depth lies the sum of its elder siblings and itself, above it the
 * sum of its children, which is taken away when it is closed. */
#ifndef FLAMEPIX_TALLY_COVERED_H
#define FLAMEPIX_TALLY_COVERED_H

#include <stddef.h>
#include <stdint.h>

#include <flamepix/status.h>
#include <flamepix/weight.h>

/* Starts as {0} but for search_count. */
struct flamepix_covered {
    size_t search_count;
    struct flamepix_weight *weights; /* by depth, then by search; the last: of any search */
    uint64_t *masks;                 /* by depth: bit i: there is weight of search i */
    size_t weight_capacity, mask_capacity;
    size_t depths; /* so many are in use */
};

/* Adds a frame at `depth`, 1 or more, whose children have been added: `mask` says which searches
 * find its name. Answers OK or NO_MEMORY. */
enum flamepix_status flamepix_covered_add(struct flamepix_covered *covered, size_t depth,
                                          uint32_t mask, struct flamepix_weight weight);

/* What search `search` covers of all frames at depth 1, so of all stacks; search_count: any. */
struct flamepix_weight flamepix_covered_all(const struct flamepix_covered *covered, size_t search);

/* Starts again from nothing. */
void flamepix_covered_clear(struct flamepix_covered *covered);

void flamepix_covered_free(struct flamepix_covered *covered);

#endif
