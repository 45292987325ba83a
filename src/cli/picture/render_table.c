#include "cli/command.h"
#include "cli/commands.h"
#include "cli/picture/draw_pages.h"
#include "cli/picture/picture.h"

const struct fpx_option_group *const fpx_render_table[] = {
    &fpx_picture_output,    &fpx_picture_terminal,
    &fpx_picture_embedding, FPX_PICTURE_GROUPS,
    &fpx_picture_empty,     &fpx_picture_inputs,
    &fpx_picture_views,     &fpx_picture_panels,
    &fpx_picture_sidecars,  &fpx_picture_map,
    &fpx_picture_limits,    &fpx_picture_threads,
    &fpx_general_group,     NULL};
