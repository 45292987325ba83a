/* Frame names: those that stand for a name that was not found. */
#ifndef FPX_STACK_FRAME_NAMES_H
#define FPX_STACK_FRAME_NAMES_H

#include <stdbool.h>

#include <flamepix/bytes.h>

/* Whether the last frame of a key is "[unknown]" or an address, "0x" and digits; either may have a
 * module before a backtick. It looks at the end of the key alone. False for an empty key. */
bool fpx_leaf_is_unnamed(struct flamepix_bytes key);

#endif
