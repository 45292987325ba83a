#include "cli/command.h"
#include "cli/picture/picture.h"
#include "cli/picture/render_command.h"
#include "cli/picture/terminal_picture.h"

const struct flamepix_option_group *const flamepix_render_table[] = {
    &flamepix_picture_output,    &flamepix_picture_terminal,
    &flamepix_picture_embedding, FLAMEPIX_PICTURE_GROUPS,
    &flamepix_picture_empty,     &flamepix_picture_inputs,
    &flamepix_picture_views,     &flamepix_picture_panels,
    &flamepix_picture_sidecars,  &flamepix_picture_map,
    &flamepix_picture_limits,    &flamepix_picture_threads,
    &flamepix_general_group,     NULL};
