/* Timings: what --timings says of a rendering. */
#ifndef FPX_CLI_PICTURE_TIMINGS_H
#define FPX_CLI_PICTURE_TIMINGS_H

#include <flamepix/figure.h>
#include <flamepix/input.h>

/* Seconds and bytes of the stages. */
struct fpx_timings {
    struct flamepix_input_effort read; /* of all inputs */
    struct flamepix_figure_effort figure;
    double layout, total;  /* reading included in both */
    uint64_t image_nbytes; /* written */
};

/* Says them as a table on stderr. */
void fpx_timings_print(const struct fpx_timings *timings);

#endif
