/* gate: fails where a profile got worse, by rules, for jobs that check changes. */
#ifndef FPX_CLI_GATE_GATE_COMMAND_H
#define FPX_CLI_GATE_GATE_COMMAND_H

#include "cli/picture/picture.h"

/* What its options say. */
struct fpx_gate_arguments {
    struct fpx_picture_arguments picture; /* first: its tables fill it */
    struct fpx_texts rules;
    bool allow_missing, bisect;
    const char *json; /* a file, or "-"; NULL: none */
    const char *name; /* of pictures in a folder */
    struct fpx_texts include, exclude;
    unsigned table; /* counts from 1 */
};

/* The groups of its options, in the order of the help. */
extern const struct fpx_option_group *const fpx_gate_command_table[];

/* Runs it; `fields` is a struct fpx_gate_arguments. Answers the exit code, GATE where a rule
 * fails; everything but DONE was explained. */
enum fpx_exit fpx_gate_run(const void *fields, const struct fpx_arguments *arguments);

#endif
