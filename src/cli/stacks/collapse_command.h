/* The command `collapse`: any profiler's output to sorted folded stacks. */
#ifndef FLAMEPIX_CLI_STACKS_COLLAPSE_COMMAND_H
#define FLAMEPIX_CLI_STACKS_COLLAPSE_COMMAND_H

#include "cli/picture/picture.h"

/* What the options say. */
struct flamepix_collapse_arguments {
    struct flamepix_picture_arguments picture; /* first: the tables of a picture fill it */
    unsigned format_out;                       /* from 1 */
    bool list_formats;
    bool files, one_device; /* what folders hold, in place of profiles */
};

extern const struct flamepix_option_group *const flamepix_collapse_table[];

/* `fields` is a struct flamepix_collapse_arguments. */
enum flamepix_exit flamepix_collapse_run(const void *fields,
                                         const struct flamepix_arguments *arguments);

#endif
