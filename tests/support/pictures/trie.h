/* The reference: a layout made the slow, obvious way. All stacks go into a tree, siblings are
 * sorted, every interval is worked out, and only then the final threshold is applied once. */
#ifndef TESTS_SUPPORT_TRIE_H
#define TESTS_SUPPORT_TRIE_H

#include <flamepix/layout.h>

/* What record_all would say of the layout of `folded` (support/paths.h). The text is the caller's
 * to free. Weights must be such that sums of doubles are exact. */
char *trie_record(const char *folded, const struct flamepix_layout_options *options);

/* What record_drawn would say of the raster of that layout. */
char *trie_record_drawn(const char *folded, const struct flamepix_layout_options *options,
                        bool runs, uint32_t max_rows);

#endif
