/* Input watch: who is told of the bytes that an input has come to, and may stop it. */
#ifndef FPX_INPUT_INPUT_WATCH_H
#define FPX_INPUT_INPUT_WATCH_H

#include <flamepix/input.h>

/* Told of so many more bytes as they are in the file or pipe, packed or not. What it answers, if
 * not OK, the read answers. */
typedef enum flamepix_status fpx_input_watch_fn(void *user, uint64_t nbytes);

/* `watch` is called by each flamepix_input_read from now on, in its thread; NULL: nobody is. */
void fpx_input_watch(struct flamepix_input *input, fpx_input_watch_fn *watch, void *user);

/* How many such bytes there are in all; 0: not known, as of a pipe. */
uint64_t fpx_input_packed_nbytes(const struct flamepix_input *input);

#endif
