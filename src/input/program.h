/* Program: one of the PATH, run without a shell, whose standard output is read. Its standard
 * error is the caller's own, so what it says of itself is seen. Only what was asked for is run. */
#ifndef FPX_INPUT_PROGRAM_H
#define FPX_INPUT_PROGRAM_H

#include <stdbool.h>
#include <sys/types.h>

#include <flamepix/status.h>

/* Starts as {0}, or by fpx_program_start; its fields are its own. */
struct fpx_program {
    pid_t pid; /* 0: none runs */
    int fd;    /* what it writes comes from here */
};

/* Runs arguments[0] with the arguments behind it, up to a NULL. Its standard input is the file
 * `stdin_fd`; -1: nothing. Answers OK or READ_FAILED (errno set). That there is no such program is
 * known at its end alone. */
enum flamepix_status fpx_program_start(struct fpx_program *program, const char *const *arguments,
                                       int stdin_fd);

/* A flamepix_read_fn whose `user` is the program: what it writes. Answers OK or READ_FAILED. */
enum flamepix_status fpx_program_read(void *user, void *buffer, size_t capacity,
                                      size_t *length_ret);

/* How a program ended. */
enum fpx_program_end {
    FPX_PROGRAM_DONE,
    FPX_PROGRAM_FAILED, /* by its exit status, or by a signal */
    FPX_PROGRAM_MISSING /* it was not found, or could not be run */
};

/* Waits for its end; a program that still writes is stopped. Once for each start. */
enum fpx_program_end fpx_program_finish(struct fpx_program *program);

#endif
