/* gate: fails where a profile got worse, by rules, for jobs that check changes. */
#ifndef FLAMEPIX_CLI_GATE_GATE_COMMAND_H
#define FLAMEPIX_CLI_GATE_GATE_COMMAND_H

#include "cli/picture/picture.h"

/* What its options say. */
struct flamepix_gate_arguments {
    struct flamepix_picture_arguments picture; /* first: its tables fill it */
    struct flamepix_texts rules;
    bool allow_missing, bisect;
    const char *json; /* a file, or "-"; NULL: none */
    const char *name; /* of pictures in a folder */
    struct flamepix_texts include, exclude;
    unsigned table; /* counts from 1 */
};

/* The groups of its options, in the order of the help. */
extern const struct flamepix_option_group *const flamepix_gate_command_table[];

/* Runs it; `fields` is a struct flamepix_gate_arguments. Answers the exit code, GATE where a rule
 * fails; everything but DONE was explained. */
enum flamepix_exit flamepix_gate_run(const void *fields,
                                     const struct flamepix_arguments *arguments);

#endif
