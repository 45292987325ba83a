/* The command `info`: what a profile is and what it holds. */
#ifndef FLAMEPIX_CLI_INFO_INFO_COMMAND_H
#define FLAMEPIX_CLI_INFO_INFO_COMMAND_H

#include "cli/picture/picture.h"

/* What the options say. */
struct flamepix_info_arguments {
    struct flamepix_picture_arguments picture; /* first: the tables of a picture fill it */
    const char *json;                          /* a file; NULL: not wanted */
};

extern const struct flamepix_option_group *const flamepix_info_table[];

/* `fields` is a struct flamepix_info_arguments. */
enum flamepix_exit flamepix_info_run(const void *fields,
                                     const struct flamepix_arguments *arguments);

#endif
