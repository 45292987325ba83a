/* The command `merge`: the sum of profiles, or their mean, as sorted folded stacks. */
#ifndef FLAMEPIX_CLI_STACKS_MERGE_COMMAND_H
#define FLAMEPIX_CLI_STACKS_MERGE_COMMAND_H

#include "cli/picture/picture.h"

/* What the options say. */
struct flamepix_merge_arguments {
    struct flamepix_picture_arguments picture; /* first: the tables of a picture fill it */
    const char *weights;                       /* NULL: all weigh the same */
    bool mean;
};

extern const struct flamepix_option_group *const flamepix_merge_table[];

/* `fields` is a struct flamepix_merge_arguments. */
enum flamepix_exit flamepix_merge_run(const void *fields,
                                      const struct flamepix_arguments *arguments);

#endif
