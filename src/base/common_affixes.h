/* Common ends: what all of several names begin and end with, in whole words, so that where there is
 * no room for all of a name, what differs is what stays: "…0012…" of "host-0012.folded". */
#ifndef FPX_BASE_COMMON_AFFIXES_H
#define FPX_BASE_COMMON_AFFIXES_H

#include <flamepix/bytes.h>

/* Starts as {0}. The names stay where they are until all are added. */
struct fpx_common_affixes {
    struct flamepix_bytes first;
    size_t count, shortest;
    size_t prefix, suffix; /* bytes that all names added so far have in common */
};

void fpx_common_affixes_add(struct fpx_common_affixes *ends, struct flamepix_bytes name);

/* How much of its ends a name loses: the least first. */
enum fpx_affixes_cut { FPX_CUT_PREFIX, FPX_CUT_BOTH_ENDS };

/* Replaces `text` by one of the names without that, "…" in the place of each end. False where there
 * is no such end, or nothing else is left. Answers OK or NO_MEMORY by `status_ret`. */
bool fpx_common_affixes_cut(const struct fpx_common_affixes *ends, enum fpx_affixes_cut cut,
                            struct flamepix_bytes name, struct flamepix_buffer *text,
                            enum flamepix_status *status_ret);

#endif
