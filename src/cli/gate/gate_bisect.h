/* Gate bisect: exit codes as `git bisect run` takes them, where 0 is a good commit, 125 one that
 * cannot be tested, 1 to 127 but that a bad one, and where everything else ends the search. So a
 * commit is bad only where a rule failed, and what is no fault of the commit is 128. */
#ifndef FPX_CLI_GATE_GATE_BISECT_H
#define FPX_CLI_GATE_GATE_BISECT_H

#include "cli/diff/folder_pairs.h"
#include "cli/gate/gate_command.h"

/* Sees to it that BASE can be looked at again after the run: that it is no pipe. Answers DONE, or
 * USAGE after saying so. */
enum fpx_exit fpx_gate_bisect_check(const struct fpx_texts *base);

/* The files that a gate has compared, or would have. */
struct fpx_gate_bisect {
    const struct fpx_picture_arguments *picture; /* how they are read */
    struct fpx_texts base, new;                  /* files or folders */
    const struct fpx_folder_pairs *pairs;        /* what was found in folders */
    bool units_differ;                           /* which is why it ended with USAGE */
};

/* What a run that answered `code` is for git: DONE; BISECT_BAD where a rule failed; BISECT_SKIP
 * where NEW cannot be judged; BISECT_STOP where the usage is wrong, BASE cannot be read or has no
 * samples, or NEW can be read and yet something cannot be written. Reads again what it has to;
 * says nothing. */
enum fpx_exit fpx_gate_bisect_exit(const struct fpx_gate_bisect *bisect, enum fpx_exit code);

/* What wrong usage ends with, as fpx_command.usage_exit: STOP where words or fields ask for
 * these codes, else USAGE. */
enum fpx_exit fpx_gate_bisect_usage(const void *fields, const char *const *words, size_t count);

#endif
