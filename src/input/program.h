/* Program: a program from the PATH, run without a shell, whose standard output is read, and of its
 * standard error the first line: what it says may hold names from a foreign file, and is for the
 * caller to show. Only requested programs are run. */
#ifndef FPX_INPUT_PROGRAM_H
#define FPX_INPUT_PROGRAM_H

#include <stdbool.h>
#include <stdint.h>
#include <stdnoreturn.h>
#include <sys/types.h>

#include <flamepix/status.h>

/* What a program has said on standard error. Any bytes. */
enum { FPX_PROGRAM_WORDS_NBYTES = 160 };
struct fpx_program_words {
    char text[FPX_PROGRAM_WORDS_NBYTES]; /* the first line, cut, terminated; "": nothing */
    uint64_t lines;
};

/* Starts as {0}, or by fpx_program_start; the fields are private but for `said`. */
struct fpx_program {
    bool is_running;
    pid_t pid;  /* 0: a child of the helper */
    int fd;     /* reads its output, */
    int errors; /* its standard error, */
    int end;    /* and of a child of the helper, how it ended */
    struct fpx_program_words said;
};

/* Runs arguments[0] with the following arguments, up to a NULL. Its standard input is the file
 * `stdin_fd`; -1: empty. It is started by the process itself, or by `helper`, if that is not 0.
 * Returns OK or READ_FAILED (errno set). A missing program is reported only by
 * fpx_program_finish. */
enum flamepix_status fpx_program_start(struct fpx_program *program, int helper,
                                       const char *const *arguments, int stdin_fd);

/* A flamepix_read_fn whose `user` is the program: reads its output. Returns OK or READ_FAILED. */
enum flamepix_status fpx_program_read(void *user, void *buffer, size_t capacity,
                                      size_t *length_ret);

/* How a program ended. */
enum fpx_program_end {
    FPX_PROGRAM_DONE,
    FPX_PROGRAM_FAILED, /* by exit status, or by a signal */
    FPX_PROGRAM_MISSING /* not found, or not executable */
};

/* Waits for the program to end, and stops it if it still writes. `said` is complete then, until the
 * next start. Call it once for each start. */
enum fpx_program_end fpx_program_finish(struct fpx_program *program);

/* -- the helper -------------------------------------------------------------------------------- */

/* In a sandbox no program can be started. So a process is forked before, which starts them for the
 * process in the sandbox and for all that it forks, and which runs nothing but what it was made
 * for, whatever it is asked. */

/* A word that may be anything, but that does not begin as an option or a file of options does. */
#define FPX_PROGRAM_ANY ""

/* Command lines, each a list of words that ends with NULL; a list of them ends with NULL. */
struct fpx_program_forms {
    const char *const *const *items;
};

/* Forks it. `*helper_ret` is for fpx_program_start, and closed on exec; the process ends once all
 * copies are closed. Returns OK or READ_FAILED (errno set). */
enum flamepix_status fpx_program_helper_start(struct fpx_program_forms forms, int *helper_ret);

/* Closes it; 0: there is none. */
void fpx_program_helper_stop(int helper);

/* Sends a command line to the helper, with the ends of the pipes that it writes to: standard
 * output, standard error and how it ended; then standard input, or -1. Returns OK or READ_FAILED
 * (errno set). */
enum flamepix_status fpx_program_helper_ask(int helper, const char *const *arguments,
                                            const int fds[static 4]);

/* Becomes the program; for a process that was just forked. The descriptors are above standard input
 * and output, which are open. */
noreturn void fpx_program_become(const char *const *arguments, int stdin_fd, int stdout_fd,
                                 int stderr_fd);

#endif
