/* How the program ends: the exit codes that scripts and schedulers rely on. */
#ifndef FLAMEPIX_CLI_EXIT_H
#define FLAMEPIX_CLI_EXIT_H

#include <flamepix/status.h>

enum flamepix_exit {
    FLAMEPIX_EXIT_DONE = 0,
    FLAMEPIX_EXIT_INPUT = 1,         /* an input has no usable stack, or some inputs failed */
    FLAMEPIX_EXIT_USAGE = 2,         /* wrong usage */
    FLAMEPIX_EXIT_NO_INPUT = 3,      /* no input matched */
    FLAMEPIX_EXIT_ALL_FAILED = 4,    /* every input of a batch failed */
    FLAMEPIX_EXIT_LIMIT = 5,         /* a limit was reached; the message names it */
    FLAMEPIX_EXIT_IO = 6,            /* reading or writing failed */
    FLAMEPIX_EXIT_RESOURCES = 7,     /* out of memory, or a worker died */
    FLAMEPIX_EXIT_GATE = 8,          /* of gate: a condition of failure is true */
    FLAMEPIX_EXIT_TERMINATED = 75,   /* SIGTERM */
    FLAMEPIX_EXIT_INTERRUPTED = 130, /* SIGINT */
    /* Of gate for git bisect. */
    FLAMEPIX_EXIT_BISECT_BAD = 1,
    FLAMEPIX_EXIT_BISECT_SKIP = 125,
    FLAMEPIX_EXIT_BISECT_STOP = 128
};

/* The exit code that a library status means; END is as good as OK. */
enum flamepix_exit flamepix_exit_of(enum flamepix_status status);

/* The same, and where the status is not OK, says on stderr what it means. */
enum flamepix_exit flamepix_status_exit(enum flamepix_status status);

/* The same of what was done with a file, with errno `cause`: "FILE: why". */
enum flamepix_exit flamepix_file_exit(const char *path, enum flamepix_status status, int cause);

#endif
