/* Show text: what a protocol wrote, to the terminal. */
#ifndef FPX_TERMINAL_SHOW_TEXT_H
#define FPX_TERMINAL_SHOW_TEXT_H

#include <flamepix/bytes.h>

/* Writes the whole text to the terminal `fd`, which does not block. SIGINT, SIGTERM, SIGHUP,
 * SIGQUIT and SIGTSTP wait meanwhile. Where one of the first four comes before all is written, the
 * rest is left out: the sequence that was begun is ended, colours are taken back, and the signal
 * does what it does. Answers OK or WRITE_FAILED (errno set; EINTR: the signal has come, and the
 * program is still there). */
enum flamepix_status fpx_terminal_show_text(int fd, struct flamepix_bytes text);

#endif
