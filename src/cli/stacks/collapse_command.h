/* The command `collapse`: any profiler's output to sorted folded stacks. */
#ifndef FPX_CLI_STACKS_COLLAPSE_COMMAND_H
#define FPX_CLI_STACKS_COLLAPSE_COMMAND_H

#include "cli/picture/picture.h"

/* What the options say. */
struct fpx_collapse_arguments {
    struct fpx_picture_arguments picture; /* first: the tables of a picture fill it */
    unsigned format_out;                  /* from 1 */
    bool list_formats;
    bool files, one_device; /* what folders hold, in place of profiles */
};

extern const struct fpx_option_group *const fpx_collapse_table[];

/* `fields` is a struct fpx_collapse_arguments. */
enum fpx_exit fpx_collapse_run(const void *fields, const struct fpx_arguments *arguments);

#endif
