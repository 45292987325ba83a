/* Functions of an input that only the readers of this library use. */
#ifndef FPX_INPUT_INPUT_FACTS_H
#define FPX_INPUT_INPUT_FACTS_H

#include <flamepix/input.h>

/* The error met while peeking, with errno; the head may then be incomplete. Returns OK, or what
 * flamepix_input_read returns, except BAD_COMPRESSION: the bytes before damage are the complete
 * head. */
enum flamepix_status fpx_input_peek_failure(const struct flamepix_input *input);

/* The input will be read to its end only once: a pipe or callback is not kept from now on, and what
 * was kept is freed once it has been read. Rewinding then returns READ_FAILED with errno ESPIPE.
 * Regular files and memory can still be rewound. */
void fpx_input_keep_no_more(struct flamepix_input *input);

/* Whether the input is a PNG or JPEG with a profile, and whether its text is UTF-16. Known after
 * reading or peeking. */
bool fpx_input_is_picture(const struct flamepix_input *input);
bool fpx_input_is_utf16(const struct flamepix_input *input);

#endif
