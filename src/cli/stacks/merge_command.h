/* The command `merge`: the sum of profiles, or their mean, as sorted folded stacks. */
#ifndef FPX_CLI_STACKS_MERGE_COMMAND_H
#define FPX_CLI_STACKS_MERGE_COMMAND_H

#include "cli/picture/picture.h"

/* What the options say. */
struct fpx_merge_arguments {
    struct fpx_picture_arguments picture; /* first: the tables of a picture fill it */
    const char *weights;                  /* NULL: all weigh the same */
    bool mean;
};

extern const struct fpx_option_group *const fpx_merge_table[];

/* `fields` is a struct fpx_merge_arguments. */
enum fpx_exit fpx_merge_run(const void *fields, const struct fpx_arguments *arguments);

#endif
