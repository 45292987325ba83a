/* Show text: writes the output of a protocol to the terminal. */
#ifndef FPX_TERMINAL_SHOW_TEXT_H
#define FPX_TERMINAL_SHOW_TEXT_H

#include <flamepix/bytes.h>

/* Writes the whole text to the terminal `fd`, which is non-blocking. SIGINT, SIGTERM, SIGHUP,
 * SIGQUIT and SIGTSTP are blocked meanwhile. If one of the first four arrives before all is
 * written, the rest is dropped: the current sequence is ended, colours are reset, and the signal
 * takes effect. Returns OK or WRITE_FAILED (errno set; EINTR: the signal has arrived, and did not
 * end the program). */
enum flamepix_status fpx_terminal_show_text(int fd, struct flamepix_bytes text);

#endif
