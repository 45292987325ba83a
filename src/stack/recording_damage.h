/* Damage: notes in a report where a recording stopped being whole. */
#ifndef FPX_STACK_RECORDING_DAMAGE_H
#define FPX_STACK_RECORDING_DAMAGE_H

#include <flamepix/stack.h>

/* Notes that `expected` should have stood behind `offset` unpacked bytes; what does not fit is cut
 * off. The first damage met stays. */
void fpx_recording_damage_note(struct flamepix_damage *damage, uint64_t offset,
                               const char *expected);

#endif
