/* Deuteranopia: a colour as people see it who lack the cones for green, the most common kind of
 * colour blindness. */
#ifndef FPX_COLOR_SPACE_DEUTERANOPIA_H
#define FPX_COLOR_SPACE_DEUTERANOPIA_H

#include "color/space/lab.h"

/* `strength` is 0 (nothing changes) to 1 (no such cones at all). The result may lie a little
 * outside of what a screen shows. */
struct fpx_xyz fpx_deuteranopia(struct fpx_xyz xyz, double strength);

#endif
