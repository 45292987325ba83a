/* Query terminal: asks a terminal about itself and reads its answers. */
#ifndef FPX_TERMINAL_QUERY_TERMINAL_H
#define FPX_TERMINAL_QUERY_TERMINAL_H

#include "terminal/terminal_protocols.h"

/* Terminal answers: what a terminal reports about itself when queried. */

/* The queries to write. A terminal answers those that it knows, in order; the last, for its
 * attributes (DA1), is known to all. Some multiplexers take the first, about kitty's graphics, for
 * a window title, and do not need it: *_REST is all the others. */
#define FPX_TERMINAL_QUESTION_KITTY "\033_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\033\\"
#define FPX_TERMINAL_QUESTION_REST  "\033[>q\033[14t\033[16t\033]11;?\033\\\033[c"

/* Sizes are px, 0 if not reported. */
struct fpx_terminal_answers {
    bool is_complete; /* the last question was answered */
    bool has_kitty, has_iterm2, has_sixel;
    uint32_t width, height; /* of all of its text */
    uint32_t cell_width, cell_height;
    bool has_ground;
    uint32_t ground; /* 0xRRGGBB, its background */
};

/* Parses what a terminal sent so far: any bytes; what is not an answer is ignored. */
struct fpx_terminal_answers fpx_terminal_answers_read(struct flamepix_bytes bytes);

/* The best protocol of the terminal. `has_all_colors`: 24-bit colours, which cannot be queried. */
enum fpx_terminal_protocol_number
fpx_terminal_answers_protocol(const struct fpx_terminal_answers *answers, bool has_all_colors);

/* The timeout for answers, ms: long enough for a terminal overseas. */
enum { FPX_TERMINAL_WAIT_MS = 200 };

/* Queries the terminal `fd`, which is open for reading and writing and non-blocking, until
 * everything is answered or FPX_TERMINAL_WAIT_MS have passed. Meanwhile echo is off and all signals
 * are blocked, so that none ends the program before the terminal is restored. If it cannot be
 * queried, does not answer, or belongs to another job by now, the answers are all 0. `asks_kitty`:
 * also asks the first question. */
struct fpx_terminal_answers fpx_terminal_query(int fd, bool asks_kitty);

/* The window of a terminal. Px are the size of all its columns and lines. */
struct fpx_terminal_window {
    uint32_t columns, lines;
    uint32_t width, height; /* px */
};

/* The window of the terminal `fd`: from the system, else from the answers, else 80 × 24 cells of 8
 * × 16 px each. All are at least 1. */
struct fpx_terminal_window fpx_terminal_window(int fd, const struct fpx_terminal_answers *answers);

#endif
