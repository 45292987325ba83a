/* Many patterns at once. */
#ifndef FPX_PATTERN_PATTERNS_H
#define FPX_PATTERN_PATTERNS_H

#include <flamepix/pattern.h>

/* Finds which of at most 32 patterns match `name`: bit i of the mask is that of pattern i. Returns
 * as flamepix_pattern_found. */
enum flamepix_status fpx_patterns_find(struct flamepix_pattern *const *patterns, size_t count,
                                       struct flamepix_bytes name, uint32_t *mask_ret);

/* Whether the pattern ignores case. */
bool fpx_pattern_ignores_case(const struct flamepix_pattern *pattern);

#endif
