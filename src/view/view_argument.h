/* View argument: arguments of views that are no patterns. */
#ifndef FPX_VIEW_VIEW_ARGUMENT_H
#define FPX_VIEW_VIEW_ARGUMENT_H

#include <flamepix/pattern.h>

/* A whole number from `low` to `high` in decimal digits. Answers OK or BAD_ARGUMENT (`fault_ret`
 * says which numbers may be given). */
enum flamepix_status fpx_view_number(const char *argument, uint32_t low, uint32_t high,
                                     struct flamepix_pattern_fault *fault_ret,
                                     uint32_t *number_ret);

/* Which of `count` words the argument is. Answers OK or BAD_ARGUMENT (`fault_ret` has the
 * words). */
enum flamepix_status fpx_view_choice(const char *argument, const char *const *words, size_t count,
                                     struct flamepix_pattern_fault *fault_ret, size_t *choice_ret);

#endif
