/* The palettes command: all palettes, as text or as a picture. */
#ifndef FPX_CLI_INFO_PALETTES_COMMAND_H
#define FPX_CLI_INFO_PALETTES_COMMAND_H

#include "cli/picture/picture.h"

/* Its fields are fpx_picture_arguments, of which it uses those of its rows. */
extern const struct fpx_option_group *const fpx_palettes_table[];

enum fpx_exit fpx_palettes_run(const void *fields, const struct fpx_arguments *arguments);

#endif
