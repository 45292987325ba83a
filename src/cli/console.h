/* Console: what the program prints, and its exit codes. */
#ifndef FPX_CLI_CONSOLE_H
#define FPX_CLI_CONSOLE_H

#include <stddef.h>

#include <flamepix/status.h>

#include "base/buffer_printf.h"
#include "base/markup/escape.h"

/* All output to stderr goes through here, so that text from an input cannot control the
 * terminal. */

/* One line on stderr, "flamepix: …", escaped as a whole. */
__attribute__((format(printf, 1, 2))) void fpx_message(const char *format, ...);

/* One line of a table on stderr: escaped, without the program's name. */
__attribute__((format(printf, 1, 2))) void fpx_message_table_line(const char *format, ...);

/* Suggestions: the known word nearest to a mistyped one. */

/* Edits that turn one word into the other: insertion, deletion or replacement of a byte, or a swap
 * of two neighbours. Words beyond 63 bytes are SIZE_MAX away from everything. */
size_t fpx_edit_distance(const char *a, const char *b);

/* A search for the word nearest to `word`; starts as {.word = …}. */
struct fpx_suggestion {
    const char *word;
    const char *nearest; /* of those considered; NULL: none near enough yet */
    size_t distance;     /* its edits */
};

/* Considers a known word. One edit is near enough for a word below four bytes, else two. */
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
    FPX_EXIT_GATE = 8,          /* of gate: a failure condition is true */
    FPX_EXIT_TERMINATED = 75,   /* SIGTERM */
    FPX_EXIT_INTERRUPTED = 130, /* SIGINT */
    /* Of gate for git bisect. */
    FPX_EXIT_BISECT_BAD = 1,
    FPX_EXIT_BISECT_SKIP = 125,
    FPX_EXIT_BISECT_STOP = 128
};

/* The exit code for a library status; END counts as OK. */
enum fpx_exit fpx_exit_of(enum flamepix_status status);

/* Same; also prints the message of a status other than OK. */
enum fpx_exit fpx_status_exit(enum flamepix_status status);

/* Same for a file operation, with errno `cause`: "FILE: why". */
enum fpx_exit fpx_file_exit(const char *path, enum flamepix_status status, int cause);

#endif
