/* Query terminal: questions to a terminal, and its answers. */
#ifndef FPX_TERMINAL_QUERY_TERMINAL_H
#define FPX_TERMINAL_QUERY_TERMINAL_H

#include "terminal/terminal_protocols.h"

/* Terminal answers: what a terminal says of itself when it is asked. */

/* What is written to ask. Of the questions a terminal answers those that it knows, in order; the
 * last, for its attributes (DA1), is known to all. Some multiplexers take the first, about kitty's
 * graphics, for the title of a window, and can do without: *_REST is all others. */
#define FPX_TERMINAL_QUESTION_KITTY "\033_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\033\\"
#define FPX_TERMINAL_QUESTION_REST  "\033[>q\033[14t\033[16t\033]11;?\033\\\033[c"

/* Sizes are px, 0 where nothing is said of them. */
struct fpx_terminal_answers {
    bool is_complete; /* the last question is answered */
    bool has_kitty, has_iterm2, has_sixel;
    uint32_t width, height; /* of all of its text */
    uint32_t cell_width, cell_height;
    bool has_ground;
    uint32_t ground; /* 0xRRGGBB, of its text */
};

/* Reads what came from a terminal so far: any bytes; what is no answer is left alone. */
struct fpx_terminal_answers fpx_terminal_answers_read(struct flamepix_bytes bytes);

/* The best protocol that it has. `has_all_colors`: those of 24 bits, which it cannot be asked
 * for. */
enum fpx_terminal_protocol_number
fpx_terminal_answers_protocol(const struct fpx_terminal_answers *answers, bool has_all_colors);

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
