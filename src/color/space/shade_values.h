/* Shade values: three numbers of a name, from which a palette of ranges makes a shade. */
#ifndef FPX_COLOR_SPACE_SHADE_VALUES_H
#define FPX_COLOR_SPACE_SHADE_VALUES_H

#include <flamepix/color.h>

/* Each at least 0 and at most 1; flamegraph.pl calls them v1, v2 and v3. */
struct fpx_shade_values {
    double first, second, third;
};

/* The numbers of a name. Those of FLAMEPIX_SHADING_NAME are flamegraph.pl's without options, by the
 * sum of the letters. `seed` is that of FLAMEPIX_SHADING_RANDOM. */
struct fpx_shade_values fpx_shade_values(enum flamepix_shading shading, uint64_t seed,
                                         struct flamepix_bytes name);

#endif
