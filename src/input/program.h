/* Program: a program from the PATH, run without a shell, whose standard output is read, and of its
 * standard error the first line: what it says may hold names from a foreign file, and is for the
 * caller to show. Only requested programs are run. */
#ifndef FPX_INPUT_PROGRAM_H
#define FPX_INPUT_PROGRAM_H

#include <stdbool.h>
#include <stdint.h>
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
    pid_t pid;  /* 0: not running */
    int fd;     /* reads its output, */
    int errors; /* and its standard error */
    struct fpx_program_words said;
};

/* Runs arguments[0] with the following arguments, up to a NULL. Its standard input is the file
 * `stdin_fd`; -1: empty. Returns OK or READ_FAILED (errno set). A missing program is reported only
 * by fpx_program_finish. */
enum flamepix_status fpx_program_start(struct fpx_program *program, const char *const *arguments,
                                       int stdin_fd);

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

#endif
