/* What only the readers of this library ask of an input. */
#ifndef FPX_INPUT_INPUT_FACTS_H
#define FPX_INPUT_INPUT_FACTS_H

#include <flamepix/input.h>

/* What went wrong when the input was peeked at, errno included, so that the head may be short of
 * what there is. Answers OK, or what flamepix_input_read answers but BAD_COMPRESSION: what stands
 * before damage is all there is. */
enum flamepix_status fpx_input_peek_failure(const struct flamepix_input *input);

/* It will be read to its end and not again: a pipe or callback is not kept from now on, and what is
 * kept of it is freed when it has been read, now or on the way. Rewinding it then answers
 * READ_FAILED with errno ESPIPE. Regular files and memory stay rewindable. */
void fpx_input_keep_no_more(struct flamepix_input *input);

/* Whether it is a PNG or JPEG that carries a profile, and whether its text is UTF-16. Known when it
 * has been read or peeked at. */
bool fpx_input_is_picture(const struct flamepix_input *input);
bool fpx_input_is_utf16(const struct flamepix_input *input);

#endif
