/* Where a frame begins in a key. */
#ifndef FLAMEPIX_STACK_FRAME_BEGIN_H
#define FLAMEPIX_STACK_FRAME_BEGIN_H

#include <stddef.h>

/* Where the frame begins that byte `at` of a key belongs to; 0 to the key's length, whose frame is
 * the one that would follow. */
size_t flamepix_frame_begin(const char *key, size_t at);

#endif
