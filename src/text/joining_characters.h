/* Which characters join the one before them. */
#ifndef FPX_TEXT_JOINING_CHARACTERS_H
#define FPX_TEXT_JOINING_CHARACTERS_H

#include <stdbool.h>
#include <stdint.h>

/* Whether a code point from U+0300 on is a combining mark that takes no place of its own, or a
 * format character: of Unicode's categories Mn, Me and Cf. */
bool fpx_is_joining(uint32_t code);

#endif
