/* Answers: what a terminal says of itself when it is asked. */
#ifndef FPX_TERMINAL_TERMINAL_ANSWERS_H
#define FPX_TERMINAL_TERMINAL_ANSWERS_H

#include "terminal/terminal_protocols.h"

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

#endif
