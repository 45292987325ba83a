/* Drawn frame: one of a frames document, read from its JSON. */
#ifndef FPX_FORMAT_DRAWN_DRAWN_FRAME_H
#define FPX_FORMAT_DRAWN_DRAWN_FRAME_H

#include "format/parse/frames_document.h"

/* Takes the next whole number of 32 bits; one that does not fit is damage, any other value is
 * passed over. */
void fpx_drawn_count(struct fpx_json_reader *json, uint32_t *value_ret);

/* Reads the object that comes next, and adds it to the frames. Answers OK, NO_MEMORY or what the
 * JSON answers: BAD_RECORDING for a frame that cannot be. */
enum flamepix_status fpx_drawn_frame_read(struct fpx_frames_document *document,
                                          struct fpx_json_reader *json);

#endif
