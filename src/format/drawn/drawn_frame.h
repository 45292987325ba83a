/* Drawn frame: one of a frames document, read from its JSON. */
#ifndef FLAMEPIX_FORMAT_DRAWN_DRAWN_FRAME_H
#define FLAMEPIX_FORMAT_DRAWN_DRAWN_FRAME_H

#include "format/parse/frames_document.h"

/* Takes the next whole number of 32 bits; one that does not fit is damage, any other value is
 * passed over. */
void flamepix_drawn_count(struct flamepix_json_reader *json, uint32_t *value_ret);

/* Reads the object that comes next, and adds it to the frames. Answers OK, NO_MEMORY or what the
 * JSON answers: BAD_RECORDING for a frame that cannot be. */
enum flamepix_status flamepix_drawn_frame_read(struct flamepix_frames_document *document,
                                               struct flamepix_json_reader *json);

#endif
