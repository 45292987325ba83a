/* Program: a program from the PATH, run without a shell, whose standard output is read. Its
 * standard error is the caller's, so its messages are visible. Only requested programs are run. */
#ifndef FPX_INPUT_PROGRAM_H
#define FPX_INPUT_PROGRAM_H

#include <stdbool.h>
#include <sys/types.h>

#include <flamepix/status.h>

/* Starts as {0}, or by fpx_program_start; the fields are private. */
struct fpx_program {
    pid_t pid; /* 0: not running */
    int fd;    /* reads its output */
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

/* Waits for the program to end, and stops it if it still writes. Call it once for each start. */
enum fpx_program_end fpx_program_finish(struct fpx_program *program);

#endif
