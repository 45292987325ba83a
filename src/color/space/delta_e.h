/* Delta E: how different two colours look. */
#ifndef FLAMEPIX_COLOR_SPACE_DELTA_E_H
#define FLAMEPIX_COLOR_SPACE_DELTA_E_H

#include "color/space/lab.h"

/* CIEDE2000: about 1 is a difference that can just be seen side by side; black and white are 100
 * apart. */
double flamepix_delta_e(struct flamepix_lab a, struct flamepix_lab b);

#endif
