/* Ask: questions to a terminal, and its answers. */
#ifndef FPX_TERMINAL_QUERY_TERMINAL_H
#define FPX_TERMINAL_QUERY_TERMINAL_H

#include "terminal/terminal_answers.h"

/* So long is waited for the answers, ms: long enough for a terminal on the other side of a sea. */
enum { FPX_TERMINAL_WAIT_MS = 200 };

/* Asks the terminal `fd`, which is open for reading and writing and does not block, and reads until
 * all is answered, or FPX_TERMINAL_WAIT_MS have passed. Meanwhile it echoes nothing, and all
 * signals are held back, so that none ends the program before the terminal is as it was. One that
 * cannot be asked, says nothing, or belongs to another job now, has said nothing: all 0. With
 * `asks_kitty` the first question, too. */
struct fpx_terminal_answers fpx_terminal_query(int fd, bool asks_kitty);

/* The window of a terminal. Px are those of its columns and lines together. */
struct fpx_terminal_window {
    uint32_t columns, lines;
    uint32_t width, height; /* px */
};

/* The window of the terminal `fd`: as the system knows it, else by the answers, else of 80 × 24
 * cells, of 8 × 16 px each. All are at least 1. */
struct fpx_terminal_window fpx_terminal_window(int fd, const struct fpx_terminal_answers *answers);

#endif
