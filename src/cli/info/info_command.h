/* The command `info`: what a profile is and what it holds. */
#ifndef FPX_CLI_INFO_INFO_COMMAND_H
#define FPX_CLI_INFO_INFO_COMMAND_H

#include "cli/picture/picture.h"

/* What the options say. */
struct fpx_info_arguments {
    struct fpx_picture_arguments picture; /* first: the tables of a picture fill it */
    const char *json;                     /* a file; NULL: not wanted */
};

extern const struct fpx_option_group *const fpx_info_table[];

/* `fields` is a struct fpx_info_arguments. */
enum fpx_exit fpx_info_run(const void *fields, const struct fpx_arguments *arguments);

#endif
