/* Heat picture: the file of a heat map (heat_map.h), and what is said where it cannot be drawn
 * as it is asked for. */
#ifndef FPX_CLI_COMPARE_HEAT_PICTURE_H
#define FPX_CLI_COMPARE_HEAT_PICTURE_H

#include <flamepix/render.h>

#include "base/os/output.h"
#include "cli/exit_code.h"
#include "sets/heat_map.h"

/* Everything is the caller's. */
struct fpx_heat_picture {
    struct fpx_heat_map map; /* as it is asked for; limit_nbytes 0: of any size */
    struct flamepix_fonts *fonts;
    const char *path; /* of the file, for messages */
    struct fpx_output *file;
    const struct flamepix_render_options *options; /* the runs were read with these, for messages */
    const struct flamepix_input_options *input;    /* the same */
};

/* Draws the map into the file; where it may have so many bytes only, as small as it takes, and says
 * what was given up. Answers DONE, or LIMIT, IO, RESOURCES or USAGE after saying why. */
enum fpx_exit fpx_heat_picture_draw(const struct fpx_heat_picture *picture);

#endif
