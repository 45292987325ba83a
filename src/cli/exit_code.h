/* How the program ends: the exit codes that scripts and schedulers rely on. */
#ifndef FPX_CLI_EXIT_CODE_H
#define FPX_CLI_EXIT_CODE_H

#include <flamepix/status.h>

enum fpx_exit {
    FPX_EXIT_DONE = 0,
    FPX_EXIT_INPUT = 1,         /* an input has no usable stack, or some inputs failed */
    FPX_EXIT_USAGE = 2,         /* wrong usage */
    FPX_EXIT_NO_INPUT = 3,      /* no input matched */
    FPX_EXIT_ALL_FAILED = 4,    /* every input of a batch failed */
    FPX_EXIT_LIMIT = 5,         /* a limit was reached; the message names it */
    FPX_EXIT_IO = 6,            /* reading or writing failed */
    FPX_EXIT_RESOURCES = 7,     /* out of memory, or a worker died */
    FPX_EXIT_GATE = 8,          /* of gate: a condition of failure is true */
    FPX_EXIT_TERMINATED = 75,   /* SIGTERM */
    FPX_EXIT_INTERRUPTED = 130, /* SIGINT */
    /* Of gate for git bisect. */
    FPX_EXIT_BISECT_BAD = 1,
    FPX_EXIT_BISECT_SKIP = 125,
    FPX_EXIT_BISECT_STOP = 128
};

/* The exit code that a library status means; END is as good as OK. */
enum fpx_exit fpx_exit_of(enum flamepix_status status);

/* The same, and where the status is not OK, says on stderr what it means. */
enum fpx_exit fpx_status_exit(enum flamepix_status status);

/* The same of what was done with a file, with errno `cause`: "FILE: why". */
enum fpx_exit fpx_file_exit(const char *path, enum flamepix_status status, int cause);

#endif
