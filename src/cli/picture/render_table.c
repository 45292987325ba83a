#include "cli/command.h"
#include "cli/commands.h"
#include "cli/picture/draw_pages.h"
#include "cli/picture/picture.h"

const struct fpx_option_group *const fpx_render_table[] = {
    &fpx_picture_output,  &fpx_picture_terminal, &fpx_picture_embedding,
    FPX_PICTURE_GROUPS,   &fpx_picture_empty,    &fpx_picture_inputs,
    &fpx_picture_views,   &fpx_picture_panels,   &fpx_picture_sidecars,
    &fpx_picture_map,     &fpx_picture_limits,   &fpx_picture_sandbox,
    &fpx_picture_threads, &fpx_general_group,    NULL};

const struct fpx_command fpx_cmd_render = {
    .name = "render",
    .usage = "flamepix [render] [OPTION]... [FILE]...",
    .summary = "Folded stacks to one picture; the default command.",
    .description = "Draws the flame graph of folded stacks, lines of `main;parse;read 42`, as PNG "
                   "or JPEG. Several files are summed. Without a FILE, or with -, standard input "
                   "is read; gzip, zstd, xz and bzip2 are unpacked on the way. `flamepix help` "
                   "lists the other commands.",
    .table = fpx_render_table,
    .fields_nbytes = sizeof(struct fpx_picture_arguments),
    .run = fpx_render_run,
};
