/* The palettes command: all palettes, as text or as a picture. */
#ifndef FLAMEPIX_CLI_INFO_PALETTES_COMMAND_H
#define FLAMEPIX_CLI_INFO_PALETTES_COMMAND_H

#include "cli/picture/picture.h"

/* Its fields are flamepix_picture_arguments, of which it uses those of its rows. */
extern const struct flamepix_option_group *const flamepix_palettes_table[];

enum flamepix_exit flamepix_palettes_run(const void *fields,
                                         const struct flamepix_arguments *arguments);

#endif
