/* Group frames: how many first frames of a stack an argument of group-by or split-by joins. */
#ifndef FPX_VIEW_GROUP_FRAMES_H
#define FPX_VIEW_GROUP_FRAMES_H

#include <stdint.h>

/* 0: the group is a frame of its own, before the first one. Of an argument that the views take. */
uint32_t fpx_group_frames(const char *argument);

#endif
