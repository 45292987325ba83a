/* The command `query`: what there is at a pixel of a picture, or where a name is in it. */
#ifndef FPX_CLI_STACKS_QUERY_COMMAND_H
#define FPX_CLI_STACKS_QUERY_COMMAND_H

#include "cli/picture/picture.h"

/* What the options say. */
struct fpx_query_arguments {
    struct fpx_picture_arguments picture; /* first: the tables of a picture fill it */
    const char *name;                     /* a pattern; NULL: a pixel is asked for */
    bool json;
};

extern const struct fpx_option_group *const fpx_query_table[];

/* `fields` is a struct fpx_query_arguments. */
enum fpx_exit fpx_query_run(const void *fields, const struct fpx_arguments *arguments);

#endif
