/* Delta E: how different two colours look. */
#ifndef FPX_COLOR_SPACE_DELTA_E_H
#define FPX_COLOR_SPACE_DELTA_E_H

#include "color/space/lab.h"

/* CIEDE2000: about 1 is a difference that can just be seen side by side; black and white are 100
 * apart. */
double fpx_delta_e(struct fpx_lab a, struct fpx_lab b);

#endif
