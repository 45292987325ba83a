/* Input watch: a callback that is notified of the bytes read from an input, and may stop it. */
#ifndef FPX_INPUT_INPUT_WATCH_H
#define FPX_INPUT_INPUT_WATCH_H

#include <flamepix/input.h>

/* Called with the number of further bytes read, as stored in the file or pipe, packed or not. Any
 * answer but OK becomes the answer of the read. */
typedef enum flamepix_status fpx_input_watch_fn(void *user, uint64_t nbytes);

/* From now on, each flamepix_input_read calls `watch`, in its own thread; NULL: none. */
void fpx_input_watch(struct flamepix_input *input, fpx_input_watch_fn *watch, void *user);

/* Total number of these bytes; 0: unknown, as for a pipe. */
uint64_t fpx_input_packed_nbytes(const struct flamepix_input *input);

#endif
