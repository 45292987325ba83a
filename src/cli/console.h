/* What the program prints, and how it ends. */
#ifndef FPX_CLI_CONSOLE_H
#define FPX_CLI_CONSOLE_H

#include <stddef.h>

#include <flamepix/status.h>

#include "base/buffer_printf.h"
#include "base/markup/escape.h"

/* Everything the program says on stderr goes through here, so that nothing which comes from an
 * input can drive the terminal. */

/* One line on stderr, "flamepix: …", escaped as a whole. */
__attribute__((format(printf, 1, 2))) void fpx_message(const char *format, ...);

/* One line of a table on stderr: escaped, without the program's name. */
__attribute__((format(printf, 1, 2))) void fpx_message_table_line(const char *format, ...);

/* The nearest known word to one that was mistyped. */

/* Edits that turn one word into the other: a byte inserted, left out or replaced, or two
 * neighbours swapped. Words beyond 63 bytes are SIZE_MAX away from everything. */
size_t fpx_edit_distance(const char *a, const char *b);

/* A search for the word nearest to `word`; starts as {.word = …}. */
struct fpx_suggestion {
    const char *word;
    const char *nearest; /* of those considered; NULL while none is near enough */
    size_t distance;     /* its edits */
};

/* Considers a known word: near enough is one edit for a word below four bytes, else two. */
void fpx_suggestion_consider(struct fpx_suggestion *suggestion, const char *known);

/* How the program ends: the exit codes that scripts and schedulers rely on. */

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
