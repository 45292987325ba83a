/* The command `query`: what there is at a pixel of a picture, or where a name is in it. */
#ifndef FLAMEPIX_CLI_STACKS_QUERY_COMMAND_H
#define FLAMEPIX_CLI_STACKS_QUERY_COMMAND_H

#include "cli/picture/picture.h"

/* What the options say. */
struct flamepix_query_arguments {
    struct flamepix_picture_arguments picture; /* first: the tables of a picture fill it */
    const char *name;                          /* a pattern; NULL: a pixel is asked for */
    bool json;
};

extern const struct flamepix_option_group *const flamepix_query_table[];

/* `fields` is a struct flamepix_query_arguments. */
enum flamepix_exit flamepix_query_run(const void *fields,
                                      const struct flamepix_arguments *arguments);

#endif
